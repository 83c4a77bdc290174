/** The keyboard: keys of the choices while playing, steps along the gold path, a cursor over the cells; and their list. */

import type { FromPage, View } from "../src/board/messages.js";
import type { Intent } from "../src/board/session.js";
import type { Choice } from "../src/protocol.js";
import { drawingKey, drawingKeys } from "./draw.js";
import { choose, moveCursor, showInText, take, zoomBy } from "./grid.js";
import { make, part, renew, show } from "./page.js";
import { actsOf, askWhy } from "./why.js";
import { hasSounds, switchSounds } from "./sounds.js";

const moves: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const zooms: Record<string, number> = { "+": 1, "=": 1, "-": -1, "0": 0 };

/** Keys that nothing took while an answer was on its way, which may bring what takes them. */
let early: string[] = [];

/** `pending` says whether an answer is on its way. */
export function hearKeys(
  shown: () => View | undefined,
  intend: (intent: Intent) => void,
  pending: () => boolean,
  say: (message: FromPage) => void,
): void {
  document.addEventListener("keydown", (event) => {
    const view = shown();
    const target = event.target as HTMLElement;
    if (view !== undefined && view.session.mode === "draw" && !isField(target) && drawingKey(view, event, say)) {
      event.preventDefault();
      return;
    }
    // Chords belong to the editor, and the slider and the buttons have keys of their own.
    if (view === undefined || event.ctrlKey || event.altKey || event.metaKey || isField(target)) {
      return;
    }
    const presses = target.tagName === "BUTTON" && (event.key === "Enter" || event.key === " ");
    if (presses) {
      return;
    }
    if (early.length === 0 && answer(view, event.key, target, intend, say)) {
      event.preventDefault();
    } else if (pending()) {
      early.push(event.key);
    }
  });
  part("help").addEventListener("click", toggleHelp);
}

/** Whether keys are for what is written or chosen there. */
function isField({ tagName }: HTMLElement): boolean {
  return tagName === "INPUT" || tagName === "SELECT";
}

/** Takes the keys that came early, as far as they have a use now. */
export function retryKeys(
  view: View,
  intend: (intent: Intent) => void,
  pending: () => boolean,
  say: (message: FromPage) => void,
): void {
  const keys = early;
  early = [];
  for (const [at, key] of keys.entries()) {
    if (!answer(view, key, document.body, intend, say) && pending()) {
      early = keys.slice(at);
      return;
    }
  }
}

function answer(
  view: View,
  key: string,
  target: HTMLElement,
  intend: (intent: Intent) => void,
  say: (message: FromPage) => void,
): boolean {
  if (view.session.mode === "play" && view.board !== undefined) {
    const choice = view.board.choices.find(({ keys }) => keys.includes(key));
    if (choice !== undefined) {
      choose(choice, intend);
      return true;
    }
    if (key === "Backspace") {
      intend({ type: "undo" });
      return true;
    }
  }
  if (key === "m" && hasSounds(view)) {
    switchSounds(view, say);
    return true;
  }
  if (key === "?" || (key === "Escape" && !part("keys").hidden)) {
    toggleHelp();
    return true;
  }
  if (view.board === undefined) {
    return false;
  }
  if (key === "y" && view.session.mode !== "draw") {
    askWhy(say);
    return true;
  }
  if ((key === "," || key === ".") && actsOf(view).length > 0) {
    say({ type: "moveWithin", by: key === "." ? 1 : -1 });
    return true;
  }
  const zoom = zooms[key];
  if (zoom !== undefined) {
    zoomBy(zoom);
    return true;
  }
  const isDrawn = view.session.mode === "draw";
  const onCell = target.id === "cursor" || isDrawn;
  if (onCell && (key === "Enter" || key === " ")) {
    if (!take(view, intend)) {
      showInText(say, true);
    }
    return true;
  }
  if (key === "Enter" && view.session.mode === "goldPath") {
    say({ type: "source", focus: true });
    return true;
  }
  const move = moves[key];
  if (onCell && move !== undefined) {
    moveCursor(...move);
    // The keys that come next are for the cell, not for the button that was pressed last.
    part("cursor").focus({ preventScroll: true });
    return true;
  }
  const steps: Record<string, Intent> = {
    ArrowLeft: { type: "move", by: -1 },
    ArrowRight: { type: "move", by: 1 },
    Home: { type: "step", step: 0 },
    End: { type: "step", step: view.board.steps.length },
  };
  const intent = steps[key];
  if (intent === undefined || view.session.mode !== "goldPath") {
    return false;
  }
  intend(intent);
  return true;
}

function toggleHelp(): void {
  show(part("keys"), part("keys").hidden !== false);
  part("help").setAttribute("aria-expanded", String(!part("keys").hidden));
}

/** All keys that do something now, those of the game first. */
export function drawKeys(view: View): void {
  const { session, board } = view;
  const choices: readonly Choice[] = session.mode === "play" ? (board?.choices ?? []) : [];
  const taken = new Set(choices.flatMap(({ keys }) => keys));
  const own: [string[], string][] =
    session.mode === "draw"
      ? [...drawingKeys]
      : session.mode === "play"
      ? [
          [["Backspace"], "undo the last action"],
          [["Enter", " "], "act on the cell under the cursor, or show it in the text"],
          [Object.keys(moves), "move the cursor"],
        ]
      : [
          [["ArrowRight", "ArrowLeft"], "one step forward, one back"],
          [["Home", "End"], "to the start, to the end"],
          [Object.keys(moves), "move the cursor, after you click a cell"],
          [["Enter"], "show the step in the text, or the cell under the cursor"],
        ];
  if (hasSounds(view)) {
    own.push([["m"], view.sounds ? "switch sounds off" : "switch sounds on"]);
  }
  if (session.mode !== "draw") {
    own.push([["y"], "why the cell under the cursor is as it is"]);
    own.push([[".", ","], "within the step, while it tells why: one act on, one back"]);
  }
  own.push([["+", "-", "0"], "zoom in, zoom out, fit the board"], [["?"], "show or hide this list"]);
  const free = own.map(([keys, words]) => [keys.filter((key) => !taken.has(key)), words] as const);
  const rows = [...choices.map(({ keys, label }) => [keys, label] as const), ...free].filter(([keys]) => keys.length > 0);
  renew(part("keys"), rows, () => {
    const list = make("dl", "");
    for (const [keys, words] of rows) {
      const names = make("dt", "");
      names.append(...keys.map((key) => make("kbd", "", keyName(key))));
      list.append(names, make("dd", "", words));
    }
    return [list];
  });
}

export function keyName(key: string): string {
  const names: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": "Space" };
  return names[key] ?? key;
}
