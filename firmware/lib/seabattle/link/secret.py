"""The unit's own secret: 16 bytes that are made once and never leave it. Imports nothing."""

RECORD = "unit"
SECRET = 16  # bytes


def own_secret(store, entropy):
    """The secret in the store, or a new one, which it may refuse to keep. entropy(n): n bytes nobody can guess."""
    secret = store.read(RECORD)
    if secret is None or len(secret) != SECRET:
        secret = entropy(SECRET)
        try:
            store.write(RECORD, secret)
        except OSError:
            pass
    return secret
