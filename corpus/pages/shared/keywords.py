"""The keywords of a card or theme, found as whole words and led to the rules that define them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from django.db.models import Count, Exists, OuterRef
from django.utils.safestring import SafeString

from corpus.models import Edition, Entry, address_of
from corpus.pages.shared.links import WordLink, link_words
from corpus.pages.shared.shelf import Shelf
from corpus.text.normalise import folded, letters

_BLANK = r"(?:\s|&nbsp;)+"
_ARTICLE = r"(?:(?:les?|la)" + _BLANK + r"|l')"
_OPENING = re.compile(r"(?:\s|&nbsp;|[\"«“(])*\Z")
_COST = re.compile(r"(?:\A|[:.])" + _BLANK + r"\Z")
_GIVEN = re.compile(
    rf"(?<!\w)(?:(?:a|ont|avai(?:t|ent)|aura|auront|ai(?:t|ent)|ayant|avoir|acqui\w+|gagn\w+|per(?:d|t)\w*"
    rf"|possed\w+|confer\w+|donn\w+|octroi\w+|utilis\w+)(?:{_BLANK}(?:pas|plus|aussi|toujours|deja|donc))?{_BLANK}{_ARTICLE}"
    rf"|(?:avec|sans){_BLANK}{_ARTICLE}?"
    rf"|(?:capacites?|couts?|mot-cle|regles?){_BLANK}(?:d'|(?:de|du){_BLANK}(?:la{_BLANK}|l')?)"
    rf"|(?:has|have|had|having|gains?|gained|gaining|loses?|losing|lost|with|without|grants?|granting){_BLANK})\Z"
)
_LISTED = re.compile(rf"(?:,|,?{_BLANK}(?:et|ou|ni|and|or)){_BLANK}{_ARTICLE}?\Z")
_AMOUNT = re.compile(rf"{_BLANK}(?:\d+|x)(?!\w)")
_NAMED = re.compile(rf"{_BLANK}(?:abilit(?:y|ies)|costs?)(?!\w)")
_ENDING = re.compile(r"(?:\s|&nbsp;)*(?:\Z|[,;:.(—–-])")
_COMPLEMENT = re.compile(rf"{_BLANK}(?:\d|(?:x|pour|contre|from|for)(?!\w))")


class KeywordPattern:
    """Finds the titles of ``keywords`` (folded title to address), the longest first, plurals in -s included."""

    def __init__(self, keywords: Mapping[str, str]) -> None:
        self._url = dict(keywords)
        titles = sorted(keywords, key=len, reverse=True)
        self._title = {f"k{rank}": title for rank, title in enumerate(titles)}
        written = "|".join(f"(?P<{group}>{_written(title)})" for group, title in self._title.items())
        self._words = re.compile(rf"(?<![\w&-])(?:{written})(?![\w']|-\w)")

    def places(self, text: str, name: str, *, opens: bool, amount: bool) -> Iterator[tuple[int, int, str]]:
        """Each keyword in ``text`` (escaped, without tags): start, end and address.

        ``name`` (folded) holds no keyword; ``opens`` says that a line of a card begins with ``text``, ``amount``
        that a symbol follows it.
        """
        seen = folded(text)
        plain = seen.text
        named = [match.span() for match in re.finditer(re.escape(name), plain)] if name else []
        previous = -1
        for match in self._words.finditer(plain):
            start, end = match.span()
            if any(first <= start and end <= last for first, last in named):
                continue
            title = self._title[match.lastgroup or ""]
            before, after = plain[:start], plain[end:]
            listed = previous >= 0 and bool(_LISTED.match(plain[previous:start]))
            if " " in title or listed or self._is_ability(before, after, opens=opens, amount=amount):
                previous = end
                yield *seen.span(start, end), self._url[title]

    def _is_ability(self, before: str, after: str, *, opens: bool, amount: bool) -> bool:
        """Whether a single word stands as an ability does (see `corpus.pages.shared.keywords`)."""
        at_line_start = opens and bool(_OPENING.match(before))
        if at_line_start and (_ENDING.match(after) or _COMPLEMENT.match(after)):
            return True
        counted = _AMOUNT.match(after) or (amount and not after.strip() and _COST.search(before))
        return bool(counted or _NAMED.match(after) or _GIVEN.search(before))


def _written(title: str) -> str:
    """The pattern of a title: any blanks between its words, each in the plural or not."""
    return _BLANK.join(re.escape(word) + "s?" for word in title.split())


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
        own = letters(self.name.replace("&", "&amp;"))

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
    headed = list(
        Entry.objects.filter(edition=key[0], kind=Entry.Kind.RULE, level__in=("section", "rule"))
        .order_by("position")
        .annotate(heads=Exists(below))
        .values_list("key", "number", "name", "heads")
    )
    about = {number for _, number, name, _ in headed if len(number) == 3 and _ABOUT.search(letters(name))}
    rules = [rule for rule in headed if len(rule[1]) > 3]
    headings = [(rule, number, name) for rule, number, name, heads in rules if name and heads]
    chosen = about or _keyword_sections(
        (number for _, number, _, _ in rules), (number for _, number, _ in headings), fewest
    )
    return tuple(
        Keyword(title, address_of("edition-rule", key[1], rule))
        for rule, number, name in headings
        for title in [letters(name.strip(" .:"))]
        if number[:3] in chosen and _is_short(title)
    )


def _keyword_sections(rules: Iterable[str], headings: Iterable[str], fewest: int) -> set[str]:
    in_section = Counter(number[:3] for number in rules)
    titled = Counter(number[:3] for number in headings)
    return {section for section, many in titled.items() if many >= fewest and 2 * many > in_section[section]}


def _is_short(title: str) -> bool:
    words = re.findall(r"[^\W\d_]+", title)
    return len(title) >= 3 and 0 < len(words) <= LONGEST and not re.search(r"[^\w\s'’-]", title)


@lru_cache(maxsize=64)
def _pattern(keywords: tuple[Keyword, ...]) -> KeywordPattern:
    return KeywordPattern({keyword.title: keyword.url for keyword in keywords})
