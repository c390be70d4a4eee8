"""Running a command of `manage.py` inside a test."""

import io

from django.core.management import call_command


def run(*arguments):
    """What the command exits with, and what it printed."""
    out, code = io.StringIO(), 0
    try:
        call_command(*map(str, arguments), stdout=out)
    except SystemExit as stop:
        code = stop.code
    return code, out.getvalue()
