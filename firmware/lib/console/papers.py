"""What the page beside a handheld says of the menu's page that is shown, in Russian and English, in every game.

Only captions import this; the Pico's build leaves it out.
"""

PAPERS = {
    "play": ("Матч начинается сразу: флот уже расставлен.", "A match begins at once: the fleet is already placed."),
    "place": (
        "Расставьте корабли сами: стрелки двигают, 1 поворачивает, ОГОНЬ ставит, 10 расставит остальное наугад.",
        "Place the ships yourself: arrows move, 1 turns, FIRE puts it down, 10 places the rest at random.",
    ),
    "continue": ("Бой ждёт там, где вы его оставили.", "The match waits where you left it."),
    "duel": (
        "Дуэль двух консолей: по кабелю или с другом, которому вы послали ссылку.",
        "A duel of two handhelds: by cable, or with a friend to whom you have sent a link.",
    ),
    "logbook": (
        "Звание, счёт с каждым противником, награды, последние двенадцать боёв: любой можно посмотреть снова.",
        "Your rank, the score against each opponent, medals, the last twelve matches: each can be seen again.",
    ),
    "settings": ("Темп, яркость, звук, буквы, язык, цвета.", "Pace, brightness, sound, letters, language, colours."),
    "games": ("В консоли не одна игра.", "There is more than one game in the handheld."),
    "two-players": (
        "Вдвоём на одной консоли: между ходами её передают, и занавес прячет моря.",
        "Two people share this handheld: you pass it between turns, and a curtain hides the seas.",
    ),
    "pace": ("Как быстро идут слова и как долго виден выстрел.", "How fast words go by, and how long a shot is shown."),
    "brightness": ("Свет всех огней.", "The light of all lamps."),
    "volume": ("Громкость; в самом начале шкалы тихо.", "How loud; at the very start of the scale it is silent."),
    "bank": ("Звуки как на море или как у игрушки 1980-х.", "Sounds as at sea, or as of a toy of the 1980s."),
    "alphabet": ("Буквы над столбцами и на клавишах.", "The letters of the columns and on the keys."),
    "language": ("Язык слов на огнях и на этой странице.", "The language on the lights and on this page."),
    "palette": (
        "Цвета, которые не полагаются на красный и зелёный, видны и тем, кто их не различает.",
        "Colours that don't rely on red and green are seen by those who cannot tell them apart.",
    ),
    "flashes": (
        "Без вспышек ничто не зажигает всю панель разом.",
        "Without flashes nothing lights a whole panel at once.",
    ),
    "ear": (
        "Тоны называют столбец, строку и клетку под прицелом: можно играть, не глядя.",
        "Tones tell the crosshair's column, row and cell: you can play without looking.",
    ),
    "begins": ("Кто стреляет первым в следующем матче.", "Who begins the next match."),
    "zalp": ("Программа консоли и её версия.", "The handheld's program and its version."),
    "yes": ("", ""),
    "no": ("", ""),
}
