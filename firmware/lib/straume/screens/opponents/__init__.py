"""Who plays the other side of a game of Straume: a captain, a second person, a unit at the other end of the cable.

Imports nothing.
"""

STIRRED = -1  # in the place of a move: something came in between
_CHOICES = ("keep", "continue", "offer", "resign")  # to step back twice more leads to the menu


class Opponent:
    """What Battle asks of whoever plays the other side; here it is somebody at this handheld."""

    resigns = 0  # the player who would give up

    def plays(self, battle):
        """Whether it is not the player at the keys who acts now."""
        return False

    async def move(self, battle):
        """Its move, when it `plays`; STIRRED, or None: the player wants a pause."""

    def ponders(self, position):
        """What is to be thought while the player chooses: a generator, or None."""

    def decided(self, move):
        """The player has chosen a move. Whether it holds."""
        return True

    def urgent(self):
        """Whether there is something to `attend` to before anything else."""
        return False

    async def attend(self, battle):
        """What has come in between. False: to the menu, and the game is kept."""

    def guard(self, screen, otherwise, calm=False):
        """To be awaited: a screen of the player's; `otherwise` as soon as something comes in between; calm: as soon as
        the game has gone on or asks something, whatever the cable does.
        """
        return screen

    async def offer(self, battle, menu):
        """Whether a draw that the player offers is taken."""

    def why(self):
        """The console's word for why it ended as it did, or None where the last move tells."""

    async def decide(self, battle):
        """To the menu, a draw or resigning. False: to the menu, and the game is kept."""
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
