"""A rule through time as its page tells it: one line of facts, a strip, its versions with what changed in each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.safestring import SafeString

from corpus.comparing.words.diff import diff_words
from corpus.library.asking.claims import Claims
from corpus.library.asking.versions import Changed, RuleOn, VersionOf, changed_under
from corpus.models import Edition, address_of, entry_url
from corpus.pages.redline.redline import excerpt, inline
from corpus.pages.redline.words import of_date, to_date
from corpus.pages.rules.entries import titled_text
from corpus.pages.shared.french import NBSP, counted, dated, edition_day, release_words
from corpus.pages.shared.links import EMPTY, NamedLink

OPEN = 3
"""Versions whose change is shown in full; older ones are folded, one line each."""
LISTED = 20
"""Versions listed on a rule's own page; the whole history of one with more is a click away."""
RICH = 100
"""A change drawn with more elements (each mana symbol takes four) is told by what weighs most in it alone …"""
FOLDED = 40
"""… and one of the folded versions by the link to its comparison: a page lays out 1,500 elements at most."""
NAMED = 8
"""Rules named among those that changed under a heading; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Happened:
    """What happened to the rules under a heading: « 3 modifiées », the first of them by name."""

    words: str
    rules: tuple[NamedLink, ...]
    more: int


@dataclass(frozen=True, slots=True)
class VersionView:
    """One version. ``change`` is what it changed, word for word where ``whole``, else the change that weighs most;
    ``below`` what changed under a heading. ``compare_url`` is empty where nothing stands before it to compare.
    """

    since: str
    release: str
    label: str
    moved: str
    url: str
    current: bool
    in_force: bool
    statement: bool
    language: str
    change: SafeString
    below: tuple[Happened, ...]
    compare_url: str


@dataclass(frozen=True, slots=True)
class Story:
    """All that a page tells of a rule's past. ``sentence`` says since (or until) when it is what it is; ``formerly``
    are the numbers that it bore before, ``later`` those that it came to bear, ``restated`` lessons that say it again
    since, each with where to compare; ``ended`` what became of one that is no more. ``more`` versions are left out.
    """

    sentence: str
    in_force: bool
    formerly: tuple[NamedLink, ...]
    later: tuple[NamedLink, ...]
    restated: tuple[tuple[str, str], ...]
    ended: str
    count: str
    newest: tuple[VersionView, ...]
    older: tuple[VersionView, ...]
    more: int
    strip: tuple[tuple[str, str], ...]
    strip_words: str
    first_year: str
    last_year: str

    @property
    def other_numbers(self) -> frozenset[str]:
        """The numbers that the rule bears at other times than the one shown."""
        return frozenset(name.label for name in (*self.formerly, *self.later))


def story_of(rule: RuleOn, claims: Claims | None, *, whole: bool = False) -> Story | None:
    """The story of ``rule``, its newest versions alone unless the ``whole`` is asked for; None for one of an undated
    edition, of which nothing is said.
    """
    if claims is None or rule.version is None:
        return None
    runs = [version for version in rule.versions if not version.statement]
    formerly, later = _other_numbers(rule, claims)
    views = _views(rule, claims, len(rule.versions) if whole else LISTED)
    return Story(
        sentence=_sentence(rule.version, claims),
        in_force=claims.in_force,
        formerly=formerly,
        later=later,
        restated=tuple(
            dict.fromkeys(  # a lesson may say it again in several statements
                (f"un cours {dated(statement.since)}", compare_address(rule.version, statement))
                for statement in claims.restated_by
            )
        ),
        ended=_ended(claims),
        count=counted(len(runs), "version"),
        newest=tuple(views[:OPEN]),
        older=tuple(views[OPEN:]),
        more=len(rule.versions) - len(views),
        strip=_strip(runs, rule.version),
        strip_words=_strip_words(runs),
        first_year=_year(runs[0].since),
        last_year=_year(runs[-1].until or runs[-1].last),
    )


def _sentence(version: VersionOf, claims: Claims) -> str:
    """« En vigueur depuis le 13 juillet 2013 (Magic 2014) », or from when until when it held."""
    since = f"{edition_day(claims.since)}{release_words(claims.since)}"
    least = " au moins" if claims.since_at_least else " au plus tard" if claims.since_at_latest else ""
    if claims.since.restatement:
        return (
            f"Ainsi rédigée depuis {since} dans nos reformulations" if claims.until is None else _span(claims)
        )
    if claims.complete:
        return f"En vigueur depuis {since}{least}"
    if claims.as_far_as_known:
        return f"À notre connaissance en vigueur depuis {since}{least}"
    return _span(claims) if claims.until is not None else f"Ce texte date {dated(version.since)}"


def _span(claims: Claims) -> str:
    """« Ainsi rédigée du 26 mai 2003 au 1ᵉʳ mai 2009 »."""
    return f"Ainsi rédigée {dated(claims.since)}" + (f" {to_date(claims.until)}" if claims.until else "")


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


def _ended(claims: Claims) -> str:
    """What became of a rule that is no more; empty for any other."""
    if claims.removed_in is not None:
        return f"Absente de l’édition {dated(claims.removed_in)}"
    return "Reprise depuis dans une autre règle" if claims.became is not None else ""


def _views(rule: RuleOn, claims: Claims, most: int) -> list[VersionView]:
    """The ``most`` newest versions, newest first."""
    newest = next(version for version in reversed(rule.versions) if not version.statement)
    before = before_each(rule)
    below = changed_below(rule, OPEN)
    made: list[VersionView] = []
    for place, version in enumerate(rule.versions[: -most - 1 : -1]):
        prior = before.get(version.version.pk)
        entry = version.entry
        whole = place < OPEN
        change = EMPTY
        if prior is not None and not version.version.subtree and prior.entry.text_id != entry.text_id:
            segments = diff_words(titled_text(prior.entry), titled_text(entry))
            change = inline(segments, shorten=True) if whole else excerpt(segments)
            if whole and change.count("</") > RICH:
                change = excerpt(segments)
            elif not whole and change.count("</") > FOLDED:
                change = EMPTY
        made.append(
            VersionView(
                since=edition_day(version.since),
                release=release_words(version.since),
                label=label_of(version, prior),
                moved=_moved(version),
                url=entry_url(entry),
                current=rule.version is version,
                in_force=claims.in_force and version is newest,
                statement=version.statement,
                language=entry.edition.language,
                change=change,
                below=below.get(version.since.pk, ()) if whole and prior is not None else (),
                compare_url=compare_address(prior, version) if prior is not None else "",
            )
        )
    return made


def before_each(rule: RuleOn) -> dict[int, VersionOf]:
    """The version that each one is compared with, by its key: the one before it that is no lesson's statement."""
    found: dict[int, VersionOf] = {}
    last: VersionOf | None = None
    for version in rule.versions:
        if last is not None:
            found[version.version.pk] = last
        last = last if version.statement else version
    return found


