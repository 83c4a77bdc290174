/** Whether the level can still be won: here, and after each move. */

import type { View } from "../src/board/messages.js";
import type { Action, Fate, MoveFate } from "../src/protocol.js";
import { make, part, renew, setText, show } from "./page.js";

export function drawFates(view: View): void {
  const { board, fates } = view;
  const isPlayed = board !== undefined && view.problem === undefined;
  const goesOn = isPlayed && !["won", "lost", "endless"].includes(board.status.kind);
  show(part("fate"), fates !== undefined && goesOn);
  const here = board && fates?.answer?.before[board.step];
  setText(part("fate"), sentence(view, here));
  part("fate").dataset["fate"] = here?.kind ?? "searching";
  const moves = goesOn ? movesHere(view) : [];
  show(part("moves-part"), fates !== undefined && moves.length > 0);
  renew(part("moves"), [moves, fates?.searching], () =>
    moves.map((move) => {
      const item = make("li", move.isPlayed ? "played" : "");
      const isSought = move.fate.kind === "undecided" && fates?.searching === true;
      item.append(marked(make("span", "", move.label), move.fate), isSought ? ": searching…" : `: ${afterMove(move.fate)}`);
      item.title = move.isPlayed ? "The next step" : "";
      return item;
    }),
  );
}

/** The moves at the step that is shown, with their fates. */
export function movesHere({ board, fates }: View): MoveFate[] {
  return (board && fates?.answer?.moves[board.step]) ?? [];
}

/** The fate of an action among moves. */
export function fateOf(moves: readonly MoveFate[], action: Action): Fate | undefined {
  const text = JSON.stringify(action);
  return moves.find((move) => JSON.stringify(move.action) === text)?.fate;
}

/** An element that shows a fate by its color and shape, and says it. */
export function marked(it: HTMLElement, fate: Fate | undefined): HTMLElement {
  if (fate !== undefined) {
    it.dataset["fate"] = fate.kind;
    it.title = [it.title, afterMove(fate)].filter((text) => text !== "").join(": ");
  }
  return it;
}

function sentence({ fates, board }: View, here: Fate | undefined): string {
  if (fates === undefined || board === undefined) {
    return "";
  }
  if (fates.searching && (here === undefined || here.kind === "undecided")) {
    return "Searching whether the level can still be won…";
  }
  if (here === undefined) {
    return fates.problem ?? "It is not known what a player can do here.";
  }
  const lost = fates.answer?.pointOfNoReturn ?? null;
  switch (here.kind) {
    case "winnable":
      return `Can still be won in ${ways(here)}.`;
    case "lost":
      return lost !== null && lost < board.step
        ? `Lost for good since step ${lost + 1}: nothing wins from here.`
        : "Nothing wins from here.";
    case "undecided":
      return `Not decided whether it can still be won${because(fates.answer?.undecided)}.`;
  }
}

function because(why: string | null | undefined): string {
  return why === null || why === undefined ? "" : ` (${why})`;
}

function ways({ least, most }: { least: number; most: number }): string {
  const steps = `${most} more ${most === 1 ? "step" : "steps"}`;
  return least === most ? `${steps}, proved` : `${steps}, perhaps in ${least}`;
}

function afterMove(fate: Fate): string {
  switch (fate.kind) {
    case "winnable":
      return fate.most === 0 ? "wins" : ways(fate);
    case "lost":
      return "lost for good";
    case "undecided":
      return "not decided";
  }
}
