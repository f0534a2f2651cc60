"""The rules as a service: one JSON object a line from standard input, one a line to standard output, flushed.

    python -m zalp.tools.referee

docs/referee.md has every field. The referee knows both seas and answers for them; callers bring choices only. To what
is illegal or unreadable it replies {"error": "a sentence"}, and nothing has changed. Imports seabattle's rules.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, TextIO

from zalp.seabattle.rules import (
    ANY,
    CORNERS,
    DECK,
    DRAWN,
    MINE,
    NONE,
    Match,
    NotLegal,
    NotNow,
    NotReadable,
    Rules,
    RulesError,
    Sea,
    acts,
)
from zalp.seabattle.rules.typed import plain
from zalp.tools.program import called

MAX_LINE = 1 << 20  # bytes; a game on the largest sea takes a few thousand
ANSWERS = ("miss", "hit", "sunk", "mine", "sweeper", "sunk")  # a submarine is a ship
CONTACTS = {"none": NONE, "corners": CORNERS, "any": ANY}

Reply = dict[str, Any]


class Game:
    """One game between two seas that are both known."""

    def __init__(self, question: dict[str, Any]) -> None:
        """NotReadable, or NotLegal for rules that contradict themselves and fleets with defects."""
        allow(question, "a new game", "rules", "seas", "first")
        first = question.get("first", 0)
        self.rules = rules = rules_in(question.get("rules", {}))
        seas = question.get("seas")
        if not isinstance(seas, list) or len(seas) != 2:
            raise NotReadable("a new game has two seas, such as [{...}, {...}]")
        self.seas = [self._sea_in(sea) for sea in seas]
        self.match = Match(rules, player_in(first))
        self._salvoes: list[list[int]] = [[], []]  # cells that were chosen and are not fired yet

    def _sea_in(self, given: Any) -> Sea:
        allow(given, "a sea", "ships", "mines", "sweepers", "submarines")
        ships = given.get("ships", [])
        if not isinstance(ships, list):
            raise NotReadable("ships are a list of lists of cells")
        extras = [self._cells_in(given.get(name, [])) for name in ("mines", "sweepers", "submarines")]
        return Sea(self.rules, [self._cells_in(ship) for ship in ships], *extras)

    def _cells_in(self, given: Any) -> list[int]:
        if not isinstance(given, list):
            raise NotReadable("cells are a list of [x, y]")
        return [self._cell_in(cell) for cell in given]

    def _cell_in(self, given: Any) -> int:
        if not isinstance(given, list) or len(given) != 2:
            raise NotReadable("a cell is [x, y]")
        x, y = (number_in(number, "a coordinate") for number in given)
        if not (0 <= x < self.rules.width and 0 <= y < self.rules.height):
            raise NotLegal(f"a cell lies outside the sea of {self.rules.width}x{self.rules.height}")
        return y * self.rules.width + x

    def _named(self, cell: int) -> list[int]:
        return [cell % self.rules.width, cell // self.rules.width]

    def fire(self, player: int, given: Any) -> list[Reply]:
        """A shot, its answer, and a dying shot if it sank a submarine."""
        if self.match.due == acts.CHOOSE:
            raise NotNow("a salvo is due now, not a shot")
        self.match.push(acts.shot(player, self._cell_in(given)))
        return self._answers()

    def salvo(self, player: int, given: Any) -> list[Reply]:
        """A player's choice, kept secret until the other has chosen too: then all shots and their answers."""
        cells = self._cells_in(given)
        match = self.match
        if match.due != acts.CHOOSE or not match.owes(player):
            raise NotNow(f"player {player} has no salvo to choose now")
        size = match.salvo_size(player)
        if len(cells) != size:
            raise NotLegal(f"this salvo has {size} shots, not {len(cells)}")
        if len(set(cells)) != size:
            raise NotLegal("the shots of a salvo go to different cells")
        if not all(match.charts[1 - player].open(cell) for cell in cells):
            raise NotLegal("a cell of this salvo was shot already or is known to be empty")
        match.push(acts.choose(player))
        self._salvoes[player] = cells
        while match.due == acts.SHOT:
            shooter = 0 if self._salvoes[0] else 1
            match.push(acts.shot(shooter, self._salvoes[shooter].pop(0)))
        return self._answers()

    def give(self, player: int, given: Any) -> list[Reply]:
        """The deck or the mine that is due."""
        cell = self._cell_in(given)
        if self.match.due != acts.GIVE or not self.match.owes(player):
            raise NotNow(f"player {player} has nothing to give now")
        what = self.match.giving
        assert what is not None
        self.seas[player].give(cell, what)
        self.match.push(acts.give(player, cell, what))
        return [{"given": [player, self._named(cell), "mine" if what == MINE else "deck"]}]

    def move(self, player: int, given: Any) -> list[Reply]:
        """The Dutchman's move; None: it stays."""
        cells = None if given is None else self._cells_in(given)
        if self.match.due != acts.MOVE or not self.match.owes(player):
            raise NotNow(f"player {player} has no Flying Dutchman to move now")
        self.seas[player].move(cells)
        self.match.push(acts.move(player))
        return []

    def _answers(self) -> list[Reply]:
        events = []
        match = self.match
        while match.due == acts.ANSWER:
            dying = match.dying
            act = match.reply(self.seas[0 if match.owes(0) else 1])
            ship = None if act.cells is None else [self._named(cell) for cell in act.cells]
            shot = [1 - act.player, self._named(act.cell)]
            events.append({"shot": shot, "answer": ANSWERS[act.answer], "ship": ship, "dying": dying})
        return events

    @property
    def due(self) -> Reply | None:
        """What must come next, as the protocol has it."""
        match = self.match
        if match.over:
            return None
        if match.due == acts.CHOOSE:
            choosers = [player for player in (0, 1) if match.owes(player)]
            return {"salvo": choosers, "shots": [match.salvo_size(0), match.salvo_size(1)]}
        if match.due == acts.GIVE:
            return {"give": match.by, "what": "deck" if match.giving == DECK else "mine"}
        if match.due == acts.MOVE:
            return {"move": match.by}
        return {"fire": match.turn, "left": match.left_in_turn}

    @property
    def result(self) -> int | str | None:
        return "draw" if self.match.result == DRAWN else self.match.result


