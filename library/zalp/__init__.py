"""Zalp, an electronic Sea Battle: the command `zalp` and its tasks.

The games themselves are packages of their own, the very files that run on the handheld: `seabattle.rules`,
`seabattle.captains`, `straume.rules`, `straume.captains`.
"""

from console import VERSION

__version__ = VERSION
__all__ = ("__version__",)
