"""A part of the duel: who is at the other end, and the match of the records is taken up again (RESUME, PROOF, GONE).

Imports rules, audit, commitments, verdict, wire and the parts that a record leads back into. Like every part it works
on the State and is loaded only when it is needed: see duel.py.
"""

from ..rules import Rules
from . import ending, playing, saves, sealing
from .audit import sea_of
from .commitments import CELLS, SEAL, SEED, Sealed, key_of, proof
from .verdict import CAUSES, FORGED_RESUME, LEFT, Outcome
from .wire import CHALLENGE, DIGEST, DREW, ENDED, GONE, PROOF, RESIGNED, RESUME, TAG, VERSION, about, number_at

_SAID = 3 + DIGEST  # bytes of PROOF before the proof itself


def loading(state, record):
    """Take up the match of the records, in steps: a generator. record: the sea's. One that makes no sense is told and
    left.
    """
    try:
        yield from _loading_sea(state, record)
        acts = state.store.read(saves.ACTS_RECORD)
        yield
        if acts is not None and acts[1 : 1 + SEAL] == state.id:
            yield from _loading_acts(state, acts)
    except (ValueError, IndexError, TypeError):
        state.forget()
        state.emit("damaged", record[0] if len(record) else 0)


def _loading_sea(state, record):
    at = 2 + 2 * SEAL
    size = number_at(record, at)
    seed = at + 2 + size
    if record[0] != saves.FORMAT:
        raise ValueError("a record of another version")
    state.line = record[at + 2 : seed]
    state.rules = rules = Rules.parse(str(state.line, "utf-8"))
    yield
    state.id, side = record[1 : 1 + SEAL], record[1 + SEAL]
    state.side, state.first = side & 1, (side >> 1) - 1 if side >> 1 else None
    state.peer_key = record[2 + SEAL : at]
    fleet = seed + SEED + rules.cells
    theirs = fleet + SEAL + 1
    plan = record[seed + SEED : fleet]
    state.sea = sea_of(rules, plan)
    yield
    seals = state.seals
    seals.own = Sealed(state.id, state.side, record[seed : seed + SEED], plan)
    seals.theirs = bytearray(memoryview(record)[theirs:])
    if len(record) > fleet:
        seals.fleet, seals.generation = record[fleet : fleet + SEAL], record[fleet + SEAL]
    seals.filled = len(seals.theirs)
    seals.saved = seals.filled == (CELLS + rules.cells) * SEAL
    if side > 5 or (seals.filled and not seals.saved):
        raise ValueError("no record of a duel")


def _loading_acts(state, record):
    end, play = state.ending, state.play
    at = 1 + SEAL
    if record[0] != saves.FORMAT:
        raise ValueError("a record of another version")
    flags, peer_flags = record[at], record[at + 1]
    end.faults = [record[at + 2], record[at + 3]]
    winner, cause = record[at + 4], CAUSES[record[at + 5]]
    share = record[at + 6 : at + 6 + SEAL]
    at += 6 + SEAL
    offer, early, choice = number_at(record, at), record[at + 2], record[at + 3]
    at += 4
    choice_at = at + early
    moves_at = choice_at + 2 * choice
    decks = state.rules.decks
    moves = [cells_at(record, moves_at + 1 + 2 * decks * number, decks) for number in range(record[moves_at])]
    noted_at = moves_at + 1 + 2 * decks * len(moves)
    size = number_at(record, noted_at)
    noted_at += 2
    end.reveal = bytearray(record[noted_at + size :])
    end.flags = flags & (RESIGNED | DREW | ENDED)
    play.offer = None if offer == saves.NOTHING else offer
    end.peer_flags = None if peer_flags == 255 else peer_flags
    if share != bytes(SEAL):
        sealing.begin(state, share)
        play.log.choice = cells_at(record, choice_at, choice)
        yield from play.log.replaying(
            record[noted_at : noted_at + size], record[at:choice_at], moves, state.seals.generation
        )
        play.move_sent = 0
    if flags & saves.DONE:
        end.outcome = Outcome(None if winner == 255 else winner, cause, end.faults)
    elif state.ended or end.faults[1 - state.side]:
        ending.conclude(state)
    elif play.log is not None:
        playing.advance(state)


