# One verb a task; what CI and the README call, nothing else.
.DEFAULT_GOAL := help
PYTHON ?= python3
PORT ?= 8000
CORPUS ?=
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.locked
export REAL_CORPUS REAL_EDITIONS

.PHONY: help run test setup lint bench golden lock

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/\1\t\2/' | expand -t 10

$(STAMP): requirements/dev.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@

setup: $(STAMP) ## the environment alone: .venv with the locked dependencies

run: setup ## everything: environment, database, the embedded corpus (and CORPUS=folder), index, server on PORT
	$(BIN)/python manage.py migrate -v0
	$(BIN)/python manage.py collectstatic -v0 --noinput
	$(BIN)/python manage.py ingest corpus/texts $(CORPUS) || [ $$? -eq 1 ] # a rejected source is told, the others are served
	@echo "Reading room open at http://127.0.0.1:$(PORT)/"
	$(BIN)/gunicorn rules_site.wsgi --bind 127.0.0.1:$(PORT) --workers 2 --threads 4 --no-control-socket --limit-request-line 0

lint: setup ## ruff (lint and format) and strict mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: setup ## all tests; REAL_CORPUS= and REAL_EDITIONS= name the folders of real texts
	$(BIN)/pytest -n auto --dist worksteal

bench: setup ## the benchmarks: a table of figures with the peers measured in the same run
	$(BIN)/python -m tests.bench

golden: setup ## entries, references, diagnostics gained and lost against the accepted figures (ACCEPT=1 accepts)
	$(BIN)/python -m corpus.reading.golden $(REAL_CORPUS) $(REAL_EDITIONS) $(if $(ACCEPT),--accept)

lock: setup ## lock the dependencies of pyproject.toml again
	$(BIN)/pip-compile -q --generate-hashes --strip-extras --allow-unsafe --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links -o requirements/base.txt pyproject.toml
	$(BIN)/pip-compile -q --generate-hashes --strip-extras --allow-unsafe --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --extra dev --extra postgres -o requirements/dev.txt pyproject.toml
