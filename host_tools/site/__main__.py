"""`make site`; `--drivers FOLDER` writes only the sources of its drivers, for `make check`. Imports build."""

import argparse
import sys
from pathlib import Path

from zalp.tools.build.firmware import BuildError
from zalp.tools.cable import CableError

from .build import OUT, build, sources


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m host_tools.site", description=__doc__)
    parser.add_argument("--drivers", type=Path, metavar="FOLDER")
    folder = parser.parse_args().drivers
    if folder:
        for name, text in sources().items():
            if name.startswith("drivers/"):
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(text, encoding="utf-8")
        return 0
    try:
        build()
    except (BuildError, CableError) as error:
        print(error, file=sys.stderr)
        return 1
    files = [path for path in OUT.rglob("*") if path.is_file()]
    print(f"{OUT}: {len(files)} files, {sum(path.stat().st_size for path in files)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
