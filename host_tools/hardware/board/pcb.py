"""What KiCad's own module does for a board: rules check, plots. Only KiCad's Python can import it.

Run by it: `/usr/bin/python3 -m host_tools.hardware.board.pcb --check FILE` prints the report of the design rules check;
`--plot FILE FOLDER` plots; `--bare FILE TARGET` saves with its zones not filled.
"""

import sys
import tempfile
from pathlib import Path

import pcbnew

STOCK = Path("/usr/share/kicad/footprints")


def mm(value):
    return pcbnew.FromMM(float(value))


def at(x, y):
    return pcbnew.wxPoint(mm(x), mm(y))


def bare(path, target):
    """The same board with its zones not filled: a seventh of the size, and KiCad fills them at the press of a key."""
    board = pcbnew.LoadBoard(str(path))
    for zone in board.Zones():
        zone.UnFill()
    pcbnew.SaveBoard(str(target), board)


LAYERS = {
    "F_Cu": "F.Cu", "B_Cu": "B.Cu", "F_Mask": "F.Mask", "B_Mask": "B.Mask", "F_Paste": "F.Paste",
    "F_SilkS": "F.Silkscreen", "B_SilkS": "B.Silkscreen", "Edge_Cuts": "Edge",
}  # fmt: skip


def plot(path, folder):
    """Gerbers of every layer and the drill files, into a folder."""
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(folder))
    options.SetPlotFrameRef(False)
    options.SetPlotValue(False)
    options.SetUseAuxOrigin(True)
    options.SetUseGerberProtelExtensions(True)
    options.SetCreateGerberJobFile(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetDrillMarksType(pcbnew.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    for layer, name in LAYERS.items():
        controller.SetLayer(getattr(pcbnew, layer))
        controller.OpenPlotfile(layer, pcbnew.PLOT_FORMAT_GERBER, name)
        controller.PlotLayer()
    controller.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, board.GetDesignSettings().GetAuxOrigin(), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(str(folder), True, False)


def check(path):
    """What the design rules check finds: unconnected pads and violations, a line each."""
    board = pcbnew.LoadBoard(str(path))
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())  # the committed file has empty zones: filled, they are most of it
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "drc.txt"
        pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
        return report.read_text(encoding="utf-8")


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[0] == "--check":
        print(check(words[1]))
    else:
        (plot if words[0] == "--plot" else bare)(*words[1:])
