"""What changed from a text, a list or a file makes the new one again, whatever the two are."""

import re
import subprocess
import sys

from hypothesis import given, strategies as st

from corpus.pocket.texts import line_steps, list_stepped, list_steps, stepped, steps
from tests.conftest import ROOT

WORDS = st.text(alphabet="abé ,.\n'0", max_size=60)
LINES = st.lists(st.sampled_from(["a\n", "b,\n", "c\n", "é\n"]), max_size=30).map("".join)


def lines_stepped(old, told):
    """The file that ``told`` makes of ``old``, as a phone makes it."""
    lines = re.split(r"(?<=\n)", old)
    runs = ([part] if isinstance(part, str) else lines[part[0] : sum(part)] for part in told)
    return "".join(line for run in runs for line in run)


@given(WORDS, WORDS)
def test_a_text_is_made_again(old, new):
    assert stepped(old, steps(old, new)) == new


@given(st.lists(st.integers(0, 30), max_size=40), st.lists(st.integers(0, 30), max_size=40))
def test_a_list_is_made_again(old, new):
    assert list_stepped(old, list_steps(old, new)) == new


@given(LINES, LINES)
def test_a_file_is_made_again(old, new):
    assert lines_stepped(old, line_steps(old, new)) == new


def test_a_small_change_is_short():
    old = "Le joueur actif choisit un jeton, puis il le pose."
    assert steps(old, old.replace("choisit", "prend")) == [16, "prend", -7, 27]


def test_a_file_of_many_lines_needs_little_memory():
    """A hundred thousand lines, as the files of 36 editions have, in a process that may not take 600 MB."""
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (600_000_000, 600_000_000))\n"
        "from tests.pocket.test_texts import line_steps, lines_stepped\n"
        "old = ''.join(f'{at},\\n' for at in range(100_000))\n"
        "new = old.replace('5,\\n', '5;\\n')\n"
        "assert lines_stepped(old, line_steps(old, new)) == new\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
