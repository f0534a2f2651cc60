"""Logbook: what stays of a match after it is over. Pure Python; imports rules."""
