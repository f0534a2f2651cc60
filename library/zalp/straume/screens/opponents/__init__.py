"""Who plays the other side of a game of Straume: a captain, a second person, a unit at the other end of the cable.

Imports nothing.
"""

STIRRED = -1  # in place of a move: something came in between
_CHOICES = ("keep", "continue", "offer", "resign")  # stepping back twice more leads to the menu


class Opponent:
    """What Battle asks of the other side; the defaults are for somebody at this handheld."""

    resigns = 0  # the player who would resign

    def plays(self, battle):
        """Whether it is not the player at the keys who acts now."""
        return False

    async def move(self, battle):
        """Its move, when it `plays`; STIRRED, or None: the player wants a pause."""

    def ponders(self, position):
        """What to think about while the player chooses: a generator, or None."""

    def decided(self, move):
        """The player has chosen a move. Returns whether it stands."""
        return True

    def urgent(self):
        """Whether there is something to `attend` to before anything else."""
        return False

    async def attend(self, battle):
        """Handle what has come in between. False: to the menu, and the game is kept."""

    def guard(self, screen, otherwise, calm=False):
        """Await a screen of the player's; returns `otherwise` as soon as something comes in between; calm: only once
        the game has gone on or asks something, whatever the cable does.
        """
        return screen

    async def offer(self, battle, menu):
        """Whether a draw that the player offers is accepted."""

    def why(self):
        """The console's word for why it ended as it did, or None if the last move explains it."""

    async def decide(self, battle):
        """The choice between the menu, a draw and resigning. False: to the menu, and the game is kept."""
        console, game = battle.console, battle.game
        battle.picture.doff()
        async with console.using("menu") as menu:
            entries = [(name, name, console.word(name)) for name in _CHOICES]
            choice = await menu.choose(console, entries) or "keep"
            if choice == "offer":
                if await self.offer(battle, menu):
                    game.draw()
                else:
                    await console.tell(console.word("declined"))
            elif choice == "resign" and await menu.ask(console, console.word("resign") + "?"):
                game.resign(self.resigns)
                console.play("sunk")
        battle.resume()
        if game.outcome is not None:
            battle.keep()
        return choice != "keep"
