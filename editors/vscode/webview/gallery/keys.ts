/** Keys and clicks on cards. */

import type { Act } from "../../src/gallery/messages.js";
import { cardsInOrder } from "./cards.js";
import type { Selection } from "./selection.js";
import { part } from "../page.js";

export function hearKeys(selection: Selection, act: (name: Act) => void): void {
  const cards = part("cards");
  const cardOf = (event: Event) => (event.target as Element).closest<HTMLElement>(".card");
  cards.addEventListener("click", (event) => {
    const card = cardOf(event);
    if (card !== null) {
      selection.choose(card, event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "alone");
    }
  });
  cards.addEventListener("dblclick", (event) => cardOf(event) !== null && act("board"));
  document.addEventListener("keydown", (event) => {
    const name = actOf(event);
    const isOnCard = cardOf(event) !== null;
    if (name === "undo" || name === "redo" || (name !== undefined && isOnCard)) {
      take(event);
      act(name);
    } else if (isOnCard && !event.altKey) {
      move(event, selection);
    }
  });
}

/** The editor has uses of its own for some of these keys. */
function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function actOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Act | undefined {
  const isChord = ctrlKey || metaKey;
  const name = key.toLowerCase();
  if (isChord && !altKey) {
    return name === "z" ? (shiftKey ? "redo" : "undo") : name === "y" ? "redo" : name === "enter" ? "boardBeside" : undefined;
  }
  if (altKey && !isChord) {
    const moves: Record<string, Act> = { arrowup: "earlier", arrowleft: "earlier", arrowdown: "later", arrowright: "later" };
    return moves[name];
  }
  const plain: Record<string, Act> = { enter: "board", delete: "delete" };
  return plain[name];
}

function move(event: KeyboardEvent, selection: Selection): void {
  const all = cardsInOrder();
  const at = selection.index;
  const columns = columnsAt(all, at);
  const to: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: all.length - 1,
    " ": at,
  };
  const next = to[event.key];
  if (next === undefined) {
    return;
  }
  take(event);
  const card = all[Math.max(0, Math.min(all.length - 1, next))];
  if (card !== undefined) {
    const isToggled = event.key === " " && (event.ctrlKey || event.metaKey);
    selection.choose(card, event.shiftKey ? "range" : isToggled ? "toggle" : "alone");
  }
}

/** How many cards stand beside each other around a card. */
function columnsAt(all: readonly HTMLElement[], at: number): number {
  const group = all[at]?.parentElement;
  const first = group?.querySelector<HTMLElement>(".card");
  const tops = all.filter((it) => it.parentElement === group).filter((it) => it.offsetTop === first?.offsetTop);
  return Math.max(1, tops.length);
}
