"""The game's own icons, as zalp/console/show/icons.py has them. Imports nothing."""

ICONS = {"robot": "..wwwwww..w.wwwwww.wwwyywwyywwwwyywwyyww..wwwwww....wrrrrw....wwwwww....ww..ww.."}
