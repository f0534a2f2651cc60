"""The words of Sea Battle, in Russian and English: `key|Russian|English`, a line each, like the console's.

Imports the console's words and settings; the words of captains and of rule sets only when they are asked for, since a
module of words takes a Pico as long as four pictures.
"""

from zalp.console import loader, words
from zalp.console.settings import LANGUAGES
from zalp.console.words import capitals, find as found

WORDS = (
    """
daily|МОРЕ ДНЯ|SEA OF THE DAY
open-it|ОГОНЬ ОТКРОЕТ|FIRE OPENS IT
placing-help|1 ПОВОРОТ, 10 НАУГАД|1 TURN, 10 RANDOM
placing-tactics|6 ПО ТАКТИКЕ|6 BY A TACTIC
placing-kept|5 ЗАПАСНЫЕ ФЛОТЫ|5 KEPT FLEETS
lesson-aim|СТРЕЛКИ: ПРИЦЕЛ|ARROWS: AIM
lesson-fire|ОГОНЬ: ВЫСТРЕЛ|FIRE: SHOOT
lesson-wait|ХОД ПРОТИВНИКА|THEIR TURN
no-room|РАССТАВЬТЕ САМИ|PLACE IT BY HAND
placed|ОГОНЬ: В БОЙ!|FIRE: BATTLE!
shots|ВЫСТРЕЛОВ|SHOTS
hit-rate|ТОЧНОСТЬ, %|HIT RATE, %
ours-left|ВАШИХ УЦЕЛЕЛО|YOURS LEFT
""",
    """
theirs-left|ЧУЖИХ УЦЕЛЕЛО|THEIRS LEFT
coach-hint|СТРЕЛКА: СОВЕТ|ARROWS: ASK ADVICE
coach-cannot|АДМИРАЛ ЗАНЯТ|ADMIRAL IS BUSY
advice|СОВЕТОВ|ADVICE
misses|ПРОМАХОВ|MISSES
his-misses|ПРОМАХОВ У АДМИРАЛА|ADMIRAL'S MISSES
forget|АДМИРАЛ: ЗАБЫТЬ МЕНЯ|ADMIRAL: FORGET ME
forget-me|ЗАБЫТЬ МЕНЯ?|FORGET ME?
has-forgotten|ЗАБЫЛ|FORGOTTEN
memory-lost|АДМИРАЛ ВАС ЗАБЫЛ|ADMIRAL FORGOT YOU
""",
)


def find(key, column):
    """The words for a key of this game, including those of rule sets; None if there are none. column: 0 Russian, 1
    English.
    """
    said = found(WORDS, key, column)
    if said is None:
        with loader.using("rule-words") as part:
            said = found(part.RULE_WORDS, key, column)
    return said


def word(key, language):
    """The words for a key of this game or of the console. KeyError if there are none."""
    column = LANGUAGES.index(language)
    said = found(words.WORDS, key, column) or find(key, column)
    if said is None:
        raise KeyError(key)
    return said


def character(captain, column):
    """A captain's character, in a few words."""
    from ..captains.words import ROSTER

    return capitals(words.said(ROSTER[captain], column)[1])
