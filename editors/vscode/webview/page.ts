/** The parts of the page by name, and how they are changed without needless repainting. */

export function part<It extends HTMLElement = HTMLElement>(id: string): It {
  const it = document.getElementById(id);
  if (it === null) {
    throw new Error(`the page has no #${id}`);
  }
  return it as It;
}

/** Live regions are read out again when they are set, even to the same words. */
export function setText(it: HTMLElement, text: string): void {
  if (it.textContent !== text) {
    it.textContent = text;
  }
}

export function show(it: HTMLElement, shown: boolean): void {
  it.hidden = !shown;
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = "",
): HTMLElementTagNameMap[Name] {
  const it = document.createElement(name);
  it.className = className;
  it.textContent = text;
  return it;
}

/** Replaces the children when what they are made from changed. */
export function renew(parent: HTMLElement, from: unknown, children: () => Node[]): void {
  const key = JSON.stringify(from) ?? "";
  if (parent.dataset["from"] !== key) {
    parent.dataset["from"] = key;
    parent.replaceChildren(...children());
  }
}

export function picture(sprite: string, className: string): HTMLImageElement {
  const image = make("img", className);
  image.src = sprite;
  image.alt = "";
  image.draggable = false;
  return image;
}

/** A text in which what stands between backticks is a word of the pack. */
export function marked(text: string): Node[] {
  return text.split("`").map((part, at) => (at % 2 === 1 ? make("code", "", part) : document.createTextNode(part)));
}
