"""The keyword abilities that a card or theme names, led to the rules of today that define them."""

from __future__ import annotations

import re
from functools import lru_cache

from django.utils.safestring import SafeString

from corpus.languages.lexicon import lexicon
from corpus.library.asking.catalog import catalog
from corpus.library.cards import newest_rules
from corpus.models import Entry, address_of
from corpus.pages.shared.links import WordLink, link_words
from corpus.text.normalise import folded, letters

_BLANK = r"(?:\s|&nbsp;)+"
_BEFORE = re.compile(r"(?:\s|&nbsp;)*\Z")
_LISTED = re.compile(rf",{_BLANK}\Z")
_ENDING = re.compile(rf"(?:\s|&nbsp;)*(?:\Z|[,;.(—–-])|{_BLANK}(?:\d|(?:x|contre|from)(?!\w))")


class KeywordLinks:
    """Links the keywords of one card or theme, each at its first place over all the texts handed in: names of several
    words anywhere, a single word only where a line of a card begins with it, or a list that does.

    ``name`` is the card's own name: words inside it are no keywords.
    """

    def __init__(self, name: str = "") -> None:
        editions = catalog().editions
        self._words, self._numbers = _keywords(tuple((key, editions[key].state) for key in newest_rules()))
        self._name = letters(name.replace("&", "&amp;"))
        self._seen: set[str] = set()

    def link(self, html: SafeString, *, lines: bool = False) -> SafeString:
        """``html`` with its keywords linked; ``lines`` says that its paragraphs are the lines of a card."""
        if not self._numbers or not html:
            return html
        return link_words(html, lambda text, opens: self._find(text, opens and lines))

    def _find(self, text: str, opens: bool) -> list[WordLink]:
        seen = folded(text)
        plain, previous = seen.text, 0
        own = [match.span() for match in re.finditer(re.escape(self._name), plain)] if self._name else []
        found: list[WordLink] = []
        for match in self._words.finditer(plain):
            start, end = match.span()
            if any(first <= start and end <= last for first, last in own):
                continue
            joint = _LISTED if previous else _BEFORE
            listed = opens and bool(joint.match(plain, previous, start)) and bool(_ENDING.match(plain, end))
            number = self._numbers[re.sub(_BLANK, " ", match["title"])]
            if listed:
                previous = end
            if (listed or " " in match["title"]) and number not in self._seen:
                self._seen.add(number)
                found.append(WordLink(*seen.span(start, end), address_of("rule", number)))
        return found


@lru_cache(maxsize=2)  # the newest rules texts, and those before
def _keywords(editions: tuple[tuple[int, str], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """The pattern of the keywords in both languages, the longest first, and the number of each that is in the rules."""
    rules = Entry.objects.filter(edition__in=[key for key, _ in editions], kind=Entry.Kind.RULE)
    here = set(rules.filter(key__startswith="702.").values_list("key", flat=True))
    numbers = {
        letters(name): term.rule
        for term in lexicon()
        if term.kind == "keyword" and term.rule in here
        for name in (term.en, term.fr)
    }
    titles = sorted(numbers, key=len, reverse=True)
    written = "|".join(_BLANK.join(map(re.escape, title.split())) for title in titles)
    return re.compile(rf"(?<![\w&-])(?P<title>{written})(?![\w'-])"), numbers
