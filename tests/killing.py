"""The site as it is served, with places where the process is killed: at the one that the file KILL_AT names, once."""

from __future__ import annotations

import atexit
import contextlib
import importlib
import json
import os
import signal
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
# all web workers and works are forked from this process: what each would load is loaded once
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
_asking, _asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


class _Forked:
    """Stands for the process of a work, which a process that has imported everything forks: each of its own would take
    longer to begin than to do its work.
    """

    def __init__(self, command: Sequence[str], **how: Any):
        self._ends, end = os.pipe()
        socket.send_fds(_asking, [json.dumps(command[-2:]).encode()], [end])
        os.close(end)

    def wait(self) -> None:
        os.read(self._ends, 1)  # the other end is closed when the work's process is gone, however it went
        os.close(self._ends)


def _reap(*_: object) -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _fork_works() -> None:
    signal.signal(signal.SIGCHLD, _reap)
    while True:
        asked, ends, *_ = socket.recv_fds(_asked, 1000, 1)
        if not asked:  # the server and all its workers are gone
            return
        if not os.fork():
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()
            try:
                _work.take_over(*json.loads(asked))
            finally:
                os._exit(0)
        os.close(ends[0])


def _end(pid: int) -> None:
    _asking.close()
    with contextlib.suppress(ChildProcessError):  # a worker's
        os.waitpid(pid, 0)


if _forking := os.fork():
    _asked.close()
    atexit.register(_end, _forking)
    _work.subprocess = SimpleNamespace(Popen=_Forked, DEVNULL=None)
else:
    _asking.close()
    _fork_works()
    os._exit(0)
