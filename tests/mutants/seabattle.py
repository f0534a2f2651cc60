"""Mutants of Sea Battle: its rules, captains, sheets and screens. The cable's are in cable.py."""

ROOMS = {
    "rules": {
        "seabattle/rules/ruleset.py": (
            "rules variants",
            ("key=lambda n: (len(self._shapes[self.fleet[n]]), n)", "key=lambda n: n", "rules::narrowest"),
            ("asking.append((assigned[number], number))", "pass", "rules::kinds_that_overlap"),
            ("ring.update(self.around(cell, self.contact == NONE))", "ring.update(self.around(cell))", "rules"),
            ("left, right, up, down = x > 0, x < w - 1,", "left, right, up, down = x > 0, x < w,", "rules::wrap"),
            ("if self.decks > self.cells:", "if False:", "rules::contradict"),
            ("for near in self.around(edge.pop(), corners):", "for near in self.around(edge.pop()):"),
        ),
        "seabattle/rules/chart.py": (
            "rules variants",
            ("if last and not self._plain:", "if False:", "rules::cannot_be_true"),
            ("        self._decks -= len(ship)\n", "", "rules::cannot_be_true"),
            ("around = NARROW if self.submarines else HALO", "around = HALO", "variants::submarine_is_afloat"),
            (
                "        if not self._dutchman:\n            around",
                "        if True:\n            around",
                "variants::bars_no_water",
            ),
            ("if deck != cell and not (0 <= deck", "if False and not (0 <= deck", "rules::touch"),
            ("return tuple(sorted(self.wounded + [cell]))", "return (cell,)", "variants::dutchman"),
        ),
        "seabattle/rules/match.py": (
            "rules variants",
            (
                "            self.left_in_turn = 0\n        elif self.rules.shots",
                "            pass\n        elif self.rules.shots",
                "variants::mine_passes",
            ),
            (
                "DECK if answer == MINE else MINE))\n            self.left",
                "DECK))\n            self.left",
                "variants::sweeper",
            ),
            ("and not self.charts[shooter].was_shot(cell):", ":", "variants::nothing_twice"),
            ("            self._mover = 1 - shooter\n", "            pass\n", "variants::dutchman_moves"),
            ("        self.wasted += manner == WASTED\n", "", "variants::purist rules::wasted"),
            (
                "            return self.charts[player].afloat\n",
                "            return self.charts[1 - player].afloat\n",
                "variants::chain rules::shots_per",
            ),
            ("self._end(1 - player, RESIGNED, player)", "self._end(player, RESIGNED, player)", "rules::resigning"),
        ),
        "seabattle/rules/salvo.py": (
            "variants",
            ("return 0 if one else 1 if other else DRAWN", "return 0 if one else 1", "variants::draw"),
            ("if not self._charts[1 - owner].was_shot(at):", "if True:", "variants::fired_before"),
            (
                "        self._sunk = []\n        return None",
                "        return None",
                "= begin() empties it for the next round, and in this one its cells have been shot at by then",
            ),
        ),
        "seabattle/rules/extras.py": (
            "variants captain_variants",
            ("        if marks[near] == NARROW:\n", "        if False:\n", "variants::submarine_is_afloat"),
            (
                "return decks - _count(chart, WOUNDED) - _count(chart, SUNKEN) - _count(chart, GIVEN)",
                "return decks - _count(chart, WOUNDED) - _count(chart, SUNKEN)",
                "variants::deck_is_given",
            ),
            ("if mark == GIVEN_MINE and answer != MINE:", "if False:", "variants::given_mine"),
        ),
        "seabattle/rules/sea.py": (
            "rules variants",
            ("for deck in ship) else SUNK", "for deck in ship[1:]) else SUNK", "variants::mine_passes"),
            ("            self.lies[deck] = 0\n", "            pass\n", "variants::dutchman_moves"),
            ("and cell not in self.given]", "]", "variants::may_be_given"),
        ),
        "seabattle/rules/defects.py": (
            "rules",
            ("SIDE_CONTACT if near in sides else CORNER_CONTACT", "SIDE_CONTACT", "rules::every_defect"),
            ("elif owner.setdefault(cell, number) != number:", "elif False:", "rules::every_defect"),
        ),
    },
    "captains": {
        "seabattle/captains/navigator.py": (
            "captains::navigator",
            ("more = min(_MOST, max(_LEAST, more))", "more = max(_LEAST, more)", "captains::never_weighs"),
            ("self.shot = yield from places.hottest(self.rng,", "yield; self.shot = (0,", "captains::legal_shots"),
            ("self._tally(left, True)", "self._tally(left, False)", "captains::counts_every"),
            ("(_MISS, _DECK)[SUNKEN in", "(_DECK, _MISS)[SUNKEN in"),
        ),
        "seabattle/captains/guesses.py": (
            "captains",
            ("(1,) + habit[1:] if habit[1] > 0 else habit", "habit", "captains::leaves_room"),
            ("    if rules.contact == ANY or min(", "    if min(", "captains::leaves_room"),
        ),
        "seabattle/captains/admiral.py": (
            "captains::admiral",
            (
                "places.hottest(self.rng, 2 if first else 0, anywhere)",
                "places.hottest(self.rng, 0, anywhere)",
                "captains::first_shot",
            ),
            (
                "            self.guesses.begin(self.rng, self.prior)\n",
                "            pass\n",
                "captains::alone",
            ),
            (
                "self.prior = memory.prior() if memory else habits_under(rules)",
                "self.prior = habits_under(rules)",
                "coach::remembers",
            ),
            (
                "                            warmth += 1\n",
                "                            pass\n",
                "captains::searches_in_diagonals",
            ),
        ),
        "seabattle/captains/captain.py": (
            "captains captain_variants",
            ("return in_line or any_side", "return any_side", "captains::along_its_line"),
            ("                if alone:\n", "                if True:\n", "captain_variants::boatswains_salvo"),
            ("alone = bends or not", "alone = not", "captain_variants::boatswains_salvo"),
            ("        self.about = None\n\n    def belief", "        pass\n\n    def belief", "captains"),
            (
                "        self.rng.state = self._born\n",
                "        pass\n",
                "captain_variants::disturbed captains::begins_anew",
            ),
            (
                "return self._born if self.about else self.rng.state",
                "return self.rng.state",
                "captains::taken_up screens::resumed",
            ),
        ),
        "seabattle/captains/boatswain.py": (
            "captains::boatswain captains::patterns captains::chessboard",
            (
                "[(x, y) for y in range(height) for x in range(width) if (x + slope * y) % step == start]",
                "[(x, y) for y in range(height) for x in range(width) if (x + slope * y) % step != start]",
                "captains::boatswain captains::chessboard",
            ),
            ("if cells and self.rng.below(self.heedless):", "if self.rng.below(self.heedless) and False:", "captains"),
            ("knight if rules.dutchman else rng", "rng", "captain_variants::by_the_knight"),
            ('if "#" in "".join(rules.fleet):', "if False:", "captain_variants::bent_ship"),
            ("if prey <= largest or not prey:", "if True:", "captains::prey"),
        ),
        "seabattle/captains/stowing.py": (
            "captain_variants::cunning",
            ("20 * (by_corner > 0)", "0 * (by_corner > 0)", "captain_variants::off_a_corner"),
            ("- 10 * (by_side > 0)", "+ 10 * (by_side > 0)", "captain_variants::off_a_corner"),
            ("if best is None or worth > best[0]:", "if best is None:"),
        ),
        "seabattle/captains/salvo.py": (
            "captain_variants::salvo",
            ("_SHARE = 3 ", "_SHARE = 0 ", "captain_variants::one_guess"),
            ("shots = given_decks(chart)[:count]", "shots = []", "captain_variants::given_away"),
            ("            reading.marks[captain.shot] = MISSED\n", "            pass\n", "captain_variants::different"),
        ),
        "seabattle/captains/dutchman.py": (
            "captain_variants::dutchman",
            ("                self.stayed += 1\n", "                pass\n", "captain_variants::whether_a_dutchman"),
            ("if decks == 1 and self.learns:", "if False:", "captain_variants::last_deck"),
            ("stays = self.odds * ways / self.ways_then", "stays = self.odds", "captain_variants::old_hits"),
            ("known > best[0]", "False", "captain_variants::cunning_sail"),
        ),
        "seabattle/captains/extras.py": (
            "captain_variants",
            ("                marks[cell] = MISSED\n", "                pass\n", "captain_variants::closes_nothing"),
            (
                "return 1000 * (1 + single) - 10 * len(ship) - unknown",
                "return 1000 * (1 + single) - unknown",
                "captain_variants::tells_least",
            ),
            (
                "if marks[near] == UNKNOWN:\n                    marks[near] = HALO",
                "if False:\n                    marks[near] = HALO",
                "captain_variants::beside_a_mine",
            ),
        ),
        "seabattle/captains/memory.py": (
            "captains::memory",
            ("self.habits[habit] * FADE // 16", "self.habits[habit]", "captains::fades captains::memory"),
            ("0 if self.rules.contact == ANY else pull", "pull", "captains::says_nothing"),
            (" and rules.decks_of(rules.fleet[0]) > 1", "", "captains::says_nothing"),
            ("(16 if number else OPENING)", "16", "captains::fades"),
            ("(SIDE - 1) * i", "SIDE * i", "captains::map_of_first_shots captains::another"),
            ("x * w + y if way & 4", "y * w + x if way & 4", "captains::turned"),
            ("and sum(record[:-1]) & 255 == record[-1]:", ":", "captains::broken_record"),
            (
                "self.shots[at] for ship in ships for cell in ship",
                "1 for ship in ships for cell in ship",
                "captains::first_shots",
            ),
        ),
        "seabattle/captains/placing.py": (
            "captains::policies captains::packed",
            ("if (2 * at < side) == first else small", "if True else small", "captains::policies_keep"),
            ("edge = len(rules.around(cell)) < 8", "edge = len(rules.around(cell)) < 5", "captains::policies_keep"),
            (
                "for cell in rules.halo(ship):\n        taken",
                "for cell in ():\n        taken",
                "captains::legal_fleets",
            ),
        ),
    },
    "sheets": {
        "seabattle/sheets/shelf.py": (
            "career logbook scoresheet",
            ("            moved += 1\n", "", "career::read_back"),
            ('if result < 0 and "Won" not in headers:', "if False:", "career::who_was_first"),
            ('if texts[2][:2] not in ("0 ", "1 "):', "if False:", "career::who_was_first"),
            ('    if texts[3] == "-":\n', "    if False:\n", "career::who_was_first"),
        ),
        "seabattle/sheets/reading.py": (
            "scoresheet",
            ("if given != result_of(match):", "if False:", "scoresheet::by_hand_too"),
            ("                if sign != drawn[player][cell]:\n", "                if False:\n", "scoresheet"),
            (
                "                    apply(truth, match, act, there)\n",
                "                    pass\n",
                "scoresheet::false_answer",
            ),
            (
                "                if _capitals(word) != due[at]:\n",
                "                if False:\n",
                "scoresheet::by_hand_too",
            ),
            (
                "raise _Fault(at + 1 + cell // rules.width, error)",
                "raise _Fault(at, error)",
                "scoresheet::drawn_elsewhere scoresheet",
            ),
        ),
    },
    "play": {  # Sea Battle's screens
        "seabattle/screens/match/aim.py": (
            "typing_ahead screens::crosshair",
            ("% rules.height\n", "% rules.width\n", "opponents::no_square"),
            ("if self._idle > LAPSE:", "if False:", "typing_ahead::forgotten"),
            ("and self.aimed and self.column is None", "and self.column is None", "typing_ahead"),
            ("len(self.shots) < _AHEAD", "True", "typing_ahead::kept_ahead"),
            (
                "self.column is None or self.battle.stage.keys.kind == keys.LETTER",
                "self.column is None",
                "typing_ahead::letter",
            ),
            ("self.column is None and self.open():", "self.column is None:", "screens::known_cell"),
        ),
        "seabattle/screens/match/outcome.py": (
            "screens coach",
            ("unseen[0] if last else", "unseen[-1] if last else", "screens::before_again"),
            ("ready = at == count - 1 and not unseen", "ready = at == count - 1", "screens::throws"),
            ("if seas.look(ENEMY, cell) == palette.WATER:", "if True:", "screens::wounded_ship"),
            ("(100 * hits + shots // 2) // shots if shots else 0", "100 * hits // max(1, shots)", "coach::hit_rate"),
        ),
        "seabattle/screens/match/seas.py": (
            "screens",
            ("(FULL, LOW) if shooter", "(LOW, FULL) if shooter", "screens::shot_at_is_bright"),
            ("UNTOUCHED = 0b1111100001", "UNTOUCHED = 0b1111100000", "screens::own_fleet_is_seen"),
        ),
        "seabattle/screens/opponents/captain.py": (
            "opponents coach",
            (
                "        stage.think(None)\n        return chosen",
                "        return chosen",
                "opponents::thinks_no_longer",
            ),
            ("return game.match.turn == game.me", "return True", "coach::turn_only"),
            ("battle.aim.forget()\n", "pass\n", "typing_ahead::captain_thinks"),
        ),
        "seabattle/screens/daily.py": (
            "daily",
            ("((year * 16 + month) * 32 + day) * 2 + owner", "((year * 16 + month) * 32) * 2 + owner"),
            ("self.misses if self.ended else -1", "self.misses"),
            ("rest[-_DAYS + 1 :]", "rest", "daily::thirty"),
            (
                "self.results, self.cells, self.damaged = [], [], True",
                "self.results, self.cells, self.damaged = [], [], False",
            ),
        ),
        "seabattle/screens/variants/salvo_picking.py": (
            "variant_screens::salvo",
            ("picked.insert(*taken_back)", "picked.append(taken_back[1])", "variant_screens::its_place"),
            ("if len(picked) == salvo.to_pick:", "if picked:", "variant_screens::cell_by_cell"),
            (
                "                picked.pop()\n",
                "                picked.clear()\n",
                "variant_screens::back_takes",
            ),
        ),
        "seabattle/screens/variants/mines_giving.py": (
            "variant_screens::given variant_screens::proposed",
            (
                "(ahead + 2 * aside, other) < best):\n            best = ahead + 2 * aside, other",
                "(ahead + aside, other) < best):\n            best = ahead + aside, other",
                "variant_screens::straight",
            ),
            ("if 100 * hits + len(ship) > rank:", "if len(ship) > rank:", "variant_screens::proposed"),
        ),
        "seabattle/screens/variants/dutchman_sailing.py": (
            "variant_screens::chain",
            (
                "if rest and len(self.rules.connected(rest, rest[0])) != len(rest):",
                "if False:",
                "variant_screens::cell_by_cell",
            ),
            (
                "good = cursor != drawing.fresh and drawing.put(cursor)",
                "good = drawing.put(cursor)",
                "variant_screens::second_fire",
            ),
            (
                "if self.barred[cell] or self.whole or not near:",
                "if self.whole or not near:",
                "variant_screens::cell_by_cell",
            ),
        ),
        "seabattle/screens/placing/kept_fleets.py": (
            "kept_fleets",
            ("x, y = h - 1 - y, x", "x, y = y, x", "kept_fleets::turned"),
            ("                x = w - 1 - x\n", "                pass\n", "kept_fleets::turned"),
            ('        return None, "no-fleet"', '        return None, "other-fleet"', "kept_fleets::empty_key"),
        ),
    },
}
