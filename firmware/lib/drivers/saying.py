"""A line of a chip's report, as JSON: {"name": ..., "value": {figure: number or text}} or {"name": ..., "error": text}.
Imports json.
"""

import json


def say(name, measured):
    """Print the line of what measured() returns; what fails does not keep the rest from being measured."""
    try:
        line = {"name": name, "value": measured()}
    except Exception as error:  # of whatever kind: it is a line of the report
        line = {"name": name, "error": "%s: %s" % (type(error).__name__, error)}
    print(json.dumps(line))
