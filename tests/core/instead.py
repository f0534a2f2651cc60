"""What stands in the place of something for a while. Imports nothing."""


class instead:
    """`with instead(module, NAME=value):` these names of a module, class or object mean this meanwhile."""

    def __init__(self, where, **names):
        self._where = where
        self._names = names

    def __enter__(self):
        self._former = {name: getattr(self._where, name) for name in self._names}
        self._set(self._names)

    def __exit__(self, *_):
        self._set(self._former)

    def _set(self, names):
        for name in names:
            setattr(self._where, name, names[name])
