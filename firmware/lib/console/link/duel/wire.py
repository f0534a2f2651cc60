"""The wire: the kinds of messages and their sizes, docs/protocol.md section 3. Imports nothing."""

VERSION = 1
TAG = 4  # first bytes of the match's id; every message about a match carries them
PART = 128  # bytes of a long text that one message carries
CHALLENGE = 8  # bytes over which a side must prove its identity, new whenever both restart their numbers
DIGEST = 8  # bytes that identify a list of acts, or a rule set's line
PUBLIC = 32  # bytes of a public key, and of what both sides' keys agree on

HELLO, RESUME, GONE, RULES, ACCEPT, REFUSE, SEA, READY = 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17
ACT, PROOF, OFFER, DECLINE, END, REVEAL, DONE, ACCUSE = 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0x1D, 0x1E, 0x1F
KEY, AGAIN = 0x20, 0x21

# Flags of END, also used in the record.
RESIGNED, DREW, ENDED = 1, 2, 4


def about(match, kind, payload):
    """A message about a match; match: its id."""
    return bytes((kind,)) + match[:TAG] + payload


def number_at(payload, at):
    """The number of two bytes at a place."""
    return payload[at] | payload[at + 1] << 8
