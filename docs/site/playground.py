"""Links from pages to the playground, where the site has one: from its own page, and from each wrong example of the pages of
diagnostics.

The tests that write such a page write its examples as whole projects to `examples/LANGUAGE.json`, too. `base` has the files of
one project by their paths, `examples` for each code the `files` that differ from it and the file to `open`, and `without` for
each code that has no link the reason. A file is a text; `[bytes]`, a text in which each character stands for a byte; or null, if
it is not there.
"""

import base64
import json
import re
import zlib
from pathlib import Path

BUTTON = '<p><a class="playground-link md-button md-button--primary" href="playground/index.html">Open the playground</a></p>'
# The words are on each page hundreds of times, and searches would find nothing else.
LINK = (
    '<p data-search-exclude><a class="playground-link" href="playground/index.html#{}" '
    'aria-label="Open in the playground: {}">Open in the playground</a></p>'
)
PAGES = {
    "docs/diagnostics.md": "gridponder",
    "docs/puzzlescript-diagnostics.md": "puzzlescript",
    "docs/wage-diagnostics.md": "wage",
}
# A heading with a code, up to the end of its wrong example.
WRONG = re.compile(r"^#+ ([a-z0-9-]+)\n(?:(?!#).*\n)*?\*\*Wrong\*\*\n\n(`{3,}).*\n(?:.*\n)*?\2\n", re.MULTILINE)


def linked(page: str, markdown: str) -> str:
    """The Markdown of a page with its links to the playground."""
    if page == "docs/playground.md":
        return re.sub(r"^(# .+)$", rf"\1\n\n{BUTTON}", markdown, count=1, flags=re.MULTILINE)
    if page not in PAGES:
        return markdown
    data = examples(PAGES[page])

    def with_link(match: re.Match) -> str:
        code = match[1]
        if code in data["without"]:
            return match[0]
        return f"{match[0]}\n{LINK.format(fragment(project(data, code)), code)}\n"

    return WRONG.sub(with_link, markdown)


def examples(language: str) -> dict:
    """The examples of a language."""
    return json.loads((Path(__file__).parent / f"examples/{language}.json").read_text(encoding="utf-8"))


def project(data: dict, code: str) -> dict:
    """The example of a code as the playground takes it: bytes are a list of one text in base64."""
    base, example = data["base"], data["examples"][code]
    files = {path: _content(told) for path, told in sorted((base | example["files"]).items()) if told is not None}
    return {"files": files} | {key: example[key] for key in ("open",) if key in example}


def _content(told: str | list) -> str | list:
    return told if isinstance(told, str) else [_base64(told[0].encode("latin-1"))]


def fragment(project: dict) -> str:
    """The fragment of an address that is a project (crates/web/playground/src/share.ts)."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = json.dumps(project, ensure_ascii=False, separators=(",", ":"))
    return "p1." + _base64(packer.compress(text.encode()) + packer.flush())


def _base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
