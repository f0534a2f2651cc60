"""The words that a player meets, in Russian and English. Those of captains, of rule sets and of the logbook stand in
tables of their own; the first two are imported where they are asked for.

The table is a few texts, a line a word: `key|Russian|English`. A text for each word would cost the Pico 5 kB more; one
for all of them would want 5 kB in one piece, which a heap in the midst of a duel may not have.
"""

from .settings import LANGUAGES

WORDS = (
    """
name-1|ЗА|ZA
name-2|ЛП|LP
continue|ПРОДОЛЖИТЬ БОЙ|CONTINUE
play|В БОЙ!|PLAY!
logbook|ЖУРНАЛ|LOGBOOK
daily|МОРЕ ДНЯ|SEA OF THE DAY
games|ДРУГАЯ ИГРА|ANOTHER GAME
abandon|БРОСИТЬ БОЙ?|QUIT THE MATCH?
place|РАССТАВИТЬ САМОМУ|PLACE YOUR FLEET
captain|ПРОТИВНИК|OPPONENT
two-players|ВДВОЁМ|TWO PLAYERS
hand-over|ПЕРЕДАЙТЕ И ОГОНЬ|PASS IT, THEN FIRE
open-it|ОГОНЬ ОТКРОЕТ|FIRE OPENS IT
settings|НАСТРОЙКИ|SETTINGS
brightness|ЯРКОСТЬ|BRIGHTNESS
volume|ГРОМКОСТЬ|VOLUME
bank|ЗВУКИ|SOUNDS
bank-modern|КАК НА МОРЕ|REALISTIC
bank-1980s|ИЗ 1980-Х|1980S
alphabet|БУКВЫ|LETTERS
language|ЯЗЫК|LANGUAGE
palette|ЦВЕТА|COLOURS
language-value|РУССКИЙ|ENGLISH
palette-normal|ОБЫЧНЫЕ|NORMAL
pace|ТЕМП|PACE
pace-calm|СПОКОЙНЫЙ|CALM
pace-normal|ОБЫЧНЫЙ|NORMAL
pace-brisk|БЫСТРЫЙ|BRISK
flashes|ВСПЫШКИ|FLASHES
no|НЕТ|NO
yes|ДА|YES
palette-safe|БЕЗ КРАСН.-ЗЕЛ.|NO RED-GREEN
""",
    """
placing-help|1 ПОВОРОТ, 10 НАУГАД|1 TURN, 10 RANDOM
placing-kept|5 ЗАПАСНЫЕ ФЛОТЫ|5 KEPT FLEETS
lesson-aim|СТРЕЛКИ: ПРИЦЕЛ|ARROWS: AIM
lesson-fire|ОГОНЬ: ВЫСТРЕЛ|FIRE: SHOOT
lesson-wait|ХОД ПРОТИВНИКА|THEIR TURN
no-room|РАССТАВЬТЕ САМИ|PLACE IT BY HAND
placed|ОГОНЬ: В БОЙ!|FIRE: BATTLE!
victory|ПОБЕДА!|VICTORY!
defeat|ПОРАЖЕНИЕ|DEFEAT
shots|ВЫСТРЕЛОВ|SHOTS
hit-rate|ТОЧНОСТЬ, %|HIT RATE, %
ours-left|ВАШИХ УЦЕЛЕЛО|YOURS LEFT
theirs-left|ЧУЖИХ УЦЕЛЕЛО|THEIRS LEFT
unkept|БОЙ НЕ СОХРАНЁН|MATCH NOT SAVED
empty|БАТАРЕЯ СЕЛА|BATTERY EMPTY
empty-kept|СЕЛА, БОЙ СОХРАНЁН|EMPTY, MATCH SAVED
""",
    """
damaged|ПРОШЛЫЙ БОЙ ПОТЕРЯН|LAST MATCH IS LOST
failed|СБОЙ, ЗАПИСИ ЦЕЛЫ|FAULT, SAVES ARE SAFE
again|ЕЩЁ РАЗ?|AGAIN?
coach-hint|СТРЕЛКА: СОВЕТ|ARROWS: ASK ADVICE
coach-cannot|АДМИРАЛ ЗАНЯТ|ADMIRAL IS BUSY
advice|СОВЕТОВ|ADVICE
misses|ПРОМАХОВ|MISSES
his-misses|ПРОМАХОВ У АДМИРАЛА|ADMIRAL'S MISSES
zalp|ЗАЛП|ZALP
forget|АДМИРАЛ: ЗАБЫТЬ МЕНЯ|ADMIRAL: FORGET ME
forget-me|ЗАБЫТЬ МЕНЯ?|FORGET ME?
forgotten|ЗАБЫЛ|FORGOTTEN
memory-lost|АДМИРАЛ ВАС ЗАБЫЛ|ADMIRAL FORGOT YOU
""",
    """
duel|ДУЭЛЬ ПО КАБЕЛЮ|DUEL BY CABLE
resume|ПРОДОЛЖИТЬ ДУЭЛЬ|CONTINUE THE DUEL
cable-out|ВСТАВЬТЕ КАБЕЛЬ|PLUG IN THE CABLE
nobody|НАЧНИТЕ И НА ВТОРОЙ|START THE OTHER TOO
other-game|НА ВТОРОЙ ДРУГАЯ ИГРА|UNIT 2: OTHER GAME
not-ready|СОПЕРНИК НЕ ГОТОВ|OPPONENT NOT READY
agreed|ДОГОВОРИЛИСЬ|AGREED
seas|СОПЕРНИК СТАВИТ ФЛОТ|OPPONENT IS PLACING
checking|СВЕРКА ПОЛЕЙ|CHECKING THE SEAS
link-lost|ПРОВЕРЬТЕ КАБЕЛЬ|CHECK THE CABLE
far-cable-out|ДРУГА ПОКА НЕТ|FRIEND NOT HERE YET
far-nobody|ЖДЁМ ДРУГА|WAITING FOR FRIEND
far-other-game|У ДРУГА ДРУГАЯ ИГРА|FRIEND: OTHER GAME
far-link-lost|ДРУГ НЕ НА СВЯЗИ|FRIEND LOST, WAITING
offer|ПРЕДЛОЖИТЬ НИЧЬЮ|OFFER A DRAW
resign|СДАТЬСЯ|RESIGN
keep|В МЕНЮ, СОХРАНИТЬ|SAVE, TO THE MENU
""",
    """
leave|ПОКИНУТЬ ДУЭЛЬ|LEAVE THE DUEL
accept|НИЧЬЯ?|A DRAW?
offer-made|НИЧЬЯ ПРЕДЛОЖЕНА|DRAW OFFERED
declined|НИЧЬЯ ОТКЛОНЕНА|DRAW DECLINED
not-now|СЕЙЧАС НЕЛЬЗЯ|NOT NOW
stranger|ЭТО НЕ ТА КОНСОЛЬ|NOT THE SAME UNIT
stalled|ПРОПАЛ, ПОБЕДА ВАША|GONE: LEAVE AND WIN
refused|ПРАВИЛА НЕ ПРИНЯТЫ|RULES REFUSED
cancelled|СОПЕРНИК ПЕРЕДУМАЛ|CALLED OFF
version|ОБНОВИТЕ ОБЕ КОНСОЛИ|UPDATE BOTH UNITS
draw|НИЧЬЯ|A DRAW
""",
    """
void|НАРУШИЛИ ОБА|BOTH BROKE RULES
cable-lost|СВЯЗЬ ОБОРВАЛАСЬ|THE LINK BROKE
they-resigned|СОПЕРНИК СДАЛСЯ|OPPONENT RESIGNED
they-left|СОПЕРНИК УШЁЛ|OPPONENT LEFT
we-left|ВЫ ПОКИНУЛИ БОЙ|YOU LEFT THE MATCH
they-cheated|СОПЕРНИК СЖУЛЬНИЧАЛ|OPPONENT CHEATED
we-cheated|ВАША КОНСОЛЬ СОЛГАЛА|YOUR UNIT CHEATED
test-panels|1 ПАНЕЛИ|1 PANELS
test-colours|КЗСБ|RGBW
test-keys|2 КЛАВИШИ: ДЕРЖАТЬ|2 KEYS: HOLD FIRE
test-sound|3 ЗВУК|3 SOUND
test-cable|4 КАБЕЛЬ|4 CABLE
test-loop|ПЕТЛЯ|LOOP
test-both|ОБЕ СТОРОНЫ|BOTH WAYS
""",
    """
test-one|НЕ СЛЫШНО|NOT HEARD
test-silent|МОЛЧИТ|SILENT
test-noise|ПОМЕХИ|NOISE
test-battery|5 БАТАРЕЯ|5 BATTERY
millivolts|МВ|MV
""",
)


