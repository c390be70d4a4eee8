"""`python -m tests.bench [reading] [ingesting] [comparing] [searching] [pages] [years]`: all without a name.

Measures over the editions in REAL_EDITIONS (with REAL_CORPUS for searching, REAL_MORE for comparing and years); without
them, over the embedded corpus, and says so. Times are of this machine and this run: read the ratios to the peers.
"""

from __future__ import annotations

import importlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console

ROOT = Path(__file__).resolve().parent.parent.parent
SECTIONS = ("reading", "ingesting", "comparing", "searching", "pages")
ALONE = "years"
"""A section with a library of its own, and so a process of its own."""


def main(names: list[str]) -> int:
    """Run the sections named, all without a name; 2 for a name that is none."""
    if set(names) - {*SECTIONS, ALONE}:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    if not names or (ALONE in names and len(names) > 1):
        others = main([name for name in names or SECTIONS if name != ALONE])
        return others or subprocess.run([sys.executable, "-m", "tests.bench", ALONE], check=False).returncode
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    with tempfile.TemporaryDirectory(prefix="rules-site-bench-", ignore_cleanup_errors=True) as folder:
        os.environ["DATA_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "rules_site.settings"
        os.environ.pop("DATABASE_URL", None)
        if ready := os.environ.get("BENCH_LIBRARY"):
            shutil.copytree(ready, folder, dirs_exist_ok=True)
        import django

        django.setup()
        from tests.bench.library import Library

        library = Library(_folder("REAL_EDITIONS"), _folder("REAL_CORPUS"), _folder("REAL_MORE"))
        console.print(f"Python {platform.python_version()}, {os.cpu_count()} cores, texts: {library.name}\n")
        for name in names:
            for figures in importlib.import_module(f"tests.bench.{name}").measure(library):
                figures.show(console)
    return 0


def _folder(variable: str) -> Path | None:
    value = os.environ.get(variable)
    return (ROOT / value).resolve() if value else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
