"""Stored HTML made ready for a page: references get their addresses, symbols their drawings, cards their pages."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from corpus.cards.names import KnownName, NamePlace, keys_in, names_in
from corpus.library.asking.catalog import catalog
from corpus.library.cards import has_cards, known_names
from corpus.models import Citation, Entry, Library, address_of, term_url
from corpus.pages.shared.french import date_of
from corpus.text import cut, inline, plain, tokenize

# what stored HTML leaves open: references, terms and symbols get their links and names when shown
_SLOT = re.compile(
    r'<a class="ref" data-ref="(\d+)">([^<]*)</a>'
    r'|<a class="term" data-term="(?P<place>\d+)">(?P<term>[^<]*)</a>'
    r'|<span class="mana" role="img" aria-label="(?P<name>[^"]*)" data-mana="(?P<drawing>[a-z0-9-]+)">'
    r"(?P<raw>[^<]*)</span>"
)
_NUMBER = r"(\d{3}(?:\.\d+[a-z]{0,2})?)"
# a link's words that are a range: 409.1a à 409.1f
_ENDS = re.compile(rf"^{_NUMBER}(\s*(?:[-–—]|à|au|to|through)\s*(?:règle\s+)?){_NUMBER}$")
# a tag, its attributes in either kind of quotation marks
_TAG = re.compile(r"""<(/?)([a-z][a-z0-9]*)(?:[^<>"']|"[^"]*"|'[^']*')*>""")
EMPTY = SafeString("")


@dataclass(frozen=True, slots=True)
class Aim:
    """One rule that a reference names. ``url`` is empty where no edition holds it; ``note`` says what a reader
    must know (another edition, a repaired number, nothing known), empty for a plain link; ``start`` and ``end`` are
    where the reference stands in its text.
    """

    number: str
    url: str
    state: str
    note: str = ""
    start: int = 0
    end: int = 0


class NamedLink(NamedTuple):
    """A way to a page: what it is called there (a rule's number, a title), its address, a line of explanation."""

    label: str
    url: str
    detail: str = ""


class RuleLine(NamedTuple):
    """A rule in a list: ``name`` is its title or gist, ``opening`` how the text of one without either begins; of a
    section so many rules as ``holds`` says stand in it; ``french`` is the French title of an English one.
    """

    number: str
    name: str
    opening: str
    url: str
    level: str = ""
    current: bool = False
    holds: str = ""
    french: str = ""


def fill(
    html: str, aims: Mapping[int, tuple[Aim, ...]], terms: Mapping[int, str] | None = None
) -> SafeString:
    """``html`` of one wording as one entry shows it: ``aims`` are the targets of the reference at each offset,
    ``terms`` the addresses of the glossary's entries that are mentioned there.
    """
    sprite = _sprite()

    def put(match: re.Match[str]) -> str:
        if match[1] is not None:
            return _reference(match[2], aims.get(int(match[1]), ()))
        if match["place"] is not None:
            url = (terms or {}).get(int(match["place"]))
            return f'<a class="term" href="{escape(url)}">{match["term"]}</a>' if url else match["term"]
        return (
            f'<span class="mana" role="img" aria-label="{match["name"]}"><svg aria-hidden="true" focusable="false">'
            f'<use href="{sprite}#{match["drawing"]}"></use></svg><span class="raw">{match["raw"]}</span></span>'
        )

    return mark_safe(_SLOT.sub(put, html))  # noqa: S308 - see the module's docstring


def symbols(text: str) -> SafeString:
    """A short text such as a mana cost with its symbols drawn, without a paragraph around it."""
    return fill(plain(text), {})


def marked(runs: Iterable[tuple[str, bool]]) -> SafeString:
    """An excerpt as HTML, symbols drawn, what matched marked; a match inside a symbol marks the whole symbol."""
    letters = [(letter, is_match) for text, is_match in runs for letter in text]
    pieces = tokenize("".join(letter for letter, _ in letters))
    matched = [is_match for _, is_match in letters]
    for piece in pieces:
        if piece.symbol and any(matched[piece.start : piece.end]):
            matched[piece.start : piece.end] = [True] * len(piece.text)
    made = []
    for is_match, places in groupby(range(len(matched)), matched.__getitem__):
        start, *rest = places
        html = inline(cut(pieces, start, start + len(rest) + 1))
        made.append(f"<mark>{html}</mark>" if is_match else html)
    return fill("".join(made), {})


def redrawn(html: str, draw: Callable[[str], str]) -> SafeString:
    """``html`` with each run of text between tags, escaped as it stands, as ``draw`` makes it; links and symbols are
    left alone. What ``draw`` adds must be safe.
    """
    made: list[str] = []
    inside = place = 0
    for tag in _TAG.finditer(html):
        text = html[place : tag.start()]
        made += [text if inside else draw(text), tag[0]]
        if tag[2] in ("a", "span"):
            inside += -1 if tag[1] else 1
        place = tag.end()
    return mark_safe("".join([*made, draw(html[place:])]))  # noqa: S308 - see above


def json_ld(data: Mapping[str, object]) -> SafeString:
    """Structured data as the body of a script element of type application/ld+json."""
    text = json.dumps(data, ensure_ascii=False)
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04X}")
    return mark_safe(text)  # noqa: S308 - no character that could end the script is left


def trusted(html: str) -> SafeString:
    """HTML of our own pages (`corpus.pages.editorial`), and of curators' notes, sanitised."""
    return mark_safe(html)  # noqa: S308 - ours, or sanitised by the caller


def _reference(raw: str, aims: tuple[Aim, ...]) -> str:
    """A reference as links: each end of a range that names both, else its first target."""
    linked = [aim for aim in aims if aim.url]
    if not linked:
        state = "absent" if aims and aims[0].state == "not_covered" else "unknown"
        note = escape(aims[0].note) if aims else "Renvoi non résolu"
        spoken = f'<span class="visually-hidden"> ({note})</span>'
        return f'<span class="ref ref-{state}" title="{note}">{raw}{spoken}</span>'
    ends = _ENDS.match(raw)
    if ends and len(linked) > 1 and (ends[1], ends[3]) == (linked[0].number, linked[-1].number):
        return _link(ends[1], linked[0]) + ends[2] + _link(ends[3], linked[-1])
    return _link(raw, linked[0], len(aims))


def note_of(aim: Aim, many: int = 1) -> str:
    """What a reader must know of a link to ``aim``, the first of ``many`` rules that a reference names."""
    if many < 2:
        return aim.note
    return f"{many} règles, à partir de {aim.number}" + (f"\u00a0; {aim.note}" if aim.note else "")


def _link(raw: str, aim: Aim, many: int = 1) -> str:
    note = note_of(aim, many)
    title = f' title="{escape(note)}"' if note else ""
    kind = "" if aim.state == "resolved" else f" ref-{aim.state}"
    return f'<a class="ref{kind}" href="{escape(aim.url)}"{title}>{raw}</a>'


@cache
def _sprite() -> str:
    return escape(static("img/symbols.svg"))


_COLUMNS = (
    *("reference__entry", "reference__start", "reference__end"),
    *("number", "read", "status", "target__edition", "target__key"),
)
Address = Callable[[str], str] | None
Aims = dict[int, dict[int, tuple[Aim, ...]]]
"""By entry, then by the offset of the reference."""


def aims_of(entries: Iterable[Entry], address: Address = None) -> Aims:
    """The targets of every reference in ``entries``, which need no more than their texts' HTML, ids and editions; one
    query. ``address`` makes the address of a rule of the entry's own edition from its key; without it, links stay in
    the edition.
    """
    by_id = {entry.pk: entry for entry in entries if entry.text and "data-ref=" in entry.text.html}
    if not by_id:
        return {}
    found: defaultdict[int, defaultdict[int, list[Aim]]] = defaultdict(lambda: defaultdict(list))
    rows = Citation.objects.filter(reference__entry__in=list(by_id)).order_by("reference", "position")
    for entry, start, end, number, *cited in rows.values_list(*_COLUMNS):
        url, state, note = _target(by_id[entry], address, number, *cited)
        found[entry][start].append(Aim(number, url, state, note, start, end))
    return {entry: {start: tuple(aims) for start, aims in places.items()} for entry, places in found.items()}


def _target(
    entry: Entry, address: Address, number: str, read: str, status: str, there: int | None, key: str | None
) -> tuple[str, str, str]:
    """Where a reference to ``number`` in ``entry`` leads (nowhere, for no target), in what state, with what note."""
    editions = catalog().editions
    if there is None or key is None:
        known = status == Citation.Status.NOT_COVERED
        note = "absente de nos éditions de l’époque" if known else "numéro inconnu"
        return "", status, f"{number if ' ' in number else f'règle {number}'}\u00a0: {note}"
    edition = editions[there]
    if edition.tournament != editions[entry.edition_id].tournament:
        page = ("tournament-section", edition.tournament) if edition.tournament else ("rule",)
        return address_of(*page, key), "resolved", ""
    if there != entry.edition_id:
        url = address_of("edition-rule", edition.slug, key)
        return url, "elsewhere", f"dans une autre édition\u00a0: {edition.title}, {date_of(edition)}"
    url = address(key) if address else address_of("edition-rule", edition.slug, key)
    if status == Citation.Status.REPAIRED:
        return url, "repaired", f"imprimé {read}, lu {number}"
    return url, "resolved", ""


def shown(entry: Entry, aims: Aims) -> SafeString:
    """The entry's text as HTML for a page; a glossary's term leads to the terms that it sends the reader to."""
    see = entry.details.get("see", ()) if entry.kind == Entry.Kind.TERM else ()
    terms = {start: term_url(entry.edition.slug, key) for start, _, key in see}
    return fill(entry.text.html if entry.text else "", aims.get(entry.pk, {}), terms)


class CardLinks:
    """Links the names of cards in the texts of one page, which are looked up together; ``own`` is the page's own card,
    to which nothing leads.
    """

    def __init__(self, texts: Sequence[str], own: str = "") -> None:
        self._own = own
        self._known: dict[str, KnownName] = {}
        if texts and cards_here():
            self._known = known_names({key for text in texts for key in keys_in(text)})

    def link(self, html: SafeString, *, example: bool = False) -> SafeString:
        """``html`` with the names of cards in it linked; ``example``: it may speak of cards."""
        if not self._known or not html:
            return html

        def linked(text: str) -> str:
            made, place = [], 0
            for start, end, slug in names_in(text, self._lookup, example=example):
                if slug != self._own:
                    link = f'<a class="keyword" href="{address_of("card", slug)}">{text[start:end]}</a>'
                    made += [text[place:start], link]
                    place = end
            return "".join([*made, text[place:]])

        return redrawn(html, linked)

    def places(self, text: str, *, example: bool = False) -> list[NamePlace]:
        """Where ``text``, one of the page's, names a card."""
        return names_in(text, self._lookup, example=example) if self._known else []

    def _lookup(self, keys: Collection[str]) -> dict[str, KnownName]:
        return {key: self._known[key] for key in keys if key in self._known}


def drawn(
    entries: Sequence[Entry], address: Address = None, *, own: str = "", cards: bool = True
) -> dict[int, SafeString]:
    """The texts of ``entries`` (loaded) as HTML for one page, by key: references as `aims_of` aims them, ``cards`` that
    they name linked but for the page's ``own``.
    """
    aims, links = (
        aims_of(entries, address),
        CardLinks([each.content for each in entries] if cards else [], own),
    )
    return {each.pk: links.link(shown(each, aims), example=each.kind != Entry.Kind.RULE) for each in entries}


def cards_here() -> bool:
    """Whether the library has cards of card files, without asking again and again."""
    return _cards_here(Library.state())


@lru_cache(maxsize=2)  # the library's present state and the one before
def _cards_here(state: str) -> bool:
    del state  # what is remembered under it can't age
    return has_cards()
