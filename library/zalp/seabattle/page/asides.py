"""What the page beside the handheld says of Sea Battle's menus and of the rules in force, in Russian and English.

Imports rules and the console's words. Only captions import this; the Pico's build leaves it out.
"""

from zalp.console.words import said
from ..rules.constants import CORNERS, NONE

ASIDES = {
    "play": (
        "Потопите десять кораблей противника раньше, чем он ваши: четырёхпалубный, два трёхпалубных, три двухпалубных,"
        " четыре однопалубных. Корабли не касаются друг друга. Попали: стреляйте ещё; мимо: ход противника.",
        "Sink the enemy's ten ships before yours are sunk: one of four decks, two of three, three of two, four of one."
        " Ships never touch. After a hit you shoot again; after a miss it is the enemy's turn.",
    ),
    "place": (
        "Расставьте корабли сами: стрелки двигают, 1–4 поворачивают, ОГОНЬ ставит, НАЗАД берёт последний."
        "|5: запасные флоты|6: весь флот по следующей тактике|7–10: весь флот ещё раз",
        "Place the ships yourself: arrows move a ship, 1 to 4 turn it, FIRE puts it down, BACK picks up the last one."
        "|5: fleets that you kept|6: the whole fleet by the next tactic|7 to 10: the whole fleet again",
    ),
    "settings": (
        "Темп, яркость, громкость, звуки, буквы, язык, цвета, вспышки, кто начинает, на слух, забыть вас, версия.",
        "Pace, brightness, volume, sounds, letters, language, colours, flashes, who begins, by ear, forgetting you, the"
        " version.",
    ),
    "daily": (
        "Одно море на всех в этот день: найдите флот с наименьшим числом промахов. Попытка одна.",
        "One sea for everybody on this day: find the fleet with as few misses as you can. There is one try.",
    ),
    "cabin-boy": (
        "Юнга стреляет наугад и добивает раненых.",
        "The cabin boy shoots anywhere, and finishes off what he has hit.",
    ),
    "boatswain": (
        "Боцман ищет по старым тактикам, по диагоналям и решёткам.",
        "The boatswain searches by the old tactics, along diagonals and grids.",
    ),
    "navigator": (
        "Штурман считает, где ещё могут стоять корабли.",
        "The navigator counts where the ships can still lie.",
    ),
    "admiral": (
        "Адмирал взвешивает сотни возможных флотов перед каждым выстрелом и помнит, как вы ставите свой.",
        "The admiral weighs hundreds of possible fleets before each shot, and remembers how you place yours.",
    ),
    "rules": ("Наборов правил %d, и ещё ваши собственные.", "%d rule sets, and your own."),
    "forget": (
        "Адмирал забудет, как вы расставляете корабли.",
        "The admiral forgets how you place your ships.",
    ),
    "classic": (
        "Русская классика: попал — стреляешь ещё, мимо — ход противника; корабли не касаются даже углами.",
        "The Russian classic: after a hit you shoot again, a miss passes the turn; ships never touch, even by corners.",
    ),
    "single": ("По одному выстрелу за ход, попал или нет.", "One shot a turn, hit or not."),
    "three": ("Три выстрела за ход, ответ после каждого.", "Three shots a turn, each answered at once."),
    "chain": ("Столько выстрелов, сколько у вас кораблей на плаву.", "As many shots as you have ships afloat."),
    "salvo": (
        "Оба выбирают по выстрелу за каждый свой корабль, не видя чужих, и стреляют разом.",
        "Both pick a shot for each of their ships, unseen, and fire at once.",
    ),
    "five": (
        "Пять больших кораблей: 5, 4, 3, 3, 2. Касаться можно.",
        "Five big ships: 5, 4, 3, 3, 2. They may touch.",
    ),
    "modern": ("Шесть кораблей, два из них гнутые.", "Six ships, two of them bent."),
    "bent": (
        "Русский флот, где трёх- и четырёхпалубные бывают гнутыми.",
        "The Russian fleet, whose larger ships may be bent.",
    ),
    "corners": ("Корабли могут касаться углами.", "Ships may touch by corners."),
    "plain": (
        "Старинная игра: ответ только «попал» или «мимо», что потоплено — решайте сами.",
        "The oldest form: an answer is hit or miss, and you work out yourself what has sunk.",
    ),
    "mines": (
        "Кто попал на мину, теряет ход и выдаёт противнику палубу своего корабля.",
        "If you find a mine, you lose the turn and give one of your decks away.",
    ),
    "sweeper": (
        "Большое море с минами и тральщиками: кто найдёт тральщик, выдаёт мину.",
        "A large sea with mines and minesweepers: if you find a sweeper, you give a mine away.",
    ),
    "submarine": (
        "Подлодка может прятаться у своих кораблей и, утонув, стреляет в ответ.",
        "The submarine may hide beside its own ships, and shoots back as it sinks.",
    ),
    "big": ("Море 15 на 15 и пятнадцать кораблей.", "A sea of 15 by 15 and fifteen ships."),
    "grand": ("Море 18 на 18, двадцать один корабль и мины.", "A sea of 18 by 18, twenty-one ships and mines."),
    "dutchman": (
        "Один Летучий голландец на море 20 на 20: раненый, он уплывает.",
        "One Flying Dutchman on a sea of 20 by 20: when it is hit, it sails away.",
    ),
    "sloop": ("Летучий голландец на обычном море.", "The Flying Dutchman on the usual sea."),
    "own": ("Составьте правила сами: море, флот, выстрелы, мины.", "Compose your own: sea, fleet, shots, mines."),
    "own-width": (
        "Столбцов в море, от 5 до 20. Что шире панели, видно по частям: окно идёт за прицелом.",
        "Columns of the sea, 5 to 20. A sea wider than the panel is seen in parts: the window follows the crosshair.",
    ),
    "own-height": (
        "Строк в море, от 5 до 20. Что выше панели, видно по частям: окно идёт за прицелом.",
        "Rows of the sea, 5 to 20. A sea higher than the panel is seen in parts: the window follows the crosshair.",
    ),
    "own-fleet": (
        "Какие корабли у каждого:|русский: 4 3 3 2 2 2 1 1 1 1|пять больших: 5 4 3 3 2|новый: шесть, два гнутых"
        "|гнутый: русский, большие бывают гнутыми|15 кораблей: 5 4 4 3 3 3 2 2 2 2 1 1 1 1 1"
        "|21 корабль: один 6, два 5, три 4, четыре 3, пять 2, шесть 1"
        "|голландец 5, 6, 7, 8: один корабль с таким числом палуб, раненый уплывает|свой: собранный вами",
        "Which ships each player has:|Russian: 4 3 3 2 2 2 1 1 1 1|five big: 5 4 3 3 2|modern six: two of them bent"
        "|bent: the Russian, its larger ships may be bent|15 ships: 5 4 4 3 3 3 2 2 2 2 1 1 1 1 1"
        "|21 ships: one 6, two 5, three 4, four 3, five 2, six 1"
        "|Dutchman 5, 6, 7, 8: one ship with so many decks, which sails away when it is hit|own: the one you composed",
    ),
    "own-contact": (
        "Можно ли кораблям касаться друг друга: нельзя, углами или как угодно. Где нельзя, вокруг потопленного пусто.",
        "Whether ships may touch: not at all, by corners, or anyhow. Where they may not, the water around a sunk"
        " ship is empty.",
    ),
    "own-shots": (
        "Сколько выстрелов за ход:|пока попал: до промаха|1 2 3…: столько, попали или нет"
        "|с корабля: по одному за каждый свой корабль на плаву|залпом: оба выбирают тайно и стреляют разом",
        "Shots in a turn:|while you hit: until a miss|1 2 3…: so many, hit or not"
        "|one a ship: one for each of your ships afloat|salvo: both pick in secret and fire at once",
    ),
    "own-mines": (
        "Сколько мин у каждого. Кто попал на мину, теряет ход и выдаёт противнику палубу своего корабля.",
        "How many mines each player has. If you find one, you lose the turn and give one of your decks away.",
    ),
    "own-sweepers": (
        "Сколько тральщиков у каждого. Кто найдёт чужой тральщик, выдаёт противнику свою мину.",
        "How many minesweepers each player has. If you find one, you give one of your own mines away.",
    ),
    "own-submarines": (
        "Подлодка может прятаться у своих кораблей и, утонув, стреляет в ответ по той же клетке.",
        "The submarine may hide beside its own ships, and as it sinks it shoots back at the same cell.",
    ),
    "own-mines-touch": (
        "Можно ли мине лежать вплотную к кораблю или к другой мине.",
        "Whether a mine may lie right beside a ship or another mine.",
    ),
    "own-answers": (
        "Полные: мимо, ранил, убил. Попал или нет: что потоплено, решайте сами.",
        "Full: miss, hit, sunk. Hit or miss: you work out yourself what has sunk.",
    ),
    "own-clock": (
        "Секунд на каждое решение в дуэли; время вышло — ход пропал. 0: без часов.",
        "Seconds for each decision in a duel; when they run out, the turn passes. 0: no clock.",
    ),
    "own-waste": (
        "Да: можно стрелять и туда, где уже всё известно, и выстрел пропадёт. Нет: туда выстрелить нельзя.",
        "Yes: you may shoot where all is known, and the shot is wasted. No: the handheld refuses such a shot.",
    ),
    "own-compose": (
        "Соберите флот сами: сколько каких кораблей, и нарисуйте свои.",
        "Compose a fleet: how many ships of each kind, and draw your own.",
    ),
    "own-name": (
        "Дайте этим правилам имя, и они останутся в списке; в нём не больше восьми имён.",
        "Give these rules a name, and they stay in the list, which holds eight at most.",
    ),
    "own-code": (
        "Код этих правил: наберите его на другой консоли, и правила там будут те же. Или наберите здесь чужой код.",
        "The code of these rules: type it on another handheld, and it has the same rules. Or type the code of"
        " another handheld here.",
    ),
    "composing": (
        "Влево и вправо: какой корабль; вверх и вниз: сколько. ОГОНЬ берёт флот, а на странице с карандашом рисует свой"
        " корабль.",
        "Left and right: which ship; up and down: how many. FIRE takes the fleet; on the page with the pencil it draws"
        " a ship of your own.",
    ),
    "drawing": (
        "Стрелки ведут, ОГОНЬ ставит палубу или убирает её; НАЗАД: корабль готов.",
        "The arrows move, FIRE puts a deck down or takes it away; BACK: the ship is done.",
    ),
    "own-forget": ("Убрать эти правила из списка.", "Take these rules off the list."),
}

