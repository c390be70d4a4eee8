"""A rule through time as its page shows it: facts for one line, a strip, its versions with what changed in each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.safestring import SafeString

from corpus.comparing.quotes import quote, weigher
from corpus.comparing.words.diff import diff_words
from corpus.library.asking.claims import Claims
from corpus.library.asking.relatives import Relatives, relatives_of
from corpus.library.asking.versions import Changed, RuleOn, VersionOf, changed_under
from corpus.models import Edition, Link, address_of, entry_url
from corpus.pages.redline.quotes import QuoteView, quote_view
from corpus.pages.redline.redline import excerpt, inline
from corpus.pages.rules.entries import titled_text
from corpus.pages.shared.french import NBSP
from corpus.pages.shared.links import NamedLink

OPEN = 3
"""Versions of the list that are not folded, and whose changes below a heading are named."""
LISTED = 20
"""Versions listed on a rule's own page; the whole history of one with more is a click away."""
LARGE = 100
"""A change drawn with more elements (each mana symbol takes four) is shown by what weighs most in it alone."""
NAMED = 8
"""Rules named among those that changed under a heading; the rest are counted."""
WORDS = {
    "statement": "redite par un cours",
    "first": "premier texte connu",
    "ours": "reformulée par nous",
    "below": "contenu modifié",
    "split": "issue d’une autre règle",
    "returned": "de retour",
    "print": "typographie retouchée",
    "print+moved": "numéro changé, typographie retouchée",
    "moved": "texte et numéro changés",
    "edited": "texte modifié",
}
"""How a version came about, as lists and feeds call it."""
KINDS = {"edited": "modifiée", "added": "ajoutée", "gone": "disparue"}
"""What happened to a rule under a heading."""


MOST_SYMBOLS = 12
"""Symbols that a quotation in a history has at most: each is drawn as an element of its own."""


@dataclass(frozen=True, slots=True)
class Happened:
    """What happened to rules under a heading: how many were ``edited``, ``added`` or ``gone``, the first by name."""

    kind: str
    count: int
    rules: tuple[NamedLink, ...]

    @property
    def words(self) -> str:
        """« 3 modifiées »."""
        return f"{self.count}{NBSP}{KINDS[self.kind]}{'s' if self.count > 1 else ''}"

    @property
    def more(self) -> int:
        """How many are not named."""
        return self.count - len(self.rules)


@dataclass(frozen=True, slots=True)
class VersionView:
    """One version: its facts, how it came about (a key of `WORDS`), what changed ``below`` a heading; ``compare_url``
    is empty where nothing stands before it to compare, and ``quote`` None. ``reason`` is a curator's, who tied it to
    the one before.
    """

    version: VersionOf
    kind: str
    url: str
    current: bool
    in_force: bool
    below: tuple[Happened, ...]
    compare_url: str
    quote: QuoteView | None
    reason: str

    @property
    def label(self) -> str:
        """How it came about, in words."""
        return WORDS[self.kind]

    @property
    def moved(self) -> Sequence[tuple[str, Edition]]:
        """The numbers that it came to bear after its first."""
        return self.version.numbers[1:]


@dataclass(frozen=True, slots=True)
class LastChange:
    """The change that made the text what it is: its version and its redline."""

    view: VersionView
    redline: SafeString


@dataclass(frozen=True, slots=True)
class History:
    """All that a page shows of a rule's past: ``claims`` for the one line; ``formerly`` are the numbers that it bore
    before, ``later`` those that it came to bear, ``restated`` lessons that say it again since, each with the
    place. ``more`` versions are left out. ``foreign``: these are the dates of its official original.
    """

    claims: Claims
    shown: VersionOf
    formerly: tuple[NamedLink, ...]
    later: tuple[NamedLink, ...]
    restated: tuple[tuple[Edition, str], ...]
    relatives: Relatives
    count: int
    newest: tuple[VersionView, ...]
    older: tuple[VersionView, ...]
    more: int
    last: LastChange | None
    strip: tuple[tuple[str, str], ...]
    years: tuple[str, ...]
    foreign: bool

    @property
    def in_force(self) -> bool:
        """Whether the version shown is in force."""
        return self.claims.in_force

    @property
    def other_numbers(self) -> frozenset[str]:
        """The numbers that the rule bears at other times than the one shown."""
        return frozenset(name.label for name in (*self.formerly, *self.later))


