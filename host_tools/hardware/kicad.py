"""The KiCad of this machine: rules check, netlist, drawing.

`kicad-cli` (KiCad 8 or newer) is used where it is installed, otherwise KiCad 6 through kiauto under a virtual screen.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from . import ROOT, HardwareError

# kiauto presses keys in KiCad's windows. On a busy machine KiCad misses one now and then, and both wait for ever.
TRIES_S = (90, 120, 180)


def erc_of_text(text):
    """The findings in KiCad 6's report of its rules check. HardwareError if any of it is not understood."""
    counted = re.search(r"ERC messages: *(\d+)", text)
    found = re.findall(r"^\[(\w+)\]: (.*)$", text, re.MULTILINE)
    if not counted or int(counted[1]) != len(found):
        raise HardwareError(f"KiCad's rules check gave an unknown report: {text[:200]}")
    return [f"{kind}: {what}" for kind, what in found]


def erc_of_json(text):
    """The findings in the report of kicad-cli (KiCad 8 and newer, schemas.kicad.org/erc.v1.json)."""
    try:
        found = [one for sheet in json.loads(text)["sheets"] for one in sheet["violations"]]
        return [f"{one['type']}: {one['description']}" for one in found]
    except (ValueError, KeyError, TypeError) as error:
        raise HardwareError(f"KiCad's rules check gave an unknown report: {text[:200]}") from error


def _within(seconds, command, folder, environment):
    """(exit code, output) of a command. None after the timeout: the command and all that it started are killed."""
    pipe = subprocess.PIPE
    started = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=pipe, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        said = started.communicate(timeout=seconds)[0]
    except subprocess.TimeoutExpired:
        os.killpg(started.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):  # a process that left the group may hold the pipe
            started.communicate(timeout=5)
        return None
    return started.returncode, said


class KiCad:
    """The KiCad of this machine. HardwareError with what to install where there is none."""

    def __init__(self):
        self.cli = shutil.which("kicad-cli")
        places = f"{ROOT / 'build' / 'kiauto' / 'bin'}:{os.environ.get('PATH', '')}"
        self.kiauto = os.environ.get("KIAUTO") or shutil.which("eeschema_do", path=places) or ""
        if not self.cli and not (self.kiauto and shutil.which("eeschema") and shutil.which("xdotool")):
            raise HardwareError(
                "no KiCad here. Install KiCad 8 or newer (kicad-cli); on Debian 12:"
                " apt install --no-install-recommends kicad xvfb xdotool xclip, then run make hardware again"
            )

    def _run(self, command, folder):
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=180)
        return ran.returncode, ran.stdout + ran.stderr

    def _do(self, words, schematic, folder):
        # A home of its own: kiauto swaps KiCad's settings while it works and must not meet the user's.
        with tempfile.TemporaryDirectory() as home:
            path = f"{Path(self.kiauto).parent}:{os.environ.get('PATH', '')}"
            environment = {**os.environ, "PATH": path, "HOME": home, "XDG_CONFIG_HOME": f"{home}/.config"}
            command = [self.kiauto, *words, str(schematic), str(folder)]
            for seconds in TRIES_S:
                ran = _within(seconds, command, folder, environment)
                if ran:
                    return ran
        raise HardwareError(f"KiCad did not answer {len(TRIES_S)} times in a row: {' '.join(command)}")

    def erc(self, schematic):
        """Yield what the electrical rules check finds; warnings count."""
        with tempfile.TemporaryDirectory() as folder:
            if self.cli:
                report = Path(folder) / "erc.json"
                words = ["sch", "erc", "--format", "json", "--severity-all", "-o", str(report), str(schematic)]
                code, said = self._run([self.cli, *words], folder)
                read = erc_of_json
            else:
                code, said = self._do(["run_erc"], schematic, folder)
                report = Path(folder) / f"{Path(schematic).stem}.erc"
                read = erc_of_text
            if not report.exists():
                wish = " Rules checks by kicad-cli need KiCad 8 or newer." if self.cli else ""
                raise HardwareError(f"KiCad's rules check gave no report (exit {code}): {said[-400:]}{wish}")
            yield from read(report.read_text(encoding="utf-8"))

    def netlist(self, schematic, folder):
        """Export the netlist into a folder; its path."""
        return self._export("netlist", ".net", ["netlist"], schematic, folder)

    def draw(self, schematic, folder):
        """Draw the sheet as PDF into a folder."""
        self._export("pdf", ".pdf", ["export", "-f", "pdf"], schematic, folder)

    def _export(self, form, ending, words, schematic, folder):
        path = Path(folder) / f"{Path(schematic).stem}{ending}"
        if self.cli:
            code, said = self._run([self.cli, "sch", "export", form, "-o", str(path), str(schematic)], folder)
        else:
            code, said = self._do(words, schematic, folder)
        if not path.exists():
            raise HardwareError(f"KiCad made no {path.name} (exit {code}): {said[-400:]}")
        return path
