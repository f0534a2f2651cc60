"""The battery as the server sends it, set by the page's slider. Imports nothing."""


class Battery:
    marks = 4400, 4000  # as the handheld's: warning and stop, in millivolts

    def __init__(self):
        self._millivolts = 5000  # four NiMH cells, charged

    def millivolts(self):
        return self._millivolts

    def steady(self, load_ma):
        """The same: this battery does not sag."""
        return self._millivolts

    @property
    def usb(self):
        """USB powers the unit: as on the Pico without its cells, which then measures nothing."""
        return self._millivolts == 0

    def received(self, payload):
        """Take a `B` message: millivolts in 2 bytes, little endian."""
        self._millivolts = payload[0] | payload[1] << 8
