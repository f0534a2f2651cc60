"""The one table of what is on the sixteen keys: legends, places on the front, the computer keys for them.

The virtual handheld's page and the printed overlay are drawn from it; a handheld loads it for the self-test only, the
numbers of keys.py do elsewhere. Imports nothing.
"""

# The letters printed on the keys; the page shows those of the chosen alphabet instead.
LETTERS = "АБВГДЕЖЗИК"

# The keypad's field on the front, and below the keys in it: millimetres from its top left corner.
FIELD = (110, 74)
SPEAKER = (51, 35, 20, 20)

# A row a key, in the order of the key numbers: legend in Russian, legend in English, shape, (x, y, width, height) in
# millimetres, the computer's keys (the names of KeyboardEvent.code), letters that a computer's key may type for it.
KEYS = (
    ("А/1", "А/1", "number", (0, 0, 18, 13), ("Digit1", "Numpad1"), "аa"),
    ("Б/2", "Б/2", "number", (23, 0, 18, 13), ("Digit2", "Numpad2"), "бb"),
    ("В/3", "В/3", "number", (46, 0, 18, 13), ("Digit3", "Numpad3"), "вc"),
    ("Г/4", "Г/4", "number", (69, 0, 18, 13), ("Digit4", "Numpad4"), "гd"),
    ("Д/5", "Д/5", "number", (92, 0, 18, 13), ("Digit5", "Numpad5"), "дe"),
    ("Е/6", "Е/6", "number", (0, 16, 18, 13), ("Digit6", "Numpad6"), "еf"),
    ("Ж/7", "Ж/7", "number", (23, 16, 18, 13), ("Digit7", "Numpad7"), "жg"),
    ("З/8", "З/8", "number", (46, 16, 18, 13), ("Digit8", "Numpad8"), "зh"),
    ("И/9", "И/9", "number", (69, 16, 18, 13), ("Digit9", "Numpad9"), "иi"),
    ("К/10", "К/10", "number", (92, 16, 18, 13), ("Digit0", "Numpad0"), "кj"),
    ("ВВЕРХ", "UP", "arrow", (16, 34, 14, 13), ("ArrowUp",), ""),
    ("ВНИЗ", "DOWN", "arrow", (16, 61, 14, 13), ("ArrowDown",), ""),
    ("ВЛЕВО", "LEFT", "arrow", (0, 47, 14, 14), ("ArrowLeft",), ""),
    ("ВПРАВО", "RIGHT", "arrow", (32, 47, 14, 14), ("ArrowRight",), ""),
    ("ОГОНЬ", "FIRE", "fire", (77, 38, 33, 33), ("Enter", "NumpadEnter", "Space"), ""),
    ("НАЗАД", "BACK", "back", (51, 61, 20, 13), ("Escape", "Backspace"), ""),
)
