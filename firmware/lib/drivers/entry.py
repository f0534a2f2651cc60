"""A line of a chip's report, as JSON: {"name": ..., "value": {figure: number or text}} or {"name": ..., "error": text}.
Imports json.
"""

import json

WIRING = "/wiring.txt"  # what the page of the wiring said last, if not all was well


def say(name, measured):
    """Print the line with the result of measured(). A failure does not keep the rest from being measured."""
    try:
        line = {"name": name, "value": measured()}
    except Exception as error:  # of whatever kind: it is a line of the report
        line = {"name": name, "error": "%s: %s" % (type(error).__name__, error)}
    print(json.dumps(line))


def of_wires():
    """What the page of the wiring said: a list of texts."""
    try:
        with open(WIRING, "rb") as file:
            return [line for line in str(file.read(), "utf-8").split("\n") if line]
    except (OSError, UnicodeError):
        return []
