"""Mutants of Straume 1986: its rules, captains, cable and screens."""

ROOMS = {
    "straume-rules": {
        "straume/rules/position.py": (
            "straume_rules",
            ("DRAWN if self.quiet >= QUIET else None", "DRAWN if self.quiet > QUIET else None", "straume_rules::s35"),
            ("self.mines[ship // FLEET] > 0 and not", "not", "straume_rules::s24"),
            ("elif there & MINED and (target >= 0 or", "elif there & MINED and (", "straume_rules::s29"),
            ("self.board[self.at[ship]] &= MINED\n", "self.board[self.at[ship]] = 0\n", "straume_rules::s29"),
            ("            self.mines[self.turn] += 1\n", "            pass\n", "straume_rules::pop"),
            ("DRAWN if own == other else int(own == 0)", "int(own == 0)", "straume_rules::s34"),
            (
                "self.quiet = 0 if why or target is not None else",
                "self.quiet = 0 if target is not None else",
                "straume_rules::s36",
            ),
            (
                "self.bows[target] - self.bows[ship]) & 3",
                "self.bows[target] + self.bows[ship]) & 3",
                "straume_rules::s15 straume_rules::s1",
            ),
            ("        if target // FLEET == ship // FLEET:\n", "        if False:\n", "straume_rules::s11"),
        ),
        "straume/rules/codec.py": (
            "straume_rules",
            ("if laid > 2 * MINES - sum(position.mines):", "if False:", "straume_rules::no_position"),
            ('or row[0] == "0" or', "or", "straume_rules::one_or_two"),
            ("if TERRAIN[point] in (LAND, RED + 1 - player):", "if False:", "straume_rules::no_position"),
            ("    position.judge()\n", "", "straume_rules::a_line"),
        ),
    },
    "straume-captains": {
        "straume/captains/__init__.py": (
            "straume_captains",
            ("RECALL = 24 ", "RECALL = 12 ", "straume_captains::two_dozen"),
            ("len(moves) < 2 * self.RECALL", "len(moves) < self.RECALL", "straume_captains::two_dozen"),
            ("captain.SHUN * captain.left(key) +", "0 * captain.left(key) +", "straume_captains::shunned"),
            (
                "if ahead is None or position.last != self._guess:",
                "if ahead is None:",
                "straume_captains::players_time",
            ),
            ("own < other or (own == other and", "own <= other or (own == other and", "straume_captains::draw"),
            ("            if position.turn == player:\n", "            if True:\n", "straume_captains::two_dozen"),
            ("self.rng.choice(sinking or sound)", "self.rng.choice(sound or sinking)", "straume_captains::cabin_boy"),
            ("            entries >>= 1\n", "            raise\n", "straume_captains::heap"),
            ("            elif not why:\n", "            else:\n", "straume_captains::cabin_boy"),
        ),
        "straume/captains/plain.py": (
            "straume_captains",
            (
                "        if B[TERRAIN + to] == RED + 1 - turn:\n            lost = 1",
                "        if B[TERRAIN + to] == RED + 1 - turn:\n            lost = 0",
                "straume_captains::position_is",
            ),
            (
                "if depth > 1 and i > USUAL and W[QUIET]:",
                "if depth > 1 and i > USUAL:",
                "straume_captains::twins",
            ),
            ("if own > 1 and W[f - FRAME + TRIM] != PASSED:", "if own > 1:", "straume_captains::twins"),
            ("elif value > W[f + BEST]:", "elif value >= W[f + BEST]:", "straume_captains::twins straume_captains"),
            ("            gain -= B[WORTH + kind]\n", "", "straume_captains::position_is"),
        ),
        "straume/captains/search.py": (
            "straume_captains",
            ("self.words[layout.TURN_KEY] if position.turn else 0", "0", "straume_captains::position_is"),
            (
                "self.bytes[layout.AIMS + player * POINTS + point] >> position.bows[ship] & 1",
                "self.bytes[layout.AIMS + player * POINTS + point] & 1",
                "straume_captains::position_is",
            ),
            ("and TERRAIN[to] != fire:", ":", "straume_captains"),
        ),
    },
    "straume-cable": {
        "straume/cable/moves.py": (
            "straume_cable straume_cheats",
            ("        self.position.push(move)\n", "        self.position.legal_moves()\n"),
            ("move = act[0] | act[1] << 8", "move = act[0]"),
            ("text_of(own), text_of(other), self.first)", "text_of(own), text_of(other), 0)"),
            ("    line_up(text)\n", "", "straume_cheats"),
            ("return self.position.outcome is not None", "return False"),
        ),
        "straume/cable/duel.py": (
            "straume_cable straume_duel straume_cheats",
            ("        if self.side:\n            fleets.reverse()\n", ""),
            ("if not log.thinks(self.side) or self.state.play.offer is not None:", "if not log.thinks(self.side):"),
            (
                "if not log.thinks(self.side) or self.state.play.offer is not None:",
                "if self.state.play.offer is not None:",
            ),
            ("        if not self.our_turn:\n", "        if False:\n"),
            ("if line != RULES.encode():", "if False:", "straume_cheats::own_rules"),
            (
                "return text_of(own), text_of(seals.opened[-len(own) :])",
                "return text_of(seals.opened[-len(own) :]), text_of(own)",
            ),
        ),
    },
    "straume-play": {
        "straume/screens/game.py": (
            "straume_screens straume_logbook straume_sheets",
            ("self.settled = 1 - player", "self.settled = player", "straume_screens::resign"),
            (
                "if len(rest) - len(record) > 2 or rest[: len(record)] != record:",
                "if False:",
                "straume_logbook::beside_the_last",
            ),
            ("or name not in names:", ":", "straume_screens::broken_record"),
            ('raise ValueError("a saved game that is over")', "pass", "straume_logbook::gone_on_with"),
            (
                "game.eyes = game.position.turn",
                "game.eyes = 0",
                "straume_screens::turns_round straume_screens::two_people",
            ),
        ),
        "straume/screens/helm.py": (
            "straume_screens",
            ("cost = on + 2 * abs(aside)", "cost = on + abs(aside)", "straume_screens::straight"),
            ("        if quarter == _AFT:\n            return False\n", "", "straume_screens::three_presses"),
            ("(ships.index(self.ship) + 1) % len(ships)", "ships.index(self.ship)", "straume_screens::three_presses"),
            ("            move |= LAY ", "            move |= 0 ", "straume_screens::mine"),
        ),
    },
}
