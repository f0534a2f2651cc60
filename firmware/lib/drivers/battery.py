"""The battery's voltage, measured through its divider, and whether anything else powers the unit. Imports machine."""

from machine import ADC, Pin, mem32
from time import sleep_us

from . import chip, pins

_REFERENCE_MV = 3300
_READINGS = 16
_SETTLE_US = 1000  # twice the time constant of the ADC's reference on the Pico
_PAD = chip.PADS + 4 + 4 * pins.VBAT_SENSE
_SET, _CLEAR = 0x2000, 0x3000  # aliases of a register that set and clear bits of it
_PULL_DOWN = 1 << 2
_FALL_US = 100  # a pin with only a wire on it falls to 0 within 10
_NONE = 0x1000  # a reading of 206 mV, pulled down. The pull has 50 kohm or more: cells of 3 V give 430


class Battery:
    """cells: its figures, as in a board's table. marks: millivolts; below the first the player is warned, below the
    second everything stops.
    """

    def __init__(self, cells):
        self._divider, warn, stop, self._typical_ma, self._sag = cells
        self.marks = warn, stop
        self._adc = ADC(Pin(pins.VBAT_SENSE))
        self._quiet = Pin(pins.SMPS_PS, Pin.OUT, value=0)
        self._vbus = Pin(pins.VBUS_SENSE, Pin.IN)
        self.millivolts()

    def millivolts(self):
        """Millivolts of the cells, the mean of some readings, in 1.4 ms. It depends on the load. 0 without
        cells."""
        self._quiet.value(1)
        sleep_us(_SETTLE_US)
        total = 0
        for _ in range(_READINGS):
            total += self._adc.read_u16()
        # An open pin drifts. The pull draws from the divider's capacitor, which has time to recover until the next
        # reading.
        mem32[_PAD + _SET] = _PULL_DOWN
        sleep_us(_FALL_US)
        self._cells = self._adc.read_u16() >= _NONE
        mem32[_PAD + _CLEAR] = _PULL_DOWN
        self._quiet.value(0)
        # In two steps: the sum of all readings times 6600 is not a small int.
        return total // _READINGS * (_REFERENCE_MV * self._divider) // 65535 if self._cells else 0

    def steady(self, load_ma):
        """Millivolts as they would be under the load of typical play; load_ma: what the panels take now."""
        return self.millivolts() + (load_ma - self._typical_ma) * self._sag // 1000

    @property
    def usb(self):
        """Whether USB, or another supply in place of the cells, powers the unit: there are no cells to watch."""
        return self._vbus.value() == 1 or not self._cells and not self.millivolts()
