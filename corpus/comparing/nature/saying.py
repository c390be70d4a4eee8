"""Whether two printings of a rule say the same: typography, and numbers cited that only moved, seen through."""

from __future__ import annotations

from collections.abc import Callable

from corpus.comparing.words.citations import cited_numbers, hide_citations
from corpus.text.normalise import typography

Follows = Callable[[str, str], bool]
"""Whether a number of the old edition and one of the new name the same rule."""


def says_the_same(old: tuple[str, str], new: tuple[str, str], follows: Follows) -> bool:
    """Whether two printings, each a title and a text, say the same.

    A title that only one of them prints over a text says nothing by itself.
    """
    (old_title, old_text), (new_title, new_text) = old, new
    if bool(old_text) != bool(new_text):  # one printing took for a title what the other took for a text
        return _same(old_text or old_title, new_text or new_title, follows)
    if old_title and new_title and not _same(old_title, new_title, follows):
        return False
    return _same(old_text, new_text, follows)


def _same(old: str, new: str, follows: Follows) -> bool:
    if old == new:
        return True
    before, after = typography(old), typography(new)
    if before == after:
        return True
    here, there = cited_numbers(before), cited_numbers(after)
    if not here or len(here) != len(there) or hide_citations(before) != hide_citations(after):
        return False
    return all(one == other or follows(one, other) for one, other in zip(here, there, strict=True))