def label_of(version: VersionOf, old: VersionOf | None) -> str:
    """How a version came about, after the one ``old``: « texte modifié »; None for the first."""
    if version.statement:
        return "reformulée par un cours"
    if old is None:
        return "premier texte connu"
    if version.version.subtree:
        return "contenu modifié"
    kinds = {
        "split": "issue d’une autre règle",
        "returned": "de retour",
        "edited": "typographie retouchée" if is_print(version) else "texte modifié",
        "renumbered+edited": "numéro changé, typographie retouchée"
        if is_print(version)
        else "texte et numéro changés",
    }
    return kinds.get(version.version.change, "texte modifié")


def is_print(version: VersionOf) -> bool:
    """Whether nothing but print (a lost bracket, a stop, a broken dash) tells a version from the one before."""
    row = version.version
    return row.change in ("edited", "renumbered+edited") and not row.subtree and not row.nature


def _moved(version: VersionOf) -> str:
    """« 420.5e, puis 704.5j à partir du 11 juillet 2009 », empty where the number stayed."""
    if len(version.numbers) < 2:
        return ""
    first, *rest = version.numbers
    return first[0] + "".join(f", puis {number} à partir {of_date(edition)}" for number, edition in rest)


def compare_address(old: VersionOf, new: VersionOf) -> str:
    """The comparison of two versions, or of a rule and the statement that restates it: under the number that each bears
    in the editions compared, whatever it bore later.
    """
    number = old.number if new.statement else new.first_number
    return address_of("compare-rule", old.last.slug, new.since.slug, number)


def changed_below(rule: RuleOn, most: int) -> dict[int, tuple[Happened, ...]]:
    """For each of the ``most`` newest versions of a heading what changed under it, by the edition that began it;
    nothing for a rule with a text of its own, and for a first version.
    """
    runs = [version for version in rule.versions if not version.statement]
    if rule.thread is None or len(runs) < 2 or not runs[-1].version.subtree:
        return {}
    before = runs[-min(most, len(runs) - 1) - 1].last
    if before.date is None:
        return {}
    by_edition: defaultdict[int, list[Changed]] = defaultdict(list)
    for changed in changed_under(rule.thread, before.date):
        by_edition[changed.edition.pk].append(changed)
    return {edition: _happened(found) for edition, found in by_edition.items()}


def _happened(found: Sequence[Changed]) -> tuple[Happened, ...]:
    kinds = (
        ("modifiée", [each for each in found if each.before and each.after]),
        ("ajoutée", [each for each in found if each.after and not each.before]),
        # gone, merged or said elsewhere
        ("disparue", [each for each in found if each.before and not each.after]),
    )
    made = []
    for word, held in kinds:
        if held:
            names = [_named(each) for each in held]
            words = f"{len(held)}{NBSP}{word}{'s' if len(held) > 1 else ''}"
            made.append(Happened(words, tuple(names[:NAMED]), max(0, len(names) - NAMED)))
    return tuple(made)


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
    """The runs along time in thousandths, each as long as it held, never thinner than a line: the path of an SVG for
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


def _year(edition: Edition) -> str:
    return str(edition.date.year) if edition.date else ""


def _strip_words(runs: Sequence[VersionOf]) -> str:
    years = {run.since.date.year for run in runs if run.since.date}
    return "Versions de " + ", ".join(str(year) for year in sorted(years))
