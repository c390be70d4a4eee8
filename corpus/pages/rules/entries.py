"""Entries as pages print them: number, title, HTML, examples, what stands below, what happened since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.safestring import SafeString

from corpus.languages import ENGLISH
from corpus.library.asking.catalog import catalog
from corpus.library.asking.prepared import Prepared
from corpus.library.asking.trees import tree_of
from corpus.models import Edition, Entry, Link, address_of, entry_url
from corpus.pages.rules.terms import TermLinks
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import citation, dated, opening
from corpus.pages.shared.links import aims_of, shown
from corpus.pages.twins.glosses import glossed
from corpus.pages.twins.marks import Mark
from corpus.text.normalise import typography

_LINKS = Prepared(
    Link,
    lambda entries: (
        Link.objects.filter(new__in=entries)
        .exclude(kind=Link.Kind.RESTATED)
        .select_related("old__text")
        .defer("old__text__html", "old__details")
    ),
)


def changes_since(entries: Sequence[Entry], edition: Edition) -> dict[int, ChangeMark]:
    """A mark for each of ``entries`` whose wording or number is not that of its ancestor; typography is no change."""
    by_id = {entry.pk: entry for entry in entries}
    if not by_id:
        return {}
    editions = catalog().editions
    marks: dict[int, ChangeMark] = {}
    for link in _LINKS.objects(list(by_id)):
        link.old.edition = editions[link.old.edition_id]
        label = _label(link, by_id[link.new_id])
        if label and link.new_id not in marks:
            address = address_of("compare-rule", link.old.edition.slug, edition.slug, by_id[link.new_id].key)
            marks[link.new_id] = ChangeMark(f"{label} depuis l’édition {dated(link.old.edition)}", address)
    return marks


def _label(link: Link, new: Entry) -> str:
    old = link.old
    if link.kind == Link.Kind.SPLIT:
        return f"issue de {old.number}"
    if link.kind == Link.Kind.MERGED:
        return f"reprend aussi {old.number}"
    moved = f"ancien numéro {old.number}" if old.number != new.number else ""
    same = old.text_id == new.text_id and old.name == new.name
    if same or typography(f"{old.name}\n{old.content}") == typography(f"{new.name}\n{new.content}"):
        return moved
    return f"texte modifié, {moved}" if moved else "texte modifié"


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An illustration: its rank under its rule, its anchor on the page, its HTML."""

    rank: int
    anchor: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class ChangeMark:
    """What happened to a rule since an older edition: ``label`` for people, where to see it."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class EntryView:
    """A rule on a page. ``anchor`` is its id there; ``url`` its address pinned to the edition."""

    key: str
    number: str
    level: str
    title: str
    title_origin: str
    html: SafeString
    url: str
    anchor: str
    lines: tuple[int, int]
    citation: str
    repaired: str = ""
    copy: str = ""
    examples: tuple[ExampleView, ...] = ()
    change: ChangeMark | None = None
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """An entry named in passing: what people call it, its address, its edition."""

    label: str
    title: str
    url: str
    edition: Edition = field(compare=False)


_WITH_TEXT = Prepared(
    Entry, lambda keys: Entry.objects.filter(pk__in=keys).select_related("text").order_by("position")
)
_EXAMPLES = Prepared(
    Entry,
    lambda rules: (
        Entry.objects.filter(parent__in=rules, kind=Entry.Kind.EXAMPLE)
        .select_related("text")
        .order_by("position")
    ),
)


def below(entry: Entry) -> list[Entry]:
    """The rules under ``entry`` in order: all of a section's, a rule's subrules, a part's sections."""
    tree = tree_of(entry.edition)
    match entry.level:
        case "part":
            found = [
                node.pk
                for node in tree.nodes
                if node.level == "section" and node.key.startswith(entry.number)
            ]
        case "section":
            found = [node.pk for node in tree.nodes if node.key.startswith(f"{entry.number}.")]
        case "rule":
            found = [node.pk for node in tree.nodes if node.parent == entry.pk]
        case _:
            found = []
    return _WITH_TEXT.objects(found) if found else []


