"""The words of the sheets, in Russian and English; the rules are docs/rules.md, shortened for people with pencils.

Imports nothing. **Words** between asterisks are printed bold.
"""

from typing import Any


def sections(text):
    """(heading, text, name of a picture or None) of each part: a heading follows `##`, a picture is named in brackets
    at the end, `-` begins a line.
    """
    found = []
    for part in text.split("## ")[1:]:
        heading, *lines = [line.strip() for line in part.strip().split("\n")]
        picture = lines.pop()[1:-1] if lines[-1].startswith("[") else None
        found.append((heading, " ".join(lines).replace(" - ", "\n"), picture))
    return tuple(found)


RUSSIAN = {
    "title": "Морской бой",
    "alphabet": "russian",
    "player": "Игрок",
    "opponent": "Противник",
    "date": "Дата",
    "winner": "Победил",
    "own": "Моё поле",
    "enemy": "Поле противника",
    "miss": "мимо",
    "hit": "ранил",
    "sunk": "убил, вокруг пусто",
    "sunk alone": "убил",
    "mine": "мина",
    "sweeper": "тральщик",
    "submarine": "подводная лодка",
    "fleet": "Флот № {}",
    "set": "набор {seed}, {placing}",
    "placing": {
        "mixed": "вперемешку",
        "random": "наугад",
        "half": "по половинам",
        "off-diagonals": "мимо диагоналей",
        "shores": "по берегам",
        "all-shores": "все у берега",
        "perelman": "по Перельману",
        "packed": "плотно",
    },
    "ships": {4: "линкор", 3: "крейсеры", 2: "эсминцы", 1: "катера"},
    "sheets": {
        "blank": "Морской бой: две игры на листе",
        "blank-colour": "Морской бой: две игры на листе, в цвете",
        "fleets": "Морской бой: готовые флоты",
        "fleets-colour": "Морской бой: готовые флоты, в цвете",
        "rules": "Морской бой: правила",
        "mines": "Морской бой с минами",
        "submarine": "Морской бой с подводной лодкой",
        "16x16": "Морской бой 16 на 16",
        "18x18": "Морской бой 18 на 18",
        "dutchman": "Летучий голландец",
        "document": "Морской бой на бумаге",
    },
    "rules": "Правила морского боя",
    "rules left": sections("""
        ## Что нужно
        Двое, два листа, карандаши **двух цветов**: весь флот рисуют до боя одним, выстрелы отмечают другим, и катер уже
        не поставить задним числом. На листе два поля: на левом стоит ваш флот, на правом вы отмечаете свои выстрелы.
        Держите лист так, чтобы противник в него не заглянул.
        ## Поле
        Десять на десять клеток. Столбцы обозначены буквами, строки — числами. Клетку называют с буквы: «В7».
        ## Флот
        У каждого десять кораблей, всего двадцать палуб. Палуба занимает одну клетку.
        [fleet]
        ## Расстановка
        Корабли прямые и стоят вдоль строки или столбца. Друг друга они **не касаются, даже углами**. У края и в углу
        поля стоять можно. Когда бой начался, корабли уже не двигают.
        [placing]
        ## Выстрел
        Кто начинает, решает жребий или уговор. Назовите клетку — противник честно ответит:
        - **«Мимо»** — там пусто. Теперь стреляет он.
        - **«Ранил»** — вы попали, но корабль ещё на плаву. Стреляйте снова.
        - **«Убил»** — это была последняя палуба. Стреляйте снова.
        ## Победа
        Побеждает тот, кто первым потопит все десять кораблей. Потом откройте листы и посмотрите, как всё было.
    """),
    "rules right": sections("""
        ## Отметки
        Свои выстрелы отмечайте справа, выстрелы противника — слева. Потопили корабль — обведите его и поставьте точки
        вокруг: там пусто, стрелять туда незачем. И вычеркните его из списка под полем.
        [marks]
        ## Честная игра
        Флот стоит по правилам и не переезжает, на каждый выстрел отвечают правду. Если победитель нарушил правила, а
        проигравший нет, победа достаётся проигравшему. Нарушили оба — проиграли оба. Отметки разошлись — сверьте листы;
        не нашли, кто ошибся, — играйте заново.
        ## Советы
        Ранили корабль — сразу добивайте. Линкор ищите по диагоналям, в каждой четвёртой клетке: сквозь такую сеть он не
        проскочит. А свои большие корабли ставьте тесно и у краёв: чем больше останется свободной воды, тем труднее
        найти ваши катера.
        ## Можно и иначе
        **По одному.** За ход один выстрел, даже если попали.
        - **По числу кораблей.** За ход столько выстрелов, сколько у вас кораблей на плаву; попадание ничего не
        добавляет.
        - **Залп.** Оба тайно записывают столько клеток, сколько у них кораблей на плаву, и стреляют разом. Погибли оба
        флота — ничья.
        - **Углами можно.** Корабли могут касаться углами. Тогда рядом с убитым пусты только клетки, что граничат с ним
        стороной.
    """),
    "mines": "Морской бой с минами",
    "mines agreed": ("Уговор: мин у каждого", "тральщиков"),
    "mines left": sections("""
        ## Чем отличается
        Кроме десяти кораблей каждый прячет мины, от одной до трёх, а если договорились, то и тральщики. Каждый занимает
        одну клетку и не касается ни кораблей, ни друг друга, даже углом. Это не корабли: потерял все корабли —
        проиграл, сколько бы мин ни осталось.
    """),
    "mines right": sections("""
        ## «Мина!»
        Мина сработала, и ход переходит к противнику. Но сначала тот, кто на неё попал, **называет одну свою палубу**,
        ещё не подбитую и не названную. Палуба цела, но противник знает, где она, и может выстрелить в неё когда угодно.
        Нет такой палубы — называть нечего.
        ## «Тральщик!»
        Тральщик погиб, и ход переходит к противнику. Тот, кто в него попал, **называет одну свою мину**, ещё не
        сработавшую и не названную. Стрелять в неё противник уже не будет. Нет такой мины — называть нечего.
    """),
    "they named": "мне назвали",
    "I named": "я назвал",
    "submarine title": "Морской бой с подлодкой",
    "submarine left": sections("""
        ## Чем отличается
        Кроме десяти кораблей каждый прячет подводную лодку, ещё один корабль в одну палубу. Ей можно касаться своих
        кораблей, и углом, и бортом. Для победы надо потопить и её.
        ## Вокруг убитого
        Пока лодка противника цела, вокруг его убитого корабля может стоять она, и только она. Эти клетки пометьте
        слегка: стрелять туда можно. У самой лодки «пусто вокруг» не бывает.
    """),
    "submarine right": sections("""
        ## Последний выстрел
        Подбитая лодка тонет, «убил», и **стреляет в ответ в ту же клетку** вашего поля. Ответьте на этот выстрел как
        обычно: мимо, ранил или убил. Хода он не меняет. Если в клетку уже стреляли, ничего не происходит.
        ## Конец
        Лодка, которая погибла последней, не стреляет: бой кончен. Если её последний выстрел потопил ваш последний
        корабль, проиграли вы. Если он попал в вашу лодку, тонет и она, а её ответный выстрел ничего не меняет: в эту
        клетку уже стреляли.
    """),
    "dutchman decks": "Палуб по уговору (5–8)",
    "dutchman rules": (
        "У каждого **один корабль**, от пяти до восьми палуб по уговору. Его палубы составляют цепь: каждая касается "
        "другой, стороной или углом. Попали — стреляйте ещё. Подбитая палуба потеряна.",
        "После каждого попадания хозяин может втайне **нарисовать остаток заново**, цепью, на клетках, куда ещё не "
        "стреляли, или оставить на месте. Что он сделал, он не говорит. Кто потерял последнюю палубу, проиграл.",
    ),
    "title of 16x16": "Морской бой 16 × 16",
    "title of 18x18": "Морской бой 18 × 18",
    "title of dutchman": "Летучий голландец",
}

