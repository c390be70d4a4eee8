"""What a change does to the game: a rule is abolished, an ability works otherwise, the game checks it by itself."""

from __future__ import annotations

from collections.abc import Collection

from corpus.comparing.align.wording import words_of
from corpus.comparing.edition import Change, ComparedEdition
from corpus.comparing.scope import lineage
from corpus.text.normalise import small


def is_abolished(change: Change, bygone: tuple[str, ...]) -> bool:
    """Whether all that a rule still does is to tell what it once said: it begins so now, and didn't before."""
    if change.kind != "rule" or not (change.old and change.new) or change.nature != "substantive":
        return False
    before, after = (
        small("".join(text for operation, text in change.segments if operation != other).lstrip())
        for other in "+-"
    )
    return after.startswith(bygone) and not before.startswith(bygone)


def tells_of_old(change: Change, bygone: tuple[str, ...]) -> bool:
    """Whether a rule that came only tells what once was so."""
    said = small("".join(text for _, text in change.segments).lstrip())
    return change.kind == "rule" and change.status == "added" and said.startswith(bygone)


def new_manner(change: Change, manners: Collection[str]) -> tuple[str, str] | None:
    """How an ability worked and how it does now, where one such word took the place of another."""
    if change.kind != "rule" or not (change.old and change.new) or change.nature != "substantive":
        return None
    gone = ""
    for operation, text in change.segments:
        words = words_of(text)
        if operation == "+" and gone and len(words) >= 1 and words[0] in manners and words[0] != gone:
            return gone, words[0]
        gone = words[0] if operation == "-" and words and words[0] in manners else ""
    return None


def checked_places(edition: ComparedEdition, words: tuple[str, ...]) -> frozenset[str]:
    """The headings below which stands what the game checks by itself: one of the ``words`` stands in their title."""
    return frozenset(
        rule.number
        for rule in edition.rules
        if not rule.text and any(word in small(rule.title) for word in words)
    )


def is_checked(change: Change, places: tuple[frozenset[str], frozenset[str]]) -> bool:
    """Whether the game checks by itself what the rule says, now or, where it went, before."""
    number = change.new or change.old
    if change.kind != "rule" or number is None:
        return False
    return any(above in places[change.new is not None] for above in lineage(number)[1:])
