"""The mathematics of the game in exact fractions: docs/odds.md, whose tables `python -m host_tools.odds` prints."""
