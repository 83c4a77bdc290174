"""The site that was built. MkDocs itself fails where a link or an anchor leads nowhere, or the navigation lacks a page."""

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

import pytest
import reading
from conftest import ROOT


class _Page(HTMLParser):
    """The anchors of a page, the links that it offers, and what a browser asks for by itself."""

    def __init__(self, html):
        super().__init__()
        self.anchors, self.links, self.requests = set(), [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors.add(attributes.get("id"))
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        elif tag == "link" and attributes.get("rel") not in ("canonical", "next", "prev"):
            self.requests.append(attributes["href"])
        elif attributes.get("src"):
            self.requests.append(attributes["src"])


@pytest.fixture(scope="module")
def parsed(site):
    """The pages of the site by their paths, without the page for addresses that are not there."""
    files = (path for path in site.rglob("*.html") if path.name != "404.html")
    return {path.relative_to(site).as_posix(): _Page(path.read_text(encoding="utf-8")) for path in files}


def test_every_page_of_docs_is_in_the_navigation(pages):
    docs = (path for path in (ROOT / "docs").rglob("*.md") if ROOT / "docs/site" not in path.parents)
    assert {path.relative_to(ROOT).as_posix() for path in docs} - pages.keys() == set()


def test_every_editor_is_in_the_navigation(pages):
    assert {path.relative_to(ROOT).as_posix() for path in ROOT.glob("editors/*/README.md")} - pages.keys() == set()


def test_every_skill_is_in_the_navigation(pages):
    skills = ROOT.glob("crates/cli/skills/*/SKILL.md")
    assert {path.relative_to(ROOT).as_posix() for path in skills} - pages.keys() == set()


def test_every_link_leads_to_a_file_of_the_site_and_an_anchor_of_it(site, parsed):
    broken = []
    for path, page in parsed.items():
        for link in page.links + page.requests:
            if urlsplit(link).scheme:
                continue
            target = urlsplit(urljoin(f"/{path}", link))
            file = unquote(target.path.lstrip("/"))
            # Of the playground it is a project.
            anchor = "" if file == "playground/index.html" else unquote(target.fragment)
            if not (site / file).is_file() or (anchor and file in parsed and anchor not in parsed[file].anchors):
                broken.append((path, link))
    assert broken == []


def test_no_page_asks_another_host_for_anything(parsed):
    elsewhere = {link for page in parsed.values() for link in page.requests if urlsplit(link).scheme not in ("", "data")}
    assert elsewhere == set()


def test_no_style_asks_another_host_for_anything(site):
    asked = re.compile(r"(?:url\(|@import)\s*[\"']?(https?:)?//")
    assert [path.name for path in site.rglob("*.css") if asked.search(path.read_text(encoding="utf-8"))] == []


def test_every_page_reads_as_on_code_hosts(pages):
    for path, file in pages.items():
        markdown = (ROOT / path).read_text(encoding="utf-8")
        assert reading.in_site(file.read_text(encoding="utf-8")) == reading.on_code_hosts(markdown), path


@pytest.mark.parametrize(
    ("page", "level"),
    [("docs/diagnostics.md", 2), ("docs/puzzlescript-diagnostics.md", 2), ("docs/wage-diagnostics.md", 3)],
)
def test_the_anchor_of_a_diagnostic_is_its_code(pages, parsed, site, page, level):
    text = (ROOT / page).read_text(encoding="utf-8")
    codes = re.findall(rf"^{'#' * level} ([a-z0-9]+(?:-[a-z0-9]+)+)$", text, re.MULTILINE)
    assert len(codes) > 50
    assert set(codes) - parsed[pages[page].relative_to(site).as_posix()].anchors == set()


def test_the_page_about_the_playground_leads_to_it_where_the_site_has_one(site, parsed):
    is_there = (site / "playground/index.html").is_file()
    assert ("playground/index.html" in parsed["playground.html"].links) == is_there
    if is_there:
        # All that it loads later.
        names = ("goldpath-worker.js", "goldpath.wasm.xz", "board.html", "examples/lantern_walk.json")
        assert [name for name in names if not (site / "playground" / name).is_file()] == []


def test_the_search_finds_each_page(site, pages):
    index = (site / "search/search_index.json").read_text(encoding="utf-8")
    missing = [path for path, file in pages.items() if f'"location":"{file.relative_to(site).as_posix()}"' not in index]
    assert missing == []
