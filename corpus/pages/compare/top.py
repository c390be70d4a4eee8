"""What weighs most between two editions, place by place, as release notes tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString

from corpus.comparing.edition import Change, Comparison, Fact
from corpus.comparing.scope import lineage
from corpus.pages.compare.change import anchor_of
from corpus.pages.compare.filters import Filters
from corpus.pages.compare.lineage import section_of
from corpus.pages.compare.sheets import Placed
from corpus.pages.redline.kinds import KINDS
from corpus.pages.redline.redline import excerpt
from corpus.pages.redline.told import told
from corpus.pages.redline.words import nature_label, status_label
from corpus.pages.shared.french import NBSP, counted
from corpus.text.normalise import small

ENTRIES = 10
"""So many places are told; what else there is stands in the list."""
TOGETHER = 3
"""So many headings that are new in one section (keywords, say) are told in one entry."""
REPLACES = 3
"""A place that was written anew is told from the new rule that replaces so many old ones."""
TELLING = 0.6
"""What holds now leads before what went where it weighs so much beside it."""
_OWN = frozenset({"abolished", "rewritten", "number", "modality", "members", "sentence", "sentences"})
"""Facts of a change that has more to tell than that a concept went."""
_LOOKED_AT = 80
"""So many of the weightiest changes are looked at for those places."""
NAMED = 5
"""Other rules of the same place are named up to so many, else counted."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place where much changed: its heaviest ``change``, the ``others`` there, what the place is called; how many
    rules came with it where its heading is new (else 0), and its ``fellows``: the further headings that are new in the
    same section, told in one line with the first ("Nouveaux aussi"); what is new as a whole is told from ``change`` on,
    and ``second`` is the next rule there.
    """

    change: Change
    others: tuple[Change, ...]
    number: str
    title: str
    came: int = 0
    fellows: tuple[Place, ...] = ()
    second: Change | None = None


def entries(comparison: Comparison) -> tuple[Place, ...]:
    """The places that weigh most, what came and what went among them."""
    rules = [
        change
        for change in comparison.changes
        if change.kind == "rule" and change.nature == "substantive" and change.weight
    ]
    heavy = sorted(rules, key=lambda change: -change.weight)[:_LOOKED_AT]
    headings = comparison.headings
    carried = comparison.alignment.carried
    places: dict[tuple[str, int], list[Change]] = {}
    gone: dict[Fact, tuple[str, int]] = {}
    for change in heavy:
        place = _place(change, headings)
        home = carried.get(place[0]) if place[1] == 0 else None
        if home in headings[1]:  # what went from a heading that lives on stands with what changed below it
            place = home, 1
        if change.follows in headings[1]:  # what came is told once, in its own place
            place = change.follows, 1
        told_once = _told_once(change)
        if told_once:  # wherever rules of it stood, it went once
            place = gone.setdefault(told_once, place)
        places.setdefault(place, []).append(change)
    families = _families(comparison, headings[1])
    by_new = {change.new: change for change in rules if change.new and not change.is_replaced}
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
        is_new = own[0].status == "added" or own[0].follows
        whole = is_new and (count or 2 * len(new) > len(own))
        anew = replacing.get(number) if side and not count else None
        main = anew or (new[0] if new and whole else _telling(own))
        main = by_new.get(main.new or "", main) if main.is_replaced else main
        if _told_once(main) or (main.follows and not count):  # it stands where it is told best
            number, side = _place(main, headings)
        replaced = any(kind == "replaces" for kind, _, _ in main.facts)
        others = tuple(
            change
            for change in told
            if change is not main and not (replaced and change.is_replaced and change.new == main.new)
        )
        second = new[1] if new[1:] and main is new[0] else None
        made.append(Place(main, others, number, _title(number, headings[side]), count, second=second))
    mains = {id(place.change) for place in made}
    made = [
        replace(each, others=tuple(other for other in each.others if id(other) not in mains)) for each in made
    ]
    gathered = _gathered(made, families, headings[1])
    return tuple(sorted(gathered, key=lambda place: not _is_telling(place.change))[:ENTRIES])


def _families(comparison: Comparison, titles: Mapping[str, str]) -> dict[str, int]:
    """How many rules came with each heading that is new, or that stood there with nothing below it."""
    came = {
        change.new: int(fact[2])
        for change in comparison.changes
        for fact in change.facts
        if change.new and fact[0] == "family" and fact[2]
    }
    below = Counter(
        above
        for change in comparison.changes
        if change.kind == "rule" and change.status == "added" and change.segments
        for above in lineage(change.new or "")[1:]
    )
    stayed = {pair.new for pair in comparison.alignment.pairs if pair.old and pair.new}
    kept = {above for number in stayed for above in lineage(number)[1:]}
    filled = {
        number: below[number] for number in stayed & titles.keys() if below[number] and number not in kept
    }
    return filled | came


def _is_telling(change: Change) -> bool:
    """Whether there is more to tell of a change than that a rule was cut in parts."""
    kinds = {kind for kind, _, _ in change.facts} - {"reworded", "sentences"}
    return not change.also_new or bool(kinds) or any(operation == "+" for operation, _ in change.segments)


def _told_once(change: Change) -> Fact | None:
    """What a change has in common with others wherever they stand: the concept that went with it, if it does little
    else; the other manner in which an ability works.
    """
    found = next((fact for fact in change.facts if fact[0] in ("departed", "manner")), None)
    does_more = any(kind in _OWN for kind, _, _ in change.facts)
    return None if found is None or (found[0] == "departed" and does_more) else found


def _telling(changes: Sequence[Change]) -> Change:
    """The first change, or one nearly as heavy: the rule above it, that says it of all; where the first is gone, one
    that says what holds now.
    """
    first = changes[0]
    above = lineage(first.new)[1:] if first.new else ()
    general = [
        each
        for each in changes
        if each.new in above
        and each.weight >= TELLING * first.weight
        and any(operation == "+" for operation, _ in each.segments)
    ]
    if general:
        return general[-1]
    return next(
        (
            each
            for each in changes
            if first.status == "removed"
            and each.weight >= TELLING * first.weight
            and any(kind == "swap" and before and after for kind, before, after in each.facts)
        ),
        first,
    )


def _title(number: str, titles: Mapping[str, str]) -> str:
    """The title of a place; where the first section of a part is called in one word ("General"), the part's with it."""
    title = titles.get(number, "")
    part = titles.get(number[:1], "") if number[1:] == "00" and len(title.split()) == 1 else ""
    return f"{part}{NBSP}: {title}" if part else title


