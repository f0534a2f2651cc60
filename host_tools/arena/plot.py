"""`python -m host_tools.arena.plot PICTURE REPORT...`: how often each captain needs how many misses, from --json
reports.

PICTURE is a file that matplotlib can write (.svg, .png); a REPORT is what `python -m host_tools.arena --json` printed.
Imports nothing of ours.
"""

import json
import sys
from collections import Counter
from pathlib import Path

import matplotlib

matplotlib.use("agg")
from matplotlib import pyplot


def draw(picture, reports):
    """Draw one line per report: the share of matches over the number of misses."""
    figure, axes = pyplot.subplots(figsize=(8, 4.2), layout="constrained")
    for report in reports:
        counts = Counter(report["misses"])
        span = range(max(0, min(counts) - 1), max(counts) + 2)
        name = report["captain"] or report["program"]
        axes.plot(
            span,
            [100 * counts[misses] / report["matches"] for misses in span],
            drawstyle="steps-mid",
            label=f"{name}, {report['seas']}: {report['misses_mean']:.1f}",
        )
    axes.set_xlabel("misses until the last ship is sunk")
    axes.set_ylabel("matches, %")
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    axes.legend(title="captain, seas: mean")
    figure.savefig(picture, metadata={"Date": None} if str(picture).endswith(".svg") else None)
    pyplot.close(figure)


def main(words):
    if len(words) < 2:
        sys.exit("usage: python -m host_tools.arena.plot PICTURE REPORT...")
    reports = []
    for name in words[1:]:
        try:
            report = json.loads(Path(name).read_text(encoding="utf-8"))
            if not report["misses"]:
                raise ValueError("no match in it")
            reports.append(report)
        except (OSError, ValueError, KeyError, TypeError) as error:
            sys.exit(f"plot: {name} is no report of one shooter by the arena's --json: {error}")
    draw(words[0], reports)


if __name__ == "__main__":
    main(sys.argv[1:])
