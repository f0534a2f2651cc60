"""What bends, slides and passes in the case and is printed on foil: measured on the solids and the drawings themselves,
not on the numbers that they were made from. Imports the case's sizes for the parts that must pass.
"""

import math
import re

from manifold3d import CrossSection, Manifold

from zalp.console import legends

from ...case.solids import block, rod
from .. import places
from ..case import sizes as s

STRAIN = 0.02  # PLA breaks at 0.03 to 0.05
SNAP_LONG, SNAP_THICK = 6.0, (0.8, 1.0)  # mm
HOLD = 0.3  # mm that a snap and a tongue reach behind an edge, at least
LIFT = 0.6  # mm that a door may rattle
CAP_GAP = (0.15, 0.5)  # mm between a cap and its opening: a printer's error, and what looks straight
FINGER = 8.0  # mm across, the tip that moves the slide
REACH = 0.3  # mm of the slide that it must meet
SLIDE_TIP = (73.05, 1.3)  # PCM12: where its slide ends, half of what it travels
SOUND_MM2 = 40.0
# What must pass, from its data sheet: (width, height) in the wall, mm.
USB_GRIP = (11.5, 8.0)  # a micro-USB plug's grip: 10.6 to 11.5 wide, up to 8 high
JACK_FACE = (10.0, 11.0)  # the jack's opening with the plug's lever
CLIP = 2.0  # a paper clip, askew
LETTER = 1.5  # mm, the smallest that is read at arm's length


def check_door(printed):
    """The door holds at both ends, comes off, and its snap bends no more than plastic can."""
    door, back = printed["door"], printed["back"]
    (x, y), (high, wide, _) = s.HOLDER_AT, s.HOLDER
    lifted = door.translate((0, 0, LIFT)) ^ back
    for name, y1, y2, least in (("tongues", y - 3, y + 4, 2), ("snap", y + high - 4, y + high + 3, 1)):
        held = [one for one in (lifted ^ block(x, y1, 0, x + wide, y2, s.DEPTH + 2)).decompose() if one.volume() > 0.05]
        if len(held) < least:
            yield f"the door's {name} hold it at {len(held)} places, {least} are wanted"
    edge = y + high
    nose = door ^ block(x, edge, 0, x + wide, edge + 5, s.DEPTH + 1)
    if nose.is_empty():
        return
    box = nose.bounding_box()
    out = box[4] - edge
    if out < HOLD:
        yield f"the door's snap reaches {out:.2f} mm behind the edge"
    found = snap(door, (box[0] + box[3]) / 2)
    if found is None:
        yield "the door's snap is no tongue that can bend"
        return
    long, thick, room = found
    bent = out + 0.05
    strain = 1.5 * thick * bent / long**2
    if long < SNAP_LONG or not SNAP_THICK[0] - 0.05 <= thick <= SNAP_THICK[1] + 0.05 or strain > STRAIN:
        said = f"{long:.1f} mm long and {thick:.2f} thick, bends by {bent:.2f}"
        yield f"the door's snap, {said}: strain {strain:.3f}, {STRAIN} is the most"
    if room < bent + 0.3:
        yield f"the door's snap has {room:.2f} mm to bend into, it wants {bent + 0.3:.2f}"


def snap(door, at):
    """(length from the nose to the root, thickness, room behind) of the tongue at the door's lower edge, or None."""
    flat = door.slice(s.DEPTH - 0.8)
    x1, _, x2, y2 = flat.bounds()
    free = _box(x1, y2 - 8, x2, y2) - flat
    slots = [piece for piece in free.decompose() if piece.bounds()[0] < at < piece.bounds()[2]]
    slots = [piece for piece in slots if piece.bounds()[1] < y2 - 1.5]
    if not slots:
        return None
    x3, y3, x4, _ = slots[0].bounds()
    tongue = flat ^ _box(at + 2.5, y2 - 8, at + 2.6, y2)
    upper = [piece.bounds() for piece in tongue.decompose()]
    if len(upper) < 2:
        return None
    nearest = max(upper, key=lambda bounds: bounds[3])
    return max(x4 - at, at - x3), nearest[3] - nearest[1], nearest[1] - y3


def _box(x1, y1, x2, y2):
    return CrossSection.square((x2 - x1, y2 - y1)).translate((x1, y1))


