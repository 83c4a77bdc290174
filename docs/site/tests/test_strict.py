"""Mistakes in a copy of the docs, for which the build fails."""

import shutil
import subprocess

import pytest
from conftest import ROOT

WRONG = """
[anchor](settings.md#no-such-heading), [page](no-such-page.md), [file](../no-such-file.toml), [outside](../CONTRIBUTING.md#no-such-heading)
"""


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """A build of a copy, in which a page has links that lead nowhere, and another is not in the navigation."""
    root = tmp_path_factory.mktemp("repository")
    for entry in ROOT.iterdir():
        if not entry.name.startswith(".") and entry.name not in ("docs", "target"):
            (root / entry.name).symlink_to(entry)
    shutil.copytree(ROOT / "docs", root / "docs")
    with (root / "docs/laws.md").open("a", encoding="utf-8") as page:
        page.write(WRONG)
    (root / "docs/forgotten.md").write_text("# Forgotten\n")
    return subprocess.run(
        [root / "docs/site/build", "--out", root / "site"], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


def test_a_build_with_mistakes_fails(build):
    assert build.returncode == 1


@pytest.mark.parametrize(
    "link", ["settings.md#no-such-heading", "no-such-page.md", "../no-such-file.toml", "../CONTRIBUTING.md#no-such-heading"]
)
def test_a_link_that_leads_nowhere_is_named(build, link):
    assert any("docs/laws.md" in line and link in line for line in build.stderr.splitlines()), build.stderr


def test_a_page_that_the_navigation_forgets_is_named(build):
    assert "docs/forgotten.md" in build.stderr
