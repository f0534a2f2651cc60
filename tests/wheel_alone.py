"""Plays both games and fetches the page of `zalp play` where a wheel is all that is installed: for CI's three systems.

Prints who won, how many moves were made, and how many bytes the page has. Imports what the wheel brought.
"""

import re
import subprocess
import sys
import urllib.request

from zalp.seabattle import captains
from zalp.seabattle.captains import turns
from zalp.seabattle.rules import Match, Rng, Sea, finish
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.straume.captains import make, ready
from zalp.straume.rules import Position

rules, rng = preset("classic"), Rng(7)
players = [captains.make(name, rules, rng) for name in ("navigator", "cabin-boy")]
seas = [Sea.of(finish(captains.place("random", rules, rng))) for _ in players]
match = Match(rules)
while not match.over:
    finish(turns.step(match, players, seas))
assert len(match.acts) > 60 and len(PRESETS) >= 16

position = Position(ready(rng), ready(rng))
for _ in range(6):
    captain = make("boatswain", rng)
    finish(captain.think(position))
    position.push(captain.move)
for name in ("records", "drivers"):
    try:
        __import__(name)
    except ImportError:
        continue
    raise SystemExit(name + " is there")

words = [sys.executable, "-m", "zalp", "play", "--no-browser", "--port", "0"]
with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as served:
    try:
        address = re.search(r"http://[\d.]+:\d+/", served.stdout.readline())[0]
        with urllib.request.urlopen(address) as reply:
            page = reply.read()
            assert reply.headers["Content-Type"].startswith("text/html"), reply.headers
        (place,) = set(re.findall(rb'"(page/\w+/)', page))
        for name, kind in (("main.js", "text/javascript"), ("firmware.bin", "application/octet-stream")):
            with urllib.request.urlopen(address + place.decode() + name) as reply:
                assert reply.headers["Content-Type"].startswith(kind) and reply.read(), name
    finally:
        served.terminate()
print(match.result, position.moves, len(page))
