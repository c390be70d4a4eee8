"""Pages of our own words, written in Markdown beside this file, and the vocabulary by groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import nh3
from django.utils.safestring import SafeString
from markdown import Markdown

from corpus.pages.shared.links import trusted
from corpus.search import VocabularyGroup
from corpus.text.normalise import words

_HEADINGS = {
    "keyword": "Capacités mot-clé",
    "action": "Actions",
    "term": "Termes de règles",
    "zone": "Zones",
    "turn": "Le tour",
    "card": "Cartes et types",
    "format": "Formats",
}


@dataclass(frozen=True, slots=True)
class VocabularySection:
    """One kind of word, shown on a page of its own: its name in addresses, its heading, its groups."""

    kind: str
    heading: str
    groups: tuple[VocabularyGroup, ...]


def vocabulary_sections(groups: Sequence[VocabularyGroup]) -> tuple[VocabularySection, ...]:
    """The kinds of words, in the order above; unknown kinds come last under their own name."""
    kinds = [*_HEADINGS, *sorted({group.kind for group in groups} - set(_HEADINGS))]
    made = []
    for kind in kinds:
        members = sorted((group for group in groups if group.kind == kind), key=_order)
        if members:
            shown = tuple(_printed(group) for group in members)
            made.append(VocabularySection(kind, _HEADINGS.get(kind, kind.capitalize()), shown))
    return tuple(made)


def _printed(group: VocabularyGroup) -> VocabularyGroup:
    """The names of ``group`` as they are printed; what is typed, and kept, has typewriters' apostrophes."""
    names = (group.french, group.former, group.english, group.spoken)
    french, former, english, spoken = (tuple(name.replace("'", "’") for name in each) for each in names)
    return replace(group, french=french, former=former, english=english, spoken=spoken)


def _order(group: VocabularyGroup) -> str:
    return words(next(iter(group.french or group.english), ""))


_HERE = Path(__file__).resolve().parent
_TAGS = {"h2", "h3", "p", "ul", "ol", "li", "a", "em", "strong", "code"} | {
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
}
_ATTRIBUTES = {"a": {"href"}, "h2": {"id"}, "h3": {"id"}, "th": {"scope"}}


@dataclass(frozen=True, slots=True)
class WrittenPage:
    """A page: its title (the file's first heading), its HTML below it, its headings with their anchors."""

    title: str
    html: SafeString
    headings: tuple[tuple[str, str], ...]


@cache
def written_page(name: str) -> WrittenPage:
    """The page in ``<name>.md``; its first line is ``# Title``."""
    first, _, rest = (_HERE / f"{name}.md").read_text(encoding="utf-8").partition("\n")
    parser = Markdown(extensions=["toc", "tables", "def_list"])
    html = nh3.clean(parser.convert(rest), tags=_TAGS, attributes=_ATTRIBUTES, link_rel=None)
    tokens = getattr(parser, "toc_tokens", [])
    headings = tuple((token["id"], token["name"]) for token in tokens)
    return WrittenPage(first.removeprefix("# ").strip(), trusted(html), headings)