def check_gaps(printed, caps):
    """Each cap has room to move in its opening, but not to lie askew."""
    face = printed["front"].slice(s.FACE / 2)
    for key, cap in caps.items():
        flat = cap.slice(s.FACE / 2)
        least, most = (flat.offset(gap, circular_segments=64) for gap in CAP_GAP)
        if (least ^ face).area() > 0.02:
            yield f"the cap of key {key} is less than {CAP_GAP[0]} mm from its opening"
        if (most - face).area() > 1.5 * flat.area() and key != 14 or (most ^ face).area() < 0.05:
            yield f"the cap of key {key} is more than {CAP_GAP[1]} mm from its opening"


def check_slide(printed):
    """A finger's tip meets the switch's slide in both its places."""
    both = printed["front"] + printed["back"]
    _, y, _ = places.PARTS["SW1"]
    z = s.BOARD_Z[0] - 1.4
    tip, travel = SLIDE_TIP
    for at in (y - travel, y + travel):
        ball, x = Manifold.sphere(FINGER / 2, 48), 80.0
        while x > 60 and (ball.translate((x, at, z)) ^ both).volume() < 0.02:
            x -= 0.05
        reached = x + 0.05 - FINGER / 2
        if reached > tip - REACH:
            yield f"a finger of {FINGER:g} mm ends {reached - tip:.2f} mm before the slide's tip"


def check_passages(printed):
    """Each opening lets through what must pass it."""
    both, front, back = printed["front"] + printed["back"], printed["front"], printed["back"]
    x, y, _ = places.PARTS["U1"]
    jack = (39.5 + 49.5) / 2
    inner, outer = s.Y2 - s.WALL - 0.1, s.Y2 + 8
    boot = 16.6, 151.0
    wanted = {
        "the grip of a USB plug": (both, _through(x, inner, outer, s.BOARD_Z[1] + 2.4, USB_GRIP)),
        "the jack's face": (both, _through(jack, inner, outer, s.BOARD_Z[1] + 6.5, JACK_FACE)),
        "a paper clip to RESET": (front, rod(*places.RESET, -1, s.FACE + 1, CLIP)),
        "a pin to BOOTSEL": (back, rod(*boot, s.DEPTH - 3, s.DEPTH + 1, 4.0)),
    }
    for name, (solid, probe) in wanted.items():
        if (solid ^ probe).volume() > 0.02:
            yield f"no way for {name}"
    sx, sy, across, _ = s.SPEAKER
    closed = _disc(sx, sy, 0.01)
    for deep in (0.05, 0.3, 0.8, 1.3, s.BACK - 0.05):
        closed += back.slice(s.DEPTH - deep) ^ _disc(sx, sy, across / 2)
    open_ = math.pi * across**2 / 4 - closed.area()
    if open_ < SOUND_MM2:
        yield f"the loudspeaker's holes open {open_:.0f} mm2, {SOUND_MM2:.0f} are wanted"
    if open_ > 0.5 * math.pi * across**2 / 4:
        yield "nothing keeps a finger from the loudspeaker"


def _through(x, y1, y2, z, size):
    wide, high = size
    return block(x - wide / 2, y1, z - high / 2, x + wide / 2, y2, z + high / 2)


def _disc(x, y, radius):
    return CrossSection.circle(radius, 64).translate((x, y))


def check_stack(printed):
    """Face, film, grid and board lie on each other: nothing rattles, nothing is pressed."""
    grid = printed["grid"].bounding_box()
    if not s.FILM - 0.01 <= grid[2] - s.FACE <= s.FILM + 0.1:
        yield f"between face and grid are {grid[2] - s.FACE:.2f} mm, the film has {s.FILM}"
    if not 0 <= s.BOARD_Z[0] - grid[5] <= 0.1:
        yield f"between grid and board are {s.BOARD_Z[0] - grid[5]:.2f} mm"


def check_threads(printed):
    """The screws' holes: the shank passes freely through the back, the thread cuts into the front."""
    for x, y in places.HOLES:
        bite = rod(x, y, s.BOARD_Z[0] - 3.5, s.BOARD_Z[0] - 0.5, 2.45) - rod(x, y, 0, s.DEPTH, 2.2)
        if (printed["front"] ^ bite).volume() < 0.95 * bite.volume():
            yield f"the thread of a screw M2.5 finds no plastic at {x}, {y}"
        if (printed["front"] ^ rod(x, y, s.BOARD_Z[0] - 3.5, s.BOARD_Z[0], 1.95)).volume() > 0.02:
            yield f"the front's post at {x}, {y} has no hole for the screw's core"
        if (printed["back"] ^ rod(x, y, s.SPLIT_Z, s.DEPTH, 2.75)).volume() > 0.02:
            yield f"a screw of 2.5 mm does not pass the back at {x}, {y}"


