"""Straume 1986: the board game of moving fleets, a game of the handheld (docs/straume.md). Imports nothing."""
