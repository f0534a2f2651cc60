"""How long a power bank plays, and what a kit takes: computed from the kit's table. Imports wires.

The Pico's 34 mA are docs/hardware.md's estimate, as is the light of typical play; the bank's electronics are taken as
85 % efficient. Nobody has measured any of it.
"""

from drivers import power

from .wires import KIT

PICO_MA = 34
SOUND_MA = 5
TYPICAL_LIGHT_MA = power.LED_TYPICAL_MA - power.LEDS * power.LED_IDLE_MA
CELL_V, USB_V, EFFICIENCY = 3.7, 5.0, 0.85


def milliamperes(table=KIT) -> dict[str, int]:
    """Milliamperes from USB: in play, at the limit, dark."""
    dark = table.leds * power.LED_IDLE_MA
    light = min(TYPICAL_LIGHT_MA, table.lit_ma)
    return {
        "play": dark + light + PICO_MA + SOUND_MA,
        "limit": table.budget_ma + PICO_MA + SOUND_MA,
        "dark": dark + PICO_MA,
    }


def hours(bank_mah: int, table=KIT) -> dict[str, float]:
    """How long a power bank lasts whose label says so many mAh."""
    milliwatt_hours = bank_mah * CELL_V * EFFICIENCY
    return {what: milliwatt_hours / (current * USB_V) for what, current in milliamperes(table).items()}


def sentence() -> str:
    found = hours(10_000)
    took = milliamperes()
    return (
        f"{took['play']} mA in play, {took['limit']} at the limit, {took['dark']} dark; a power bank of 10,000 mAh:"
        f" {found['play']:.0f} h of play, {found['dark']:.0f} h dark"
    )
