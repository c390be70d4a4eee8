"""The process that carries out one work of the desk: it has the database, and limits of memory and time.

Whatever a source makes of linking and previewing costs no web worker anything.
"""

from __future__ import annotations

import os
import resource
import sys
from contextlib import suppress
from pathlib import Path

import django
from django.conf import settings

SECONDS = 3600
"""Seconds of processor time for one work; the whole history of the rules takes some minutes."""


def main(name: str, claim: str) -> None:
    """Carry out the work ``name`` for the process that has it by ``claim``."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rules_site.settings")
    with suppress(OSError):  # where memory runs out, this process goes first, and no web worker
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    os.nice(5)
    django.setup()
    resource.setrlimit(resource.RLIMIT_AS, (settings.WORK_MEMORY, settings.WORK_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    from corpus.pages.desk.work import take_over

    take_over(name, claim)


if __name__ == "__main__":
    main(*sys.argv[1:])
