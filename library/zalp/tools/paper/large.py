"""Sheets of seas larger than 10x10, on a page that lies on its side. Imports game and seabattle's rules."""

from zalp.seabattle.rules.presets import preset

from .game import LABEL, document, extras, header, legend, seas, signs

GAP, EDGE = 8, 9  # mm between two seas, and beside them
GAMES = {"16x16": "sweeper", "18x18": "grand", "dutchman": "dutchman"}  # sheet: preset
MOST_DECKS = 8  # of a Flying Dutchman


def dutchman(size, language, order):
    """Two seas of 20 by 20 for ships that sail away, and the rules."""
    page, words, margin, cell, top = _open(size, language, "dutchman", 57)
    game = preset("dutchman")
    y = seas(page, margin, top, GAP, cell, game, words, order, _decks) + 5
    width = game.width * cell
    legend(page, margin + LABEL, y + 1, words, ("miss", "hit"))
    page.blank(page.w - margin - width, y + 1, 44, words["dutchman decks"])
    page.blank(page.w - margin - 60, y + 1, 60, words["winner"])
    for x, text in zip((margin + LABEL, page.w - margin - width), words["dutchman rules"], strict=True):
        page.say_paragraph(x, y + 5, width, text, 8.5)
    return page


def _decks(page, x, y, width, ink):
    """The decks of one ship, to cross off."""
    cell = 4
    page.boxes(x + (width - MOST_DECKS * cell) / 2, y, cell, MOST_DECKS, ink)
    return cell


def with_mines(size, language, order, name):
    """The sea of 16 by 16, or of 18 by 18, with its fleet, three mines and a minesweeper."""
    page, words, margin, cell, top = _open(size, language, name, 46)
    game = preset(GAMES[name])
    width = game.width * cell
    y = seas(page, margin, top, GAP, cell, game, words, order)
    y = extras(page, margin, y + 3, width, words) + 7
    legend(page, margin + LABEL, y, words)
    signs(page, page.w - margin - width, y, words)
    page.blank(page.w - margin - 60, y, 60, words["winner"])
    return page


def _open(size, language, name, beside):
    """A page with its header: (page, words, margin, mm a cell, y of the seas). beside: mm above and below the seas."""
    page, words = document(size, language, name, landscape=True)
    page.add_page()
    game = preset(GAMES[name])
    cell = int(4 * (page.w - 2 * EDGE - 2 * LABEL - GAP) / (2 * game.width)) / 4  # whole quarters of a millimetre
    top = 5 + (page.h - game.height * cell - beside) * 0.45  # a little above the middle
    margin = header(page, top, words["title of " + name], words, 2 * (LABEL + game.width * cell) + GAP)
    return page, words, margin, cell, top + 16