class Referee:
    """Any number of games, one after the other."""

    def __init__(self) -> None:
        self.game: Game | None = None

    def reply(self, line: bytes) -> Reply:
        """The reply to one line; it says what is wrong with that."""
        try:
            return self._reply(question_in(line))
        except RulesError as error:
            text = str(error)
            return {"error": text[0].upper() + text[1:] + "."}

    def _reply(self, question: dict[str, Any]) -> Reply:
        if not question or "rules" in question or "seas" in question:
            self.game = Game(question)
            return {"due": self.game.due}
        command, *others = question
        game = self.game
        if others or command not in ("fire", "salvo", "give", "move"):
            raise NotReadable(
                "one of these is asked at a time: fire, salvo, give, move, or rules and seas for a new game"
            )
        if game is None:
            raise NotNow("no game has begun: send its rules and seas")
        given = question[command]
        if not isinstance(given, list) or len(given) != 2:
            raise NotReadable(f"{command} takes [player, what]")
        player = player_in(given[0])
        apply: Callable[[int, Any], list[Reply]] = getattr(game, command)
        return {"events": apply(player, given[1]), "due": game.due, "result": game.result}


def question_in(line: bytes) -> dict[str, Any]:
    """The JSON object on a line. NotReadable for anything else: also for names given twice, and for numbers that JSON
    has not (NaN, Infinity).
    """
    if len(line) > MAX_LINE:
        raise NotReadable(f"a line has at most {MAX_LINE} bytes")
    try:
        text = line.decode("utf-8-sig")
        question = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except NotReadable:
        raise
    except RecursionError:
        raise NotReadable("this is nested too deeply") from None
    except UnicodeDecodeError as error:
        raise NotReadable(f"this is not UTF-8 text: {error}") from None
    except ValueError as error:  # no JSON, a number of thousands of digits
        meant = ""
        if plain(text.strip()) != text.strip():
            meant = " (JSON has straight quotes and a hyphen for minus: type them again)"
        raise NotReadable(f"this is not JSON: {error}{meant}") from None
    if not isinstance(question, dict):
        raise NotReadable("a line is one JSON object")
    return question


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    given = dict(pairs)
    if len(given) != len(pairs):
        raise NotReadable("a name is given twice in an object")
    return given


