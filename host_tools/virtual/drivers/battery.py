"""The battery's voltage as the server tells it. Imports nothing."""


class Battery:
    def __init__(self):
        self._millivolts = 5000  # four NiMH cells, charged

    def millivolts(self):
        return self._millivolts

    def told(self, payload):
        """Take over a `B` message: millivolts in 2 bytes, little endian."""
        self._millivolts = payload[0] | payload[1] << 8
