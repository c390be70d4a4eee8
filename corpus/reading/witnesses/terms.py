"""Terms that lost their place: swallowed by the entry above, where neighbours print them as entries. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from corpus.reading.document import Term
from corpus.reading.witnesses.evidence import Evidence
from corpus.text.normalise import words


def missing_names(own: Evidence, others: Sequence[Evidence]) -> dict[str, str]:
    """The terms (folded name to name) that every neighbour with a glossary prints and ``own`` doesn't."""
    speaking = [one for one in others if one.terms]
    if not speaking or not own.terms:
        return {}
    shared = set.intersection(*(set(one.names) for one in speaking))
    return {name: speaking[0].names[name] for name in sorted(shared - set(own.names))}


def set_free(terms: Sequence[Term], missing: Mapping[str, str]) -> Iterator[tuple[Term, str | None]]:
    """``terms`` with those set free whose name stands as a paragraph of its own inside another one; beside each the
    name
    of the term that had swallowed it.
    """
    for term in terms:
        lines = term.text.split("\n")
        cuts = [at for at, line in enumerate(lines[:-1]) if words(line) in missing]
        if not cuts:
            yield term, None
            continue
        yield replace(term, text="\n".join(lines[: cuts[0]])), None
        for at, stop in zip(cuts, [*cuts[1:], len(lines)], strict=True):
            text = "\n".join(lines[at + 1 : stop])
            yield (
                replace(term, term=lines[at].strip(), text=text, references=(), emphasis=(), see=()),
                term.term,
            )
