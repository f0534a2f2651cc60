"""Periscope's own icons, written as in show/icons.py: a portrait of the opponent. Imports nothing."""

ICONS = {"sonarman": ".yyyyyyyy..y.nnnn.y.yynnnnnnyyyyssssssyyyysBssBsyy..ssssss.....srrs......ssss..."}
