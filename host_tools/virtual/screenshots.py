"""`make screenshots`: the pictures of the README, taken from the page while the real firmware plays.

Imports playwright and pillow (development only) and `player`.
"""

from __future__ import annotations

import io
import tempfile
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize

from host_tools import ROOT

from .player import DIGITS, Player, chromium, serve

FOLDER = ROOT / "docs" / "img"
VIEWPORT: ViewportSize = {"width": 700, "height": 1090}
SEED = "3"  # of the firmware: the fleets and the captain's shots


def save(picture: bytes, name: str) -> None:
    """Keep a screenshot, its colours rounded to steps of 4: half the size, no difference to see."""
    image = Image.open(io.BytesIO(picture)).convert("RGB").point(lambda value: min(255, (value + 2) // 4 * 4))
    path = FOLDER / f"{name}.png"
    image.save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


def light(page: Page) -> int:
    """How much light is on both panels."""
    return page.evaluate("zalp.frame().reduce((sum, v) => sum + v, 0)")


def place_ships(player: Player) -> None:
    """From the menu to placing by hand: three ships put down, the fourth in hand."""
    player.press("ArrowRight")
    player.page.wait_for_timeout(600)
    player.choose()
    player.page.wait_for_timeout(800)
    player.press("ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "Enter")
    player.press("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter")
    player.press("1", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    player.press("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft")
    player.page.wait_for_timeout(500)


def fight(player: Player) -> None:
    """A battle half fought: misses, two ships sunk, one wounded, the crosshair on the next cell."""
    waters, decks = player.waters(), player.targets()
    for cell in [waters[0], *decks[:4], waters[1], *decks[7:9], waters[2], *decks[4:6], waters[3]]:
        player.shoot(cell)
    goal = decks[6]

    keys = ("ArrowUp", DIGITS[goal % 10], DIGITS[goal // 10])
    player.insist(lambda: player.aims_at(goal), lambda: player.press(*keys))


def ask(player: Player) -> None:
    """The coach's map, his shot at its brightest."""
    player.press("Escape")
    player.page.wait_for_timeout(800)
    player.press("ArrowRight")
    player.page.wait_for_timeout(2000)

    def beats() -> bool:
        frame = player.page.evaluate("zalp.frame().slice(0, 300)")
        return any(frame[at + 1] > 40 and frame[at] < 60 and frame[at + 2] > 30 for at in range(0, 300, 3))

    player.wait(beats, step=0.03)


def win(player: Player) -> bytes:
    """Sink the rest; the brightest picture of the fireworks."""
    while player.saved():
        player.shoot(player.targets()[0])
    best, brightest = b"", 0
    end = time.monotonic() + 9
    while time.monotonic() < end:
        now = light(player.page)
        if now > brightest:
            best, brightest = player.page.screenshot(), now
        player.page.wait_for_timeout(30)
    return best


def self_test(page: Page, player: Player) -> None:
    """The five pages of the self-test side by side, as docs/build.md explains them."""
    switch = page.get_by_role("switch")
    switch.click()
    player.wait(lambda: page.evaluate("zalp.power()") == "off")
    page.keyboard.down("Enter")
    switch.click()
    player.wait(lambda: light(page) > 0)
    page.keyboard.up("Enter")
    pages = []

    def show(wait_ms: int, *keys: str) -> None:
        player.press(*keys)
        page.wait_for_timeout(wait_ms)
        pages.append(Image.open(io.BytesIO(page.locator("canvas").first.screenshot())))

    show(700, "3")  # past the title
    player.press("Enter")
    page.wait_for_timeout(300)
    player.press("3", "2", "ArrowUp", "Enter")
    page.keyboard.down("7")
    show(400)
    page.keyboard.up("7")
    page.keyboard.down("Enter")
    page.wait_for_timeout(800)
    page.keyboard.up("Enter")
    show(1000)
    show(1500, "Enter")
    show(700, "Enter")
    width, height = (side * 3 // 5 for side in pages[0].size)
    row = Image.new("RGB", (len(pages) * (width + 8) - 8, height), "white")
    for n, picture in enumerate(pages):
        row.paste(picture.convert("RGB").resize((width, height)), (n * (width + 8), 0))
    buffer = io.BytesIO()
    row.save(buffer, "png")
    save(buffer.getvalue(), "self-test")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder)
        with serve(saves, ZALP_SEED=SEED) as (address, _), chromium() as browser:
            page = browser.new_context(viewport=VIEWPORT, locale="ru-RU").new_page()
            player = Player(page, saves)
            player.open(address)
            player.wait(player.at_menu)
            page.wait_for_timeout(500)
            save(page.screenshot(), "menu")
            place_ships(player)
            save(page.screenshot(), "placing")
            player.press("9")  # the machine places all
            page.wait_for_timeout(2500)
            player.press("Enter")
            player.wait(lambda: player.saved() is not None)
            fight(player)
            save(page.screenshot(), "battle")
            ask(player)
            save(page.screenshot(), "coach")
            player.press("Escape")
            page.wait_for_timeout(500)
            save(win(player), "victory")
            self_test(page, player)


if __name__ == "__main__":
    main()
