"""The site under load and under attack: a running server, measured from outside. `make load`, `make hostile`."""
