"""The battery's voltage, measured through its divider and smoothed. Imports machine."""

from machine import ADC, Pin

from . import pins, power

_REFERENCE_MV = 3300
_READINGS = 8


class Battery:
    SMOOTH = 8  # a reading counts for one part in so many

    def __init__(self):
        self._adc = ADC(Pin(pins.VBAT_SENSE))
        self._smoothed = None

    def millivolts(self):
        """Millivolts of the four cells. The load of a bright frame or a loud sound moves a single reading."""
        total = 0
        for _ in range(_READINGS):
            total += self._adc.read_u16()
        reading = total * _REFERENCE_MV * power.VBAT_DIVIDER // (65535 * _READINGS)
        if self._smoothed is None:
            self._smoothed = reading * self.SMOOTH
        else:
            self._smoothed += reading - self._smoothed // self.SMOOTH
        return self._smoothed // self.SMOOTH
