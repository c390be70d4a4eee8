"""The one app: reading, comparing, storing, finding and showing rules."""
