/** The cards on the page: made once, changed where what they show has changed, and put in their order. */

import type { Card } from "../../src/gallery/messages.js";
import { make, part, picture } from "../page.js";

const known = new Map<string, { it: HTMLElement; from: string }>();

export function cardNamed(id: string): HTMLElement | undefined {
  return known.get(id)?.it;
}

export function cardsInOrder(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".card")];
}

/** Draws all cards. `follow` is called for each whose picture is another one. Returns the names of those that came anew. */
export function drawCards(cards: readonly Card[], follow: (card: HTMLElement) => void): { added: string[] } {
  const isFirst = known.size === 0;
  const names = new Set(cards.map(({ id }) => id));
  for (const [id, { it }] of known) {
    if (!names.has(id)) {
      it.remove();
      known.delete(id);
    }
  }
  const added: string[] = [];
  for (const card of cards) {
    const from = JSON.stringify(card);
    const old = known.get(card.id);
    if (old?.from === from) {
      continue;
    }
    const it = old?.it ?? make("div", "card");
    known.set(card.id, { it, from });
    fill(it, card);
    if (old === undefined && !isFirst) {
      added.push(card.id);
    }
  }
  arrange(part("listed"), cards.filter(({ isListed }) => isListed));
  arrange(part("rest"), cards.filter(({ isListed }) => !isListed));
  cards.flatMap(({ id }) => cardNamed(id) ?? []).forEach(follow);
  return { added };
}

/** A card that stays where it is keeps the keys, which one that is put anew loses. */
function arrange(group: HTMLElement, cards: readonly Card[]): void {
  const focused = document.activeElement as HTMLElement | null;
  for (const [at, { id }] of cards.entries()) {
    const it = cardNamed(id);
    const now = group.children[at];
    if (it !== undefined && it !== now) {
      group.insertBefore(it, now ?? null);
    }
  }
  if (focused !== document.activeElement && focused?.isConnected === true) {
    focused.focus({ preventScroll: true });
  }
}

function fill(it: HTMLElement, card: Card): void {
  it.setAttribute("role", "option");
  // Its name is what is seen.
  it.dataset["label"] = card.label;
  it.title = card.tooltip;
  it.draggable = true;
  it.dataset["id"] = card.id;
  it.dataset["kind"] = card.kind;
  it.dataset["title"] = card.title;
  it.dataset["can"] = card.can.join(" ");
  if (card.picture === undefined) {
    delete it.dataset["picture"];
  } else {
    it.dataset["picture"] = card.picture;
  }
  const image = it.querySelector(".picture img");
  const look = make("div", "picture");
  if (card.kind === "page") {
    look.classList.add("message");
    look.append(make("span", "", card.title));
  } else if (image !== null && card.picture !== undefined) {
    look.append(image);
  }
  const verdict = signed("span", "verdict", card.verdict);
  verdict.dataset["kind"] = card.verdict.kind;
  const facts = make("div", "facts");
  facts.append(verdict, ...(card.detail === "" ? [] : [make("span", "", card.detail)]));
  const title = make("div", "title", card.title);
  title.dataset["number"] = card.number === undefined ? "" : `${card.number}. `;
  const chip = card.chip === undefined ? [] : [signed("div", "chip", card.chip)];
  it.replaceChildren(look, ...(card.kind === "page" ? [] : [title]), facts, ...chip);
}

/** Words behind a sign, which is seen and not read out. */
function signed(name: "span" | "div", className: string, { sign, words }: { sign: string; words: string }): HTMLElement {
  const it = make(name, className, words);
  it.dataset["sign"] = sign;
  return it;
}

/** Shows the picture of a card, which without one stays empty. */
export function drawPicture(card: HTMLElement, svg: string | undefined): void {
  const look = card.querySelector<HTMLElement>(".picture");
  const old = look?.querySelector("img");
  const address = svg === undefined ? undefined : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  if (address === undefined) {
    old?.remove();
  } else if (old?.src !== address) {
    look?.replaceChildren(picture(address, ""));
  }
}
