from __future__ import annotations

from collections.abc import Generator, Sequence

from ..rules import Match, Sea
from ..rules.acts import Act
from .captain import Captain

def act(captain: Captain, match: Match, player: int, sea: Sea) -> Generator[None, None, Act]: ...
def choice(
    captain: Captain, match: Match, player: int, sea: Sea
) -> Generator[None, None, tuple[int, ...] | int | None]: ...
def step(match: Match, captains: Sequence[Captain], seas: Sequence[Sea]) -> Generator[None]: ...
