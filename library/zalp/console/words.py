"""The words that all games of the handheld share, in Russian and English. Imports nothing.

The table consists of a few texts with a line per word: `key|Russian|English`. A text per word would cost the Pico 5 kB
more; a single text would need 4 kB contiguous, which a heap in the middle of a duel may not have. A game's own words
are in its part `game-words`.
"""

WORDS = (
    """
name-1|ЗА|ZA
name-2|ЛП|LP
continue|ПРОДОЛЖИТЬ БОЙ|CONTINUE
play|В БОЙ!|PLAY!
logbook|ЖУРНАЛ|LOGBOOK
games|ДРУГАЯ ИГРА|ANOTHER GAME
abandon|БРОСИТЬ БОЙ?|QUIT THE MATCH?
place|РАССТАВИТЬ САМОМУ|PLACE YOUR FLEET
captain|ПРОТИВНИК|OPPONENT
cabin-boy|ЮНГА|CABIN BOY
boatswain|БОЦМАН|BOATSWAIN
navigator|ШТУРМАН|NAVIGATOR
admiral|АДМИРАЛ|ADMIRAL
two-players|ВДВОЁМ|TWO PLAYERS
hand-over|ПЕРЕДАЙТЕ И ОГОНЬ|PASS IT, THEN FIRE
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
ear|НА СЛУХ|BY EAR
begins|ПЕРВЫЙ|FIRST
begins-toss|ПО ЖРЕБИЮ|BY TOSS
begins-me|ВЫ|YOU
begins-them|ПРОТИВНИК|THE ENEMY
begins-loser|ПРОИГРАВШИЙ|THE LOSER
begins-turns|ПО ОЧЕРЕДИ|BY TURNS
begins-wished|ПРОТИВНИК ПРЕДЛАГАЛ|THE ENEMY PROPOSED
no|НЕТ|NO
yes|ДА|YES
palette-safe|ДЛЯ ДАЛЬТОНИКОВ|NO RED-GREEN
""",
    """
victory|ПОБЕДА!|VICTORY!
defeat|ПОРАЖЕНИЕ|DEFEAT
failed|СБОЙ, ЗАПИСИ ЦЕЛЫ|FAULT, SAVES ARE SAFE
unkept|БОЙ НЕ СОХРАНЁН|MATCH NOT SAVED
cramped|СБОЙ КОДА: ПРОШЕЙТЕ|CODE FAULT: REINSTALL
empty|БАТАРЕЯ СЕЛА|BATTERY EMPTY
empty-kept|ЗАРЯД КОНЧИЛСЯ, БОЙ ЦЕЛ|EMPTY, MATCH SAVED
""",
    """
again|ЕЩЁ РАЗ?|AGAIN?
rematch|РЕВАНШ?|REMATCH?
rematch-asked|СОПЕРНИК ХОЧЕТ РЕВАНШ|THEY WANT A REMATCH
zalp|ЗАЛП|ZALP
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
signs|СВЕРИТЬ ЗНАКИ|COMPARE SIGNS
keep|В МЕНЮ, СОХРАНИТЬ|SAVE, TO THE MENU
""",
    """
leave|ПОКИНУТЬ ДУЭЛЬ|LEAVE THE DUEL
accept|НИЧЬЯ?|A DRAW?
offer-made|НИЧЬЯ ПРЕДЛОЖЕНА|DRAW OFFERED
declined|НИЧЬЯ ОТКЛОНЕНА|DRAW DECLINED
not-now|СЕЙЧАС НЕЛЬЗЯ|NOT NOW
stranger|ЭТО НЕ ТА КОНСОЛЬ|NOT THE SAME UNIT
stalled|ПРОПАЛ: УЙДИТЕ, ПОБЕДА|GONE: LEAVE AND WIN
refused|ПРАВИЛА НЕ ПРИНЯТЫ|RULES REFUSED
cancelled|СОПЕРНИК ПЕРЕДУМАЛ|FRIEND CALLED IT OFF
disturbed|ДОГОВОР ИСКАЖЁН|AGREEMENT DISTURBED
compare|СВЕРЬТЕ ЗНАКИ|COMPARE SIGNS AGAIN
damaged|ПРОШЛЫЙ БОЙ ПОТЕРЯН|LAST MATCH IS LOST
version|ОБНОВИТЕ ОБЕ КОНСОЛИ|UPDATE BOTH UNITS
forgotten|ДУЭЛЬ ЗАБЫТА: ЖРЕБИЙ|FORGOTTEN: COIN TOSS
draw|НИЧЬЯ|A DRAW
void|НАРУШИЛИ ОБА|BOTH BROKE RULES
cable-lost|СВЯЗЬ ОБОРВАЛАСЬ|THE LINK BROKE
""",
    """
they-resigned|СОПЕРНИК СДАЛСЯ|OPPONENT RESIGNED
they-left|СОПЕРНИК УШЁЛ|OPPONENT LEFT
we-left|ВЫ ПОКИНУЛИ БОЙ|YOU LEFT THE MATCH
they-cheated|СОПЕРНИК СЖУЛЬНИЧАЛ|OPPONENT CHEATED
we-cheated|ВАША КОНСОЛЬ СОЛГАЛА|YOUR UNIT CHEATED
test-panels|1 ПАНЕЛИ|1 PANELS
test-mhz|МГЦ|MHZ
test-colours|КЗСБ|RGBW
test-keys|2 КЛАВИШИ, ОГОНЬ: ДАЛЬШЕ|2 KEYS: HOLD FIRE
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
test-report|ОТЧЁТ ПО USB: ВНИЗ|REPORT BY USB: DOWN
""",
)

_SMALL = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
_CAPITAL = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"


def capitals(text):
    """Capital letters, Cyrillic too: MicroPython's str.upper handles only ASCII."""
    row = ""
    for at in range(len(text)):
        letter = text[at : at + 1]  # as in show/glyphs.py
        small = _SMALL.find(letter)
        row += letter.upper() if small < 0 else _CAPITAL[small : small + 1]
    return row


def find(texts, key, column):
    """The words for `key` in texts like WORDS, or None. column: as `said` has it."""
    for text in texts:
        start = text.find("\n" + key + "|")  # find and cut out: splitting a whole text would take as much memory again
        if start >= 0:
            return said(text[start + len(key) + 2 : text.find("\n", start + 1)].split("|"), column)
    return None


def said(row, column):
    """The words of a row in one language: of its column (its number in settings.LANGUAGES), or in English (column 1)
    where they are missing.
    """
    return len(row) > column and row[column] or row[1]
