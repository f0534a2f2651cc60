"""The words for rule sets and for what only variants have: a table like that of words.py. Imports nothing.

Loaded only when rules are chosen or shown, or a variant is played.
"""

RULE_WORDS = (
    """
classic|КЛАССИКА: ПОПАЛ - ЕЩЁ|CLASSIC: HIT, GO ON
single|ПО ОДНОМУ: 1 ВЫСТРЕЛ|SINGLE: ONE SHOT
three|ПО ТРИ: 3 ВЫСТРЕЛА|IN THREES: 3 SHOTS
chain|С КОРАБЛЯ: ПО ОДНОМУ|CHAIN: A SHOT A SHIP
salvo|ЗАЛПЫ: ОБА РАЗОМ|SALVO: BOTH AT ONCE
five|БОЛЬШИЕ: МОЖНО РЯДОМ|BIG FIVE: MAY TOUCH
modern|НОВЫЙ ФЛОТ: 2 ГНУТЫХ|SIX SHIPS: TWO BENT
bent|ГНУТЫЕ: БУКВОЙ Г|BENT: LIKE AN L
""",
    """
corners|УГЛАМИ: МОЖНО|CORNERS: MAY TOUCH
plain|СТАРАЯ: ПОПАЛ ИЛИ НЕТ|OLD GAME: HIT OR MISS
mines|МИНЫ: ПЛАТИ ПАЛУБОЙ|MINES: PAY A DECK
sweeper|ТРАЛЬЩИК: 16X16|SWEEPER: 16X16
submarine|ПОДЛОДКА: ДАСТ СДАЧИ|SUB: IT HITS BACK
big|БОЛЬШОЕ МОРЕ: 15X15|BIG SEA: 15X15
grand|ОКЕАН: 18X18, С МИНАМИ|OCEAN: 18X18, MINES
dutchman|ГОЛЛАНДЕЦ: УПЛЫВАЕТ|DUTCHMAN: SAILS AWAY
sloop|ШЛЮП: ГОЛЛАНДЕЦ 10X10|SLOOP: DUTCHMAN 10X10
own|СВОИ ПРАВИЛА|OWN RULES
rules|ПРАВИЛА|RULES
a-mine|МИНА|A MINE
a-sweeper|ТРАЛЬЩИК|MINESWEEPER
a-submarine|ПОДЛОДКА|SUBMARINE
draw-chain|ЦЕПЬЮ, 6 ПО ТАКТИКЕ|A CHAIN, 6 BY A TACTIC
give-deck|ВЫДАЙТЕ ПАЛУБУ|GIVE A DECK AWAY
give-mine|ВЫДАЙТЕ МИНУ|GIVE A MINE AWAY
sail-help|УПЛЫТЬ? НАЗАД: НЕТ|SAIL? BACK: NO
own-width|ШИРИНА|WIDTH
own-height|ВЫСОТА|HEIGHT
own-fleet|ФЛОТ|FLEET
own-contact|КАСАТЬСЯ|CONTACT
own-shots|ВЫСТРЕЛЫ|SHOTS
own-mines|МИН|MINES
own-sweepers|ТРАЛЬЩИКОВ|MINESWEEPERS
own-submarines|ПОДЛОДОК|SUBMARINES
own-mines-touch|МИНЫ КАСАЮТСЯ|MINES MAY TOUCH
own-waste|СТРЕЛЯТЬ ВПУСТУЮ|WASTED SHOTS
own-answers|ОТВЕТЫ|ANSWERS
own-clock|ЧАСЫ|CLOCK
""",
    """
own-russian|РУССКИЙ|RUSSIAN
own-classic|ПЯТЬ БОЛЬШИХ|FIVE BIG
own-modern|НОВЫЙ|MODERN SIX
own-bent|ГНУТЫЙ|BENT
own-big|15 КОРАБЛЕЙ|15 SHIPS
own-grand|21 КОРАБЛЬ|21 SHIPS
own-chain|ГОЛЛАНДЕЦ|DUTCHMAN
own-none|НЕЛЬЗЯ|NONE
own-corners|УГЛАМИ|CORNERS
own-any|КАК УГОДНО|ANY
own-streak|ПОКА ПОПАЛ|WHILE YOU HIT
own-single|1|1
own-chain-fire|С КОРАБЛЯ|ONE A SHIP
own-salvo|ЗАЛПОМ|SALVO
own-yes|ДА|YES
own-no|НЕТ|NO
own-alone|ГОЛЛАНДЕЦ ХОДИТ ОДИН|DUTCHMAN SAILS ALONE
own-hunt|НЕ ДЛЯ ГОЛЛАНДЦА|NOT FOR A DUTCHMAN
own-full|ПОЛНЫЕ|FULL
own-plain|ПОПАЛ ИЛИ НЕТ|HIT OR MISS
own-untold|НУЖЕН ОТВЕТ УБИЛ|NEEDS FULL ANSWERS
own-crowded|ТЕСНО|NO ROOM
own-not-found|МЕСТО НЕ НАШЛОСЬ|FOUND NO ROOM
own-compose|СОБРАТЬ ФЛОТ|COMPOSE A FLEET
own-composed|СВОЙ|OWN
own-name|ДАТЬ ИМЯ|GIVE A NAME
own-code|КОД|CODE
own-forget|ЗАБЫТЬ|FORGET
own-call|КАК НАЗВАТЬ?|CALL IT WHAT?
own-replace|ЗАМЕНИТЬ?|REPLACE IT?
own-too-many|УЖЕ ВОСЕМЬ|EIGHT ARE KEPT
own-draw|НАРИСОВАТЬ|DRAW ANOTHER
own-draw-help|РИСУЙТЕ, НАЗАД: ВСЁ|DRAW, BACK: DONE
own-ships|КОРАБЛЕЙ|SHIPS
own-fits|ВЛЕЗУТ|THEY FIT
own-empty|ПУСТО|NONE
own-code-help|НАБЕРИТЕ КОД|TYPE A CODE
own-no-code|НЕТ ТАКОГО|NO SUCH CODE
foreign|БОЙ:|PLAY:
""",
)
