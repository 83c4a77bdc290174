/** Cards are dragged to another place among those that are played. */

import { cardsInOrder } from "./cards.js";
import type { Selection } from "./selection.js";
import { part } from "../page.js";

/** `move` puts cards before another one, or last. */
export function hearDrags(selection: Selection, move: (cards: string[], before: string | null) => void): void {
  const cards = part("cards");
  let dragged: string[] = [];
  const mark = (card: HTMLElement | undefined, isBehind: boolean) => {
    for (const it of cardsInOrder()) {
      it.classList.toggle("before", it === card && !isBehind);
      it.classList.toggle("behind", it === card && isBehind);
    }
  };
  cards.addEventListener("dragstart", (event) => {
    const card = (event.target as Element).closest<HTMLElement>(".card");
    if (card === null || event.dataTransfer === null) {
      return;
    }
    const id = card.dataset["id"] ?? "";
    dragged = selection.has(id) ? selection.chosen() : [id];
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", "");
    cardsInOrder().forEach((it) => it.classList.toggle("dragged", dragged.includes(it.dataset["id"] ?? "")));
  });
  cards.addEventListener("dragover", (event) => {
    const landing = dragged.length === 0 ? undefined : landingAt(event);
    mark(landing?.card, landing?.isBehind === true);
    if (landing !== undefined) {
      event.preventDefault();
    }
  });
  cards.addEventListener("drop", (event) => {
    const landing = landingAt(event);
    if (dragged.length > 0 && landing !== undefined) {
      event.preventDefault();
      const { card, isBehind } = landing;
      const next = isBehind ? (card.nextElementSibling as HTMLElement | null) : card;
      move(dragged, next?.dataset["id"] ?? null);
    }
  });
  cards.addEventListener("dragend", () => {
    dragged = [];
    mark(undefined, false);
    cardsInOrder().forEach((it) => it.classList.remove("dragged"));
  });
}

/** The card at whose side what is dragged would land: the one under the pointer, or the last one. */
function landingAt(event: DragEvent): { card: HTMLElement; isBehind: boolean } | undefined {
  const under = (event.target as Element).closest<HTMLElement>(".card");
  if (under === null) {
    const last = part("listed").lastElementChild as HTMLElement | null;
    return last === null ? undefined : { card: last, isBehind: true };
  }
  if (under.parentElement?.id !== "listed") {
    return undefined;
  }
  const { left, width } = under.getBoundingClientRect();
  return { card: under, isBehind: event.clientX > left + width / 2 };
}
