"""Why an address or a page gave nothing, in both languages (`refusals.toml`): the desk's and a terminal's."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from corpus.reading.document import UnreadableError


class UnobtainedError(UnreadableError):
    """Nothing came of an address or a page: the message is French, ``english`` the same for a terminal, ``code`` its
    name in `refusals.toml`, ``facts`` what its words need.
    """

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(_words()[code]["fr"].format(**facts))
        self.english = _words()[code]["en"].format(**facts)


class PublisherError(UnobtainedError):
    """A table of pages that can't be used, or a page that isn't what it was: the message says which and why."""


class FetchError(UnobtainedError):
    """An address that gave nothing. ``status`` is what its server answered, else 0; ``retry_after`` are the seconds
    that it asks to wait, 0 where it doesn't.
    """

    def __init__(self, code: str, *, retry_after: float = 0.0, status: int = 0, **facts: object) -> None:
        super().__init__(code, **({"status": status} if status else {}), **facts)
        self.retry_after, self.status = retry_after, status


def english(error: Exception) -> str:
    """What ``error`` says at a terminal."""
    return str(getattr(error, "english", error))


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "refusals.toml").read_text(encoding="utf-8"))
