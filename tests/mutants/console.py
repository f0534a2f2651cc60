"""Mutants of the console, the house that every game stands in, and of what of the drivers runs on a computer."""

ROOMS = {
    "stage": {
        "console/stage.py": (
            "stage screens failures linked",
            ("self._due = due\n", "self._due = now\n", "screens::frames_keep"),
            ("if spare > FRAME_MS:", "if False:", "screens::leave_the_beat"),
            ("and n >= _GLANCE:", "and n >= 0:", "stage::skips"),
            ("self.synth.more = {}\n\n    def apply", "pass\n\n    def apply", "stage::left"),
            ("self.think(None)\n", "pass\n", "stage::failure"),
            ('self.play("refuse")\n', "pass\n", "stage::failure"),
            ("self.scene.palette.flashes = settings", "self.scene.palette.other = settings", "stage::settings"),
            ("return self._link.rng if self._link else self._rng", "return self._rng", "secrets"),
            ("settings.light\n", "1.0\n", "stage::settings"),
        ),
    },
    "keys": {
        "console/keys.py": (
            "stage screens::crosshair typing_ahead variant_screens::salvo",
            (
                "kind in (HELD, REPEAT) and UP <= key <= RIGHT",
                "kind in (HELD, REPEAT) and UP < key <= RIGHT",
            ),
            ("if kind in (PRESSED, LETTER) or", "if kind == PRESSED or"),
            ("down = event >> 4 != RELEASED", "down = True"),
            ("self.held = kind >= HELD", "self.held = False"),
            ("and key == FIRE and self.holds:", "and key == FIRE:"),
            ("            self._touched()\n", "            pass\n"),
        ),
    },
    "garbage": {
        "console/garbage.py": (
            "garbage",
            ("if frame - self._collected >= due:", "if frame - self._collected > due:"),
            ("_PATIENCE if spare < _SPARE_MS else 0", "0"),
            ("            self._collected = frame\n", "            pass\n"),
            ("link.garbage_frames(USUAL[0]) if link else self.rate[0]", "self.rate[0]"),
            ("if wanted != self._bytes:", "if False:"),
        ),
    },
    "power": {
        "console/power.py": (
            "power",
            ("if self._looks < _MEAN:", "if False:"),
            ("elif millivolts >= warn + (warn - stop) * 3 // 8:", "elif millivolts >= warn:"),
            ("self._warn = stage.frames + WARNING", "self._warn = 1 << 29"),
            ("if millivolts < stop:", "if millivolts < stop - 300:"),
            ("MATCH_IDLE if self.keep else MENU_IDLE", "MENU_IDLE"),
            ("self._sum + now - self._sum // _MEAN", "now * _MEAN"),
            ("            self._looks = 0\n", "            return True\n"),
            ("BatteryEmpty(self.keep and self.keep())", "BatteryEmpty(self.keep and True)"),
        ),
    },
    "storage": {
        "console/storage.py": (
            "garbage screens::store screens::record",
            ("return None, True\n", "return None, False\n"),
            (
                "record is None and name in self._store.faults",
                "False",
                "garbage::set_aside",
            ),
            (
                "self._store.writing(name, record)\n        except OSError:\n            return False",
                "self._store.writing(name, record)\n        except OSError:\n            return True",
                "garbage::failing_store",
            ),
            ("if record is None:\n", "if not record:\n", "garbage::empty"),
        ),
    },
    "settings": {
        "console/settings.py": (
            "screens::setting",
            (
                'if name == "captain":\n            self._met',
                "if False:\n            self._met",
                "screens::opponent_of_its_own",
            ),
            ("at = at % len(row) if around else", "at = at % len(row) if True else", "screens::volume"),
            ("and value in CHOICES[name]:", ":", "screens::broken_or_older"),
            ("settings.new = record is None", "settings.new = False", "stage::new_until"),
            ("met if met in opponents else opponents[0]", "opponents[0]", "screens::opponent_of_its_own"),
            ('_LIGHT[int(self["brightness"]) - 1] / 100', "_LIGHT[0] / 100", "screens::settings_change"),
            ('self._met.get(game) or self._met.get("")', "self._met.get(game)", "screens::opponent_of_its_own"),
        ),
    },
    "loader": {
        "console/loader.py": (
            "loader",
            ("        if not held:\n            _release(needed)", "        pass"),
            ("_users[module] = _users.get(module, 0) + 1", "_users[module] = 1", "loader::two_hold"),
            ("            unsettled.append(name)", "            pass"),
            ("raise KeyError(name)", "return []", "loader games"),
            ("found.append(word[1:])", "found.append(room + word[1:])", "loader screens::one_press"),
        ),
    },
    "logbook": {
        "console/logbook/career.py": (
            "career",
            ("return outcome.run >= 10", "return outcome.run >= 9"),
            ("self.of(outcome.opponent)[STREAK] >= 5", "self.of(outcome.opponent)[STREAK] >= 4"),
            ("2 * outcome.hits >= outcome.shots", "2 * outcome.hits > outcome.shots"),
            ("if outcome.won and not outcome.helped:", "if outcome.won:"),
            ("        if duel == self.duel:\n", "        if False:\n"),
            ("        if mark == self.noted:\n", "        if False:\n"),
            ("streak = streak + 1 if won else 0", "streak = streak + won"),
            (
                "(100 * hits + shots // 2) // max(1, shots)",
                "100 * hits // max(1, shots)",
                "career::figures_of_an_opponent",
            ),
            ("self.rank if self.rank > rank else None", "self.rank"),
            ("[min(_LIMIT, number) for number in now]", "now", "career::outgrows"),
        ),
        "console/logbook/book.py": (
            "logbook career",
            ("if head == self._head:", "if True:"),
            ("            career.kept += 1\n", "            pass\n"),
            ("number % PLACES", "number % (PLACES + 1)"),
            ("        self._lines.append(line)\n", ""),
        ),
        "console/logbook/pages.py": (
            "logbook",
            ("medals.medal(name, name in book.medals)", "medals.medal(name, True)", "logbook::shadows"),
            ('"turn" if name in book.medals else "refuse"', '"turn"', "logbook::still_to_be_earned"),
        ),
    },
    "screens": {
        "console/screens/waiting.py": (
            "duel_screens::waiting straume_duel",
            ("self.duel.other_game and self.link.plugged", "False", "straume_duel::different_games"),
            ("(-1 if key in (keys.LEFT, keys.UP) else 1)", "1", "duel_screens::cables_figures"),
            ('return choice != "keep"', "return True", "duel_screens::for_later"),
            ('c in "-." else "?"', 'c in "-." else c', "duel_screens::software"),
        ),
        "console/screens/selftest.py": (
            "selftest",
            ("            self._tried |= bit\n", "            pass\n"),
            ("            self._down &= ~bit\n", "            pass\n"),
            ("way = turn if way is None else way", "way = turn", "selftest::within_a_frame"),
        ),
        "console/screens/naming.py": (
            "opponents::names",
            ("and name != other:", ":"),
            ("name = name[:-1]", 'name = ""'),
        ),
    },
    "show": {
        "console/show/medals.py": (
            "logbook::shadows show",
            ("if not earned:", "if False:", "show::medal"),
            ("_STARS[max(0, number - 3)]", "_STARS[0]", "show::medal"),
        ),
        "console/show/plain.py": (
            "show",
            ("255 if value > 255 else value", "value & 255", "show::adds_up"),
            ("if 0 <= at < len(columns):", "if 0 < at < len(columns):", "show::ten_columns"),
            ("most = max(most, mark)", "most = mark", "show::window"),
            ("seen >> mark & 1", "1", "show::window"),
            ("min(10, width)", "10", "show::window opponents::small_sea"),
            ("clock * table[at + 6] & 63", "clock & 63", "show::pace_of_its_own"),
        ),
        "console/show/canvas.py": (
            "show",
            ("if 0 <= x < SIDE and 0 <= y < SIDE:", "if 0 <= x < SIDE:", "show::outside"),
            ("pixels.fade(self.rgb, panel * 300, panel * 300 + 300, share)", "pixels.fade(self.rgb, 0, BYTES, share)"),
        ),
    },
    "sound": {
        "console/sound/layer.py": (
            "sound",
            ("            if not followed:\n", "            if True:\n", "sound::followed"),
            ("+ max(start - length, 0)\n", "\n", "sound::stretched"),
        ),
        "console/sound/synth.py": (
            "sound",
            (
                "state[layer.GAIN_NEXT] < self._states[place][layer.GAIN_NEXT]",
                "state[layer.GAIN_NEXT] > self._states[place][layer.GAIN_NEXT]",
                "sound::quietest",
            ),
            ("if state[layer.LIVE] != layer.PLAYING and (", "if True and (", "sound::gives_its_place"),
            ("        self._cut(not over)\n", "        self._cut(True)\n", "sound::click"),
            ("        if volume == 0:\n", "        if False:\n", "sound::turning"),
            ("self._seed = (self._seed * 8121 + 28411) & 0xFFFF", "pass", "sound::two_explosions"),
            ("if ms is not None and not 20 <= ms <= 60000:", "if False:", "sound::mistakes"),
            ("wait = (after_ms + program[layer.START])", "wait = (after_ms)", "sound::as_late"),
        ),
        "console/sound/plain.py": (
            "sound::twins sound",
            ("        error &= 63\n", "        error = 0\n", "sound::rounding"),
            ("state[LIVE] = FREE\n        return", "state[LIVE] = 1\n        return", "sound::every_effect"),
            ("            state[LIVE] = ENDING\n    elif", "            pass\n    elif", "sound::cut_tone"),
        ),
        "console/sound/score.py": (
            "sound",
            ("if x >> 15:", "if x >> 16:", "sound::logarithms"),
            ("UNITY + level * 17008 // 100", "UNITY + level * 16008 // 100", "sound::logarithms"),
        ),
    },
    "drivers": {
        "drivers/matrix.py": (
            "pico_keys",
            ("_since(now, self._changed[key]) < self.BOUNCE_MS", "False"),
            ("if self.queued >= self.QUEUE:", "if False:"),
            ("REPEAT if self._held & bit else HELD", "HELD"),
            ("((now - then + (1 << 29)) & _WRAP) - (1 << 29)", "now - then"),
            ("                    self._held &= ~bit\n", "", "pico_keys::held_again"),
        ),
        "drivers/journal.py": (
            "pico_store::journal",
            ("self._size() + len(entry) > self.LIMIT", "False"),
            ("                    if known == line:\n", "                    if False:\n"),
            ("_CUT + entry[-END:]", "_CUT"),
        ),
        "drivers/store.py": (
            "pico_store",
            (
                "                self._drop(name)\n            else:",
                "                pass\n            else:",
                "pico_store::beside",
            ),
            ("raise KeyboardInterrupt", "return", "pico_store::ctrl_c"),
        ),
        "records.py": (
            "records pico_store",
            ("                if first != header(payload):\n", "                if False:\n", "records::set_aside"),
            ('            os.rename(path, path + ".bad")\n', "            pass\n", "records::set_aside"),
            ("                file.flush()", "                pass", "records::reached"),
            ("return whole if rest[4:8] == check(whole) else payload", "return whole", "records::only_whole"),
            ("    if 10 + len(changed) > most:\n", "    if False:\n", "pico_store::grows"),
        ),
    },
}
