"""A rule beside the statement of a lesson that restates it: the two texts, word for word."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.words.diff import diff_words
from corpus.models import Edition, Entry, entry_url
from corpus.pages.redline.links import Sides, spans_of
from corpus.pages.redline.redline import inline, new_side, old_side
from corpus.pages.redline.words import span
from corpus.pages.shared.french import NBSP, date_of, dated


@dataclass(frozen=True, slots=True)
class StatementPage:
    """All that `compare/statement.html` prints: the rule, the statement, both texts in one and side by side."""

    title: str
    number: str
    story: str
    rule: Entry
    statement: Entry
    rule_url: str
    statement_url: str
    old: Edition
    new: Edition
    old_date: str
    new_date: str
    language: str
    redline: SafeString
    before: SafeString
    after: SafeString


def statement_page(old: Edition, new: Edition, number: str) -> StatementPage | None:
    """The page of the rule ``number`` of one edition beside the statement of the other; None where there is none."""
    found = _pair(old, new, number) or _pair(new, old, number)
    if found is None:
        return None
    rule, statement = found
    first, second = (rule, statement) if rule.edition_id == old.pk else (statement, rule)
    segments = diff_words(first.content, second.content)
    spans = spans_of([first, second])
    sides = Sides(spans.get(first.pk, ()), spans.get(second.pk, ()))
    lesson, book = (new, old) if rule.edition_id == old.pk else (old, new)
    return StatementPage(
        title=f"{number}, {span(old, new)}",
        number=number,
        story=f"Le cours {dated(lesson)} énonce à sa façon la règle {number} de l’édition {dated(book)}, avec ce "
        f"qui a pu changer entre-temps{NBSP}: ce sont deux rédactions, et non deux éditions d’un même texte.",
        rule=rule,
        statement=statement,
        rule_url=entry_url(rule),
        statement_url=entry_url(statement),
        old=old,
        new=new,
        old_date=date_of(old),
        new_date=date_of(new),
        language=old.language,
        redline=inline(segments, sides),
        before=old_side(segments, sides),
        after=new_side(segments, sides),
    )


def restated_numbers(one: Edition, other: Edition) -> list[str]:
    """The numbers of the rules of either edition that a statement of the other one says anew, in their order."""
    numbers: list[str] = []
    for book, lesson in ((one, other), (other, one)):
        said = Entry.objects.filter(edition=lesson, kind=Entry.Kind.ITEM, membership__isnull=False)
        rules = Entry.objects.filter(edition=book, kind=Entry.Kind.RULE)
        restated = rules.filter(membership__thread__in=said.values("membership__thread"))
        numbers += restated.order_by("position").values_list("key", flat=True)
    return numbers


def _pair(book: Edition, lesson: Edition, number: str) -> tuple[Entry, Entry] | None:
    """The rule of ``book`` and the statement of ``lesson`` in one thread."""
    held = Entry.objects.select_related("edition", "text")
    rule = held.filter(edition=book, kind=Entry.Kind.RULE, key=number, membership__isnull=False).first()
    if rule is None:
        return None
    said = held.filter(edition=lesson, kind=Entry.Kind.ITEM, membership__thread=rule.membership.thread_id)
    statement = said.order_by("position").first()
    return (rule, statement) if statement is not None else None
