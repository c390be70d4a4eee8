"""Somebody at a running site's desk, without a browser."""

from __future__ import annotations

import http.client
import http.cookiejar
import re
import time
import urllib.error
import urllib.request
import uuid


class Curator:
    """Somebody at the desk, without scripts: asks again where the line is cut, as a browser's user would."""

    def __init__(self, address):
        self.address = address
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        )

    def get(self, path):
        for _ in range(200):
            try:
                with self.opener.open(self.address + path, timeout=60) as answer:
                    return answer.read().decode()
            except urllib.error.HTTPError:
                raise
            except (OSError, http.client.HTTPException):
                time.sleep(0.2)
        raise AssertionError(f"{path}: nobody answers")

    def post(self, path, fields, files=(), page="/bureau/journal/"):
        """Send a form once; whether anybody answered. ``page`` is one that holds a form."""
        return self.sent(path, fields, files, page) is not None

    def sent(self, path, fields, files=(), page="/bureau/journal/"):
        """Send a form once; the page that it leads to, None where the line was cut."""
        page = self.get(page)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
        sent = [(f'name="{key}"', value) for key, value in {"csrfmiddlewaretoken": token, **fields}.items()]
        sent += [(f'name="fichiers"; filename="{name}"', text) for name, text in files]
        sent += [('name="entier"', "oui")] * bool(files)
        border = uuid.uuid4().hex
        data = b""
        for head, value in sent:
            body = value if isinstance(value, bytes) else value.encode()
            data += f"--{border}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + body + b"\r\n"
        data += f"--{border}--\r\n".encode()
        headers = {"Content-Type": f"multipart/form-data; boundary={border}", "Referer": self.address}
        request = urllib.request.Request(self.address + path, data, headers)
        try:
            with self.opener.open(request, timeout=120) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from error
        except (OSError, http.client.HTTPException):
            return None

    def until(self, pattern):
        """Look at the desk until it shows ``pattern``: what it finds there."""
        for _ in range(300):
            found = re.search(pattern, self.get("/bureau/"))
            if found:
                return found
            time.sleep(0.2)
        raise AssertionError(f"{pattern} never came")
