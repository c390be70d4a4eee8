"""The list of editions; the contents of one: parts and sections, terms, cards, what is printed in full; its source line
by line with what reading remarked.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString

from corpus.comparing.scope import lineage
from corpus.library.asking.find import further_sources
from corpus.library.asking.trees import Node, tree_of
from corpus.library.neighbours import families, plan
from corpus.models import Diagnostic, Edition, Entry, address_of, term_url
from corpus.models.entry import EntryQuerySet
from corpus.numbers import lineage_of, place_of
from corpus.pages.shared.caching import MOVING, PINNED, cached, shelf_of
from corpus.pages.shared.french import asked_number, figure, opening, spoken
from corpus.pages.shared.links import RuleLine, drawn
from corpus.pages.shared.meta import Meta, graph, legislation, missing
from corpus.pages.shared.shelf import Shelf, status_of
from corpus.pages.twins.beside import Mark, marks_in
from corpus.reading.carriers.decoding import split_lines


class PartView(NamedTuple):
    """A part with its sections; ``head`` is None where the source holds no heading for it."""

    number: str
    head: RuleLine | None
    sections: Sequence[RuleLine]


class PrintedEntry(NamedTuple):
    """A term, topic or statement as HTML; the ``rulings`` of a topic, the ``rules`` (number, mark) that it quotes."""

    entry: Entry
    html: SafeString
    group: str = ""
    rulings: Sequence[SafeString] = ()
    rules: Sequence[tuple[str, Mark | None]] = ()
    mark: Mark | None = None


def edition_page(edition: Edition, shelf: Shelf) -> dict[str, Any]:
    """What `edition.html` prints: the contents of ``edition`` in a dozen queries at most, however large it is; a long
    glossary comes as its letters, without its terms. ``before`` is the edition that a rules text is held against.
    """
    nodes = tree_of(edition).nodes
    base = address_of("edition", edition.slug)
    parts, loose = tree_of_contents(nodes, lambda key: f"{base}{key}/")
    terms = _named(edition, Entry.Kind.TERM, "terms")
    is_long = len(terms) > WHOLE_GLOSSARY
    return {
        "parts": parts,
        "loose": loose,
        "terms": [] if is_long else [(key, name, term_url(edition.slug, key)) for key, name in terms],
        "letters": sorted({key[0] for key, _ in terms}) if is_long else [],
        "term_count": len(terms),
        "topics": _topics(edition, {node.number for node in nodes}),
        "cards": _named(edition, Entry.Kind.CARD, "cards"),
        "items": _items(edition),
        "source": edition.source,
        "remarks": edition.diagnostics.count(),
        "before": edition_before(edition, shelf),
    }


def edition_before(edition: Edition, shelf: Shelf) -> Edition | None:
    """What a rules text is held against: the nearest older rules text that shares rules with it; None for a first one
    and for what is no rules text.
    """
    books = [other for other in shelf.editions if other.kind == edition.kind and other.counts.get("rules")]
    for family in families(books) if edition.is_book else ():
        if edition in family:
            return next((old for old, new in plan(family) if new == edition), None)
    return None


def tree_of_contents(
    nodes: Sequence[Node], address: Callable[[str], str], french: Mapping[int, str] = MappingProxyType({})
) -> tuple[list[PartView], list[RuleLine]]:
    """Parts with their sections, and the rules whose section is not among ``nodes``, which stand in order. ``address``
    makes the address of a rule from its key; ``french`` are French titles of English headings, by their keys.
    """
    inside = Counter(node.number[:3] for node in nodes if node.level in ("rule", "subrule"))
    numbers = {node.number for node in nodes}
    by_key = {node.key: node for node in nodes}
    heads: dict[str, RuleLine] = {}
    sections: defaultdict[str, list[RuleLine]] = defaultdict(list)
    loose: list[RuleLine] = []
    for node in nodes:
        number, is_heading = node.number, node.level in ("part", "section")
        if not is_heading and not numbers.isdisjoint(lineage(number)[1:-1]):
            continue
        begun = by_key.get(f"{number}.1", node)
        words = "" if node.title else opening(begun.title or begun.opening, 8)
        count = figure(inside[number]) if node.level == "section" and "." not in number else ""
        shown = spoken(number)
        line = RuleLine(
            shown, node.title, words, address(node.key), holds=count, french=french.get(node.pk, "")
        )
        if node.level == "part":
            heads[number] = line
        else:
            (sections[lineage_of(number)[-1]] if is_heading else loose).append(line)
    order = sorted(dict.fromkeys([*heads, *sections]), key=place_of)
    return [PartView(number, heads.get(number), sections[number]) for number in order], loose


def _named(edition: Edition, kind: str, counted: str) -> list[tuple[str, str]]:
    """The keys and names of all entries of a kind; no query for what has none."""
    return list(_entries(edition, kind).values_list("key", "name")) if edition.counts.get(counted) else []


def _entries(edition: Edition, kind: str) -> EntryQuerySet:
    return Entry.objects.filter(edition=edition, kind=kind).select_related("text").order_by("position")


def _topics(edition: Edition, numbers: set[str]) -> list[PrintedEntry]:
    """The themes of a FAQ in full: text, rules quoted, answers."""
    topics = list(_entries(edition, Entry.Kind.TOPIC))
    if not topics:
        return []
    answers = list(Entry.objects.filter(parent__in=topics).select_related("text").order_by("position"))
    html = drawn([*topics, *answers])
    marks = marks_in(edition, sorted(numbers))
    made = []
    for topic in topics:
        rulings = [html[answer.pk] for answer in answers if answer.parent_id == topic.pk]
        cited = [number for number in topic.details.get("rules") or [] if number in numbers]
        rules = [(number, marks.get(number)) for number in cited]
        made.append(PrintedEntry(topic, html[topic.pk], rulings=rulings, rules=rules))
    return made


def _items(edition: Edition) -> list[PrintedEntry]:
    """The statements of a lesson in full; no query for what has none."""
    if not edition.counts.get("items"):
        return []
    items = list(_entries(edition, Entry.Kind.ITEM))
    html = drawn(items)
    marks = marks_in(edition, [item.key for item in items])
    printed = {item.content.strip() for item in items}  # a lead-in that is one itself is not printed twice
    made = []
    for item in items:
        group = str(item.details.get("group") or "").strip()
        group = "" if group in printed else group
        made.append(PrintedEntry(item, html[item.pk], group, mark=marks.get(item.key)))
    return made


WHOLE_GLOSSARY = 200
"""Terms that fit on one page."""


def glossary_page(edition: Edition, letter: str = "") -> dict[str, Any]:
    """The glossary of ``edition`` for `glossary.html`: whole where it is short, else the terms under ``letter`` (by
    default the first) beside the letters that there are.
    """
    rows = _entries(edition, Entry.Kind.TERM)
    total = edition.counts.get("terms", 0)
    letters = sorted({key[0] for key in rows.values_list("key", flat=True)}) if total > WHOLE_GLOSSARY else []
    chosen = letter if letter in letters else "".join(letters[:1])
    terms = list(rows.filter(key__startswith=chosen))
    html = drawn(terms, cards=False)
    return {
        "terms": [PrintedEntry(term, html[term.pk]) for term in terms],
        "total": total,
        "letters": letters,
        "letter": chosen,
    }


LINES = 100
"""Lines of a page: with a remark on each a phone still lays them out at once."""


class SourceLine(NamedTuple):
    """One line: its number, its text, the sort and key of its owner."""

    number: int
    text: str
    sort: str
    key: str
    remarks: Sequence[Diagnostic]


def source_page(
    edition: Edition,
    page: int = 1,
    *,
    line: int = 0,
    remarks_only: bool = False,
    texts: Sequence[str] | None = None,
) -> dict[str, Any]:
    """What `editions/source.html` prints: one page of the lines of ``edition``, the ``page``-th or the one that holds
    ``line``; with ``remarks_only`` the lines that reading remarked on. ``general`` are the remarks about no line in
    particular; without ``readable`` the bytes are no plain text (a saved folder of pages). ``texts`` are the lines,
    where somebody took them out of the bytes already.
    """
    texts = _texts(edition) if texts is None else texts
    remarks: defaultdict[int, list[Diagnostic]] = defaultdict(list)
    for remark in edition.diagnostics.all():
        remarks[remark.line or 0].append(remark)
    owners = {
        number: (sort, key) for first, last, sort, key in edition.owners for number in range(first, last + 1)
    }
    total = max(len(texts), *owners, 0)
    wanted = sorted(number for number in remarks if number) if remarks_only else range(1, total + 1)
    sheets = Paginator(wanted, LINES)
    sheet = sheets.get_page((line - 1) // LINES + 1 if line and not remarks_only else page or 1)
    return {
        "lines": [
            SourceLine(
                number,
                "".join(texts[number - 1 : number]),
                *owners.get(number, ("unclassified", "")),
                remarks.get(number, ()),
            )
            for number in sheet
        ],
        "sheet": sheet,
        "general": remarks.get(0, ()),
        "total": total,
        "remarks": sum(map(len, remarks.values())),
        "readable": bool(texts),
        "witnesses": [source.name for source in further_sources().get(edition.slug, ())],
    }


def _texts(edition: Edition) -> Sequence[str]:
    """The source's lines as the readers counted them; none where the bytes are no text."""
    data = edition.source.data
    if data.startswith(b"PK\x03\x04"):
        return ()
    try:
        text = data.decode(edition.encoding, errors="replace")
    except LookupError:
        text = data.decode("utf-8", errors="replace")
    return split_lines(text.removeprefix("\ufeff"))


