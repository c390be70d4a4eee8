"""What comparing says of our own editions, change by change, held against accepted lines (`tests/golden/comparing`).

After a change that is meant: `ACCEPT=1 pytest tests/comparing/test_golden.py`, and read the difference in git.
"""

import os

import pytest

from corpus.comparing.comparison import compare
from tests.conftest import ROOT, TEXTS
from tests.real.editions import compared

GOLDEN = ROOT / "tests" / "golden" / "comparing"
PAIRS = [
    ("2003-07-28-regles", "2006-10-20-regles"),
    ("2006-10-20-regles", "2010-02-01-regles"),
    ("2010-02-01-regles", "2014-05-01-regles"),
    ("2010-02-01-rules", "2014-05-01-rules"),
    ("2004-10-01-section-420", "2006-10-20-regles"),
]


@pytest.fixture(scope="module")
def editions():
    return {name: compared(TEXTS / f"{name}.txt") for pair in PAIRS for name in pair}


def lines_of(found):
    yield f"{sorted(found.summary.items())}"
    yield f"{found.scope}"
    for term in found.vocabulary:
        yield f"term {term.old} > {term.new} {len(term.rules)}"
    for change in found.changes:
        examples = "".join(example.status[0] for example in change.examples)
        yield " ".join(
            map(
                str,
                (
                    *(change.status, change.nature, change.old, change.new, change.also_old, change.also_new),
                    *(round(change.score, 3), round(change.weight, 3), change.reason, change.recycled),
                    *(
                        [*map(str, change.see)],
                        examples,
                        "".join(operation for operation, _ in change.segments),
                    ),
                ),
            )
        )


def held_against(name, lines):
    path = GOLDEN / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if os.environ.get("ACCEPT"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_a_comparison_says_what_was_accepted(editions, old, new):
    held_against(f"{old}_{new}", lines_of(compare(editions[old], editions[new])))
