"""A rule or section as plain text or Markdown: number, gist, text, since when, edition, language, permalink."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from corpus.known_laws import known
from corpus.languages import FRENCH
from corpus.library.asking.bearers import carried_as
from corpus.library.asking.claims import claims_of
from corpus.library.asking.twins import twin_of
from corpus.library.asking.versions import RuleOn, rule_of, rule_on
from corpus.library.laws import known_law, number_now, number_now_of
from corpus.models import Entry
from corpus.pages.rules.entries import line_of
from corpus.pages.rules.facts import rule_facts
from corpus.pages.shared.caching import MOVING, cached, plain_response, shelf_of
from corpus.pages.shared.days import UnknownDayError, Way, way_of
from corpus.pages.shared.french import canonical
from corpus.pages.shared.meta import missing
from corpus.pages.shared.readers import first_language


@cached(MOVING)
def plain_rule(request: HttpRequest, number: str, form: str = "txt") -> HttpResponse:
    """The rule of that number as text (``form``: txt or md), today or on ``?le=``; a number of other times leads to the
    rule's own today.
    """
    found, _ = rule_or_404(request, number)
    return plain_of(found, form)


@cached(MOVING)
def plain_edition_rule(request: HttpRequest, slug: str, number: str, form: str = "txt") -> HttpResponse:
    """The rule as one edition prints it, as text."""
    entry = stored_rule(slug, canonical(number) or number)
    if entry is None:
        raise missing("rule", number=number)
    return plain_of(rule_of(entry), form)


def stored_rule(slug: str, number: str) -> Entry | None:
    """The rule of that number in the edition at ``slug``, its text and edition loaded."""
    return (
        Entry.objects.select_related("edition", "text")
        .filter(edition__slug=slug, kind=Entry.Kind.RULE, key=number)
        .first()
    )


def rule_or_404(request: HttpRequest, number: str) -> tuple[RuleOn, Way]:
    """What ``number`` names (`rule_found`) today or on ``?le=``, and the way asked. Raises Http404 where it names no
    rule, and for a day that is none.
    """
    try:
        way = way_of(request, shelf_of(request).editions)
    except UnknownDayError as error:
        raise Http404(str(error)) from None
    found = rule_found(number, way, first_language(request))
    if found is None:
        raise lacking(number, way)
    return found, way


def bearer(number: str, way: Way, reader: str = "") -> RuleOn | None:
    """The rule that bears ``number`` along ``way``, for a reader of the language ``reader``."""
    return rule_on(number, day=way.day, language=way.language, reader=reader or FRENCH)


def moved_to(found: RuleOn) -> str:
    """The number that the law of a French text bears today in English, where the text is in force no more and its
    number is no longer the law's; else nothing.
    """
    claims = claims_of(found) if found.entry.edition.language == FRENCH else None
    if claims is None or claims.in_force:
        return ""
    twin, law = twin_of(found.entry), known_law(found.entry)
    today = twin.today.key if twin and twin.today else number_now(law.thread) if law else ""
    return today if today != found.entry.key else ""


def carried(number: str, way: Way) -> str:
    """The number that the rule which bears ``number`` at another time alone has today, or on the day of ``way``; where
    the library follows it no further, the one of today that the concordance knows to be the same law.
    """
    found = carried_as(number, way.day, way.language) or ""
    return found or (number_now_of(number) if way.day is None else "")


def lacking(number: str, way: Way) -> Http404:
    """The error where no edition has a rule of that number along ``way``; the concordance knows whether any had."""
    rows = known().bearers(number)
    last = datetime.date.fromisoformat(rows[-1].until) if rows and rows[-1].until else None
    return missing("rule", number=number, day=way.day, existed=bool(rows), last=last, days=known().days)


def rule_found(number: str, way: Way, reader: str = "") -> RuleOn | None:
    """What ``number``, loosely spelt, names along ``way`` for a reader of the language ``reader``, its text loaded: the
    rule that bears it, else the one that bore it at another time; today, what carries its law on.
    """
    spelt = canonical(number) or number
    found = bearer(spelt, way, reader)
    moved = "" if found and way != Way() else moved_to(found) if found else carried(spelt, way)
    if moved:
        found = bearer(moved, way, reader) or found
    return loaded(found) if found is not None else None


def loaded(found: RuleOn) -> RuleOn:
    """``found`` with the text of its entry at hand."""
    return found if "text" in found.entry._state.fields_cache else rule_of(found.entry)


def plain_of(rule: RuleOn, form: str) -> HttpResponse:
    """``rule`` (text loaded) as text; a heading lists what stands under it."""
    page = rule_facts(rule)
    under = (line_of(node, page.edition, page.way) for node in page.under)
    lines = [page.stored.content, *(f"{each.number} {each.name or each.opening}".strip() for each in under)]
    context = {"page": page, "edition": page.edition, "url": f"{settings.SITE_URL}{page.pinned_url}"}
    return plain_response("rules/plain.txt", context, "\n".join(filter(None, lines)), form)
