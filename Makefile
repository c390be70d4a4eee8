# One verb a task; what CI and the README call, nothing else.
.DEFAULT_GOAL := help
PYTHON ?= python3
PORT ?= 8000
CORPUS ?=
OFFICIAL ?=
CARDS ?=
VENV := .venv
BIN := $(VENV)/bin
RUNNING := $(VENV)/.running
DEVELOPING := $(VENV)/.developing
INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r
export REAL_CORPUS REAL_EDITIONS REAL_MORE
export SITE_URL ?= http://127.0.0.1:$(PORT)
# Compiled code is kept whatever the shell says: hundreds of processes of the tests would compile every module again.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help run install test test-postgres test-quick setup lint bench hostile mutate size ablate fit golden lock wheel

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/\1\t\2/' | expand -t 10

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(RUNNING): requirements/base.txt | $(BIN)/python
	$(INSTALL) $<
	touch $@

$(DEVELOPING): requirements/dev.txt | $(BIN)/python
	$(INSTALL) $<
	touch $@ $(RUNNING)

install: $(BIN)/python ## what a public site runs with: .venv with the locked running dependencies PostgreSQL's driver and the second factor
	$(INSTALL) requirements/public.txt

setup: $(DEVELOPING) ## the environment alone: .venv with the locked dependencies, development ones included

run: $(RUNNING) ## everything: environment, database, the embedded corpus (and CORPUS=folder, CARDS=file), index, server on PORT
	$(BIN)/python manage.py migrate -v0
	$(BIN)/python manage.py collectstatic -v0 --noinput
	$(BIN)/python manage.py ingest corpus/texts $(CORPUS) || [ $$? -eq 1 ] # a rejected source is reported, the others are served
	$(if $(OFFICIAL),$(BIN)/python manage.py official || [ $$? -eq 1 ])
	$(if $(CARDS),$(BIN)/python manage.py cards $(CARDS) || [ $$? -eq 1 ])
	@echo "The library is open at http://127.0.0.1:$(PORT)/"
	PORT=$(PORT) $(BIN)/gunicorn -c deploy/gunicorn.conf.py rules_site.wsgi

lint: setup ## ruff (lint and format) and strict mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# A file's tests share what they read, so that one worker has them all; files that take long come first (tests/conftest.py).
PARALLEL = -n auto --dist loadfile --no-loadscope-reorder

test: setup ## all tests; REAL_CORPUS=, REAL_EDITIONS= and REAL_MORE= name the folders of real texts
	$(BIN)/pytest $(PARALLEL)

# Every test that asks a database: the pure rooms, browsers, real texts and processes with databases of their own are left to `make test`.
DATABASE_TESTS = tests/api tests/library tests/pages tests/search tests/test_admin.py tests/test_texts.py \
	tests/commands/test_compare.py tests/commands/test_ingest.py tests/commands/test_publishing.py \
	tests/commands/test_restated.py tests/operations/test_edge.py tests/operations/test_following.py tests/operations/test_watching.py

test-postgres: setup ## the tests that ask a database, on a PostgreSQL cluster of their own
	.ci/postgres $(BIN)/pytest $(PARALLEL) -m "not browser and not real" $(DATABASE_TESTS)

test-quick: setup ## the tests that need neither a browser nor real texts, in a minute
	$(BIN)/pytest $(PARALLEL) -m "not browser and not real and not slow"

bench: setup ## the benchmarks: a table of figures with the peers measured in the same run
	$(BIN)/python -m tests.bench

hostile: setup ## hostile requests to a running site (COUNT=, SEED=), on the engine of DATABASE_URL
	$(BIN)/python -m tests.load.hostile $(or $(COUNT),10000) $(or $(SEED),1)

mutate: setup ## small faults put into the pure rooms: the share that the tests notice (SAMPLE= of each room, SEED=; ROOM= for one)
	$(BIN)/python -m tests.mutate $(or $(SAMPLE),60) $(or $(SEED),1) $(ROOM)

size: setup ## lines and syntax nodes of each room beside its budget
	$(BIN)/python -m tests.bench.size

ablate: setup ## what each unit of ROOM (comparing, search, reading) earns on known data; NAME= for some; KNOWN= the folder of known rows
	$(BIN)/python -m tests.bench.ablate $(ROOM) $(NAME)

fit: setup ## learns the weights of the search's ranker from judged queries (KNOWN, REAL_CORPUS, REAL_EDITIONS, REAL_MORE)
	$(BIN)/python -m tests.bench.fit_$(or $(WHAT),search)

golden: setup ## entries, references, diagnostics gained and lost against the accepted figures (ACCEPT=1 accepts)
	$(BIN)/python -m tests.bench.golden $(or $(strip $(REAL_CORPUS) $(REAL_EDITIONS)),corpus/texts) $(if $(ACCEPT),--accept)

COMPILE = $(BIN)/pip-compile -q --generate-hashes --strip-extras --allow-unsafe --no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

lock: setup ## lock the dependencies of pyproject.toml again
	$(COMPILE) -o requirements/base.txt pyproject.toml
	$(COMPILE) --extra postgres --extra two-factor --extra assistants -o requirements/public.txt pyproject.toml
	$(COMPILE) --extra dev --extra postgres --extra two-factor --extra assistants -o requirements/dev.txt pyproject.toml

wheel: setup ## a wheel of the project in dist/
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
