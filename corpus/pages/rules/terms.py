"""Terms of an edition's glossary, led to from where the texts of its rules first name them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.utils.safestring import SafeString

from corpus.models import Edition, Entry, term_url
from corpus.pages.shared.links import WordLink, link_words
from corpus.pages.twins.glosses import singular
from corpus.text.normalise import letters

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_APART = re.compile(r"[^\w\s'’-]")
"""What parts two words of a sentence: no name goes on behind it."""
_Names = Mapping[str, list[tuple[tuple[str, ...], str]]]


class TermLinks:
    """Links terms of several words, each at its first place over all the texts handed in. ``known`` are names that the
    page is about: they lead nowhere.
    """

    def __init__(self, edition: Edition, known: Iterable[str] = ()) -> None:
        self._edition = edition
        self._names = _terms(edition.pk, edition.state)
        self._seen = {_folded(name) for name in known}

    def link(self, html: SafeString) -> SafeString:
        """``html`` of a text of the edition with its terms linked."""
        return link_words(html, lambda text, opens: self._find(text)) if self._names and html else html

    def _find(self, text: str) -> list[WordLink]:
        words = list(_WORD.finditer(text))
        small = [singular(letters(word[0])) for word in words]
        found: list[WordLink] = []
        at = 0
        while at < len(words):
            match = next(
                (
                    each
                    for each in self._names.get(small[at], ())
                    if tuple(small[at : at + len(each[0])]) == each[0]
                ),
                None,
            )
            if match is None:
                at += 1
                continue
            name, key = match
            start, end = words[at].start(), words[at + len(name) - 1].end()
            at += len(name)
            if name in self._seen or _APART.search(text, start, end):
                continue
            self._seen.add(name)
            found.append(WordLink(start, end, term_url(self._edition, key)))
        return found


@lru_cache(maxsize=64)
def _terms(edition: int, state: str) -> _Names:
    """The terms of several words that the edition with that key and state defines, by their first word, the longest
    first: name and key each.
    """
    del state  # what is remembered under it can't age
    made: defaultdict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
    terms = Entry.objects.filter(edition=edition, kind=Entry.Kind.TERM).order_by("position")
    for key, name in terms.values_list("key", "name"):
        words = _folded(name.partition(" (")[0])
        if len(words) > 1 and "," not in name:
            made[words[0]].append((words, key))
    for names in made.values():
        names.sort(key=lambda each: -len(each[0]))
    return made


def _folded(name: str) -> tuple[str, ...]:
    return tuple(singular(word) for word in _WORD.findall(letters(name)))
