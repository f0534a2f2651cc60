"""A second person at the same handheld: the sea is turned round after each move. Imports this package."""

from . import Opponent


class Person(Opponent):
    async def offer(self, battle, menu):
        """Ask the other one."""
        console = battle.console
        await console.tell(battle.word("offers-" + battle.mover))
        return await menu.ask(console, console.word("accept"))

    async def decide(self, battle):
        self.resigns = battle.position.turn  # the one at the keys
        return await super().decide(battle)
