"""The game's own icons, written as in zalp/console/show/icons.py. Imports nothing."""

ICONS = {"robot": "..wwwwww..w.wwwwww.wwwyywwyywwwwyywwyyww..wwwwww....wrrrrw....wwwwww....ww..ww.."}
