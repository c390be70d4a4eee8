"""French as it is set: no line begins with a colon or a middle dot, no title is said twice, no word is orphaned."""

import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from corpus.pages.shared.french import unbroken
from tests.browser.kinds import KINDS

pytestmark = pytest.mark.django_db
OURS = (
    "script, style, .sign, [lang=en], .text, .redline, .excerpt, .source-lines, .prose, .opening, code, kbd"
)


@pytest.mark.parametrize("name", KINDS)
def test_no_line_of_the_interface_begins_with_a_sign(client, name):
    page = LexborHTMLParser(client.get(KINDS[name], follow=True).content)
    for node in page.css(OURS):
        node.decompose()
    told = re.sub(r"[ \n\r\t]+", " ", page.css_first("body").text(separator=""))
    assert re.findall(r".{12} ·", told) == []


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Cours 6 : actions", "Cours 6\u00a0: actions"),
        ("« en jeu » jusqu’ici", "«\u00a0en jeu\u00a0» jusqu’ici"),
        ("rien à faire, ici", "rien à faire, ici"),
        ("déjà\u00a0: tenu", "déjà\u00a0: tenu"),
    ],
)
def test_plain_blanks_before_signs_are_held(typed, printed):
    assert unbroken(typed) == printed
