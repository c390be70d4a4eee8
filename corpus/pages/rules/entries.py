"""One view of a rule's text, from which pages, previews and lists draw: number, name, HTML, examples, changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.safestring import SafeString

from corpus.languages import ENGLISH
from corpus.library.asking.catalog import catalog
from corpus.library.asking.gists import gists_of
from corpus.library.asking.trees import Node, tree_of
from corpus.models import Edition, Entry, Link, address_of, entry_url
from corpus.numbers import is_slug
from corpus.pages.rules.terms import TermLinks
from corpus.pages.shared.card_links import CardLinks
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import citation, opening
from corpus.pages.shared.links import NamedLink, aims_of, shown
from corpus.pages.twins.glosses import glossed
from corpus.pages.twins.marks import Mark
from corpus.text.normalise import typography


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule in a list: ``name`` is its title or gist, ``opening`` how the text of one without either begins."""

    number: str
    name: str
    opening: str
    url: str
    level: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An illustration: its rank under its rule, its anchor on the page, its HTML."""

    rank: int
    anchor: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class ChangeMark:
    """What happened to a rule since the edition ``since``: it is a ``part`` of the rule ``number``, took that one in
    (``merged``), or was ``edited`` or only ``moved``; ``number`` is empty where it is the same.
    """

    kind: str
    number: str
    since: Edition
    url: str


@dataclass(frozen=True, slots=True)
class EntryView:
    """A rule on a page. ``anchor`` is its id there, ``url`` its address; ``gist`` is empty where it has a title.
    ``read`` is what reading put right in it: what is printed, and the editions that it was taken from.
    """

    key: str
    number: str
    level: str
    title: str
    title_origin: str
    gist: str
    html: SafeString
    url: str
    anchor: str
    lines: tuple[int, int]
    citation: str
    read: RepairView | None = None
    copy: str = ""
    examples: tuple[ExampleView, ...] = ()
    change: ChangeMark | None = None
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class RepairView:
    """What was put right: a ``number``, or a ``text``, that is ``printed`` otherwise."""

    kind: str
    printed: str


@dataclass(frozen=True, slots=True)
class EntryMention:
    """An entry named in passing. ``sort`` says what it is, ``rank`` which of several; ``label`` is what people call it,
    ``title`` its own title or how it begins.
    """

    sort: str
    label: str
    rank: str
    title: str
    url: str
    edition: Edition = field(compare=False)


def line_of(node: Node, edition: Edition, way: Way, *, words: int = 9, current: bool = False) -> RuleLine:
    """The rule at ``node`` of the tree of ``edition`` as a line of a list."""
    name = node.title or gists_of(edition).get(node.key, "")
    begun = "" if name else opening(node.opening, words)
    return RuleLine(spoken(node.number), name, begun, way.rule(node.key), node.level, current)


def spoken(number: str) -> str:
    """``number`` as pages print it: nothing for the slug of a heading without one."""
    return "" if is_slug(number) else number


def below(entry: Entry) -> list[Entry]:
    """The rules under ``entry`` in order: all of a section's, a rule's subrules, a part's sections."""
    nodes = tree_of(entry.edition).nodes
    match entry.level:
        case "part":
            found = [each.pk for each in nodes if each.parent == entry.pk]
        case "section":
            found = [each.pk for each in nodes if each.key.startswith(f"{entry.number}.")]
        case _:
            found = [each.pk for each in nodes if each.parent == entry.pk]
    rules = list(Entry.objects.filter(pk__in=found).select_related("text").order_by("position"))
    for rule in rules:
        rule.edition = entry.edition
    return rules


