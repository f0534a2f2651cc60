"""The arena: captain against captain, strength tables. `python -m host_tools.arena --help`."""