def _no_number(text: str) -> None:
    raise NotReadable(f"{text} is not a JSON number")


def allow(given: Any, what: str, *names: str) -> None:
    """NotReadable unless this is an object with these names at most: no misspelt name may become a default."""
    if not isinstance(given, dict):
        raise NotReadable(f"{what} is an object with {', '.join(names)}")
    for name in given:
        if name not in names:
            raise NotReadable(f"{what} has {', '.join(names)}, not {name[:40]!r}")


def number_in(given: Any, what: str) -> int:
    """An int; true and 1.0 are not."""
    if type(given) is not int:
        raise NotReadable(f"{what} is a whole number")
    return given


def player_in(given: Any) -> int:
    if number_in(given, "a player") not in (0, 1):
        raise NotLegal("the players are 0 and 1")
    return given


def rules_in(given: Any) -> Rules:
    """The rule set of a new game, missing fields as in the classic one."""
    numbers = {"width": 10, "height": 10, "mines": 0, "sweepers": 0, "submarines": 0, "dutchman": 0}
    allow(given, "a rule set", "fleet", "contact", "shots", "touching_mines", "answers", *numbers)
    for name, default in numbers.items():
        numbers[name] = number_in(given.get(name, default), name)
    dutchman = numbers.pop("dutchman")
    fleet = given.get("fleet", [] if dutchman else list(Rules().fleet))
    if not isinstance(fleet, list) or not all(isinstance(kind, str) for kind in fleet):
        raise NotReadable('a fleet is a list of kinds of ships, such as ["4", "3", "##/#."]')
    if any("~" in kind for kind in fleet):
        raise NotReadable("no ship has this shape; a Flying Dutchman is asked for by its number of decks")
    if dutchman:
        if fleet:
            raise NotLegal("a Flying Dutchman sails alone: its fleet is []")
        fleet = [f"~{dutchman}"]
    contact = given.get("contact", "none")
    if not isinstance(contact, str) or contact not in CONTACTS:
        raise NotLegal("contact is none, corners or any")
    shots = given.get("shots", "streak")
    if not isinstance(shots, str):
        raise NotReadable("shots is a text, such as streak or multi:3")
    touching = given.get("touching_mines", False)
    if not isinstance(touching, bool):
        raise NotReadable("touching_mines is true or false")
    answers = given.get("answers", "full")
    if not isinstance(answers, str):
        raise NotReadable("answers is a text: full or plain")
    return Rules(fleet=fleet, contact=CONTACTS[contact], shots=shots, mines_touch=touching, answers=answers, **numbers)  # type: ignore[arg-type]


def serve(questions: BinaryIO, replies: TextIO) -> None:
    """Reply to every line until there are no more."""
    referee = Referee()
    while line := questions.readline(MAX_LINE + 1):
        rest = line
        while len(rest) > MAX_LINE and not rest.endswith(b"\n"):  # the rest of an endless line is no question
            rest = questions.readline(MAX_LINE + 1)
        replies.write(json.dumps(referee.reply(line)) + "\n")
        replies.flush()


def main() -> None:
    parser = argparse.ArgumentParser(
        prog=called("python -m zalp.tools.referee"),
        description="The rules as a service: reads a JSON object a line and answers each with one.",
        epilog="It takes no options: it answers each line until its input ends. docs/referee.md has every field.",
    )
    parser.parse_args()
    try:
        serve(sys.stdin.buffer, sys.stdout)
    except (BrokenPipeError, KeyboardInterrupt):
        # Nobody reads any more. Nothing is left to say, not even when the interpreter closes its output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
