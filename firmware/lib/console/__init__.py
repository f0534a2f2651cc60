"""The console: what every game of the handheld stands on. It knows no game: what is there, the games' covers say.

Imports nothing; its rooms import each other and nothing else of ours.
"""

VERSION = "0.1.0"  # the one place: pyproject.toml and every screen and tool that shows it read it here
