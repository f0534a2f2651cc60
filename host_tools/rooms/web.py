"""What a page needs for a room of its own: two packages of npm, and site.json's words. Imports `broker`."""

from __future__ import annotations

from pathlib import Path

from .broker import site

_PACKAGES = Path(__file__).resolve().parent / "node_modules"
# Served and built as page/vendor/NAME: a browser takes a module by its type, and some hosts know none for .mjs.
VENDOR = {
    "mqtt.esm.js": _PACKAGES / "mqtt" / "dist" / "mqtt.esm.js",
    "qrcode.js": _PACKAGES / "qrcode-generator" / "dist" / "qrcode.mjs",
}


def web_rooms(broker: str = "") -> dict[str, object]:
    """For the page's setup.json. broker: another than site.json's, or "". Browsers reach ws://... and wss://... only.

    `rooms`: whether the packages are installed. `broker`, `site`: addresses, or "".
    """
    known = site()
    broker = broker or known["broker"]
    there = all(path.exists() for path in VENDOR.values())
    return {**known, "broker": broker if broker.startswith(("ws://", "wss://")) else "", "rooms": there}
