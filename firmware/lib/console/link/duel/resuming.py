"""A part of the duel: finds out who is at the other end, after a new pairing (RESUME, PROOF, GONE; READY again).

Imports the games' covers, commitments, saves, verdict and wire. It is in memory in addition to the part that the phase
needs, since a cord may be pulled at any moment, and only until the other side is known: see engine.py.
"""

from console import game as games

from . import saves
from .commitments import SEAL, gone_seal, gone_token, proof
from .verdict import BIASED_COIN, FORGED_RESUME, LEFT, MALFORMED
from .wire import CHALLENGE, DIGEST, GONE, PROOF, READY, RESUME, TAG, VERSION, about, number_at

_SAID = 3 + DIGEST  # bytes of PROOF before the proof itself


def message(state):
    """Our RESUME; our PROOF once the other side's challenge is known; that we do not hold its match; or None."""
    peer = state.peer
    if peer.resume_due:
        peer.resume_due = False
        return bytes((RESUME, VERSION)) + peer.ours + state.id + state.game.NAME.encode()
    if peer.proof_due:
        peer.proof_due = False
        log = state.play.log
        count = log.count if log else 0
        digest = log.digest(count) if count else bytes(DIGEST)
        said = bytes((1 if state.seals.saved else 0,)) + count.to_bytes(2, "little") + digest
        said = about(state.id, PROOF, said)
        return said + proof(state.keys[0], peer.theirs, peer.ours, said)
    if peer.gone is not None:
        gone, peer.gone = peer.gone, None
        if _kept_elsewhere(state, gone):
            return None
        if state.id is None:
            state.agreement.give_up_nonce()  # whoever has this token may say later that we have left that match
        return bytes((GONE,)) + gone + gone_token(state.secret, state.game.NAME, gone)
    return None


def _kept_elsewhere(state, match):
    """Whether another game's record has this match."""
    for name in games.names():
        record = getattr(games.cover(name), "DUEL", state.game.RECORDS[0])
        if record != state.game.RECORDS[0]:
            kept = state.store.read(record)
            if kept is not None and kept[1 : 1 + SEAL] == match:
                return True
    return False


def take_resume(state, payload):
    """Take RESUME: the other side holds a match, and wants proof that we are its opponent."""
    peer = state.peer
    held_at = 1 + CHALLENGE
    game_at = held_at + SEAL
    if not payload or payload[0] != VERSION:
        state.ignore()
        if payload:
            peer.version = payload[0]
            state.emit("version", payload[0])
        return
    if len(payload) <= game_at:
        state.ignore()
        return
    held = payload[held_at:game_at]
    peer.greeted(payload[0], payload[1:held_at], payload[game_at:])
    if peer.game != state.game.NAME.encode():
        return
    if held == state.id and not state.ending.left:
        peer.proof_due = state.confirmed
    else:
        peer.gone = held


def take_proof(state, message):
    """Take PROOF: whether the other side is the opponent, and how far it knows the match. Returns 0, or a violation."""
    if len(message) != 1 + TAG + _SAID + SEAL or not state.peer.theirs or not state.confirmed:
        state.ignore()
        return 0
    peer = state.peer
    if message[-SEAL:] != proof(state.keys[1], peer.ours, peer.theirs, message[:-SEAL]):
        _strange(state)
    elif not peer.met:
        said = message[1 + TAG :]
        return _meet(state, said[0] == 1, number_at(said, 1), said[3 : 3 + DIGEST])
    return 0


def _meet(state, has_plan, count, digest):
    play = state.play
    state.meet()
    _start_sending(state, count, has_plan)
    state.emit("resumed")
    log = play.log
    if log is None or state.ending.outcome is not None or count > log.count:
        return 0
    # A unit saves its player's decisions before it sends them, so no honest one forgets its own act.
    lacking = [n for n in range(count, log.count) if log.author(n) != state.side and log.decided(n)]
    if len(lacking) == 1 and lacking[0] == count + 1 and log.concurrent(count):
        lacking = []  # its choice waits beside its log for ours
    if lacking or (count and log.digest(count) != digest):
        return FORGED_RESUME
    return 0


def _start_sending(state, count, has_plan):
    """Note what the other side has received from us, according to itself."""
    play, end = state.play, state.ending
    play.sent = play.peer_count = count
    play.early_sent = -1
    play.move_sent = 0
    play.offer_sent = False
    play.decline_due = None
    state.seals.sent = state.seals.own.count if has_plan and state.seals.own else 0
    state.seals.ready_sent = False
    end.end_sent = end.accuse_sent = end.done_sent = False
    end.reveal_sent = 0


def ready(state):
    """Our READY of a match that has begun: the protocol wants it again. The part that seals is not loaded for it."""
    state.seals.ready_sent = True
    return about(state.id, READY, state.seals.own.opening(state.game.OPEN))


def take_ready(state, payload):
    """Take READY of a match that has begun: it cannot differ from the first. Returns 0, or a violation."""
    seals = state.seals
    if len(payload) != SEAL + len(seals.opened):
        return MALFORMED
    return 0 if payload[:SEAL] == seals.share and payload[SEAL:] == seals.opened else BIASED_COIN


def take_gone(state, message):
    """Take GONE: the other side does not hold our match. Returns 0, or a violation."""
    if state.id is None or message[1 : 1 + SEAL] != state.id or len(message) != 1 + 2 * SEAL:
        state.ignore()
    elif gone_seal(message[1 + SEAL :]) != state.peer_gone:
        _strange(state)
    else:
        return _forgotten(state)
    return 0


def _strange(state):
    """The unit at the other end is not our opponent's: the match waits."""
    state.peer.stranger = True
    if state.ending.outcome is None:
        state.emit("stranger")


def _forgotten(state):
    """The opponent does not hold our match."""
    end = state.ending
    if end.outcome is not None:
        end.peer_done = True
        saves.erase(state)
    elif state.seals.saved:
        # It sent its whole plan, which it saves first, so it cannot have lost the match by accident.
        return LEFT
    else:
        saves.erase(state)
        state.forget()
        state.lapsed = "cancelled"
    return 0
