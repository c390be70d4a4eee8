"""The map of where an edition changed: one strip a part or section, the same facts in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from corpus.comparing.edition import Change
from corpus.library.asking.neighbours import families, plan
from corpus.library.comparisons.compared import compare_editions
from corpus.models import Edition, address_of
from corpus.numbers import RuleNumber, is_number
from corpus.pages.compare.headlines import summary_of
from corpus.pages.compare.lineage import Lineage, lineage_of, section_of
from corpus.pages.redline.words import is_quiet
from corpus.pages.shared.french import counted

WIDTH, HEIGHT = 1000, 20
_ROWS_OF_SECTIONS = 24
"""With more changed sections than this, a strip stands for a part."""
_NAMED = 5
GONE = "-"
"""The row of old sections that became nothing."""
LAYERS = ("added", "edited", "removed", "quiet")
"""What fills a cell, from the bottom up."""
_LAYER_WORDS = {
    "added": ("ajout", "ajouts"),
    "edited": ("modification", "modifications"),
    "removed": ("suppression", "suppressions"),
    "quiet": ("retouche", "retouches"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A strip with its words. ``number`` is the part's or section's, empty for the old ones that are gone.

    ``named`` are the cells that changed most, each with its count, and ``more`` says that there are others;
    ``share`` is the strip's width in hundredths of the widest one; ``layers`` are the kinds that it shows, each with
    all of its cells as the path of an SVG.
    """

    number: str
    title: str
    figures: tuple[str, ...]
    layers: tuple[tuple[str, str], ...]
    borders: str
    share: int
    named: tuple[tuple[str, int], ...]
    more: bool


def changes_map(changes: Sequence[Change], lineage: Lineage) -> tuple[Row, ...]:
    """The map of ``changes`` (rules only) over the rules of the new edition that were compared: a row for each part, or
    for each section where few changed.
    """
    told = [(lineage.home(change), change) for change in changes if change.kind == "rule"]
    sections = {home for home, _ in told}
    by_part = len(sections) > _ROWS_OF_SECTIONS
    held: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for number in lineage.by_new:
        if len(number) >= 3:
            section = section_of(number)
            held[section[0] if by_part else section][section if by_part else _rule_of(number)] += 1
    touched: defaultdict[str, defaultdict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for home, change in told:
        gone = home.startswith("-")
        row = GONE if gone else home[:1] if by_part else home
        cell = home if by_part or gone else _cell(change, home)
        touched[row][cell][_layer(change)] += 1
    widest = max((_size(held[key], touched[key]) for key in touched), default=1)
    rows = (
        _row(
            key,
            held[key],
            touched[key],
            lineage,
            max(4, round(100 * _size(held[key], touched[key]) / widest)),
        )
        for key in sorted(touched, key=_place)
    )
    return tuple(rows)


def _row(
    key: str, held: Mapping[str, int], touched: Mapping[str, Counter[str]], lineage: Lineage, share: int
) -> Row:
    sizes = _sizes(held, touched)
    scale = WIDTH / sum(sizes.values())
    paths: defaultdict[str, list[str]] = defaultdict(list)
    borders = []
    x = 0.0
    for cell in sorted(sizes, key=_place):
        y = float(HEIGHT)
        across = max(sizes[cell] * scale - 1, 2)
        for kind in LAYERS:
            count = touched[cell][kind] if cell in touched else 0
            if count:
                height = max(2.0, HEIGHT * count / sizes[cell])
                y = max(y - height, 0)
                paths[kind].append(f"M{x:.0f} {y:.1f}h{across:.0f}v{height:.1f}h-{across:.0f}z")
        if x:
            borders.append(f"M{x:.0f} 0v{HEIGHT}")
        x += sizes[cell] * scale
    sums = Counter[str]()
    for layers in touched.values():
        sums.update(layers)
    most = sorted(touched, key=lambda cell: (-touched[cell].total(), _place(cell)))[:_NAMED]
    return Row(
        number="" if key == GONE else key,
        title="Anciennes sections disparues" if key == GONE else lineage.titles.get(key, ""),
        figures=tuple(counted(sums[kind], *_LAYER_WORDS[kind]) for kind in LAYERS if sums[kind]),
        layers=tuple((kind, "".join(paths[kind])) for kind in LAYERS if paths[kind]),
        borders="".join(borders),
        share=share,
        named=tuple((cell.removeprefix("-"), touched[cell].total()) for cell in most),
        more=len(touched) > len(most),
    )


def _sizes(held: Mapping[str, int], touched: Mapping[str, Counter[str]]) -> dict[str, int]:
    """How many rules each cell stands for: those that are there, or those that changed if there were more."""
    return {
        cell: max(held.get(cell, 0), touched[cell].total() if cell in touched else 0, 1)
        for cell in {*held, *touched}
    }


def _size(held: Mapping[str, int], touched: Mapping[str, Counter[str]]) -> int:
    return sum(_sizes(held, touched).values())


def _layer(change: Change) -> str:
    if change.status in ("added", "removed"):
        return change.status
    return "quiet" if is_quiet(change) else "edited"


def _cell(change: Change, home: str) -> str:
    """The rule of the new edition that a change is listed under; a removed one goes to its section's end."""
    return _rule_of(change.new) if change.new is not None else home


def _rule_of(number: str) -> str:
    """« 704.5 » for 704.5j and for itself."""
    return number.partition("~")[0].rstrip("abcdefghijklmnopqrstuvwxyz")


def _place(key: str) -> tuple[int, ...]:
    """Sorts parts, sections and rules as they are printed."""
    bare = key.removeprefix("-")
    if not is_number(bare):
        return (99,)
    number = RuleNumber.parse(bare)
    return (number.part, number.section, number.rule, number.letter)


@dataclass(frozen=True, slots=True)
class EditionMap:
    """Where an edition changed: the map and the address of the whole comparison; ``top`` are the places that weigh
    most, each with what happened there.
    """

    map: tuple[Row, ...]
    base: str
    top: tuple[tuple[str, str], ...]


def predecessor(edition: Edition, editions: Iterable[Edition]) -> Edition | None:
    """The nearest older edition of the family that holds some of the same rules, None for a first one."""
    for family in families([other for other in editions if other.counts.get("rules")]):
        if edition in family:
            return next((old for old, new in plan(family) if new == edition), None)
    return None


def edition_map(old: Edition, edition: Edition) -> EditionMap | None:
    """The map of ``edition`` against ``old``; None where nothing changed.

    Costs a comparison, which is remembered: ask for it where a moment's wait the first time is fair.
    """
    comparison = compare_editions(old, edition)
    made = changes_map(comparison.changes, lineage_of(comparison, old, edition))
    if not made:
        return None
    base = address_of("compare-editions", old.slug, edition.slug)
    return EditionMap(made, base, tuple(summary_of(comparison)))
