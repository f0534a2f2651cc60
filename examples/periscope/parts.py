"""Which modules of Periscope are in memory when: a table for the loader (zalp/console/loader.py). Imports nothing."""

PARTS = """
periscope-words: words
periscope-icons: icons
periscope-sounds: sounds
periscope: rules screens
"""
