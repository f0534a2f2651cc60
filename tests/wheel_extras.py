"""Tries what the wheel's extras are for, where they are installed: `python wheel_extras.py DOCS virtual env ...`, DOCS
the folder docs/.

Prints the extras that work; SystemExit or an exception for one that does not. For `make try-wheel`, CI's systems and
test_wheel. Imports what the wheel and these extras brought.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

from library_examples import sheet, zalp_ran

import zalp

PATIENCE_S = 240  # only a hang lasts so long


async def lit(address, wanted, saves):
    """Press FIRE until the handheld of a page has shown so many different pictures and kept something in `saves`."""
    import aiohttp

    seen = set()
    async with aiohttp.ClientSession() as session:
        async with session.get(address) as page:
            assert page.status == 200 and page.content_type == "text/html", page
        where = address.rstrip("/")
        async with session.ws_connect(f"{where}/socket?language=en", headers={"Origin": where}) as socket:
            while len(seen) < wanted or not any(saves.glob("unit-1/*")):
                packet = await socket.receive_bytes()
                for said in (b"R\0\0\0", b"K\0\2\0\x0e\1", b"K\0\2\0\x0e\0"):
                    await socket.send_bytes(said)
                while packet:
                    size = int.from_bytes(packet[2:4], "little")
                    if packet[:1] == b"F" and any(packet[4 : 4 + size]):
                        seen.add(packet[4 : 4 + size])
                    packet = packet[4 + size :]


def virtual(docs, folder):
    """A real MicroPython lights the panels and saves in the user's folder; rooms are made."""
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "HOME": str(folder)}
    words = [sys.executable, "-c", "from zalp import tools; print(tools.OWN)"]
    own = subprocess.run(words, capture_output=True, text=True, cwd=folder, env=environment).stdout.strip()
    assert Path(own).is_relative_to(folder), own
    words = [sys.executable, "-m", "zalp", "play", "--virtual", "--no-browser", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment) as served:
        try:
            said = ""
            while not (found := re.search(r"http://[\d.]+:\d+/", said)):
                line = served.stdout.readline()
                assert line, said
                said += line
            asyncio.run(asyncio.wait_for(lit(found[0], 20, Path(own, "saves")), PATIENCE_S))
        finally:
            served.terminate()
    assert zalp_ran("room", cwd=folder).startswith(("#room=", "http"))
    assert re.fullmatch(r"\w{4}-\w{4}-\w{4}\n", zalp_ran("room", "--code", cwd=folder))


def arena(docs, folder):
    """A captain is measured, three play a tournament."""
    assert "shots" in zalp_ran("arena", "--captain", "navigator", "--matches", "2", cwd=folder)
    assert "| player | Elo |" in zalp_ran("tournament", "cabin-boy", "boatswain", "--matches", "2", cwd=folder)


def cluster(docs, folder):
    """A tournament on a cluster of one process is the one that is played here."""
    from distributed import LocalCluster

    words = ("tournament", "cabin-boy", "boatswain", "--matches", "2")
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as made:
        assert zalp_ran(*words, "--cluster", made.scheduler_address, cwd=folder) == zalp_ran(*words, cwd=folder)


def env(docs, folder):
    """The docstring's example and the document's, then an episode of each kind."""
    import doctest

    import gymnasium

    import zalp.env

    assert doctest.testmod(zalp.env).failed == 0
    text = (docs / "learning.md").read_text(encoding="utf-8")
    block = re.search(
        r"^    from zalp.seabattle.*\n    .*import Many, SeaBattle, duel\n(?:    .*\n|\n)*", text, re.MULTILINE
    )
    given = {}
    exec(textwrap.dedent(block[0]), given)
    duel, many = given["duel"].env("salvo"), given["env"]
    seen = many.reset(seed=1)[0]
    many.step(seen["action_mask"].argmax(axis=1))
    for made in (gymnasium.make("zalp/SeaBattle-v0", captain="cabin-boy"), zalp.env.SeaBattle(captain=None)):
        seen, over = made.reset(seed=2)[0], False
        while not over:
            seen, _, over, _, _ = made.step(made.action_space.sample(seen["action_mask"]))
    duel.reset(seed=3)
    for agent in duel.agent_iter():
        seen, _, over, cut, _ = duel.last()
        duel.step(None if over or cut else duel.action_space(agent).sample(seen["action_mask"]))


def paper(docs, folder):
    """A sheet of each kind of file."""
    zalp_ran("paper", "--sheets", "blank", "document", "--size", "a4", "--out", str(folder), cwd=folder)
    heads = {path.suffix: path.read_bytes()[:4] for path in folder.rglob("*.*") if path.is_file()}
    assert heads[".pdf"] == b"%PDF" and heads[".odt"] == b"PK\3\4", heads


def replay(docs, folder):
    """notation.md's sheet as a picture."""
    path = sheet((docs / "notation.md").read_text(encoding="utf-8"), folder)
    zalp_ran("replay", path, "--gif", "match.gif", "--card", "card.png", cwd=folder)
    assert (folder / "match.gif").read_bytes()[:4] == b"GIF8" and (folder / "card.png").read_bytes()[1:4] == b"PNG"


def flash(docs, folder):
    """What a Pico is given is built; there is none to give it to."""
    words = "from zalp.tools.build import firmware; import json; print(json.dumps(sorted(firmware.build())))"
    made = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, cwd=folder)
    assert made.returncode == 0, made.stderr
    assert "main.py" in json.loads(made.stdout) and len(json.loads(made.stdout)) > 100


def main(docs, *extras):
    for name in extras:
        with tempfile.TemporaryDirectory() as folder:
            globals()[name](docs, Path(folder).resolve())
        print(name, "of", Path(zalp.__file__).parents[1], flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), *sys.argv[2:])
