"""Links to the playground from the pages of diagnostics."""

import base64
import json
import re
import zlib

import pytest
from conftest import ROOT
from playground import PAGES, examples, fragment, linked, project

# In characters: the playground refuses longer ones (crates/web/playground/src/share.ts).
LONGEST_LINK = 100_000
LINK = re.compile(r'<a class="playground-link" href="playground/index\.html#p1\.([A-Za-z0-9_-]+)" aria-label="[^"]*: ([a-z0-9-]+)"')


def bytes_of(packed: str) -> bytes:
    return base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))


def unpacked(packed: str) -> dict:
    return json.loads(zlib.decompress(bytes_of(packed), wbits=-zlib.MAX_WBITS))


def markdown(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def test_a_fragment_unpacks_to_its_project():
    it = {"files": {"game.json": '{ "title": "Über 🏮" }\n', "a.png": ["iVA_"]}, "open": "game.json"}
    assert unpacked(fragment(it).removeprefix("p1.")) == it
    assert re.fullmatch(r"p1\.[A-Za-z0-9_-]+", fragment(it))


def test_an_example_is_the_base_with_what_differs():
    data = {
        "base": {"game.json": "{}", "theme.json": "{}", "levels/one.json": '{"ä": 1}'},
        "examples": {"a-code": {"open": "game.json"}},
    }
    data["examples"]["a-code"]["files"] = {"game.json": "[]", "theme.json": None, "a.json": ["\u00e9\u00ff"]}
    files = {"a.json": ["6f8"], "game.json": "[]", "levels/one.json": '{"ä": 1}'}
    assert project(data, "a-code") == {"files": files, "open": "game.json"}


@pytest.mark.parametrize("page", PAGES)
def test_each_code_has_a_link_or_a_reason(page):
    text, data = markdown(page), examples(PAGES[page])
    codes = [re.findall(r"^#+ (.+)$", before, re.MULTILINE)[-1] for before in text.split("**Wrong**")[:-1]]
    assert len(codes) > 50
    assert sorted(data["examples"].keys() | data["without"].keys()) == sorted(codes)
    assert data["examples"].keys() & data["without"].keys() == set()
    links = {code: packed for packed, code in LINK.findall(linked(page, text))}
    assert links.keys() == data["examples"].keys()
    for code, packed in links.items():
        assert unpacked(packed) == project(data, code), code
        assert len(packed) < LONGEST_LINK - len("p1."), code


@pytest.mark.parametrize("page", PAGES)
def test_a_link_stands_below_the_wrong_example_of_its_code(page):
    data = examples(PAGES[page])
    sections = re.split(r"^#+ ([a-z0-9-]+)\n", linked(page, markdown(page)), flags=re.MULTILINE)
    for code, section in zip(sections[1::2], sections[2::2]):
        if code in data["examples"]:
            wrong, right = section.split("**Right**")
            assert [it for _, it in LINK.findall(wrong)] == [code]
            assert LINK.findall(right) == []


@pytest.mark.parametrize("page", PAGES)
def test_the_file_that_a_link_opens_is_a_text_of_the_project(page):
    data = examples(PAGES[page])
    for code in data["examples"]:
        it = project(data, code)
        assert "open" not in it or isinstance(it["files"][it["open"]], str), code


def test_other_pages_stay():
    assert linked("docs/ci.md", markdown("docs/ci.md")) == markdown("docs/ci.md")


@pytest.mark.parametrize("page", PAGES)
def test_the_site_has_the_links_where_it_has_a_playground(page, pages, site):
    links = LINK.findall(pages[page].read_text(encoding="utf-8"))
    is_there = (site / "playground/index.html").is_file()
    assert len(links) == (len(examples(PAGES[page])["examples"]) if is_there else 0)


def test_searches_do_not_find_the_links(site):
    assert "Open in the playground" not in (site / "search/search_index.json").read_text(encoding="utf-8")
