"""The figures of many matches: means, standard errors, percentiles, win rates. Imports nothing of ours."""

import math
import statistics


def describe(name, values):
    """{name_mean, name_stderr, name_median, name_p95}; all None without values, stderr None for a single one."""
    if not values:
        return {f"{name}_{key}": None for key in ("mean", "stderr", "median", "p95")}
    ordered = sorted(values)
    return {
        f"{name}_mean": statistics.fmean(values),
        f"{name}_stderr": statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None,
        f"{name}_median": statistics.median(values),
        f"{name}_p95": ordered[math.ceil(0.95 * len(ordered)) - 1],  # the nearest rank
    }


def share(wins, matches):
    """(low, high) of a 95 % confidence interval for a share: Wilson, 1927 (sound for few matches and shares near 0 and
    1)."""
    z = 1.959964
    middle = (wins + z * z / 2) / (matches + z * z)
    half = z / (matches + z * z) * math.sqrt(wins * (matches - wins) / matches + z * z / 4)
    return max(0.0, middle - half), min(1.0, middle + half)
