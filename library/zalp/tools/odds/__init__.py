"""The mathematics of the game in exact fractions: docs/odds.md, whose tables `python -m zalp.tools.odds` prints."""
