"""Game: a match on this handheld with both seas, and the record with which it survives a power cut.

Imports captains, console, parts, rules and this package. The other side's sea stays in here: screens call `act`, and
`reveal` when it is over; a captain gets its chart and the answers, never a sea. For a duel see opponents/unit.py.
"""

import gc

from zalp.console import loader
from ... import parts
from ...captains import CAPTAINS, make
from ...rules import Match, Rng, Sea, finish, notation
from ...rules.acts import ANSWER
from zalp.console.garbage import COLLECTS
from zalp.console.settings import TWO_PLAYERS
from ..records import MATCH

_SIGNATURE = "zalp-saved-4"
# The store writes quickly if only the end changes: what an act changes comes last.
_LINES = ("captain", "own", "theirs", "memory", "match", "coach", "lot")
_PIECE = 512  # characters of the match's line that are kept together
_WORDS = 12  # at least as many as a shot and its answer have


class Game:
    """A match in progress. match: rules.Match; me: the player of it for whom the panels are drawn, 0 unless two people
    play; name: the opponent's id; mind: the captain of captains.make, or None; saved: whether the store took the last
    record.

    advice: how many times the coach has advised the player. moves: (player, cells or None) of every move of a Flying
    Dutchman.
    """

    people = ()  # two people's names, if they are not those in the store

    def __init__(self, match, seas, name, born, remembered=b"", mind=None):
        """seas: of player 0 and player 1, without a shot; match: without an act; born: the state of the captain's rng
        before the captain was made; remembered: the record of the Memory that he plays with, kept with the match, since
        the one in the store may have changed when the match is resumed; mind: the captain, if he has been made.
        """
        self.match = match
        self.rules = match.rules
        self.me = 0
        self.name = name
        self._seas = seas
        self._born = born
        self._rng = Rng(0)
        self._rng.state = born
        self.mind = None
        if name != TWO_PLAYERS:
            self._wake(remembered, mind)
        self.saved = True
        self.rival = -1  # the admiral's misses on the same sea, once they are known
        self.advice = 0
        self.moves = []
        self._advised = -1  # shots in the log when the coach was last asked
        # The record is kept up to date: printing a long match takes a Pico a tenth of a second. In pieces, each made
        # once: a line remade with each act would split the largest free block.
        self._fleets = "own %s\ntheirs %s" % tuple(seas)
        self._line = [bytearray(_PIECE)]
        self._end = 0  # of the text in the last of them
        self._write(str(match))
        self._memory = "memory " + (remembered.hex() or "-")

    def _wake(self, remembered, mind):
        """Keep the captain in memory until `close`."""
        loader.hold(self.name)
        self.mind = mind
        if mind:
            return
        memory = None
        try:
            if remembered:
                from ...captains.memory import Memory  # imported here: few captains remember

                memory = Memory(self.rules, remembered)
                if not memory.matches:
                    raise ValueError("the memory that the match began with cannot be read")
            self.mind = make(self.name, self.rules, self._rng, memory)
        finally:
            if not self.mind:
                loader.release(self.name)

    def close(self):
        """The match is given up or over: free the captain's memory. Idempotent."""
        if self.mind:
            self.mind = None
            loader.release(self.name)

    @classmethod
    def new(cls, rules, seas, name, first, rng, remembered=b"", ahead=None):
        """A match that has not begun. seas: of both players; first: who shoots first; remembered: a Memory's record;
        ahead: (born, mind) as in `__init__`, if the captain has begun to think.
        """
        born, mind = ahead or (Rng(rng.below(0x8000) << 15 | rng.below(0x8000)).state, None)
        return cls(Match(rules, first), seas, name, born, remembered, mind)

    @property
    def own(self):
        """The Sea of the player at the panels."""
        return self._seas[self.me]

    @property
    def begun(self):
        """Both seas as they lay before the first shot, as texts: parsing one takes a Pico half a second."""
        return [line.partition(" ")[2] for line in self._fleets.split("\n")]

    @property
    def ended(self):
        """Whether the battle is over."""
        return self.match.over

    def act(self, act):
        """An act of either player; a sea that is shot at answers at once. True; raises what Match.push raises."""
        match = self.match
        start = len(match.acts)
        if COLLECTS and (match.acts.room < 2 or self._end > _PIECE - _WORDS):
            gc.collect()  # the new lists stay: they should not lie among garbage
        match.push(act)
        self.settle()
        self._write(notation.of_acts(match.acts, self.rules, start))
        return True

    def _write(self, words):
        """Append words to the match's line."""
        words = words.encode()
        while words:
            if self._end == _PIECE:
                self._line.append(bytearray(_PIECE))
                self._end = 0
            part = words[: _PIECE - self._end]
            self._line[-1][self._end : self._end + len(part)] = part
            self._end += len(part)
            words = words[len(part) :]

    def _written(self):
        """The match's line, as str(match) has it."""
        last = len(self._line) - 1
        return "".join(
            [str(piece if at < last else piece[: self._end], "utf-8") for at, piece in enumerate(self._line)]
        )

    def settle(self):
        """Apply what follows from an act without a decision."""
        match = self.match
        while match.due == ANSWER:
            dying = match.dying
            said = match.reply(self._seas[match.by])
            if self.mind and said.player == 0 and not dying:
                self.mind.on_answer(match.charts[0], said.cell, said.answer)

    def advised(self):
        """Count the coach's advice, once for each shot of the player. Returns whether it was new."""
        shots = len(self.match.acts) // 2
        if self._advised == shots:
            return False
        self._advised = shots
        self.advice += 1
        return True

    def reveal(self):
        """The other side's fleet, once the match is over."""
        if not self.match.over:
            raise ValueError("the other side's sea is shown after the match")
        return self._seas[1 - self.me].fleet.ships

    def __str__(self):
        """The record: a line each for captain, both fleets, the memory, log, the coach's count, random numbers."""
        states = "lot %d %d %d %d" % (self._born + (self.mind.rng_state if self.mind else self._rng.state))
        coach = "coach %d %d" % (self.advice, self._advised)
        head = _SIGNATURE, "captain " + self.name, self._fleets, self._memory
        return "\n".join(head + ("match " + self._written(), coach, states, ""))

    @classmethod
    def parse(cls, text):
        """The game that `str(game)` printed, replayed shot by shot. ValueError for a damaged record, or if its log
        disagrees with the seas' answers.
        """
        return finish(cls.parsing(text))

    @classmethod
    def parsing(cls, text):
        """`parse` in slices: a generator that returns the Game, of the class for its rules."""
        lines = text.split("\n")
        secret = lines.pop(8) if len(lines) == 10 else ""
        if len(lines) != 9 or lines[0] != _SIGNATURE or lines[8]:
            raise ValueError("not a saved match: %r" % text[:40])
        values = {}
        for line, name in zip(lines[1:8], _LINES):
            word, _, value = line.partition(" ")
            if word != name:
                raise ValueError("a saved match lacks its line %s" % name)
            values[name] = value
        name, own, theirs, memory, log, coach, states = [values[name] for name in _LINES]
        text = lines = values = None  # a long match's record is several kB, and a copy of it too
        states = [int(word) for word in states.split()]
        counts = [int(word) for word in coach.split()]
        if name not in CAPTAINS + (TWO_PLAYERS,) or len(states) != 4 or len(counts) != 2:
            raise ValueError("not a captain, a generator or a coach: %s, %s, %s" % (name, states, coach))
        memory = b"" if memory == "-" else bytes.fromhex(memory)
        head = log[: log.rfind(" ; ") + 3]
        if len(head.split(" ; ")) != 4:
            raise ValueError("this saved match is over: %r" % log[-40:])
        with loader.using("kinds"):
            match = Match.parse(head)
            if COLLECTS:
                gc.collect()  # the rest of the record stays until it is replayed: it should not lie among garbage
            log = log[len(head) :]
            yield
            own = Sea.parse(own, match.rules)
            yield
            theirs = Sea.parse(theirs, match.rules)
            yield
        loader.sweep()
        if COLLECTS:
            gc.collect()  # the captain's guesses stay too
            yield
        yield from loader.holding(name)  # a module per slice: all of a captain's take a Pico as long as seven pictures
        try:
            game = playing(match.rules)(match, [own, theirs], name, tuple(states[:2]), memory)
        finally:
            loader.release(name)
        game.advice, game._advised = counts
        try:
            game.recall(secret)
            yield from game._replay(log)
            game.replayed()
        except ValueError:
            game.close()
            raise
        game._rng.state = tuple(states[2:])
        return game

    def recall(self, secret):
        """Take what a record has apart from the acts, before they are replayed. ValueError if it is malformed."""
        if secret:
            raise ValueError("a saved match has a line too many: %r" % secret[:40])

    def replayed(self):
        """Check what a record has apart from the acts, after they were replayed. ValueError for a contradiction."""

    def _replay(self, log):
        """Replay a saved log; the seas answer again. A generator that yields between slices; ValueError if they do not
        answer as before.
        """
        from ...rules.text import acts_in

        end = -1
        while end < len(log):  # word by word: all of them at once would take 20 kB
            start = end + 1
            end = log.find(" ", start)
            if end < 0:
                end = len(log)
            word = log[start:end]
            if word[:1] not in notation.SIGNS:
                for act in acts_in(self.match, word):
                    self.act(act)
                    break  # already answered
            yield
        line = self._written()
        if line[line.rfind(" ; ") + 3 :] != log:
            raise ValueError("the saved log and the saved seas differ")
        if self.match.over:
            raise ValueError("this saved match is over")

    def save(self, storage):
        """Store the match against a power cut; erase a finished one. Returns whether the store could do it."""
        self.saved = storage.keep(MATCH, None if self.match.over else str(self))
        return self.saved

    def saving(self, storage):
        """`save` in steps, with time for a picture in between: a generator."""
        if self.match.over:
            self.save(storage)
        else:
            self.saved = yield from storage.keeping(MATCH, str(self).encode())


def playing(rules):
    """The class of a game under these rules."""
    own = parts.suited("game", rules)
    if own == "game":
        return Game
    with loader.using(own) as part:  # here: the classic game needs none
        return part.KIND
