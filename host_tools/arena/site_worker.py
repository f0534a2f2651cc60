"""worker.py on the machine of the site, where lines are passed through JavaScript (host_tools/site/program.mjs)."""

from arena.worker import answer  # type: ignore[import-not-found]

import zalp  # type: ignore[import-not-found]

zalp.serve(answer)
