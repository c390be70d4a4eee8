"""The list of hostile requests keeps up with the site: every address and parameter that there is gets attacked."""

import re
from pathlib import Path

from django.urls import URLPattern, get_resolver

from tests.conftest import ROOT
from tests.load.hostile import ADDRESSES, PARAMETERS

ASKED = re.compile(r"""GET(?:\.get(?:list)?\(|\[)\s*"([a-z_]+)""")


def addresses(patterns, before=""):
    for each in patterns:
        place = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield place
        elif "admin" not in place:
            yield from addresses(each.url_patterns, place)


def test_every_address_is_attacked():
    attacked = set(ADDRESSES)
    for address in addresses(get_resolver().url_patterns):
        wanted = re.escape("/" + re.sub(r"<[^>]*>", "\0", address)).replace("\0", "[EN1]")
        assert any(re.fullmatch(wanted, each) for each in attacked), address


def test_every_parameter_is_attacked():
    pages = [*Path(ROOT, "corpus", "pages").rglob("*.py"), *Path(ROOT, "corpus", "api").rglob("*.py")]
    asked = {name for page in pages for name in ASKED.findall(page.read_text(encoding="utf-8"))}
    assert asked and asked <= set(PARAMETERS)
