"""Whose a paragraph behind an example is: the rule's, where a neighbour prints it as the rule's own. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from corpus.reading.document import Rule
from corpus.reading.thresholds import OPENING
from corpus.reading.witnesses.evidence import Evidence, rule_key
from corpus.text.normalise import words


def returned(rule: Rule, others: Sequence[Evidence]) -> tuple[Rule, frozenset[int]]:
    """``rule`` with the last paragraphs of its examples that a neighbour prints in the rule's own text, and the lines
    that they stand on, where each paragraph has its own; the rule as it is and no line where there are none.
    """
    lines: set[int] = set()
    for rank, example in enumerate(rule.examples):
        parts = example.text.split("\n")
        kept = len(parts)
        names: tuple[str, ...] = ()
        while kept > 1 and (witnesses := _who_print(parts[kept - 1], rule, others)):
            names, kept = witnesses, kept - 1
        if not names:
            continue
        size = len("\n".join(parts[:kept]))
        shift = len(rule.text) - size
        if example.last_line - example.first_line + 1 == len(parts):
            lines |= set(range(example.first_line + kept, example.last_line + 1))
        shorter = replace(
            example,
            text=example.text[:size],
            last_line=min([example.last_line, *(line - 1 for line in lines)]),
            references=(),
            emphasis=tuple(span for span in example.emphasis if span[1] <= size),
        )
        moved = tuple((start + shift, end + shift) for start, end in example.emphasis if start > size)
        rule = replace(
            rule,
            text=rule.text + example.text[size:],
            examples=(*rule.examples[:rank], shorter, *rule.examples[rank + 1 :]),
            references=(),
            emphasis=(*rule.emphasis, *moved),
            printed=rule.printed or rule.text,
            witnesses=names,
        )
    return rule, frozenset(lines)


def _who_print(paragraph: str, rule: Rule, others: Sequence[Evidence]) -> tuple[str, ...]:
    """The names of the neighbours in whose text of the rule a paragraph begins as ``paragraph`` does."""
    begins = words(paragraph)[:OPENING]
    found = []
    for one in others:
        said = one.texts.get(rule_key(one.number_of(rule))) or ""
        if begins and any(words(part)[:OPENING] == begins for part in said.split("\n")):
            found.append(one.name)
    return tuple(found)
