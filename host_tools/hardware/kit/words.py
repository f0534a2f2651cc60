"""The words on the kit's drawings, in both languages."""

WORDS = {
    "en": {
        "title": "The kit: what is wired to what",
        "pad": "membrane pad",
        "pin": "pin",
        "numbers": "After the dot: the number of the Pico's pin",
        "PANEL A": "upper panel (the enemy's sea)",
        "PANEL B": "lower panel (your sea)",
        "PIEZO": "piezo",
        "PEER": "the other kit",
        "supply": "from VBUS (pin 40) through D1 1N4001, ring towards the panels; C1 470 uF, stripe towards GND",
        "ground": "GND",
        "open": "not connected: GP12 (pin 16), GP14 (pin 19), GP26 (pin 31)",
        "row": "row",
        "column": "column",
        "upper": "upper\npanel\n16x10",
        "lower": "lower\npanel\n16x10",
        "plug": "socket of the membrane pad. Hold it with the keys\ntowards you, ribbon below: pin 1 is on the left",
        "rows": "rows 1 to 4",
        "columns": "columns 1 to 4",
        "ring": "D1, ring at +",
        "peer": "to the\nother\nkit",
        "overlay": "Zalp: overlay for a 4x4 membrane pad, print at 100 %",
        "cut": "cut along the outer line, lay on the pad",
        "ruler": "100 mm: check with a ruler",
    },
    "ru": {
        "title": "Набор: что с чем соединено",
        "pad": "клавиатура",
        "pin": "вывод",
        "numbers": "После точки: номер вывода Pico",
        "PANEL A": "верхняя панель (море противника)",
        "PANEL B": "нижняя панель (своё море)",
        "PIEZO": "пьезо",
        "PEER": "другой набор",
        "supply": "от VBUS (вывод 40) через D1 1N4001, кольцом к панелям; C1 470 мкФ, полосой к GND",
        "ground": "GND",
        "open": "остаются свободны: GP12 (вывод 16), GP14 (вывод 19), GP26 (вывод 31)",
        "row": "строка",
        "column": "столбец",
        "upper": "верхняя\nпанель\n16x10",
        "lower": "нижняя\nпанель\n16x10",
        "plug": "гнездо плёночной клавиатуры. Держите её клавишами к себе,\nшлейфом вниз: вывод 1 – левый",
        "rows": "строки 1–4",
        "columns": "столбцы 1–4",
        "ring": "D1, кольцом к +",
        "peer": "к дру-\nгому\nнабору",
        "overlay": "«Залп»: накладка на плёночную клавиатуру 4x4, печатать в масштабе 100 %",
        "cut": "вырезать по внешней линии, положить на клавиатуру",
        "ruler": "100 мм: проверить линейкой",
    },
}

COLOURS_RU = {
    "orange": "оранжевый", "yellow": "жёлтый", "green": "зелёный", "blue": "синий", "white": "белый",
    "violet": "фиолетовый", "grey": "серый", "red": "красный", "black": "чёрный",
}  # fmt: skip
PLACES_RU = {
    "PAD": "клавиатура, вывод ", "PANEL A": "верхняя панель, ", "PANEL B": "нижняя панель, ", "PIEZO": "пьезо, ",
    "PEER.RX": "`j32` другого набора", "PEER.TX": "`j30` другого набора", "PEER.GND": "`-R` другого набора",
}  # fmt: skip
PLACES_EN = {
    "PAD": "pad, pin ", "PANEL A": "upper panel, ", "PANEL B": "lower panel, ", "PIEZO": "piezo, ",
    "PEER.RX": "`j32` of the other kit", "PEER.TX": "`j30` of the other kit",
    "PEER.GND": "`-R` of the other kit",
}  # fmt: skip
HEADS = {  # of wires alone, of wires and parts
    "en": ("| | from | to | colour", "| | from | to | colour, value"),
    "ru": ("| | откуда | куда | цвет", "| | откуда | куда | цвет, номинал"),
}
MARKED = {  # what marks the leg that a part's second hole takes
    "en": {"diode": " (ring)", "electrolytic": " (stripe)"},
    "ru": {"diode": " (кольцо)", "electrolytic": " (полоса)"},
}
OHMS = {"330": "330 ohm", "4.7k": "4.7 kohm", "10k": "10 kohm"}
VALUES_RU = {"330": "330 Ом", "4.7k": "4,7 кОм", "10k": "10 кОм", "470 uF": "470 мкФ"}


def value(part, language):
    """A part's value as it is written in a language."""
    return VALUES_RU.get(part.value, part.value) if language == "ru" else part.value
