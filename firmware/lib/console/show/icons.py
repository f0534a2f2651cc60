"""Icons and portraits, ten columns wide, eight rows high (the rows below are the menu's own). Imports loader: a game's
own icons are in a part named after it.

A letter is a colour of INKS, a dot is dark. The rows of an icon make one text: eight short ones would take three times
the memory on the Pico.
"""

from .. import loader

INKS = {
    "w": 0x141618,
    "W": 0x282C30,
    "b": 0x00020C,
    "B": 0x000824,
    "c": 0x001214,
    "r": 0x300002,
    "o": 0x341000,
    "y": 0x2A1E00,
    "s": 0x2A1608,  # skin
    "n": 0x100500,  # brown
    "G": 0x00300A,
}

ICONS = {
    "continue": ("....WW.......WWWW.....W.WW.W......WW....W...WW...WWW..WW..WW.WWWWWWWW....WWWW..."),
    "play": ("..G.........GGG.......GGGGG.....GGGGGGG...GGGGGGG...GGGGG.....GGG.......G......."),
    "again": ("...GGGG.G...G....GG..G....GGG..G.........G......G..G......G...G....G.....GGGG..."),
    "place": ("......w......w..ww.....w..w....wwwwwwww.wwwwwwwwww.wwwwwwww.bBbBBbBbBBBbBbbBbBbb"),
    "duel": ("........r..G......r..w......w.www....www.ww....ww..y......y..yy.yy.yy....yy.yy.."),
    "logbook": (".nnnnnnnn..nwwwwwwn..nwyywwwn..nwwwwwwn..nwyyyywn..nwwwwwwn..nwyyywwn..nnnnnnnn."),
    "opponents": (".ss........ss.....G.BBBB....G.BBBB..G.G..BB...G.G..BB.G.G.G..B.BG.G.G..B.BG.G.G."),
    "by-rules": ("wwwww.....wBBBw...y.wwwww...y.wBBBw.y.y.wwwww.y.y.wBBBw.y.y.wwwww.y.y.wwwww.y.y."),
    "medals": ("r..r..G..G.rr....GG..rr....GG.yyyy..yyyyyWWy..yWWyyWWy..yWWyyyyy..yyyy.........."),
    "daily": ("wwwwwwwwwwrrrrrrrrrrwwwwwwwwwww.W.W.W.Wwww.W.W.W.www.bBbBbB.wwBbBbBbBbwwwwwwwwww"),
    "matches": ("w.ww.ww.wwwwwwwwwwwww...G....ww...GG...ww...GGG..ww...GG...wwwwwwwwwwww.ww.ww.ww"),
    "reset": ("....ww.....wwwwwwww.............nnnnnn....nwnnwn....nwnnwn....nwnnwn....nnnnnn.."),
    "games": ("wwwwww....wBBBBw....wBwwBrrrrrwBBBBrGGGrwBBBBrGyGrwwwwwrGGGr.....rGGGr.....rrrrr"),
    "settings": ("...w..w....w.wwww.w...wwwwww..wwww..wwwwwwww..wwww..wwwwww...w.wwww.w....w..w..."),
    "brightness": ("....yy.....y......y....yyyy...y.yyyyyy.yy.yyyyyy.y...yyyy....y......y.....yy...."),
    "volume": ("...w....c...ww..c..cwwww...c.cwwww.c.c.cwwww.c.c.cwwww...c.c..ww..c..c...w....c."),
    "bank": ("...wwwwwww...wwwwwww...w.....w...w.....w...w.....w.www...wwwwwww..wwww.ww....ww."),
    "alphabet": ("oo.ooooo.o..........o.bBbBbBbB..BbBbBbBbo.bBWbBbBb..BbBbBbBbo.bBbBbBbB..BbBbBbBb"),
    "language": (".wwwwwwww.w........ww.ww..ww.ww........ww.ww.www.w.wwwwwwww...ww........w......."),
    "palette": ("..wwwwww...wrr..yyw.wrr....yyww........wwBB....www.wBB..w.....w.GG.w.....wwww..."),
    "forget": ("r..ssss..r.rssssssr...rBssBr....srssrs.....srrs......rssr.....rwwwwr...rwwwwwwr."),
    "offer": ("...........wwwwwwww..wwwwwwww......................BBBBBBBB..BBBBBBBB..........."),
    "resign": (".ywwwwww...ywwwwwww..ywwwwwww..ywwwwww...y.........y.........y........yyy......."),
    "signs": ("wwww..wwwwwG.w..wG.ww.Gw..w.Gwwwww..wwww.............yyyy................yyyy..."),
    "keep": ("....GG........GG......GGGGGG.....GGGG...w...GG...ww........ww........wwwwwwwwwww"),
    "leave": ("nnnnn.....n...n..r..n...n..rr.n.rrrrrrrrn.rrrrrrrrn...n..rr.n...n..r..nnnnn....."),
    "yes": (".........G........GG.......GG.G.....GG..GG...GG....GG.GG......GGG........G......"),
    "no": ("rr......rr.rr....rr...rr..rr.....rrrr......rrrr.....rr..rr...rr....rr.rr......rr"),
    "zalp": ("....WW........WW.................WWW........WW........WW........WW.......WWWW..."),
    "pace": ("G....G....GG...GG....GG...GG....GG...GG...GG...GG..GG...GG..GG...GG...G....G...."),
    "begins": ("...yyyy.....y....y...y..yy..y..y...y..y..y...y..y..y..yyy.y...y....y.....yyyy..."),
    "ear": ("...ssss.....s....s....s.ss..s...s...s.s.....ss..s....s...s.....s..s.......ss...."),
    "flashes": (".....yy.......yy.......yy.......yyyyy.......yy.......yy.......yy.......yy......."),
    "two-players": ("...........yy....BB..ss....ss..ss....ss.yyyy..BBBByyyywwBBBB.yy....BB..yy....BB."),
    # Portraits: a captain's headgear shows his rank.
    "cabin-boy": ("..wwwwww...wwwwwwww..BBBBBBBB...ssssss.B..sBssBs.B..ssssss....sswwss.....ssss..."),
    "boatswain": ("..BBBBBB...BBBByBBB..nnnnnnnn...ssssss....sBssBs....ssssss...nnnssnnn....ssss..."),
    "navigator": ("..wwwwww...wwwyywww...BBBBBB...nnnnnnnn...sBssBs....ssssss...nnnwwnnn...nnnnnn.."),
    "admiral": ("....yy......yBBBBy...yBByyBBy.yyyyyyyyyy..sBssBs...wsssssww..wwwssww..y..wwww..y"),
}


# By the letter's byte: MicroPython looks a letter of a text up among all its names, which takes longer than drawing it.
_LIGHT = {ord(ink): bytes((INKS[ink] >> 16, (INKS[ink] >> 8) & 255, INKS[ink] & 255)) for ink in INKS}
_LIGHT[ord(".")] = bytes(3)
_BELOW = bytes(60)  # rows 8 and 9


def picture(name, game=""):
    """An icon's 300 bytes, rows 8 and 9 dark, ready to be copied over a panel. game: whose own icons are searched too;
    its icon "" stands for those missing there. KeyError if there is no such icon.
    """
    icon = ICONS.get(name)
    if icon is None:
        with loader.using(game + "-icons") as own:
            icon = own.ICONS.get(name) or own.ICONS.get("")
        if not icon:
            raise KeyError(name)
    return drawn(icon)


def drawn(text):
    """The same for eighty letters that are not an icon of the table."""
    return b"".join([_LIGHT[ink] for ink in text.encode()]) + _BELOW
