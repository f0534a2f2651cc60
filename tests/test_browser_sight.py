"""The page for everyone: what axe-core finds, colours of the reader's own, less motion, the keyboard's focus."""

import io
import shutil
import subprocess

import pytest
from browsing import PHONE, TREE, switch
from PIL import Image

pytestmark = pytest.mark.slow

AXE = TREE / "tests" / "axe"
WIDE = {"width": 1400, "height": 900}


@pytest.fixture(scope="module")
def axe():
    """The text of axe-core, installed from tests/axe's lock file."""
    script = AXE / "node_modules" / "axe-core" / "axe.min.js"
    if not script.exists():
        if not shutil.which("npm"):
            pytest.skip("no npm: axe-core is not installed")
        subprocess.run(["npm", "ci", "--silent", "--prefix", str(AXE)], check=True, timeout=600)
    return script.read_text()


def faults(page, axe):
    """What is serious or worse, as axe-core names it: rule and element."""
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        (rule["id"], node["html"][:120])
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_serious(address, desk, axe, viewport):
    player = desk.open(address, viewport, needs=["looks"], locale="en-GB")
    page = player.page
    page.keyboard.press("8")  # the program sends captions: a log, lights, a turn
    player.wait(lambda: page.locator(".log li").count() == 3)
    assert faults(page, axe) == []
    player.press("?")
    assert faults(page, axe) == []
    player.press("Escape")
    page.get_by_role("button", name="A second handheld and the cable").click()
    player.wait(lambda: page.evaluate("zalp.frame(1).some(v => v)"))
    page.get_by_role("button", name="Put the second handheld away").click()
    assert faults(page, axe) == []
    page.get_by_role("button", name="Keep it").click()
    player.press("Escape")
    page.get_by_text("ValueError: BACK was pressed").wait_for()
    assert faults(page, axe) == []


def test_a_screen_reader_finds_one_live_region_and_a_name_for_every_part(address, desk):
    """What speech.js says of NVDA's and VoiceOver's habits, as far as a page shows it."""
    page = desk.open(address, needs=["looks"], locale="en-GB").page
    regions = page.evaluate("""[...document.querySelectorAll('.unit .heard')].map((one) =>
        ['role', 'aria-live', 'aria-atomic'].map((name) => one.getAttribute(name)))""")
    assert regions == [["status", "polite", "true"]]
    assert not page.evaluate("document.querySelector('.heard').closest('[aria-hidden], [hidden]')")
    assert page.get_by_role("group", name="Read aloud").get_by_role("button").count() == 6
    for kind in ("section.unit", "aside.book", "canvas.leds", "ol.log"):
        assert page.evaluate("(kind) => document.querySelector(kind).getAttribute('aria-label')", kind), kind
    page.keyboard.press("?")
    assert "NVDA: the keys go to the handheld" in page.inner_text("#help")


def test_axe_does_find_a_fault(address, desk, axe):
    page = desk.open(address, needs=["looks"]).page
    page.evaluate(
        "document.querySelector('.switch').removeAttribute('aria-label'); document.querySelector('.switch').title = ''"
    )
    assert [rule for rule, _ in faults(page, axe)] == ["button-name"]


# Where the elements of a kind are in a picture of the page: left, top, right, bottom. Its windows have room for all.
BOXES = """kind => [...document.querySelectorAll(kind)].filter(e => e.checkVisibility()).map(e => {
    const b = e.getBoundingClientRect();
    return [...[b.left, b.top].map(Math.floor), ...[b.right, b.bottom].map(Math.ceil)]; })"""


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_with_colours_of_the_readers_own_keys_switch_and_lamp_are_visible(address, desk, viewport):
    player = desk.open(address, viewport, needs=["looks"], forced_colors="active", color_scheme="dark")
    page = player.page
    picture = Image.open(io.BytesIO(page.screenshot())).convert("L")
    # Help and sound; the ways to other players only where the rooms' packages are.
    counts = {".key": 16, ".mini:not(.person)": 2, ".mini.person": None, ".switch": 1, ".lamp": 1, ".battery": 1}
    for kind, count in counts.items():
        boxes = page.evaluate(BOXES, kind)
        assert count is None or len(boxes) == count, kind
        for box in boxes:
            low, high = picture.crop(box).getextrema()  # the darkest and the lightest point, 0..255
            assert high - low > 100, (kind, box)
    lit = page.locator(".lamp").screenshot()
    switch(player, "off")
    page.mouse.move(0, 0)
    assert page.locator(".lamp").screenshot() != lit


