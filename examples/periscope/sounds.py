"""Periscope's own sound, for each of the console's banks: the ping of a sonar. Imports nothing."""

EFFECTS = {
    "modern": {"ping": (900, ("sine", (0, -40, 8, -8, 200, -20, 900, -70), (0, 1320, 900, 1290), (0, 20)))},
    "1980s": {"ping": (300, ("square", (0, -14, 200, -20, 300, -80), (0, 1320)))},
}
