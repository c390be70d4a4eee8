"""Exit 0 where the site on this machine can serve: for container runtimes."""

import os
import sys
import urllib.error
import urllib.request

try:
    port = os.environ.get("PORT", "8000")
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=4) as answer:
        sys.exit(answer.status != 200)
except (OSError, urllib.error.HTTPError):
    sys.exit(1)
