"""What the page beside a handheld says of the menu's page that is shown, in Russian and English, in every game.

Only captions import this; the Pico's build leaves it out.
"""

ASIDES = {
    "play": ("Бой начинается сразу: флот уже расставлен.", "A match begins at once: the fleet is already placed."),
    "continue": ("Бой ждёт там, где вы его оставили.", "The match waits where you left it."),
    "duel": (
        "Дуэль двух консолей: по кабелю или с другом, которому вы послали ссылку.",
        "A duel of two handhelds: by cable, or with a friend to whom you have sent a link.",
    ),
    "logbook": (
        "Звание, счёт с каждым противником, награды, последние двенадцать боёв: любой можно посмотреть снова.",
        "Your rank, the score against each opponent, medals, the last twelve matches: each can be seen again.",
    ),
    "settings": (
        "Темп, яркость, громкость, звуки, буквы, язык, цвета, вспышки, кто начинает, на слух, версия.",
        "Pace, brightness, volume, sounds, letters, language, colours, flashes, who begins, by ear, the version.",
    ),
    "games": ("В консоли не одна игра.", "There is more than one game in the handheld."),
    "two-players": (
        "Вдвоём на одной консоли: между ходами её передают, и занавес прячет моря.",
        "Two people share this handheld: you pass it between turns, and a curtain hides the seas.",
    ),
    "pace": ("Как быстро идут слова и как долго виден выстрел.", "How fast words go by, and how long a shot is shown."),
    "brightness": ("Яркость всех огней.", "How bright the lights are."),
    "volume": ("Громкость; в начале шкалы — тишина.", "How loud the sounds are; the scale begins with silence."),
    "bank": ("Звуки как на море или как у игрушки 1980-х.", "Sounds of the sea, or of a toy from the 1980s."),
    "alphabet": ("Буквы над столбцами и на клавишах.", "The letters of the columns and on the keys."),
    "language": ("Язык слов на огнях и на этой странице.", "The language on the lights and on this page."),
    "palette": (
        "Цвета, которые не полагаются на красный и зелёный, видны и тем, кто их не различает.",
        "Colours that don't rely on red and green can be told apart by colour-blind players too.",
    ),
    "flashes": (
        "Без вспышек ничто не зажигает всю панель разом.",
        "Without flashes nothing lights a whole panel at once.",
    ),
    "ear": (
        "Тоны говорят, где прицел и что в этой клетке: можно играть, не глядя.",
        "Tones say where the crosshair is and what is known of that cell: you can play without looking.",
    ),
    "begins": ("Кто начинает следующий бой.", "Who begins the next match."),
    "zalp": ("Программа консоли и её версия.", "The handheld's program and its version."),
    "rank": (
        "Звание дают очки: за победы над капитанами, за сильных больше. Бой с подсказкой очков не даёт.",
        "Points give you your rank. You earn them by wins, more against stronger captains, none with the coach's"
        " advice.",
    ),
    "opponents": ("Счёт и рекорды с каждым противником.", "Score and records against each opponent."),
    "by-rules": ("Счёт и рекорды по каждому набору правил.", "Score and records under each rule set."),
    "medals": (
        "Двенадцать медалей; те, что ещё не получены, темнее.",
        "Twelve medals; those still to be earned are dark.",
    ),
    "matches": (
        "Последние двенадцать боёв: любой можно посмотреть ход за ходом.",
        "The last twelve matches: each can be watched again, shot by shot.",
    ),
    "reset": (
        "Стереть результаты, очки и медали. Сначала консоль переспросит.",
        "Clear all results, points and medals. You are asked first.",
    ),
    "medal-first-win": ("За первую победу.", "For the first win."),
    "medal-ten-hits": ("За десять попаданий подряд.", "For ten hits in a row."),
    "medal-no-loss": ("За победу, в которой не потерян ни один корабль.", "For a win without losing a ship."),
    "medal-last-ship": ("За победу на последнем корабле.", "For a win with one ship left."),
    "medal-half-hits": ("За победу, где попал каждый второй выстрел.", "For a win in which every second shot hit."),
    "medal-five-wins": ("За пять побед подряд.", "For five wins in a row."),
    "medal-all-captains": ("За победу над каждым из капитанов.", "For beating each of the captains."),
    "medal-admiral": ("За победу над Адмиралом без советчика.", "For beating the Admiral without the coach."),
    "medal-sharper": (
        "За победу с меньшим числом промахов, чем у Адмирала на том же море.",
        "For a win with fewer misses than the Admiral's on the same sea.",
    ),
    "medal-cut-cable": (
        "За дуэль, выигранную после обрыва связи.",
        "For a duel won although the connection broke during it.",
    ),
    "medal-ten-rules": ("За победы по десяти наборам правил.", "For wins under ten rule sets."),
    "medal-hundred": ("За сто боёв.", "For a hundred matches."),
    "yes": ("", ""),
    "no": ("", ""),
}
