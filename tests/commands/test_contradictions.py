"""`contradictions`: what to paste into a `links.toml`."""

import io
import tomllib

import pytest
from django.core.management import CommandError, call_command

from corpus.library.sources.catalog import CatalogError, load_links
from corpus.models import Link

pytestmark = pytest.mark.django_db

EDITION = "2010-02-01-regles"


def run(*arguments):
    out = io.StringIO()
    call_command("contradictions", *arguments, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def crossed():
    """Two long rules of the edition, their links from the edition before exchanged."""
    links = list(
        Link.objects.filter(new__edition__slug=EDITION, kind="same", old__edition__slug="2006-10-20-regles")
        .filter(old__text__isnull=False, new__text__isnull=False, score=1.0)
        .select_related("old", "new")
        .order_by("pk")
    )
    one, other = links[0], links[40]
    ends = one.new, other.new
    Link.objects.filter(pk__in=[one.pk, other.pk]).delete()
    Link.objects.create(old=one.old, new=ends[1], kind="same", score=0.9, reason="x")
    Link.objects.create(old=other.old, new=ends[0], kind="same", score=0.9, reason="x")
    return {(one.old.key, ends[0].key), (other.old.key, ends[1].key)}


def test_crossed_links_come_as_lines_that_lack_only_a_reason(tmp_path):
    right = crossed()
    text = run(EDITION)
    told = tomllib.loads(text)["same"]
    found = {(each["old"].rpartition("/")[2], each["new"].rpartition("/")[2]) for each in told}
    assert right <= found
    path = tmp_path / "links.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogError, match="reason"):
        load_links(path)
    path.write_text(text.replace('reason = ""', 'reason = "lu"'), encoding="utf-8")
    assert len(load_links(path)) == len(told)


def test_an_edition_that_is_not_there_is_refused():
    with pytest.raises(CommandError, match="no edition"):
        run("1900-01-01-rien")
