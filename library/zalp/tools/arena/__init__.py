"""The arena: captains against each other, strength tables. `python -m zalp.tools.arena --help`."""
