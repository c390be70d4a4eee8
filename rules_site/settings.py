"""Settings, read from the environment with defaults that are safe on one's own machine.

``DATA_DIR``, ``DATABASE_URL``, ``SECRET_KEY``, ``ALLOWED_HOSTS``, ``DEBUG`` and ``SITE_URL`` are explained
in README.md. Served beyond this machine (``ALLOWED_HOSTS`` set), the site refuses to start without a secret
key of its own or in debug mode (see `rules_site.environment`).
"""

import datetime
from pathlib import Path

from rules_site import environment

PACKAGE = Path(__file__).resolve().parent
BASE_DIR = PACKAGE.parent
# A checkout has templates and static files at its top; a wheel carries them inside this package (setup.py).
SHIPPED = BASE_DIR if (BASE_DIR / "manage.py").exists() else PACKAGE
DATA_DIR = environment.data_dir(BASE_DIR)

DEBUG = environment.flag("DEBUG")
ALLOWED_HOSTS = environment.allowed_hosts()
SECRET_KEY = environment.secret_key(DATA_DIR)
environment.refuse_insecure(DEBUG)

SITE_URL = environment.text("SITE_URL", "http://127.0.0.1:8000").rstrip("/")
"""Where readers find the site: for addresses in feeds, the sitemap and link previews."""
CSRF_TRUSTED_ORIGINS = [SITE_URL]
CSRF_FAILURE_VIEW = "corpus.pages.shared.errors.form_expired"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "axes",
    "corpus",
]

MIDDLEWARE = [
    "corpus.operations.watching.WatchMiddleware",
    "corpus.operations.edge.EdgeMiddleware",
    "corpus.operations.following.FollowMiddleware",
    "corpus.operations.replicas.ReplicaMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corpus.pages.shared.middleware.SecurityHeadersMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "rules_site.urls"
WSGI_APPLICATION = "rules_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [SHIPPED / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "corpus.pages.shared.meta.site",
            ],
        },
    },
]

DATABASES = {"default": environment.database("DATABASE_URL", f"sqlite:///{DATA_DIR / 'library.sqlite3'}")}
if environment.text("DATABASE_REPLICA_URL", ""):
    DATABASES["replica"] = environment.database("DATABASE_REPLICA_URL", "")
DATABASE_ROUTERS = ["corpus.operations.replicas.ReplicaRouter"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SEARCH_ENGINE = "corpus.search.index.whoosh_engine.WhooshEngine"
SEARCH_INDEX_DIR = DATA_DIR / "index"

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 2000},
    },
    # Wrong passwords, counted for all processes and machines together, in a table that is bounded.
    "sign_in": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "sign_in_failures",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}

LANGUAGE_CODE = "fr"
TIME_ZONE = "Europe/Paris"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(environment.text("STATIC_ROOT", str(DATA_DIR / "static")))
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
# Whatever the umask says, the proxy can read what everybody may.
FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o644, 0o755
WHITENOISE_USE_FINDERS = True  # served from the checkout where nothing was collected
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = [
    "png",
    "map",
]  # pictures gain nothing; maps are for who develops a library
STATICFILES_DIRS = [SHIPPED / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "rules_site.hashed.HashedStaticFiles"
        )
    },
}

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SITE_URL.startswith("https://")
SECURE_HSTS_SECONDS = 31_536_000 if SITE_URL.startswith("https://") else 0
BEHIND_PROXY = environment.flag("BEHIND_PROXY")
"""Whether a proxy of ours stands in front, which alone says by which scheme and from where a client came."""
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # other names below the domain, and preload lists,
    "security.W021",  # are the business of whoever owns the domain
    "security.W008",  # the proxy sends readers to HTTPS before Python runs
]
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000

PUBLIC = environment.is_public()
"""Whether the site is reached under other names than this machine's own."""
PUBLISHING = environment.choice("PUBLISHING", ("direct", "reviewed"))
"""Whether `ingest` publishes what it reads, or stops at a draft that a curator looks at."""
TWO_FACTOR = environment.flag("TWO_FACTOR")
"""Whether curators need a second factor (install the `two-factor` extra)."""
if TWO_FACTOR:
    INSTALLED_APPS += ["django_otp", "django_otp.plugins.otp_totp", "django_otp.plugins.otp_static"]
    MIDDLEWARE.insert(
        MIDDLEWARE.index("django.contrib.auth.middleware.AuthenticationMiddleware") + 1,
        "django_otp.middleware.OTPMiddleware",
    )
    OTP_TOTP_ISSUER = "Bibliothèque des règles"
DESK_PATIENCE = 2.0
"""Seconds that a page of the desk waits for what was asked before it shows how far that is."""
WORK_MEMORY = environment.number("WORK_MEMORY", 3_000_000_000)
"""Bytes of address space of the process that carries out one work of the desk."""
PAGE_PATIENCE = 0.5
"""Seconds that a page waits for a comparison before it says that one is being worked out."""
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = datetime.timedelta(minutes=15)
"""How long a name, or an address, is refused after too many wrong passwords."""
AXES_LOCKOUT_PARAMETERS = ["username", "ip_address"]
AXES_CLIENT_IP_CALLABLE = "corpus.operations.edge.network_of"
AXES_HANDLER = "axes.handlers.cache.AxesCacheHandler"
AXES_CACHE = "sign_in"
AXES_LOCKOUT_TEMPLATE = "desk/locked.html"
AXES_HTTP_RESPONSE_CODE = 429
AXES_VERBOSE = False
LOGIN_URL = "desk-sign-in"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"

FOLLOW_SECONDS = environment.number("FOLLOW_SECONDS", 5)
"""How often a web process looks whether another machine published something; 0: never."""
METRICS = environment.flag("METRICS")
COUNT_SEARCHES = environment.flag("COUNT_SEARCHES")
"""Whether searches that fail readers are counted, for the desk (`pages/search/failures.py`)."""
HEALTH_SECONDS = 5
"""How long `/health` and `/ready` believe the last search and page that they asked."""
BACKUP_DIR = Path(environment.text("BACKUP_DIR", str(DATA_DIR / "backups")))
"""Where `deploy/backup.sh` leaves its files: for their age in `/metrics` and `manage.py doctor`."""
PAGE_CACHE_BYTES = environment.number("PAGE_CACHE_BYTES", 32_000_000)
"""What one process may keep of pages it has made, compressed."""

POCKET = environment.choice("POCKET", ("yes", "no")) == "yes"
"""Whether the file to take along is made when something is published."""
SECURITY_CONTACT = environment.text("SECURITY_CONTACT", f"{SITE_URL}/a-propos/")
"""Where to report a weakness: an address of the web, or mailto:…, for `/.well-known/security.txt`."""
LOG_FORMAT = environment.choice("LOG_FORMAT", ("json", "plain") if PUBLIC else ("plain", "json"))
LOGGING = environment.logging(LOG_FORMAT, access=environment.flag("ACCESS_LOG"))
