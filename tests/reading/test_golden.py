"""The embedded corpus is read as it was when its figures were last accepted; `make golden ACCEPT=1` accepts others."""

import json

from tests.bench.golden import GOLDEN, compare, measure
from tests.conftest import TEXTS


def test_the_embedded_corpus_reads_as_accepted():
    accepted, found = json.loads(GOLDEN.read_text("utf-8")), measure([TEXTS])
    assert len(found) > 10 and found.keys() <= accepted.keys()
    assert compare({name: accepted[name] for name in found}, found) == []
