/** The keyboard: keys of the choices while playing, steps along the gold path, a cursor over the cells. */

import type { View } from "../src/board/messages.js";
import type { Intent } from "../src/board/session.js";
import { choose, point, take } from "./grid.js";
import { part } from "./page.js";

const moves: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function hearKeys(shown: () => View | undefined, intend: (intent: Intent) => void): void {
  document.addEventListener("keydown", (event) => {
    const view = shown();
    const target = event.target as HTMLElement;
    // Chords belong to the editor, and the slider and the buttons have keys of their own.
    if (view?.board === undefined || event.ctrlKey || event.altKey || event.metaKey || target.tagName === "INPUT") {
      return;
    }
    const presses = target.tagName === "BUTTON" && (event.key === "Enter" || event.key === " ");
    if (!presses && answer(view, event.key, target, intend)) {
      event.preventDefault();
    }
  });
}

function answer(view: View, key: string, target: HTMLElement, intend: (intent: Intent) => void): boolean {
  if (view.session.mode === "play") {
    const choice = view.board?.choices.find(({ keys }) => keys.includes(key));
    if (choice !== undefined) {
      choose(choice, intend);
      return true;
    }
    if (key === "Backspace") {
      intend({ type: "undo" });
      return true;
    }
  }
  const cell = target.closest<HTMLElement>(".cell");
  if (cell !== null && (key === "Enter" || key === " ")) {
    take(view, cell, intend);
    return true;
  }
  if (cell !== null && moves[key] !== undefined) {
    return moveCursor(cell, moves[key]);
  }
  const { step } = view.session;
  const steps: Record<string, number> = {
    ArrowLeft: step - 1,
    ArrowRight: step + 1,
    Home: 0,
    End: view.board?.steps.length ?? 0,
  };
  const to = steps[key];
  if (to === undefined || view.session.mode === "play") {
    return false;
  }
  intend({ type: "step", step: to });
  return true;
}

function moveCursor(cell: HTMLElement, [dx, dy]: [number, number]): boolean {
  const x = Number(cell.dataset["x"]) + dx;
  const y = Number(cell.dataset["y"]) + dy;
  const next = part("board").querySelector<HTMLElement>(`.cell[data-x="${x}"][data-y="${y}"]`);
  if (next !== null) {
    point(next);
  }
  return true;
}