_SMALL = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_CAPITAL = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"


def capitals(text):
    """Capital letters, Cyrillic too: MicroPython's str.upper knows ASCII only."""
    row = ""
    for at in range(len(text)):
        letter = text[at : at + 1]  # as in show/glyphs.py
        small = _SMALL.find(letter)
        row += letter.upper() if small < 0 else _CAPITAL[small : small + 1]
    return row


def character(captain, language):
    """What a captain is like, in a few words."""
    from ..captains.words import ROSTER

    return capitals(ROSTER[captain][LANGUAGES.index(language)][1])


def word(key, language, more=()):
    """The words for `key`; for a captain's id, his name. more: further texts, looked at first. KeyError for a key that
    is not in the tables.
    """
    column = LANGUAGES.index(language)
    found = find(more, key, column) or find(WORDS, key, column)
    if found is None:
        from ..captains.words import ROSTER

        if key in ROSTER:
            return capitals(ROSTER[key][column][0])
        from .rule_words import RULE_WORDS

        found = find(RULE_WORDS, key, column)
    if found is None:
        raise KeyError(key)
    return found


def find(texts, key, column):
    """The words for `key` in texts like WORDS, or None."""
    for text in texts:
        start = text.find("\n" + key + "|")  # found and cut out: to part a whole text would take as much memory again
        if start >= 0:
            return text[start + 1 : text.find("\n", start + 1)].split("|")[1 + column]
    return None
