"""What the wheel has besides the packages that pyproject.toml names: the site, where `make site` has written it.

hatchling runs this when it builds the wheel. `make wheel` makes the site first; a wheel built without it has everything
but `zalp play`, which then says so. ZALP_SITE: another folder with a site, for tests.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        site = Path(os.environ.get("ZALP_SITE") or Path(self.root) / "build" / "site")
        if version != "standard":  # an editable one reads the checkout
            return
        if (site / "index.html").exists():
            build_data["force_include"][str(site)] = "zalp/data/build/site"
        else:
            self.app.display_warning("There is no site in build/site (make site): this wheel's `zalp play` has none.")
