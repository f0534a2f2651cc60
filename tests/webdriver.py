"""What Firefox and WebKit are driven by alike: WebDriver's keys, and waiting for a page."""

import asyncio
import time

HANG_S = 240


class Page:
    """One page. A subclass has `evaluate(expression)`: its value, by way of JSON, a promise is waited for; and
    `act(actions)`: WebDriver's.
    """

    pointers = ("mouse",)

    async def press(self, *keys):
        await self.act(strokes(keys))

    async def click(self, selector, pointer="mouse"):
        """Press the middle of an element, by a mouse or by touch."""
        box = f"document.querySelector('{selector}').getBoundingClientRect()"
        x, y = await self.evaluate(
            f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2].map(Math.floor))({box})"
        )
        steps = [
            {"type": "pointerMove", "x": x, "y": y},
            *({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")),
        ]
        await self.act([{"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": steps}])

    async def until(self, condition, seconds=HANG_S):
        end = time.monotonic() + seconds
        while not await self.evaluate(condition):
            if time.monotonic() > end:
                seen = await self.evaluate("document.body?.innerText.slice(0, 300)")
                raise TimeoutError(f"not within {seconds} s: {condition}; there is {seen!r}")
            await asyncio.sleep(0.05)


def strokes(keys):
    """The actions that press keys one after the other, each a character or one of WebDriver's private ones, such as
    \\ue007 for Enter.
    """
    actions = []
    for key in keys:
        actions += [{"type": "keyDown", "value": key}, {"type": "pause", "duration": 30}]
        actions.append({"type": "keyUp", "value": key})
    return [{"type": "key", "id": "keys", "actions": actions}]