def edition_or_404(request: HttpRequest, slug: str) -> Edition:
    """The edition at that address; the error page says where the list is."""
    found = shelf_of(request).by_slug(slug)
    if found is None:
        raise missing("edition", slug=slug)
    return found


@cached(MOVING)
def editions(request: HttpRequest) -> HttpResponse:
    """Every edition, originals before restatements, the newest first."""
    shelf = shelf_of(request)
    meta = Meta.of("editions/editions", address_of("editions"), feed=address_of("feed-editions"))
    ranked = sorted(shelf.editions, key=lambda edition: str(edition.date or ""), reverse=True)
    listed = [(each, status_of(each, shelf)) for each in ranked]
    groups = [[row for row in listed if row[0].restatement == ours] for ours in (False, True)]
    return render(request, "editions/editions.html", {"groups": [*filter(None, groups)], "meta": meta})


@cached(PINNED)
def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """The contents of one edition."""
    shown = edition_or_404(request, slug)
    shelf, path = shelf_of(request), shown.get_absolute_url()
    url = f"{settings.SITE_URL}{path}"
    data = legislation(shown, shown.title, legislationType="rules", url=url)
    meta = Meta.of("editions/edition", path, {"edition": shown}, data=graph(data))
    context = {
        "page": edition_page(shown, shelf),
        "edition": shown,
        "status": status_of(shown, shelf),
        "newer": shelf.newer(shown),
        "meta": meta,
    }
    return render(request, "editions/edition.html", context)


