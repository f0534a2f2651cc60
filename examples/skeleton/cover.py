"""What the handheld's page of games shows of this game, and its opponents. Imports nothing."""

NAMES = "SKELETON", "SKELETON"  # in Russian and English, as the panels show them
# Eighty letters, ten columns by eight rows: INKS in zalp/console/show/icons.py has their colours, a dot is dark.
ICON = "....GG.......GGGG.....GGGGGG...GGGGGGGG..GGGGGGGG...GGGGGG.....GGGG.......GG...."
OPPONENTS = ("robot",)  # ids; their names are in words.py, their portraits in icons.py
