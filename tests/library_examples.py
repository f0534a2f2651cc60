"""Runs every example of the library's documents: `python library_examples.py DOCS`, DOCS the folder docs/.

Needs Python and the wheel, nothing else: the doctests of zalp's docstring and of tutorial.md (whose captain goes into
the file that it names), the transcript of referee.md, the sheet of notation.md, and what tutorial.md lets the arena
play, with fewer matches. Prints how many examples there were; SystemExit if one differs. With --renew in a checkout:
writes the answers that the doctests give now, where captains or rules have changed. Imports what the wheel brought.
"""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import zalp

MATCHES = "2"  # instead of the hundreds that a document plays


class Noting(doctest.OutputChecker):
    """Takes every answer, and keeps it."""

    def __init__(self):
        self.got = []

    def check_output(self, want, got, optionflags):
        self.got.append(got)
        return True


def tested(text, name):
    """How many doctests a text has; SystemExit if one fails."""
    found = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, name, name, 0)
    result = doctest.DocTestRunner().run(found)
    if result.failed or not result.attempted:
        sys.exit(f"{name}: {result.failed} of {result.attempted} examples failed; --renew takes the new answers")
    return result.attempted


def renewed(text, name):
    """The text with the answers that its examples give now; the text of an error stays."""
    found = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, name, name, 0)
    noting = Noting()
    if doctest.DocTestRunner(checker=noting, verbose=False).run(found).failed:
        sys.exit(f"{name}: an example fails with an error")
    lines = text.split("\n")
    for example, got in reversed(list(zip(found.examples, noting.got, strict=True))):
        if example.exc_msg is not None:
            continue
        at = example.lineno + example.source.count("\n")
        lines[at : at + example.want.count("\n")] = [" " * example.indent + line for line in got.splitlines()]
    return "\n".join(lines)


def zalp_ran(*words, **more):
    """What a task printed. SystemExit if it failed."""
    environment = {**os.environ, "PYTHONUTF8": "1"}
    words = [sys.executable, "-m", "zalp", *words]
    ran = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", env=environment, **more)
    if ran.returncode:
        sys.exit(f"{' '.join(words[2:])}: {ran.stdout}{ran.stderr}")
    return ran.stdout


def transcript(text):
    """The referee's: a line that is asked, then the line that is answered."""
    block = re.search(r"^    \$ .*referee\n((?:    .*\n)+)", text, re.MULTILINE)
    lines = [line.strip() for line in block[1].splitlines()]
    asked, answered = lines[::2], lines[1::2]
    said = zalp_ran("referee", input="\n".join(asked) + "\n")
    if [json.loads(line) for line in said.splitlines()] != [json.loads(line) for line in answered]:
        sys.exit(f"referee.md: {said}")
    return len(asked)


def sheet(text, folder):
    """The path of a file with the sheet that notation.md shows."""
    block = re.search(r'^    \[Zalp "1"\]\n(?:(?:    .*)?\n)+?(?=\S)', text, re.MULTILINE)
    path = folder / "sheet.txt"
    path.write_text(block[0], encoding="utf-8")
    return str(path)


def measured(text, folder):
    """The commands of arena and tournament; the program that they start is the document's own."""
    commands = re.findall(r"`(zalp (?:arena|tournament) [^`]+)`", text.replace("\n", " "))
    for command in commands:
        words = [word.replace("python3", shlex.quote(sys.executable)) for word in shlex.split(command)[1:]]
        if "--matches" in words:
            words[words.index("--matches") + 1] = MATCHES
        else:
            words += ["--matches", MATCHES]
        zalp_ran(*words, "--timeout", "100", cwd=folder)  # programs start slowly on a busy machine
    return len(commands)


def carried(text, folder):
    """Puts the files that a document shows whole into a folder, to be imported from there."""
    for name, program in re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)```", text, re.DOTALL):
        (folder / name).write_text(program, encoding="utf-8")
    sys.path.insert(0, str(folder))


def renew(docs):
    """Write the answers that the examples of zalp's docstring and of tutorial.md give now."""
    with tempfile.TemporaryDirectory() as folder:
        for path in (Path(zalp.__file__), docs / "tutorial.md"):
            text = path.read_text(encoding="utf-8")
            carried(text, Path(folder))
            path.write_text(renewed(text, path.name), encoding="utf-8")


def main(docs):
    texts = {name: (docs / f"{name}.md").read_text(encoding="utf-8") for name in ("tutorial", "referee", "notation")}
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        carried(texts["tutorial"], folder)
        count = tested(zalp.__doc__, "zalp") + tested(texts["tutorial"], "tutorial.md")
        count += transcript(texts["referee"]) + measured(texts["tutorial"], folder)
        zalp_ran("replay", sheet(texts["notation"], folder), "--check")
    print(count + 1, "examples")


if __name__ == "__main__":
    (renew if "--renew" in sys.argv else main)(Path(sys.argv[1]))