# ---- what is printed on foil and paper

_TEXT = re.compile(r'<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]*)</text>')
_RECT = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"')
_CIRCLE = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"')


def true_size(text):
    """Whether a drawing's millimetres are its own units: printed at 100 % it has its size."""
    found = re.search(
        r'<svg[^>]*width="([\d.]+)mm" height="([\d.]+)mm"\s+viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"', text
    )
    if not found or "transform" in text.partition("<g")[0]:
        return False
    return found[1] == found[3] and found[2] == found[4]


def check_film(text):
    """Each letter stands over its column of LEDs, each number beside its row, and the film fills the window."""
    if not true_size(text):
        yield "the film is not drawn in true size"
    x1, y1, x2, y2 = s.WINDOW
    rects = [tuple(map(float, found)) for found in _RECT.findall(text)]
    if (
        len(rects) != 1
        or rects[0][0] > x1 - 0.5
        or rects[0][1] > y1 - 0.5
        or rects[0][2] < x2 - x1 + 1
        or rects[0][3] < y2 - y1 + 1
    ):
        yield "the film does not cover the window"
    found: dict = {}
    for x, y, said in _TEXT.findall(text):
        found.setdefault(said, []).append((float(x), float(y)))
    for panel, (left, top) in enumerate(places.PANELS):
        for n in range(10):
            letter, number = found.get(legends.LETTERS[n], []), found.get(str(n + 1), [])
            x, y = left + places.PITCH * n, top + places.PITCH * n
            if not any(abs(px - x) < 0.3 and 2 < top - py < 6 for px, py in letter):
                yield f"the film has no {legends.LETTERS[n]} over its column of sea {panel}"
            if not any(abs(py - 1 - y) < 0.6 and 2 < left - px < 6 for px, py in number):
                yield f"the film has no {n + 1} beside its row of sea {panel}"
    if small := [size for size in re.findall(r'font-size="([\d.]+)"', text) if float(size) < LETTER]:
        yield f"the film has letters of {min(small)} mm"
    if re.findall(r'fill="(?!none|black)', text) or 'fill="black"' not in text:
        yield "the film's letters are not black"
    if sum(map(len, found.values())) != 40:
        yield f"the film has {sum(map(len, found.values()))} words, not 40"


def check_labels(text):
    """A label for each cap: its shape and a little less than its size, with what the key is called."""
    if not true_size(text):
        yield "the labels are not drawn in true size"
    words = [(float(x), float(y), said) for x, y, said in _TEXT.findall(text)]
    shapes = [(float(x), float(y), float(wide), float(high), "rect") for x, y, wide, high in _RECT.findall(text)]
    shapes += [
        (float(x) - float(r), float(y) - float(r), 2 * float(r), 2 * float(r), "round")
        for x, y, r in _CIRCLE.findall(text)
    ]
    said = [
        (wide, high, kind, {word for px, py, word in words if x < px < x + wide and y < py < y + high + 0.5})
        for x, y, wide, high, kind in shapes
    ]
    for key, kind in enumerate(s.KINDS):
        wide, high = (2 * half for half in s.CAPS[kind])
        russian, english, shape, *_ = legends.KEYS[key]
        meant = set() if shape == "arrow" else {russian} if shape == "number" else {russian, english}
        fits = [
            one for one in said
            if 0.5 <= wide - one[0] <= 1.6 and 0.5 <= high - one[1] <= 1.6 and (one[2] == "round") == (shape == "fire")
            and one[3] == meant
        ]  # fmt: skip
        if len(fits) != (4 if shape == "arrow" else 1):
            yield f"{len(fits)} labels fit the cap of key {key}, {english}"
    for wide, _, _, inside in said:
        for size, word in re.findall(r'font-size="([\d.]+)"[^>]*>([^<]*)<', text):
            if word in inside and 0.5 * float(size) * len(word) > 1.15 * wide:
                yield f"the word {word} is wider than its label"
    arrows = sorted(int(turn) for turn in re.findall(r"<path[^>]*rotate\((\d+)\)", text))
    if arrows != [0, 90, 180, 270]:
        yield f"the arrows' labels point to {arrows}"
    if sum("GAME ONLY" in word for *_, word in words) != 4:
        yield "four labels GAME ONLY are wanted: two plugs, two handhelds"
