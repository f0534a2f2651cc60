"""A document to edit: an OpenDocument text of blank games, all rules and Straume's map, for LibreOffice and other word
processors. Imports odfdo, page, game, words, straume_words and the rules of both games.
"""

import re

from odfdo import Cell, Column, Document, Header, Paragraph, Row, Span, Style, Table
from odfdo import create_table_cell_style as cell_style

from zalp.seabattle.rules import Rules, notation
from zalp.straume.rules.sea import HEIGHT, LAND, TERRAIN, WIDTH

from . import straume_words
from .page import DATE, SIZES
from .straume import ASPECTS, sign_of, sunk
from .words import LANGUAGES

FONT = "Liberation Sans"  # every LibreOffice has it; others take Arial instead
MARGIN, CELL, GAP, LABEL = 15, 7.5, 9, 6  # mm: around the page, of a sea, between two seas, for its numbers
POINT = 9  # mm of a point of Straume's map
THIN, THICK = "0.35pt solid #6e6e6e", "1.5pt solid #000000"
SIGNS = {"red": "●", "start": "○", "battery": "▲", "lighthouse": "△"}


def write(path, size, language, order):
    """Save the document of this size (of page.SIZES) and language at path."""
    document = Document("text")
    document.meta.creation_date = document.meta.date = DATE.replace(tzinfo=None)
    document.meta.generator = "Zalp"
    document.meta.title = LANGUAGES[language]["sheets"]["document"]
    document.meta.language = language
    _page(document, size)
    _styles_of_text(document)
    _styles_of_tables(document)
    document.body.clear()
    for part in (_games, _rules, _straume):
        for element in part(language, order):
            document.body.append(element)
    document.save(str(path))


def _page(document, size):
    across, down = SIZES[size]
    for numbering in document.styles.get_elements("//text:outline-style"):  # no "1." before a heading
        numbering.delete()
    for layout in document.get_styles("page-layout"):
        properties = layout.get_element("style:page-layout-properties")
        properties.set_attribute("fo:page-width", f"{across}mm")
        properties.set_attribute("fo:page-height", f"{down}mm")
        for side in ("top", "bottom", "left", "right"):
            properties.set_attribute(f"fo:margin-{side}", f"{MARGIN}mm")


def _styles_of_text(document):
    for name, points, bold, before, more in (
        ("text", 10.5, False, 0, {}),
        ("small", 9, False, 3, {}),
        ("title", 20, True, 0, {"fo:break-before": "page"}),
        ("first", 16, True, 5, {}),
        ("heading", 12.5, True, 4, {}),
        ("sign", 9, True, 0, {"fo:text-align": "center"}),
        ("red", 12, True, 0, {"fo:text-align": "center"}),
    ):
        style = Style("paragraph", name=f"zalp-{name}")  # a word processor has its own "title" and "heading"
        properties = {"fo:margin-top": f"{before}mm", "fo:margin-bottom": "1.2mm", **more}
        if name in ("sign", "red"):
            properties["fo:margin-bottom"] = "0mm"
        style.set_properties(properties, area="paragraph")
        letters = {"style:font-name": FONT, "fo:font-size": f"{points}pt"}
        letters["fo:font-weight"] = "bold" if bold else "normal"
        letters["fo:color"] = "#c8321f" if name == "red" else "#000000"
        style.set_properties(letters, area="text")
        document.insert_style(style)
    emphasis = Style("text", name="bold")
    emphasis.set_properties({"fo:font-weight": "bold"}, area="text")
    document.insert_style(emphasis)


def _styles_of_tables(document):
    for name, width in (("cell", CELL), ("gap", GAP), ("label", LABEL), ("point", POINT), ("name", 36), ("wide", 44)):
        style = Style("table-column", name=f"column-{name}")
        style.set_properties({"style:column-width": f"{width}mm"}, area="table-column")
        document.insert_style(style, automatic=True)
    for name, high in (("cell", CELL), ("point", POINT)):
        style = Style("table-row", name=f"row-{name}")
        style.set_properties({"style:row-height": f"{high}mm"}, area="table-row")
        document.insert_style(style, automatic=True)
    for name, style in (
        ("plain", cell_style()),
        ("grid", cell_style(border=THIN)),
        *((f"grid-{sides}", _framed(sides)) for sides in ("t", "b", "l", "r", "tl", "tr", "bl", "br")),
        ("water", cell_style(border=THIN, background_color="#e2eff8")),
        ("land", cell_style(border=THIN, background_color="#d6c6a0")),
    ):
        style.name = f"cell-{name}"
        style.set_properties({"style:vertical-align": "middle"}, area="table-cell")
        document.insert_style(style, automatic=True)
    # A table takes the width of its columns.
    for name, width in (("seas", LABEL + 20 * CELL + GAP), ("map", LABEL + WIDTH * POINT), ("table", 36 + 3 * 44)):
        style = Style("table", name=f"table-{name}")
        style.set_properties({"style:width": f"{width}mm", "table:align": "left"}, area="table")
        document.insert_style(style, automatic=True)


def _framed(sides):
    """A cell at a sea's edge: thick on these sides (of t, b, l, r), thin on the others."""
    names = {"t": "top", "b": "bottom", "l": "left", "r": "right"}
    return cell_style(**{f"border_{name}": THICK if side in sides else THIN for side, name in names.items()})


