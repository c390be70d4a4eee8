"""The shipped nginx in front of the site as it is served: slow clients and floods cost others nothing."""

import socket
import urllib.error
import urllib.request

import pytest

from tests.operations.machines import nginx

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def front(site, tmp_path_factory):
    """The address of an nginx with our configuration before the running site."""
    with nginx(tmp_path_factory.mktemp("nginx"), [site]) as address:
        yield address


def ask(address):
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            return answer.status, answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers


def test_pages_come_through_and_are_cached_by_their_validators(front):
    status, headers = ask(f"{front}/editions/")
    assert status == 200 and headers["X-Cache"] == "MISS" and headers["X-Request-ID"]
    assert ask(f"{front}/editions/")[1]["X-Cache"] == "HIT"


def test_two_hundred_half_open_connections_keep_nobody_waiting(front):
    host, port = front.removeprefix("http://").split(":")
    lazy = []
    try:
        for _ in range(200):
            half = socket.create_connection((host, int(port)), timeout=5)
            lazy.append(half)
            half.sendall(b"GET /aide/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        # The clients of this test share one address, so that the limit of connections may refuse some: quickly.
        for _ in range(5):
            status, _ = ask(f"{front}/aide/")
            assert status in (200, 429)
    finally:
        for half in lazy:
            half.close()
    assert ask(f"{front}/aide/")[0] == 200


def test_a_flood_is_refused_with_429(front):
    answers = [ask(f"{front}/comparer/?x={number}")[0] for number in range(60)]
    assert answers[0] == 200 and set(answers) == {200, 429}
