"""Draw the sheets of paper: `make paper`. Without arguments this draws those in docs/paper again, for A4; with any,
your own set goes to build/paper. Outside a checkout all go to the folder zalp-paper. Imports sheets, document and
seabattle's errors.
"""

import argparse
import secrets
from pathlib import Path

from zalp.seabattle.rules import RulesError

from .. import CHECKOUT, ROOT
from ..program import called
from . import document
from .game import Order
from .page import SIZES
from .sheets import PLACINGS, SHEETS, check
from .words import LANGUAGES

COMMITTED = ROOT / "docs" / "paper" if CHECKOUT else Path("zalp-paper")
SIZE = "a4"  # of the committed sheets
BUILT = ROOT / "build" / "paper" if CHECKOUT else COMMITTED
LARGEST_SEED = 2**32 - 1
DOCUMENT = "document"  # among the sheets' names, the file to edit
NAMES = (*SHEETS, DOCUMENT)


def seed(text):
    """A seed from the command line: a number, or a random one for `new`."""
    if text == "new":
        return secrets.randbelow(10_000)  # short enough to write down
    if not (text.isascii() and text.isdigit() and int(text) <= LARGEST_SEED):
        raise argparse.ArgumentTypeError(f"a seed is a number from 0 to {LARGEST_SEED}, or new; not {text!r}")
    return int(text)


def write(folder, order, sheets=NAMES, sizes=tuple(SIZES), languages=tuple(LANGUAGES)):
    """Write the sheets as <folder>/<size>-<language>/<sheet>.pdf, the document as document.odt there, and yield each
    path. Raises NotLegal, and writes nothing, for an alphabet that a sheet cannot use.
    """
    check(order, sheets)
    for size in sizes:
        for language in languages:
            for sheet in sheets:
                path = folder / f"{size}-{language}" / f"{sheet}.{'odt' if sheet == DOCUMENT else 'pdf'}"
                path.parent.mkdir(parents=True, exist_ok=True)
                if sheet == DOCUMENT:
                    document.write(path, size, language, order)
                else:
                    SHEETS[sheet](size, language, order).output(str(path))
                yield path


def main(argv=None):
    parser = argparse.ArgumentParser(prog=called("python -m zalp.tools.paper"), description=__doc__.split("Imports")[0])
    parser.add_argument(
        "--seed", type=seed, help="the set of ready fleets: a number, or new for a random one (default 1)"
    )
    parser.add_argument("--placing", choices=PLACINGS, help="how ready fleets are placed (default mixed)")
    parser.add_argument("--alphabet", help="the columns' letters, such as snegurochka (default: the language's own)")
    parser.add_argument("--sheets", nargs="+", choices=NAMES, metavar="SHEET", help=", ".join(NAMES))
    parser.add_argument("--size", choices=SIZES)
    parser.add_argument("--language", choices=LANGUAGES)
    parser.add_argument("--out", type=Path, help="the folder to write to")
    given = parser.parse_args(argv)
    asked = {name: value for name, value in vars(given).items() if value is not None}
    folder = asked.pop("out", BUILT if asked else COMMITTED)
    order = Order(**{name: asked[name] for name in ("seed", "placing", "alphabet") if name in asked})
    try:
        for path in write(
            folder,
            order,
            given.sheets or NAMES,
            (given.size,) if given.size else tuple(SIZES) if asked or not CHECKOUT else (SIZE,),
            (given.language,) if given.language else tuple(LANGUAGES),
        ):
            print(path)
    except RulesError as error:
        parser.error(f"{error}; choose another --alphabet, or other --sheets")
    except OSError as error:
        parser.error(f"cannot write to {folder}: {error.strerror}")
    print(f"The ready fleets are set {order.seed}.")


if __name__ == "__main__":
    main()
