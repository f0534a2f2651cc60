"""Which parts of the engine are in memory: those that the phase of its duel needs. Imports the console's loader,
channel and session.

A part is a module of functions that work on the State. The engine takes it from here, where a Pico's stack is not deep
yet; `shed` frees the memory of what the phase no longer needs. What arrives for a part that is not in memory waits: of
the modules of a part a step loads one at most, since a Pico shows no picture meanwhile.
"""

from zalp.console import loader

from ..channel import WINDOW
from ..session import AGREEING, CALLING, ENDING, OVER, PLACING, PLAYING, SEALING
from .view import View

_RESTING = 8  # OVER, and the other side has everything that it needs


class Coming(Exception):
    """A part is needed that is still being loaded: the next poll asks for it again."""


class Holder(View):
    """A subclass names the parts: SEAS, PLAY, SAIL, END, LOADING, TEXTS."""

    def __init__(self, state, channel):
        super().__init__(state, channel)
        self._tidy_in = None  # the phase in which `shed` last finished
        self.part = None  # what the loader holds for us
        self._parts = None  # its attributes
        self._coming = None  # the steps of loading another
        self.greets = None  # those of duel-resume, while the loader holds it too
        self._greeter = None  # the steps of loading it
        self.untaken = []  # the messages that have come and await their part, oldest first
        self._makes_keys = False  # the loader holds link-keys

    def keep_keys(self):
        """Have what makes keys in memory while they are made."""
        makes = self.state.keying is not None or (self.state.id is None and self.state.agreement.wants)
        if makes != self._makes_keys:
            self._makes_keys = makes
            if not makes:
                loader.release("link-keys")
            else:
                for _ in loader.holding("link-keys"):
                    pass

    def feed(self, chunk, now):
        """Take bytes from the line. Anything may come; nothing is raised. A message whose part is still being loaded
        waits, and is not acknowledged meanwhile.
        """
        for message in self.channel.feed(chunk, now):
            if len(self.untaken) == WINDOW:
                self.state.ignore()  # nobody who keeps to the protocol has so many under way
                continue
            self.untaken.append(message)
            if len(self.untaken) == 1:
                self.take_waiting()

    def take_waiting(self):
        """Take the messages that have come. Returns whether none waits any more."""
        while self.untaken:
            message = self.untaken.pop(0)
            try:
                self.take(message)
            except Coming:
                self.untaken.insert(0, message)
                return False
        return True

    @property
    def loads(self):
        """Whether something waits for a part that is being loaded."""
        return bool(self.untaken or self._coming or self._greeter)

    def shed(self):
        """Free the memory of parts that this phase does not need. A part that is needed again is loaded again."""
        phase = _RESTING if self.resting else self.phase
        if phase != self._tidy_in and self.comes(self._part_in(phase)):
            self._tidy_in = phase
        if self.greets and self.state.peer.met:
            self._greeted()

    def _part_in(self, phase):
        """The part that a phase needs, or None."""
        if phase in (CALLING, AGREEING):
            return self.TEXTS
        if phase in (PLACING, SEALING):
            return self.SEAS
        if phase == PLAYING:
            return self.SAIL if self.changing else self.PLAY
        return self.END if phase in (ENDING, OVER) else None

    def hold(self, part):
        """Have this part of the engine in memory before the first act comes, whose answer should not wait for it."""
        if self._coming:
            for _ in self._coming:
                pass
            self._coming = None
        if part != self.part:
            for _ in self._holding(part):
                pass

    def comes(self, part):
        """Whether a part is there. If not, at most one module is loaded: for what may wait for another poll."""
        if part == self.part and not self._coming:
            return True
        if not self._coming:
            self._coming = self._holding(part)
        if next(self._coming, self) is not self:
            return False
        self._coming = None
        return part == self.part

    def _holding(self, part):
        """`hold` in steps: a generator."""
        held = self.part
        if part:
            for _ in loader.holding(part):
                # Both are counted now: shared modules stay, and the old part's other modules leave before more comes.
                if held:
                    self.part = self._parts = None
                    loader.release(held)
                    held = None
                yield
        self.part = part
        self._parts = loader.using(part) if part else None
        if held:
            loader.release(held)
        else:
            loader.sweep()

    def part_of(self, part):
        """A part of the engine, in memory until another one is needed; loaded from here, where the stack is not deep
        yet. Its functions are attributes.
        """
        if part != self.part:
            self.hold(part)
            self._tidy_in = None
        return self._parts

    def once_there(self, part):
        """`part_of`, for what the next poll can do as well. Coming if it has to."""
        if part != self.part:
            self._tidy_in = None
        if not self.comes(part):
            raise Coming
        return self._parts

    def greeting(self):
        """The part that finds out who is at the other end, in memory until that is known, in addition to what the phase
        needs. A Pico would need 0.4 s to load that again whenever a cord was pulled. Coming if it is not there yet.
        """
        if not self.greets:
            steps, self._greeter = self._greeter or loader.holding("duel-resume"), None
            if next(steps, self) is not self:
                self._greeter = steps
                raise Coming
            self.greets = loader.using("duel-resume")
        return self.greets

    def _greeted(self):
        self.greets = None
        loader.release("duel-resume")

    def close(self):
        """The engine is no longer needed: free its memory."""
        if self._greeter:
            self._greeter.close()
        if self.greets:
            self._greeted()
        if self._makes_keys:
            self._makes_keys = False
            loader.release("link-keys")
        self.hold(None)
