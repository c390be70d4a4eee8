"""The wheel, installed where there is no checkout: it brings its pages with it and does the main job."""

import json
import os
import subprocess
import sys
import urllib.request
import venv
import zipfile

import pytest

from tests.conftest import ROOT, TEXTS, free_port, wait_for

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of what is committed or about to be, made in a folder of its own."""
    source, made = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split()
    there = "\n".join(name for name in listed if (ROOT / name).exists())
    command = ["tar", "-c", "-T", "-"]
    copy = subprocess.run(command, cwd=ROOT, input=there.encode(), capture_output=True, check=True)
    subprocess.run(["tar", "-x"], cwd=source, input=copy.stdout, check=True)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(made),
        str(source),
    ]
    subprocess.run(command, check=True)
    return next(made.glob("*.whl"))


def test_it_installs_two_packages_and_no_other_name(wheel):
    names = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {name for name in names if not name.endswith(".dist-info")} == {"corpus", "rules_site"}
    inside = zipfile.ZipFile(wheel).namelist()
    for folder, inner in (
        ("static", "rules_site/static"),
        ("templates", "rules_site/templates"),
        ("corpus", "corpus"),
    ):
        listed = subprocess.run(
            ["git", "ls-files", folder], cwd=ROOT, capture_output=True, check=True, text=True
        )
        wanted = {name.replace(folder, inner, 1) for name in listed.stdout.split() if (ROOT / name).exists()}
        assert wanted <= set(inside), sorted(wanted - set(inside))[:5]


def test_it_runs_the_main_job_in_an_environment_without_a_checkout(wheel, tmp_path):
    home = tmp_path / "home"
    venv.create(tmp_path / "venv", with_pip=False)
    packages = next((tmp_path / "venv" / "lib").glob("python*/site-packages"))
    install = ["install", "-q", "--no-deps", "--no-compile", "--disable-pip-version-check", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(tmp_path / "venv"), *install], check=True)
    # The dependencies are those of this environment, which holds no copy of the project itself.
    (packages / "dependencies.pth").write_text(
        next(path for path in sys.path if path.endswith("site-packages"))
    )
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}

    def run(*command):
        done = subprocess.run(
            [tmp_path / "venv/bin/rules-site", *command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
        return done.stdout

    run("migrate", "-v0")
    told = json.loads(run("ingest", "--format", "json", "--dry-run", "corpus/texts"))
    assert len(told["sources"]) > 5
    run("ingest", str(TEXTS / "2017-09-29-section-704.txt"))
    assert (home / ".local/share/rules-site/library.sqlite3").exists()
    address = f"127.0.0.1:{free_port()}"
    command = [tmp_path / "venv/bin/rules-site", "runserver", "--noreload", address]
    log = (tmp_path / "log").open("w")
    server = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=log, stderr=log)
    try:
        wait_for(f"http://{address}/", server, tmp_path / "log")
        with urllib.request.urlopen(f"http://{address}/regles/704.5j/", timeout=20) as answer:
            page = answer.read().decode()
        style = page.split('rel="stylesheet" href="')[1].split('"')[0]
        assert "704.5j" in page
        with urllib.request.urlopen(f"http://{address}{style}", timeout=20) as answer:
            assert answer.status == 200
    finally:
        server.terminate()
        server.wait(timeout=20)
        log.close()
