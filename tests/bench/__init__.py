"""Benchmarks: `make bench` prints a table of figures with the peers measured in the same run."""