def _gathered(places: Sequence[Place], families: Mapping[str, int], titles: Mapping[str, str]) -> list[Place]:
    """The places, each new thing once: what is new below a new heading stands with it, and where `TOGETHER` headings or
    more are new in one section, or make up a section or a part that is new itself, one entry tells them all.
    """
    together: dict[str, list[Place]] = {}
    for place in places:
        home = _home(place, families)
        if home:
            together.setdefault(home, []).append(place)
    kept = []
    for place in places:
        home = _home(place, families)
        held = together.get(home, [])
        own = next((each for each in held if each.number == home), None)
        if home in families and len(held) - (own is not None) >= TOGETHER:
            kept += [_whole(home, held, families[home], titles)] if place is held[0] else []
        elif home in families and own:
            kept += [_with_parts(own, held)] if place is held[0] else []
        elif len(held) < TOGETHER:
            kept.append(place)
        elif place is held[0]:
            kept.append(replace(place, fellows=tuple(held[1:])))
    return kept


def _home(place: Place, families: Mapping[str, int]) -> str:
    """The outermost new heading of a new place (itself, if there is no other above it that is new), or the section
    that a keyword is new in; "" for any other place.
    """
    if not place.came:
        return ""
    section = section_of(place.number)
    new = [above for above in lineage(place.number) if above in families]
    return new[-1] if (new and new[-1] != place.number) or place.number == section else section


def _with_parts(own: Place, held: Sequence[Place]) -> Place:
    """A new place with what stands below headings of its own."""
    parts = [change for place in held if place is not own for change in (place.change, *place.others)]
    return replace(own, others=(*own.others, *parts))


def _whole(home: str, held: Sequence[Place], came: int, titles: Mapping[str, str]) -> Place:
    """A section or a part of the rules that is new as a whole: told from its beginning, what stands below its headings
    named in their order.
    """
    ordered = sorted(held, key=lambda place: place.number)
    numbers = {place.number for place in held} - {home}
    fellows = [place for place in ordered if numbers.intersection(lineage(place.number)) == {place.number}]
    told = [change for place in ordered if place.number == home for change in (place.change, *place.others)]
    own = [change for change in told if home in lineage(change.new or "")]
    first = own[0] if own else fellows[0].change
    others = tuple(change for change in told if change is not first)
    return Place(first, others, home, titles.get(home, ""), came, tuple(fellows))


def _place(change: Change, headings: tuple[dict[str, str], dict[str, str]]) -> tuple[str, int]:
    """The nearest heading above a change, in the edition that its number is of."""
    side = int(change.new is not None)
    number = change.new or change.old or ""
    return next((above for above in lineage(number) if above in headings[side]), section_of(number)), side


@dataclass(frozen=True, slots=True)
class TopChange:
    """One of the places that weigh most, as the page prints it."""

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

    return tuple(_top(entry, url, comparison.headings) for entry in entries(comparison))


def _top(
    entry: Place, url: Callable[[Change], str], headings: tuple[dict[str, str], dict[str, str]]
) -> TopChange:
    change = entry.change
    nature = nature_label(change)
    named = entry.others[:NAMED]
    more = len(entry.others) - len(named)
    return TopChange(
        title=entry.title,
        number=number_of(change),
        label=status_label(change) + (f", {small(nature)}" if nature else ""),
        status=KINDS[change.status].css,
        sign=KINDS[change.status].sign,
        told=" ".join(filter(None, (came_told(entry), told(change)))),
        excerpt=excerpt(change.segments),
        url=url(change),
        others=tuple((also_named(other, entry, headings), url(other)) for other in named),
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


def also_named(change: Change, entry: Place, headings: tuple[dict[str, str], dict[str, str]]) -> str:
    """A change's number among the others of an ``entry``, in brackets what tells it apart: under which name it stands
    where that is another one, the symbols that it brings, whether it went where another rule bears its number now.
    """
    number, side = _place(change, headings)
    title = headings[side].get(number, "")
    is_here = number in lineage(entry.number) or entry.number in lineage(number)
    apart = [title] if title and title != entry.title and not is_here else []
    apart += [fact[2] for fact in change.facts if fact[0] == "symbols"]
    apart += ["supprimée"] if change.recycled and change.status == "removed" else []
    return number_of(change) + (f" ({', '.join(apart)})" if apart else "")
