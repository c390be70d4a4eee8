"""One view of a rule's text, from which pages and lists draw: number, name, HTML, examples, changes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe

from corpus.languages import derived, packs
from corpus.library.asking.restating import gists_of
from corpus.library.asking.trees import Node, tree_of
from corpus.models import Edition, Entry, entry_url
from corpus.pages.shared.days import Way
from corpus.pages.shared.french import citation, opening, spoken
from corpus.pages.shared.links import RuleLine, drawn
from corpus.pages.twins.beside import Mark
from corpus.text.normalise import letters


class EntryView(NamedTuple):
    """A rule on a page. ``anchor`` is its id there, ``prefix`` how those of its ``examples`` begin, ``url`` its
    address; ``gist`` is empty where it has a title. ``stored`` is the rule itself, its text and details.
    """

    stored: Entry
    number: str
    title: str
    gist: str
    html: SafeString
    url: str
    anchor: str
    citation: str
    examples: Sequence[SafeString] = ()
    prefix: str = ""
    mark: Mark | None = None

    @property
    def level(self) -> str:
        """Whether it is a part, section, rule or subrule."""
        return self.stored.level

    @property
    def copy(self) -> str:
        """Which of several rules printed under one number it is; empty for the first."""
        return self.stored.key.partition("~")[2]


class EntryMention(NamedTuple):
    """An entry named in passing: its address, its title (or how it begins), which of its parent's it is."""

    entry: Entry
    url: str
    title: str
    rank: str


def line_of(node: Node, edition: Edition, way: Way, *, words: int = 9, current: bool = False) -> RuleLine:
    """The rule at ``node`` of the tree of ``edition`` as a line of a list."""
    name = node.title or gists_of(edition).get(node.key, "")
    begun = "" if name else opening(node.opening, words)
    return RuleLine(spoken(node.number), name, begun, way.rule(node.key), node.level, current)


def below(entry: Entry) -> list[Entry]:
    """The rules under ``entry`` in order: all of a section's, a rule's subrules, a part's sections."""
    nodes = tree_of(entry.edition).nodes
    if entry.level == "section":
        found = [each.pk for each in nodes if each.key.startswith(f"{entry.number}.")]
    else:
        found = [each.pk for each in nodes if each.parent == entry.pk]
    rules = list(Entry.objects.filter(pk__in=found).select_related("text").order_by("position"))
    for rule in rules:
        rule.edition = entry.edition
    return rules


def views_of(
    entries: Sequence[Entry],
    edition: Edition,
    marks: Mapping[str, Mark] = MappingProxyType({}),
    *,
    own_page: bool = False,
    way: Way | None = None,
    cards: bool = False,
) -> list[EntryView]:
    """``entries`` (rules of ``edition``, texts loaded) with their examples; two queries for all of them. Links between
    rules of the edition lead along ``way``, for none within the edition; the ``cards`` that texts and examples name are
    linked where that is asked for.

    On its ``own_page`` the examples of the first are ``exemple-1`` …, those of others ``420.5-exemple-1`` ….
    """
    examples: defaultdict[int | None, list[Entry]] = defaultdict(list)
    found = Entry.objects.filter(parent__in=entries, kind=Entry.Kind.EXAMPLE)
    for example in found.select_related("text").order_by("position"):
        examples[example.parent_id].append(example)
    way = way or Way(edition=edition.slug)
    html = drawn([*entries, *chain.from_iterable(examples.values())], way.rule, cards=cards)
    gists = gists_of(edition)
    made = []
    for entry in entries:
        made.append(
            EntryView(
                stored=entry,
                number=spoken(entry.number),
                title=entry.name,
                gist="" if entry.name else gists.get(entry.key, ""),
                html=html[entry.pk],
                url=way.rule(entry.key),
                anchor=f"r{entry.key}",
                citation=citation(entry.number, edition),
                examples=[html[example.pk] for example in examples[entry.pk]],
                prefix="" if own_page and entry is entries[0] else f"{entry.key}-",
                mark=marks.get(entry.key),
            )
        )
    return made


def mention(entry: Entry, way: Way | None = None) -> EntryMention:
    """``entry`` (edition and parent at hand, or it costs a query) named in passing; a rule's address leads along
    ``way``.
    """
    is_rule = entry.kind == Entry.Kind.RULE
    gist = gists_of(entry.edition).get(entry.key, "") if way and is_rule else ""
    title = (entry.name if is_rule else "") or gist or opening(entry.content, 14)
    url = way.rule(entry.key) if way and is_rule else entry_url(entry)
    return EntryMention(entry, url, title, entry.key.rpartition(".")[2])


def titled_text(entry: Entry) -> str:
    """Title and text together, as wordings are compared: a new title is a new wording too."""
    return f"{entry.name}\n{entry.content}" if entry.name and entry.content else entry.name or entry.content


FIELDS = ("penalty", "definition", "examples", "philosophy", "remedy", "upgrade")
_PARAGRAPH = re.compile(r"<p>(?P<text>[^<]{1,60})</p>")


class InfractionPart(NamedTuple):
    """One part: which it is, its label as it is printed, its HTML."""

    field: str
    label: str
    html: SafeString


@derived
def _labels() -> dict[str, str]:
    return {letters(name): field for field in FIELDS for pack in packs() for name in pack.policy[field]}


def parts_of(html: SafeString) -> tuple[InfractionPart, ...]:
    """The parts of an infraction's ``html`` in order; what stands before the first label is its penalty."""
    made: list[InfractionPart] = []
    field, label, begin = "penalty", "", 0
    for match in [*_PARAGRAPH.finditer(html), None]:
        found = _labels().get(letters(match["text"]).strip(" :")) if match else ""
        if found is None:
            continue
        inside = html[begin : match.start() if match else len(html)].replace("<p>: ", "<p>").strip()
        if inside:
            made.append(InfractionPart(field, label, mark_safe(inside)))  # noqa: S308 - a piece of the entry's own HTML
        if match and found:
            field, label, begin = found, match["text"].strip(" :"), match.end()
    return tuple(made)
