"""The kit on a breadboard: its wires as one table, and what is drawn and written of it: `make kit`."""