# The rules in force, sentence by sentence.
_SUNK_FIRST = (
    "Потопите весь флот противника раньше, чем он ваш.",
    "Sink the enemy's whole fleet before yours is sunk.",
)
_SEA = ("Море %d на %d.", "A sea of %d by %d.")
_SHIPS = ("Корабли, по палубам: %s.", "Ships, by decks: %s.")
_BENT = ("Некоторые гнутые.", "Some are bent.")
_CHAIN = (
    "Один Летучий голландец, палуб: %d; раненый, он уплывает.",
    "One Flying Dutchman of %d decks, which sails away when it is hit.",
)
_APART = ("Корабли не касаются даже углами.", "Ships never touch, not even by corners.")
_ANYHOW = ("Касаться можно.", "Ships may touch.")
_STREAK = (
    "Попали: стреляйте ещё; мимо: ход противника.",
    "After a hit you shoot again; after a miss it is the enemy's turn.",
)
_SEVERAL = ("За ход выстрелов: %s, ответ после каждого.", "Shots a turn: %s, each answered at once.")
_BACK = (
    "НАЗАД показывает оба флота; оттуда стрелка зовёт советчика, адмирала.",
    "BACK shows both fleets; an arrow there asks the Admiral for advice.",
)
_CLOCK = ("На каждое решение %d секунд.", "%d seconds for each decision.")


