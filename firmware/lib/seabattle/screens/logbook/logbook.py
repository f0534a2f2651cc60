"""The logbook: its pages, its last matches, and any of them played again. Imports nothing.

Each of the three makes room for the next: beside the admiral's thoughts about an old shot a Pico has none for a menu.
"""


async def logbook(stage):
    """Until BACK at its pages."""
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
            async with stage.using("replay") as part:
                await part.Replay(stage, part.Played(*played)).run()
            played = None
