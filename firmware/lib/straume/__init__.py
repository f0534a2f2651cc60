"""Straume 1986: the board game of moving fleets, a second game for the handheld (docs/straume.md). Imports nothing."""
