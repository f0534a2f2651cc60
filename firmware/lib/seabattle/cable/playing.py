"""A part of the duel: shots, answers and offers of a draw (SHOT, ANSWER, OFFER, DECLINE). Imports rules and this room.

Like every part it works on the engine's own state and is loaded only in its phase: see duel.py.
"""

from ..rules import NotNow
from .commitments import SEAL
from .duel import _DREW, _ENDED, _OFFERED, ANSWER, DECLINE, OFFER, PLAYING, SHOT
from .verdict import MALFORMED, OUT_OF_TURN


def message(duel):
    """The next act of ours that the other side lacks, or what is to be said of a draw, or None."""
    course = duel._course
    while duel._told_acts < course.count:
        number = duel._told_acts
        duel._told_acts += 1
        if course.author(number) == duel.side:
            words = number.to_bytes(2, "little")
            if number & 1:
                return duel._about(ANSWER, words + course.opening(number) + course.act(number))
            return duel._about(SHOT, words + course.act(number))
    if duel._decline_due:
        duel._decline_due = False
        return duel._about(DECLINE, bytes((duel._declined,)))
    if duel._flags & _OFFERED and not duel._flags & _ENDED and duel._once(OFFER):
        return duel._about(OFFER, bytes((duel._offer,)))
    return None


def take(duel, kind, words):
    """SHOT, ANSWER, OFFER or DECLINE has come: 0, or the violation that it is."""
    course = duel._course
    if course is None:
        return MALFORMED
    if kind == SHOT:
        number = words[0] | words[1] << 8 if len(words) == 4 else 1
        return MALFORMED if number & 1 else _take_act(duel, number, words[2:], b"")
    if kind == ANSWER:
        number = words[0] | words[1] << 8 if len(words) > 2 + SEAL else 0
        if not number & 1 or not course.whole(words[2 + SEAL :]):
            return MALFORMED
        return _take_act(duel, number, words[2 + SEAL :], words[2 : 2 + SEAL])
    if len(words) != 1 or words[0] > 7:
        return MALFORMED
    if kind == OFFER:
        _take_offer(duel, words[0])
    elif duel._flags & _OFFERED and words[0] == duel._offer and not duel._flags & _ENDED:
        duel._flags &= ~_OFFERED
        duel._tell("declined")
    return 0


def _take_act(duel, number, words, grain):
    course = duel._course
    if duel._peer_end is not None and number >= course.count:
        return OUT_OF_TURN  # it had said that the match was over
    code = course.take(number, words, grain)
    if code is None:
        return 0
    if code:
        return code
    if number & 1:
        _, cell, answer, ship = course.match.log[-1]
        duel._tell("answer", cell, answer, ship)
    elif not duel._flags & _ENDED:
        cell, answer, ship = course.respond()
        duel._unsaved = True
        duel._tell("shot", cell, answer, ship)
    if course.match.over and not duel._flags & _ENDED:
        duel._end(0)
    return 0


def _take_offer(duel, number):
    if duel._flags & _ENDED or duel.offered:
        return
    duel._offered_number = number
    if number == duel._declined or duel._course.count == duel._declined_at:
        # Said again by a unit that was switched off, or another one at once: the player is not asked again.
        _decline(duel)
    else:
        duel.offered = True
        duel._tell("offered")


def _decline(duel):
    duel._decline_due = True
    duel._declined = duel._offered_number
    duel._declined_at = duel._course.count


def offer_draw(duel):
    """Our player offers a draw; it stands until it is answered."""
    if duel.phase != PLAYING or duel._flags & _OFFERED:
        raise NotNow("a draw cannot be offered now")
    duel._flags |= _OFFERED
    duel._offer = duel._offer + 1 & 7
    duel._save_acts()
    duel._told &= ~(1 << (OFFER & 15))


def answer_draw(duel, yes):
    """Our player answers the other side's offer."""
    if duel.phase != PLAYING or not duel.offered:
        raise NotNow("no draw is offered")
    duel.offered = False
    if yes:
        duel._end(_DREW)
    else:
        _decline(duel)