def goal(rules, name, language):
    """What PLAY leads to under these rules. name: of the preset, None for own rules;
    a preset without an aside is described like these."""
    if name == "classic":
        return said(ASIDES["play"], language)
    return said(_SUNK_FIRST, language) + " " + described(rules, name, language)


def guide(rules, name, language):
    """How a match under these rules is played, and what else its keys do."""
    return described(rules, name, language) + " " + besides(language)


def besides(language):
    """What else the keys of a match do."""
    return said(_BACK, language)


def described(rules, name, language):
    """How a match under these rules is played, in a few sentences. name: of the preset, None for own rules."""
    if name in ASIDES:
        return said(ASIDES[name], language)
    lines = [said(_SEA, language) % (rules.width, rules.height)]
    if rules.dutchman:
        lines.append(said(_CHAIN, language) % rules.decks)
    else:
        lines.append(said(_SHIPS, language) % " ".join([str(rules.decks_of(kind)) for kind in rules.fleet]))
        if any(len(kind) > 1 for kind in rules.fleet):
            lines.append(said(_BENT, language))
        lines.append(
            said(
                _APART if rules.contact == NONE else ASIDES["corners"] if rules.contact == CORNERS else _ANYHOW,
                language,
            )
        )
    if rules.shots[:5] == "multi":
        lines.append(said(_SEVERAL, language) % rules.shots[6:])
    else:
        lines.append(said(_STREAK if rules.shots == "streak" else ASIDES[rules.shots], language))
    if rules.plain:
        lines.append(said(ASIDES["plain"], language))
    for count, key in ((rules.mines, "mines"), (rules.sweepers, "own-sweepers"), (rules.submarines, "submarine")):
        if count:
            lines.append(said(ASIDES[key], language))
    if rules.clock:
        lines.append(said(_CLOCK, language) % rules.clock)
    return " ".join(lines)
