"""What the handheld's page of games shows of this game, and its opponents. Imports nothing."""

NAMES = "ПЕРИСКОП", "PERISCOPE"
ICON = "....www.......wBw.......ww........w.........w.....bBbBwBbBbBBbBwwwbBbBbwwwwwwwwb"
OPPONENTS = ("sonarman",)
