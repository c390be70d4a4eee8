"""What pages say of the other language is true: each number, date and standing is that of the rule that it leads to."""

import datetime
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import resolve, reverse

from corpus.comparing.twins.standing import standing
from corpus.library.asking.counterparts import english_on
from corpus.library.asking.twins import twin_of
from corpus.library.asking.versions import rule_on
from corpus.models import Edition, Entry
from corpus.pages.shared.french import dated
from corpus.pages.twins.beside import STANDINGS
from tests.library.samples import ingest_folder
from tests.library.test_twins import SOURCES, write

pytestmark = pytest.mark.django_db

DAYS = ("2000-01-01", "2001-04-15", "2003-01-01", "2004-06-01", "2006-01-01")
SPACES = str.maketrans({"\u00a0": " ", "\n": " "})


def entry_at(address: str) -> Entry | None:
    """The rule or statement at an address."""
    parts = urlsplit(address)
    match = resolve(parts.path)
    if match.url_name == "edition-rule":
        found = Entry.objects.filter(
            edition__slug=match.kwargs["slug"], kind="rule", key=match.kwargs["number"]
        )
        return found.select_related("edition", "text").first()
    if match.url_name != "rule":
        return None
    asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
    day = datetime.date.fromisoformat(asked["le"]) if "le" in asked else None
    there = rule_on(match.kwargs["number"], day=day, language=asked.get("langue"))
    return Entry.objects.select_related("edition", "text").get(pk=there.entry.pk) if there else None


def said(html: str) -> list[tuple[str, str, str, str]]:
    """Each statement about a rule elsewhere: its language (empty: not told), the date told, the number, the address."""
    html = unescape(html).translate(SPACES)
    language = {"En anglais": "en", "en anglais": "en", "En français": "fr", "en français": "fr"}
    found = [
        (language[words], day, number, url)
        for words, day, url, number in re.findall(
            r'class="other-head">(En \w+), édition ([^:]+?) : <a href="([^"]+)">([\d.a-z]+)', html
        )
    ]
    for mark in re.findall(r'<p class="standing-mark.*?</p>', html):
        found += [
            (language[words], "", number, url)
            for words, url, number in re.findall(r'(en \w+) <a href="([^"]+)">([\d.a-z]+)</a>', mark)
        ]
    found += [
        ("", day, number, url)
        for url, number, day in re.findall(
            r'plus récent : <a href="([^"]+)">([\d.a-z]+)</a>, édition ([^<]+?)\.', html
        )
    ]
    return found


def wrong(address: str, html: str) -> list[str]:
    """The statements on the page at ``address`` that aren't so."""
    found = []
    here = entry_at(address)
    for language, day, number, url in said(html):
        entry = entry_at(url)
        if entry is None or entry.number != number:
            found.append(f"{address}: {number} is not at {url}")
            continue
        if language and entry.edition.language != language:
            found.append(f"{address}: {number} is not {language}")
        if day and dated(entry.edition).translate(SPACES) != day:
            found.append(f"{address}: {number} is not of {day}")
    for text in re.findall(r'<div class="redline"([^>]*)>', html):
        if 'lang="en"' not in text:
            found.append(f"{address}: a redline that isn't of two English texts")
    if here is not None and here.edition.language == "fr" and here.content:
        found += _standing(address, html, here)
    return found


def _standing(address: str, html: str, here: Entry) -> list[str]:
    """Whether what the page says became of its French text is what the English texts show."""
    twin = twin_of(here)
    told = re.search(r'<section class="beside standing-(\w+)', html)
    if twin is None:
        return [f"{address}: a standing without a twin"] if told and told[1] != "unknown" else []
    day = parse_qs(urlsplit(address).query).get("le")
    english = english_on(here.edition, datetime.date.fromisoformat(day[0])) if day else None
    if told is None:
        return [f"{address}: nothing is told"]
    shown = re.search(r'class="other-head">En anglais[^<]*<a href="([^"]+)"', html)
    carried = entry_at(shown[1]) if shown else None
    if english is not None and carried is not None and carried.edition_id != english.pk:
        return [f"{address}: not the English of that day"]
    if carried is None:
        return [] if told[1] == "gone" else [f"{address}: {told[1]} without an English rule"]
    truth = twin.standing if carried.pk == getattr(twin.today, "pk", 0) else ""
    truth = truth or standing(twin.twin.content, carried.content)
    if carried.pk == twin.twin.pk and told[1] == "unknown":
        return []  # nothing was compared
    word = STANDINGS[truth].word.lower()
    good = told[1] == truth and word in unescape(html).lower()
    return [] if good else [f"{address}: told {told[1]}, is {truth}"]


def addresses() -> list[str]:
    """The pages of all rules of the sample, in their editions and in force on several days, in both languages."""
    held = Entry.objects.filter(kind="rule", edition__slug__in=SOURCES).select_related("edition")
    found = [reverse("edition-rule", args=[entry.edition.slug, entry.key]) for entry in held]
    numbers = sorted(set(held.values_list("number", flat=True)))
    for number in numbers:
        found.append(reverse("rule", args=[number]))
        for day in DAYS:
            found += [f"{reverse('rule', args=[number])}?le={day}&langue={code}" for code in ("fr", "en")]
    return found


@pytest.mark.slow
def test_no_page_says_what_is_not_so_of_the_other_language(client, tmp_path):
    assert ingest_folder(write(tmp_path)).ok
    shown, counted = [], 0
    for address in addresses():
        client.cookies.clear()  # each a first visit: a language that was asked for is remembered
        response = client.get(address)
        if response.status_code != 200:
            assert response.status_code in (301, 302, 404), address
            continue
        html = response.content.decode()
        counted += len(said(html))
        shown += wrong(address, html)
    assert counted > 150
    assert shown == []


def test_a_false_statement_would_be_seen(client, tmp_path):
    assert ingest_folder(write(tmp_path)).ok
    address = "/editions/fr-2001/200.2/"
    html = client.get(address).content.decode()
    assert wrong(address, html) == []
    assert wrong(address, html.replace("beside standing-substantive", "beside standing-same"))
    assert wrong(address, re.sub(r"édition (du 1ᵉʳ)\s", "édition du 2 ", html))
    assert wrong(address, html.replace('class="redline" lang="en"', 'class="redline"'))
    Edition.objects.filter(slug="en-2005").update(language="fr")
    assert wrong(address, html)
