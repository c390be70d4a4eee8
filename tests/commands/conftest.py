"""What runs commands that are killed, started once for all tests of a worker."""

import pytest

from tests.commands.running import Killer


@pytest.fixture(scope="session")
def killed_and_run_again(tmp_path_factory):
    killer = Killer(tmp_path_factory.mktemp("killer"))
    yield killer
    killer.close()
