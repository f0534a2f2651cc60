"""What is in the case, as bounding solids in their places: boards with parts, strips, cells, switch, loudspeaker."""

import math

from ..board import places
from . import sizes as s
from .solids import CAPS, block, cap, plate, rod, union

# A part's body around its pad 1, before it is turned: x1, y1, x2, y2, and its height over the board, in mm.
BODIES = {
    "Pico": (-1.61, -2.67, 19.39, 49.63, 12.4),  # on its sockets, the USB jack counted
    "S13V10F5": (-3.5, -7.6, 8.6, 1.4, 7),
    "PAM8302_Module": (-2.54, -3.05, 12.7, 21.08, 14),
    "TO-220-3_Vertical": (-2.5, -3.2, 7.6, 1.3, 19.5),
    "TO-92_Inline_Wide": (0.0, -2.6, 5.1, 1.8, 8.5),
    "DIP-8_W7.62mm_Socket": (-1.3, -1.3, 8.9, 8.9, 8.5),
    "DIP-14_W7.62mm_Socket": (-1.3, -1.3, 8.9, 16.5, 8.5),
    "TerminalBlock_Phoenix_MKDS-1,5-2-5.08_1x02_P5.08mm_Horizontal": (-2.6, -5.2, 7.7, 4.7, 13.5),
    "TerminalBlock_Phoenix_MKDS-1,5-3-5.08_1x03_P5.08mm_Horizontal": (-2.6, -5.2, 12.8, 4.7, 13.5),
    "R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal": (0, -1.3, 10.2, 1.3, 3),
    "D_DO-35_SOD27_P7.62mm_Horizontal": (0, -1.1, 7.7, 1.1, 2.6),
    "D_DO-41_SOD81_P10.16mm_Horizontal": (0, -1.4, 10.2, 1.4, 3),
    "CP_Radial_D5.0mm_P2.00mm": (-1.5, -2.5, 3.5, 2.5, 12),
    "CP_Radial_D8.0mm_P3.50mm": (-2.3, -4, 5.8, 4, 13),
    "C_Disc_D5.0mm_W2.5mm_P2.50mm": (-1.3, -1.3, 3.8, 1.3, 7),
    "C_Disc_D6.0mm_W4.4mm_P5.00mm": (-0.5, -2.2, 5.5, 2.2, 8),
    "Fuse_Bourns_MF-RHT200": (-2.2, -0.9, 7.3, 2.1, 15),
    "SW_PUSH-12mm": (0.25, -3.5, 12.25, 8.5, s.SWITCH_HIGH),
    "SW_PUSH_6mm_H4.3mm": (0, -0.8, 6.5, 5.3, 4.3),
    "PinHeader_1x03_P2.54mm_Vertical": (-1.3, -1.3, 1.3, 6.4, 8.7),
    "PinHeader_1x08_P2.54mm_Vertical": (-1.3, -1.3, 1.3, 19.1, 17),  # the ribbon's sockets on it
    "PinHeader_1x12_P2.54mm_Vertical": (-1.3, -1.3, 1.3, 29.3, 8.7),
    "Jack_4P4C": (-3.71, -3.75, 7.39, 14.25, 12.8),
}
LEADS = 2.2  # mm that cut leads stand out


