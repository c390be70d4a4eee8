"""Completions while one types: numbers, titles, cards, terms and topics to go to; past and English names to search."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import urlencode

from corpus.languages.lexicon import lexicon
from corpus.models import address_of, url_of
from corpus.numbers import place_of
from corpus.search.answer.card_names import card_names
from corpus.search.answer.cards import suggestions_of
from corpus.search.answer.grouping import rule_of
from corpus.search.answer.hits import identifier, key_in
from corpus.search.answer.results import Suggestion
from corpus.search.index.opened import TODAY, OpenIndex
from corpus.search.index.store import opened
from corpus.search.query.curated import vocabulary
from corpus.search.query.loose_numbers import find_numbers
from corpus.search.query.plan import PlanConcept, TermWay
from corpus.search.ranking.asked import answers
from corpus.search.ranking.evidence import frequency
from corpus.search.words.stopwords import FRENCH
from corpus.search.words.terms import sequence, title_terms
from corpus.search.words.tokens import tokenise
from corpus.text.normalise import letters, small

LONGEST = 120
"""Characters that are read."""
KEPT_FOR_SEARCH = 2
"""So many places of the list are kept for words to search, where there are any."""
MEANT = 1.5
"""A rule defines a name where its words weigh this much in its lead, on average."""
BRIEF = 3
"""Before so many letters the titles of rules come first."""
OTHERWISE = 0.8
"""How often what is not the title of a rule is meant, beside one that is spoken of as much."""
KEPT_FOR_CARDS = 4
"""Completions that cards of card files may take of ten."""
LATE = 3
"""Of the places to go to, at most half and so many are kept for cards of FAQs that others would leave out."""

_KIND_ORDER = {"title": 0, "term": 1, "topic": 2, "vocabulary": 2, "card": 3}
_DETAILS = {"card": "Carte", "topic": "FAQ", "term": "Glossaire"}
_lock = threading.Lock()


class Completions:
    """All that can be suggested from one index, found by the beginnings of its words."""

    def __init__(self, index: OpenIndex) -> None:
        self.index = index
        self.view = index.view(TODAY)
        self._all: list[Suggestion] = []
        self._folded: list[str] = []
        self._spoken: list[int] = []
        seen: set[tuple[str, str]] = set()
        entries = list(self._titles())
        for suggestion, number in (*entries, *self._names(entries)):
            folded = " ".join(token.text for token in tokenise(suggestion.label))
            # the heading of a keyword and its glossary entry are one thing to go to
            if folded and (folded, suggestion.url) not in seen and (folded, suggestion.kind) not in seen:
                seen |= {(folded, suggestion.kind), (folded, suggestion.url)}
                self._all.append(suggestion)
                self._folded.append(folded)
                self._spoken.append(self._mentions(number))
        starts = {(word, number) for number, folded in enumerate(self._folded) for word in folded.split()}
        self._starts = sorted(starts)
        self._numbers = sorted(index.numbers, key=place_of)

    def _titles(self) -> Iterator[tuple[Suggestion, int]]:
        """Headings of rules, names of cards, themes and terms that are in force, with their documents."""
        for number, doc in enumerate(self.index.docs):
            if number in self.view and doc.name and (doc.kind == "rule" or doc.kind in _DETAILS):
                yield self._leading(doc.name, "title" if doc.kind == "rule" else doc.kind, number), number

    def _leading(self, label: str, kind: str, number: int, detail: str = "") -> Suggestion:
        """A completion that leads straight to a document; of a glossary entry, to the rule that it points to."""
        home = rule_of(number, self.view)
        if home is not None:
            number, detail = home, ""
        doc = self.index.docs[number]
        edition = self.index.editions[doc.edition].slug
        own = f"{doc.number} {doc.name if doc.name != label else ''}".strip()
        detail = detail or (own if doc.kind == "rule" else _DETAILS.get(doc.kind, ""))
        since, _ = self.index.shelf.interval(doc)
        url = url_of(edition, doc.kind, key_in(doc, doc.edition, self.view))
        return Suggestion(label, kind, url, "goto", detail, identifier(number, doc.edition, self.view), since)

    def _names(self, entries: Sequence[tuple[Suggestion, int]]) -> Iterator[tuple[Suggestion, int]]:
        """Names of the vocabulary and the lexicon: to the entry that bears another of them or says what it
        is, else to a search.
        """
        titled: dict[str, int] = {}
        for suggestion, number in entries:
            titled.setdefault(" ".join(small(suggestion.label).split()), number)
        groups = [[name for name, _, _ in group.names()] for group in vocabulary()]
        for names in (*groups, *([term.fr, term.en] for term in lexicon())):
            home = next((titled[small(name)] for name in names if small(name) in titled), None)
            home = self._defining(names) if home is None else home
            known = next((name for name in names if self._is_known(name)), "")
            for name in names:
                if home is not None and small(name) not in titled:
                    doc = self.index.docs[home]
                    yield self._leading(name, "vocabulary", home, f"{doc.number} {doc.name}".strip()), home
                elif home is None and known:
                    where = f"{address_of('search')}?{urlencode({'q': name})}"
                    detail = known if known != name else ""
                    yield Suggestion(name, "vocabulary", where, "search", detail), -1

    def _defining(self, names: Sequence[str]) -> int | None:
        """The rule that begins by saying what one of ``names`` is, None where there is none."""
        best: dict[int, float] = {}
        for terms in (sequence(name, language) for name in names for language in ("fr", "en")):
            leads = [self.view.postings("lead", term) for term in terms]
            for number in leads[0] if leads else ():
                worth = sum(lead.get(number, 0.0) for lead in leads) / len(leads)
                if all(number in lead for lead in leads) and self.index.docs[number].kind == "rule":
                    best[number] = max(worth, best.get(number, 0.0))
        found = max(best, key=lambda each: (best[each], -each), default=None)
        return found if found is not None and best[found] >= MEANT else None

    def _is_known(self, name: str) -> bool:
        """Whether the texts say all words of a name, in one language or the other."""
        return any(
            terms and all(self.index.lexicon.forms(term) for term in terms)
            for terms in (sequence(name, language) for language in ("fr", "en"))
        )

    def _mentions(self, number: int) -> int:
        """How many entries speak of what a document is called: what is spoken of most is meant most often."""
        if number < 0:
            return 0
        doc = self.index.docs[number]
        terms = title_terms(doc.name or doc.title, doc.language)
        words = [PlanConcept(term, (TermWay((term,), 1.0, "typed"),)) for term in terms]
        return min((frequency(word, self.view) for word in words), default=0)

    def complete(self, query: str, limit: int, cards: Sequence[Suggestion] = ()) -> tuple[Suggestion, ...]:
        """At most ``limit`` completions: what to go to first, then ``cards`` of card files, then what to search."""
        folded = letters(" ".join(query[:LONGEST].replace("\0", " ").split()))
        found = [
            *self._by_number(folded, limit),
            *self._by_question(folded, limit),
            *self._by_words(folded),
        ]
        named = {card.label for card in cards}
        goto = _once(each for each in found if each.group == "goto")
        goto = [each for each in goto if each.kind != "card" or each.label not in named]
        search = [each for each in found if each.group == "search"]
        room = max(limit - len(cards) - min(len(search), KEPT_FOR_SEARCH), 0)
        late = [each for each in goto[room:] if each.kind == "card"][: min(LATE, room // 2)]
        kept = (*goto[: max(room - len(late), 0)], *late)
        return (*kept, *cards, *search)[:limit]

    def _by_number(self, folded: str, limit: int) -> Iterator[Suggestion]:
        """The number typed, then those that begin with it in the order of the rules."""
        loose = find_numbers(folded, self.index.holds_number)
        typed = loose.found[0] if loose.found and not loose.rest.strip(" .[]()") else folded.strip(" .#")
        if not typed[:1].isdigit():
            return
        later = [number for number in self._numbers if number.startswith(typed) and number != typed]
        for number in ([typed] if self.index.holds_number(typed) else []) + later[:limit]:
            doc = self.index.docs[self.index.numbers[number][0]]
            section = self.view.section_of(self.index.numbers[number][0])
            detail = doc.title or (section[1] if section else "")
            known = identifier(self.index.numbers[number][0], doc.edition, self.view)
            since, _ = self.index.shelf.interval(doc)
            yield Suggestion(number, "number", address_of("rule", number), "goto", detail, known, since)

    def _by_words(self, folded: str) -> list[Suggestion]:
        """Labels of which a word begins with each word typed."""
        typed = [token.text for token in tokenise(folded)]
        spoken = [word for word in typed[:-1] if word not in FRENCH and len(word) > 1] + typed[-1:]
        if not spoken:
            return []
        found = self._holding(spoken)
        start = " ".join(spoken)
        return [self._all[number] for number in sorted(found, key=lambda number: self._order(number, start))]

    def _by_question(self, folded: str, limit: int) -> Iterator[Suggestion]:
        """Questions that begin as what is typed does, with the rules that answer them."""
        typed = " ".join(token.text for token in tokenise(folded))
        if len(typed) < BRIEF:
            return
        for ask, question in self.index.thesaurus.questions.begun(typed, limit):
            found = [number for number in answers(question, self.view) if self.index.docs[number].live]
            if found:
                best = min(found, key=lambda each: (self.index.docs[each].edition, self.index.order[each]))
                yield self._leading(ask, "vocabulary", best)

    def _holding(self, words: list[str]) -> set[int]:
        found: set[int] | None = None
        for word in words:
            begun = self._starting(word)
            found = begun if found is None else found & begun
            if not found:
                return set()
        return found or set()

    def _starting(self, start: str) -> set[int]:
        first = bisect_left(self._starts, (start, -1))
        last = bisect_left(self._starts, (start + "\uffff", -1))
        return {number for _, number in self._starts[first:last]}

    def _order(self, number: int, start: str) -> tuple[object, ...]:
        folded, suggestion = self._folded[number], self._all[number]
        return (
            folded != start,
            not folded.startswith(start),
            len(start) < BRIEF and suggestion.kind != "title",
            -self._spoken[number] * (1.0 if suggestion.kind == "title" else OTHERWISE)
            if len(start) < 4
            else 0,
            _KIND_ORDER[suggestion.kind],
            len(folded),
            folded,
        )


def _once(found: Iterable[Suggestion]) -> list[Suggestion]:
    """The first of the completions that lead to the same place or bear the same label."""
    places: set[str] = set()
    kept = []
    for each in found:
        named = letters(each.label)
        if places.isdisjoint((each.url, named)):
            kept.append(each)
        places |= {each.url, named}
    return kept


_made: Completions | None = None


def suggest(query: str, limit: int = 10) -> tuple[Suggestion, ...]:
    """At most ``limit`` completions of what has been typed so far; none for nothing.

    Raises IndexUnavailableError where there is no index to ask.
    """
    index, limit = opened(), max(0, min(limit, 50))
    names = card_names(index)
    cards = suggestions_of(names.begun(query[:LONGEST])[:KEPT_FOR_CARDS]) if len(names) else []
    return completions(index).complete(query, limit, cards)


def completions(index: OpenIndex) -> Completions:
    """All that can be suggested from ``index``; made once, and again when another index takes its place."""
    global _made
    with _lock:
        if _made is None or _made.index is not index:
            _made = Completions(index)
        return _made
