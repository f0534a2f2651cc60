"""The session: what the engines of all games' duels share. Imports nothing.

An engine is a subclass of Session, and its knowledge is a Known: events for the screens, the store, the bytes in and
out, and what the carrier and the screens ask of any engine. The match, and the messages about it, are the game's own.
"""

MAX_EVENTS = 32

# Phases, in order. A game may do without AGREEING and ENDING.
IDLE = 0  # nothing, or only the other side wants a duel
CALLING = 1  # our player has chosen "duel"
AGREEING = 2  # both have; the rules are being settled
PLACING = 3  # our player places the fleet
SEALING = 4  # our fleet is sealed; the seals are being exchanged
PLAYING = 5
ENDING = 6  # both reveal and check
OVER = 7  # `outcome` is set


class Known:
    """What a session knows, shared by its parts. store: .read, .write, .erase as board.store; entropy(n): n bytes
    nobody can guess; secret: the unit's own. saved: False if the store failed to write. other_game: the other unit's
    duel is another game's.
    """

    def __init__(self, store, entropy, secret):
        self.store, self.entropy, self.secret = store, entropy, secret
        self._events = []
        self.missed = 0  # events dropped for lack of room: the screen should redraw everything
        self.ignored = 0  # messages that did not fit
        self.saved = True
        self.other_game = False

    def emit(self, *event):
        """Queue an event for the screens: a tuple that begins with its name."""
        if len(self._events) < MAX_EVENTS:
            self._events.append(event)
        else:
            self.missed = (self.missed + 1) & 0xFFFF

    @property
    def waiting(self):
        """The number of queued events."""
        return len(self._events)

    def event(self):
        """The oldest event, or None."""
        return self._events.pop(0) if self._events else None

    def ignore(self):
        """Count a message that does not fit."""
        self.ignored = (self.ignored + 1) & 0xFFFFFF

    def keep(self, name, record):
        """Write a record; `saved` is whether the store took it."""
        was = self.saved
        try:
            self.store.write(name, record)
            self.saved = True
        except OSError:
            self.saved = False
        if was and not self.saved:
            self.emit("not-saved")


class Session:
    """One unit's end of the link. state: the Known; channel: the Channel.

    A subclass has: phase, outcome (None before the end), resting (it is over, and the other side needs nothing more),
    offered (its offer of a draw waits for our player), next_message(), take(message), quiet() and the player's
    commands. One exception passes through: whatever the store raises other than OSError.
    """

    def __init__(self, state, channel):
        self.state, self.channel = state, channel
        self._was_present = False

    # What carrier and screens read.

    @property
    def saved(self):
        """False: the store failed to write, so a power cut now would forfeit."""
        return self.state.saved

    @property
    def other_game(self):
        """Whether the other unit's duel is another game's."""
        return self.state.other_game

    @property
    def present(self):
        """Whether the other unit can be reached, in this game."""
        return self.channel.present and not self.state.other_game

    @property
    def playing(self):
        return self.phase == PLAYING

    @property
    def in_hand(self):
        """Whether there is an unfinished match."""
        return PLACING <= self.phase < OVER

    @property
    def busy(self):
        """Whether the next `poll` does a slice of longer work."""
        return False

    @property
    def counters(self):
        """Diagnostic figures for the hidden screen."""
        counters: dict = dict(self.channel.counters)
        counters["broken"] = self.channel.broken
        counters["ignored"] = self.state.ignored
        counters.update(self.figures())
        return counters

    def figures(self):
        """Figures of the game's own."""
        return {}

    def event(self):
        """The oldest event, a tuple that begins with its name, or None."""
        return self.state.event()

    # Bytes and time.

    def feed(self, chunk, now):
        """Take bytes from the line. Anything may come; nothing is raised."""
        for message in self.channel.feed(chunk, now):
            self.take(message)

    def poll(self, now):
        """The next bytes for the line, or None. Call until None, again after `wake` milliseconds."""
        channel = self.channel
        if channel.free:
            message = self.next_message()
            if message is not None:
                channel.send(message)
            elif channel.idle:
                self.quiet()
        out = channel.poll(now)
        if channel.present != self._was_present:
            self._was_present = channel.present
            self.state.emit("present" if channel.present else "lost")
        return out

    def wake(self, now):
        """Milliseconds until `poll` has something to do, if no byte and no command comes before."""
        return self.channel.wake(now)
