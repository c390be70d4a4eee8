"""Answers to requests: ask a room, render a template."""
