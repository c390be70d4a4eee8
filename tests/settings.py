"""The site's settings with a data folder that lives as long as the test run."""

import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="rules-site-tests-")
os.environ["DATA_DIR"] = _folder.name
for name in ("DATABASE_URL", "ALLOWED_HOSTS", "DEBUG", "SITE_URL"):
    os.environ.pop(name, None)
os.environ["POCKET"] = "no"  # of processes too: who wants the file to take along asks for it

from rules_site.settings import *  # noqa: E402, F403 - these are the site's, and they read the environment when they are loaded

TEST_DATA_DIR = _folder
FOLLOW_SECONDS = 0
HEALTH_SECONDS = 0
PAGE_PATIENCE = None
DESK_PATIENCE = (
    None  # what is asked at the desk is done at once: a thread would not see the test's transaction
)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
WHITENOISE_AUTOREFRESH = (
    True  # static files are looked for when they are asked for, not listed for each test's client
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if os.environ.get("TEST_DATABASE_URL"):
    import dj_database_url

    DATABASES = {"default": dj_database_url.parse(os.environ["TEST_DATABASE_URL"])}

if DATABASES["default"]["ENGINE"] == "rules_site.sqlite":
    # By this name pytest-django knows an engine whose tests may stand in memory; served sites keep ours.
    DATABASES["default"]["ENGINE"] = "django.db.backends.sqlite3"
