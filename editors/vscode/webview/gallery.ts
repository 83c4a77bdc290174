/** The page of a gallery: draws the cards that it is sent, and asks for what a person does. Of the levels it keeps nothing. */

import { Lazy } from "../src/gallery/lazy.js";
import type { Act, FromPage, Kept, ToPage } from "../src/gallery/messages.js";
import { cardNamed, cardsInOrder, drawCards, drawPicture } from "./gallery/cards.js";
import { hearDrags } from "./gallery/drag.js";
import { Selection } from "./gallery/selection.js";
import { hearKeys } from "./gallery/keys.js";
import { watch } from "./gallery/sight.js";
import { part, setText, show } from "./page.js";

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void; setState(kept: Kept): void };

/** So that what comes into sight next need not wait for all that was scrolled past. */
const MAX_ASKED = 4;

const editor = acquireVsCodeApi();
const say = (message: FromPage) => editor.postMessage(message);
const lazy = new Lazy(MAX_ASKED, (card, picture) => say({ type: "picture", card, picture }));
const sight = watch(lazy);
const selection = new Selection(() => drawTools());
let isDrawn = false;
/** The card that was asked to go to another place, and where it was. */
let moving: { card: string; at: number } | undefined;

const act = (name: Act) => {
  const cards = selection.chosen();
  if (name === "earlier" || name === "later") {
    expectMove(cards);
  }
  say({ type: "act", act: name, cards });
};
const expectMove = ([card]: readonly string[]) => {
  moving = card === undefined ? undefined : { card, at: indexOf(card) };
};
const indexOf = (card: string) => cardsInOrder().findIndex((it) => it.dataset["id"] === card);

window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
  if (data.type === "picture") {
    const card = cardNamed(data.card);
    if (lazy.arrived(data.card, data.picture, card?.dataset["picture"]) && card !== undefined) {
      drawPicture(card, data.svg);
    }
    return;
  }
  const { view, kept } = data;
  isDrawn = true;
  editor.setState(kept);
  setText(part("title"), view.title);
  setText(part("notice"), view.notice);
  show(part("cards"), view.cards.length > 0);
  lazy.keep(new Set(view.cards.map(({ id }) => id)));
  const { added } = drawCards(view.cards, (card) => sight.follow(card));
  selection.follow(added);
  tellMove();
  drawTools();
});

/** Says where a card went that was moved. */
function tellMove(): void {
  const at = moving === undefined ? -1 : indexOf(moving.card);
  const card = cardsInOrder()[at];
  if (moving !== undefined && card !== undefined && at !== moving.at) {
    moving = undefined;
    const count = cardsInOrder().filter((it) => it.parentElement?.id === "listed").length;
    setText(part("told"), `${card.dataset["title"] ?? ""} is now number ${at + 1} of ${count}`);
    card.scrollIntoView({ block: "nearest" });
  }
}

/** A button is there for what can be done with what is chosen. */
function drawTools(): void {
  const chosen = selection.chosen().flatMap((card) => cardNamed(card) ?? []);
  const can = new Set(["new", "undo", "redo", ...chosen.flatMap(({ dataset }) => (dataset["can"] ?? "").split(" "))]);
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-act]")) {
    button.disabled = !can.has(button.dataset["act"] ?? "");
  }
}

part("tools").addEventListener("click", (event) => {
  const name = (event.target as Element).closest<HTMLElement>("[data-act]")?.dataset["act"];
  if (name !== undefined) {
    act(name as Act);
  }
});
hearKeys(selection, act);
hearDrags(selection, (cards, before) => {
  expectMove(cards);
  say({ type: "move", cards, before });
});

// Again until something is drawn: a message is lost when the editor loads the page anew at that very moment.
say({ type: "ready" });
const asking = setInterval(() => (isDrawn ? clearInterval(asking) : say({ type: "ready" })), 500);
