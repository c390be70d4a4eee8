"""`DATA_DIR=… python -m tests.bench.claims [SAMPLE]`: a crawl for sentences that are not true.

Asks the library of DATA_DIR for pages of every kind that claims something of a rule (in force, as of a day, in an
edition, two editions, an edition's changes, search, the API) and holds each claim against what the texts alone say:
wordings are looked for in the editions as they were read, without threads, versions, links or stored comparisons.
Prints the claims checked by kind, and each that is false with its address; exit 1 where there are any.
"""

from __future__ import annotations

import datetime
import os
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from urllib.parse import quote

from tests.bench.books import Book, families

SAMPLE, SEED = 200, 12
JUDGED_DAY = "2009-05-12"
_NAMES = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"  # as pages print them
_MONTHS = {name: at for at, name in enumerate(_NAMES.split(), 1)}
_POINTER = re.compile(
    "^(?:first|second|third|fourth|fifth|sixth)|(?:see(?:also)?|voir(?:aussi)?)(?:and|or|et|ou)*"
)
"""« See also rules 401 and 402 », « Voir aussi règle 401 » without blanks and numbers, as wordings are compared; a
step's place in the turn, which moves with its number.
"""
_DAY = re.compile(rf"(\d\d?)(?:ᵉʳ)?\s({'|'.join(_MONTHS)})\s(\d{{4}})")


