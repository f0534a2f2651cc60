"""More of the wheel than pyproject.toml says: the site, where `make site` has written it; the README without
links that lead nowhere; the addresses of the repository, where CI names it.

hatchling runs this when it builds the wheel. `make wheel` makes the site first; a wheel built without it has everything
but `zalp play`, which then says so. ZALP_SITE: another folder with a site, for tests.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]*)\)")


class Hook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        site = Path(os.environ.get("ZALP_SITE") or Path(self.root) / "build" / "site")
        if version != "standard":  # an editable one reads the checkout
            return
        if (site / "index.html").exists():
            build_data["force_include"][str(site)] = "zalp/data/build/site"
        else:
            self.app.display_warning("There is no site in build/site (make site): this wheel's `zalp play` has none.")


class Metadata(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        name = os.environ.get("GITHUB_REPOSITORY", "")
        home = f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}" if name else ""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text, home)}
        pages = {"Repository": "", "Documentation": "/tree/main/docs", "Changelog": "/blob/main/CHANGELOG.md"}
        metadata["urls"] = {title: home + page for title, page in pages.items()} if home else {}


def described(readme: str, home: str) -> str:
    """The README for those who do not have its files. home: the repository's address; without it links become their
    words, and pictures are left out.
    """

    def linked(found: re.Match[str]) -> str:
        picture, words, place = found.groups()
        if not home:
            return "" if picture else words
        return f"{picture}[{words}]({home}/{'raw' if picture else 'blob'}/main/{place})"

    return LINK.sub(linked, readme)
