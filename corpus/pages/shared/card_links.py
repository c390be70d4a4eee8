"""Names of cards in texts, led to the cards' pages; nothing is asked in a library without card files."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from django.utils.safestring import SafeString

from corpus.cards.names import KnownName, NamePlace, keys_in, names_in
from corpus.library.cards import has_cards, known_names
from corpus.models import Library, address_of
from corpus.pages.shared.links import redrawn


class CardLinks:
    """Links the names of cards in the texts of one page, which are looked up together; ``own`` is the page's own card,
    to which nothing leads.
    """

    def __init__(self, texts: Sequence[str], own: str = "") -> None:
        self._own = own
        self._known: dict[str, KnownName] = {}
        if texts and cards_here():
            self._known = known_names({key for text in texts for key in keys_in(text)})

    def link(self, html: SafeString, *, example: bool = False) -> SafeString:
        """``html`` with the names of cards in it linked; ``example``: it may speak of cards."""
        if not self._known or not html:
            return html

        def linked(text: str) -> str:
            made, place = [], 0
            for start, end, slug in names_in(text, self._lookup, example=example):
                if slug != self._own:
                    link = f'<a class="keyword" href="{address_of("card", slug)}">{text[start:end]}</a>'
                    made += [text[place:start], link]
                    place = end
            return "".join([*made, text[place:]])

        return redrawn(html, linked)

    def places(self, text: str, *, example: bool = False) -> list[NamePlace]:
        """Where ``text``, one of the page's, names a card."""
        return names_in(text, self._lookup, example=example) if self._known else []

    def _lookup(self, keys: Collection[str]) -> dict[str, KnownName]:
        return {key: self._known[key] for key in keys if key in self._known}


def cards_here() -> bool:
    """Whether the library has cards of card files, without asking again and again."""
    return _cards_here(Library.state())


@lru_cache(maxsize=2)  # the library's present state and the one before
def _cards_here(state: str) -> bool:
    del state  # what is remembered under it can't age
    return has_cards()
