"""What every test of the API asks with."""

import json

import pytest

NODE_KEYS = [
    "number",
    "level",
    "title",
    "title_origin",
    "text",
    "examples",
    "parent",
    "children",
    "previous",
    "next",
    "references",
    "edition",
    "url",
]
"""What every shape of a rule says of it."""


@pytest.fixture
def get(client):
    """The JSON at an address of the API, which must answer with ``status``."""

    def ask(path, status=200, **query):
        answer = client.get(f"/api/v1/{path}", query)
        told = answer.getvalue()  # also of an answer that is sent while it is made
        assert answer.status_code == status, told
        return json.loads(told)

    return ask