def history_of(
    rule: RuleOn, claims: Claims | None, *, whole: bool = False, foreign: bool = False
) -> History | None:
    """The history of ``rule``, its newest versions alone unless the ``whole`` is asked for; None for one of an undated
    edition, of which nothing is claimed. ``foreign``: it is told of a text in another language.
    """
    if claims is None or rule.version is None:
        return None
    runs = [version for version in rule.versions if not version.statement]
    formerly, later = _other_numbers(rule, claims)
    views = _views(rule, claims, len(rule.versions) if whole else LISTED)
    years = sorted({str(run.since.date.year) for run in runs if run.since.date})
    end = (runs[-1].until or runs[-1].last).date
    return History(
        claims=claims,
        shown=rule.version,
        formerly=formerly,
        later=later,
        restated=tuple(
            dict.fromkeys(  # a lesson may say it again in several statements
                (statement.since, entry_url(statement.entry)) for statement in claims.restated_by
            )
        ),
        relatives=relatives_of(rule),
        count=len(runs),
        newest=tuple(views[:OPEN]),
        older=tuple(views[OPEN:]),
        more=len(rule.versions) - len(views),
        last=_last_change(views, before_each(rule)),
        strip=_strip(runs, rule.version),
        years=(*years, str(end.year)) if end and years else (),
        foreign=foreign,
    )


def _other_numbers(rule: RuleOn, claims: Claims) -> tuple[tuple[NamedLink, ...], tuple[NamedLink, ...]]:
    """The numbers that the rule bore before the edition shown, and those since; each leads to the edition that first
    printed the rule under it.
    """
    here = rule.entry
    shown = rule.family.place[here.edition_id]
    before: dict[str, NamedLink] = {}
    after: dict[str, NamedLink] = {}
    for each in claims.numbers:
        if each.number != here.key:
            name = NamedLink(each.number, address_of("edition-rule", each.since.slug, each.number))
            side = after if rule.family.place[each.since.pk] > shown else before
            side.setdefault(each.number, name)
    return tuple(before.values()), tuple(after.values())


def _views(rule: RuleOn, claims: Claims, most: int) -> list[VersionView]:
    """The ``most`` newest versions, newest first."""
    newest = next(version for version in reversed(rule.versions) if not version.statement)
    before = before_each(rule)
    below = changed_below(rule, OPEN)
    by_hand = Link.objects.filter(by_curator=True, new__membership__thread=rule.thread)
    reasons = dict(by_hand.values_list("new__edition", "reason"))
    made: list[VersionView] = []
    for version in rule.versions[: -most - 1 : -1]:
        prior = before.get(version.version.pk)
        named = len(made) < OPEN and prior is not None
        made.append(
            VersionView(
                version=version,
                kind=kind_of(version, prior),
                url=entry_url(version.entry),
                current=rule.version is version,
                in_force=claims.in_force and version is newest,
                below=below.get(version.since.pk, ()) if named else (),
                compare_url=compare_address(prior, version) if prior and not version.statement else "",
                quote=_quote(version, prior),
                reason=reasons.get(version.since.pk, ""),
            )
        )
    return made


def _quote(version: VersionOf, prior: VersionOf | None) -> QuoteView | None:
    """The sentences that show what changed in a version; None for a heading and between texts of ours, where it may be
    our own wording that changed, and for sentences of many symbols, which the comparison shows.
    """
    if prior is None or kind_of(version, prior) in ("statement", "ours", "below"):
        return None
    if prior.entry.text_id == version.entry.text_id:
        return None
    found = quote(prior.text, version.text, weigher(version.since.language))
    symbols = sum(side.count("{") for side in found)
    return quote_view(found) if symbols <= MOST_SYMBOLS else None


def _last_change(views: Iterable[VersionView], before: Mapping[int, VersionOf]) -> LastChange | None:
    """The newest change of the words; none of a heading, and none between two texts of ours, where it may be our own
    wording that changed.
    """
    for view in views:
        version, prior = view.version, before.get(view.version.version.pk)
        if prior is None or view.kind in ("statement", "ours", "below"):
            continue
        if prior.entry.text_id != version.entry.text_id:
            segments = diff_words(titled_text(prior.entry), titled_text(version.entry))
            redline = inline(segments, shorten=True)
            return LastChange(view, excerpt(segments) if redline.count("</") > LARGE else redline)
    return None


