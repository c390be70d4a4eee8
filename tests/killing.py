"""The site as it is served, with places where the process is killed: at the one that the file KILL_AT names, once."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
if (
    __name__ != "__main__"
):  # all web workers are forked from this process: what each would load is loaded once
    importlib.import_module("corpus.operations.following").get_ready()
ORDER = Path(os.environ["DATA_DIR"]) / "kill-at"

POINTS = {
    "before the files are kept": ("corpus.pages.desk.work", "free_name", "before"),
    "after the first file's bytes are kept": ("corpus.library.publishing.ingest", "keep_bytes", "after"),
    "when the draft is made and not yet compared": ("corpus.pages.desk.work", "preview", "before"),
    "within publishing, editions stored": ("corpus.library.publishing.publish", "apply", "after"),
    "published, the index not yet made": ("corpus.search", "refresh", "before"),
}
"""What to call a place: module, function, and whether death comes before or after it."""


def _deadly(name: str, when: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def called(*arguments: Any, **named: Any) -> Any:
        if when == "before":
            _die_at(name)
        made = function(*arguments, **named)
        if when == "after":
            _die_at(name)
        return made

    return called


def _die_at(name: str) -> None:
    if ORDER.exists() and ORDER.read_text(encoding="utf-8") == name:
        ORDER.unlink()
        os.kill(os.getpid(), signal.SIGKILL)


for _name, (_module, _function, _when) in POINTS.items():
    _home = importlib.import_module(_module)
    setattr(_home, _function, _deadly(_name, _when, getattr(_home, _function)))
_work = importlib.import_module("corpus.pages.desk.work")
_work.WORKER = "tests.killing"

if __name__ == "__main__":  # the process of a work
    _work.take_over(*sys.argv[1:])