def main(sample: int = SAMPLE) -> int:
    """Crawl and report; 1 where a claim is false."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rules_site.settings")
    import django

    django.setup()
    crawl = Crawl(sample)
    for told in crawl.run():
        sys.stdout.write(f"{told}\n")
    sys.stdout.write(f"\n{len(crawl.asked)} pages\n")
    for kind, count in sorted(crawl.checked.items()):
        sys.stdout.write(f"{count:6} {kind}, {crawl.false[kind]} false\n")
    return 1 if crawl.false else 0


@dataclass
class Crawl:
    """The pages asked for and the claims found on them."""

    sample: int
    checked: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    asked: list[str] = field(default_factory=list)

    def run(self) -> Iterator[str]:
        """Ask and check; yields each false claim."""
        from django.test import Client

        self.client = Client(SERVER_NAME="127.0.0.1")
        self.chance = random.Random(SEED)  # noqa: S311 - a sample
        self.families = families()
        self.books = {book.slug: book for family in self.families.values() for book in family}
        for check in (
            self.rules_in_force,
            self.rules_of_then,
            self.rules_of_editions,
            self.pairs,
            self.searches,
        ):
            yield from check()

    # which pages

    def rules_in_force(self) -> Iterator[str]:
        """The rules in force in each language, every section among them."""
        for (language, _), family in self.families.items():
            for address, book, number in self._sampled(family[-1:]):
                yield from self.rule(f"/regles/{number}/?langue={language}", book, address)

    def rules_of_then(self) -> Iterator[str]:
        """The same on the day of a tournament."""
        for (language, _), family in self.families.items():
            then = [book for book in family if book.date and str(book.date) <= JUDGED_DAY]
            for _, _, number in self._sampled(then[-1:]):
                yield from self.rule(f"/regles/{number}/?le={JUDGED_DAY}&langue={language}", None, "")

    def rules_of_editions(self) -> Iterator[str]:
        """Rules of every edition."""
        for family in self.families.values():
            for book in family:
                numbers = sorted(book.said)
                for number in self.chance.sample(
                    numbers, min(len(numbers), max(4, self.sample // len(family)))
                ):
                    yield from self.rule(f"/editions/{book.slug}/{number}/", book, "")

    def _sampled(self, books: Sequence[Book]) -> Iterator[tuple[str, Book, str]]:
        for book in books:
            sections = [number for number in book.said if "." not in number]
            rules = [number for number in book.said if "." in number]
            for number in sections + self.chance.sample(rules, min(len(rules), self.sample)):
                yield f"/editions/{book.slug}/{number}/", book, number

    # what a rule's page claims

    def rule(self, address: str, wanted: Book | None, _: str) -> Iterator[str]:
        """The claims of a rule's page."""
        page = self.page(address)
        if page is None:
            return
        source = page.css_first("aside .source a")
        slug = re.search(r"/editions/([^/]+)/source", source.attributes["href"] or "") if source else None
        if slug is None or slug[1] not in self.books:
            return
        book = self.books[slug[1]]
        rubric = page.css_first("h1 .rubric")
        if rubric is None:
            return  # a section of a tournament document
        number = rubric.text().removeprefix("Section ").strip()
        keys = [key for key in book.said if key.partition("~")[0] == number]
        if len(keys) != 1:
            return  # printed twice: which of them is not the page's to say
        line = page.css_first(".rule-line")
        if line is not None and "celles du texte anglais" in line.text():
            original = self.original(book)
            if original is None or keys[0] not in original.said:
                return
            book = original
        if line is not None:
            yield from self.sentence(address, " ".join(line.text().split()), book, keys[0])
            yield from self.numbers(address, page, book, keys[0])
        for notice in page.css(".notice"):
            yield from self.notice(address, notice, book, keys[0])
        yield from self.history(address, page, book, keys[0])

    def sentence(self, address: str, line: str, book: Book, number: str) -> Iterator[str]:
        """The one line of facts: since and until when."""
        sentence = line.split(" · ")[0]
        if sentence.startswith("D’après les règles"):
            return  # the day of what we restate, no claim of when it began
        days = days_in(sentence)
        family = self.family(book)
        if not days or days[0] is None:
            return
        start = next((each for each in family if each.date == days[0]), None)
        if start is None:
            yield from self.told(False, "dates that are editions'", address, sentence)
            return
        end = next((each for each in family if len(days) > 1 and each.date == days[1]), None)
        if not book.said[number][1] and not book.below[number]:
            return  # a title over nothing
        after = end.place if end else len(family)
        run = [
            each for each in family[start.place : after] if each.lacks_nothing or each.resembles(book, number)
        ]
        kind = "until" if end else "since"
        broken = [each.slug for each in run if each.kind == "rules" and not each.says(book, number)]
        yield from self.told(not broken, f"{kind}: unbroken", address, f"{sentence} | {broken[:3]}")
        printed = book.letters_of(book, number)
        if end is not None:
            yield from self.told(
                end.letters_of(book, number) < printed, "until: said no more", address, sentence
            )
        if sentence.startswith("En vigueur"):
            newest = [each for each in family if each.kind == "rules"][-1]
            good = newest.whole and newest.says(book, number)
            yield from self.told(good, "in force: the newest says it", address, sentence)
        before = [each for each in family[: start.place] if each.whole]
        if "au moins" in sentence:
            yield from self.told(not before, "at least: nothing whole is older", address, sentence)
        elif before and start.whole and family[start.place - 1].whole:
            fresh = family[start.place - 1].letters_of(book, number) < start.letters_of(book, number)
            yield from self.told(
                fresh or not start.letters_of(book, number), "since: not said before", address, sentence
            )

    def numbers(self, address: str, page: object, book: Book, number: str) -> Iterator[str]:
        """Each other number leads to an edition that prints the rule under it."""
        for link in page.css(".rule-line a"):  # type: ignore[attr-defined]
            found = re.fullmatch(r"/editions/([^/]+)/([^/]+)/", link.attributes["href"] or "")
            if found is None or found[1] not in self.books:
                continue
            there = self.books[found[1]]
            held = found[2] in there.said
            yield from self.told(held, "other number: it is printed there", address, found[0])

    def notice(self, address: str, notice: object, book: Book, number: str) -> Iterator[str]:
        """« Attention : 507 est aujourd’hui une autre règle » and where the rule is read today."""
        text = " ".join(notice.text().split())  # type: ignore[attr-defined]
        family = self.family(book)
        newest = [each for each in family if each.kind == "rules"][-1]
        if "Attention" in text:
            other = number in newest.said and not (
                newest.wording(number) == book.wording(number)
                and newest.heading(number) == book.heading(number)
            )
            yield from self.told(other, "the number names another rule", address, text)
        if "plus récent" in text:
            days = days_in(text.partition("plus récent")[2])
            link = notice.css_first("a")  # type: ignore[attr-defined]
            there = next((each for each in family if days and each.date == days[0]), None)
            held = there is not None and link is not None and link.text().strip() in there.said
            yield from self.told(held, "where it is read today", address, text)

    def history(self, address: str, page: object, book: Book, number: str) -> Iterator[str]:
        """Each version begins with an edition; « en vigueur » is said once, of the newest."""
        family = {each.date for each in self.family(book)}
        for step in page.css("#histoire .steps > li"):  # type: ignore[attr-defined]
            when = days_in(step.css_first(".when").text())
            if when:
                yield from self.told(
                    when[0] in family, "versions begin with editions", address, step.text()[:80]
                )
        badges = page.css("#histoire .badge.newest")  # type: ignore[attr-defined]
        yield from self.told(len(badges) <= 1, "one version is in force", address, "")

    # two editions

    def pairs(self) -> Iterator[str]:
        """Neighbours, and the farthest two of each family: the JSON of the comparison, and the page's figures."""
        for family in self.families.values():
            books = [book for book in family if book.kind == "rules" and book.said]
            steps = list(pairwise(books))
            chosen = self.chance.sample(steps, min(len(steps), max(3, self.sample // 25)))
            for old, new in chosen:
                yield from self.comparison(old, new)

    def comparison(self, old: Book, new: Book) -> Iterator[str]:
        """What is called removed, added, renumbered only or unchanged."""
        address = f"/api/v1/compare/{old.slug}/{new.slug}"
        answer = self.client.get(address)
        self.asked.append(address)
        if answer.status_code != 200:
            return
        held = answer.json()
        touched_old, touched_new = set(), set()
        for change in held["changes"]:
            if change["kind"] != "rule":
                continue
            before, after = change["old"], change["new"]
            touched_old |= {before, *change["also_old"]}
            touched_new |= {after, *change["also_new"]}
            where = f"{address} {before} → {after}"
            status = change["status"]
            if status == "removed":
                gone = new.holds(before) and new.letters_of(old, before) < old.letters_of(old, before)
                yield from self.told(
                    gone or bool(old.below[before]), "removed: nowhere in the new", where, ""
                )
            elif status == "added":
                fresh = old.holds(after) and old.letters_of(new, after) < new.letters_of(new, after)
                yield from self.told(fresh or bool(new.below[after]), "added: nowhere in the old", where, "")
            elif status == "renumbered":
                words = [book.wording(number) for book, number in ((old, before), (new, after))]
                if change["nature"] == "references":  # what is said changed in nothing but what it points to
                    words = [_POINTER.sub("", each).strip() for each in words]
                yield from self.told(words[0] == words[1], "renumbered: the same words", where, "")
            elif status in ("edited", "renumbered+edited") and before and after:
                differs = old.said[before] != new.said[after] or bool(change["examples"])
                yield from self.told(differs, "edited: other words", where, "")
        for number in old.said.keys() & new.said.keys() - touched_old - touched_new:
            same = old.wording(number) == new.wording(number)
            yield from self.told(same, "unchanged: the same words", f"{address} {number}", "")

    # search

    def searches(self) -> Iterator[str]:
        """Hits said to be in force are, and those said to be past are not."""
        from tests.bench.queries import QUERIES

        for query, when in [(query, when) for query in QUERIES for when in ("today", "all", JUDGED_DAY)]:
            address = f"/api/v1/search?q={quote(query)}&when={when}&limit=20"
            self.asked.append(address)
            for hit in self.client.get(address).json().get("results", ()):
                yield from self.hit(address, hit, when)

    def hit(self, address: str, hit: dict[str, object], when: str) -> Iterator[str]:
        """One hit among rules."""
        book = self.books.get(str(hit["edition"]))
        number = str(hit["number"])
        if hit["kind"] != "rule" or book is None or number not in book.said:
            return
        family = [each for each in self.family(book) if each.kind == "rules"]
        later = [
            each
            for each in family
            if each.place > book.place and (each.lacks_nothing or each.resembles(book, number))
        ]
        if hit["in_force"]:
            good = all(each.says(book, number) for each in later)
            yield from self.told(
                good, "hit in force: no later edition says otherwise", address, str(hit["id"])
            )
        if when == JUDGED_DAY:
            told = [
                each for each in self.family(book) if each.kind == "rules" or each is book
            ]  # a FAQ quotes
            held = [each for each in told if str(each.date) <= when and (each.holds(number) or each is book)]
            good = bool(held) and held[-1].says(book, number)
            yield from self.told(good, "hit as of a day: said on that day", address, str(hit["id"]))

    # tools

    def family(self, book: Book) -> list[Book]:
        """The editions of the family of ``book``."""
        return next(family for family in self.families.values() if book in family)

    def original(self, restated: Book) -> Book | None:
        """The official English edition whose dates the pages of a restatement of ours give."""
        dated = [each for each in self.families.get(("en", ""), []) if each.kind == "rules" and each.date]
        return next((each for each in reversed(dated) if each.date <= (restated.date or each.date)), None)

    def page(self, address: str) -> object | None:
        """The page at ``address``, parsed; None where there is none."""
        from selectolax.lexbor import LexborHTMLParser

        answer = self.client.get(address, follow=True)
        self.asked.append(address)
        return LexborHTMLParser(answer.content.decode()) if answer.status_code == 200 else None

    def told(self, true: bool, kind: str, address: str, words: str) -> Iterator[str]:
        """Count a claim; tell it where it is false."""
        self.checked[kind] += 1
        if not true:
            self.false[kind] += 1
            yield f"{kind}: {address} {words}"


def days_in(text: str) -> list[datetime.date]:
    """The days that ``text`` names."""
    return [
        datetime.date(int(y), _MONTHS[m], int(d)) for d, m, y in _DAY.findall(text.replace("\u00a0", " "))
    ]


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
