"""What every test of the API asks with."""

import pytest


@pytest.fixture
def get(client):
    """The JSON at an address of the API, which must answer with ``status``."""

    def ask(path, status=200, **query):
        answer = client.get(f"/api/v1/{path}", query)
        assert answer.status_code == status, answer.content
        return answer.json()

    return ask
