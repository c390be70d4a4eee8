"""`python -m tests.load [--seconds 3] [--machines 1] [--soak SECONDS] [--slow]`: the site of DATA_DIR under load.

Serves a copy of DATA_DIR as it is deployed (from DATABASE_URL where it is set), one worker for each core divided among
the machines; makes forty pages of each kind once, then has wrk ask for them with 1, 8 and 64 connections, an empty view
in the same run. "Of empty" compares at 64 connections, by requests a second and by CPU an answer, which a busy machine
disturbs less. Before two machines stands an nginx that deals requests out, without its cache and its limits. `--soak`
mixes all kinds with 8 connections and draws memory; `--slow` measures what readers wait behind the shipped nginx while
slow clients hold 200 connections.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import random
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from rich.console import Console

from tests.bench.queries import QUERIES
from tests.conftest import free_port
from tests.load.machine import EMPTY, Machine
from tests.operations.machines import Reader, nginx

CONNECTIONS = (1, 8, 64)
ROW = "{:26}{:>8}{:>20}{:>20}{:>20}{:>8}{:>10}{:>8} {}"
SAMPLE = 40
"""Pages of each kind that are asked; each is made once by every process and remembered from then on."""
WARMING, REMEMBERED = 10, 300
"""Seconds at most that processes get to make all pages of a kind, and requests a second that show that they have."""
MIXED = 6000
"""Addresses in each list of the mixture, all kinds alike."""

SCRIPT = """
local paths = {}
for line in io.lines(os.getenv("PATHS")) do paths[#paths + 1] = line end
local at = 0
function setup(thread) thread:set("first", at) at = at + math.floor(#paths / 2) end
function init() turn = first end
function request() turn = turn % #paths + 1 return wrk.format("GET", paths[turn]) end
wrk.headers["Accept-Encoding"] = "gzip"
"""


@dataclass(frozen=True, slots=True)
class Measured:
    """What wrk saw: requests a second, milliseconds at p50 and p99, and how many answers were no page."""

    rate: float
    half: float
    most: float
    failed: int


def kinds(machine: Machine) -> dict[str, list[str]]:
    """Addresses of each kind of page that the library holds."""
    editions = json.loads(machine.ask("/api/v1/editions")[1])["editions"]
    whole = [each for each in editions if each["kind"] == "rules" and each["counts"]["rules"] > 100]
    whole.sort(key=lambda each: each["date"] or "")
    newest = whole[-1]["slug"]
    rules = json.loads(machine.ask(f"/api/v1/editions/{newest}/rules")[1])["rules"]
    numbers = [rule["number"] for rule in rules if rule["level"] in ("rule", "subrule")]
    sections = [rule["number"] for rule in rules if rule["level"] == "section"]
    pairs = itertools.pairwise(whole)
    pairs = [(old, new) for old, new in pairs if old["language"] == new["language"]]
    language = f"?langue={whole[-1]['language']}" if whole[-1]["language"] != "fr" else ""
    days = [each["date"] for each in whole if each["date"]]
    words = [
        *QUERIES,
        *(f"{query} {number}" for query in QUERIES for number in ("1", "702", "créature", "target")),
    ]
    return {
        "empty view": [EMPTY],
        "rule in force": [f"/regles/{number}/{language}" for number in numbers],
        "rule in an edition": [
            f"/editions/{each['slug']}/{number}/" for each in whole[-8:] for number in numbers[::8]
        ],
        "rule on a day": [f"/regles/{number}/?le={day}" for day in days[-20:] for number in numbers[::20]],
        "section": [f"/regles/{number}/{language}" for number in sections],
        "search": [f"/recherche/?q={quote(query)}" for query in words],
        "comparison of neighbours": [f"/comparer/{old['slug']}/{new['slug']}/" for old, new in pairs],
        "home": ["/"],
        "API: rule": [f"/api/v1/rules/{number}" for number in numbers],
        "API: search": [f"/api/v1/search?q={quote(query)}" for query in words],
    }


def wrk(address: str, paths: list[str], connections: int, seconds: int) -> Measured:
    """``paths`` asked of ``address`` over and over."""
    with tempfile.TemporaryDirectory() as folder:
        script, listed = Path(folder, "paths.lua"), Path(folder, "paths")
        script.write_text(SCRIPT)
        listed.write_text("\n".join(paths))
        command = [
            "wrk",
            "-t1",
            f"-c{connections}",
            f"-d{seconds}s",
            "--timeout=20s",
            "--latency",
            "-s",
            str(script),
        ]
        done = subprocess.run(
            [*command, address],
            env={**os.environ, "PATHS": str(listed)},
            capture_output=True,
            text=True,
            check=True,
        )
    told = done.stdout
    failed = sum(int(n) for n in re.findall(r"Non-2xx or 3xx responses: (\d+)", told))
    failed += sum(
        int(n) for line in re.findall(r"Socket errors: (.*)", told) for n in re.findall(r"\d+", line)
    )
    return Measured(
        float(re.findall(r"Requests/sec:\s*([\d.]+)", told)[0]), _ms(told, "50%"), _ms(told, "99%"), failed
    )


def _ms(told: str, share: str) -> float:
    number, unit = re.findall(rf"{share}\s+([\d.]+)(us|ms|s|m)", told)[0]
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}[unit]


@contextlib.contextmanager
def served(source: Path, machines: int) -> Iterator[tuple[list[Machine], str]]:
    """The machines, each with a copy of ``source``, and the address that deals requests out to them."""
    workers = max(1, (os.cpu_count() or 2) // machines)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rules-site-load-")))
        running = []
        for number in range(machines):
            shutil.copytree(source, folder / f"machine-{number}")
            machine = Machine(folder / f"machine-{number}", free_port(), workers, FOLLOW_SECONDS="5")
            running.append(stack.enter_context(machine))
        address = running[0].address
        if machines > 1:
            sites = [machine.address for machine in running]
            address = stack.enter_context(nginx(folder / "nginx", sites, bare=True))
        yield running, address


def load(source: Path, machines: int, seconds: int, console: Console) -> None:
    """A line for each kind of page: what it costs to make one, then how fast those that were made are served."""
    chance = random.Random(1)  # noqa: S311 - the same addresses in each run
    with served(source, machines) as (running, address):
        console.print(f"{machines} web machine{'s' if machines > 1 else ''}, {running[0].engine()}")
        columns = [f"{count} conn." for count in CONNECTIONS]
        console.print(
            ROW.format("page (req/s; p50, p99 ms)", "made", *columns, "CPU ms", "of empty", "by CPU", "")
        )
        empty: list[tuple[float, float]] = []
        for name, pool in kinds(running[0]).items():
            paths = [chance.choice(pool) for _ in range(SAMPLE)]
            making = _cpu(running)
            paths = [path for path in paths if running[0].ask(path)[0] == 200]
            made = 1000 * (_cpu(running) - making) / SAMPLE
            for _ in range(WARMING):  # until every process has made them
                if wrk(address, paths, 8, 1).rate > REMEMBERED:
                    break
            seen, costs = [], []
            for count in CONNECTIONS:
                before = _cpu(running)
                seen.append(wrk(address, paths, count, seconds))
                costs.append(1000 * (_cpu(running) - before) / max(1.0, seen[-1].rate * seconds))
            empty = empty or [(each.rate, cost) for each, cost in zip(seen, costs, strict=True)]
            cells = [f"{each.rate:.0f}; {each.half:.1f}, {each.most:.0f}" for each in seen]
            ratios = [f"{seen[-1].rate / empty[-1][0]:.2f}", f"{empty[-1][1] / costs[-1]:.2f}"]
            failed = sum(each.failed for each in seen)
            note = f"{failed} failed" if failed else ""
            console.print(ROW.format(name, f"{made:.1f}", *cells, f"{costs[-1]:.2f}", *ratios, note))
        console.print(f"memory of each machine (MB): {', '.join(f'{m.memory():.0f}' for m in running)}\n")


def _cpu(machines: list[Machine]) -> float:
    return sum(machine.cpu() for machine in machines)


def soak(source: Path, seconds: int, console: Console) -> None:
    """All kinds mixed, 8 connections; memory and latency in thirty steps."""
    chance = random.Random(2)  # noqa: S311 - the same addresses in each run
    with served(source, 1) as (running, address):
        pools = [paths for name, paths in kinds(running[0]).items() if name != "empty view"]
        console.print(f"{seconds} s of all kinds mixed, 8 connections, {running[0].engine()}")
        for step in range(steps := 30):
            paths = [chance.choice(chance.choice(pools)) for _ in range(MIXED)]
            seen = wrk(address, paths, 8, max(1, seconds // steps))
            held = running[0].memory()
            console.print(
                f"{(step + 1) * seconds // steps:4} s {held:5.0f} MB {'█' * round(held / 10)} "
                f"{seen.rate:.0f} req/s, p99 {seen.most:.0f} ms, {seen.failed} failed"
            )


def slow(source: Path, console: Console, seconds: int = 12) -> None:
    """What four readers wait behind the shipped nginx, calm and while slow clients hold 200 connections."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rules-site-front-"))
        running, address = stack.enter_context(served(source, 1))
        front = stack.enter_context(nginx(Path(folder), [address]))
        chance = random.Random(3)  # noqa: S311 - the same addresses in each run
        pages = kinds(running[0])["rule in force"][:100]
        for path in pages:  # what is measured is waiting, not making
            running[0].ask(path)
        paths = chance.choices(pages, k=2000)
        calm = _waits(front, paths, seconds)
        with _lazy(front):
            beset = _waits(front, paths, seconds)
        for what, waits in (("calm", calm), ("200 half-open", beset)):
            late = sorted(waits)[int(len(waits) * 0.99)]
            console.print(
                f"{what}: {len(waits)} answers, p50 {statistics.median(waits):.1f} ms, p99 {late:.1f} ms"
            )


