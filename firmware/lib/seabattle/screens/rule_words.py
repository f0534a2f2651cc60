"""The words for rule sets and for what only variants have: a table like that of words.py. Imports nothing.

Loaded only where rules are chosen or shown, or where a variant is played.
"""

RULE_WORDS = (
    """
classic|КЛАССИКА: ПОПАЛ - СТРЕЛЯЙ ЕЩЁ|CLASSIC: A HIT SHOOTS AGAIN
single|ПО ОДНОМУ: ОДИН ВЫСТРЕЛ ЗА ХОД|SINGLE SHOT: ONE SHOT A TURN
three|ПО ТРИ: ТРИ ВЫСТРЕЛА ЗА ХОД|THREE SHOTS: THREE SHOTS A TURN
chain|БЕГЛЫЙ ОГОНЬ: СКОЛЬКО КОРАБЛЕЙ, СТОЛЬКО ВЫСТРЕЛОВ|CHAIN FIRE: A SHOT FOR EACH SHIP AFLOAT
salvo|ЗАЛПЫ: ОБА СТРЕЛЯЮТ РАЗОМ, ВСЕМИ КОРАБЛЯМИ|SALVO: BOTH FIRE AT ONCE, WITH ALL SHIPS
five|ПЯТЬ БОЛЬШИХ: КОРАБЛЯМ МОЖНО КАСАТЬСЯ|FIVE BIG SHIPS: THEY MAY TOUCH
modern|НОВЫЙ ФЛОТ: ШЕСТЬ КОРАБЛЕЙ, ДВА ИЗ НИХ ГНУТЫЕ|MODERN SIX: TWO OF THEM ARE BENT
bent|ГНУТЫЕ КОРАБЛИ: УГЛОМ, КВАДРАТОМ, ЗИГЗАГОМ|BENT SHIPS: CORNERS, A SQUARE, ZIGZAGS
""",
    """
corners|УГЛОМ К УГЛУ: УГЛАМИ КАСАТЬСЯ МОЖНО|CORNERS MAY TOUCH: SIDES MAY NOT
mines|МИНЫ: НАШЁЛ МИНУ - ОТДАЙ ПАЛУБУ|MINES: WHO FINDS ONE GIVES A DECK AWAY
sweeper|МИНЫ И ТРАЛЬЩИК: МОРЕ 16X16. ЗА ТРАЛЬЩИК ОТДАЮТ МИНУ|MINES AND SWEEPER: A SEA OF 16X16. THE SWEEPER COSTS A MINE
submarine|ПОДВОДНАЯ ЛОДКА: ТОНЕТ И СТРЕЛЯЕТ В ОТВЕТ|SUBMARINE: SINKING, IT FIRES BACK
big|БОЛЬШОЕ МОРЕ: 15X15, ПЯТНАДЦАТЬ КОРАБЛЕЙ|BIG SEA: 15X15, FIFTEEN SHIPS
grand|ОКЕАН: 18X18, ТРИ МИНЫ, ТРАЛЬЩИК, 21 КОРАБЛЬ|GRAND: 18X18, THREE MINES, A SWEEPER, 21 SHIPS
dutchman|ЛЕТУЧИЙ ГОЛЛАНДЕЦ: 20X20. РАНЕН - УПЛЫВАЕТ|FLYING DUTCHMAN: 20X20. HIT, IT SAILS AWAY
own|СВОИ ПРАВИЛА|OWN RULES
rules|ПРАВИЛА|RULES
a-mine|МИНА|A MINE
a-sweeper|ТРАЛЬЩИК|MINESWEEPER
a-submarine|ПОДЛОДКА|SUBMARINE
draw-chain|ЦЕПЬ ПО КЛЕТКЕ: ОГОНЬ СТАВИТ, 6-10 НАУГАД|A CHAIN, CELL BY CELL: FIRE PLACES, 6-10 RANDOM
sail-help|ОГОНЬ СТАВИТ, 6-10 НАУГАД, НАЗАД: СТОЯТЬ|FIRE PLACES, 6-10 RANDOM, BACK: STAY
own-width|ШИРИНА|WIDTH
own-height|ВЫСОТА|HEIGHT
own-fleet|ФЛОТ|FLEET
own-contact|КАСАТЬСЯ|CONTACT
own-shots|ВЫСТРЕЛОВ ЗА ХОД|SHOTS A TURN
own-mines|МИН|MINES
own-sweepers|ТРАЛЬЩИКОВ|MINESWEEPERS
own-submarines|ПОДЛОДОК|SUBMARINES
own-mines-touch|МИНЫ КАСАЮТСЯ|MINES MAY TOUCH
own-waste|СТРЕЛЯТЬ В ИЗВЕСТНОЕ|WASTED SHOTS
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
own-streak|ПОКА ПОПАДАЕШЬ|WHILE YOU HIT
own-single|1|1
own-chain-fire|ПО ЧИСЛУ КОРАБЛЕЙ|ONE FOR EACH SHIP
own-salvo|ЗАЛПОМ|SALVO
own-yes|ДА|YES
own-no|НЕТ|NO
own-alone|НЕЛЬЗЯ: ГОЛЛАНДЕЦ ХОДИТ ОДИН|NOT SO: A DUTCHMAN SAILS ALONE
own-hunt|НЕЛЬЗЯ: ГОЛЛАНДЦА ТАК НЕ ЛОВЯТ|NOT SO: A DUTCHMAN IS HUNTED SHOT BY SHOT
own-crowded|НЕЛЬЗЯ: ФЛОТУ ТЕСНО|NOT SO: NO ROOM FOR THE FLEET
foreign|ИХ ПРАВИЛА?|THEIR RULES?
""",
)
