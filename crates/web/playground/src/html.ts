/** Elements of the page, and Markdown of the server that is shown in them. */

/** What texts may be formatted with. A name in a game may look like any of them, and be no more than that. */
const TAGS = new Set("p br hr code pre em strong del ul ol li table thead tbody tr th td h1 h2 h3 h4 h5 h6 blockquote span div".split(" "));

/** The same HTML with nothing that loads, runs or leads anywhere. */
export function sanitized(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const clean = document.createElement("div");
  copy(body, clean);
  return clean.innerHTML;
}

function copy(from: Node, to: Node): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) {
      to.appendChild(document.createTextNode(node.textContent ?? ""));
    } else if (node instanceof HTMLElement && !/^(script|style|template|iframe|svg|math)$/i.test(node.tagName)) {
      const name = node.tagName.toLowerCase();
      const target = TAGS.has(name) ? to.appendChild(document.createElement(name)) : to;
      // Of highlighted code; classes have no effect elsewhere.
      if (target instanceof HTMLSpanElement) {
        target.className = node.className;
      }
      copy(node, target);
    }
  }
}

export function part<It extends HTMLElement = HTMLElement>(id: string): It {
  const it = document.getElementById(id);
  if (it === null) {
    throw new Error(`the page has no #${id}`);
  }
  return it as It;
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const it = Object.assign(document.createElement(name), properties);
  it.append(...children);
  return it;
}

/** A text in which what stands between backticks is code. */
export function marked(text: string): Node[] {
  return text.split("`").map((piece, at) => (at % 2 === 1 ? make("code", {}, piece) : document.createTextNode(piece)));
}
