"""The logbook's words, Russian and English, as in words.py. Imports nothing. In memory only with the logbook."""

TEXTS = (
    """
rank-0|ЮНГА|CABIN BOY
rank-1|МАТРОС|SEAMAN
rank-2|СТАРШИНА|COXSWAIN
rank-3|МИЧМАН|MIDSHIPMAN
rank-4|ЛЕЙТЕНАНТ|LIEUTENANT
rank-5|КАПИТАН|CAPTAIN
rank-6|КОММОДОР|COMMODORE
rank-7|АДМИРАЛ|ADMIRAL
points|ОЧКОВ|PTS
promoted|ПОВЫШЕНИЕ|PROMOTED
medals|МЕДАЛИ|MEDALS
cable|ДУЭЛИ|DUELS
matches|ПОСЛЕДНИЕ БОИ|LAST MATCHES
no-matches|БОЁВ ЕЩЁ НЕТ|NO MATCHES YET
reset|СТЕРЕТЬ ЖУРНАЛ|CLEAR THE LOGBOOK
surely|СТЕРЕТЬ ВСЁ?|CLEAR IT ALL?
damaged|ЖУРНАЛ ПОВРЕЖДЁН|LOGBOOK DAMAGED
won|ПОБЕДА|WON
lost|ПОРАЖЕНИЕ|LOST
drawn|НИЧЬЯ|DRAW
opponents|ПО ПРОТИВНИКАМ|BY OPPONENT
by-rules|ПО ПРАВИЛАМ|BY RULES
together|ВСЕГО|TOTAL
to-next|ДО ЗВАНИЯ, ОЧКОВ|PTS TO THE NEXT RANK
helped-matches|БОЁВ С ПОДСКАЗКОЙ|MATCHES WITH ADVICE
no-replay|МОРЕ НЕ ПОКАЗАНО|THE SEA WAS NOT SHOWN
unfinished|НЕ ДОИГРАНО|NOT FINISHED
helped|С ПОДСКАЗКОЙ|ADVISED
verdict-sunk|ФЛОТ ПОТОПЛЕН|FLEET SUNK
verdict-resigned|СДАЛИСЬ|RESIGNED
verdict-agreed|ПО СОГЛАСИЮ|AGREED
verdict-violation|ЖУЛЬНИЧЕСТВО|CHEATING
verdict-left|УХОД ИЗ БОЯ|LEFT THE MATCH
verdict-cable-lost|ОБРЫВ СВЯЗИ|LINK BROKE
""",
    """
figure-0|БОЁВ|MATCHES
figure-1|ПОБЕД|WINS
figure-2|ПОБЕД ПОДРЯД|WINS IN A ROW
figure-3|РЕКОРД ПОБЕД ПОДРЯД|MOST WINS IN A ROW
figure-4|МИНИМУМ ПРОМАХОВ|FEWEST MISSES
figure-5|ЛУЧШАЯ ТОЧНОСТЬ, %|BEST HIT RATE, %
figure-6|ВЫСТРЕЛОВ ДО ПОБЕДЫ|QUICKEST WIN, SHOTS
figure-7|ПОПАДАНИЙ ПОДРЯД|HITS IN A ROW
least-lost|МИНИМУМ ПОТЕРЬ|FEWEST SHIPS LOST
least-moves|ХОДОВ ДО ПОБЕДЫ|QUICKEST WIN, MOVES
medal-first-win|ПЕРВАЯ ПОБЕДА|FIRST WIN
medal-ten-hits|10 ПОПАДАНИЙ ПОДРЯД|10 HITS IN A ROW
medal-no-loss|БЕЗ ПОТЕРЬ|NO SHIP LOST
medal-last-ship|НА ПОСЛЕДНЕМ КОРАБЛЕ|ON THE LAST SHIP
medal-half-hits|КАЖДЫЙ ВТОРОЙ В ЦЕЛЬ|HALF THE SHOTS HIT
medal-five-wins|5 ПОБЕД ПОДРЯД|5 WINS IN A ROW
medal-all-captains|ВСЕ КАПИТАНЫ РАЗБИТЫ|ALL CAPTAINS BEATEN
medal-admiral|АДМИРАЛ БЕЗ СОВЕТОВ|ADMIRAL, NO ADVICE
medal-sharper|МЕТЧЕ АДМИРАЛА|OUTSHOT THE ADMIRAL
medal-cut-cable|ДУЭЛЬ С ОБРЫВОМ|DUEL WON, CABLE CUT
medal-ten-rules|ПО ДЕСЯТИ ПРАВИЛАМ|UNDER TEN RULE SETS
medal-hundred|СТО БОЁВ|A HUNDRED MATCHES
""",
)
