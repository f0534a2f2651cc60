"""A part of the case as STEP, for programs that work with solids: the printer's triangles as faces of one solid, in
millimetres (ISO 10303-21, AP214, a faceted boundary representation). Imports struct.
"""

import math
import struct

_ROUND = 9  # digits of a direction: triangles of one plane share it
_HEAD = """ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('a part of the case'),'2;1');
FILE_NAME('{name}.step','1980-01-01T00:00:00',(''),(''),'Zalp','Zalp','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN {{ 1 0 10303 214 1 1 1 1 }}'));
ENDSEC;
DATA;
#1=APPLICATION_CONTEXT('automotive design');
#2=APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,#1);
#3=PRODUCT_CONTEXT('',#1,'mechanical');
#4=PRODUCT('{name}','{name}','',(#3));
#5=PRODUCT_DEFINITION_FORMATION('','',#4);
#6=PRODUCT_DEFINITION_CONTEXT('part definition',#1,'design');
#7=PRODUCT_DEFINITION('','',#5,#6);
#8=PRODUCT_DEFINITION_SHAPE('','',#7);
#9=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));
#10=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));
#11=(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT());
#12=UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(0.001),#9,'distance_accuracy_value','');
#13=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((#12))\
GLOBAL_UNIT_ASSIGNED_CONTEXT((#9,#10,#11))REPRESENTATION_CONTEXT('',''));
#14=SHAPE_DEFINITION_REPRESENTATION(#8,#15);
#15=FACETED_BREP_SHAPE_REPRESENTATION('{name}',(#16),#13);
#16=FACETED_BREP('{name}',#17);"""


def triangles(stl: bytes) -> list[tuple[tuple[float, ...], ...]]:
    """The corners of each triangle of a binary STL, in millimetres."""
    (count,) = struct.unpack_from("<I", stl, 80)
    found: list[tuple[tuple[float, ...], ...]] = []
    for at in range(84, 84 + 50 * count, 50):
        values = struct.unpack_from("<9f", stl, at + 12)
        found.append((values[:3], values[3:6], values[6:]))
    return found


def step(name: str, stl: bytes) -> str:
    """The file's text."""
    lines = []
    numbers: dict[str, int] = {}  # of what stands once and is used again

    def once(text: str) -> int:
        if text not in numbers:
            numbers[text] = add(text)
        return numbers[text]

    def add(text: str) -> int:
        lines.append(text)
        return 17 + len(lines)

    faces = []
    for corners in _with_area(triangles(stl)):
        normal = _normal(corners)
        points = [once(f"CARTESIAN_POINT('',({_list(corner)}))") for corner in corners]
        # A direction in the plane: along the axis that is farthest from the normal, made square to it.
        least = min(range(3), key=lambda axis: abs(normal[axis]))
        along = _unit([(axis == least) - normal[least] * normal[axis] for axis in range(3)])
        far = sum(a * b for a, b in zip(normal, corners[0], strict=True))
        foot = once(f"CARTESIAN_POINT('',({_list([round(far * part, 4) for part in normal])}))")
        up, right = (once(f"DIRECTION('',({_list(one)}))") for one in (normal, along))
        place = once(f"AXIS2_PLACEMENT_3D('',#{foot},#{up},#{right})")
        plane = once(f"PLANE('',#{place})")
        loop = add(f"POLY_LOOP('',({','.join(f'#{point}' for point in points)}))")
        bound = add(f"FACE_OUTER_BOUND('',#{loop},.T.)")
        faces.append(add(f"FACE_SURFACE('',(#{bound}),#{plane},.T.)"))
    shell = f"#17=CLOSED_SHELL('',({','.join(f'#{face}' for face in faces)}));"
    body = "\n".join(f"#{number}={text};" for number, text in enumerate(lines, 18))
    return f"{_HEAD.format(name=name)}\n{shell}\n{body}\nENDSEC;\nEND-ISO-10303-21;\n"


def _with_area(found):
    """The same surface without triangles that have no area. Where three corners lie in a row, the neighbour at the long
    edge gets the middle one as a corner too, so that the solid stays closed.
    """
    found = [one for one in found if len(set(one)) == 3]
    flat = [one for one in found if _normal(one) is None]
    while flat:
        thin = flat.pop()
        found.remove(thin)
        turned = [thin[n:] + thin[:n] for n in range(3)]
        start, end, middle = max(turned, key=lambda one: math.dist(one[0], one[1]))
        for one in found:
            for n in range(3):
                if one[n:] + one[:n] == (end, start, (one + one)[n + 2]):
                    apex = (one + one)[n + 2]
                    found.remove(one)
                    flat = [other for other in flat if other != one]
                    both = (end, middle, apex), (middle, start, apex)
                    found += both
                    flat += [half for half in both if _normal(half) is None]
                    break
            else:
                continue
            break
    return found


def _normal(corners):
    """The direction that looks out of the solid, or None."""
    one, two = ([b - a for a, b in zip(corners[0], corner, strict=True)] for corner in corners[1:])
    return _unit(
        [one[1] * two[2] - one[2] * two[1], one[2] * two[0] - one[0] * two[2], one[0] * two[1] - one[1] * two[0]]
    )


def _unit(vector):
    length = math.hypot(*vector)
    return [round(part / length, _ROUND) + 0.0 for part in vector] if length > 1e-9 else None


def _list(values) -> str:
    """Numbers as STEP writes them: with a point."""
    return ",".join(f"{value:.{_ROUND}f}".rstrip("0") for value in values)
