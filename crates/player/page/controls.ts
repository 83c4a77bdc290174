/** What a person plays with: keys, buttons, swipes, and cells to click. */

import type { Choice } from "../../../editors/vscode/src/protocol.js";
import { make, part, renew, setText, show } from "../../../editors/vscode/webview/page.js";
import { cellAt, describe } from "./grid.js";
import type { Page } from "./main.js";

const arrows: Record<string, readonly [name: string, sign: string, dx: number, dy: number]> = {
  ArrowUp: ["up", "▲", 0, -1],
  ArrowDown: ["down", "▼", 0, 1],
  ArrowLeft: ["left", "◀", -1, 0],
  ArrowRight: ["right", "▶", 1, 0],
};
/** Where the arrows stand in their cross: column and row. */
const places: Record<string, readonly [number, number]> = {
  ArrowUp: [2, 1],
  ArrowLeft: [1, 2],
  ArrowDown: [2, 2],
  ArrowRight: [3, 2],
};
/** Keys that stand for others where a game has no use of its own for them. */
const aliases: Record<string, string> = { w: "ArrowUp", a: "ArrowLeft", s: "ArrowDown", d: "ArrowRight", " ": "x", Enter: "x" };
/** In pixels: a shorter way is a tap. */
const SWIPE = 24;

/** The label of the choice that the next click on a cell takes. */
let armed: string | undefined;
let cursor = { x: 0, y: 0 };
/** Whether the last click on the board was the end of a swipe. */
let isSwiped = false;

/** A label with a capital. */
export function spoken(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const choicesOf = ({ now }: Page): Choice[] => (now?.over === false ? now.board.choices : []);
const byKey = (page: Page, key: string) => choicesOf(page).find(({ keys }) => keys.includes(key));

/** The choice that a click on a cell takes. */
function wanting(page: Page): Choice | undefined {
  const all = choicesOf(page).filter(({ position }) => position !== undefined);
  return all.find(({ label }) => label === armed) ?? all[0];
}

function press(page: Page, choice: Choice): void {
  if (choice.position === undefined) {
    page.choose(choice);
  } else {
    armed = choice.label;
    drawMoves(page);
    part("frame").focus();
  }
}

export function drawMoves(page: Page): void {
  const { board } = page.now!;
  const choices = board.choices.length > 0 ? board.choices : (kept ?? []);
  kept = choices;
  const chosen = wanting(page);
  const isOver = page.now!.over;
  part("sheet").classList.toggle("swiped", Object.keys(arrows).some((key) => byKey(page, key) !== undefined));
  part("frame").classList.toggle("clicked", chosen !== undefined);
  cursor = { x: Math.min(cursor.x, board.columns - 1), y: Math.min(cursor.y, board.rows - 1) };
  show(part("cursor"), chosen !== undefined);
  drawCursor();
  renew(part("moves"), choices, () => {
    const ofKey = (key: string) => choices.find(({ keys, position }) => position === undefined && keys.includes(key));
    const inCross = new Set(Object.keys(arrows).flatMap((key) => ofKey(key) ?? []));
    const cross = make("div", "cross");
    for (const [key, [, sign]] of Object.entries(arrows)) {
      const choice = ofKey(key);
      if (choice !== undefined) {
        const button = buttonOf(page, choice, sign);
        button.setAttribute("aria-label", spoken(choice.label));
        button.style.gridColumn = String(places[key]?.[0]);
        button.style.gridRow = String(places[key]?.[1]);
        cross.append(button);
      }
    }
    const others = make("div", "others");
    others.append(...choices.filter((choice) => !inCross.has(choice)).map((choice) => buttonOf(page, choice, spoken(choice.label))));
    return [cross, others].filter((it) => it.childElementCount > 0);
  });
  for (const button of part("moves").querySelectorAll("button")) {
    button.disabled = isOver;
    const choice = choices.find(({ label }) => label === button.dataset["label"]);
    if (choice?.position !== undefined) {
      button.setAttribute("aria-pressed", String(choice.label === chosen?.label));
    }
  }
}

/** The choices of the level before it was over: buttons stay where they are. */
let kept: Choice[] | undefined;

function buttonOf(page: Page, choice: Choice, text: string): HTMLButtonElement {
  const button = make("button", "", text);
  button.type = "button";
  button.dataset["label"] = choice.label;
  const keys = choice.keys.map(keyName).join(" ");
  button.title = keys === "" ? spoken(choice.label) : `${spoken(choice.label)} (${keys})`;
  button.addEventListener("click", () => press(page, choice));
  return button;
}

function drawCursor(): void {
  const it = part("cursor");
  it.style.setProperty("--x", String(cursor.x));
  it.style.setProperty("--y", String(cursor.y));
}

function moveCursor(page: Page, dx: number, dy: number): void {
  const { board } = page.now!;
  const within = (to: number, count: number) => Math.max(0, Math.min(count - 1, to));
  cursor = { x: within(cursor.x + dx, board.columns), y: within(cursor.y + dy, board.rows) };
  drawCursor();
  setText(part("told"), `Column ${cursor.x + 1}, row ${cursor.y + 1}: ${describe(board, cursor.x, cursor.y)}`);
}

/** Does what a key is for. Returns whether it is for anything. */
function answer(page: Page, key: string): boolean {
  const choice = byKey(page, key) ?? byKey(page, key.toLowerCase()) ?? byKey(page, aliases[key.toLowerCase()] ?? "");
  const at = wanting(page);
  const arrow = arrows[key];
  if (at !== undefined && (key === "Enter" || key === " ")) {
    page.choose(at, [cursor.x, cursor.y]);
  } else if (choice !== undefined) {
    press(page, choice);
  } else if (at !== undefined && arrow !== undefined) {
    moveCursor(page, arrow[2], arrow[3]);
  } else if (["z", "u", "backspace"].includes(key.toLowerCase())) {
    page.undo();
  } else if (key.toLowerCase() === "r") {
    page.restart();
  } else if (key.toLowerCase() === "h" && page.level.hintStops.length > 0) {
    page.hint();
  } else if (key === "Enter" && !part("won").hidden) {
    page.goOn();
  } else if (key.toLowerCase() === "p" && page.now?.board.tick !== undefined) {
    page.pause();
  } else {
    return arrow !== undefined && choicesOf(page).length === 0;
  }
  return true;
}

export function hearKeys(page: Page): void {
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    const hasKeys = ["SELECT", "INPUT", "SUMMARY"].includes(target.tagName) || (target.tagName === "BUTTON" && /^( |Enter)$/.test(event.key));
    const dialog = part<HTMLDialogElement>("message");
    if (page.now === undefined || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (dialog.open) {
      if (/^[xX]$/.test(event.key)) {
        dialog.close();
      }
    } else if (event.shiftKey && arrows[event.key] !== undefined) {
      const [, , dx, dy] = arrows[event.key]!;
      moveCursor(page, dx, dy);
      event.preventDefault();
    } else if (!hasKeys && answer(page, event.key)) {
      event.preventDefault();
    }
  });
}

