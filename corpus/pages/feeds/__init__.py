"""Feeds and sitemaps."""
