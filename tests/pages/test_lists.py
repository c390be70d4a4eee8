"""Two lines of a list, and two entries of a feed, never read alike: a walk over pages of every kind."""

import re
from collections import Counter, deque
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import resolve
from selectolax.lexbor import LexborHTMLParser

pytestmark = pytest.mark.django_db
EACH = 6
"""Pages of a kind that are looked at."""


def alike(lines):
    return [line for line, times in Counter(lines).items() if line and times > 1]


def test_no_two_lines_of_a_list_read_alike(client):
    waiting, kinds, found = deque(["/", "/recherche/?q=effet", "/depuis/2003-07-28/"]), Counter(), {}
    seen = {*waiting}
    while waiting:
        address = waiting.popleft()
        kind = resolve(urlsplit(address).path).view_name or address
        kinds[kind] += 1
        if kinds[kind] > EACH or kind.startswith(("api:", "desk", "data-")):
            continue
        answer = client.get(address, follow=True)
        if "html" not in answer.headers["Content-Type"]:
            continue
        page = LexborHTMLParser(answer.content)
        for listed in page.css("main :is(ul, ol, dl, select, tbody)"):
            if same := alike(" ".join(line.text().split()) for line in listed.iter()):
                found[address] = same
        for link in page.css("a[href]"):
            there = urljoin(address, link.attributes["href"]).partition("#")[0]
            if there.startswith("/") and there not in seen:
                seen.add(there)
                waiting.append(there)
    assert found == {}
    assert {"rule", "edition-rule", "compare-editions", "compare-rule", "cards", "editions", "since"} <= {
        *kinds
    }


@pytest.mark.parametrize("address", ["/editions/atom.xml", "/depuis/2003-07-28/atom.xml"])
def test_no_two_entries_of_a_feed_are_called_alike(client, address):
    titles = re.findall("<title>([^<]*)", client.get(address).content.decode())
    assert titles[1:] and alike(titles) == []
