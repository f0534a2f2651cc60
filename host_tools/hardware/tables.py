"""The firmware's tables of boards (drivers/boards) against what is wired: the handheld's against the schematic, the
kit's against its wires, nothing at a bare Pico. Imports the tables, kit, rules.
"""

from console import legends
from drivers import boards, pins

from .kit import figures, wires
from .rules import BOARD_LED_MA

USB_MA = 500  # what a computer's port gives
DATA = {"A": ("LED_DATA_A", "J1"), "B": ("LED_DATA_B", "J2")}  # of each wire its net, and the plug behind its driver


def check_boards(netlist, made=boards.made):
    """Every table, by itself and against its board. made: name -> table."""
    for name in boards.NAMES.split():
        table = made(name)
        try:
            table.check()
        except ValueError as error:
            yield f"{name}: {error}"
        unknown = set(table.missing.split()) - {net for _, net, *_ in pins.PINS}
        if unknown:
            yield f"{name}: no pin is called {', '.join(sorted(unknown))}"
    yield from _handheld(netlist, made("handheld"))
    yield from _kit(made("kit"))
    wired = {net for _, net, *_ in pins.PINS} - set(made("bare").missing.split())
    if wired:
        yield f"bare: nothing is wired to it, and its table does not miss {', '.join(sorted(wired))}"


def _handheld(netlist, table):
    for _, net, *_ in pins.PINS:
        there = len(netlist.nets.get(net, ())) > 1
        if there == (net in table.missing.split()):
            yield f"handheld: {net} is {'wired' if there else 'not wired'}, and its table says otherwise"
    diodes = sum(f"D{key + 10}" in netlist.components for key in range(16))
    if table.diodes != (diodes == 16):
        yield f"handheld: the keypad has {diodes} diodes, its table says {'one a key' if table.diodes else 'none'}"
    if bool(table.cells) != ("BT1" in netlist.components):
        yield f"handheld: its table says {'cells' if table.cells else 'no cells'}, the schematic otherwise"
    if table.budget_ma > BOARD_LED_MA:
        yield f"handheld: its LEDs may take {table.budget_ma} mA, the board allows {BOARD_LED_MA}"
    for panel in table.panels:
        net, plug = DATA[panel.wire]
        if len(netlist.nets.get(net, ())) < 2 or plug not in netlist.components:
            yield f"handheld: a panel is on wire {panel.wire}, and {net} leads to no {plug}"
    for contact, digit in enumerate(table.keys):
        # SW2 is at row 1 and column 1 (wiring.check_matrix).
        legend = netlist.components.get(f"SW{contact + 2}", {}).get("Legend")
        if legend != legends.KEYS[int(digit, 16)][1]:
            yield f"handheld: its table has key {int(digit, 16)} where SW{contact + 2} bears {legend!r}"


def _kit(table):
    yield from (f"kit: {fault}" for fault in wires.check(table=table))
    if figures.milliamperes(table)["limit"] > USB_MA:
        yield f"kit: LEDs of {table.budget_ma} mA and a Pico take more than the {USB_MA} mA of a computer's port"
    if table.diodes or table.cells:
        yield "kit: its pad has no diodes and its Pico no cells, and its table has them"
