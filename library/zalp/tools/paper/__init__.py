"""Sheets of paper: Sea Battle to print, cut and play with a pencil. `python -m zalp.tools.paper --help`."""
