"""The short names of the rules in force: each names a rule, none is long, no two of a list read alike."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

from tests.conftest import TEXTS
from tests.real.editions import read

LONGEST = 48
TODAY = "2026-08-07-regles.txt"


def gists() -> dict[str, str]:
    return tomllib.loads((TEXTS / "gists.toml").read_text(encoding="utf-8"))["gists"]


def test_each_names_a_rule_in_force_that_has_a_text() -> None:
    rules = read(TEXTS / TODAY).rules
    with_text = {rule.number for rule in rules if rule.text}
    assert set(gists()) - with_text == set()


def test_no_two_of_a_section_read_alike() -> None:
    seen = Counter((number[:3], gist.casefold()) for number, gist in gists().items())
    assert [each for each, times in seen.items() if times > 1] == []


def test_each_is_short_and_printed_as_french_is() -> None:
    wrong = r"^$|^[a-zà-ÿ]|[\"']|«[^\u00a0]|[^\u00a0]»|(?<!\u00a0)[:;!?]|[.,;]$|  "
    odd = [each for each in gists().values() if len(each) > LONGEST or re.search(wrong, each)]
    assert odd == []
