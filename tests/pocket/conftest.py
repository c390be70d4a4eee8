"""The files to take along, made once for all tests of a worker."""

import shutil

import pytest

from corpus.pocket import files


@pytest.fixture
def pocket_files(db, settings, tmp_path, tmp_path_factory):
    """A data folder with the files of the embedded library."""
    settings.DATA_DIR = tmp_path_factory.getbasetemp() / "pocket"
    files.make()
    shutil.copytree(files.folder(), tmp_path / files.folder().name)
    settings.DATA_DIR = tmp_path