def _paragraphs(text):
    """A Paragraph a line; **words** are bold."""
    for line in text.split("\n"):
        paragraph = Paragraph(style="zalp-text")
        for number, piece in enumerate(re.split(r"\*\*", line)):
            if piece and number % 2:
                paragraph.append(Span(piece, style="bold"))
            elif piece:
                paragraph.append_plain_text(piece)
        yield paragraph


def _heading(level, text, style):
    header = Header(level, text)
    header.set_attribute("text:style-name", style)
    return header


def _games(language, order):
    """Two blank games on the first page."""
    words = LANGUAGES[language]
    for number in range(2):
        yield _heading(1, words["title"], "zalp-first")
        names = "   ".join(f"{words[name]} {'_' * 18}" for name in ("player", "opponent", "date"))
        yield Paragraph(names, style="zalp-small")
        yield _seas(Rules(), words, order, f"game-{number + 1}")
        decks = [Rules().decks_of(kind) for kind in Rules().fleet]
        line = "  ".join("□" * count for count in decks)
        yield Paragraph(f"{line}      {words['winner']} {'_' * 18}", style="zalp-small")
        yield Paragraph("", style="zalp-small")


def _seas(game, words, order, name):
    """Both seas of a game as one table: numbers, a sea, numbers in the gap, a sea."""
    letters = notation.letters(game, order.alphabet or words["alphabet"])
    columns = ["label", *["cell"] * game.width, "gap", *["cell"] * game.width]
    rows = [2 * [("", "plain"), *((letter, "plain") for letter in letters[: game.width])]]
    for y in range(game.height):
        sea = [("", _framing(game, x, y)) for x in range(game.width)]
        rows.append(2 * [(str(y + 1), "plain"), *sea])
    return _table(name, "seas", columns, rows, "row-cell")


def _framing(game, x, y):
    """The style of a sea's cell."""
    sides = {"t": y == 0, "b": y == game.height - 1, "l": x == 0, "r": x == game.width - 1}
    return "-".join(["grid", *filter(None, ["".join(side for side, there in sides.items() if there)])])


def _table(name, style, columns, rows, high=None):
    """columns: their styles; rows: of each its cells, (text, style); high: the style of all rows."""
    table = Table(name, style=f"table-{style}")
    for column in columns:
        table.append(Column(style=f"column-{column}"))
    for row in rows:
        line = Row(style=high)
        for cell in row:
            line.append(_cell(*cell))
        table.append(line)
    return table


def _cell(text, style):
    cell = Cell(style=f"cell-{style}")
    cell.append(Paragraph(text, style="zalp-red" if text == SIGNS["red"] else "zalp-sign"))
    return cell


def _rules(language, _):
    words = LANGUAGES[language]
    for title, names in (
        ("rules", ("rules left", "rules right")),
        ("mines", ("mines left", "mines right")),
        ("submarine title", ("submarine left", "submarine right")),
    ):
        yield _heading(1, words[title], "zalp-title" if title == "rules" else "zalp-first")
        for name in names:
            for heading, text, picture in words[name]:
                yield _heading(2, heading, "zalp-heading")
                yield from _paragraphs(text)
                if picture == "fleet":
                    for decks, kind in words["ships"].items():
                        yield Paragraph(f"{5 - decks} × {decks}   {'□' * decks}   {kind}", style="zalp-text")
    yield _heading(1, words["title of dutchman"], "zalp-first")
    for text in words["dutchman rules"]:
        yield from _paragraphs(text)


def _straume(language, _):
    words = straume_words.LANGUAGES[language]
    yield _heading(1, words["rules"], "zalp-title")
    for name in ("left", "right"):
        for heading, text, picture in words[name]:
            yield _heading(2, heading, "zalp-heading")
            yield from _paragraphs(text)
            if picture == "table":
                yield _sinks(words)
    yield _heading(1, words["title"], "zalp-title")
    yield Paragraph(words["about the map"], style="zalp-text")
    yield _map()
    for sign, text in words["signs"].items():
        if sign in SIGNS:
            yield Paragraph(f"{SIGNS[sign]}  {text}", style="zalp-small")


def _sinks(words):
    """Who may sink whom."""
    rows = [["", *words["aspects"]]]
    for attacker, label in enumerate(words["attackers"]):
        rows.append([label, *(sunk(words, attacker, aspect) for aspect, _ in ASPECTS)])
    columns = ["name", *["wide"] * len(ASPECTS)]
    return _table("sinks", "table", columns, [[(text, "grid") for text in row] for row in rows])


def _map():
    """The sea of Straume, a cell a point."""
    rows = []
    for y in range(HEIGHT):
        points = range(y * WIDTH, (y + 1) * WIDTH)
        cells = [(SIGNS.get(sign_of(p), ""), "land" if TERRAIN[p] == LAND else "water") for p in points]
        rows.append([(str(HEIGHT - y), "plain"), *cells])
    rows.append([("", "plain"), *((letter, "plain") for letter in "abcdefghij")])
    return _table("map", "map", ["label", *["point"] * WIDTH], rows, "row-point")
