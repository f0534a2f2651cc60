"""The sheets to print: what is on them, that they can be printed and read, the committed files current."""

import re
import zipfile

import pytest
from odfdo import Document
from pypdf import PdfReader
from pypdf.generic import ContentStream

from zalp.seabattle.captains import POLICIES
from zalp.seabattle.rules import CORNER_CONTACT, MINE_CONTACT, OVERLAP, SIDE_CONTACT, Fleet, Rules
from zalp.seabattle.rules.kinds import FLEETS
from zalp.seabattle.rules.presets import preset
from zalp.straume.rules.sea import BATTERIES, LIGHTHOUSES, REDS, STARTS
from zalp.straume.rules.ships import COUNTS, LETTERS, MINES, SINKS
from zalp.tools.paper import __main__ as command
from zalp.tools.paper import document, large, rules_page, sheets, straume, straume_words
from zalp.tools.paper.game import IN_A_SET, MIXED, Order, draw_set
from zalp.tools.paper.page import SIZES
from zalp.tools.paper.words import LANGUAGES

pytestmark = pytest.mark.slow

POINT = 72 / 25.4  # points a millimetre
SHEETS = [f"{size}-{language}/{sheet}" for size in SIZES for language in LANGUAGES for sheet in sheets.SHEETS]
COMMITTED = [sheet for sheet in SHEETS if sheet.startswith(command.SIZE)]
CUT = re.compile("blank|fleets")  # sheets with a line to cut along, which runs into the margin


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """The folder of freshly drawn sheets."""
    folder = tmp_path_factory.mktemp("paper")
    assert len(list(command.write(folder, Order()))) == len(SHEETS) + len(SIZES) * len(LANGUAGES)
    return folder


def fonts_of(page):
    return [font.get_object() for font in page["/Resources"]["/Font"].values()]


def painted(page):
    """(operator that paints, its points in mm from the top left corner, whether it has a curve) of every path."""
    high = float(page.mediabox.height) / POINT
    # fpdf2 turns the page's axes over once and then draws in points from the lower left corner.
    points, curved = [], False
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"re":
            x, y, across, down = (float(value) / POINT for value in operands)
            points += [(x, high - y), (x + across, high - y - down)]
        elif operator in (b"m", b"l", b"c"):
            values = [float(value) / POINT for value in operands]
            points += [(x, high - y) for x, y in zip(values[0::2], values[1::2], strict=True)]
            curved = curved or operator == b"c"
        elif operator in (b"S", b"s", b"B", b"b", b"f") and points:
            yield operator, points, curved
            points, curved = [], False


