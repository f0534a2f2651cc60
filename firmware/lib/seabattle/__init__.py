"""Sea Battle: the rooms of the game, and the loader that they share. Imports nothing."""
