"""Where the site wants a second factor, a password alone opens no desk."""

import re
import time
import urllib.error
from base64 import b32decode

import pytest

from tests.conftest import SECRET, manage, start
from tests.pages.visitor import Curator

pytest.importorskip("django_otp", reason="the two-factor extra is not installed")
pytest.importorskip("segno", reason="the two-factor extra is not installed")
from django_otp.oath import TOTP

pytestmark = pytest.mark.slow
HERE = "/bureau/second-facteur/"


@pytest.fixture(scope="module")
def address(empty_folder):
    folder = empty_folder()
    manage(folder, "migrate", "-v0", TWO_FACTOR="1")
    yield from start(folder, TWO_FACTOR="1")


def signed_in(address):
    anne = Curator(address)
    assert anne.post("/bureau/entrer/", {"username": "anne", "password": SECRET}, page="/bureau/entrer/")
    return anne


def test_a_password_alone_opens_no_desk(address):
    anne = signed_in(address)
    asked = anne.get("/bureau/")
    assert "Photographiez ce carré" in asked and "Déposer des documents" not in asked
    key = re.search(r"Clé&nbsp;: <code>([A-Z2-7 ]+)</code>", asked)[1].replace(" ", "")
    with pytest.raises(AssertionError, match="pas le bon"):
        anne.post(HERE, {"code": "000000"}, page=HERE)
    secret = b32decode(key + "=" * (-len(key) % 8))
    time.sleep(1.2)  # a wrong code makes the next wait a second
    token = f"{TOTP(secret).token():06}"
    told = anne.sent(HERE, {"code": token}, page=HERE)
    codes = re.findall(r"<li><code>(\w+)</code>", told)
    assert len(codes) == 8
    assert "Déposer des documents" in anne.get("/bureau/")

    again = signed_in(address)
    asked = again.get("/bureau/")
    assert "Photographiez" not in asked and "un code sur papier" in asked
    with pytest.raises(AssertionError, match="pas le bon"):  # a code is good once
        again.post(HERE, {"code": token}, page=HERE)
    time.sleep(1.2)
    assert "Déposer" in again.sent(HERE, {"code": codes[0], "next": "https://ailleurs.test/"}, page=HERE)

    third = signed_in(address)
    with pytest.raises((AssertionError, urllib.error.HTTPError)):
        third.post(HERE, {"code": codes[0]}, page=HERE)
    assert "Déposer des documents" not in third.get("/bureau/")
