#!/usr/bin/env python
"""Django's command line for the rules library."""

from rules_site.__main__ import main

if __name__ == "__main__":
    main()
