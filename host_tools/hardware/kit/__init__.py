"""The kit on a breadboard: its wires as one table, and what is drawn and written of it: `make kit`."""

import io


def saved(style, draw, **how) -> bytes:
    """The file of what draw() makes, a figure of matplotlib's, in a style; how: the words of savefig."""
    import matplotlib

    out = io.BytesIO()
    with matplotlib.rc_context(style):
        draw().savefig(out, **how)
    return out.getvalue()
