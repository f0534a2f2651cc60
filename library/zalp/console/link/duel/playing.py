"""A part of the duel: acts and offers of a draw (ACT, OFFER, DECLINE). Imports saves, verdict and
wire; sealing for a change of our plan.

Like every part it works on the State and is loaded only in its phase: see engine.py.
"""

from . import saves
from .verdict import MALFORMED, OUT_OF_TURN
from .wire import ACT, DECLINE, DREW, ENDED, OFFER, about, number_at


def message(state):
    """The next act of ours that the other side lacks, or the next message about a draw, or None."""
    play = state.play
    log = play.log
    while play.sent < log.count:
        number = play.sent
        if number != play.early_sent and log.author(number) == state.side:
            if log.resealed(number):
                from .sealing import moved

                part = moved(state)
                if part:
                    return part
            play.sent += 1
            return about(state.id, ACT, number.to_bytes(2, "little") + log.act(number) + log.opening(number))
        play.sent += 1
    if log.early and state.side and play.early_sent != log.count + 1:
        play.early_sent = log.count + 1
        return about(state.id, ACT, play.early_sent.to_bytes(2, "little") + log.early)
    if play.decline_due is not None:
        declined, play.decline_due = play.decline_due, None
        return about(state.id, DECLINE, declined.to_bytes(2, "little"))
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
        return _take_offer(state, number)
    if number == state.play.offer and not state.ended:
        _lapse(state)
    return 0


def acted(state):
    """Our player has acted: an offer to him has lapsed, perhaps also one of his. No power cut can change the act:
    `Engine.poll` saves it before it leaves, because here a Pico's stack may be too full to reach the file.
    """
    play = state.play
    play.offered = None
    if play.log.retracts:
        play.offer = None
    advance(state)
    play.decided = True


def advance(state):
    """Make the acts that we owe without a decision."""
    if not state.ended and state.play.log.advance(state.emit):
        state.play.unsaved = True


def _take_act(state, number, payload):
    log, play, ending = state.play.log, state.play, state.ending
    known = log.known(number, 1 - state.side) is not None
    if ending.peer_flags is not None and not known:
        return OUT_OF_TURN  # it had sent that the match was over
    code = log.take(number, payload, state.seals.generation)
    if code is None:
        return 0
    if code:
        return code
    waits = number >= log.count  # a choice beside the log: an agreed draw drops it, no matter who knew it
    decided = waits or log.decided(number)
    if ending.flags == ENDED | DREW and (decided and not waits or log.indebted(state.side)):
        # This act was sent before our yes to that side's offer came: the yes is void, the offer may come again. That
        # is saved before an answer goes, as the yes was: else, after a power cut, we would hold the match for ended.
        ending.flags = 0
        ending.end_sent = False
        ending.audit = ending.audits[state.side] = None  # our plan is checked when the match ends
        saves.acts(state)
    if log.retracts:
        play.offered = None
    log.emit_taken(state.emit)
    if log.alters(payload, 0):
        # The acts first: without the change they fit the old seals, but the other order does not work.
        saves.acts(state)
        saves.plan(state)
    play.unsaved = True
    if play.offer is not None and number >= play.offer and decided:
        _lapse(state)
    advance(state)
    return 0


def _lapse(state):
    """Our offer of a draw was declined, expressly or by playing on."""
    state.play.offer = None
    state.emit("declined")


def _take_offer(state, count):
    play = state.play
    if count > play.log.count:
        return MALFORMED
    if state.ended or play.offered == count or _passed_over(state, count):
        return 0
    if count <= play.answered:
        play.decline_due = count  # the player is asked once between two acts, even after a power cut
    else:
        play.offered = count
        state.emit("offered")
    return 0


def _passed_over(state, count):
    """Whether our player has acted since this offer was made."""
    log = state.play.log
    for number in range(count, log.count):
        if log.author(number) == state.side and log.decided(number):
            return True
    return log.early is not None and state.side == 1 and count <= log.count + 1


def offer_draw(state):
    """Our player offers a draw; it stands until it is answered or anybody acts."""
    play = state.play
    if play.log is None or state.ended or play.offer is not None or play.last_offer == play.log.count:
        raise state.game.NotNow("a draw cannot be offered now")
    play.offer = play.last_offer = play.log.count
    play.offer_sent = False
    saves.acts(state)


def answer_draw(state, yes):
    """Our player answers the other side's offer; a yes leads to END, which is not sent here."""
    play = state.play
    if play.offered is None or state.ended or (yes and play.log.indebted(state.side)):
        raise state.game.NotNow("no draw can be agreed on now")
    if not yes:
        play.answered = play.decline_due = play.offered
        play.unsaved = True
    play.offered = None
