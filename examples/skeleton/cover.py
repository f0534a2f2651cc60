"""What the handheld's page of games shows of this one, and who can be met in it. Imports nothing."""

NAMES = "SKELETON", "SKELETON"  # in Russian and English, as they stand on the panels
# Eighty letters, ten columns by eight rows: INKS in zalp/console/show/icons.py has their colours, a dot is dark.
ICON = "....GG.......GGGG.....GGGGGG...GGGGGGGG..GGGGGGGG...GGGGGG.....GGGG.......GG...."
OPPONENTS = ("robot",)  # who can be met; their names are in words.py, their portraits in icons.py