def cells_at(record, at, count):
    """So many cells of two bytes each."""
    return tuple([number_at(record, at + 2 * number) for number in range(count)])


def message(state):
    """Our RESUME; our PROOF when the other side's challenge is known; that we do not hold its match; or None."""
    peer = state.peer
    if peer.resume_due:
        peer.resume_due = False
        return bytes((RESUME, VERSION)) + peer.ours + state.id
    if peer.proof_due:
        peer.proof_due = False
        log = state.play.log
        count = log.count if log else 0
        digest = log.digest(count) if count else bytes(DIGEST)
        said = bytes((1 if state.seals.saved else 0,)) + count.to_bytes(2, "little") + digest
        return _proved(state, about(state.id, PROOF, said), state.id)
    if peer.gone is not None:
        gone, peer.gone = peer.gone, None
        return _proved(state, bytes((GONE,)) + gone, gone)
    return None


def _proved(state, said, match):
    peer = state.peer
    return said + proof(key_of(state.secret, match), peer.theirs, peer.ours, said)


def _proves(state, said):
    """Whether a message of the opponent's ends with its proof."""
    peer = state.peer
    return said[-SEAL:] == proof(state.peer_key, peer.ours, peer.theirs, said[:-SEAL])


def take_resume(state, payload):
    """The other side's RESUME has come: it holds a match, and wants proof that we are its opponent."""
    peer = state.peer
    if len(payload) != 1 + CHALLENGE + SEAL or payload[0] != VERSION:
        state.ignore()
        if payload and payload[0] != VERSION:
            peer.version = payload[0]
            state.emit("version", payload[0])
        return
    held = payload[1 + CHALLENGE :]
    peer.greeted(payload[0], payload[1 : 1 + CHALLENGE])
    if held == state.id and not state.ending.left:
        peer.proof_due = True
    else:
        peer.gone = held


def take_proof(state, message):
    """The other side's PROOF: that it is the opponent, and how far it knows the match."""
    if len(message) != 1 + TAG + _SAID + SEAL or not state.peer.theirs:
        state.ignore()
    elif not _proves(state, message):
        _strange(state)
    elif not state.peer.met:
        said = message[1 + TAG :]
        _meet(state, said[0] == 1, number_at(said, 1), said[3 : 3 + DIGEST])


def _meet(state, has_sea, count, digest):
    play = state.play
    state.meet()
    _start_sending(state, count, has_sea)
    state.emit("resumed")
    log = play.log
    if log is None or state.ending.outcome is not None or count > log.count:
        return
    # What its player decided is saved before it leaves the unit, so nobody honest forgets his own shot.
    lacking = [n for n in range(count, log.count) if log.author(n) != state.side and log.decided(n)]
    if len(lacking) == 1 and lacking[0] == count + 1 and log.concurrent(count):
        lacking = []  # its choice waits beside its log for ours
    if lacking or (count and log.digest(count) != digest):
        ending.fault(state, FORGED_RESUME)


def _start_sending(state, count, has_sea):
    """What the other side has heard of us, as it says."""
    play, end = state.play, state.ending
    play.sent = play.peer_count = count
    play.early_sent = -1
    play.move_sent = 0
    play.offer_sent = False
    play.decline_due = False
    state.seals.sent = state.seals.own.count if has_sea and state.seals.own else 0
    state.seals.ready_sent = False
    end.end_sent = end.accuse_sent = end.done_sent = False
    end.reveal_sent = 0


def take_gone(state, message):
    """The other side says that it does not hold our match."""
    if state.id is None or message[1 : 1 + SEAL] != state.id or len(message) != 1 + 2 * SEAL:
        state.ignore()
    elif not state.peer.theirs or not _proves(state, message):
        _strange(state)
    else:
        _forgotten(state)


def _strange(state):
    """Whoever is plugged in is not our opponent: the match waits."""
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
        # It sent its whole sea, which it saves first, so it cannot have lost the match by accident.
        ending.fault(state, LEFT)
    else:
        saves.erase(state)
        state.forget()
        if state.agreement.wants:
            state.agreement.call(state.agreement.mine)
        state.emit("cancelled")
