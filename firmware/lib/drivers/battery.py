"""The battery's voltage, measured through its divider, and whether USB feeds the unit. Imports machine."""

from machine import ADC, Pin
from time import sleep_us

from . import pins, power

_REFERENCE_MV = 3300
_READINGS = 16
_SETTLE_US = 1000  # twice the time constant of the ADC's reference on the Pico


class Battery:
    def __init__(self):
        self._adc = ADC(Pin(pins.VBAT_SENSE))
        self._quiet = Pin(pins.SMPS_PS, Pin.OUT, value=0)
        self._vbus = Pin(pins.VBUS_SENSE, Pin.IN)

    def millivolts(self):
        """Millivolts of the four cells, the mean of some readings, in 1.3 ms. The load moves it."""
        self._quiet.value(1)
        sleep_us(_SETTLE_US)
        total = 0
        for _ in range(_READINGS):
            total += self._adc.read_u16()
        self._quiet.value(0)
        # In two steps: the sum of all readings times 6600 is no small int.
        return total // _READINGS * (_REFERENCE_MV * power.VBAT_DIVIDER) // 65535

    def steady(self, load_ma):
        """Millivolts as they would be under the load of typical play; load_ma: what the panels take now."""
        return self.millivolts() + (load_ma - power.LED_TYPICAL_MA) * power.VBAT_SAG_MV_PER_A // 1000

    @property
    def usb(self):
        """USB feeds the unit, with the cells or without."""
        return self._vbus.value() == 1
