"""`make room`: prints a new room, as a link or as a code to type. Imports `broker` and `keys`."""

import argparse
import sys

from zalp.tools.cable import CableError
from zalp.tools.program import called

from .broker import site
from .keys import fragment, new_code, new_secret


def main() -> None:
    parser = argparse.ArgumentParser(
        prog=called("make room"), description="A new room for a duel far apart: docs/rooms.md."
    )
    parser.add_argument("--code", action="store_true", help="a code of twelve letters to be said or typed, not a link")
    if parser.parse_args().code:
        print(new_code())
    else:
        try:
            print(f"{site()['site']}#{fragment(new_secret())}")
        except CableError as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main()
