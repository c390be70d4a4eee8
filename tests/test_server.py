"""The site as `make run` serves it: what a test client can't see."""

import json
import urllib.error
import urllib.parse
import urllib.request

import pytest

pytestmark = pytest.mark.slow


def ask(address):
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


def test_a_long_query_is_answered_and_one_beyond_the_limit_refused(site):
    query = urllib.parse.quote("légende " * 500)
    status, _, page = ask(f"{site}/recherche/?q={query}")
    assert status == 200 and b"</html>" in page
    status, _, body = ask(f"{site}/api/v1/search?q={query}")
    assert status == 200 and json.loads(body)["results"]
    assert ask(f"{site}/recherche/?q={query}{query}")[0] == 414


@pytest.mark.parametrize("path", ["api/v1/nothing", "api/v1/editions/nothing/rules", "api/nothing"])
def test_programs_get_their_errors_as_json(site, path):
    status, headers, body = ask(f"{site}/{path}")
    assert status == 404 and headers["Content-Type"].startswith("application/json")
    assert json.loads(body)["detail"]


def test_static_files_are_hashed_compressed_and_kept(site):
    _, _, page = ask(f"{site}/")
    style = page.decode().split('rel="stylesheet" href="')[1].split('"')[0]
    request = urllib.request.Request(site + style, headers={"Accept-Encoding": "br"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        assert answer.headers["Content-Encoding"] == "br"
        assert "immutable" in answer.headers["Cache-Control"]
