"""What the page beside the handheld says of Straume's menu, in Russian and English: the goal, and who sinks whom. The
Pico's build leaves it out. Imports console and rules.
"""

from zalp.console.page import captions
from zalp.console.words import said
from ..rules.ships import BOW, LETTERS, SIDE, SINKS, STERN

GOAL = (
    "Потопите весь флот противника: корабль, который вошёл на точку чужого, топит его, если разрешает таблица. Море"
    " одно на двоих: ваши корабли снизу, чужие мерцают, точка перед носом вспыхивает. Ход: столбец, стрелка (вперёд по"
    " носу или поворот), ОГОНЬ. Вторая стрелка вперёд, и тральщик оставит мину. Кто кого топит:",
    "Sink the enemy's fleet: a ship that moves onto an enemy ship sinks it, if the table allows it. Both players share"
    " one sea: your ships are below, the enemy's pulse, the point before each bow glints. A move: a column, an arrow"
    " (forward along the bow, or a turn), FIRE. Press forward twice, and a minesweeper leaves a mine. Who sinks whom:",
)
SIGNATURE = b"zalp-straume-1 "  # what onlookers are sent of a game begins with this
NAMES = (
    ("крейсер", "cruiser"),
    ("подлодка", "submarine"),
    ("эсминец", "destroyer"),
    ("сторожевик", "patrol ship"),
    ("тральщик", "minesweeper"),
)
PREY = (NAMES[0], ("подлодку", "submarine")) + NAMES[2:]  # what is sunk: in Russian the accusative
LOGBOOK = (
    "Сколько партий и побед, побед подряд, меньше всего потерь и самая быстрая победа: с каждым противником, вдвоём, в"
    " дуэлях.",
    "Games, wins, wins in a row, fewest ships lost, quickest win: against each opponent, for two people, in duels.",
)
# From where a ship may sink another: the sides that the target shows.
ASPECTS = (
    (BOW | SIDE | STERN, ("с любой стороны", "from any side")),
    (BOW | SIDE, ("с носа или с борта", "from the bow or the side")),
    (SIDE | STERN, ("с кормы или с борта", "from the stern or the side")),
)


def sinks(language):
    """A line per ship: whom it sinks, and from where."""
    lines = []
    for attacker in range(len(LETTERS)):
        row = SINKS[len(LETTERS) * attacker : len(LETTERS) * (attacker + 1)]
        parts = []
        for bits, words in ASPECTS:
            names = [said(PREY[target], language) for target in range(len(LETTERS)) if row[target] == bits]
            if len(names) == len(LETTERS):
                names = [said(("всех", "every ship"), language)]
            if names:
                parts.append(", ".join(names) + " " + said(words, language))
        lines.append("%s: %s" % (said(NAMES[attacker], language), "; ".join(parts)))
    return lines


class Captions(captions.Captions):
    """The console's, of its own screens; a battle's are in captions.py. linked: those of a duel that onlookers may see,
    or None.
    """

    visits = True
    linked = None
    _known = None  # the `known` that the page was sent last
    _guide: tuple = (None, "")  # language, text

    @staticmethod
    def shows(record):
        return record.startswith(captions.WATCHED) and b"\n" + SIGNATURE in record

    async def visiting(self, session, at):
        if at != "visit":
            return at
        stage = self.stage
        record, stage.board.visitor = stage.board.visitor, None
        async with stage.using("straume-onlooker") as part:
            await part.watch(stage, record)
        return None

    def guide(self, language):
        if self._guide[0] != language:
            self._guide = language, said(GOAL, language) + "|" + "|".join(sinks(language))
        return self._guide[1]

    def frame(self):
        """With what both players of a duel know, for its onlookers: our side, line-ups and moves."""
        if self.linked and self.stage.link:
            known = self.linked.known()
            if known != self._known:
                self._known = known
                self.now["public"] = self.linked.public()
        super().frame()

    def aside(self, key, language):
        if key in ("play", "place"):
            return self.guide(language)
        if key == "logbook":
            return said(LOGBOOK, language)
        return super().aside(key, language)
