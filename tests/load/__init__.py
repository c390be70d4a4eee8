"""The site under attack: a running server, asked from outside. `make hostile`."""
