"""Periscope's own icons, as show/icons.py has them: a portrait of the opponent. Imports nothing."""

ICONS = {"sonarman": ".yyyyyyyy..y.nnnn.y.yynnnnnnyyyyssssssyyyysBssBsyy..ssssss.....srrs......ssss..."}
