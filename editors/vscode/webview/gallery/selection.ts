/** Which cards are chosen, and which one has the keys: one of all cards is reached by Tab, the others from there. */

import { cardNamed, cardsInOrder } from "./cards.js";

export class Selection {
  private chosenCards = new Set<string>();
  /** The card that has the keys, and the one from which a range is chosen. */
  private current: string | undefined;
  private anchor: string | undefined;
  /** Where it was, for when it is gone. */
  private at = 0;

  constructor(private readonly changed: () => void) {}

  /** The names of the cards that are chosen, in their order. */
  chosen(): string[] {
    return cardsInOrder().flatMap(({ dataset }) => (this.chosenCards.has(dataset["id"] ?? "") ? [dataset["id"] ?? ""] : []));
  }

  has(card: string): boolean {
    return this.chosenCards.has(card);
  }

  /** The index of the card that has the keys. */
  get index(): number {
    return Math.max(0, cardsInOrder().findIndex(({ dataset }) => dataset["id"] === this.current));
  }

  /** Chooses a card alone, with others, or with all up to the last one. */
  choose(card: HTMLElement, how: "alone" | "toggle" | "range"): void {
    const id = card.dataset["id"] ?? "";
    if (how === "toggle") {
      this.chosenCards.delete(id) || this.chosenCards.add(id);
      this.anchor = id;
    } else if (how === "range") {
      const ids = cardsInOrder().map(({ dataset }) => dataset["id"] ?? "");
      const ends = [ids.indexOf(this.anchor ?? id), ids.indexOf(id)].sort((a, b) => a - b);
      this.chosenCards = new Set(ids.slice(Math.max(0, ends[0] ?? 0), (ends[1] ?? 0) + 1));
    } else {
      this.chosenCards = new Set([id]);
      this.anchor = id;
    }
    this.current = id;
    this.draw();
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest" });
  }

  /** Keeps what is chosen among cards that were drawn anew; what was just made is chosen. */
  follow(added: readonly string[]): void {
    const hadKeys = document.activeElement === document.body || document.activeElement?.classList.contains("card") === true;
    this.chosenCards = new Set([...this.chosenCards].filter((card) => cardNamed(card) !== undefined));
    const [made] = added;
    const all = cardsInOrder();
    if (made !== undefined && added.length === 1) {
      this.chosenCards = new Set([made]);
      this.current = made;
      this.anchor = made;
    } else if (this.current === undefined || cardNamed(this.current) === undefined) {
      const next = all[Math.min(this.at, all.length - 1)]?.dataset["id"];
      const wasThere = this.current !== undefined;
      this.current = next;
      this.anchor = next;
      if (wasThere && next !== undefined && this.chosenCards.size === 0) {
        this.chosenCards.add(next);
      }
      if (wasThere && hadKeys) {
        all[this.index]?.focus({ preventScroll: true });
      }
    }
    if (made !== undefined && added.length === 1) {
      const card = cardNamed(made);
      card?.scrollIntoView({ block: "nearest" });
      if (hadKeys) {
        card?.focus({ preventScroll: true });
      }
    }
    this.draw();
  }

  private draw(): void {
    const all = cardsInOrder();
    this.at = Math.max(0, all.findIndex(({ dataset }) => dataset["id"] === this.current));
    for (const [at, card] of all.entries()) {
      card.setAttribute("aria-selected", String(this.chosenCards.has(card.dataset["id"] ?? "")));
      card.tabIndex = at === this.at ? 0 : -1;
    }
    this.changed();
  }
}
