"""`python -m tests.bench [reading] [ingesting] [comparing] [searching] [pages]`: all without a name.

Measures over the editions in REAL_EDITIONS (with REAL_CORPUS for searching, REAL_MORE for comparing); without
them, over the embedded corpus, and says so. Times are of this machine and this run: read the ratios to the peers.
"""

from __future__ import annotations

import importlib
import os
import platform
import sys
import tempfile
from pathlib import Path

from rich.console import Console

ROOT = Path(__file__).resolve().parent.parent.parent
SECTIONS = ("reading", "ingesting", "comparing", "searching", "pages")


def main(names: list[str]) -> int:
    """Run the sections named, all without a name; 2 for a name that is none."""
    if set(names) - {*SECTIONS}:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    with tempfile.TemporaryDirectory(prefix="rules-site-bench-", ignore_cleanup_errors=True) as folder:
        os.environ["DATA_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "rules_site.settings"
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from tests.bench.library import Library

        library = Library(_folder("REAL_EDITIONS"), _folder("REAL_CORPUS"), _folder("REAL_MORE"))
        console.print(f"Python {platform.python_version()}, {os.cpu_count()} cores, texts: {library.name}\n")
        for name in names or SECTIONS:
            for figures in importlib.import_module(f"tests.bench.{name}").measure(library):
                figures.show(console)
    return 0


def _folder(variable: str) -> Path | None:
    value = os.environ.get(variable)
    return (ROOT / value).resolve() if value else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
