"""A second person at the same handheld: the sea turns round after each move. Imports this package."""

from . import Opponent


class Person(Opponent):
    async def offer(self, battle, menu):
        """The other one is asked."""
        console = battle.console
        await console.tell(battle.word("offers-" + battle.mover))
        return await menu.ask(console, console.word("accept"))

    async def decide(self, battle):
        self.resigns = battle.position.turn  # the one who is at the keys
        return await super().decide(battle)
