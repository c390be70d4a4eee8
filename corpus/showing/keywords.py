"""The keywords of a card or theme, led to the rules that define them: each once, where it speaks of an ability.

Which words are keywords is read from the rules: the titles of the numbered headings of the sections that say they are
about keywords (502 once, 701 and 702 today), else, where no section's title is known, of one that holds little else.
A title of several words is one wherever it stands. A single word is often an everyday
word besides (« vol », « peur », « défenseur »), so it must stand as an ability does:

- first on a line of a card, or after another keyword of that line (« Vol, initiative », « Équipement {1} »);
- after what gives, takes or names an ability (« acquiert le piétinement », « avec la célérité », « coût de kick »);
- before an amount (« regard 2 »);
- after a definite article in the singular, if it has seven letters at least (« l’empreinte »; not « le vol », nor
  « joueur défenseur »).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from django.db.models import Count, Exists, OuterRef
from django.urls import reverse
from django.utils.safestring import SafeString

from corpus.models import Edition, Entry
from corpus.showing.keyword_places import KeywordPattern, folded
from corpus.showing.markup import WordLink, link_words
from corpus.showing.shelf import Shelf

FEWEST = 5
"""Titled headings that make a section of a whole book one of keywords; a FAQ quotes fewer."""
_ABOUT = re.compile(r"\bkeyword|\bmots?[ -]cles?\b")
LONGEST = 4
"""Words in the title of a keyword."""


@dataclass(frozen=True, slots=True)
class Keyword:
    """A title as folded words, and the address of the rule that it heads."""

    title: str
    url: str


@dataclass(slots=True)
class KeywordLinks:
    """Links the keywords of one card or theme, each at its first place over all the texts handed in.

    ``name`` is the card's own name: words inside it are no keywords.
    """

    keywords: tuple[Keyword, ...]
    name: str = ""
    seen: set[str] = field(default_factory=set)

    def link(self, html: SafeString, *, lines: bool = False) -> SafeString:
        """``html`` with its keywords linked; ``lines`` says that its paragraphs are the lines of a card."""
        if not self.keywords or not html:
            return html
        pattern = _pattern(self.keywords)
        own = folded(self.name.replace("&", "&amp;"))

        def find(text: str, opens: bool, amount: bool) -> list[WordLink]:
            found: list[WordLink] = []
            for start, end, url in pattern.places(text, own, opens=opens and lines, amount=amount):
                if url not in self.seen:
                    self.seen.add(url)
                    found.append(WordLink(start, end, url))
            return found

        return link_words(html, find)


def keywords_for(edition: Edition, shelf: Shelf) -> tuple[Keyword, ...]:
    """The keywords that fit the texts of ``edition``: its own headings before those of the rules text of its series
    and language that is nearest in time and has some. At most three queries, none when asked again.
    """
    family = [
        other
        for other in shelf.editions
        if other.kind == Edition.Kind.RULES
        and (other.series, other.language) == (edition.series, edition.language)
        and other.pk != edition.pk
    ]
    nearest = sorted(family, key=lambda other: _days_between(edition, other))
    fewest = FEWEST if edition.kind == Edition.Kind.RULES else 1
    return _keywords(_key(edition), tuple(_key(other) for other in nearest), fewest)


Key = tuple[int, str, str]
"""An edition by its row, slug and state: what is remembered under it can't age."""


def _key(edition: Edition) -> Key:
    return edition.pk, edition.slug, edition.state


def _days_between(edition: Edition, other: Edition) -> int:
    if edition.date is None or other.date is None:
        return 0 if edition.date is None else 1_000_000
    return abs((edition.date - other.date).days)


@lru_cache(maxsize=64)
def _keywords(own: Key, nearest: tuple[Key, ...], fewest: int) -> tuple[Keyword, ...]:
    rich = _rich(nearest)
    book = next((found for key in nearest if key[0] in rich and (found := _headings(key, FEWEST))), ())
    made: dict[str, Keyword] = {}
    for keyword in (*_headings(own, fewest), *book):
        made.setdefault(keyword.title, keyword)
    return tuple(made.values())


def _rich(keys: Sequence[Key]) -> set[int]:
    """The editions that have titled headings enough to be worth a look."""
    titled = Entry.objects.filter(edition__in=[key[0] for key in keys], kind=Entry.Kind.RULE, level="rule")
    counted = titled.exclude(name="").order_by().values("edition").annotate(many=Count("pk"))
    return set(counted.filter(many__gte=FEWEST).values_list("edition", flat=True))


@lru_cache(maxsize=64)
def _headings(key: Key, fewest: int) -> tuple[Keyword, ...]:
    """The keywords that an edition's headings name: those of its sections on keywords, else of sections in which more
    than half of the rules are headings, and ``fewest`` of them.
    """
    below = Entry.objects.filter(parent=OuterRef("pk"), kind=Entry.Kind.RULE)
    held = list(
        Entry.objects.filter(edition=key[0], kind=Entry.Kind.RULE, level__in=("section", "rule"))
        .order_by("position")
        .annotate(heads=Exists(below))
        .values_list("key", "number", "name", "heads")
    )
    said = {number for _, number, name, _ in held if len(number) == 3 and _ABOUT.search(folded(name))}
    rules = [rule for rule in held if len(rule[1]) > 3]
    headings = [(rule, number, name) for rule, number, name, heads in rules if name and heads]
    chosen = said or _keyword_sections(
        (number for _, number, _, _ in rules), (number for _, number, _ in headings), fewest
    )
    return tuple(
        Keyword(title, reverse("edition-rule", args=[key[1], rule]))
        for rule, number, name in headings
        for title in [folded(name.strip(" .:"))]
        if number[:3] in chosen and _is_short(title)
    )


def _keyword_sections(rules: Iterable[str], headings: Iterable[str], fewest: int) -> set[str]:
    held = Counter(number[:3] for number in rules)
    titled = Counter(number[:3] for number in headings)
    return {section for section, many in titled.items() if many >= fewest and 2 * many > held[section]}


def _is_short(title: str) -> bool:
    words = re.findall(r"[^\W\d_]+", title)
    return len(title) >= 3 and 0 < len(words) <= LONGEST and not re.search(r"[^\w\s'’-]", title)


@lru_cache(maxsize=64)
def _pattern(keywords: tuple[Keyword, ...]) -> KeywordPattern:
    return KeywordPattern({keyword.title: keyword.url for keyword in keywords})
