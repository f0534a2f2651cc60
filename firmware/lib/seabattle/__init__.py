"""Sea Battle: the rooms of the game, the loader that they share, and its version. Imports nothing."""

VERSION = "0.1.0"  # the one place: pyproject.toml, package.json and every screen and tool that shows it read it here
