"""The arena: captains against each other, strength tables. `python -m host_tools.arena --help`."""
