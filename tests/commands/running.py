"""Running a command of `manage.py`: inside a test, or killed and run again in processes of its own."""

import io
import sys

from django.core.management import call_command

from tests.conftest import run_in


def run(*arguments):
    """What the command exits with, and what it printed."""
    out, code = io.StringIO(), 0
    try:
        call_command(*map(str, arguments), stdout=out)
    except SystemExit as stop:
        code = stop.code
    return code, out.getvalue()


KILLED = """
import importlib, os, shutil, signal, sys
import django
django.setup()
from django.core.management import execute_from_command_line
from corpus.library.sources import visiting
visiting.PAUSE = 0
command, folder, place = ["manage.py", *sys.argv[1:]], os.environ["DATA_DIR"], os.environ["DIE"].split()
if place and not os.fork():
    module, function, calls = place
    home = importlib.import_module(module)
    inside, left = getattr(home, function), [int(calls)]
    def deadly(*arguments, **named):
        left[0] -= 1
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        return inside(*arguments, **named)
    setattr(home, function, deadly)
    execute_from_command_line(command)
    os._exit(0)
if place:
    assert os.WTERMSIG(os.wait()[1]) == signal.SIGKILL, "nobody was killed"
    shutil.copytree(folder, folder + "-killed")
execute_from_command_line(command)
"""
"""Runs a command that dies at a place, keeps what it left beside, and runs it again: Django is imported once."""


def killed_and_run_again(folder, *command, die=()):
    """Run a command on a data folder in a process that dies at ``die`` (module, function, at which call of it), if it
    names a place, and then in one that doesn't; what the first one left stands in a folder whose name ends in -killed.
    """
    done = run_in(folder, sys.executable, "-c", KILLED, *command, DIE=" ".join(map(str, die)))
    assert done.returncode == 0, done.stderr
