"""Why an address or a page gave nothing, as its readers hear it."""

from __future__ import annotations

from corpus.reading.refusals import UnreadableError


class UnobtainedError(UnreadableError):
    """Nothing came of an address or a page: the message is French."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, **facts)
        self.args = (self.french,)


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


def french(error: Exception) -> str:
    """What ``error`` says at the desk."""
    return str(getattr(error, "french", error))
