"""Sea Battle as an environment for programs that learn: Gymnasium for one player, PettingZoo for two, a vectorised one.

>>> from zalp.env import SeaBattle
>>> env = SeaBattle(rules="single", captain="cabin-boy")
>>> seen, info = env.reset(seed=7)
>>> seen["planes"].shape, int(seen["action_mask"].sum())
((13, 10, 10), 100)
>>> seen, reward, terminated, truncated, info = env.step(44)

`SeaBattle` is one player against any captain, or alone against a fleet; `duel.env` (PettingZoo) two players; `Many`
fleets by the thousand at once, in numpy. All take a rule set by its name, its line or as a Rules. docs/learning.md has
the observations, rewards and speeds. Needs `pip install 'zalp[env]'`; gymnasium.make("zalp/SeaBattle-v0") and
gymnasium.make_vec("zalp/Many-v0", num_envs=256) work once this package is imported.
"""

from __future__ import annotations

try:
    import gymnasium
except ImportError as error:
    raise ImportError("zalp.env needs gymnasium: pip install 'zalp[env]'") from error

from .battle import Alone, Battle, named_rules
from .many import Many
from .rewards import Rewards
from .solo import SeaBattle
from .views import COUNTS, DUE, PLANES

if "zalp/SeaBattle-v0" not in gymnasium.registry:
    gymnasium.register("zalp/SeaBattle-v0", entry_point="zalp.env.solo:SeaBattle")
    gymnasium.register("zalp/Many-v0", vector_entry_point="zalp.env.many:Many")

__all__ = ("COUNTS", "DUE", "PLANES", "Alone", "Battle", "Many", "Rewards", "SeaBattle", "named_rules")
