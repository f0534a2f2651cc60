"""Mutants of the tools: how the firmware is made small, rooms for duels, and matches shown again."""

ROOMS = {
    "build": {
        "host_tools/build/fold.py": (
            "fold",
            ('str(value) if value >= 0 else f"({value})"', "str(value)", "fold::negative"),
            ("if pairs and all(bound[name] == 1 for name, _ in pairs):", "if pairs:", "fold::may_change"),
            ("if bound[alias.asname or alias.name] == 1:", "if True:", "fold"),
            ("in TELLING and not node.orelse", "in TELLING", "fold::does_instead"),
            (
                '        for line in range(first + 1, last + 1):\n            lines[line] = b"\\n"\n',
                "",
                "fold::row_of_names",
            ),
            (
                "if not idle or name in self.read or name in self.needed:",
                "if not idle or name in self.read:",
                "fold::could_not_fold",
            ),
            ("            names.append(node.arg)\n", "            pass\n", "fold::may_change"),
            ("return None if value is None else -value", "return value", "fold::negative"),
        ),
        "host_tools/build/names.py": (
            "names",
            (
                "for name in users if name not in kept and len(name) > 1}",
                "for name in users if len(name) > 1}",
                "names::keeps_it",
            ),
            ("if len(homes[name]) == 1 and name not in outside", "if len(homes[name]) == 1", "names::shared_with_none"),
            ("_parameters(text, kept | keywords)", "_parameters(text, kept)", "names::call_names"),
            ("heads[head(one)] = head(other)", "pass", "names::inherits"),
        ),
        "host_tools/build/merge.py": (
            "merge",
            ("if member != other and (what != before or not what):", "if False:", "merge::refused"),
            ("        line += lines[source]\n", "        line += lines[source] + 1\n", "merge::same"),
            (
                '                    raise Clash(f"{path} calls',
                '                    Clash(f"{path} calls',
                "merge::refused",
            ),
        ),
    },
    "rooms": {
        "host_tools/rooms/room.py": (
            "rooms",
            ("if not found or not peer or counter <= peer.heard:", "if not found or not peer:", "rooms::replayed"),
            (
                "        if named[0] == self.session:\n",
                "        if False:\n",
                "rooms::find_each_other rooms::hear_itself",
            ),
            (
                "min(able, key=lambda peer: peer.name, default=None)",
                "max(able, key=lambda peer: peer.name, default=None)",
                "rooms::at_once_two",
            ),
            ("sent_at + HOLD_S)", "sent_at + AWAY_S)", "rooms::two_minutes"),
            (
                "                self._release()\n            peer.retired = True\n",
                "                self._release()\n",
                "rooms::leaves",
            ),
            ("old.retired = True\n", "pass\n", "rooms::after_a_restart"),
            ("        return self._counter - 1", "        return self._counter & 1", "rooms::nonce"),
            ("for at in range(0, len(data), MOST_BYTES):", "for at in range(0, 1):", "rooms::find_each_other"),
            ("FULL if not self.friend and self._taken(now) else WAITING", "WAITING", "rooms::both_places"),
        ),
        "host_tools/rooms/broker.py": (
            "rooms",
            ("port or PORTS[url.scheme]", "port or 1883", "rooms::brokers_by_name"),
            ("url.path or PATH", "PATH", "rooms::brokers_by_name"),
            ("if not host or url.scheme not in PORTS:", "if not host:", "rooms::brokers_by_name"),
        ),
    },
    "replay": {
        "host_tools/replay/__main__.py": (
            "replay",
            ("    if len(data) > MAX_BYTES:\n", "    if False:\n"),
            ('line = data[: error.start].count(b"\\n") + 1', "line = 1", "replay::not_a_sheet"),
            ('"" if sheet.seas else "; the seas were not given"', '""', "replay::without_seas"),
            ('return f"{names[match.result]} won" +', 'return f"{names[0]} won" +', "replay::winner"),
        ),
        "host_tools/replay/film.py": (
            "replay",
            ("    found[-1] = (found[-1][0], END_MS)\n", "", "replay::same_time"),
            ("found.append((frame, ms + STEP_MS))", "found.append((frame, ms))", "replay::same_time"),
            (
                '        raise ValueError("this sheet tells no seas',
                '        ValueError("this sheet tells no seas',
                "replay::without_seas",
            ),
        ),
    },
}
