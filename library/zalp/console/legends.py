"""The one table of what is on the sixteen keys: legends, places on the front, the computer keys for them.

The kit's printed overlay is drawn from it, and the page takes its legends and keys; a handheld loads it for the
self-test only, the numbers of keys.py do elsewhere. The pocket's places are its board's own. Imports nothing.
"""

# The letters printed on the keys; the page shows those of the chosen alphabet instead.
LETTERS = "АБВГДЕЖЗИК"

# The keypad's field on the front, for the self-test's picture of it: in units of 1.27 mm, so that the middles of keys
# lie whole steps of 2.54 mm apart.
FIELD = (86, 58)

# A row a key, in the order of the key numbers: legend in Russian, legend in English, shape, (x, y, width, height) in
# units, the computer's keys (the names of KeyboardEvent.code), letters that a computer's key may type for it.
KEYS = (
    ("А/1", "А/1", "number", (0, 0, 14, 10), ("Digit1", "Numpad1"), "аa"),
    ("Б/2", "Б/2", "number", (18, 0, 14, 10), ("Digit2", "Numpad2"), "бb"),
    ("В/3", "В/3", "number", (36, 0, 14, 10), ("Digit3", "Numpad3"), "вc"),
    ("Г/4", "Г/4", "number", (54, 0, 14, 10), ("Digit4", "Numpad4"), "гd"),
    ("Д/5", "Д/5", "number", (72, 0, 14, 10), ("Digit5", "Numpad5"), "дe"),
    ("Е/6", "Е/6", "number", (0, 12, 14, 10), ("Digit6", "Numpad6"), "еf"),
    ("Ж/7", "Ж/7", "number", (18, 12, 14, 10), ("Digit7", "Numpad7"), "жg"),
    ("З/8", "З/8", "number", (36, 12, 14, 10), ("Digit8", "Numpad8"), "зh"),
    ("И/9", "И/9", "number", (54, 12, 14, 10), ("Digit9", "Numpad9"), "иi"),
    ("К/10", "К/10", "number", (72, 12, 14, 10), ("Digit0", "Numpad0"), "кj"),
    ("ВВЕРХ", "UP", "arrow", (12, 28, 10, 10), ("ArrowUp",), ""),
    ("ВНИЗ", "DOWN", "arrow", (12, 48, 10, 10), ("ArrowDown",), ""),
    ("ВЛЕВО", "LEFT", "arrow", (0, 38, 10, 10), ("ArrowLeft",), ""),
    ("ВПРАВО", "RIGHT", "arrow", (24, 38, 10, 10), ("ArrowRight",), ""),
    ("ОГОНЬ", "FIRE", "fire", (60, 30, 26, 26), ("Enter", "NumpadEnter", "Space"), ""),
    ("НАЗАД", "BACK", "back", (39, 48, 16, 10), ("Escape", "Backspace"), ""),
)
