"""Running a command of `manage.py`: inside a test, or killed and run again in processes of its own."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from django.core.management import call_command

from tests.conftest import ROOT


def run(*arguments):
    """What the command exits with, and what it printed."""
    out, code = io.StringIO(), 0
    try:
        call_command(*map(str, arguments), stdout=out)
    except SystemExit as stop:
        code = stop.code
    return code, out.getvalue()


KILLED = """
import importlib, json, os, shutil, signal, sys, traceback
import django
django.setup()
from django.core.management import execute_from_command_line, load_command_class
from corpus.library.sources import visiting
import rules_site.urls
for name in ("ingest", "official"):
    load_command_class("corpus", name)
visiting.PAUSE, folder = 0, os.environ["DATA_DIR"]

def run(place, command):
    if place and not os.fork():
        module, function, calls = place
        home = importlib.import_module(module)
        inside, left = getattr(home, function), [calls]
        def deadly(*arguments, **named):
            left[0] -= 1
            if not left[0]:
                os.kill(os.getpid(), signal.SIGKILL)
            return inside(*arguments, **named)
        setattr(home, function, deadly)
        execute_from_command_line(["manage.py", *command])
        os._exit(0)
    if place:
        assert os.WTERMSIG(os.wait()[1]) == signal.SIGKILL, "nobody was killed"
        shutil.copytree(folder, folder + "-killed")
    execute_from_command_line(["manage.py", *command])

told = os.dup(1)
os.dup2(2, 1)
os.write(told, b"ready\\n")
for line in sys.stdin:
    if not os.fork():
        code = 1
        try:
            run(*json.loads(line))
            code = 0
        except SystemExit as stop:
            code = stop.code or 0
        except BaseException:
            traceback.print_exc()
        os._exit(code)
    os.write(told, b"%d\\n" % os.waitstatus_to_exitcode(os.wait()[1]))
"""
"""Forks for each run: Django and all that is ours is imported once. A run dies at a place, keeps what it left beside,
and is run again.
"""


class Killer:
    """Runs commands of `manage.py` on data folders, each in a process of its own that may die on the way."""

    def __init__(self, home: Path):
        self._there = home / "data"
        self._log = home / "log"
        environment = {
            **os.environ,
            "DATA_DIR": str(self._there),
            "DJANGO_SETTINGS_MODULE": "rules_site.settings",
        }
        with self._log.open("w") as log:
            how = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": log, "text": True}
            self._process = subprocess.Popen([sys.executable, "-c", KILLED], env=environment, cwd=ROOT, **how)
        assert self._process.stdout.readline() == "ready\n", self._log.read_text()
        shutil.rmtree(self._there)

    def __call__(self, folder: Path, *command: object, die: Sequence[object] = ()) -> None:
        """Run a command on a data folder in a process that dies at ``die`` (module, function, at which call of it), if
        it names a place, and then in one that doesn't; what the first one left stands in a folder whose name ends in
        -killed.
        """
        folder.rename(self._there)
        print(json.dumps([die, list(map(str, command))]), file=self._process.stdin, flush=True)
        code = self._process.stdout.readline()
        for end in ("", "-killed") if die else ("",):
            self._there.with_name(f"data{end}").rename(folder.with_name(f"{folder.name}{end}"))
        assert code == "0\n", self._log.read_text()

    def close(self) -> None:
        """End the process that forks."""
        self._process.communicate()
