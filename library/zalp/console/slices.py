"""Work in slices: generators that yield between steps of some milliseconds. Imports nothing."""


def finish(work):
    """Run sliced work (a generator) to its end and return its value."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value