@cached(PINNED)
def changes(request: HttpRequest, slug: str) -> HttpResponse:
    """What changed since the edition before: a former address of that comparison."""
    edition, shelf = edition_or_404(request, slug), shelf_of(request)
    before = edition_before(edition, shelf)
    if before is None:
        raise missing("neighbour", edition=edition)
    return redirect("compare-editions", before.slug, slug, permanent=True)


@cached(PINNED)
def glossary(request: HttpRequest, slug: str) -> HttpResponse:
    """The glossary of one edition; a long one by letter (``?lettre=``)."""
    shown = edition_or_404(request, slug)
    if not shown.counts.get("terms"):
        raise missing("glossary", edition=shown)
    page = glossary_page(shown, request.GET.get("lettre", "")[:1].lower())
    terms = [{"@type": "DefinedTerm", "name": term.entry.name} for term in page["terms"]]
    data = graph({"@type": "DefinedTermSet", "name": shown.title, "hasDefinedTerm": terms})
    meta = Meta.of("editions/glossary", address_of("edition-glossary", slug), {"edition": shown}, data=data)
    return render(
        request,
        "editions/glossary.html",
        {"page": page, "edition": shown, "status": status_of(shown, shelf_of(request)), "meta": meta},
    )


@cached(PINNED)
def source(request: HttpRequest, slug: str) -> HttpResponse:
    """One page of lines (``?page=``, or the page of ``?ligne=``), or those with remarks (``?remarques=1``)."""
    edition = Edition.objects.select_related("source__content", "line_owners").filter(slug=slug).first()
    if edition is None:
        raise missing("edition", slug=slug)
    remarks_only = request.GET.get("remarques") == "1"
    page = source_page(
        edition,
        asked_number(request.GET.get("page", "")),
        line=asked_number(request.GET.get("ligne", "")),
        remarks_only=remarks_only,
    )
    path = address_of("edition-source", slug)
    meta = Meta.of("editions/source", path, {"edition": edition}, index=False)
    context = {
        "page": page,
        "edition": edition,
        "status": status_of(edition, shelf_of(request)),
        "remarks_only": remarks_only,
        "highlight": asked_number(request.GET.get("ligne", "")),
        "meta": meta,
    }
    return render(request, "editions/source.html", context)