def views_of(
    entries: Sequence[Entry],
    edition: Edition,
    changes: Mapping[int, ChangeMark] = MappingProxyType({}),
    marks: Mapping[str, Mark] = MappingProxyType({}),
    *,
    own_page: bool = False,
    way: Way | None = None,
    terms: TermLinks | None = None,
    cards: list[NamedLink] | None = None,
) -> list[EntryView]:
    """``entries`` (rules of ``edition``, texts loaded) with their examples; two queries for all of them. Links between
    rules of the edition lead along ``way``, for none within the edition; ``terms`` links those of its glossary.

    ``cards``, where there is one, is filled with the cards that texts and examples name.

    On a rule's ``own_page`` its examples are ``exemple-1`` …, elsewhere ``420.5-exemple-1`` ….
    """
    examples: defaultdict[int | None, list[Entry]] = defaultdict(list)
    found = Entry.objects.filter(parent__in=entries, kind=Entry.Kind.EXAMPLE)
    for example in found.select_related("text").order_by("position"):
        examples[example.parent_id].append(example)
    way = way or Way(edition=edition.slug)
    shown_texts = [*entries, *(example for group in examples.values() for example in group)]
    links = CardLinks([each.content for each in shown_texts] if cards is not None else [])
    aims = aims_of([*entries, *(example for group in examples.values() for example in group)], way.rule)
    gists = gists_of(edition)
    made = []
    for entry in entries:
        prefix = "" if own_page else f"{entry.key}-"
        html = shown(entry, aims)
        if terms is not None:
            html = terms.link(html)
        html = links.link(html)
        made.append(
            EntryView(
                key=entry.key,
                number=spoken(entry.number),
                level=entry.level,
                title=entry.name,
                title_origin=entry.title_origin,
                gist="" if entry.name else gists.get(entry.key, ""),
                html=glossed(html) if edition.language == ENGLISH else html,
                url=way.rule(entry.key),
                anchor=f"r{entry.key}",
                lines=(entry.first_line, entry.last_line),
                citation=citation(entry.number, edition),
                read=_repair(entry),
                copy=entry.key.partition("~")[2],
                examples=tuple(
                    ExampleView(
                        rank, f"{prefix}exemple-{rank}", links.link(shown(example, aims), example=True)
                    )
                    for rank, example in enumerate(examples[entry.pk], 1)
                ),
                change=changes.get(entry.pk),
                mark=marks.get(entry.key),
            )
        )
    if cards is not None:
        cards += links.cited.values()
    return made


def _repair(entry: Entry) -> RepairView | None:
    """What reading put right in the rule; None for a rule that is as its source prints it."""
    read, printed = entry.details.get("read"), entry.details.get("printed")
    if not read and not printed:
        return None
    return RepairView("number" if read else "text", read or printed)


def changes_since(entries: Sequence[Entry], edition: Edition) -> dict[int, ChangeMark]:
    """A mark for each of ``entries`` whose wording or number is not that of its ancestor; typography is no change, nor
    is a text of ours that we put in other words.
    """
    by_id = {entry.pk: entry for entry in entries}
    editions = catalog().editions
    marks: dict[int, ChangeMark] = {}
    links = Link.objects.filter(new__in=by_id).exclude(kind=Link.Kind.RESTATED)
    for link in links.select_related("old__text").defer("old__text__html", "old__details"):
        new, old = by_id[link.new_id], link.old
        old.edition = editions[old.edition_id]
        kind = _kind(link, new)
        if kind and link.new_id not in marks:
            number = old.number if old.number != new.number else ""
            url = address_of("compare-rule", old.edition.slug, edition.slug, new.key)
            marks[link.new_id] = ChangeMark(kind, number, old.edition, url)
    return marks


def _kind(link: Link, new: Entry) -> str:
    """What a link says happened to the rule ``new``; empty where nothing did."""
    old = link.old
    if link.kind == Link.Kind.SPLIT:
        return "part"
    if link.kind == Link.Kind.MERGED:
        return "merged"
    same = old.text_id == new.text_id and old.name == new.name
    if new.edition.restatement or same or typography(titled_text(old)) == typography(titled_text(new)):
        return "moved" if old.number != new.number else ""
    return "edited"


def mention(entry: Entry, way: Way | None = None) -> EntryMention:
    """``entry`` named in passing, its address along ``way`` for a rule. Its edition and parent must be at hand to cost
    no query.
    """
    url = way.rule(entry.key) if way and entry.kind == Entry.Kind.RULE else entry_url(entry)
    rank = entry.key.rpartition(".")[2]
    match entry.kind:
        case Entry.Kind.RULE:
            title = entry.name or (gists_of(entry.edition).get(entry.key, "") if way else "")
            tournament = entry.edition.tournament.upper()
            label = f"{tournament} {spoken(entry.number)}".strip()
            return EntryMention("rule", label, "", title or opening(entry.content, 14), url, entry.edition)
        case Entry.Kind.EXAMPLE:
            label = entry.parent.number if entry.parent else entry.number
        case Entry.Kind.RULING:
            label = entry.parent.name if entry.parent else entry.key
        case Entry.Kind.ITEM:
            label = ""
        case _:
            label, rank = entry.name, ""
    return EntryMention(entry.kind, label, rank, opening(entry.content, 14), url, entry.edition)


def titled_text(entry: Entry) -> str:
    """Title and text together, as wordings are compared: a new title is a new wording too."""
    return f"{entry.name}\n{entry.content}" if entry.name and entry.content else entry.name or entry.content
