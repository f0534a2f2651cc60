"""Rooms: the cable over an MQTT broker that nobody need trust. docs/rooms.md is the specification."""
