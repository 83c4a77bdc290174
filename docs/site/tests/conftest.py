"""What the tests of the site have in common: the modules that make it, and the site that was built."""

import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the site: `docs/site/build --check` says where."""
    return Path(os.environ["GOLDPATH_SITE"])


@pytest.fixture(scope="session")
def pages(site) -> dict[str, Path]:
    """The pages of the navigation that the repository has, by their paths in it, with the files of the site."""
    from hooks import address, navigated

    return {path: site / address(path) for path in navigated() if (ROOT / path).is_file()}
