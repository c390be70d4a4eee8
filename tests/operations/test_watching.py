"""Request ids, access log, metrics."""

import logging
import os
import time

import pytest
from django.http import HttpResponse
from django.test import override_settings

from corpus.models import Draft, Work
from corpus.operations.watching import WatchMiddleware
from rules_site.environment import logging as logging_of

pytestmark = pytest.mark.django_db


def test_each_answer_carries_an_id_and_a_sane_one_is_kept(client):
    first, second = client.get("/aide/")["X-Request-ID"], client.get("/aide/")["X-Request-ID"]
    assert first != second and len(first) == 32
    assert (
        client.get("/aide/", headers={"X-Request-ID": "abcd-1234-efgh"})["X-Request-ID"] == "abcd-1234-efgh"
    )
    hostile = client.get("/aide/", headers={"X-Request-ID": 'x" onload=1'})["X-Request-ID"]
    assert len(hostile) == 32


def test_a_line_a_request_with_what_one_looks_for(client, caplog):
    with caplog.at_level(logging.INFO, "corpus.access"):
        client.get("/regles/999/?le=2001-01-01")
    line = caplog.records[0]
    assert (line.status, line.path, line.query) == (404, "/regles/999/", "le=2001-01-01")
    assert line.milliseconds >= 0 and line.request_id and line.view == "rule"


def test_metrics_are_off_until_asked_for(client):
    assert client.get("/metrics").status_code == 404
    client.get("/aide/")
    with override_settings(METRICS=True):
        text = client.get("/metrics").content.decode()
    assert 'rules_site_requests_total{method="GET",status="200",view="help"}' in text
    assert "rules_site_generation" in text


def test_metrics_say_what_an_operator_watches(client, settings, tmp_path):
    settings.METRICS, settings.BACKUP_DIR = True, tmp_path
    Work.objects.create(name="2026-01-01-1", kind="files", state=Work.State.FAILED)
    Draft.objects.create(name="2026-01-01-2", ready=True)
    assert "rules_site_backup_age_seconds NaN" in client.get("/metrics").content.decode()
    backup = tmp_path / "library-20260101T000000Z.sqlite3"
    backup.write_bytes(b"")
    os.utime(backup, (time.time() - 7200, time.time() - 7200))
    found = dict(
        line.rsplit(" ", 1) for line in client.get("/metrics").content.decode().splitlines() if line[0] != "#"
    )
    assert float(found['rules_site_works{state="failed"}']) == 1 and float(found["rules_site_drafts"]) == 1
    assert 7199 < float(found["rules_site_backup_age_seconds"]) < 7300
    assert float(found["rules_site_index_generation"]) > 0 and float(found["rules_site_database_up"]) == 1
    assert 20e6 < float(found["rules_site_memory_bytes"]) < 4e9


def test_every_line_has_one_form_and_a_page_that_is_not_there_is_one_line(client, caplog):
    for form in ("plain", "json"):
        assert {each["formatter"] for each in logging_of(form, access=True)["handlers"].values()} == {form}
    with caplog.at_level(logging.INFO, "corpus.access"):
        client.get("/nulle/part/" + "x" * 3000)
    lines = [line for line in caplog.records if "nulle" in line.getMessage()]
    assert len(lines) == 1 and len(lines[0].getMessage()) < 300


@pytest.mark.parametrize(
    ("behind", "claimed", "client"),
    [
        (True, "203.0.113.9", "203.0.113.9"),
        (True, "1.1.1.1, 2001:db8::9", "2001:db8::9"),
        (True, "nobody", "127.0.0.1"),
        (False, "203.0.113.9", "127.0.0.1"),
    ],
)
def test_the_proxy_says_from_where_a_client_came(rf, behind, claimed, client):
    seen = []

    def answer(request):
        seen.append(request.META["REMOTE_ADDR"])
        return HttpResponse()

    with override_settings(BEHIND_PROXY=behind):
        WatchMiddleware(answer)(rf.get("/aide/", headers={"X-Forwarded-For": claimed}))
    assert seen == [client]
