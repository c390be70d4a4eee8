"""The administrators' side: accounts and groups. What the library holds is looked after at the desk."""

from __future__ import annotations

from django.conf import settings
from django.contrib import admin

if settings.TWO_FACTOR:
    from django_otp.admin import OTPAdminSite

    admin.site.__class__ = OTPAdminSite  # as its documentation says to do it
admin.site.site_header = "Bibliothèque des règles\u00a0: comptes"
admin.site.site_title = admin.site.index_title = "Comptes"
