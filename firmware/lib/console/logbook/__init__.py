"""Logbook: what stays of a match after it is over. Imports nothing."""
