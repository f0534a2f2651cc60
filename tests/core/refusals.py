"""What a test expects to be refused. Imports nothing."""


def refused(error, call, *args):
    """The error that the call raises; it must be of this very kind."""
    try:
        call(*args)
    except error as caught:
        assert type(caught) is error, caught
        return caught
    raise AssertionError(f"nothing refused: {call}{args}")
