"""Fingerprints of code: what computes counts, wherever it is imported from; what only people read doesn't."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from corpus import fingerprints

COUNTING = '''"""Counting."""

from corpus.units import STEP


def count(times):
    """So many."""
    return times * STEP
'''
UNITS = "STEP = 2\n"


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The fingerprint of `corpus.counting` among the given files of a package."""
    monkeypatch.setattr(fingerprints, "_ROOT", tmp_path)
    monkeypatch.setattr(fingerprints, "_KEPT", tmp_path / "kept.json")
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "corpus").mkdir()

    def fingerprint(counting: str = COUNTING, units: str = UNITS, **others: str) -> str:
        for name, text in {"counting.py": counting, "units.py": units, **others}.items():
            (tmp_path / "corpus" / name).write_text(text, encoding="utf-8")
        forget()
        return fingerprints.fingerprint("corpus.counting")

    yield fingerprint
    forget()


def forget() -> None:
    """As a new process begins: what is kept on disk is there, and nothing else."""
    for kept in (fingerprints.fingerprint, fingerprints._module, fingerprints._known):
        kept.cache_clear()


@pytest.mark.parametrize(
    "same",
    [
        COUNTING.replace("Counting.", "Counts."),
        COUNTING.replace('    """So many."""\n', ""),
        COUNTING.replace("    return", "    # twice\n\n    return"),
        COUNTING.replace("times * STEP", "(times\n            * STEP)"),
    ],
)
def test_what_only_people_read_changes_nothing(told: Callable[..., str], same: str) -> None:
    assert same != COUNTING
    assert told(counting=same) == told()


@pytest.mark.parametrize(
    "other",
    [
        COUNTING.replace("*", "+"),
        COUNTING.replace("times", "often"),
        COUNTING.replace("def count", "async def count"),
        COUNTING.replace("return times", "yield times"),
        COUNTING.replace("* STEP", "* STEP * 1"),
        COUNTING.replace("import STEP", "import STEP as PACE"),
        COUNTING.replace("(times)", "(times=1)"),
        COUNTING.replace("    return", '    "Not the docstring."\n    return'),
    ],
)
def test_what_computes_otherwise_changes_it(told: Callable[..., str], other: str) -> None:
    assert other != COUNTING
    assert told(counting=other) != told()


def test_what_is_imported_counts_and_what_is_not_does_not(told: Callable[..., str]) -> None:
    assert told(units="STEP = 3\n") != told()
    assert told(**{"strangers.py": "STEP = 4\n"}) == told()


def test_data_count_where_a_module_reads_its_folder(told: Callable[..., str]) -> None:
    beside = {"steps.toml": "step = 2\n"}
    assert told(**beside) == told(**{"steps.toml": "step = 3\n"})
    reads = UNITS + "HERE = __file__\n"
    assert told(units=reads, **beside) != told(units=reads, **{"steps.toml": "step = 2\n# more\n"})


def test_another_process_parses_only_what_changed(
    told: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[bytes] = []
    parse = fingerprints._parsed
    monkeypatch.setattr(fingerprints, "_parsed", lambda source: parsed.append(source) or parse(source))
    first = told()
    assert told() == first
    told(units="STEP = 3\n")
    assert parsed == [COUNTING.encode(), UNITS.encode(), b"STEP = 3\n"]
    fingerprints._KEPT.write_text("{", encoding="utf-8")
    assert told() == first
    assert len(parsed) == 5, "what was spoiled is made again"


def test_a_module_that_is_not_there_is_an_error(told: Callable[..., str]) -> None:
    told()
    with pytest.raises(FileNotFoundError, match=r"corpus\.absent"):
        fingerprints.fingerprint("corpus.absent")


def test_the_closures_of_the_project_hold_what_computes_and_no_pages() -> None:
    read = fingerprints.imported("corpus.reading.reader")
    assert {"corpus.reading.rules.reader", "corpus.text.normalise", "corpus.numbers"} <= read
    assert not [name for name in read if name.startswith(("corpus.pages", "corpus.api"))]
