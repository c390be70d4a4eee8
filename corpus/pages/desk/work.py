"""What takes a while at the desk: done beside the page that asked for it, shown as it goes, resumed after a restart.

Each request is a `Work` with all that it needs. A process of its own with limits (`worker`) carries it out;
where that process died (a limit, a crash, a machine that is gone), whoever looks at the
work next takes it up again from its beginning, `TRIES` times in all. It is marked as done in the very transaction that
does it, and only by whoever has it, so nothing is done twice.
"""

from __future__ import annotations

import datetime
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from corpus import search
from corpus.library.ingest.inputs import changes_from
from corpus.library.publishing.drafts import amend, free_name, make_draft
from corpus.library.publishing.ingest import SourceReport, plan
from corpus.library.publishing.official import all_pages, remember, to_look_at, visit
from corpus.library.publishing.preview import preview, rehearse
from corpus.library.publishing.publish import publish, undo
from corpus.library.publishing.wishes import WishError
from corpus.library.sources.collect import Collection, collect, fetched, folder_for_files
from corpus.library.sources.fetching import french
from corpus.library.sources.visiting import Visitor
from corpus.library.troubles import trouble_of
from corpus.locking import claim, runs
from corpus.models import Draft, HandedIn, Publication, Work
from corpus.pages.shared.meta import words
from corpus.reading.refusals import UnreadableError

log = logging.getLogger("corpus.desk")
PREVIEWING = "Calcul de l’aperçu"
REMEMBERED = 50
"""Works that are kept once they are done, to be looked at; older ones go."""
LEASE = datetime.timedelta(hours=1)
"""How long a process of another machine is believed to be at a work."""
TRIES = 3
"""How often a work is begun: what ended its process thrice would end the next one too."""
WORKER = "corpus.pages.desk.worker"
"""The module that a work's process runs."""


def sentence(what: str, **facts: object) -> str:
    """What became of something, as `desk/sentences.txt` says it."""
    return words("desk/sentences.txt", {"what": what, **facts})


def ask(kind: str, by: str, *, files: Sequence[tuple[str, bytes]] = (), **asked: Any) -> Work:
    """The work, done if it could be within settings.DESK_PATIENCE seconds (None: it is done before this returns)."""
    with transaction.atomic():
        work = Work.objects.create(name=free_name(), kind=kind, asked=asked, made_by=by, total=len(files))
        for name, data in files:
            HandedIn.objects.create(work=work, name=name, data=data)
    _forget_old()
    carry_on(work)
    work.refresh_from_db()
    return work


def carry_on(work: Work) -> bool:
    """Take ``work`` up where nobody is at it; whether that was so."""
    if work.state != Work.State.WAITING or _is_alive(work):
        return False
    left = Work.objects.filter(pk=work.pk, process=work.process, state=Work.State.WAITING)
    if work.tries >= TRIES:
        return bool(left.update(state=Work.State.FAILED, outcome={"error": sentence("tries", tries=TRIES)}))
    mine = claim()
    if not left.update(process=mine, seen_at=timezone.now(), tries=F("tries") + 1):
        return False  # somebody else was quicker
    if settings.DESK_PATIENCE is None:
        _carry_out(work.name)
        return True
    command = [sys.executable, "-m", WORKER, work.name, mine]
    how: dict[str, Any] = {"cwd": settings.BASE_DIR, "stdin": subprocess.DEVNULL, "start_new_session": True}
    worker = subprocess.Popen(command, **how)  # noqa: S603 - our own module
    waiting = threading.Thread(target=worker.wait, daemon=True)  # so that it is gone once it ended
    waiting.start()
    waiting.join(settings.DESK_PATIENCE)
    return True


def take_over(name: str, process: str) -> None:
    """Carry out the work ``name`` here, for the one that has it by ``process``; nothing where that lost it."""
    mine = Work.objects.filter(name=name, process=process, state=Work.State.WAITING)
    if mine.update(process=claim(), seen_at=timezone.now()):
        _carry_out(name)


def cancel(work: Work, by: str) -> None:
    """Give up a work that isn't done: nothing of it stays. A process of this machine ends now, another one soon."""
    waiting = Work.objects.filter(pk=work.pk, state=Work.State.WAITING)
    if waiting.update(state=Work.State.FAILED, outcome={"error": sentence("stopped", by=by)}):
        work.files.all().delete()
        host, pid, *_ = f"{work.process} 0 0".split(" ")
        if host == socket.gethostname() and _is_alive(work) and int(pid) != os.getpid():
            os.kill(int(pid), signal.SIGKILL)


def _carry_out(name: str) -> None:
    """Do what is asked; whatever goes wrong is the work's outcome."""
    work = Work.objects.get(name=name)
    try:
        _try(work)
    except _LostError:
        log.warning("%s %s: somebody else has taken it up", work.kind, work.name)
    if work.kind in ("publish", "undo", "look"):
        search.refresh()


def _try(work: Work) -> None:
    try:
        _KINDS[work.kind](work)
    except _LostError:
        raise
    except (WishError, UnreadableError) as error:
        _end(work, Work.State.FAILED, error=french(error))
    except MemoryError:
        _end(work, Work.State.FAILED, error=sentence("memory"))
    except Exception as error:
        log.exception("%s %s", work.kind, work.name)
        trouble = trouble_of(error)
        message = trouble.french if trouble else sentence("error", error=type(error).__name__)
        _end(work, Work.State.FAILED, error=message)


