"""Every word a player meets, in Russian and English, in two tables. Imports captains and rule_words
where theirs are asked for.

The table is a few texts, a line a word: `key|Russian|English`. A text for each word would cost the Pico 5 kB more; one
for all of them would want 6 kB in one piece, which a heap in the midst of a duel may not have.
"""

from .settings import LANGUAGES

WORDS = (
    """
name-1|ЗА|ZA
name-2|ЛП|LP
continue|ПРОДОЛЖИТЬ БОЙ|CONTINUE
play|В БОЙ!|PLAY!
abandon|БРОСИТЬ НЕОКОНЧЕННЫЙ БОЙ? ОГОНЬ: ДА|ABANDON THE OTHER MATCH? FIRE: YES
place|РАССТАВИТЬ САМОМУ|PLACE YOUR FLEET
captain|ПРОТИВНИК|OPPONENT
two-players|ВДВОЁМ НА ОДНОЙ КОНСОЛИ|TWO PLAYERS ON ONE HANDHELD
hand-over|ПЕРЕДАЙТЕ КОНСОЛЬ. ОГОНЬ: ОТКРЫТЬ|HAND IT OVER. FIRE: OPEN
settings|НАСТРОЙКИ|SETTINGS
brightness|ЯРКОСТЬ|BRIGHTNESS
volume|ГРОМКОСТЬ|VOLUME
bank|ЗВУКИ|SOUNDS
bank-modern|КАК НА МОРЕ|REALISTIC
bank-1980s|КАК В 1980-Х|AS IN THE 1980S
alphabet|БУКВЫ|LETTERS
language|ЯЗЫК|LANGUAGE
palette|ЦВЕТА|COLOURS
language-value|РУССКИЙ|ENGLISH
palette-normal|ОБЫЧНЫЕ|NORMAL
palette-safe|БЕЗ КРАСНОГО И ЗЕЛЁНОГО|COLOUR BLIND SAFE
""",
    """
placing-help|1-5 ПОВОРОТ, 6-10 НАУГАД, ОГОНЬ СТАВИТ, НАЗАД УБИРАЕТ|1-5 TURN, 6-10 RANDOM, FIRE PLACES, BACK UNDOES
no-room|МЕСТА НЕ НАШЛОСЬ: РАССТАВЬТЕ САМИ|NO ROOM WAS FOUND: PLACE THE FLEET BY HAND
placed|ОГОНЬ: В БОЙ!|FIRE: BATTLE!
victory|ПОБЕДА!|VICTORY!
defeat|ПОРАЖЕНИЕ|DEFEAT
shots|ВЫСТРЕЛОВ|SHOTS
hit-rate|ТОЧНОСТЬ, %|HIT RATE, %
ships-left|УЦЕЛЕЛО КОРАБЛЕЙ|SHIPS LEFT
unkept|БОЙ НЕ СОХРАНЯЕТСЯ: ПАМЯТЬ НЕ ПИШЕТ|MATCH NOT SAVED: STORAGE ERROR
empty|БАТАРЕЯ СЕЛА: ВЫКЛЮЧИТЕ И ЗАРЯДИТЕ|BATTERY EMPTY: SWITCH OFF AND CHARGE
empty-kept|БАТАРЕЯ СЕЛА, БОЙ СОХРАНЁН: ВЫКЛЮЧИТЕ И ЗАРЯДИТЕ|BATTERY EMPTY, MATCH SAVED: SWITCH OFF AND CHARGE
""",
    """
damaged|ПРОШЛЫЙ БОЙ НЕ ЧИТАЕТСЯ, НАЧНИТЕ НОВЫЙ|THE LAST MATCH CANNOT BE READ, START A NEW ONE
again|ЕЩЁ РАЗ?|AGAIN?
coach-hint|СТРЕЛКА: СОВЕТ АДМИРАЛА|ARROW: ASK THE ADMIRAL
coach-cannot|АДМИРАЛ СЕЙЧАС НЕ МОЖЕТ|ADMIRAL UNAVAILABLE
advice|С СОВЕТАМИ АДМИРАЛА|WITH ADVICE OF THE ADMIRAL
misses|ПРОМАХОВ|MISSES
his-misses|У АДМИРАЛА НА ТОМ ЖЕ МОРЕ|THE ADMIRAL ON THE SAME SEA
zalp|ЗАЛП|ZALP
forget|ЗАБЫТЬ МЕНЯ|FORGET ME
forget-no|АДМИРАЛ ЗАБУДЕТ ВАС? НЕТ|SHALL THE ADMIRAL FORGET YOU? NO
forget-yes|АДМИРАЛ ЗАБУДЕТ ВАС? ДА|SHALL THE ADMIRAL FORGET YOU? YES
forgotten|ЗАБЫЛ|FORGOTTEN
memory-lost|АДМИРАЛ ВАС НЕ УЗНАЛ: ЕГО ПАМЯТЬ НЕ ЧИТАЕТСЯ|THE ADMIRAL DOES NOT KNOW YOU: HIS MEMORY CANNOT BE READ
""",
    """
duel|ДУЭЛЬ ПО КАБЕЛЮ|DUEL BY CABLE
resume|ПРОДОЛЖИТЬ ДУЭЛЬ|CONTINUE THE DUEL
cable-out|ВСТАВЬТЕ КАБЕЛЬ|PLUG IN THE CABLE
nobody|ВЫБЕРИТЕ ДУЭЛЬ НА ДРУГОЙ КОНСОЛИ|CHOOSE DUEL ON THE OTHER UNIT
not-ready|СОПЕРНИК ЕЩЁ НЕ ГОТОВ|THE OTHER PLAYER IS NOT READY
agreed|ДОГОВОРИЛИСЬ|AGREED
seas|СОПЕРНИК РАССТАВЛЯЕТ КОРАБЛИ|THE OTHER PLAYER PLACES THE FLEET
checking|СВЕРКА ПОЛЕЙ|THE SEAS ARE CHECKED
link-lost|СВЯЗЬ ПОТЕРЯНА: ПРОВЕРЬТЕ КАБЕЛЬ|LINK LOST: CHECK THE CABLE
go-on|ПРОДОЛЖИТЬ БОЙ|GO ON
offer|ПРЕДЛОЖИТЬ НИЧЬЮ|OFFER A DRAW
resign|СДАТЬСЯ|RESIGN
keep|В МЕНЮ, ДУЭЛЬ СОХРАНИТСЯ|TO THE MENU, THE DUEL IS KEPT
""",
    """
leave|ПОКИНУТЬ ДУЭЛЬ|LEAVE THE DUEL
sure-resign|СДАТЬСЯ? ОГОНЬ: ДА|RESIGN? FIRE: YES
sure-leave|УЙТИ НАСОВСЕМ? ОГОНЬ: ДА|LEAVE FOR GOOD? FIRE: YES
accept|СОПЕРНИК ПРЕДЛАГАЕТ НИЧЬЮ. ОГОНЬ: ДА|A DRAW IS OFFERED. FIRE: YES
offer-made|НИЧЬЯ ПРЕДЛОЖЕНА|A DRAW IS OFFERED
declined|НИЧЬЯ ОТКЛОНЕНА|THE DRAW IS DECLINED
not-now|СЕЙЧАС НЕЛЬЗЯ|NOT NOW
stranger|ЭТО ДРУГАЯ КОНСОЛЬ, НЕ ТА, С КОТОРОЙ НАЧАТА ДУЭЛЬ|THIS IS NOT THE UNIT OF THIS DUEL
refused|ПРАВИЛА НЕ ПРИНЯТЫ|THE RULES WERE REFUSED
cancelled|СОПЕРНИК ПЕРЕДУМАЛ|THE OTHER PLAYER CALLED IT OFF
version|У КОНСОЛЕЙ РАЗНЫЕ ВЕРСИИ, ОБНОВИТЕ ОБЕ|THE UNITS HAVE DIFFERENT VERSIONS, UPDATE BOTH
draw|НИЧЬЯ|A DRAW
""",
    """
void|ОБЕ СТОРОНЫ НАРУШИЛИ ПРАВИЛА|BOTH SIDES BROKE THE RULES
cable-lost|СВЯЗЬ ПРЕРВАЛАСЬ, ПОБЕДИТЕЛЯ НЕТ|THE LINK WAS LOST, NOBODY WON
they-resigned|СОПЕРНИК СДАЛСЯ|THE OTHER PLAYER RESIGNED
they-left|СОПЕРНИК ПОКИНУЛ БОЙ|THE OTHER PLAYER LEFT
we-left|ВЫ ПОКИНУЛИ БОЙ|YOU LEFT THE MATCH
they-cheated|СОПЕРНИК НАРУШИЛ ПРАВИЛА|THE OTHER UNIT BROKE THE RULES
we-cheated|ВАША КОНСОЛЬ НАРУШИЛА ПРАВИЛА|YOUR UNIT BROKE THE RULES
test-panels|1 ПАНЕЛИ|1 PANELS
test-colours|КЗСБ|RGBW
test-keys|2 КЛАВИШИ: ДАЛЬШЕ - ДЕРЖАТЬ ОГОНЬ|2 KEYS: HOLD FIRE TO GO ON
test-sound|3 ЗВУК|3 SOUND
test-cable|4 КАБЕЛЬ|4 CABLE
test-loop|ПЕТЛЯ ИСПРАВНА|THE LOOP IS GOOD
test-both|СВЯЗЬ В ОБЕ СТОРОНЫ|BOTH WAYS ARE GOOD
""",
    """
test-one|НАС НЕ СЛЫШАТ|WE ARE NOT HEARD
test-silent|ДРУГАЯ КОНСОЛЬ МОЛЧИТ|THE OTHER UNIT IS SILENT
test-noise|ПОМЕХИ|THE LINE IS NOISY
test-battery|5 БАТАРЕЯ|5 BATTERY
millivolts|МВ|MV
""",
)


def capitals(text):
    """Capital letters, Cyrillic too: MicroPython's str.upper knows ASCII only."""
    row = ""
    for letter in text:
        code = ord(letter)
        row += chr(code - 0x20) if 0x430 <= code <= 0x44F else "Ё" if letter == "ё" else letter.upper()
    return row


def character(captain, language):
    """What a captain is like, in a few words."""
    from ..captains.words import ROSTER

    return capitals(ROSTER[captain][LANGUAGES.index(language)][1])


def word(key, language):
    """The words for `key`; for a captain's id, his name. KeyError for a key that is not in the tables."""
    column = LANGUAGES.index(language)
    found = _find(WORDS, key, column)
    if found is None:
        from ..captains.words import ROSTER

        if key in ROSTER:
            return capitals(ROSTER[key][column][0])
        from .rule_words import RULE_WORDS

        found = _find(RULE_WORDS, key, column)
    if found is None:
        raise KeyError(key)
    return found


def _find(table, key, column):
    """What such a table has for `key`, or None."""
    for text in table:
        start = text.find("\n" + key + "|")  # found and cut out: to part a whole text would take as much memory again
        if start >= 0:
            return text[start + 1 : text.find("\n", start + 1)].split("|")[1 + column]
    return None