def paths(page):
    """(operator that paints, x, y, width, height) of every path."""
    found = []
    for operator, points, _ in painted(page):
        xs, ys = zip(*points, strict=True)
        found.append((operator, min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    return found


def text_of(path):
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def content(path):
    """What a PDF shows, without what depends on the compression and on how fontTools cuts fonts down."""
    reader = PdfReader(path)
    pages = [
        (
            tuple(page.mediabox),
            page.get_contents().get_data(),
            [(font["/BaseFont"], font["/ToUnicode"].get_data()) for font in fonts_of(page)],
        )
        for page in reader.pages
    ]
    return dict(reader.metadata), pages


@pytest.mark.parametrize("sheet", COMMITTED)
def test_the_committed_sheet_is_current(drawn, sheet):
    committed = command.COMMITTED / f"{sheet}.pdf"
    assert content(committed) == content(drawn / f"{sheet}.pdf"), "the sheets changed: make paper"


def test_no_other_sheet_is_committed():
    found = {str(path.relative_to(command.COMMITTED).with_suffix("")) for path in command.COMMITTED.rglob("*.pdf")}
    assert found == set(COMMITTED)


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_has_its_size_embedded_fonts_and_no_pixels(drawn, sheet):
    size = sorted(SIZES[sheet.split("-")[0]])
    for page in PdfReader(drawn / f"{sheet}.pdf").pages:
        box = sorted(float(side) / POINT for side in (page.mediabox.width, page.mediabox.height))
        assert box == pytest.approx(size, abs=0.05)
        assert fonts_of(page)
        for font in fonts_of(page):
            assert font["/DescendantFonts"][0].get_object()["/FontDescriptor"]["/FontFile2"].get_data()
        assert "/XObject" not in page["/Resources"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_lies_where_a_cheap_printer_leaves_the_page_white(drawn, sheet):
    for page in PdfReader(drawn / f"{sheet}.pdf").pages:
        wide, high = (float(side) / POINT for side in (page.mediabox.width, page.mediabox.height))
        at = []
        page.extract_text(visitor_text=lambda text, _, matrix, *__: at.append(matrix[4:6]) if text.strip() else None)  # noqa: B023
        assert at
        for x, y in at:
            assert 8 < x / POINT < wide - 8 and 8 < y / POINT < high - 8
        for _, x, y, across, down in paths(page):
            edge = 5 if CUT.search(sheet) and abs(y + down / 2 - high / 2) < 5 else 8
            assert edge <= x and x + across <= wide - edge and y >= 8 and y + down <= high - 8


@pytest.mark.parametrize(("sheet", "side", "number"), [("blank", 80, 4), ("fleets", 80, 4), ("mines", 80, 2)])
def test_cells_are_8_mm(drawn, sheet, side, number):
    for size in SIZES:
        for page in PdfReader(drawn / f"{size}-ru" / f"{sheet}.pdf").pages:
            found = [place for place in paths(page) if place[3:] == pytest.approx((side, side), abs=0.05)]
            assert len(found) == number


@pytest.mark.parametrize(
    ("sheet", "side", "cells"), [("16x16", 16, (8, 7.25)), ("18x18", 18, (7, 6.5)), ("dutchman", 20, (6.25, 5.75))]
)
def test_cells_of_large_seas_are_as_large_as_the_page_allows(drawn, sheet, side, cells):
    for size, cell in zip(SIZES, cells, strict=True):
        (page,) = PdfReader(drawn / f"{size}-ru" / f"{sheet}.pdf").pages
        assert len([p for p in paths(page) if p[3:] == pytest.approx((side * cell, side * cell), abs=0.05)]) == 2


def corners(page, size):
    """The closed paths of straight lines that are `size` (width, height) mm: of each its corners from its own left and
    top, in mm.
    """
    found = []
    for _, points, curved in painted(page):
        if len(points) > 2 and not curved:
            left, top = min(x for x, _ in points), min(y for _, y in points)
            shape = {(round(x - left, 1), round(y - top, 1)) for x, y in points}
            if (max(x for x, _ in shape), max(y for _, y in shape)) == pytest.approx(size, abs=0.15):
                found.append(shape)
    return found


def test_a_mine_is_a_circle_a_sweeper_an_isosceles_triangle_a_submarine_a_rhombus(drawn):
    (page,) = PdfReader(drawn / "a4-ru" / "mines.pdf").pages
    mine, sweeper = 8 * 0.64, (8 * 0.6, 8 * 0.68)
    assert sum(place[3:] == pytest.approx((mine, mine), abs=0.05) for place in paths(page)) == len(sheets.EXAMPLE.mines)
    (triangle,) = corners(page, sweeper)
    assert triangle == {(0, 5.4), (2.4, 0), (4.8, 5.4)}
    (page,) = PdfReader(drawn / "a4-ru" / "submarine.pdf").pages
    (rhombus,) = corners(page, (8 * 0.52, 8 * 0.8))
    assert rhombus == {(0, 3.2), (2.1, 0), (2.1, 6.4), (4.2, 3.2)}


def test_blanks_in_colour_have_a_sea_behind(drawn):
    for sheet, rows in (("blank", 0), ("blank-colour", 40), ("fleets", 0), ("fleets-colour", 40)):
        page = PdfReader(drawn / "a4-en" / f"{sheet}.pdf").pages[0]
        water = [place for place in paths(page) if place[0] == b"f" and place[3:] == pytest.approx((80, 8), abs=0.05)]
        assert len(water) == rows


def test_every_sheet_of_a_large_sea_has_the_fleet_of_its_rules(drawn):
    for name, game in large.GAMES.items():
        (page,) = PdfReader(drawn / "a4-en" / f"{name}.pdf").pages
        boxes = {}
        for operator, _, y, across, down in paths(page):
            if operator == b"S" and 1 < down < 5 and across >= down - 0.01:
                decks = across / down
                if abs(decks - round(decks)) < 0.02:
                    boxes.setdefault((round(y, 1), round(down, 2)), []).append(round(decks))
        if name == "dutchman":
            assert [8, 8] in boxes.values()
            continue
        rows = [row for row in boxes.values() if len(row) >= 10]
        assert sorted(sum(rows, [])) == sorted([int(kind) for kind in preset(game).fleet] * 2)


@pytest.mark.parametrize("sheet", ["fleets", "fleets-colour"])
def test_the_ships_on_paper_are_those_of_the_set(drawn, sheet):
    reader = PdfReader(drawn / "letter-en" / f"{sheet}.pdf")
    assert len(reader.pages) == IN_A_SET / 2
    fleets = iter(draw_set(1))
    for page in reader.pages:
        found = paths(page)
        seas = sorted((y, x) for _, x, y, *size in found if size == pytest.approx((80, 80), abs=0.05))
        for top, left in (seas[0], seas[2]):  # the player's own, of the upper and of the lower half
            ships = set()
            for operator, x, y, across, down in found:
                if operator == b"B" and left <= x < left + 80 and top <= y < top + 80 and min(across, down) > 4:
                    columns = range(int((x - left) / 8), int((x + across - left) / 8) + 1)
                    rows = range(int((y - top) / 8), int((y + down - top) / 8) + 1)
                    ships.add(tuple(row * 10 + column for row in rows for column in columns))
            assert ships == set(next(fleets).ships)


@pytest.mark.parametrize("placing", [MIXED, *POLICIES])
def test_every_ready_fleet_is_legal_and_no_two_are_alike(placing):
    for seed in (1, 7):
        fleets = draw_set(seed, placing, IN_A_SET if placing != "packed" else 3)
        assert [fleet.defects(Rules()) for fleet in fleets] == [0] * len(fleets)
        assert len({frozenset(fleet.ships) for fleet in fleets}) == len(fleets)


def test_a_seed_is_a_set():
    assert [f.ships for f in draw_set(7, "half")] == [f.ships for f in draw_set.__wrapped__(7, "half")]
    assert [f.ships for f in draw_set(7, "half")] != [f.ships for f in draw_set(8, "half")]


def test_fleets_that_the_rules_draw_are_legal():
    rules = Rules(rules_page.COLUMNS, rules_page.ROWS, ("3", "2", "2"))
    seas = (rules_page.APART, rules_page.BY_SIDE, rules_page.BY_CORNER)
    apart, by_side, by_corner = (Fleet(rules, ships).defects() for ships in seas)
    assert (apart, by_side & SIDE_CONTACT, by_corner) == (0, SIDE_CONTACT, CORNER_CONTACT)
    assert not sheets.EXAMPLE.defects() & (OVERLAP | SIDE_CONTACT | CORNER_CONTACT | MINE_CONTACT)
    assert max(max(ship) for ship in sheets.EXAMPLE.ships) < 10 * sheets.EXAMPLE_ROWS


def test_the_text_can_be_searched_and_tells_the_rules(drawn):
    for size in SIZES:
        russian, english = (text_of(drawn / f"{size}-{language}" / "rules.pdf") for language in ("ru", "en"))
        for words in ("Правила морского боя", "не касаются, даже углами", "«Ранил»", "Честная игра", "линкор"):
            assert words in russian
        for words in ("The rules of Sea Battle", "never touch, not even by a corner", "“Hit”", "Fair play"):
            assert words in english
        for decks in range(1, 5):
            assert f"{FLEETS['russian'].count(str(decks))} × {decks}" in russian
        assert "А Б В Г Д Е Ж З И К Л М Н О П Р" in text_of(drawn / f"{size}-ru" / "16x16.pdf")
        assert "Мина сработала" in text_of(drawn / f"{size}-ru" / "mines.pdf")
        assert "Fleet no. 20" in text_of(drawn / f"{size}-en" / "fleets.pdf")


def test_the_submarine_of_the_picture_touches_a_ship_and_is_legal_there():
    assert not sheets.BESIDE.defects() & (OVERLAP | SIDE_CONTACT | CORNER_CONTACT | MINE_CONTACT)
    (submarine,) = sheets.BESIDE.submarines
    assert any(submarine - 10 in ship for ship in sheets.BESIDE.ships)
    assert max(max(ship) for ship in sheets.BESIDE.ships) < 10 * sheets.EXAMPLE_ROWS


def test_straume_has_its_map_ships_with_bow_and_letter_mines_and_rules(drawn):
    for size in SIZES:
        for language, words in straume_words.LANGUAGES.items():
            sea, chips, rules = PdfReader(drawn / f"{size}-{language}" / "straume.pdf").pages
            cell = {"a4": 13, "letter": 12.0}[size]
            found = paths(sea)
            assert sum(p[3:] == pytest.approx((10 * cell, 20 * cell), abs=0.05) for p in found) == 2  # water and frame
            for share, points in ((0.72, STARTS), (0.48, REDS)):
                round_ones = [p for p in found if p[3:] == pytest.approx((cell * share, cell * share), abs=0.05)]
                assert len(round_ones) == len(points[0] + points[1])
            for shape, points in (((0.6, 0.52), BATTERIES), ((0.4, 0.66), LIGHTHOUSES)):
                size_of = (shape[0] * cell, shape[1] * cell)
                assert len(corners(sea, size_of)) == len(points[0] + points[1])
            side = cell - 1
            hulls = corners(chips, (0.72 * side, 0.9 * side))
            assert len(hulls) == 2 * sum(COUNTS)
            assert all(len(hull) == 5 and (round(0.36 * side, 1), 0) in hull for hull in hulls)  # the bow, above
            text = chips.extract_text().split()
            for letter, count in zip(words["letters"], COUNTS, strict=True):
                assert text.count(letter) == 2 * count + 2, letter  # on the chips and in two lists of names
            mine = 0.64 * side
            mines = sum(p[3:] == pytest.approx((mine, mine), abs=0.05) for p in paths(chips))
            assert mines == 2 * MINES + straume.SPARE
            assert words["rules"] in rules.extract_text()


def test_straumes_table_on_paper_is_that_of_the_rules():
    words = straume_words.LANGUAGES["en"]
    said = {(attacker, aspect): straume.sunk(words, attacker, bit) for attacker in range(5) for aspect, bit in BITS}
    assert [said[2, aspect] for aspect, _ in BITS] == ["any", "any", "none"]
    assert [said[3, aspect] for aspect, _ in BITS] == ["none", "all but C", "all but C"]
    assert [said[4, aspect] for aspect, _ in BITS] == ["S, M"] * 3
    for (attacker, aspect), text in said.items():
        table = [LETTERS[k] for k in range(5) if SINKS[attacker * 5 + k] & dict(BITS)[aspect]]
        whole = {"any": list(LETTERS), "none": [], "all but C": list(LETTERS[1:])}
        assert whole.get(text, text.split(", ")) == table


BITS = list(zip(("bow", "side", "stern"), (bit for bit, _ in straume.ASPECTS), strict=True))


def xml(path):
    """What an OpenDocument text says and how, without dates."""
    with zipfile.ZipFile(path) as archive:
        return [archive.read(name).decode() for name in ("content.xml", "styles.xml")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_document_to_edit_is_current_and_whole(drawn, size, language):
    path = drawn / f"{size}-{language}" / "document.odt"
    if size == command.SIZE:
        assert xml(command.COMMITTED / f"{size}-{language}" / "document.odt") == xml(path), "it changed: make paper"
    text = Document(str(path))
    words, more = LANGUAGES[language], straume_words.LANGUAGES[language]
    headings = [heading.inner_text for heading in text.body.headers]
    titles = (words["title"], words["rules"], words["mines"], words["submarine title"], words["title of dutchman"])
    assert {*titles, more["rules"], more["title"]} <= set(headings)
    tables = {table.name: table for table in text.body.tables}
    assert set(tables) == {"game-1", "game-2", "sinks", "map"}
    assert tables["game-1"].size == (22, 11)
    assert tables["map"].size == (11, 21)
    signs = tables["map"].get_formatted_text({})
    for name, points in (("red", REDS), ("start", STARTS), ("battery", BATTERIES), ("lighthouse", LIGHTHOUSES)):
        assert signs.count(document.SIGNS[name]) == len(points[0] + points[1])
    across, down = SIZES[size]
    assert f'fo:page-width="{across}mm"' in xml(path)[1] and f'fo:page-height="{down}mm"' in xml(path)[1]


def test_the_documents_committed_are_those():
    found = {path.relative_to(command.COMMITTED).as_posix() for path in command.COMMITTED.rglob("*.odt")}
    assert found == {f"{command.SIZE}-{language}/document.odt" for language in LANGUAGES}


def test_both_languages_have_the_same_words():
    for one, other in ((LANGUAGES["ru"], LANGUAGES["en"]), straume_words.LANGUAGES.values()):
        assert one.keys() == other.keys()
        for key, value in one.items():
            assert isinstance(value, str) or len(value) == len(other[key]), key
            assert not isinstance(value, dict) or value.keys() == other[key].keys(), key
    assert set(LANGUAGES["ru"]["placing"]) == set(sheets.PLACINGS)


def test_a_set_of_ones_own_goes_elsewhere_and_says_what_it_is(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command, "BUILT", tmp_path / "built")
    monkeypatch.setattr(command, "COMMITTED", tmp_path / "committed")
    command.main(["--seed", "7", "--placing", "shores", "--sheets", "fleets", "--size", "a4", "--language", "en"])
    assert [path.name for path in tmp_path.rglob("*.pdf")] == ["fleets.pdf"]
    path = tmp_path / "built" / "a4-en" / "fleets.pdf"
    assert text_of(path).count("set 7, along the shores") == IN_A_SET
    assert str(path) in capsys.readouterr().out
    first = path.read_bytes()
    command.main(["--alphabet", "snegurochka", "--sheets", "blank", "--size", "a4", "--language", "ru"])
    assert text_of(tmp_path / "built" / "a4-ru" / "blank.pdf").count("С Н Е Г У Р О Ч К А") == 4
    command.main(["--seed", "7", "--placing", "shores", "--sheets", "fleets", "--size", "a4", "--language", "en"])
    assert path.read_bytes() == first


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "-1"], "a seed is a number from 0 to 4294967295"),
        (["--seed", "4294967296"], "a seed is a number from 0 to 4294967295"),
        (["--seed", "семь"], "a seed is a number from 0 to 4294967295"),
        (["--placing", "clever"], "invalid choice: 'clever'"),
        (["--alphabet", "runes", "--sheets", "rules"], "no alphabet is called 'runes'; there are: latin"),
        (["--alphabet", "respublika"], "has 10 letters; this sea has 16 columns; choose another --alphabet"),
    ],
)
def test_wrong_arguments_are_reported(arguments, message, tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        command.main([*arguments, "--out", str(tmp_path)])
    assert ended.value.code == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_folder_that_cannot_be_written_is_reported(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit):
        command.main(["--sheets", "blank", "--out", str(tmp_path / "file")])
    assert "cannot write to" in capsys.readouterr().err
