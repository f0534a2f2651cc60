"""The words of this game, in Russian and English: `key|Russian|English`, a line each. Imports the console's words.

Words that all games share (play, again, victory) are the console's.
"""

from zalp.console.words import find as found

WORDS = (
    """
first-me|ПЕРВЫЙ ХОД ВАШ|YOU MOVE FIRST
first-other|НАЧИНАЮТ ОНИ|THEY MOVE FIRST
turn-one|ХОДИТ ПЕРВЫЙ|FIRST TO MOVE
turn-two|ХОДИТ ВТОРОЙ|SECOND TO MOVE
lost-me|ВЫ ПОТЕРЯЛИ|YOU LOST
lost-other|ОНИ ПОТЕРЯЛИ|THEY LOST
lost-one|ПЕРВЫЙ ПОТЕРЯЛ|FIRST LOST
lost-two|ВТОРОЙ ПОТЕРЯЛ|SECOND LOST
C|КРЕЙСЕР|A CRUISER
S|ПОДЛОДКУ|A SUBMARINE
D|ЭСМИНЕЦ|A DESTROYER
P|СТОРОЖЕВИК|A PATROL SHIP
M|ТРАЛЬЩИК|A MINESWEEPER
mine|МИНА|A MINE
battery|БАТАРЕЯ|A BATTERY
offers-one|ПЕРВЫЙ ПРЕДЛАГАЕТ НИЧЬЮ|FIRST OFFERS A DRAW
offers-two|ВТОРОЙ ПРЕДЛАГАЕТ НИЧЬЮ|SECOND OFFERS A DRAW
won-one|ПОБЕДИЛ ПЕРВЫЙ|FIRST HAS WON
won-two|ПОБЕДИЛ ВТОРОЙ|SECOND HAS WON
lined-up|ОГОНЬ: В БОЙ! 10: ИНАЧЕ|FIRE: BATTLE! 10: ANOTHER
spoilt|ПАРТИЯ ПОТЕРЯНА|LAST GAME IS LOST
unkept|ПАРТИЯ НЕ СОХРАНЕНА|GAME NOT SAVED
""",
)


def find(key, column):
    """The words for a key of this game; None if there are none. column: 0 Russian, 1 English."""
    return found(WORDS, key, column)
