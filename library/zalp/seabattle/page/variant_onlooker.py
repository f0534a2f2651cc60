"""The same as onlooker.py under rules that the classic game does not have. Imports this package."""

from ..screens.variants.battle import VariantBattle


def onlooking(stage, game, onlooker):
    """The battle for an onlooker."""
    return VariantBattle(stage, game, onlooker)
