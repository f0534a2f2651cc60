"""worker.py on the machine of the site, where lines are passed through JavaScript (host_tools/site/program.mjs)."""

import worker  # type: ignore[import-not-found]
from arena.worker import answer  # type: ignore[import-not-found]

worker.serve(answer)
