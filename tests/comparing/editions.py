"""Small editions of our own making, and strategies that make more."""

from __future__ import annotations

from hypothesis import strategies as st

from corpus.comparing.edition import ComparedEdition, ComparedRule, ComparedTerm
from corpus.numbers import RuleNumber
from corpus.reading.document import Document


def edition(slug, rules, covers=None, terms=(), language="fr"):
    """``rules`` maps a number to its text, to (title, text) or to (title, text, examples)."""
    made = []
    for number, told in rules.items():
        title, text, *examples = ("", told) if isinstance(told, str) else told
        made.append(ComparedRule(number, title, text, tuple(examples[0]) if examples else ()))
    if covers is None:
        covers = tuple(number for number in rules if len(number) == 3) or tuple(rules)
    return ComparedEdition(
        slug, language, tuple(covers), tuple(made), tuple(ComparedTerm(*term) for term in terms)
    )


def compared_edition(document: Document, slug: str) -> ComparedEdition:
    """The rules (a second copy of a number as ``420.5e~2``) and terms of ``document`` under the name ``slug``."""
    return ComparedEdition(
        slug=slug,
        language=document.language,
        covers=document.covers,
        rules=tuple(
            ComparedRule(
                number=rule.key,
                title=rule.title or "",
                text=rule.text,
                examples=tuple(example.text for example in rule.examples),
            )
            for rule in document.rules
        ),
        terms=tuple(ComparedTerm(term.term, term.text) for term in document.terms),
    )


WHOLE = ("100", "200", "300", "400", "500")
"""Sections in five parts: a whole book."""

WORDS = [
    "pion",
    "case",
    "plateau",
    "puits",
    "pont",
    "joueur",
    "tour",
    "dé",
    "jeton",
    "avance",
    "recule",
    "attend",
    "relance",
    "gagne",
    "perd",
    "deux",
    "trois",
]
NUMBERS = [
    str(RuleNumber(4, 400 + s, r, x)) for s in range(3) for r in range(3) for x in range(4) if r or not x
]

sentences = st.lists(st.sampled_from(WORDS), min_size=0, max_size=9).map(" ".join)


@st.composite
def editions(draw, slug):
    """An edition of up to thirty rules in three sections, often alike."""
    numbers = sorted(draw(st.sets(st.sampled_from(NUMBERS), max_size=30)), key=RuleNumber.parse)
    rules = {
        number: (
            draw(st.sampled_from(["", "Le puits", "Les dés"])),
            draw(sentences),
            draw(st.lists(sentences, max_size=2)),
        )
        for number in numbers
    }
    return edition(slug, rules)


texts = st.text(alphabet="abcé «»\u00a0\u202f’'l.,:;!?—-_()\n 12", max_size=40) | st.lists(
    st.sampled_from(["un ", "pion ", "« case » ", "l’", "puits, ", "perd : ", "\n", "(2) "]), max_size=14
).map("".join)
