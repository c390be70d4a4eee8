"""Machines of one database work out whether they answer alike, and say where they differ."""

from types import SimpleNamespace

import pytest

from corpus import search
from corpus.models import Library, MachineAnswers
from corpus.operations import digests


@pytest.fixture
def shared(monkeypatch, db):
    """A database that machines share, and an index that is in step."""
    monkeypatch.setattr(digests, "connection", SimpleNamespace(vendor="postgresql"))
    monkeypatch.setattr(search, "index_generation", Library.current)
    monkeypatch.setattr(digests, "BREATH", 0)
    Library.objects.get_or_create(pk=1)


def other(digest, state=None):
    MachineAnswers.objects.create(machine="other:/var", digest=digest, state=state or Library.state())


def test_a_machine_works_its_answers_out_once_for_each_state(shared, monkeypatch):
    asked = []
    monkeypatch.setattr(digests, "answers", lambda breath: asked.append(1) or {"digest": "a" * 64})
    assert digests.agreement() == "unknown"
    assert [digests.work_out(), digests.work_out()] == [True, False]
    assert digests.agreement() == "alone"
    Library.advance()
    assert digests.agreement() == "unknown"
    assert digests.work_out() is True
    assert len(asked) == 2


def test_health_says_whether_machines_answer_alike(shared, client, monkeypatch):
    monkeypatch.setattr(digests, "answers", lambda breath: {"digest": "a" * 64})
    digests.work_out()
    other("b" * 64, state="0 long ago")
    assert client.get("/health").json()["answers"] == "alone"
    MachineAnswers.objects.filter(machine="other:/var").update(state=Library.state(), digest="a" * 64)
    assert client.get("/health").json()["answers"] == "ok"
    MachineAnswers.objects.filter(machine="other:/var").update(digest="b" * 64)
    assert client.get("/health").json()["answers"] == "differ"


def test_who_began_and_died_begins_again(shared, monkeypatch):
    monkeypatch.setattr(digests, "answers", lambda breath: {"digest": "a" * 64})
    MachineAnswers.objects.create(machine=digests.machine(), state=Library.state())
    assert digests.work_out() is False
    monkeypatch.setattr(digests, "GIVEN_UP", -digests.GIVEN_UP)
    assert digests.work_out() is True


def test_the_same_questions_get_the_same_answers(db):
    assert digests.three_hundred() == digests.three_hundred()
