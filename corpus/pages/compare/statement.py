"""A rule beside the statement of a lesson that restates it: the two texts, word for word."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.words.diff import diff_words
from corpus.models import Edition, Entry, entry_url
from corpus.pages.compare.pair import EditionPair
from corpus.pages.redline.links import Sides, spans_of
from corpus.pages.redline.redline import inline, new_side, old_side


@dataclass(frozen=True, slots=True)
class StatementPage:
    """All that `compare/statement.html` prints: the rule, the statement, both texts in one and side by side."""

    pair: EditionPair
    rule: Entry
    statement: Entry
    redline: SafeString
    before: SafeString
    after: SafeString

    @property
    def statement_url(self) -> str:
        """The statement in its lesson."""
        return entry_url(self.statement)


def statement_of(old: Edition, new: Edition, number: str) -> tuple[Entry, Entry] | None:
    """The rule ``number`` of one edition and the statement of the other that restates it; None where there is none."""
    return _pair(old, new, number) or _pair(new, old, number)


def statement_page(pair: EditionPair, rule: Entry, statement: Entry) -> StatementPage:
    """The page of ``rule`` beside ``statement``."""
    first, second = (rule, statement) if rule.edition_id == pair.old.pk else (statement, rule)
    segments = diff_words(first.content, second.content)
    spans = spans_of([first, second])
    sides = Sides(spans.get(first.pk, ()), spans.get(second.pk, ()))
    return StatementPage(
        pair, rule, statement, inline(segments, sides), old_side(segments, sides), new_side(segments, sides)
    )


def restated_numbers(one: Edition, other: Edition) -> list[str]:
    """The numbers of the rules of either edition that a statement of the other one restates, in their order."""
    numbers: list[str] = []
    for book, lesson in ((one, other), (other, one)):
        statements = Entry.objects.filter(edition=lesson, kind=Entry.Kind.ITEM, membership__isnull=False)
        rules = Entry.objects.filter(edition=book, kind=Entry.Kind.RULE)
        restated = rules.filter(membership__thread__in=statements.values("membership__thread"))
        numbers += restated.order_by("position").values_list("key", flat=True)
    return numbers


def _pair(book: Edition, lesson: Edition, number: str) -> tuple[Entry, Entry] | None:
    """The rule of ``book`` and the statement of ``lesson`` in one thread."""
    entries = Entry.objects.select_related("edition", "text")
    rule = entries.filter(edition=book, kind=Entry.Kind.RULE, key=number, membership__isnull=False).first()
    if rule is None:
        return None
    thread = rule.membership.thread_id
    statements = entries.filter(edition=lesson, kind=Entry.Kind.ITEM, membership__thread=thread)
    statement = statements.order_by("position").first()
    return (rule, statement) if statement is not None else None
