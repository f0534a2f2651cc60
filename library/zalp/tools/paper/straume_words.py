"""The words of Straume's set to print, in Russian and English: docs/straume.md in short. Imports words."""

from typing import Any

from .words import sections

RUSSIAN = {
    "document": "Страуме 1986: карта, корабли, правила",
    "title": "Страуме",
    "about the map": "Море двух флотов. Половина игрока — та, что ближе к нему; если карту повернуть, она та же.",
    "signs": {
        "start": "Стартовая точка: здесь стоят корабли в начале, двенадцать у каждого.",
        "water": "Точка воды. Корабль стоит на точке.",
        "land": "Берег или остров: сюда не заходят.",
        "battery": "Береговая батарея, тоже суша.",
        "red": "Красная точка: под огнём батарей этой половины. Своим она не опасна.",
        "lighthouse": "Маяк. Над ним проходят, как по воде.",
    },
    "to cut out": "Корабли и мины",
    "how to cut": "Наклейте лист на картон и вырежьте по пунктиру. Острый конец — нос корабля: куда он смотрит, туда "
    "корабль и идёт.",
    "players": ("Флот первого игрока", "Флот второго игрока"),
    "mines": "Мины: по две на каждый тральщик и две запасные",
    "letters": ("К", "Пл", "ЭМ", "СКР", "Т"),
    "names": ("крейсер", "подлодки", "эсминцы", "сторожевые", "тральщик"),
    "attackers": ("крейсер", "подлодка", "эсминец", "сторожевой", "тральщик"),
    "aspects": ("нос", "борт", "корма"),
    "any": "всех",
    "all but": "кроме ",
    "nobody": "никого",
    "rules": "Страуме 1986: правила",
    "left": sections("""
        ## Что это
        Настольная игра двух флотов. Правила — по игре «Морской бой» рижского завода «Страуме», 1986 год; карта к ним не
        сохранилась, эта нарисована заново.
        ## Флот
        У каждого двенадцать кораблей: крейсер (К), две подводные лодки (Пл), шесть эсминцев (ЭМ), два сторожевых (СКР)
        и тральщик (Т). Закройте свою половину и расставьте их на стартовых точках, **всех носом к противнику**. Потом
        карту открывают: дальше видно всё. Кому ходить первым, решает жребий или уговор.
        ## Ход
        Ходят по очереди, одним кораблём. Он идёт **на одну точку вперёд**, куда смотрит нос, **или поворачивает** на
        месте на четверть круга. Назад, боком и наискосок не ходят, на сушу и на свой корабль тоже. Пропускать ход
        нельзя.
        ## Кто кого топит
        Кто идёт на точку чужого корабля, топит его и становится на его место, но только если таблица разрешает.
        Смотрите, чем цель повёрнута к нападающему: **носом**, если курсы противоположны, **кормой**, если они
        совпадают, иначе **бортом**. Если таблица не разрешает, так ходить нельзя.
        [table]
    """),
    "right": sections("""
        ## Мины
        Тральщик, который идёт вперёд, может оставить на прежней точке мину. Их у него две, и видят их оба. Другой
        корабль, свой или чужой, погибает, если зайдёт на мину; мина остаётся. Тральщик, любой, может зайти на неё, и
        когда он уходит дальше, её снимают (новой он этим ходом не оставит). Кто топит тральщик на мине, гибнет вместе с
        ним.
        ## Батареи
        Корабль, который закончил ход на красной точке **чужой** половины, погиб. На своих красных точках он в
        безопасности. Кто топит чужой корабль на красной точке его половины, гибнет вместе с ним.
        ## Конец
        У кого не осталось кораблей, тот проиграл. Погибли последние у обоих одним ходом — ничья. Ничья и тогда, когда
        каждый сделал шестьдесят ходов, а никто не погиб, или если оба согласны.
        ## Советы
        Эсминец топит того, кто идёт на него или поперёк, сторожевой — того, кто уходит или идёт поперёк. Крейсер один,
        и топят его только К, Пл и ЭМ. Поворот — тоже ход: подходите так, чтобы поворачивать пришлось противнику.
    """),
}

ENGLISH = {
    "document": "Straume 1986: map, ships, rules",
    "title": "Straume",
    "about the map": "The sea of two fleets. Your half is the one in front of you; turned round, the map is the same.",
    "signs": {
        "start": "Starting point: twelve for each side, where its ships begin.",
        "water": "A point of water. A ship lies on a point.",
        "land": "Coast or island: no ship enters it.",
        "battery": "Coastal battery; land as well.",
        "red": "Red point: under the fire of this half’s batteries. Its own ships are safe there.",
        "lighthouse": "Lighthouse. Ships sail over it as over water.",
    },
    "to cut out": "Ships and mines",
    "how to cut": "Glue the sheet onto cardboard and cut along the dashes. The pointed end is a ship’s bow: it sails "
    "where the bow points.",
    "players": ("The first player’s fleet", "The second player’s fleet"),
    "mines": "Mines: two for each minesweeper, and two spare ones",
    "letters": ("C", "S", "D", "P", "M"),
    "names": ("cruiser", "submarines", "destroyers", "patrol ships", "minesweeper"),
    "attackers": ("cruiser", "submarine", "destroyer", "patrol ship", "minesweeper"),
    "aspects": ("bow", "side", "stern"),
    "any": "any",
    "all but": "all but ",
    "nobody": "none",
    "rules": "Straume 1986: the rules",
    "left": sections("""
        ## What it is
        A board game of two fleets, after the game “Морской бой” of the Straume works in Riga, 1986. Its map has not
        survived with the rules; this one is drawn anew.
        ## The fleet
        Each player has twelve ships: a cruiser (C), two submarines (S), six destroyers (D), two patrol ships (P) and a
        minesweeper (M). Hide your half and put them on its starting points, **all bows toward the enemy**. Then the map
        is uncovered: from now on everything is seen. A coin decides who moves first, or you agree.
        ## A move
        Take turns; each turn moves one ship. It goes **one point forward**, where its bow points, **or turns** on its
        point by a quarter. It never goes backwards, sideways or diagonally, nor onto land or a ship of your own. Nobody
        may pass.
        ## Who sinks whom
        A ship that moves onto an enemy ship sinks it and takes its point, but only where the table allows it. What
        counts is what the target shows to the attacker: its **bow** if the headings are opposite, its **stern** if they
        are equal, its **side** otherwise. What the table does not allow, you may not do.
        [table]
    """),
    "right": sections("""
        ## Mines
        A minesweeper that moves forward may leave a mine on the point it leaves. It has two, and both players see them.
        Any other ship, of either side, that moves onto a mine is lost; the mine stays. A minesweeper, of either side,
        may enter it, and when it moves on, the mine is gone (it leaves no new one in that move). A ship that sinks a
        minesweeper on a mine is lost with it.
        ## Batteries
        A ship that ends its move on a red point of the **enemy’s** half is lost. On the red points of its own half it
        is safe. A ship that sinks another on a red point of that ship’s half is lost with it.
        ## The end
        A player with no ship left has lost. If both lose their last ships in one move, it is a draw, and also when each
        side has made sixty moves without a loss, or if both agree.
        ## Advice
        A destroyer sinks what comes toward it or crosses its course, a patrol ship what sails away or crosses. There is
        one cruiser, and only C, S and D can sink it. A turn costs a move: approach so that it is the enemy who must
        turn.
    """),
}

LANGUAGES: dict[str, dict[str, Any]] = {"ru": RUSSIAN, "en": ENGLISH}
