"""What the handheld's page of games shows of this one, and who can be met in it. Imports nothing."""

NAMES = "ПЕРИСКОП", "PERISCOPE"
ICON = "....www.......wBw.......ww........w.........w.....bBbBwBbBbBBbBwwwbBbBbwwwwwwwwb"
OPPONENTS = ("sonarman",)
