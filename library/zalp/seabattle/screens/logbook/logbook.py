"""The logbook: its pages, its last matches, and replays of them. Imports parts.

Each of the three is unloaded for the next: with the admiral's thoughts about an old shot in memory, a Pico has no room
for a menu.
"""

from ... import parts


async def logbook(stage):
    """The logbook, until BACK at its pages."""
    back = False
    while True:
        async with stage.using("pages") as part:
            kept = await part.pages(stage, back)
        if kept is None:
            return
        back = True
        number = None
        while True:
            async with stage.using("matches") as part:
                number, played = await part.matches(stage, kept, number)
            if played is None:
                break
            async with stage.using(parts.suited("replay", played[0].rules)) as part:
                await part.replay(stage, *played).run()
            played = None
