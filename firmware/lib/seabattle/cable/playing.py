"""A part of the duel: acts and offers of a draw (ACT, OFFER, DECLINE). Imports rules, saves, verdict and wire; sealing
for a move.

Like every part it works on the State and is loaded only in its phase: see duel.py.
"""

from ..rules import NotNow
from ..rules.acts import ANSWER, GIVE, MOVE, PASS, SHOT
from . import saves
from .verdict import MALFORMED, OUT_OF_TURN
from .wire import ACT, DECLINE, OFFER, about, number_at


def message(state):
    """The next act of ours that the other side lacks, or the next message about a draw, or None."""
    play = state.play
    log = play.log
    while play.sent < log.count:
        number = play.sent
        if number != play.early_sent and log.author(number) == state.side:
            act = log.act(number)
            if act[0] & 7 == MOVE:
                from .sealing import moved

                part = moved(state)
                if part:
                    return part
            play.sent += 1
            return about(state.id, ACT, number.to_bytes(2, "little") + act + log.opening(number))
        play.sent += 1
    if log.early and state.side and play.early_sent != log.count + 1:
        play.early_sent = log.count + 1
        return about(state.id, ACT, play.early_sent.to_bytes(2, "little") + log.early)
    if play.decline_due:
        play.decline_due = False
        return about(state.id, DECLINE, play.declined.to_bytes(2, "little"))
    if play.offer is not None and not play.offer_sent and not state.ended:
        play.offer_sent = True
        return about(state.id, OFFER, play.offer.to_bytes(2, "little"))
    return None


def take(state, kind, payload):
    """Take ACT, OFFER or DECLINE. Returns 0, or the violation that it is."""
    if state.play.log is None or len(payload) < 2:
        return MALFORMED
    number = number_at(payload, 0)
    if kind == ACT:
        return _take_act(state, number, payload[2:])
    if len(payload) != 2:
        return MALFORMED
    if kind == OFFER:
        _take_offer(state, number)
    elif number == state.play.offer and not state.ended:
        _lapse(state)
    return 0


def act(state, act):
    """Our player's act. RulesError as Match.push. No power cut can change it: `Duel.poll` saves it before it leaves,
    because here a Pico's stack may be too full to reach the file.
    """
    if act.kind == GIVE:
        state.play.log.give(act.cell)
    else:
        state.play.log.push(act)
    _acted(state)


def give(state, cell):
    """Our player's gift. RulesError as MoveLog.give."""
    state.play.log.give(cell)
    _acted(state)


def move(state, cells):
    """Our player's move. RulesError as MoveLog.move."""
    state.play.log.move(cells)
    state.play.move_sent = 0
    _acted(state)


def choose(state, cells):
    """Our player's salvo. RulesError as MoveLog.choose."""
    state.play.log.choose(cells)
    _acted(state)


def _acted(state):
    """Our player has acted: an offer to him has lapsed."""
    state.play.offered = None
    advance(state)
    state.play.decided = True


def advance(state):
    """Make the acts that we owe without a decision: answers, and the shots of a fixed salvo."""
    log = state.play.log
    if state.ended:
        return
    for act in log.advance():
        state.play.unsaved = True
        if act.kind == ANSWER:
            state.emit("shot", act.cell, act.answer, act.cells)


def _take_act(state, number, payload):
    log = state.play.log
    if state.ending.peer_flags is not None and log.known(number, 1 - state.side) is None:
        return OUT_OF_TURN  # it had sent that the match was over
    code = log.take(number, payload, state.seals.generation)
    if code is None:
        return 0
    if code:
        return code
    act = log.match.acts[-1]
    if act.kind == ANSWER:
        state.emit("answer", act.cell, act.answer, act.cells)
    else:
        if act.kind == PASS:
            state.emit("passed", False)
        elif act.kind != SHOT:
            state.emit("act", act)
        if act.kind == MOVE:
            # The acts first: without the move they fit the old seals, but the other order does not work.
            saves.acts(state)
            saves.sea(state)
        state.play.unsaved = True
        if state.play.offer is not None and number >= state.play.offer:
            _lapse(state)
    advance(state)
    return 0


def _lapse(state):
    """Our offer of a draw was declined, expressly or by playing on."""
    state.play.offer = None
    state.emit("declined")


def _take_offer(state, count):
    play = state.play
    if state.ended or play.offered is not None:
        return
    if _passed_over(state, count):
        return
    if count == play.declined:
        play.decline_due = True  # sent again by a unit that was switched off: the player is not asked again
    else:
        play.offered = count
        state.emit("offered")


def _passed_over(state, count):
    """Whether our player has acted since this offer was made."""
    log = state.play.log
    for number in range(count, log.count):
        act = log.act(number)
        if act[0] & 7 != ANSWER and act[0] >> 3 == state.side:
            return True
    return log.early is not None and state.side == 1 and count <= log.count + 1


def offer_draw(state):
    """Our player offers a draw; it stands until it is answered or the other player acts."""
    play = state.play
    if play.log is None or state.ended or play.offer is not None or play.last_offer == play.log.count:
        raise NotNow("a draw cannot be offered now")
    play.offer = play.last_offer = play.log.count
    play.offer_sent = False
    saves.acts(state)


def answer_draw(state, yes):
    """Our player answers the other side's offer; a yes leads to END, which is not sent here."""
    play = state.play
    if play.offered is None or state.ended:
        raise NotNow("no draw is offered")
    if not yes:
        play.declined = play.offered
        play.decline_due = True
    play.offered = None
