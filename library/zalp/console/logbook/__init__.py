"""Logbook: what is kept of a match after it is over. Imports nothing."""