export function hearPointer(page: Page): void {
  const sheet = part("sheet");
  let from: { x: number; y: number } | undefined;
  sheet.addEventListener("pointerdown", ({ clientX, clientY }) => {
    from = { x: clientX, y: clientY };
    isSwiped = false;
  });
  sheet.addEventListener("pointerup", ({ clientX, clientY }) => {
    const [dx, dy] = [clientX - (from?.x ?? clientX), clientY - (from?.y ?? clientY)];
    from = undefined;
    if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) {
      return;
    }
    isSwiped = true;
    const key = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
    const choice = byKey(page, key);
    if (choice !== undefined) {
      page.choose(choice);
    }
  });
  sheet.addEventListener("pointercancel", () => (from = undefined));
  sheet.addEventListener("click", (event) => {
    const choice = wanting(page);
    if (isSwiped || choice === undefined) {
      return;
    }
    const [x, y] = cellAt(event);
    cursor = { x, y };
    page.choose(choice, [x, y]);
  });
}

/** All keys that do something now. */
export function drawKeys(page: Page): void {
  const { board } = page.now!;
  const choices = board.choices.length > 0 ? board.choices : (kept ?? []);
  const taken = new Set(choices.flatMap(({ keys }) => keys));
  const own: [string[], string][] = [
    [["z", "u", "Backspace"], "undo"],
    [["r"], "restart"],
    [page.level.hintStops.length > 0 ? ["h"] : [], "hint"],
    [board.tick === undefined ? [] : ["p"], "pause"],
  ];
  if (wanting(page) !== undefined) {
    own.unshift([["Enter", " "], "act on the cell under the cursor"]);
  }
  const free = own.map(([keys, words]) => [keys.filter((key) => !taken.has(key)), words] as const);
  const rows = [...choices.map(({ keys, label }) => [keys, label] as const), ...free].filter(([keys]) => keys.length > 0);
  renew(part("keys"), rows, () => [
    ...rows.flatMap(([keys, words]) => {
      const names = make("dt", "");
      names.append(...keys.map((key) => make("kbd", "", keyName(key))));
      return [names, make("dd", "", words)];
    }),
    make("dt", "", "Shift with arrows"),
    make("dd", "", "read the cells of the board, one by one"),
  ]);
}

function keyName(key: string): string {
  return key === " " ? "Space" : (arrows[key]?.[1] ?? key);
}
