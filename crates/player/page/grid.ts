/** The board on the page, painted as in editors. */

import type { Board } from "../../../editors/vscode/src/protocol.js";
import { stackAt } from "../../../editors/vscode/webview/ground.js";
import { drawOver } from "../../../editors/vscode/webview/over.js";
import { part } from "../../../editors/vscode/webview/page.js";
import { inkOf, paintCell, type Ink } from "../../../editors/vscode/webview/paint.js";
import { Pictures } from "../../../editors/vscode/webview/pictures.js";

/** The largest width and height of a cell, in pixels of the page. */
const LARGEST = 72;

let shown: Board | undefined;
let ink: Ink | undefined;
let asked = false;

const pictures = new Pictures(() => {
  // Pictures arrive one by one; they are painted together.
  if (!asked) {
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      paint();
    });
  }
});

export function drawBoard(board: Board): void {
  shown = board;
  const frame = part("frame");
  frame.style.setProperty("--columns", String(board.columns));
  frame.style.setProperty("--rows", String(board.rows));
  drawOver(part("over"), board);
  paint();
}

/** Paints anew what is shown, in the size that there is room for. */
export function paint(): void {
  const canvas = part<HTMLCanvasElement>("board");
  const pen = canvas.getContext("2d");
  if (shown === undefined || pen === null) {
    return;
  }
  const { columns, rows, looks, objects, colors } = shown;
  // Without the padding around the frame, and its border.
  const { paddingLeft, paddingRight } = getComputedStyle(part("frame").parentElement!);
  const width = part("frame").parentElement!.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 2;
  const room = Math.min(width / columns, (innerHeight * 0.55) / rows, LARGEST);
  const size = Math.max(1, Math.floor(room * devicePixelRatio));
  part("frame").style.setProperty("--cell", `${size / devicePixelRatio}px`);
  if (canvas.width !== columns * size || canvas.height !== rows * size) {
    canvas.width = columns * size;
    canvas.height = rows * size;
  }
  pictures.keep(new Set(looks.flatMap(({ sprite }) => sprite ?? [])));
  ink ??= inkOf(document.body);
  const covered = new Set(objects.flatMap(({ cells }) => cells.map(([x, y]) => y * columns + x)));
  for (let at = 0; at < columns * rows; at++) {
    const cell = [(at % columns) * size, Math.floor(at / columns) * size, size] as const;
    paintCell(pen, cell, stackAt(shown, at), ink, colors, (sprite) => pictures.get(sprite, size), covered.has(at));
  }
}

/** Follows the size of the window, and what a person prefers. */
export function follow(): void {
  addEventListener("resize", paint);
  const contrast = matchMedia("(prefers-contrast: more), (forced-colors: active)");
  const renew = () => {
    document.body.classList.toggle("vscode-high-contrast", contrast.matches);
    ink = undefined;
    paint();
  };
  contrast.addEventListener("change", renew);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", renew);
  renew();
}

/** What stands on a cell, from the top. */
export function describe(board: Board, x: number, y: number): string {
  const { avatar } = board;
  const carries = avatar?.item === undefined ? "" : ` with ${avatar.item}`;
  const things = [
    ...(avatar?.x === x && avatar.y === y ? [`avatar facing ${avatar.facing}${carries}`] : []),
    ...board.objects.filter(({ cells }) => cells.some(([cx, cy]) => cx === x && cy === y)).map(({ title }) => title),
    ...stackAt(board, y * board.columns + x)
      .map(({ it }) => it.title)
      .reverse(),
  ];
  return things.join(", ") || "nothing";
}

/** The cell that a pointer is on, or the nearest one. */
export function cellAt({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
  const box = part("sheet").getBoundingClientRect();
  const at = (from: number, whole: number, count: number) =>
    Math.max(0, Math.min(count - 1, Math.floor((from / whole) * count)));
  return [
    at(clientX - box.left, box.width, shown?.columns ?? 1),
    at(clientY - box.top, box.height, shown?.rows ?? 1),
  ];
}
