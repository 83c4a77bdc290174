"""Makes pages of the repository's own Markdown: `src_uri` is a path in the repository, so that links need no change, and
`docs/` is left out of addresses."""

import os
import re
import sys
from pathlib import Path

import yaml
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor
from mkdocs.structure.files import File, Files, InclusionLevel

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(Path(__file__).parent))

from anchors import Anchors  # noqa: E402
from folders import listing  # noqa: E402
from images import Images  # noqa: E402
from links import Kind, decide  # noqa: E402
from playground import linked  # noqa: E402
from tables import Tables  # noqa: E402


def navigated() -> list[str]:
    """The paths of the pages of the navigation, as its file has them."""
    text = (Path(__file__).parent / "mkdocs.yml").read_text(encoding="utf-8")
    # Its other parts have tags of MkDocs.
    return [path for path, _ in _entries(yaml.safe_load(text[text.index("\nnav:") :])["nav"])]


def address(path: str) -> str:
    """The path in the site of a page or file of the repository."""
    # The start is the page of the repository.
    return "docs.html" if path == "docs/README.md" else File(path, None, "", False).dest_uri.removeprefix("docs/")


def on_config(config):
    """Adds what code hosts read otherwise, and the rule of links, to the reading of Markdown."""
    config.markdown_extensions += [_Links(config), Images(), Tables()]
    return config


def on_files(files: Files, *, config):
    """Adds the pages of the navigation, and all of docs, so that MkDocs reports what the navigation forgets."""
    titles = dict(_entries(config.nav))
    ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    for path in sorted(titles.keys() | {path for path in ours if not path.startswith("docs/site/")}):
        if (ROOT / path).is_file():
            files.append(_file(config, path))
        elif path.endswith("/index.md") and (ROOT / path).parent.is_dir():
            folder = path.removesuffix("/index.md")
            files.append(_file(config, path, content=listing(ROOT, folder, titles[path])))
    files.append(_file(config, config.theme["logo"]))
    return files


def on_page_markdown(markdown: str, *, page, config, files: Files):
    """Sets what the reading of the next page needs."""
    config.mdx_configs["toc"]["slugify"] = Anchors()
    links = next(it for it in config.markdown_extensions if isinstance(it, _Links))
    links.page, links.files = page.file.src_uri, files
    links.pages = {file.src_uri for file in files.documentation_pages()}
    _describe(page, markdown)
    if os.environ.get("GOLDPATH_PLAYGROUND"):
        # Code hosts have it not, nor has a site without it.
        markdown = linked(page.file.src_uri, markdown)
    # What tests read behind the language of a code block is nothing to MkDocs.
    return re.sub(r"^(\s*```\w+) .*$", r"\1", markdown, flags=re.MULTILINE)


def _describe(page, markdown: str):
    """What the theme is to know of a page."""
    heading = re.search(r"^# (.+)$", markdown, re.MULTILINE)
    if page.file.dest_uri == "index.html":
        # It would name this page alone.
        page.meta["hide"] = ["navigation"]
    elif heading:
        # In the title of the window no section of the navigation says whose diagnostics they are.
        page.meta["title"] = heading[1].replace("`", "")
    if not page.file.src_uri.startswith(("docs/", "editors/")):
        # Skills and the changelog say in passing what the docs explain.
        page.meta["search"] = {"boost": 0.5}


def _entries(nav):
    for entry in nav:
        for title, item in entry.items():
            if isinstance(item, str):
                yield item, title
            else:
                yield from _entries(item)


def _file(config, path: str, content: str | None = None) -> File:
    source = {"content": content} if content is not None else {"abs_src_path": str(ROOT / path)}
    file = File.generated(config, path, inclusion=InclusionLevel.INCLUDED, **source)
    file.dest_uri = address(path)
    return file


class _Links(Extension):
    def __init__(self, config):
        super().__init__()
        self.config = config

    def extendMarkdown(self, md):
        # Before MkDocs turns paths into addresses.
        md.treeprocessors.register(_LinkTreeprocessor(self), "repository-links", 1)


class _LinkTreeprocessor(Treeprocessor):
    def __init__(self, links: _Links):
        super().__init__()
        self.links = links

    def run(self, root):
        for element in root.iter():
            key = {"a": "href", "img": "src"}.get(element.tag)
            if key and element.get(key) is not None:
                self._apply(element, key)

    def _apply(self, element, key):
        links = self.links
        link = element.get(key)
        kind, path = decide(ROOT, links.pages, links.page, link)
        if kind == Kind.FILE and links.files.get_file_from_path(path) is None:
            links.files.append(_file(links.config, path))
        elif kind == Kind.FOLDER:
            element.set(key, f"{link.rstrip('/')}/{path.rsplit('/', 1)[-1]}")
        elif kind == Kind.TEXT:
            element.tag = "span"
            del element.attrib[key]
