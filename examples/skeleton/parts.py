"""Which modules of the game are in memory when: a table for the loader (zalp/console/loader.py). Imports nothing."""

PARTS = """
skeleton-words: words
skeleton-icons: icons
skeleton: screens
"""
