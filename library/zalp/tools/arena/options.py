"""What the programs of the arena have in common on the command line. Imports the rules, `pool` and zalp.tools."""

import argparse
import os

from zalp.seabattle.rules import Rules, RulesError
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.tools import jobs

from .pool import micropython


def positive(text):
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more, not {text}")
    return value


def seconds(text):
    value = float(text)
    if not 0 < value < 86400:
        raise argparse.ArgumentTypeError(f"must be a time in seconds, not {text}")
    return value


def ruled(text):
    """The Rules of a preset's name or of a rule set's line."""
    try:
        return preset(text) if text in PRESETS else Rules.parse(text)
    except RulesError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def parsed(parser, words, rules=True):
    """What the words say, by the parser's own options and by those that all have; rules: also those about Sea Battle.
    ArenaError if it is unknown what is to run the captains.
    """
    if rules:
        known = ", ".join(PRESETS)
        parser.add_argument(
            "--rules",
            type=ruled,
            default="classic",
            metavar="NAME|LINE",
            help=f"a preset or a rule set's line: {known}",
        )
        parser.add_argument(
            "--timeout", type=seconds, default=10.0, metavar="S", help="silence a program is allowed; default 10 s"
        )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same matches")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--jobs", type=positive, default=os.cpu_count() or 1, metavar="N", help="processes; default all cores"
    )
    jobs.add_option(parser)
    parser.add_argument(
        "--interpreter",
        choices=("micropython", "cpython", "site"),
        help="what runs the captains; default MicroPython, CPython where there is none; site: what make site wrote",
    )
    options = parser.parse_args(words)
    options.interpreter = options.interpreter or ("micropython" if micropython() else "cpython")
    return options
