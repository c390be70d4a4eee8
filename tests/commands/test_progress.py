"""The line of a long command on a terminal: what is done, never more of it than there is, to the very end."""

import io

from rich.console import Console

from corpus.management import databases


def test_the_line_names_each_step_to_the_end(monkeypatch):
    terminal = io.StringIO()
    console = Console(file=terminal, force_terminal=True, width=80)
    monkeypatch.setattr(databases, "Console", lambda **_: console)
    with databases.progress_bar(1) as tell:
        tell("a.txt")
        tell("search index " + "x" * 60)
    printed = terminal.getvalue()
    assert "search index" in printed and "step 2" in printed and "2/1" not in printed
