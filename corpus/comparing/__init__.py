"""Comparing: two editions in, changes out. Pure: no Django, no I/O."""
