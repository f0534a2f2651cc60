"""`python -m zalp.tools.arena`: how strong is a captain? Plays many matches on all cores and prints the figures.

Imports seabattle and the arena's own parts. The captains run in MicroPython processes: what is tested is the firmware's
code, including viper loops.
"""

import argparse
import asyncio
import json
import random
import statistics
import sys
import zlib
from pathlib import Path

from zalp.seabattle.captains import CAPTAINS, POLICIES
from zalp.seabattle.rules import ANY, RulesError, Sea
from zalp.tools.program import called

from . import program, progress, straume_games
from .baselines import BASELINES, PRIORS, prior
from .figures import describe, share
from .options import parsed, positive
from .pool import ArenaError, work
from .seas import NAMES, STYLES

SHOOTERS = CAPTAINS + tuple(BASELINES)
STYLES_HELP = (
    "a style of sea, a mixture (I+V: each sea is of one of them, at random) or a file with one sea a line (100 "
    "characters, row by row, # deck, . water)"
)


def arguments(words):
    parser = argparse.ArgumentParser(
        prog=called("python -m zalp.tools.arena"),
        description="Measure captains and outside players. Misses are what decides a match: shots = misses + decks.",
        epilog="`--game straume` before all else measures the captains of Straume 1986; see its own --help.",
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--captain", choices=SHOOTERS, metavar="NAME", help="who shoots: " + ", ".join(SHOOTERS))
    who.add_argument("--program", metavar="CMD", help="an outside player, restarted for every sea")
    parser.add_argument("--versus", choices=SHOOTERS, metavar="NAME", help="play full matches against this captain")
    parser.add_argument(
        "--than", choices=SHOOTERS, metavar="NAME", help="also how many misses fewer than this captain on the same seas"
    )
    parser.add_argument("--seas", metavar="STYLE|FILE", help=f"{STYLES_HELP}; default U1; styles: {', '.join(NAMES)}")
    parser.add_argument(
        "--place",
        choices=POLICIES,
        metavar="POLICY",
        help="alone: print fleets; with --versus: how the shooter places his; " + ", ".join(POLICIES),
    )
    parser.add_argument("--matches", type=positive, metavar="N", help="default 2000, a file's seas once, or 1 fleet")
    parser.add_argument(
        "--series", type=positive, metavar="N", help="N seas in a row are one opponent's, whom the captain remembers"
    )
    options = parsed(parser, words)
    if not (options.captain or options.program or options.place):
        parser.error("say who shoots: --captain NAME or --program CMD (or --place POLICY to print fleets)")
    if options.versus and not options.captain:
        parser.error("--versus needs --captain NAME; a program plays whole matches in a tournament: zalp tournament")
    if options.than and (options.versus or options.series or not (options.captain or options.program)):
        parser.error("--than goes with --captain NAME or --program CMD, and with --seas")
    if options.versus and options.seas:
        parser.error("--versus plays on the fleets that both place; leave --seas out, or use --place")
    if options.place and not options.versus and (options.captain or options.seas or options.program):
        parser.error(f"--place goes with --versus, or stands alone; for seas of that kind use --seas {options.place}")
    if options.cluster and options.program:
        parser.error("a cluster plays captains: leave --cluster out, as a program runs here")
    if options.series and (options.versus or not options.captain or options.captain in BASELINES):
        parser.error("--series goes with --captain NAME and --seas")
    informed = "informed" in (options.captain, options.than)
    if informed and (options.versus or not prior(options.seas or "")):
        parser.error(f"informed knows the style: --seas {', '.join(PRIORS)}, or some with + between them")
    if options.program:
        try:
            options.words = program.split(options.program)
        except ValueError as error:
            parser.error(f"--program: {error}")
    if options.series and options.rules.dutchman:
        parser.error("--series: nobody remembers where a Flying Dutchman was placed, since it sails away")
    return options


def seed(options, number, what):
    """A seed for one match and one purpose, the same for every captain, so that all get the same seas."""
    return zlib.crc32(f"{options.seed}/{number}/{what}".encode())


def read_seas(path, rules):
    """The seas of a file, one per line. ArenaError with the line's number for anything that is not a legal sea."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text file"
        raise ArenaError(f"--seas {path}: {reason}; name a file or one of: {', '.join(NAMES)}") from None
    seas = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            drawn = "#.+=~" if rules.extras else "#."
            if rules.contact != ANY and not rules.dutchman and set(line.strip()) - set(drawn):
                raise RulesError(f"a sea is drawn with {' and '.join(drawn)} only")
            Sea.parse(line, rules)
        except RulesError as error:
            raise ArenaError(f"{path}, line {number}: {error}") from None
        seas.append(line.strip())
    if not seas:
        raise ArenaError(f"{path} holds no sea")
    return seas


class Arena:
    """One run, as the options say."""

    def __init__(self, options):
        self.options = options

    def work(self, jobs, interpreter=None):
        return work(jobs, self.options, "match", 5, interpreter)

    def lines(self, numbers, style):
        """Seas of a style, for the matches of these numbers."""
        job = {"do": "sea", "rules": str(self.options.rules), "style": style}
        jobs = [{**job, "sea_seed": seed(self.options, i, "sea")} for i in numbers]
        # The styles are the arena's own; the firmware's placings are made by the firmware.
        return [found["sea"] for found in self.work(jobs, "cpython" if style in STYLES else None)]

    def seas(self):
        """The seas that the options name, one line per match."""
        options = self.options
        style = options.seas or "U1"
        names = style.split("+")
        if not set(names) - set(NAMES):
            return self.mixed(names, options.matches or 2000)
        if len(names) > 1 and not Path(style).exists():
            unknown = ", ".join(repr(name) for name in names if name not in NAMES)
            raise ArenaError(
                f"--seas {style}: {unknown} is not a style; a mixture is some of these, joined by +: {', '.join(NAMES)}"
            )
        lines = read_seas(style, options.rules)
        return [lines[i % len(lines)] for i in range(options.matches or len(lines))]

    def mixed(self, styles, matches):
        """Each sea of one of these styles, at random."""
        # Python's own numbers: the first that an Rng draws is the same for many seeds that are alike.
        chosen = [random.Random(f"{self.options.seed}/{i}/style").choice(styles) for i in range(matches)]
        found = {}
        for style in dict.fromkeys(chosen):
            numbers = [i for i in range(matches) if chosen[i] == style]
            found.update(zip(numbers, self.lines(numbers, style), strict=True))
        return [found[i] for i in range(matches)]

    def solo(self, captain, lines):
        """A captain against every sea."""
        job = {"do": "solo", "rules": str(self.options.rules), "captain": captain, "style": self.options.seas}
        seeds = [seed(self.options, i, "captain") for i in range(len(lines))]
        return self.work([{**job, "sea": line, "seed": own} for line, own in zip(lines, seeds, strict=True)])

    def series(self, captain, lines):
        """A captain against one opponent after the other, so many seas each: the results in the order of the seas."""
        job = {"do": "series", "rules": str(self.options.rules), "captain": captain}
        jobs = []
        for begin in range(0, len(lines), self.options.series):
            seas = lines[begin : begin + self.options.series]
            jobs.append({**job, "seas": seas, "seed": seed(self.options, begin, "captain")})
        results = []
        for found in self.work(jobs):
            for shots, misses, strange in zip(found["shots"], found["misses"], found["strange"], strict=True):
                results.append({"shots": shots, "misses": misses, "strange": strange})
        return results

    def shooter(self, lines):
        """The results of every match of a single shooter against these seas."""
        if self.options.series:
            return self.series(self.options.captain, lines)
        return self.solo(self.options.captain, lines) if self.options.captain else self.outsider(lines)

    def outsider(self, lines):
        """The outside program against every sea."""
        options = self.options
        fleets = [Sea.parse(line, options.rules).fleet.ships for line in lines]
        with progress.bar(len(fleets), "match", 5) as bar:
            return asyncio.run(
                program.play_all(options.words, fleets, options.rules, options.timeout, options.jobs, bar.update)
            )

    def duels(self):
        """The results of full matches; winner 0 is the shooter."""
        options = self.options
        pair = {"captains": [options.captain, options.versus], "places": [options.place, None]}
        jobs = []
        for i in range(options.matches or 2000):
            seeds = [seed(options, i, side) for side in ("ours", "theirs")]
            jobs.append({"do": "duel", "rules": str(options.rules), **pair, "first": i % 2, "seeds": seeds})
        return self.work(jobs)


def table(results):
    """The figures of one shooter, over the matches that came to an end."""
    good = [result for result in results if "error" not in result]
    figures: dict = {"matches": len(good), "misses": [result["misses"] for result in good]}
    for name in ("shots", "misses") + (("even",) if good and "even" in good[0] else ()):
        figures.update(describe(name, [result[name] for result in good]))
    return figures


def fewer(results, others):
    """By how many misses fewer than somebody else, sea by sea, over the seas that both sank; his misses, and the mean
    and the standard error of the differences. The more the same seas are hard for both, the smaller is that error.
    """
    both = [(a, b) for a, b in zip(results, others, strict=True) if "error" not in {**a, **b}]
    found = {"than_misses": [his["misses"] for _, his in both]}
    for name, key in (("fewer", "misses"), ("fewer_even", "even")):
        if all(key in own and key in his for own, his in both):
            found.update(describe(name, [his[key] - own[key] for own, his in both]))
    return found


def by_memory(results, length):
    """The figures of a series of so many seas: the misses by match, and how many misses memory saves in the second half
    of a series, with the mean over the whole series and its standard error.
    """
    begins = range(0, len(results) - length + 1, length)
    found: dict = {"misses_by_match": [], "gain_mean": None, "gain_stderr": None}
    for i in range(length):
        found["misses_by_match"].append(statistics.fmean(result["misses"] for result in results[i::length]))
    gains = []
    for begin in begins if length > 1 else ():
        later = results[begin + length // 2 : begin + length]
        gains.append(statistics.fmean(result["strange"] - result["misses"] for result in later))
    if gains:
        found["gain_mean"] = statistics.fmean(gains)
    if len(gains) > 1:
        found["gain_stderr"] = statistics.stdev(gains) / len(gains) ** 0.5
    return found


def errors(results):
    return [{"match": i, "error": result["error"]} for i, result in enumerate(results, 1) if "error" in result]


def tell(title, rows):
    print(title)
    print(f"{'':10}{'mean':>8}{'stderr':>8}{'median':>8}{'95 %':>8}")
    for name, figures, key in rows:
        values = [figures[f"{key}_{what}"] for what in ("mean", "stderr", "median", "p95")]
        print(f"{name:10}" + "".join(f"{'-':>8}" if v is None else f"{v:8.2f}" for v in values))


def main(words=None):
    words = sys.argv[1:] if words is None else words
    if words[:2] == ["--game", "straume"]:
        return straume_games.main(words[2:])
    options = arguments(words)
    arena = Arena(options)
    report = {
        "captain": options.captain,
        "program": options.program,
        "seed": options.seed,
        "rules": str(options.rules),
        "interpreter": options.interpreter,
    }
    if options.versus:
        results = arena.duels()
        wins = sum(result["winner"] == 0 for result in results)
        draws = sum(result["winner"] == 2 for result in results)
        low, high = share(wins, len(results))
        report.update(versus=options.versus, place=options.place, matches=len(results), wins=wins, draws=draws)
        report.update(win_rate=wins / len(results), win_low=low, win_high=high)
        if not options.json:
            print(f"{options.captain} wins {wins} of {len(results)} matches against {options.versus}")
            print(f"win rate {wins / len(results):.3f}, 95 % confidence {low:.3f} .. {high:.3f}, draws {draws}")
    elif options.captain or options.program:
        lines = arena.seas()
        results = arena.shooter(lines)
        report.update(seas=options.seas or "U1", **table(results))
        if options.than:
            report.update(than=options.than, **fewer(results, arena.solo(options.than, lines)))
        if options.series:
            report.update(by_memory(results, options.series))
        if not options.json:
            who = options.captain or options.program
            title = f"{who}, {report['matches']} seas {report['seas']}, seed {options.seed}"
            tell(title, [(key, report, key) for key in ("shots", "misses", "even") if f"{key}_mean" in report])
            if options.series:
                print("mean misses by match:", " ".join(f"{mean:.1f}" for mean in report["misses_by_match"]))
            for key, what in (
                ("fewer", f"misses fewer than {options.than} on the same seas"),
                ("fewer_even", "with the last search at its mean"),
                ("gain", "misses saved by memory in the second half of a series, on the same seas and random numbers"),
            ):
                if report.get(f"{key}_stderr") is not None:
                    print(f"{report[f'{key}_mean']:.2f} {what}, stderr {report[f'{key}_stderr']:.2f}")
    else:
        results = []
        lines = arena.lines(range(options.matches or 1), options.place)
        report.update(place=options.place, seas=lines)
        if not options.json:
            print("\n".join(lines))
    report["errors"] = errors(results)
    if options.json:
        print(json.dumps(report))
    for fault in report["errors"][:10]:
        print(f"match {fault['match']}: {fault['error']}", file=sys.stderr)
    if len(report["errors"]) > 10:
        print(f"... and {len(report['errors']) - 10} more matches with errors", file=sys.stderr)
    return 1 if report["errors"] else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ArenaError, RulesError) as error:
        sys.exit(f"arena: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
