"""Rules, sections and cards as text for bots, and what a bot's short query means."""

from __future__ import annotations

import pytest

from corpus.models import Edition, Entry
from corpus.pages.shared.caching import LARGEST_PLAIN, plain_response

pytestmark = pytest.mark.django_db


def newest() -> Entry:
    entries = Entry.objects.filter(kind=Entry.Kind.RULE, level="subrule", text__isnull=False)
    return entries.select_related("edition", "text").order_by("-edition__date", "key").first()


def test_a_rule_is_answered_as_text_to_who_asks_for_text(client) -> None:
    entry = newest()
    address = f"/regles/{entry.key}/"
    page = client.get(address, HTTP_ACCEPT="text/html,*/*;q=0.8")
    plain = client.get(address, HTTP_ACCEPT="text/plain")
    marked = client.get(address, HTTP_ACCEPT="text/markdown")
    short = client.get(f"/cr/{entry.key}.txt")
    assert page["Content-Type"].startswith("text/html") and "Accept" in page["Vary"]
    assert plain["Content-Type"] == short["Content-Type"] == "text/plain; charset=utf-8"
    assert plain.content == short.content and plain["Vary"].endswith("Accept")
    assert marked["Content-Type"].startswith("text/markdown") and marked.content.startswith(b"# ")
    assert len({page["ETag"], plain["ETag"], marked["ETag"]}) == 3
    lines = plain.content.decode().splitlines()
    assert lines[0].startswith(entry.key) and lines[-1].endswith(entry.get_absolute_url())
    assert entry.content.splitlines()[0] in lines
    assert any(entry.edition.title in line for line in lines)


def test_a_section_lists_its_rules_and_a_card_its_answers(client) -> None:
    entry = newest()
    section = client.get(f"/regles/{entry.key[:3]}/", HTTP_ACCEPT="text/plain").content.decode()
    assert entry.key[:3] in section and entry.parent.key in section
    card = Entry.objects.filter(kind=Entry.Kind.CARD).select_related("edition").first()
    text = client.get(f"/cartes/{card.key}/", HTTP_ACCEPT="text/markdown").content.decode()
    assert text.startswith(f"# {card.name}\n")
    in_edition = client.get(f"/editions/{entry.edition.slug}/{entry.key}/", HTTP_ACCEPT="text/plain")
    assert in_edition.content.decode().startswith(entry.key)


def test_a_long_text_is_cut_between_words_and_keeps_its_address() -> None:
    context = {
        "number": "1",
        "edition": Edition(title="E"),
        "day": "d",
        "language": "f",
        "url": "https://site/1",
        "in_force": True,
    }
    made = plain_response("rules/plain.txt", context, "été " * 2000, "txt").content
    assert LARGEST_PLAIN - 20 < len(made) <= LARGEST_PLAIN
    assert made.decode().rstrip().endswith("https://site/1") and "été\u2026" in made.decode()


def asked(client, query: str, **more: str) -> dict:
    return client.get("/api/v1/resolve", {"q": query, **more}).json()


def test_a_number_a_name_and_a_card_are_one_thing(client) -> None:
    entry = newest()
    card = Entry.objects.filter(kind=Entry.Kind.CARD).first()
    for query in (f"!cr {entry.key}", f"CR {entry.key}", entry.key, f"[[{card.name}]]"):
        answer = asked(client, query)
        assert answer["sure"], query
        assert answer["number" if "[[" not in query else "name"] == (
            entry.key if "[[" not in query else card.name
        )
        assert answer["others"] == [] and answer["id"].endswith(f"@{entry.edition.slug}") == (
            "[[" not in query
        )
    found = asked(client, entry.key)
    assert (found["text"], found["restatement"]) == (entry.content, entry.edition.restatement)
    assert found["restates"] == {"edition": str(entry.edition.date), "number": entry.key}


def test_what_moved_is_followed_from_its_day(client) -> None:
    answer = asked(client, "!cr 704.5k", written="2014-03-01")
    assert (answer["standing"], answer["number_then"]) == ("moved", "704.5k")
    assert answer["number"] in (None, "704.5j")


@pytest.mark.parametrize("query", ["CR 509.99", "MTR 3.1", "[[Nulle part ailleurs]]", "bonjour à tous", ""])
def test_what_nothing_answers_is_not_sure(client, query: str) -> None:
    answer = asked(client, query)
    assert (answer["sure"], answer["kind"], answer["url"]) == (False, None, None)