def test_the_focus_is_visible_wherever_tab_leads(address, desk):
    page = desk.open(address, WIDE, needs=["looks"]).page
    seen = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(
            "() => { const e = document.activeElement, s = getComputedStyle(e);"
            " if (e === document.body) return [null, ''];"
            " return [e.ariaLabel || e.textContent, s.outlineStyle + ' ' + parseFloat(s.outlineWidth)]; }"
        )
        if name is None:
            break
        seen.add(name)
        assert outline == "solid 3", name
    assert {"Sound", "Power", "Battery", "FIRE", "BACK"} <= seen


# The brightest light on the glass in each picture after one frame of full light, and whether it arrives at all.
FLASH = """async () => {
    const { Glass } = await import("/page/glass.js");
    const glass = new Glass(document.createElement("canvas"));
    glass.resize(2);
    const steps = [];
    glass.setFrame(new Uint8Array(600).fill(255));
    for (let n = 0; n < 60; n++) {
        await new Promise(requestAnimationFrame);
        steps.push(Math.max(...glass.drawn));
        if (n === 30) glass.setFrame(new Uint8Array(600));
    }
    const one = new Uint8Array(600).fill(255, 0, 3);
    glass.setFrame(one);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return { steps, one: glass.drawn[0] };
}"""


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_less_motion_turns_a_flash_into_a_slow_glow(address, desk, wish):
    found = desk.open(address, needs=["pictures"], reduced_motion=wish).page.evaluate(FLASH)
    steps = found["steps"]
    jumps = [abs(b - a) for a, b in zip(steps, steps[1:], strict=False)]
    if wish == "reduce":
        assert max(jumps) <= 6 and 60 < max(steps) <= 90 and found["one"] == 90
    else:
        assert max(jumps) == 255 and max(steps) == 255 and found["one"] == 255


# What the live region says while captions come as in a match, each with the milliseconds before it.
EXCHANGE = """async (messages) => {
    const [{ Says }, { Captions }] = await Promise.all(["says", "captions"].map((name) => import(`/page/${name}.js`)));
    const captions = new Captions();
    const says = new Says(captions);
    captions.onchange = (changed) => says.show(changed, false);
    const said = [];
    new MutationObserver(() => said.push(says.speech.live.textContent)).observe(says.speech.live, { childList: true });
    for (const [ms, text] of messages) {
        await new Promise((done) => setTimeout(done, ms));
        captions.receive(text);
    }
    await new Promise((done) => setTimeout(done, 400));
    return said;
}"""


def test_an_exchange_of_shots_is_one_announcement_and_requests_are_spoken_at_once(address, desk):
    page = desk.open(address).page
    aims = "screen\tbattle\nlanguage\ten\nturn\tme\nselected\tB7\ncell\topen\nfire\tshoot\npanel\tenemy\nback\tpause"
    moves = "selected\t\ncell\t\npanel\t\nfire\tfaster"
    said = page.evaluate(
        EXCHANGE,
        [
            (0, aims),
            (200, moves),
            (150, "shot\tme B7 miss\nturn\tother"),
            (150, "shot\tother C3 hit"),
            (300, "shot\tother C4 sunk 2"),
            (300, "shot\tother J1 miss\nturn\tme"),
            (150, "selected\tB7\ncell\tmiss\nfire\tnot allowed: this cell is known\npanel\tenemy"),
            (200, "read\trow 7: A open"),
            (200, "read\trow 7: A open"),
        ],
    )
    assert said == [
        "your turn. battle. B7, open. FIRE: shoot. BACK: pause.",
        "You: B7 miss. Enemy: C3 hit, C4 sunk 2, J1 miss. your turn. B7, miss.",
        "row 7: A open",
        "row 7: A open\u00a0",
    ]


