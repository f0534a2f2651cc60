"""The firmware's tables of boards (drivers/boards) against what is wired: the pocket's against its circuit, the kit's
against its wires, nothing at a bare Pico. Imports the tables, kit.
"""

from drivers import boards, pins

from zalp.console import legends

from .kit import figures, wires

USB_MA = 500  # what a computer's port gives


def check_boards(netlist, made=boards.made):
    """Check every table, by itself and against its board. netlist: the pocket's circuit; made: name -> table."""
    for name in boards.NAMES.split():
        table = made(name)
        try:
            table.check()
        except ValueError as error:
            yield f"{name}: {error}"
        unknown = set(table.missing.split()) - {net for _, net, *_ in pins.PINS}
        if unknown:
            yield f"{name}: no pin is called {', '.join(sorted(unknown))}"
    yield from _pocket(netlist, made("pocket"))
    yield from _kit(made("kit"))
    wired = {net for _, net, *_ in pins.PINS} - set(made("bare").missing.split())
    if wired:
        yield f"bare: nothing is wired to it, and its table does not miss {', '.join(sorted(wired))}"


def _pocket(netlist, table):
    for _, net, *_ in pins.PINS:
        there = len(netlist.nets.get(net, ())) > 1
        if there == (net in table.missing.split()):
            yield f"pocket: {net} is {'wired' if there else 'not wired'}, and its table says otherwise"
    diodes = sum(f"D{key + 10}" in netlist.components for key in range(16))
    if table.diodes != (diodes == 16):
        yield f"pocket: the keypad has {diodes} diodes, its table says {'one a key' if table.diodes else 'none'}"
    if bool(table.cells) != ("BT1" in netlist.components):
        yield f"pocket: its table says {'cells' if table.cells else 'no cells'}, the circuit otherwise"
    for contact, digit in enumerate(table.keys):
        # SW2 is at row 1 and column 1 (wiring.check_matrix).
        legend = netlist.components.get(f"SW{contact + 2}", {}).get("Legend")
        if legend != legends.KEYS[int(digit, 16)][1]:
            yield f"pocket: its table has key {int(digit, 16)} where SW{contact + 2} bears {legend!r}"


def _kit(table):
    yield from (f"kit: {fault}" for fault in wires.check(table=table))
    if figures.milliamperes(table)["limit"] > USB_MA:
        yield f"kit: LEDs of {table.budget_ma} mA and a Pico take more than the {USB_MA} mA of a computer's port"
    if table.diodes or table.cells:
        yield "kit: its pad has no diodes and its Pico no cells, but its table has them"
