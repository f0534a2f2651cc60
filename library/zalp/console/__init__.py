"""The console: what every game of the handheld is built on. It knows no game; the games' covers tell it which games
there are.

Imports nothing; its packages import each other and nothing else of ours.
"""

VERSION = "0.2.0"  # the only place: pyproject.toml and every screen and tool that shows the version read it here
