"""The rule of links."""

import pytest
from links import Kind, decide

PAGES = {"docs/ci.md", "docs/schema/index.md", "editors/zed/README.md"}


@pytest.fixture
def root(tmp_path):
    for path in (*PAGES, "Cargo.toml", ".hidden/a.yml", "packaging/lib/a.py", "docs/schema/a.json", "docs/lost.md"):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return tmp_path


def kind(root, link):
    return decide(root, PAGES, "docs/ci.md", link)


def test_a_link_to_a_page_stays(root):
    assert kind(root, "../editors/zed/README.md#start")[0] is Kind.STAYS


@pytest.mark.parametrize("link", ["#start", "https://example.org/Cargo.toml", "mailto:a@example.org", "/Cargo.toml"])
def test_a_link_that_is_no_path_stays(root, link):
    assert kind(root, link)[0] is Kind.STAYS


def test_another_file_comes_into_the_site(root):
    assert kind(root, "../Cargo.toml") == (Kind.FILE, "Cargo.toml")


@pytest.mark.parametrize("link", ["schema", "schema/"])
def test_a_folder_is_its_listing(root, link):
    assert kind(root, link) == (Kind.FOLDER, "docs/schema/index.md")


def test_a_folder_is_its_readme(root):
    assert kind(root, "../editors/zed") == (Kind.FOLDER, "editors/zed/README.md")


def test_a_folder_without_a_page_is_text(root):
    assert kind(root, "../packaging")[0] is Kind.TEXT


def test_a_hidden_file_is_text(root):
    assert kind(root, "../.hidden/a.yml")[0] is Kind.TEXT


@pytest.mark.parametrize("link", ["lost.md", "absent.md", "../absent.toml", "../../outside.md"])
def test_a_link_to_no_page_of_the_site_stays_for_mkdocs_to_report(root, link):
    assert kind(root, link)[0] is Kind.STAYS
