"""The captains' names, characters, and what they say after a match, now and then. Imports nothing.

`remark` picks a fitting phrase: EVENTS are how the match ended for the captain. A phrase is (Russian, English).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..rules import Rng

# id: (name, character) in Russian, then in English.
ROSTER = {
    "cabin-boy": (
        ("Юнга", "палит наугад"),
        ("Cabin boy", "at random"),
    ),
    "boatswain": (
        ("Боцман", "по схемам"),
        ("Boatswain", "patterns"),
    ),
    "navigator": (
        ("Штурман", "считает"),
        ("Navigator", "counts"),
    ),
    "admiral": (
        ("Адмирал", "считает всё"),
        ("Admiral", "weighs all"),
    ),
}

EVENTS = ("won", "won-narrowly", "lost", "lost-narrowly")
NARROW = 3  # it was close if so many decks of the winner's are still afloat
SELDOM = 2  # he speaks once in N matches
PHRASES = {
    "cabin-boy": (
        (("Ура! Сколько попал!", "Hooray! So many hits!"), ("Я? Победил? Ого!", "Me? I won? Wow!")),
        (("Ой, победил? Правда?", "Oh! Did I win?"), ("Чуть не проиграл!", "Nearly lost that!")),
        (("Я смотрел на чайку", "I watched a gull"), ("А ещё разок?", "Can we go again?")),
        (("Эх, чуть-чуть бы!", "So close! So close!"), ("Ну ещё бы выстрел!", "One more shot!")),
    ),
    "boatswain": (
        (("Схема не подвела", "The pattern holds"), ("Порядок бьёт удачу", "Order beats luck")),
        (("По схеме, и точка", "By the pattern!"), ("Еле успел", "Just in time")),
        (("Раскусили схему?", "Saw my pattern?"), ("Сменю схему", "New pattern, then")),
        (("Не с того угла начал", "The wrong corner"), ("Угла не хватило", "One corner short")),
    ),
    "navigator": (
        (("Расчёт верен", "The sums were right"), ("Как и считал", "Just as I counted")),
        (("Сошлось впритык", "Right, but barely"), ("На грани ошибки", "Within the error")),
        (("Проверю вычисления", "I shall recount"), ("Где-то я ошибся", "A slip somewhere")),
        (("Ошибка в один залп", "Out by one shot"), ("Почти сошлось", "So nearly right")),
    ),
    "admiral": (
        (("Видел вас насквозь", "I read you like a book"), ("Флот ваш как на карте", "Plain as a chart")),
        (("Достойный противник", "A worthy opponent"), ("Славный был бой", "A splendid fight")),
        (("Честь имею", "My compliments"), ("Победа ваша", "The day is yours")),
        (("Борт о борт. Реванш?", "So close. Rematch?"), ("Рад такому бою", "Well fought, both")),
    ),
}


def event(won: bool, afloat: int) -> str:
    """One of EVENTS: whether the captain won, and how many of the winner's decks were not hit."""
    return ("won" if won else "lost") + ("-narrowly" if afloat <= NARROW else "")


def remark(name: str, happened: str, rng: "Rng") -> tuple[str, str] | None:
    """A phrase of this captain about one of EVENTS, or None if he keeps silent."""
    if rng.below(SELDOM):
        return None
    return rng.choice(PHRASES[name][EVENTS.index(happened)])
