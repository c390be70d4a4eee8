"""Files at the root that programs look for."""

import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

pytestmark = pytest.mark.django_db


def test_language_models_are_told_where_to_read(client):
    text = client.get("/llms.txt").content.decode()
    assert text.startswith("# ")
    for address in re.findall(r"https?://[^/\s)]+(/[^\s)?]*)", text):
        assert client.get(address).status_code != 404 or "704.5j" in address, address


def test_a_weakness_can_be_reported(client, settings):
    settings.SECURITY_CONTACT = "mailto:securite@rules.example"
    fields = dict(
        line.split(": ", 1) for line in client.get("/.well-known/security.txt").content.decode().splitlines()
    )
    assert fields["Contact"] == "mailto:securite@rules.example"
    expires = datetime.fromisoformat(fields["Expires"])
    assert timedelta(days=100) < expires - timezone.now() < timedelta(days=365)


def test_the_sign_of_the_site_is_there(client):
    answer = client.get("/favicon.ico")
    assert answer["Content-Type"] == "image/x-icon" and b"".join(answer)[:4] == b"\0\0\1\0"
