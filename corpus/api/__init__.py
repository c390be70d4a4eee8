"""The JSON API under `/api/v1/`: the contract's names, one router a subject."""
