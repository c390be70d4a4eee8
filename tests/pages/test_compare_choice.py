"""What the choice of two editions proposes first."""

import datetime

from corpus.models import Edition
from corpus.pages.compare.choice import families_of


def edition(key, kind, year, rules, *covers):
    return Edition(
        pk=key,
        slug=f"{year}-{kind}",
        title=f"Texte de {year}",
        language="fr",
        kind=kind,
        date=datetime.date(year, 1, 1),
        date_precision="year",
        covers=list(covers),
        counts={"rules": rules},
    )


def test_rules_texts_are_proposed_before_a_faq_that_quotes_more_rules():
    held = [
        edition(1, "rules", 2003, 16, "420"),
        edition(2, "faq", 2004, 40, "502.31", "507"),
        edition(3, "rules", 2006, 400, "420", "502", "507"),
    ]
    (family,) = families_of(held)
    assert (family.first, family.last) == (held[0], held[2])
    assert len(family.steps) == 2, "the FAQ can still be compared"
