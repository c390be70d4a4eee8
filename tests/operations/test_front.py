"""The shipped nginx in front of the site as it is served: slow clients and floods cost others nothing."""

import getpass
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.conftest import free_port, missing

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def front(site, tmp_path_factory):
    """The address of an nginx with our configuration before the running site."""
    program = shutil.which("nginx") or ("/usr/sbin/nginx" if Path("/usr/sbin/nginx").exists() else None)
    if program is None:
        missing("nginx is not installed")
    folder = tmp_path_factory.mktemp("nginx")
    port = free_port()
    own = (ROOT / "deploy" / "nginx.conf").read_text()
    own = own.replace("server 127.0.0.1:8000;", f"server {site.removeprefix('http://')};")
    own = own.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("rules.example", "127.0.0.1")
    own = own.replace("/var/cache/nginx/rules", str(folder / "cache"))
    own = own.replace("/etc/nginx/rules-site-cache.conf", str(ROOT / "deploy" / "nginx-cache.conf"))
    user = (
        f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
    )  # else workers can't read the test's folders
    whole = (
        f"{user} pid {folder}/pid; error_log {folder}/error.log; worker_processes 1; daemon off;\n"
        "events { worker_connections 1024; }\n"
        f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;"
        f" fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n{own}\n}}\n"
    )
    (folder / "nginx.conf").write_text(whole)
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    server = subprocess.Popen(command)
    address = f"http://127.0.0.1:{port}"
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/health", timeout=2).close()
            break
        except OSError:
            time.sleep(0.1)
    yield address
    server.terminate()
    server.wait(timeout=10)


def ask(address):
    try:
        with urllib.request.urlopen(address, timeout=20) as answer:
            return answer.status, answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.headers


def test_pages_come_through_and_are_cached_by_their_validators(front):
    status, headers = ask(f"{front}/editions/")
    assert status == 200 and headers["X-Cache"] == "MISS" and headers["X-Request-ID"]
    assert ask(f"{front}/editions/")[1]["X-Cache"] == "HIT"


def test_metrics_are_for_this_machine(front):
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    block = re.search(r"location = /metrics \{(.*?)\}", text, re.DOTALL)
    assert block and "deny all" in block.group(1)


def test_a_line_too_long_is_refused_before_python(front):
    assert ask(f"{front}/recherche/?q={'a' * 20_000}")[0] == 414


def test_two_hundred_half_open_connections_keep_nobody_waiting(front):
    host, port = front.removeprefix("http://").split(":")
    lazy = []
    try:
        for _ in range(200):
            half = socket.create_connection((host, int(port)), timeout=5)
            half.sendall(b"GET /aide/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
            lazy.append(half)
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
