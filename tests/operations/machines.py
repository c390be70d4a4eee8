"""Machines of a test: PostgreSQL clusters, the shipped nginx, readers."""

from __future__ import annotations

import contextlib
import getpass
import http.client
import os
import pwd
import re
import shutil
import ssl
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path
from urllib.parse import urlsplit

from tests.conftest import ROOT, free_port, missing


def _as_postgres() -> dict[str, object]:
    """PostgreSQL refuses to run as root: its own user runs it then."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def _programs() -> Path:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        missing("PostgreSQL is not installed")
    return found[-1].parent


class Postgres:
    """One cluster with a folder and a port of its own."""

    def __init__(self) -> None:
        # Not below pytest's folder, which PostgreSQL's user may not enter.
        self.folder = Path(tempfile.mkdtemp(prefix="rules-site-postgres-"))
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.port = free_port()
        self.url = f"postgres://rules@127.0.0.1:{self.port}/rules"

    @classmethod
    def made(cls) -> Postgres:
        """A cluster with an empty database `rules`."""
        cluster = cls()
        options = "-U rules --auth=trust -E UTF8 --locale=C.UTF-8 -N"
        cluster._run("initdb", "-D", cluster.data, *options.split())
        cluster.start()
        cluster._run("createdb", "-h", "127.0.0.1", "-p", str(cluster.port), "-U", "rules", "rules")
        return cluster

    @property
    def data(self) -> str:
        """The cluster's data folder."""
        return str(self.folder / "data")

    def start(self) -> None:
        """Start it and wait until it answers."""
        # What a crash of the machine would lose is not tested here, what a crash of the server loses is: fsync is off.
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -F -c max_connections=60"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", self.data, "-w", "-l", log, "start", "-o", options)

    def halt(self) -> None:
        """Stop it at once if it runs, as it stands; `start` recovers it."""
        command = [_programs() / "pg_ctl", "-D", self.data, "-m", "immediate", "stop"]
        subprocess.run(command, **_as_postgres(), capture_output=True)

    def stop(self) -> None:
        """Stop it and remove its folder."""
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)

    def sql(self, statement: str, *, database: str = "rules") -> str:
        """What a statement answers, as plain text."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "rules", "-d", database]
        return self._run("psql", *where, "-Atc", statement)

    def _run(self, program: str, *arguments: str) -> str:
        command = [str(_programs() / program), *arguments]
        # A pipe would stay open as long as the server that is started.
        with (self.folder / "out").open("w+") as out:
            where = {"cwd": self.folder, "stdout": out, "stderr": subprocess.STDOUT}
            done = subprocess.run(command, **_as_postgres(), **where)
            out.seek(0)
            text = out.read()
        assert done.returncode == 0, f"{program}: {text}"
        return text


@contextlib.contextmanager
def nginx(folder: Path, sites: list[str], *, tls: bool = False) -> Iterator[str]:
    """The address of an nginx with the shipped configuration before the web machines ``sites``. It speaks plain HTTP
    unless ``tls`` asks for what is shipped, with a certificate of its own making.
    """
    program = shutil.which("nginx") or ("/usr/sbin/nginx" if Path("/usr/sbin/nginx").exists() else None)
    if program is None:
        missing("nginx is not installed")
    folder.mkdir(exist_ok=True)
    port = free_port()
    own = (ROOT / "deploy" / "nginx.conf").read_text()
    servers = " ".join(f"server {site.removeprefix('http://')};" for site in sites)
    own = own.replace("server 127.0.0.1:8000;", servers)
    plain = free_port()
    own = re.sub(r"^ *listen \[::\].*$", "", own, flags=re.MULTILINE)
    own = own.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    own = own.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port}{' ssl http2' if tls else ''};")
    own = own.replace("/etc/ssl/rules-site/", f"{folder}/")
    if not tls:
        own = re.sub(r"^ *ssl_.*$", "", own, flags=re.MULTILINE)
    own = own.replace("rules.example", "127.0.0.1")
    own = own.replace("/var/cache/nginx/rules", str(folder / "cache"))
    own = own.replace("/etc/nginx/rules-site-cache.conf", str(ROOT / "deploy" / "nginx-cache.conf"))
    # Else its workers can't read the test's folders.
    user = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
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
    try:
        address = f"{'https' if tls else 'http'}://127.0.0.1:{port}"
        trust = trusting(folder) if tls else None
        ask = f"{address}/health"
        wait_until(lambda: urllib.request.urlopen(ask, timeout=5, context=trust).close() is None)
        yield address
    finally:
        server.terminate()
        server.wait(timeout=20)


def trusting(folder: Path) -> ssl.SSLContext:
    """What believes the certificate in ``folder``, whatever its address."""
    context = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
    context.check_hostname = False
    return context


def wait_until(holds: Callable[[], object], seconds: float = 60) -> None:
    """Wait until ``holds()`` is true; what it raises meanwhile counts as no."""
    end = time.monotonic() + seconds
    while True:
        try:
            if holds():
                return
        except (OSError, http.client.HTTPException) as refused:
            if isinstance(refused, urllib.error.HTTPError):
                refused.close()
            if time.monotonic() > end:
                raise
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.1)


def asked(
    address: str,
    headers: dict[str, str] | None = None,
    *,
    source: str = "",
    trust: ssl.SSLContext | None = None,
) -> tuple[int, Message, bytes]:
    """Status, headers and body of an answer; no redirection is followed. ``source`` is an address of the reader's own
    (127.0.0.2 and on), so that the proxy's limits count him apart.
    """
    place = urlsplit(address)
    tls = {"context": trust} if place.scheme == "https" else {}
    kind = http.client.HTTPSConnection if tls else http.client.HTTPConnection
    with contextlib.closing(kind(place.netloc, timeout=20, source_address=(source, 0), **tls)) as line:
        line.request("GET", address.partition(place.netloc)[2], headers=headers or {})
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()


def web_processes() -> list[Path]:
    """Where the kernel tells of each gunicorn process that descends from this one."""
    parents, served = {}, []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it ended meanwhile
            parents[process.name] = (process / "stat").read_text().rpartition(")")[2].split()[1]
            if b"gunicorn" in (process / "cmdline").read_bytes():
                served.append(process)
    found = []
    for process in served:
        at = process.name
        while at in parents and at != str(os.getpid()):
            at = parents[at]
        if at == str(os.getpid()):
            found.append(process)
    return found
