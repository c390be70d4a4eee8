"""A web machine as it is deployed, and what its processes use."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_TICKS = os.sysconf("SC_CLK_TCK")


class _NoRedirection(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any) -> None:
        """Follow nothing."""


_STRAIGHT = urllib.request.build_opener(_NoRedirection)


class Machine:
    """The site of a data folder, served by gunicorn in processes of its own; a context manager."""

    def __init__(self, folder: Path, port: int, workers: int = 1, **variables: str):
        self.folder = folder
        self.address = f"http://127.0.0.1:{port}"
        self._environment = {
            **os.environ,
            "DATA_DIR": str(folder),
            "BIND": f"127.0.0.1:{port}",
            "SITE_URL": self.address,
            "WORKERS": str(workers),
            "DJANGO_SETTINGS_MODULE": "rules_site.settings",
            **variables,
        }

    def manage(self, *command: str) -> str:
        """What a command of `manage.py` prints on this machine."""
        done = [sys.executable, "manage.py", *command]
        return subprocess.run(
            done, cwd=ROOT, env=self._environment, check=True, stdout=subprocess.PIPE, text=True
        ).stdout

    def __enter__(self) -> Machine:
        self._log = (self.folder / "server.log").open("w")
        command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py"]
        self._server = subprocess.Popen(
            [*command, "rules_site.wsgi"],
            cwd=ROOT,
            env=self._environment,
            stdout=self._log,
            stderr=self._log,
        )
        for _ in range(300):
            with contextlib.suppress(OSError):
                if b'"ok"' in self.ask("/health")[1]:
                    self._pids = self._processes()
                    return self
            assert self._server.poll() is None, (self.folder / "server.log").read_text()
            time.sleep(0.2)
        raise TimeoutError((self.folder / "server.log").read_text())

    def __exit__(self, *_: object) -> None:
        self._server.terminate()
        self._server.wait(timeout=40)
        self._log.close()

    def ask(self, address: str, timeout: float = 30) -> tuple[int, bytes]:
        """Status and body; a redirection is an answer, too."""
        try:
            with _STRAIGHT.open(self.address + address, timeout=timeout) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def cpu(self) -> float:
        """Seconds of CPU that its processes used so far; a worker that was renewed begins anew."""
        if not all(Path(f"/proc/{pid}").exists() for pid in self._pids):
            self._pids = self._processes()
        total = 0.0
        for pid in self._pids:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / _TICKS
        return total

    def memory(self) -> float:
        """Megabytes that its processes hold and share with nobody, and what they share once."""
        total = 0
        for pid in self._processes():
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
        return total / 1024

    def _processes(self) -> list[int]:
        main = self._server.pid
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(main)], capture_output=True, text=True)
        return [main, *map(int, children.stdout.split())]