def views_of(
    entries: Sequence[Entry],
    edition: Edition,
    changes: Mapping[int, ChangeMark] = MappingProxyType({}),
    marks: Mapping[str, Mark] = MappingProxyType({}),
    *,
    own_page: bool = False,
    way: Way | None = None,
    terms: TermLinks | None = None,
) -> list[EntryView]:
    """``entries`` (rules of ``edition``, texts loaded) with their examples; two queries for all of them. Links between
    rules of the edition lead along ``way``, for none within the edition; ``terms`` links those of its glossary.

    On a rule's ``own_page`` its examples are ``exemple-1`` …, elsewhere ``420.5-exemple-1`` ….
    """
    examples: defaultdict[int, list[Entry]] = defaultdict(list)
    for example in _EXAMPLES.objects([entry.pk for entry in entries]):
        if example.parent_id is not None:
            examples[example.parent_id].append(example)
    way = way or Way(edition=edition.slug)
    aims = aims_of([*entries, *(example for group in examples.values() for example in group)], way.rule)
    made = []
    for entry in entries:
        prefix = "" if own_page else f"{entry.key}-"
        html = shown(entry, aims)
        if terms is not None:
            html = terms.link(html)
        made.append(
            EntryView(
                key=entry.key,
                number=entry.number,
                level=entry.level,
                title=entry.name,
                title_origin=entry.title_origin,
                html=glossed(html) if edition.language == ENGLISH else html,
                url=way.rule(entry.key),
                anchor=f"r{entry.key}",
                lines=(entry.first_line, entry.last_line),
                citation=citation(entry.number, edition),
                repaired=_repaired(entry),
                copy=entry.key.partition("~")[2],
                examples=tuple(
                    ExampleView(rank, f"{prefix}exemple-{rank}", shown(example, aims))
                    for rank, example in enumerate(examples[entry.pk], 1)
                ),
                change=changes.get(entry.pk),
                mark=marks.get(entry.key),
            )
        )
    return made


def _repaired(entry: Entry) -> str:
    """What reading put right in the rule, from what is printed to how it is read and on whose word; empty for none."""
    read, printed = entry.details.get("read"), entry.details.get("printed")
    if not read and not printed:
        return ""
    slugs = entry.details.get("witnesses", ())
    found = [held for held in catalog().editions.values() if held.slug in slugs]
    names = " et ".join(dated(held) for held in sorted(found, key=lambda held: str(held.date)))
    whose = f", d’après {'les éditions' if len(found) > 1 else 'l’édition'} {names}" if names else ""
    if read:
        return f"Imprimé «\u00a0{read}\u00a0» dans la source, lu {entry.number}{whose}."
    if printed and entry.content.startswith(f"{printed}\n"):
        return f"Paragraphe imprimé après un exemple dans la source, rendu à la règle{whose}."
    return f"Lettres abîmées dans la source, rétablies{whose}."


def mention(entry: Entry, way: Way | None = None) -> Mention:
    """``entry`` named in passing, its address along ``way`` for a rule. Its edition and parent must be at hand to cost
    no query.
    """
    url = way.rule(entry.key) if way and entry.kind == Entry.Kind.RULE else entry_url(entry)
    return Mention(label_of(entry), _title_of(entry), url, entry.edition)


def titled_text(entry: Entry) -> str:
    """Title and text together, as wordings are compared: a new title is a new wording too."""
    return f"{entry.name}\n{entry.content}" if entry.name and entry.content else entry.name or entry.content


def label_of(entry: Entry) -> str:
    """What people call the entry: « 420.5e », « Exemple 1 de 420.4 », « Nom de carte, réponse 3 »."""
    rank = entry.key.rpartition(".")[2]
    match entry.kind:
        case Entry.Kind.RULE:
            return entry.number
        case Entry.Kind.EXAMPLE:
            return f"{entry.parent.number if entry.parent else entry.number}, exemple {rank}"
        case Entry.Kind.RULING:
            return f"{entry.parent.name if entry.parent else entry.key}, réponse {rank}"
        case Entry.Kind.ITEM:
            return f"Énoncé {entry.key}"
        case _:
            return entry.name


def _title_of(entry: Entry) -> str:
    """The rule's title, else the first words of the entry's text."""
    if entry.kind == Entry.Kind.RULE and entry.name:
        return entry.name
    return opening(entry.content, 14)
