"""The two printed boards: places, routing, drawing, checks. `make board`."""
