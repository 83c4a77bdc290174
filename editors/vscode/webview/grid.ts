/** The cells of the board with all their layers, and the clicks on them. */

import type { View } from "../src/board/messages.js";
import type { Intent } from "../src/board/session.js";
import type { Board, Cell, Choice } from "../src/protocol.js";
import { drawOver } from "./over.js";
import { make, part, renew, show } from "./page.js";

/** A page with more elements than this answers to nothing any more. */
const MOST_CELLS = 10_000;

export function drawGrid({ board, session }: View): void {
  const fits = board !== undefined && board.columns * board.rows <= MOST_CELLS;
  show(part("frame"), fits);
  if (!fits) {
    return;
  }
  const grid = part("board");
  const clicked = armed(board, session.armed)?.position !== undefined && session.mode === "play";
  grid.setAttribute("aria-label", `Board of ${board.title}, ${board.columns} by ${board.rows}`);
  grid.setAttribute("aria-colcount", String(board.columns));
  grid.setAttribute("aria-rowcount", String(board.rows));
  const frame = part("frame");
  frame.style.setProperty("--columns", String(board.columns));
  frame.style.setProperty("--rows", String(board.rows));
  frame.classList.toggle("clicked", clicked);
  shape(grid, board);
  for (const [at, cell] of [...grid.querySelectorAll<HTMLElement>(".cell")].entries()) {
    drawCell(cell, board, at);
  }
  drawOver(part("over"), board);
}

/** The choice that a click on a cell takes: the one that was armed, or the first that wants a cell. */
export function armed(board: Board, label: string | undefined): Choice | undefined {
  const wanting = board.choices.filter((choice) => choice.position !== undefined);
  return wanting.find((choice) => choice.label === label) ?? wanting[0];
}

export function hearGrid(shown: () => View | undefined, intend: (intent: Intent) => void): void {
  part("board").addEventListener("click", (event) => {
    const cell = (event.target as Element).closest<HTMLElement>(".cell");
    if (cell !== null) {
      point(cell);
      take(shown(), cell, intend);
    }
  });
}

/** Takes a choice at once, or makes it the one that the next click on a cell takes. */
export function choose(choice: Choice, intend: (intent: Intent) => void): void {
  intend(choice.position === undefined ? { type: "act", action: choice.action } : { type: "arm", label: choice.label });
}

/** Acts on a cell, where one of the choices wants one. */
export function take(view: View | undefined, cell: HTMLElement, intend: (intent: Intent) => void): void {
  const choice = view?.board && armed(view.board, view.session.armed);
  if (view?.session.mode !== "play" || choice?.position === undefined) {
    return;
  }
  const at = [Number(cell.dataset["x"]), Number(cell.dataset["y"])];
  intend({ type: "act", action: { ...choice.action, [choice.position]: at } });
}

/** One cell at a time is in the order of the tab key; arrows go to the others. */
export function point(cell: HTMLElement): void {
  for (const other of part("board").querySelectorAll<HTMLElement>('.cell[tabindex="0"]')) {
    other.tabIndex = -1;
  }
  cell.tabIndex = 0;
  cell.focus();
}

function shape(grid: HTMLElement, { columns, rows }: Board): void {
  const size = `${columns} ${rows}`;
  if (grid.dataset["size"] === size) {
    return;
  }
  grid.dataset["size"] = size;
  grid.replaceChildren(
    ...Array.from({ length: rows }, (_, y) => {
      const row = make("div", "row");
      row.role = "row";
      row.append(
        ...Array.from({ length: columns }, (_, x) => {
          const cell = make("div", "cell");
          cell.role = "gridcell";
          cell.tabIndex = x === 0 && y === 0 ? 0 : -1;
          cell.dataset["x"] = String(x);
          cell.dataset["y"] = String(y);
          return cell;
        }),
      );
      return row;
    }),
  );
}

function drawCell(cell: HTMLElement, board: Board, at: number): void {
  const stack = board.layers.flatMap((layer, depth) => {
    const it = layer.cells[at];
    return it ? [{ it, depth }] : [];
  });
  const title = describe(board, at, stack.map(({ it }) => it));
  cell.setAttribute("aria-label", title);
  cell.title = title;
  renew(cell, stack, () => stack.map(({ it, depth }, height) => drawThing(it, depth, height === stack.length - 1)));
}

/** The picture; without one its symbol, on a color that is always the same for a kind. */
function drawThing(it: Cell, depth: number, top: boolean): HTMLElement {
  if (it.sprite !== undefined) {
    return picture(it.sprite, "thing");
  }
  const thing = make("span", `thing symbol ${depth === 0 ? "ground" : "chip"} ${top ? "top" : "under"}`, it.symbol);
  thing.style.setProperty("--hue", String(hue(it.kind)));
  return thing;
}

export function picture(sprite: string, className: string): HTMLImageElement {
  const image = make("img", className);
  image.src = sprite;
  image.alt = "";
  image.draggable = false;
  return image;
}

export function hue(kind: string): number {
  let hash = 7;
  for (const character of kind) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3600;
  }
  return (hash * 137) % 360;
}

function describe(board: Board, at: number, stack: readonly Cell[]): string {
  const x = at % board.columns;
  const y = Math.floor(at / board.columns);
  const { avatar } = board;
  const things = [
    ...(avatar?.x === x && avatar.y === y ? [`avatar facing ${avatar.facing}`] : []),
    ...board.objects.filter((object) => object.cells.some(([cx, cy]) => cx === x && cy === y)).map(({ title }) => title),
    ...stack.map(({ title }) => title).reverse(),
  ];
  return `[${x}, ${y}] ${things.join("; ") || "nothing"}`;
}
