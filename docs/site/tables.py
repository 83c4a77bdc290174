"""Reads two things in tables as code hosts do, and Python-Markdown does not."""

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor


class Tables(Extension):
    """In code in a cell `\\|` is `|`, and a table of a head alone has no empty row."""

    def extendMarkdown(self, md):
        md.treeprocessors.register(_TableTreeprocessor(md), "tables-of-code-hosts", 1)


class _TableTreeprocessor(Treeprocessor):
    def run(self, root):
        for table in root.iter("table"):
            for code in table.iter("code"):
                code.text = (code.text or "").replace("\\|", "|")
            body = table.find("tbody")
            if body is not None and not "".join(body.itertext()).strip() and body.find(".//img") is None:
                table.remove(body)
