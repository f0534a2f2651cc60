"""What the captains are called, what they are like, and what they say after a match, now and then. Imports nothing.

`remark` picks what fits: EVENTS are how the match ended for the captain. A phrase is (Russian, English).
"""

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
        ("Адмирал", "видит флот"),
        ("Admiral", "sees all"),
    ),
}

EVENTS = ("won", "won-narrowly", "lost", "lost-narrowly")
NARROW = 3  # decks of the winner's that are still afloat when it was close
SELDOM = 2  # he speaks one time in so many
PHRASES = {
    "cabin-boy": (
        (("Ура! Я попал! Много раз!", "Hooray! I hit you! Lots of times!"),),
        (("Ой, я победил? Правда?", "Oh! Did I win? Really?"),),
        (("А я смотрел на чайку", "I was watching a gull"),),
        (("Ещё чуть-чуть, и я бы вас!", "One more shot and you were mine!"),),
    ),
    "boatswain": (
        (("Схема не подвела", "The pattern never fails"),),
        (("По схеме, и точка", "By the pattern, full stop"),),
        (("Раскусили мою схему?", "Saw through my pattern, did you?"),),
        (("Не с того угла начал", "Started from the wrong corner"),),
    ),
    "navigator": (
        (("Расчёт верен", "The figures were right"),),
        (("Сошлось в последнем знаке", "Right to the last decimal"),),
        (("Проверю вычисления", "I shall check my sums"),),
        (("Погрешность в один залп", "Out by a single shot"),),
    ),
    "admiral": (
        (("Ваш флот я видел насквозь", "I saw right through your fleet"),),
        (("Достойный противник", "A worthy opponent"),),
        (("Честь имею, победа ваша", "My compliments, the day is yours"),),
        (("Шли борт о борт. Реванш?", "Neck and neck. A rematch?"),),
    ),
}


def event(won, afloat):
    """One of EVENTS: whether the captain won, and how many of the winner's decks were not hit."""
    return ("won" if won else "lost") + ("-narrowly" if afloat <= NARROW else "")


def remark(name, happened, rng):
    """A phrase of this captain about one of EVENTS, or None when he keeps silent."""
    if rng.below(SELDOM):
        return None
    return rng.choice(PHRASES[name][EVENTS.index(happened)])
