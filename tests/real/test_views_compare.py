"""Comparing the real documents as a reader meets them."""

import re
import urllib.request

import pytest

pytestmark = pytest.mark.real

OLD, NEW, FAQ = "2003-05-26-section-420", "2006-07-15-regles", "2003-10-03-faq-mirrodin"


def read(address):
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.read().decode()


def changed(text):
    return re.findall(r'<article class="chg s-([a-z-]+)[^"]*" id="([^"]+)"', text)


def test_section_420_alone_is_compared(real_site):
    text = read(f"{real_site}/comparer/{OLD}/{NEW}/")
    assert (
        "Seule l’édition du 15\u00a0juillet\u00a02006 environ contient 411 à 419, 421, 422 et 500 à 508"
        in text
    )
    found = changed(text) + changed(read(f"{real_site}/comparer/{OLD}/{NEW}/?page=2"))
    assert ("edited", "420.5e") in found and ("added", "420.5k") in found
    assert all(name.startswith("420") for _, name in found)
    assert not [name for status, name in found if status == "removed"]


def test_what_the_faq_quotes_is_compared_with_the_rules(real_site):
    assert "<del>" in read(f"{real_site}/comparer/{FAQ}/{NEW}/507.1/")