# What `?` opens for a handheld with these captions; what is said where two are on the desk.
HELP = """async ([aside, guide, game]) => {
    const modules = ["help", "captions", "book"].map((name) => import(`/page/${name}.js`));
    const [{ Help }, { Captions }, { Book }] = await Promise.all(modules);
    const setup = await (await fetch("/page/setup.json")).json();
    const captions = new Captions();
    const book = new Book(captions, 0, "");
    captions.receive(`language\\ten\\ngame\\t${game}\\naside\\t${aside}\\nguide\\t${guide}`);
    new Help(setup).show({ language: "en", letters: "ABCDEFGHIJ", captions, book }, false);
    const dialog = document.getElementById("help");
    const found = [...dialog.querySelectorAll(".aside")].map((one) => one.innerText);
    dialog.close();
    const steps = dialog.querySelector(".steps").innerText;
    return [found, dialog.querySelectorAll(".aside li").length, steps];
}"""


def test_help_has_the_rules_in_force_who_sinks_whom_and_the_entry_shown(address, desk):
    page = desk.open(address).page
    guide = "Sink the fleet.|cruiser: every ship|submarine: no patrol ship"
    assert page.evaluate(HELP, ["", guide, "straume"])[:2] == [
        ["Sink the fleet.\n\nCruiser every ship\nSubmarine no patrol ship"],
        2,
    ]
    assert page.evaluate(HELP, [guide, guide, "straume"])[1] == 2, "not twice"
    assert [len(part) for part in page.evaluate(HELP, ["The language.", guide, "straume"])[:1]] == [2]
    assert page.evaluate(HELP, ["", "", "seabattle"])[:2] == [[], 0]
    shown, _, steps = page.evaluate(HELP, ["", "Turn the enemy's stones.", "reversi"])
    assert shown == ["Turn the enemy's stones."] and "fleet" not in steps and "FIRE" in steps, "of no other game"


WINDOW = """async () => {
    const { Captions } = await import("/page/captions.js"), { rowName } = await import("/page/backdrop.js");
    const captions = new Captions();
    captions.receive("window\\tABCDEFGH 8 -1,-1 -");
    const [board, none] = captions.window("0123456789");
    const lights = [...Array(10).keys()];
    const columns = lights.map((x) => board.letters[board.left + x] ?? "");
    return [columns, lights.map((y) => rowName(board, board.top + y)), none];
}"""


def test_letters_stand_beside_a_board_that_is_not_at_the_first_light(address, desk):
    letters, rows, lower = desk.open(address).page.evaluate(WINDOW)
    assert letters == ["", *"ABCDEFGH", ""] and rows == ["", 1, 2, 3, 4, 5, 6, 7, 8, ""] and lower is None


def test_with_two_handhelds_each_announcement_names_its_handheld(address, desk):
    player = desk.open(address, locale="en-GB")

    def heard():
        return player.page.evaluate("[...document.querySelectorAll('.heard')].map((one) => one.textContent)")

    player.press("8")  # the program sends captions
    player.wait(lambda: heard()[0])
    assert not heard()[0].startswith("Handheld")
    player.page.get_by_role("button", name="A second handheld and the cable").click()
    player.wait(lambda: player.page.evaluate("zalp.frame(1).some(v => v)"))
    player.press("Tab", "8")
    player.wait(lambda: heard()[1].startswith("Handheld 2: "))
    player.press("Tab", "8")
    player.wait(lambda: heard()[0].startswith("Handheld 1: "))
