"""Agreement on keys on the site's own machine: the core's tests of it (test_site.py)."""

import sys

sys.path.append("/lib/core")
import test_x25519 as agreement

for name in sorted(dir(agreement)):
    if name.startswith("test_"):
        getattr(agreement, name)()
print("agreed")
