"""The renderer's tables as bytes, which the synthesiser copies. Imports layer and wave.

Made when the firmware is built (zalp/tools/build/bake.py): 40-bit numbers are slow on a Pico.
"""

from .layer import RATE
from .wave import knee, tables

TABLES = bytes(tables(RATE))
KNEE = bytes(knee())
