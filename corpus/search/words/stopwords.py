"""Words that carry no question (`stopwords.toml`), and the turns of phrase in which people ask. Folded."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from corpus.languages import alternatives, derived, pack, packs

_WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

FRENCH = pack("fr").words.silent
ENGLISH = pack("en").words.silent
WEAK = frozenset(_WORDS["weak"].split())


@derived
def _asking() -> re.Pattern[str]:
    return re.compile(rf"(?:^|(?<=[\s(,]))(?:{alternatives('search', 'asking')})(?=[\s,?'a-z]|$)")


@derived
def stops() -> dict[str, frozenset[str]]:
    """The words of each language that are not indexed."""
    return {pack.code: pack.words.silent for pack in packs()}


def without_asking(folded: str) -> str:
    """``folded`` with its turns of asking (« est-ce que », « que se passe-t-il si ») blanked out."""
    return _asking().sub(" ", folded)


def is_stop(word: str) -> bool:
    """Whether a folded word of a query says nothing in either language."""
    return word in FRENCH or word in ENGLISH
