"""Every entry's address leads to a page that has the place it names."""

import pytest

from corpus.models import Entry

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", Entry.Kind.values)
def test_an_entrys_address_leads_to_its_place(client, kind):
    rows = (
        Entry.objects.filter(kind=kind).select_related("edition", "parent", "parent__edition").order_by("pk")
    )
    first, *rest = rows
    topics = [entry for entry in rest if entry.parent and entry.parent.kind == Entry.Kind.TOPIC]
    for entry in [first, *rest[-1:], *topics[:1]]:
        page, _, place = entry.get_absolute_url().partition("#")
        answer = client.get(page)
        assert answer.status_code == 200, page
        if place:
            assert f'id="{place}"' in answer.content.decode(), entry.get_absolute_url()
