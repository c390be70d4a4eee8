"""A rule through time as its page shows it: facts for one line, its versions with what changed in each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from corpus.comparing.quotes import quote, weigher
from corpus.comparing.words.diff import diff_words
from corpus.library.asking.claims import Claims
from corpus.library.asking.relatives import Relatives, relatives_of
from corpus.library.asking.versions import RuleOn
from corpus.models import Edition, Link, Version, address_of, entry_url
from corpus.pages.redline.quotes import QuoteView, quote_view
from corpus.pages.redline.redline import inline
from corpus.pages.rules.entries import titled_text
from corpus.pages.shared.links import NamedLink

OPEN = 3
"""Versions of the list that are not folded."""
LISTED = 20
"""Versions listed on a rule's own page; the whole history of one with more is a click away."""
LARGE = 100
"""A change drawn with more elements (each mana symbol takes four) is shown by what weighs most in it alone."""
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
MOST_SYMBOLS = 12
"""Symbols that a quotation in a history has at most: each is drawn as an element of its own."""


@dataclass(frozen=True, slots=True)
class VersionView:
    """One version: its facts, how it came about (a key of `WORDS`); ``compare_url`` is empty where nothing stands
    before it to compare, and ``quote`` None. ``reason`` is a curator's, who tied it to the one before.
    """

    version: Version
    kind: str
    url: str
    current: bool
    in_force: bool
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
        return self.version.bore[1:]


@dataclass(frozen=True, slots=True)
class History:
    """All that a page shows of a rule's past: ``claims`` for the one line; ``formerly`` are the numbers that it bore
    before, ``later`` those that it came to bear, ``restated`` lessons that say it again since, each with the
    place. ``more`` versions are left out. ``foreign``: these are the dates of its official original.
    """

    claims: Claims
    shown: Version
    formerly: tuple[NamedLink, ...]
    later: tuple[NamedLink, ...]
    restated: tuple[tuple[Edition, str], ...]
    relatives: Relatives
    count: int
    newest: tuple[VersionView, ...]
    older: tuple[VersionView, ...]
    more: int
    last: tuple[VersionView, SafeString] | None
    foreign: bool

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
    runs = rule.runs
    formerly, later = _other_numbers(rule, runs)
    views = _views(rule, claims, len(rule.versions) if whole else LISTED)
    return History(
        claims=claims,
        shown=rule.version,
        formerly=formerly,
        later=later,
        restated=tuple(
            dict.fromkeys(  # a lesson may say it again in several statements
                (statement.since, entry_url(statement.printing)) for statement in claims.restated_by
            )
        ),
        relatives=relatives_of(rule),
        count=len(runs),
        newest=tuple(views[:OPEN]),
        older=tuple(views[OPEN:]),
        more=len(rule.versions) - len(views),
        last=_last_change(views, before_each(rule)),
        foreign=foreign,
    )


def _other_numbers(
    rule: RuleOn, runs: Sequence[Version]
) -> tuple[tuple[NamedLink, ...], tuple[NamedLink, ...]]:
    """The numbers that the rule bore before the edition shown, and those since; each leads to the edition that first
    printed the rule under it.
    """
    here = rule.entry
    shown = rule.family.place[here.edition_id]
    before: dict[str, NamedLink] = {}
    after: dict[str, NamedLink] = {}
    for number, since in (pair for run in runs for pair in run.bore):
        if number != here.key:
            side = after if rule.family.place[since.pk] > shown else before
            side.setdefault(number, NamedLink(number, address_of("edition-rule", since.slug, number)))
    return tuple(before.values()), tuple(after.values())


def _views(rule: RuleOn, claims: Claims, most: int) -> list[VersionView]:
    """The ``most`` newest versions, newest first."""
    newest = rule.runs[-1]
    before = before_each(rule)
    by_hand = Link.objects.filter(by_curator=True, new__membership__thread=rule.thread)
    reasons = dict(by_hand.values_list("new__edition", "reason"))
    made: list[VersionView] = []
    for version in rule.versions[: -most - 1 : -1]:
        prior = before.get(version.pk)
        made.append(
            VersionView(
                version=version,
                kind=kind_of(version, prior),
                url=entry_url(version.printing),
                current=rule.version is version,
                in_force=claims.in_force and version is newest,
                compare_url=compare_address(prior, version) if prior and not version.statement else "",
                quote=_quote(version, prior),
                reason=reasons.get(version.since.pk, ""),
            )
        )
    return made


def _quote(version: Version, prior: Version | None) -> QuoteView | None:
    """The sentences that show what changed in a version; None for a heading and between texts of ours, where it may be
    our own wording that changed, and for sentences of many symbols, which the comparison shows.
    """
    if prior is None or kind_of(version, prior) in ("statement", "ours", "below"):
        return None
    if prior.printing.text_id == version.printing.text_id:
        return None
    found = quote(prior.content, version.content, weigher(version.since.language))
    symbols = sum(side.count("{") for side in found)
    return quote_view(found) if symbols <= MOST_SYMBOLS else None


def _last_change(
    views: Iterable[VersionView], before: Mapping[int, Version]
) -> tuple[VersionView, SafeString] | None:
    """The newest change of the words, with its redline; none of a heading, and none between two texts of ours, where it
    may be our own wording that changed.
    """
    for view in views:
        version, prior = view.version, before.get(view.version.pk)
        if prior is None or view.kind in ("statement", "ours", "below"):
            continue
        if prior.printing.text_id != version.printing.text_id:
            segments = diff_words(titled_text(prior.printing), titled_text(version.printing))
            redline = inline(segments, shorten=True)
            decisive = quote(prior.content, version.content, weigher(version.since.language))
            if redline.count("</") > LARGE and any(decisive):
                redline = inline(diff_words(*decisive), shorten=True)
            return view, redline
    return None


def before_each(rule: RuleOn) -> dict[int, Version]:
    """The version that each one is compared with, by its key: the one before it that is no lesson's statement."""
    found: dict[int, Version] = {}
    last: Version | None = None
    for version in rule.versions:
        if last is not None:
            found[version.pk] = last
        last = last if version.statement else version
    return found


def kind_of(version: Version, old: Version | None) -> str:
    """How a version came about after the one ``old`` (None for the first): a key of `WORDS`. Print is what changed
    where nothing but a lost bracket, a stop or a broken dash tells the two apart.
    """
    row = version
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


def label_of(version: Version, old: Version | None) -> str:
    """How a version came about, in words."""
    return WORDS[kind_of(version, old)]


def compare_address(old: Version, new: Version) -> str:
    """The comparison of two versions, under the number that the newer one bore first."""
    return address_of("compare-rule", old.last.slug, new.since.slug, new.first_number)
