"""The icons of rule sets and of the pages of OWN RULES, drawn like the console's. Imports nothing.

Loaded only while one is shown.
"""

ICONS = {
    "classic": "...............w........ww.....w..ww..w.wwwwwwwwww.wwwwwwww.bBbBBbBbBBBbBbbBbBbb",
    "single": "..............yy.......yyyy......oooo......oooo......oooo......nnnn.............",
    "three": "...........y..yy..y.yy.yyyy.yyoo.oooo.oooo.oooo.oooo.oooo.oonn.nnnn.nn..........",
    "chain": "y..y..y..y..........w..w..w..ww..w..w..www.ww.ww.www.ww.ww.wbBbBBbBbBBBbBbbBbBbb",
    "salvo": "y.y....r.r.y.y..r.r...y.yr.r.....y.r......r.ry.y...r.r..y.y.r.r....y.y..........",
    "five": "WWWWW...............wwww..www...........www...ww............bBbBbBbBbBBbBbBbBbBb",
    "modern": "WWWW..ww...W....w.............wwww..www...........www...ww..bBbBbBbBbBBbBbBbBbBb",
    "bent": "WWW..ww...W....ww..........w..ww.....ww..ww.....w...........bBbBbBbBbBBbBbBbBbBb",
    "corners": "..........ww..........www..........w.........w..........www.bBbBbBbBbBBbBbBbBbBb",
    "plain": "............r.........r.......rrrrr.wwww..r.........r.................bBbBBbBbBB",
    "mines": "....ww.....w.rrrr.w...rrrrrr...rrroorrr..rrroorrr...rrrrrr...w.rrrr.w.....ww....",
    "sweeper": ".....w........ww..r..wwwwwww....wwwww..rbBbBbBbBbB.r..n..r.....n.......r....r...",
    "submarine": "....w.........ww........w........www.....wwwwwwww.wwyww.ywww.wwwwwwww.bBbBbBbBbB",
    "big": "GGGGGGGGGGG........GG..w.w...GG..w.w.w.GG....w...GG.www....GG........GGGGGGGGGGG",
    "grand": "yyyyyyyyyyy.w.w.w..yy.w.w..r.yy.w...w..yy...r.w.wyy.ww....wyy....r.w.yyyyyyyyyyy",
    "dutchman": "...c.c......cc.cc....ccc.ccc....cc.cc......c.c....c.cccccc.c.cccccccc...c....c..",
    "sloop": "..............c........cc.......ccc.........c......cccccc.....cccc....bBbBBbBbBB",
    "own": ".y........yyyyyyyyyy.y..............y...yyyyyyyyyy......y......y......yyyyyyyyyy",
    "": "...yyyy.....y....y.........y........y........y.........y...................y....",  # any other rule set
    # The pages of OWN RULES.
    "own-width": "w........ww..y..y..ww.yy..yy.wwyyyyyyyyww.yy..yy.ww..y..y..ww........w..........",
    "own-height": ".wwwwwwww.....yy.......yyyy.......yy........yy.......yyyy.......yy.....wwwwwwww.",
    "own-fleet": "WWWW................WWW.WWW.............WW.WW.WW............W.W.W.W...bBbBBbBbBB",
    "own-contact": "...........wwww......wwww......rrrrrrrr......yyyy......yyyy.....................",
    "own-shots": "...rrrr.....r....r...r..yy..r..r.yyyy.r..r.yyyy.r..r..yy..r...r....r.....rrrr...",
    "own-mines": "..r........rrr..r.....r..rrr........r.....r........rrr...r....r...rrr........r..",
    "own-sweepers": "......w........ww.....wwwwwww....wwwww..bBbBbBbBbByy.........yyyy.........yyyyy.",
    "own-submarines": "....www.......w.........w.....bBbBwBbBbB....w.......wwwwww...wywwywwww..wwwwww..",
    "own-mines-touch": "............r..www...rrrwwwww..rrrwwwww...r..www............bBbBBbBbBBBbBbbBbBbb",
    "own-answers": "wwwwwwwww.w.......w.w.r.y.r.w.w.......w.wwwwwwwww..ww........w..................",
    "own-clock": "...wwww.....w..y.w...w...y..w..w...y..w..w...yyyw..w......w...w....w.....wwww...",
    "own-compose": "ww.ww.....ww.w...ww....w..ww............wwww.w.www.....w..w......w....bBbBBbBbBB",
    "own-name": "............wwwwww...w......w.w.yy.y.y.ww.y.yyyy.w.w......w...wwwwww............",
    "own-code": "y.y.y.yy.yy.y.y.yy.yy.y.y.yy.yy.y.y.yy.yy.y.y.yy.yy.y.y.yy.y....................",
    "own-forget": "r........r.r......r...wwwwww...w.yryy.w..w.yyry.w...wwwwww...r......r.r........r",
    "own-waste": "....y.........y........yyy........y................w.w.w.w....wwwww....w.w.w.w..",
}
