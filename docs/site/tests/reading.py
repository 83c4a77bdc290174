"""What a reader sees of a page, to compare the site with code hosts: headings, lists, tables, code and words, in order."""

import re
from html.parser import HTMLParser

from markdown_it import MarkdownIt

STRUCTURE = {*"h1 h2 h3 h4 h5 h6 ul ol li table tr th td blockquote code em strong del img".split()}


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.seen = []
        self.block = None
        self.in_permalink = False

    def handle_starttag(self, tag, attributes):
        classes = (dict(attributes).get("class") or "").split()
        # What the site adds to pages.
        if tag == "a" and ("headerlink" in classes or "playground-link" in classes):
            self.in_permalink = True
        elif tag == "pre":
            self.block = []
        elif self.block is None and tag in STRUCTURE:
            self.seen.append(f"<{tag}>")

    def handle_endtag(self, tag):
        if tag == "a":
            self.in_permalink = False
        elif tag == "pre":
            # No editor shows a byte order mark.
            self.seen.append("".join(self.block).strip("\n").replace("\ufeff", ""))
            self.block = None
        elif self.block is None and tag in STRUCTURE:
            self.seen.append(f"</{tag}>")

    def handle_data(self, data):
        if self.block is not None:
            self.block.append(data)
        elif not self.in_permalink:
            self.seen.extend(data.split())


def _read(html: str) -> list[str]:
    reader = _Reader()
    reader.feed(html)
    return reader.seen


def in_site(html: str) -> list[str]:
    """What is seen of a page of the site."""
    return _read(re.search(r"<article [^>]*>(.*?)</article>", html, re.DOTALL)[1])


def on_code_hosts(markdown: str) -> list[str]:
    """What is seen of Markdown by the rules of code hosts, without what stands before it for programs."""
    body = re.sub(r"\A---\n.*?\n---\n", "", markdown, flags=re.DOTALL)
    return _read(MarkdownIt("gfm-like", {"linkify": False, "html": True}).render(body))
