"""Pictures lead to themselves, as on code hosts: a page shows them smaller than they are."""

from xml.etree.ElementTree import Element

from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor


class Images(Extension):
    """Puts a link to the picture around each picture that is in none."""

    def extendMarkdown(self, md):
        # Before links are treated.
        md.treeprocessors.register(_ImageTreeprocessor(md), "links-of-images", 2)


class _ImageTreeprocessor(Treeprocessor):
    def run(self, root):
        for parent in list(root.iter()):
            if parent.tag == "a":
                continue
            for index, child in enumerate(parent):
                if child.tag == "img":
                    link = Element("a", href=child.get("src"))
                    link.tail, child.tail = child.tail, None
                    link.append(child)
                    parent[index] = link