def _end(work: Work, state: str = Work.State.DONE, **outcome: Any) -> None:
    """Mark the work as done. Raises _LostError where somebody else has it by now, which undoes what was done."""
    mine = Work.objects.filter(pk=work.pk, process=work.process, state=Work.State.WAITING)
    if not mine.update(state=state, outcome=outcome):
        raise _LostError
    work.state, work.outcome = state, outcome
    work.files.all().delete()


class _LostError(Exception):
    """The lease ran out, and somebody else took the work up."""


def _step(work: Work, step: str) -> None:
    work.done += work.step not in ("", PREVIEWING)
    work.step = step or PREVIEWING
    Work.objects.filter(pk=work.pk).update(step=work.step, done=work.done)


# -- who is at it ---------------------------------------------------------------------------------------------------


def _is_alive(work: Work) -> bool:
    """Whether whoever is at the work still runs; one of another machine is believed to for a while."""
    if not work.process:
        return False
    here = runs(work.process)
    return timezone.now() - work.seen_at < LEASE if here is None else here


def _forget_old() -> None:
    kept = list(Work.objects.exclude(state=Work.State.WAITING).values_list("pk", flat=True)[:REMEMBERED])
    Work.objects.exclude(state=Work.State.WAITING).exclude(pk__in=kept).delete()


# -- what can be asked ----------------------------------------------------------------------------------------------


def _files(work: Work) -> None:
    """Files into a draft; a `corpus.toml` among them speaks for the others."""
    work.done, work.step = 0, ""
    with folder_for_files() as folder:
        for file in work.files.iterator(chunk_size=1):
            (folder / file.name).write_bytes(bytes(file.data))
        paths = sorted(path for path in folder.iterdir() if path.suffix != ".toml")
        collection = collect(paths)
        collection.problems[:] = [problem.replace(f"{folder}/", "") for problem in collection.problems]
        _plan(work, collection)


def _fetch(work: Work) -> None:
    """An address into a draft."""
    _step(work, work.asked["url"])
    with fetched(work.asked["url"]) as (collection, found):
        reports = _plan(work, collection)
    if not any(report.outcome == "rejected" for report in reports):
        remember(found)


def _plan(work: Work, collection: Collection) -> Sequence[SourceReport]:
    reports: list[SourceReport] = []
    draft = Draft.objects.filter(name=work.name).first()
    if draft is None:
        draft, reports = plan(
            collection, by=work.made_by, name=work.name, progress=lambda step: _step(work, step)
        )
    refused = [{"outcome": each.outcome, "message": each.french} for each in reports if each.french]
    if draft:
        _work_out(work, draft)
    _end(work, draft=draft.name if draft else "", refused=refused, problems=collection.problems)
    return reports


def _work_out(work: Work, draft: Draft) -> None:
    """The draft's comparisons and the pages that it would change, so that its own page need not."""
    _step(work, "Ce qui changerait")
    preview(draft)
    rehearse(draft)


def _look(work: Work) -> None:
    """What was asked before, asked again: addresses that sources came from, pages that list editions."""
    table = all_pages()
    looks = visit(table, to_look_at(table), Visitor(tell=lambda step: _step(work, step)))
    reports = [
        {
            "url": look.page.url,
            "draft": look.draft,
            "outcome": look.outcome,
            "editions": look.editions,
            "problems": [str(problem) for problem in look.problems],
        }
        for look in looks
    ]
    _end(work, looks=reports)


def _changes(work: Work) -> None:
    """Changes that somebody wished into a draft."""
    draft = Draft.objects.filter(name=work.name).first()
    if draft is None:
        _step(work, "")
        changes = changes_from(work.asked["changes"])
        draft = make_draft(changes, by=work.made_by, reason=work.asked.get("reason", ""), name=work.name)
        _work_out(work, draft)
    _end(work, draft=draft.name)


def _amend(work: Work) -> None:
    """A draft answered, relieved of an edition, or brought up to date."""
    _step(work, "")
    asked = work.asked
    with transaction.atomic():
        draft = Draft.objects.select_for_update().filter(name=asked["draft"]).first()
        if draft is None:
            raise WishError("Le projet n’est plus là : quelqu’un l’a publié ou écarté.")
        amend(draft, asked["answers"])
        rehearse(draft)
        _end(work, draft=draft.name)


def _publish(work: Work) -> None:
    _step(work, "Publication")
    asked = work.asked
    with transaction.atomic():  # done and marked as done in one
        made = publish(asked["draft"], by=work.made_by, reason=asked["reason"], seen=asked["seen"])
        _end(work, publication=made.generation)


def _undo(work: Work) -> None:
    _step(work, "Annulation")
    found = Publication.objects.get(generation=work.asked["publication"])
    with transaction.atomic():
        made = undo(found, by=work.made_by, reason=work.asked["reason"])
        _end(work, publication=made.generation)


_KINDS: dict[str, Callable[[Work], None]] = {
    "files": _files,
    "fetch": _fetch,
    "look": _look,
    "changes": _changes,
    "amend": _amend,
    "publish": _publish,
    "undo": _undo,
}
