"""The site as `make run` serves it: what a test client can't see."""

import json
import urllib.parse

import pytest

from tests.operations.machines import asked

pytestmark = pytest.mark.slow


def test_a_long_query_is_answered_and_one_beyond_the_limit_refused(site):
    query = urllib.parse.quote("légende " * 500)
    status, _, page = asked(f"{site}/recherche/?q={query}")
    assert status == 200 and b"</html>" in page
    status, _, body = asked(f"{site}/api/v1/search?q={query}")
    assert status == 200 and json.loads(body)["results"]
    assert asked(f"{site}/recherche/?q={query}{query}")[0] == 414


def test_static_files_are_hashed_compressed_and_kept(site):
    _, _, page = asked(f"{site}/")
    style = page.decode().split('rel="stylesheet" href="')[1].split('"')[0]
    _, headers, _ = asked(site + style, {"Accept-Encoding": "br"})
    assert headers["Content-Encoding"] == "br" and "immutable" in headers["Cache-Control"]
