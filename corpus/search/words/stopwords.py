"""Words that carry no question (`stopwords.toml`), and the turns of phrase in which people ask. Folded."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from corpus.languages import derived, pack, packs

_WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

FRENCH = pack("fr").words.silent
ENGLISH = pack("en").words.silent
WEAK = frozenset(_WORDS["weak"].split())

_ASKING = re.compile(
    r"""(?:^|(?<=[\s(,]))(?:
      (?:qu[' ]?est[- ]ce\ que?\ c[' ]?est\ qu[e']?|qu[' ]?est[- ]ce\ qu[ei' ]|est[- ]ce\ qu[e' ])
    | (?:que|qu'est-ce\ que)\ devien(?:t|nent) | (?:qu'est-ce\ qui|que\ peut-il)\ (?:arrive|se\ passe)
    | (?:c[' ]?est\ quoi|kesako|c\ quoi)
    | (?:ca|cela)\ (?:donne|fait|marche|fonctionne|passe|change)(?:\ (?:quoi|combien|comment|rien))?
    | (?:du\ coup|en\ fait|dans\ ce\ cas|au\ juste|ou\ (?:pas|non)(?=\W*$))
    | (?:svp|stp|s'il\ (?:vous|te)\ plait|bonjour|salut|merci)
    | (?:j'ai|tu\ as|(?:il|elle|on)\ a|a)\ le\ droit\ d[e']
    | que?\ se\ passe(?:[- ]t[- ]il)?(?:\ (?:si|quand|lorsque?))?
    | (?:qu'|que?\ )arrive[- ]t[- ]il(?:\ (?:si|quand|a))?
    | (?:comment\ )(?:ca\ )?(?:marche|fonctionne)(?:nt)?
    | (?:que\ )?(?:veut|veulent|signifie|signifient)\ dire | que\ signifien?t?
    | (?:y[- ]a[- ]t[- ]il) | a[- ]t[- ]on\ le\ droit\ d[e'] | (?:ai|avons)[- ](?:je|nous)\ le\ droit\ d[e']
    | (?:puis|peut|peux|pouvons|doit|dois|faut)[- ](?:je|on|tu|il|nous)
    | (?:est[- ]il|serait[- ]il)\ (?:possible|permis|legal)\ (?:de|d')
    | (?:quelle|quel)\ est\ (?:la|le|l')\ (?:regle|definition|difference)\ (?:de|d'|du|des|pour|sur|entre)?
    | (?:what\ is|what\ are|how\ does|how\ do|what\ happens\ (?:if|when)|can\ i|do\ i)
    )(?=[\s,?'a-z]|$)""",
    re.VERBOSE,
)


@derived
def stops() -> dict[str, frozenset[str]]:
    """The words of each language that are not indexed."""
    return {pack.code: pack.words.silent for pack in packs()}


def without_asking(folded: str) -> str:
    """``folded`` with its turns of asking (« est-ce que », « que se passe-t-il si ») blanked out."""
    return _ASKING.sub(" ", folded)


def is_stop(word: str) -> bool:
    """Whether a folded word of a query says nothing in either language."""
    return word in FRENCH or word in ENGLISH
