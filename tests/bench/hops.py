"""`python -m tests.bench.hops`: our own files and functions that run for a rule page, a search and a redline.

A picture to judge by: each page is asked once to warm up, then once under a profiler that counts the project's own
code alone. What runs for the help page too, which asks the library nothing, is the frame of every page: it is counted
apart.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from pathlib import Path
from types import FrameType
from typing import Any

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent.parent
EMBEDDED = ROOT / "corpus" / "texts"


def run_by(act: Any) -> set[tuple[str, str]]:
    """The (file, function) pairs of the project that ``act()`` runs; comprehensions count as their function."""
    found: set[tuple[str, str]] = set()
    own = str(ROOT / "corpus")

    def see(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(own) and frame.f_code.co_name[0] != "<":
            found.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    sys.setprofile(see)
    try:
        act()
    finally:
        sys.setprofile(None)
    return found


def main() -> int:
    """Measures over the embedded corpus and prints the table."""
    with tempfile.TemporaryDirectory(prefix="rules-site-hops-") as folder:
        os.environ["DATA_DIR"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "rules_site.settings"
        os.environ.pop("DATABASE_URL", None)
        import django

        django.setup()
        from django.core.management import call_command
        from django.test import Client

        from corpus.pages.shared.remembering import forget_pages

        call_command("migrate", verbosity=0)
        call_command("ingest", str(EMBEDDED), verbosity=0, stdout=io.StringIO())
        client = Client(SERVER_NAME="127.0.0.1")

        def met(address: str) -> set[tuple[str, str]]:
            client.get(address)
            forget_pages()
            return run_by(lambda: client.get(address))

        frame = met("/aide/")
        table = Table("page", "own files", "functions", "frame: files", "functions", box=None)
        for name, address in (
            ("rule", "/regles/704.5k/"),
            ("search", "/recherche/?q=r%C3%A8gle+des+l%C3%A9gendes"),
            ("redline", "/comparer/2010-02-01-regles/2014-05-01-regles/704.5k/"),
        ):
            pairs = met(address)
            shared = {file for file, _ in frame & pairs}
            own = {file for file, _ in pairs} - shared
            table.add_row(
                name, str(len(own)), str(len(pairs - frame)), str(len(shared)), str(len(frame & pairs))
            )
        Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