def _waits(front: str, paths: list[str], seconds: int) -> list[float]:
    """Milliseconds that each answer took to four readers who ask ten pages a second each; each must be a page."""
    waits: list[float] = []

    def read(number: int) -> None:
        with contextlib.closing(Reader(front, number)) as reader:
            for turn in range(seconds * 10):
                begun = time.perf_counter()
                status = reader.get(paths[(turn * 4 + number) % len(paths)])[0]
                waits.append((time.perf_counter() - begun) * 1000)
                assert status == 200, status
                time.sleep(max(0.0, 0.1 - (time.perf_counter() - begun)))

    threads = [threading.Thread(target=read, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return waits


@contextlib.contextmanager
def _lazy(front: str) -> Iterator[None]:
    """200 clients of five addresses: half send a request a byte at a time, half ask for a page and never read it."""
    host, port = front.removeprefix("http://").split(":")
    held, over = [], threading.Event()
    for number in range(200):
        line = socket.create_connection((host, int(port)), source_address=(f"127.0.9.{2 + number % 5}", 0))
        if number % 2:
            line.sendall(b"GET /aide/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        else:
            line.sendall(b"GET /regles/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 20)
        held.append(line)

    def drip() -> None:
        while not over.wait(1):
            for line in held[1::2]:
                with contextlib.suppress(OSError):
                    line.sendall(b"a")

    dripping = threading.Thread(target=drip)
    dripping.start()
    try:
        yield
    finally:
        over.set()
        dripping.join()
        for line in held:
            line.close()


def main() -> int:
    """Measure what the arguments ask for; 2 where something is missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--machines", type=int, choices=[1, 2], default=1)
    parser.add_argument("--soak", type=int, default=0)
    parser.add_argument("--slow", action="store_true")
    asked = parser.parse_args()
    source = os.environ.get("DATA_DIR")
    if not source or not shutil.which("wrk"):
        sys.stderr.write("DATA_DIR must name a library that is ready, and wrk must be installed.\n")
        return 2
    console = Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else 160)
    if asked.soak:
        soak(Path(source), asked.soak, console)
    elif asked.slow:
        slow(Path(source), console)
    else:
        load(Path(source), asked.machines, asked.seconds, console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
