"""The concordance: the history of the rules without their texts. Pure.

Numbers, days, kinds of change and hashes are facts, so they may be shipped and published: a library without one
official text still knows that 420.5e of 2003 is 704.5j.

`rows` is the file's format, `concordance` what is asked of it.
"""
