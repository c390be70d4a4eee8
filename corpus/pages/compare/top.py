"""What weighs most between two editions, place by place, as release notes tell it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from corpus.comparing.edition import Change, Comparison, TermChange
from corpus.comparing.scope import lineage
from corpus.pages.compare.change import anchor_of
from corpus.pages.compare.filters import Filters
from corpus.pages.compare.lineage import section_of
from corpus.pages.compare.sheets import Placed
from corpus.pages.redline.kinds import KINDS
from corpus.pages.redline.redline import excerpt
from corpus.pages.redline.told import term_told, told
from corpus.pages.redline.words import nature_label, status_label
from corpus.pages.shared.french import NBSP, counted
from corpus.text.normalise import small

ENTRIES = 10
"""So many places are told; what else there is stands in the list."""
TOGETHER = 3
"""So many headings that are new in one section (keywords, say) are told in one entry."""
REPLACES = 3
"""A place that was written anew is told from the new rule that replaces so many old ones."""
_LOOKED_AT = 80
"""So many of the weightiest changes are looked at for those places."""
_SHOWN = 140
"""So many letters of a rule that came or went are quoted."""
_DEFINED = 280
"""So many of one that brings a concept: how it begins and what that means."""
_ENDS = (".", "!", "?", "”", '"', "»", ")", ":", "—")
"""Behind one of these a sentence begins, else what came stands within one."""
_CLOSING = re.compile(r"""^[^\s(“«]*[”»")]+(?=[\s,;:.])[,;:.]?\s*""")
"""The end of what was opened before: it is no beginning of a quotation."""
_SAID_ANEW = 4
"""Fewer words that came than these say nothing by themselves."""
_VAGUE = frozenset({"rewritten", "reworded", "sentences", "examples", "term", "swap"})
"""Facts that don't say what a rule says now."""
_NAMED = 5
"""Other rules of the same place are named up to so many, else counted."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place where much changed: its heaviest ``change``, the ``others`` there, what the place is called; how many
    rules came with it where its heading is new (else 0), and its ``fellows``: the further headings that are new in the
    same section, told in one line with the first ("Nouveaux aussi").
    """

    change: Change
    others: tuple[Change, ...]
    number: str
    title: str
    came: int = 0
    fellows: tuple[Place, ...] = ()


def entries(comparison: Comparison) -> tuple[Place, ...]:
    """The places that weigh most, what came and what went among them."""
    rules = [
        change for change in comparison.changes if change.kind == "rule" and change.nature == "substantive"
    ]
    heavy = sorted(rules, key=lambda change: -change.weight)[:_LOOKED_AT]
    headings = comparison.headings
    carried = {pair.old: pair.new for pair in comparison.alignment.pairs if pair.new and not pair.merged}
    places: dict[tuple[str, int], list[Change]] = {}
    gone: dict[str, tuple[str, int]] = {}
    for change in heavy:
        place = _place(change, headings)
        home = carried.get(place[0]) if place[1] == 0 else None
        if home in headings[1]:  # what went from a heading that lives on stands with what changed below it
            place = home, 1
        if change.follows in headings[1]:  # what came is told once, in its own place
            place = change.follows, 1
        concept = next((fact[1] for fact in change.facts if fact[0] == "departed"), "")
        if concept and change.is_gone:  # wherever rules of it stood, it went once
            place = gone.setdefault(concept, place)
        places.setdefault(place, []).append(change)
    families = {
        change.new: int(fact[2])
        for change in comparison.changes
        for fact in change.facts
        if fact[0] == "family" and fact[2]
    }
    came: dict[str, list[Change]] = {}
    replacing: dict[str, Change] = {}
    for change in rules:
        if any(kind == "replaces" and told.count(",") >= REPLACES - 1 for kind, told, _ in change.facts):
            replacing.setdefault(_place(change, headings)[0], change)
        if change.status == "added" and change.segments and not change.follows:
            came.setdefault(_place(change, headings)[0], []).append(change)
    made = []
    for (number, side), held in places.items():
        told = [change for change in held if change.segments]
        if not told:
            continue
        new = came.get(number, []) if side else []
        count = families.get(number, 0) if side else 0
        own = [change for change in told if not change.follows] or told
        # What is new as a whole is told from its beginning.
        whole = own[0].status == "added" and (count or 2 * len(new) > len(own))
        anew = replacing.get(number) if side and not count else None
        main = anew or (new[0] if new and whole else own[0])
        others = tuple(change for change in told if change is not main)
        made.append(Place(main, others, number, _title(number, headings[side]), count))
    return tuple(_gathered(made)[:ENTRIES])


def _title(number: str, titles: Mapping[str, str]) -> str:
    """The title of a place; where the first section of a part is called in one word ("General"), the part's with it."""
    title = titles.get(number, "")
    part = titles.get(number[:1], "") if number[1:] == "00" and len(title.split()) == 1 else ""
    return f"{part}{NBSP}: {title}" if part else title


def _gathered(places: Sequence[Place]) -> list[Place]:
    """The places, those that are new in one section told with the first of them where there are `TOGETHER` or more."""
    sections: dict[str, list[Place]] = {}
    for place in places:
        if place.came and section_of(place.number) != place.number:
            sections.setdefault(section_of(place.number), []).append(place)
    kept = []
    for place in places:
        held = sections.get(section_of(place.number), []) if place.came else []
        if len(held) < TOGETHER or place not in held:
            kept.append(place)
        elif place is held[0]:
            kept.append(replace(place, fellows=tuple(held[1:])))
    return kept


def _place(change: Change, headings: tuple[dict[str, str], dict[str, str]]) -> tuple[str, int]:
    """The nearest heading above a change, in the edition that its number is of."""
    side = int(change.new is not None)
    number = change.new or change.old or ""
    return next((above for above in lineage(number) if above in headings[side]), section_of(number)), side


@dataclass(frozen=True, slots=True)
class TopChange:
    """One of the places that weigh most, as the page prints it."""

    place: str
    title: str
    number: str
    label: str
    status: str
    sign: str
    told: str
    excerpt: SafeString
    url: str
    others: tuple[tuple[str, str], ...]
    more: str
    fellows: tuple[tuple[str, str], ...]


def top_changes(
    comparison: Comparison, filters: Filters, sheets: Sequence[Sequence[Placed]]
) -> tuple[TopChange, ...]:
    """The places that weigh most, with links into the list, whose pages are ``sheets``."""
    pages = {id(change): page for page, sheet in enumerate(sheets, 1) for _, change in sheet}

    def url(change: Change) -> str:
        return f"{filters.query(page=pages[id(change)]).removesuffix('?')}#{anchor_of(change)}"

    return tuple(_top(entry, url) for entry in entries(comparison))


def _top(entry: Place, url: Callable[[Change], str]) -> TopChange:
    change = entry.change
    nature = nature_label(change)
    named = entry.others[:_NAMED]
    more = len(entry.others) - len(named)
    return TopChange(
        place=entry.number,
        title=entry.title,
        number=number_of(change),
        label=status_label(change) + (f", {small(nature)}" if nature else ""),
        status=KINDS[change.status].css,
        sign=KINDS[change.status].sign,
        told=" ".join(filter(None, (came_told(entry), told(change)))),
        excerpt=excerpt(change.segments),
        url=url(change),
        others=tuple((also_named(other), url(other)) for other in named),
        more=f"et {counted(more, 'autre', 'autres')}" if more else "",
        fellows=tuple((place_named(place), url(place.change)) for place in entry.fellows),
    )


def place_named(place: Place) -> str:
    """« Delve (502.64) »."""
    return f"{place.title} ({place.number})" if place.title else place.number


def came_told(place: Place) -> str:
    """« Nouveau : 5 règles. » where the place came with this edition."""
    return f"Nouveau{NBSP}: {counted(place.came, 'règle', 'règles')}." if place.came else ""


def number_of(change: Change) -> str:
    """« 420.5e → 704.5j », the one number where there is only one."""
    if change.old and change.new and change.old != change.new:
        return f"{change.old} → {change.new}"
    return change.new or change.old or ""


def also_named(change: Change) -> str:
    """A change's number among others; of a rule that went whether it went, where another rule bears its number now."""
    return number_of(change) + (" (supprimée)" if change.recycled and change.status == "removed" else "")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game that took the place of another, told once for all rules."""

    words: str
    new: str
    old: str
    count: int
    url: str


def terms_of(terms: Sequence[TermChange], filters: Filters) -> tuple[Term, ...]:
    """The words that changed everywhere, each with a link to the rules where only words like these changed."""
    url = Filters(natures=("vocabulaire",), view=filters.view).query()
    return tuple(Term(term_told(term), term.new, term.old, len(term.rules), url) for term in terms)


def summary_of(comparison: Comparison) -> list[tuple[str, str]]:
    """The places that weigh most and the words that changed, in plain words: a head and what happened there."""
    lines = []
    for entry in entries(comparison):
        change = entry.change
        also = [also_named(other) for other in entry.others]
        rest = f" Aussi{NBSP}: {', '.join(also[:_NAMED])}{'…' if len(also) > _NAMED else '.'}" if also else ""
        if entry.fellows:
            rest += f" Nouveaux aussi{NBSP}: {', '.join(map(place_named, entry.fellows))}."
        head = f"{entry.number} {entry.title}".strip()
        status = f"{number_of(change)} {small(status_label(change))}."
        said = told(change)
        parts = came_told(entry), status, said, _opening(change, bool(said)), _now(change)
        lines.append((head, " ".join(filter(None, parts)) + rest))
    return lines


def _opening(change: Change, is_told: bool) -> str:
    """How the text of a rule that came or went begins, where nothing else is told of it or it replaces others; at more
    length where it brings a concept, so that one reads what that does.
    """
    kinds = {kind for kind, _, _ in change.facts}
    brings = "arrived" in kinds
    if change.status not in ("added", "removed") or (is_told and not (brings or "replaces" in kinds)):
        return ""
    return _quoted("".join(words for _, words in change.segments), _DEFINED if brings else _SHOWN)


def _now(change: Change) -> str:
    """What a rule says anew, where all that is told of it is that it was put otherwise or how many sentences came."""
    came = ""
    is_open, said = False, ""
    for operation, text in change.segments:
        if operation == "+" and len(text) > len(came):
            came, is_open = text, bool(said.strip()) and not said.rstrip().endswith(_ENDS)
        if operation != "-":
            said = text
    kinds = {kind for kind, _, _ in change.facts}
    if not (
        kinds
        and kinds <= _VAGUE
        and ("swap" not in kinds or "sentences" in kinds)
        and len(came.split()) >= _SAID_ANEW
    ):
        return ""
    if is_open or came.lstrip()[0].islower():
        came = f"… {_CLOSING.sub('', came.strip())}"
    return f"Dit maintenant{NBSP}: {_quoted(came)}"


def _quoted(text: str, most: int = _SHOWN) -> str:
    text = " ".join(text.split())
    return f"«{NBSP}{text if len(text) <= most else text[:most].rpartition(' ')[0] + '…'}{NBSP}»"
