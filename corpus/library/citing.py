"""What citations are judged by: the concordance, the names of laws, and what the library holds besides."""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache

from corpus.bench.names import LawNames, names_with
from corpus.bench.policy import PolicyHeadings
from corpus.bench.verdicts import BenchSources
from corpus.known_laws import known
from corpus.library.asking.catalog import state_seen
from corpus.library.asking.quoting import quoted_rules
from corpus.library.asking.restating import NUMBERED, written_gists, written_headings
from corpus.models import Edition, Entry


def bench_sources() -> BenchSources:
    """What a citation can be judged by with this library at hand."""
    return BenchSources(known(), _names(), _policy_headings(state_seen()), quoted_rules)


def shipped_sources() -> BenchSources:
    """What a citation can be judged by without a library: what is shipped."""
    return BenchSources(known(), _names())


@cache  # made of data that is shipped: it stays as long as the process
def _names() -> LawNames:
    return names_with(written_gists(), written_headings(), NUMBERED)


@lru_cache(maxsize=2)  # the library's present state and the one before
def _policy_headings(state: str) -> PolicyHeadings:
    """The headings of the tournament documents that the library holds; a restatement has only some of them."""
    del state
    headings = Entry.objects.filter(edition__kind=Edition.Kind.POLICY, kind=Entry.Kind.RULE)
    headings = headings.exclude(edition__date=None).order_by("edition__date")
    found: defaultdict[str, dict[tuple[str, bool], dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    fields = ("edition__series", "edition__date", "edition__restatement", "key", "name")
    for series, day, ours, key, name in headings.values_list(*fields):
        found[series.partition("-")[0]][str(day), not ours][key] = name
    return {
        series: [(day, dict(names), whole) for (day, whole), names in days.items()]
        for series, days in found.items()
    }
