"""Whether a citation still aims at the same rule after renumbering."""

from __future__ import annotations

from collections import Counter, defaultdict

from corpus.comparing.edition import Alignment
from corpus.comparing.scope import lineage


class Aims:
    """Follows cited numbers from the old edition to the new one."""

    def __init__(self, alignment: Alignment) -> None:
        self._targets: dict[str, set[str]] = {}
        below: dict[str, Counter[str]] = defaultdict(Counter)
        for pair in alignment.pairs:
            if pair.old is None:
                continue
            news = [number for number in (pair.new, *pair.also_new) if number is not None]
            self._targets[pair.old] = set(news)
            for above in lineage(pair.old)[1:]:
                below[above].update(up for number in news[:1] for up in lineage(number)[1:2])
        for number, went in below.items():
            if not self._targets.get(number) and went:
                self._targets[number] = {went.most_common(1)[0][0]}

    def follows(self, here: str, there: str) -> bool | None:
        """Whether new number ``there`` is where the rule that had the number ``here`` is found now, or a place
        around or inside it. None where the old edition doesn't hold ``here``.
        """
        if here == there:
            return True
        if here not in self._targets:
            return None
        return any(there in lineage(target) or target in lineage(there) for target in self._targets[here])
