"""Why a source, an address or a page gave nothing, in both languages (`refusals.toml`): the desk's and a terminal's."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


class UnreadableError(ValueError):
    """A source that can't be read at all (binary, empty, unknown kind). The message is for operators, in English: what,
    where (file:line when known) and what to do; ``french`` says the same at the desk. ``code`` is its name in
    `refusals.toml`, ``facts`` what its words need.
    """

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        self.french, self.english = told(code, **facts)
        super().__init__(self.english)


def told(code: str, **facts: object) -> tuple[str, str]:
    """What `refusals.toml` says under ``code``, in French and English; the ``name`` of a source stands before it."""
    words, name = _words()[code], facts.get("name")
    before = (f"{name}\u00a0: ", f"{name}: ") if name else ("", "")
    return before[0] + words["fr"].format(**facts), before[1] + words["en"].format(**facts)


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "refusals.toml").read_text(encoding="utf-8"))