def before_each(rule: RuleOn) -> dict[int, VersionOf]:
    """The version that each one is compared with, by its key: the one before it that is no lesson's statement."""
    found: dict[int, VersionOf] = {}
    last: VersionOf | None = None
    for version in rule.versions:
        if last is not None:
            found[version.version.pk] = last
        last = last if version.statement else version
    return found


def kind_of(version: VersionOf, old: VersionOf | None) -> str:
    """How a version came about after the one ``old`` (None for the first): a key of `WORDS`. Print is what changed
    where nothing but a lost bracket, a stop or a broken dash tells the two apart.
    """
    row = version.version
    if version.statement:
        return "statement"
    if version.since.restatement:
        return "ours"
    if old is None:
        return "split" if row.change == "split" else "first"
    if row.subtree:
        return "below"
    moved = row.change == "renumbered+edited"
    if row.change in ("edited", "renumbered+edited") and not row.nature:
        return "print+moved" if moved else "print"
    return "moved" if moved else row.change if row.change in ("split", "returned") else "edited"


def label_of(version: VersionOf, old: VersionOf | None) -> str:
    """How a version came about, in words."""
    return WORDS[kind_of(version, old)]


def compare_address(old: VersionOf, new: VersionOf) -> str:
    """The comparison of two versions, under the number that the newer one bore first."""
    return address_of("compare-rule", old.last.slug, new.since.slug, new.first_number)


def changed_below(rule: RuleOn, most: int) -> dict[int, tuple[Happened, ...]]:
    """For each of the ``most`` newest versions of a heading what changed under it, by the edition that began it;
    nothing for a rule with a text of its own, for a first version, and for texts of ours.
    """
    runs = [version for version in rule.versions if not version.statement]
    if rule.thread is None or len(runs) < 2 or not runs[-1].version.subtree or runs[-1].since.restatement:
        return {}
    before = runs[-min(most, len(runs) - 1) - 1].last
    if before.date is None:
        return {}
    by_edition: defaultdict[int, list[Changed]] = defaultdict(list)
    for changed in changed_under(rule, before.date):
        by_edition[changed.edition.pk].append(changed)
    return {edition: _happened(found) for edition, found in by_edition.items()}


def _happened(found: Sequence[Changed]) -> tuple[Happened, ...]:
    by_kind = {
        "edited": [each for each in found if each.before and each.after],
        "added": [each for each in found if each.after and not each.before],
        "gone": [each for each in found if each.before and not each.after],  # or merged, or said elsewhere
    }
    return tuple(
        Happened(kind, len(changes), tuple(map(_named, changes[:NAMED])))
        for kind, changes in by_kind.items()
        if changes
    )


def _named(changed: Changed) -> NamedLink:
    """The rule by the number that it bore then, the newer one of two: where to compare it, or to read it where it came
    or went.
    """
    if changed.before and changed.after:
        return NamedLink(changed.after.first_number, compare_address(changed.before, changed.after))
    if changed.after:
        here, number = changed.after.since, changed.after.first_number
    elif changed.before:
        here, number = changed.before.last, changed.before.number
    else:
        return NamedLink("", "")
    return NamedLink(number, address_of("edition-rule", here.slug, number))


def _strip(runs: Sequence[VersionOf], shown: VersionOf | None) -> tuple[tuple[str, str], ...]:
    """The runs along time in thousandths, each as long as it lasted, never thinner than a line: the path of an SVG for
    each shade, a class of the styles.
    """
    days = [run.since.date.toordinal() for run in runs if run.since.date]
    if len(days) < 2 or len(days) != len(runs):
        return ()
    ended = [(run.until or run.last).date for run in runs]
    least = days[-1] + max(60, (days[-1] - days[0]) // 12)
    end = max(least, *(day.toordinal() for day in ended if day))
    total = end - days[0]
    xs = [round(1000 * (day - days[0]) / total) for day in [*days, end]]
    paths: dict[str, str] = {"": "", "odd": "", "current": ""}
    for place, (x, after) in enumerate(pairwise(xs)):
        shade = "current" if runs[place] is shown else "odd" if place % 2 else ""
        paths[shade] += f"M{x} 0h{max(after - x, 3)}v22h-{max(after - x, 3)}z"
    return tuple((shade, path) for shade, path in paths.items() if path)
