"""How gunicorn serves the site: `gunicorn -c deploy/gunicorn.conf.py rules_site.wsgi`; variables change each value."""

import contextlib
import ctypes
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # gunicorn adds its folder only later

from rules_site.environment import is_public, logging

M_ARENA_MAX = -8  # of glibc's malloc.h


bind = os.environ.get("BIND", f"127.0.0.1:{os.environ.get('PORT', '8000')}")
workers = int(
    os.environ.get("WORKERS", max(2, os.cpu_count() or 2))
)  # a request is CPU, not waiting: one process a core; two at least, so that one answers while the other is renewed
threads = int(os.environ.get("THREADS", "4"))  # while one waits for its client, others answer
timeout = 60  # a worker that hangs so long is replaced
graceful_timeout = 20
keepalive = 5
max_requests = 200_000  # a worker is renewed now and then, so that no leak lives for weeks
max_requests_jitter = 100_000  # never all at once: what is renewed answers nobody for a few seconds
limit_request_line = 8190  # bytes; longer ones are refused before Python looks at them
limit_request_fields = 60
limit_request_field_size = 8190
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: PTH112, S108 - heartbeats must not wait for a disk
with contextlib.suppress(AttributeError, OSError):  # no other C library has it
    ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)  # else each thread keeps what another one has freed
logconfig_dict = logging(
    os.environ.get("LOG_FORMAT") or ("json" if is_public() else "plain"),
    access=bool(os.environ.get("ACCESS_LOG")),
)
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")


def post_worker_init(worker: object) -> None:
    """A worker answers once it holds what its first reader would wait for; the others answer meanwhile."""
    from corpus.operations.following import get_ready

    get_ready()


def child_exit(server: object, worker: object) -> None:
    """A worker that ended leaves its metrics to the others."""
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)