ENGLISH = {
    "title": "Sea Battle",
    "alphabet": "latin",
    "player": "Player",
    "opponent": "Opponent",
    "date": "Date",
    "winner": "Winner",
    "own": "My sea",
    "enemy": "The enemy’s sea",
    "miss": "miss",
    "hit": "hit",
    "sunk": "sunk, empty all round",
    "sunk alone": "sunk",
    "mine": "mine",
    "sweeper": "minesweeper",
    "submarine": "submarine",
    "fleet": "Fleet no. {}",
    "set": "set {seed}, {placing}",
    "placing": {
        "mixed": "mixed",
        "random": "at random",
        "half": "half the sea",
        "off-diagonals": "off the diagonals",
        "shores": "along the shores",
        "all-shores": "all along the shores",
        "perelman": "Perelman’s way",
        "packed": "packed",
    },
    "ships": {4: "battleship", 3: "cruisers", 2: "destroyers", 1: "boats"},
    "sheets": {
        "blank": "Sea Battle: two games a page",
        "blank-colour": "Sea Battle: two games a page, in colour",
        "fleets": "Sea Battle: ready fleets",
        "fleets-colour": "Sea Battle: ready fleets, in colour",
        "rules": "Sea Battle: the rules",
        "mines": "Sea Battle with mines",
        "submarine": "Sea Battle with a submarine",
        "16x16": "Sea Battle, 16 by 16",
        "18x18": "Sea Battle, 18 by 18",
        "dutchman": "The Flying Dutchman",
        "document": "Sea Battle on paper",
    },
    "rules": "The rules of Sea Battle",
    "rules left": sections("""
        ## What you need
        Two players, two sheets, pencils of **two colours**: draw the whole fleet in one before the battle and mark
        shots in the other, so that nobody can add a boat later. A sheet has two seas: your fleet lies in the left one,
        your shots are marked in the right one. Hold your sheet so that nobody peeks.
        ## The sea
        Ten by ten cells. Columns have letters, rows have numbers, and a cell is called letter first: B7.
        ## The fleet
        Each player has ten ships, twenty decks in all. A deck takes one cell.
        [fleet]
        ## Placing
        Ships are straight and lie along a row or a column. They **never touch, not even by a corner**. The edges and
        corners of the sea are allowed. Once the battle has begun, ships stay where they are.
        [placing]
        ## A shot
        A coin decides who begins, or you agree. Call a cell, and your opponent answers truthfully:
        - **“Miss”**: nothing is there. Now the other player shoots.
        - **“Hit”**: you struck a ship that is still afloat. Shoot again.
        - **“Sunk”**: that was its last deck. Shoot again.
        ## The end
        The first to sink all ten ships wins. Then put both sheets on the table and see how it was.
    """),
    "rules right": sections("""
        ## Marks
        Mark your own shots on the right and the enemy’s on the left. When you have sunk a ship, draw a line round it
        and put dots in all the cells around: nothing is there, so do not shoot there. Cross the ship off below the sea.
        [marks]
        ## Fair play
        Fleets are placed by the rules and stay put, and every answer is true. If the winner broke the rules and the
        loser did not, the loser is given the win. If both did, both have lost. If your marks disagree, compare the
        sheets; if you cannot find the mistake, play again.
        ## Advice
        Finish a wounded ship at once. Look for the battleship along diagonals, in every fourth cell: it cannot slip
        through such a net. Place your large ships close together along the edges: the more open water is left, the
        harder your boats are to find.
        ## Other ways to play
        **Single.** One shot a turn, even after a hit.
        - **Chain.** As many shots a turn as you have ships afloat; a hit adds none.
        - **Salvo.** Both secretly write down as many cells as they have ships afloat and fire at the same time. If both
        fleets are gone, it is a draw.
        - **Corners.** Ships may touch by their corners; then only the cells along the sides of a sunk ship are empty.
    """),
    "mines": "Sea Battle with mines",
    "mines agreed": ("Agreed: mines a side", "minesweepers"),
    "mines left": sections("""
        ## What is new
        Besides ten ships each player hides one to three mines and, if you both like, minesweepers. Each takes one cell
        and touches neither a ship nor another of them, not even by a corner. They are not ships: a player who has lost
        all ships has lost, whatever mines remain.
    """),
    "mines right": sections("""
        ## “Mine!”
        The mine is spent and the turn passes. But first the player who found it **names one deck of his own** that is
        neither hit nor named already. It is not damaged, but the enemy knows where it is and may shoot it at any time.
        A player without such a deck names nothing.
        ## “Minesweeper!”
        The minesweeper is gone and the turn passes. The player who found it **names one mine of his own** that is
        neither spent nor named already. The enemy can no longer shoot there. A player without such a mine names
        nothing.
    """),
    "they named": "named to me",
    "I named": "I named",
    "submarine title": "Sea Battle with a submarine",
    "submarine left": sections("""
        ## What is new
        Besides ten ships each player hides a submarine, one more ship of one deck. It may touch its own ships, by a
        corner or by a side. To win you must sink it too.
        ## Around a sunk ship
        While the enemy’s submarine is afloat, the cells around his sunk ships may hide it, and nothing else. Mark them
        lightly: you may shoot there. Around the submarine itself nothing is known to be empty.
    """),
    "submarine right": sections("""
        ## The dying shot
        A submarine that is hit sinks, “sunk”, and **fires back at the same cell** of your own sea. Answer that shot
        like any other: miss, hit or sunk. It changes no turn. If the cell was shot at before, nothing happens.
        ## The end
        A submarine that is sunk last does not fire: the battle is over. If its dying shot sinks your last ship, you
        have lost. If it hits your submarine, that sinks too, and its own dying shot changes nothing: you have shot at
        that cell before.
    """),
    "dutchman decks": "Decks agreed (5–8)",
    "dutchman rules": (
        "Each player has **one ship**, of five to eight decks as agreed. Its decks form a chain: each touches another, "
        "by a side or a corner. After a hit you shoot again. A deck that is hit is lost.",
        "After each hit the owner may secretly **draw the rest anew**, as a chain, on cells that were not shot at yet, "
        "or leave it in place, and does not say which. A player who loses the last deck has lost.",
    ),
    "title of 16x16": "Sea Battle 16 × 16",
    "title of 18x18": "Sea Battle 18 × 18",
    "title of dutchman": "The Flying Dutchman",
}

LANGUAGES: dict[str, dict[str, Any]] = {"ru": RUSSIAN, "en": ENGLISH}