def on_board(netlist, which):
    """{reference: solid} of a board's parts and of the board itself."""
    at, near, far = (s.main, *s.MAIN_Z) if which == places.MAIN else (s.keys, *s.KEYS_Z)
    width, height = places.SIZE[which]
    (xa, ya), (xb, yb) = at(0, 0), at(width, height)
    x1, x2 = sorted((xa, xb))
    found = {f"{which} board": plate(x1, ya, x2, yb, 3, near, far)}
    for x, y in places.HOLES[which]:
        found[f"{which} board"] -= rod(*at(x, y), near - 1, far + 1, places.HOLE)
    if which == places.KEYS:
        x, y, across = places.SPEAKER
        found[f"{which} board"] -= rod(*at(x, y), near - 1, far + 1, across)
    for reference, (x, y, turn) in places.PLACES[which].items():
        name = netlist.components[reference]["footprint"].partition(":")[2]
        if name.startswith("TestPoint"):
            continue
        to_back = (which == places.MAIN) != (reference in places.BACK)
        if name == "LED_D3.0mm":
            cx, cy = at(x + 1.27, y)
            # Its flange rests behind the face, its legs reach the board.
            found[reference] = rod(cx, cy, 0.4, 4.6, 3.0) + rod(cx, cy, 4.6, 5.6, 3.8) + rod(cx, cy, 5.6, near, 3.2)
            continue
        bx1, by1, bx2, by2, high = BODIES[name]
        if reference in places.BACK:
            by1, by2 = -by2, -by1  # KiCad turns a part over about its x axis
        angle = math.radians(turn)
        corners = [
            at(x + px * math.cos(angle) + py * math.sin(angle), y - px * math.sin(angle) + py * math.cos(angle))
            for px in (bx1, bx2)
            for py in (by1, by2)
        ]
        xs, ys = [c[0] for c in corners], [c[1] for c in corners]
        z1, z2 = (far, far + high) if to_back else (near - high, near)
        found[reference] = block(min(xs), min(ys), z1, max(xs), max(ys), z2)
    return found


def contents(netlist):
    """{name: solid} of everything that is not printed."""
    found = {**on_board(netlist, places.MAIN), **on_board(netlist, places.KEYS)}
    (x1, y1), (x2, y2) = s.main(places.SIZE[places.MAIN][0], 0), s.main(0, places.SIZE[places.MAIN][1])
    found["leads of the main board"] = block(x1 + 8, y1 + 9, s.MAIN_Z[0] - LEADS, x2 - 8, y2 - 8, s.MAIN_Z[0])
    gx, gy = s.GLASS_AT
    found["acrylic"] = plate(gx, gy, gx + s.GLASS[0], gy + s.GLASS[1], s.GLASS_RADIUS, -s.ACRYLIC, 0)
    for n, (left, top) in enumerate(s.PANELS):
        rows = [
            block(
                left, top + s.PITCH * r + 0.05, s.GRID_Z[1], left + 100, top + s.PITCH * (r + 1) - 0.05, s.CARRIER_Z[0]
            )
            for r in range(10)
        ]
        found[f"strips of panel {'AB'[n]}"] = union(rows)
    (hx, hy), (w, h, deep) = s.HOLDER_AT, s.HOLDER
    found["cells in their holder"] = block(
        hx + 0.3, hy + 0.3, s.DEPTH - s.LID - 0.1 - deep, hx + w - 0.3, hy + h - 0.3, s.DEPTH - s.LID - 0.1
    )
    cx, cy = s.ROCKER_AT
    found["rocker"] = block(cx - 10.5, cy - 7.5, -2, cx + 10.5, cy + 7.5, 0) + block(
        cx - 9.4, cy - 6.3, -2, cx + 9.4, cy + 6.3, 24
    )
    x, y, _ = places.SPEAKER
    found["loudspeaker"] = rod(*s.keys(x, y), s.KEYS_Z[1], s.KEYS_Z[1] + s.SPEAKER[1] + 0.5, s.SPEAKER[0])
    pads = ((dx, dy) for dx in (-6.25, 6.25) for dy in (-2.5, 2.5))
    corners = [s.keys(x + dx, y + dy) for dx, dy in pads for x, y in map(places.switch, range(16))]
    found["leads of the key board"] = union(rod(x, y, s.KEYS_Z[1], s.KEYS_Z[1] + LEADS, 2.0) for x, y in corners)
    shown = {n for n, _ in CAPS.values()}  # those are among the printed parts
    found |= {f"cap of key {n}": cap(n) for n in range(16) if n not in shown}
    return found
