"""The curator's desk: drafts, questions, corrections, journal."""
