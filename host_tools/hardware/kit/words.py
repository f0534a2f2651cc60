"""The words on the kit's drawings, in both languages."""

WORDS = {
    "en": {
        "title": "The kit: what is wired to what",
        "pad": "membrane pad",
        "pin": "pin",
        "numbers": "Behind a dot: the number of the Pico's pin",
        "PANEL A": "upper panel (the enemy's sea)",
        "PANEL B": "lower panel (your sea)",
        "PIEZO": "piezo",
        "PEER": "the other kit",
        "supply": "from VBUS (pin 40) over D1 1N4001, the ring towards the panels; C1 470 uF, its stripe towards GND",
        "ground": "GND",
        "open": "stay open: GP12 (pin 16), GP14 (pin 19), GP26 (pin 31)",
        "row": "row",
        "column": "column",
        "upper": "upper\npanel\n16x10",
        "lower": "lower\npanel\n16x10",
        "plug": "socket of the membrane pad. Upright, keys towards\nyou, the ribbon below: pin 1 is the left one",
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
        "plug": "разъём плёночной клавиатуры. Она стоит прямо, клавишами к вам,\nшлейфом вниз: вывод 1 – левый",
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
    "PEER.RX": "`j32` другого набора", "PEER.TX": "`j30` другого набора", "PEER.GND": "его правая шина «−»",
}  # fmt: skip
PLACES_EN = {
    "PAD": "pad, pin ", "PANEL A": "upper panel, ", "PANEL B": "lower panel, ", "PIEZO": "piezo, ",
    "PEER.RX": "`j32` of the other kit", "PEER.TX": "`j30` of the other kit", "PEER.GND": "its right - rail",
}  # fmt: skip
KINDS = {
    "en": {"resistor": "resistor", "diode": "diode, the leg at the ring in the second hole",
           "electrolytic": "electrolytic, the leg at the stripe (minus) in the second hole"},
    "ru": {"resistor": "резистор", "diode": "диод, вывод у кольца во втором отверстии",
           "electrolytic": "электролитический конденсатор, вывод у полосы (минус) во втором отверстии"},
}  # fmt: skip
HEADS = {
    "en": ("| | from | to | colour", "| | holes | what"),
    "ru": ("| | откуда | куда | цвет", "| | отверстия | что"),
}
VALUES_RU = {"330": "330 Ом", "4.7k": "4,7 кОм", "10k": "10 кОм", "470 uF": "470 мкФ"}


def value(part, language):
    """A part's value as it is written in a language."""
    return VALUES_RU.get(part.value, part.value) if language == "ru" else part.value
