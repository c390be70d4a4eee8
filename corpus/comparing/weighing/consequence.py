"""What a change does to the game: a rule is abolished, the game checks it by itself."""

from __future__ import annotations

from corpus.comparing.edition import Change, ComparedEdition
from corpus.comparing.scope import lineage
from corpus.text.normalise import small


def is_abolished(change: Change, bygone: tuple[str, ...]) -> bool:
    """Whether all that a rule still does is to tell what it once said: it begins so now, and didn't before."""
    if change.kind != "rule" or not (change.old and change.new) or change.nature != "substantive":
        return False
    before, after = (small(text.lstrip()) for text in (change.before, change.after))
    return after.startswith(bygone) and not before.startswith(bygone)


def is_of_old(change: Change, bygone: tuple[str, ...]) -> bool:
    """Whether a rule that came only tells what once was so."""
    is_new = change.kind == "rule" and change.status == "added"
    return is_new and small(change.after.lstrip()).startswith(bygone)


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
