/** The board: a canvas of which only the cells that changed are painted, a cursor over it, and the clicks on it. */

import type { FromPage, View } from "../src/board/messages.js";
import type { Intent } from "../src/board/session.js";
import type { Board, Cell, Choice, EntityNeed, OnBoard } from "../src/protocol.js";
import { stackAt, type Thing } from "./ground.js";
import { needOf } from "./needs.js";
import { drawOver, place } from "./over.js";
import { make, part, renew, setText, show } from "./page.js";
import { inkOf, paintCell, paintThings, type Ink } from "./paint.js";
import { Pictures } from "./pictures.js";

/** Width and height of cells in pixels of the page. */
const [SMALLEST, FITTING, LARGEST] = [1, 72, 160];
/** A canvas with more pixels than this is slow, and at some point empty. */
const MAX_PIXELS = 24_000_000;
const ZOOM = 1.25;

let view: View | undefined;
let board: Board | undefined;
/** What each cell was last painted as, and the pictures that were wanted for it. */
let painted: string[] = [];
let ink: Ink | undefined;
/** In pixels of the screen; 0 before anything is painted. */
let size = 0;
let zoom = 1;
let onZoom: () => void = () => {};
let cursor = { x: 0, y: 0 };
/** What the level is without what stands in a cell, as far as that is known of the board that is shown. */
let needs: EntityNeed[] = [];
/** The cells that stay as they are in new levels. */
let locked: readonly (readonly [number, number])[] = [];
let pointed: readonly (readonly [number, number])[] = [];

const pictures = new Pictures((sprite) => {
  const address = JSON.stringify(sprite);
  painted = painted.map((look) => (look.includes(address) ? "" : look));
  soon();
});

export function drawGrid(next: View): void {
  view = next;
  const before = board;
  board = view.board;
  // Entities are where they were found only before the first step.
  needs = board?.step === 0 ? (view.necessity?.answer?.entities ?? []) : [];
  locked = view.locked;
  show(part("frame"), board !== undefined);
  if (board === undefined) {
    return;
  }
  if (before?.columns !== board.columns || before.rows !== board.rows) {
    zoom = before === undefined ? zoom : 1;
    cursor = { x: 0, y: 0 };
    size = 0;
  }
  // What is gone is still seen for a moment.
  pictures.keep(new Set([...(before?.looks ?? []), ...board.looks].flatMap(({ sprite }) => sprite ?? [])));
  const frame = part("frame");
  frame.style.setProperty("--columns", String(board.columns));
  frame.style.setProperty("--rows", String(board.rows));
  frame.classList.toggle("clicked", view.session.mode === "play" && armed(board, view.session.armed) !== undefined);
  resize();
  paint();
  drawOver(part("over"), board);
  drawMarks(view, board);
  moveCursor(0, 0);
}

/** Marks cells for as long as something about them is pointed at. */
export function pointOut(cells: typeof pointed): void {
  pointed = cells;
  if (view !== undefined && board !== undefined) {
    drawMarks(view, board);
  }
}

/** The cells that the caret in the text is about, those that are pointed out, and those that something is wrong with. */
function drawMarks({ marked }: View, board: Board): void {
  const { columns, rows } = board;
  const isOn = ([x, y]: readonly [number, number]) => x >= 0 && y >= 0 && x < columns && y < rows;
  const shown = [...marked, ...pointed].filter(isOn);
  const found = foundOn(board).flatMap(({ severity, cells }) => cells.filter(isOn).map((cell) => ({ severity, cell })));
  const stay = locked.filter(isOn);
  renew(part("marks"), [shown, found, stay], () => [
    ...stay.map(([x, y]) => place(make("span", "locked-cell"), x, y, 1, 1)),
    ...shown.map(([x, y]) => place(make("span", "mark-cell"), x, y, 1, 1)),
    ...found.map(({ severity, cell: [x, y] }) => place(make("span", `found ${severity}`, signs[severity]), x, y, 1, 1)),
  ]);
}

/** One sign for each severity, so that nothing is told by color alone. */
const signs: Record<OnBoard["severity"], string> = { error: "×", warning: "!", info: "i", hint: "·" };

/** What is wrong with cells. They are those at the start of the level. */
function foundOn({ step, diagnostics }: Board): OnBoard[] {
  return step === 0 ? (diagnostics ?? []) : [];
}

/** The choice that a click on a cell takes: the one that was armed, or the first that wants a cell. */
export function armed(board: Board, label: string | undefined): Choice | undefined {
  const wanting = board.choices.filter((choice) => choice.position !== undefined);
  return wanting.find((choice) => choice.label === label) ?? wanting[0];
}

/** `zoomed` is called when the cells have got another size. */
export function hearGrid(
  shown: () => View | undefined,
  intend: (intent: Intent) => void,
  say: (message: FromPage) => void,
  zoomed: () => void,
): void {
  onZoom = zoomed;
  const sheet = part("sheet");
  sheet.addEventListener("click", (event) => {
    if (shown()?.session.mode === "draw") {
      return;
    }
    cursor = cellAt(event);
    moveCursor(0, 0);
    part("cursor").focus({ preventScroll: true });
    if (!take(shown(), intend)) {
      showInText(say, false);
    }
  });
  sheet.addEventListener("pointermove", (event) => {
    const { x, y } = cellAt(event);
    const title = describe(x, y);
    if (sheet.title !== title) {
      sheet.title = title;
    }
  });
  part("frame").addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey) {
        event.preventDefault();
        zoomAt(event.deltaY < 0 ? ZOOM : 1 / ZOOM, event);
      }
    },
    { passive: false },
  );
  addEventListener("resize", () => repaint());
  // The editor tells of another theme by the class of the body and the style of the root.
  const themes = new MutationObserver(() => {
    ink = undefined;
    size = 0;
    repaint();
  });
  themes.observe(document.body, { attributeFilter: ["class"] });
  themes.observe(document.documentElement, { attributeFilter: ["style"] });
}

/** The cell that the pointer is on, or the nearest one. */
export function cellAt(event: MouseEvent): { x: number; y: number } {
  const box = part("sheet").getBoundingClientRect();
  const at = (from: number, whole: number, count: number) =>
    Math.max(0, Math.min(count - 1, Math.floor((from / whole) * count)));
  return {
    x: at(event.clientX - box.left, box.width, board?.columns ?? 1),
    y: at(event.clientY - box.top, box.height, board?.rows ?? 1),
  };
}

/** The cell of the cursor. */
export function cursorAt(): [number, number] {
  return [cursor.x, cursor.y];
}

/** Makes the cells larger or smaller by steps; by none, the whole board fits again. */
export function zoomBy(steps: number): void {
  scaleBy(steps === 0 ? 1 / zoom : ZOOM ** steps);
  part("cursor").scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Makes the cells larger or smaller; what is at a point of the page stays there. */
export function zoomAt(scale: number, { clientX, clientY }: { clientX: number; clientY: number }): void {
  const sheet = part("sheet");
  const { left, top, width, height } = sheet.getBoundingClientRect();
  scaleBy(scale);
  const next = sheet.getBoundingClientRect();
  scrollBoard(
    next.left - clientX + ((clientX - left) / width) * next.width,
    next.top - clientY + ((clientY - top) / height) * next.height,
  );
}

/** Scrolls the board within its frame. */
export function scrollBoard(x: number, y: number): void {
  part("frame").scrollBy(x, y);
}

/** How much larger the cells are than those of the whole board would be. */
export function zoomNow(): number {
  return zoom;
}

/** Zooms as a board was zoomed before its page was loaded again. */
export function zoomTo(factor: number): void {
  scaleBy(factor / zoom);
}

function scaleBy(scale: number): void {
  const fitting = fittingSize();
  zoom = within(fitting * zoom * scale) / fitting;
  repaint();
  onZoom();
}

/** Takes a choice at once, or makes it the one that the next click on a cell takes. */
export function choose(choice: Choice, intend: (intent: Intent) => void): void {
  intend(choice.position === undefined ? { type: "act", action: choice.action } : { type: "arm", label: choice.label });
}

/** Acts on the cell of the cursor, where one of the choices wants one; returns whether one does. */
export function take(view: View | undefined, intend: (intent: Intent) => void): boolean {
  const choice = view?.board && armed(view.board, view.session.armed);
  if (view?.session.mode !== "play" || choice?.position === undefined) {
    return false;
  }
  const action = typeof choice.action === "string" ? { action: choice.action } : choice.action;
  intend({ type: "act", action: { ...action, [choice.position]: [cursor.x, cursor.y] } });
  return true;
}

/** Shows where the cell of the cursor is written. */
export function showInText(say: (message: FromPage) => void, focus: boolean): void {
  say({ type: "source", cell: [cursor.x, cursor.y], focus });
}

/** Moves the cursor to a cell. */
export function pointTo(x: number, y: number): void {
  moveCursor(x - cursor.x, y - cursor.y);
  part("cursor").focus({ preventScroll: true });
}

/** Moves the cursor by cells; its cell is told to those who cannot see it. */
export function moveCursor(dx: number, dy: number): void {
  if (board === undefined) {
    return;
  }
  const clamp = (to: number, count: number) => Math.max(0, Math.min(count - 1, to));
  cursor = { x: clamp(cursor.x + dx, board.columns), y: clamp(cursor.y + dy, board.rows) };
  const it = part("cursor");
  it.style.setProperty("--x", String(cursor.x));
  it.style.setProperty("--y", String(cursor.y));
  const words = `Board of ${board.title}, ${board.columns} by ${board.rows}: ${describe(cursor.x, cursor.y)}`;
  it.setAttribute("aria-label", words);
  if (dx !== 0 || dy !== 0) {
    setText(part("told"), describe(cursor.x, cursor.y));
    it.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function repaint(): void {
  if (board !== undefined) {
    resize();
    paint();
  }
}

let asked = false;

/** Pictures arrive one by one; they are painted together. */
function soon(): void {
  if (!asked) {
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      repaint();
    });
  }
}

/** So large that the board fits beside what stands below it. */
function fittingSize(): number {
  const { columns, rows } = board ?? { columns: 1, rows: 1 };
  // Without its padding, and the border of the frame.
  const { paddingLeft, paddingRight } = getComputedStyle(document.body);
  const width = document.body.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 2;
  return Math.max(SMALLEST, Math.min(width / columns, (innerHeight * 0.6) / rows, FITTING));
}

function within(cell: number): number {
  const { columns, rows } = board ?? { columns: 1, rows: 1 };
  const most = Math.sqrt(MAX_PIXELS / (columns * rows)) / devicePixelRatio;
  return Math.max(SMALLEST, Math.min(cell, LARGEST, most));
}

/** Cells are whole pixels of the screen, so that what lies beside another cell is never touched. */
function resize(): void {
  if (board === undefined) {
    return;
  }
  const next = Math.max(1, Math.floor(within(fittingSize() * zoom) * devicePixelRatio));
  const canvas = part<HTMLCanvasElement>("board");
  if (next !== size) {
    size = next;
    canvas.width = board.columns * size;
    canvas.height = board.rows * size;
    painted = [];
    part("frame").style.setProperty("--cell", `${size / devicePixelRatio}px`);
  }
}

function paint(): void {
  const pen = part<HTMLCanvasElement>("board").getContext("2d");
  if (board === undefined || pen === null) {
    return;
  }
  const { looks, layers, objects, columns, rows, colors } = board;
  ink ??= inkOf(document.body);
  const keys = looks.map((look) => JSON.stringify(look));
  const own = JSON.stringify(colors);
  const covered = new Set(objects.flatMap(({ cells }) => cells.map(([x, y]) => y * columns + x)));
  const next: string[] = new Array(columns * rows);
  let count = 0;
  for (let at = 0; at < next.length; at++) {
    let key = covered.has(at) ? `${own}+` : own;
    for (const { cells } of layers) {
      const look = cells[at] ?? null;
      key += look === null ? "|" : `|${keys[look]}`;
    }
    next[at] = key;
    if (painted[at] !== key) {
      const cell = [(at % columns) * size, Math.floor(at / columns) * size, size] as const;
      paintCell(pen, cell, stackAt(board, at), ink, colors, (sprite) => pictures.get(sprite, size), covered.has(at));
      count += 1;
    }
  }
  painted = next;
  part("board").dataset["painted"] = String(count);
}

/** A picture of what stands on a cell, on the ground of the board or alone. */
export function pictureOf(stack: readonly Thing[], isAlone: boolean): HTMLCanvasElement {
  const canvas = make("canvas", "");
  [canvas.width, canvas.height] = [size, size];
  const pen = canvas.getContext("2d");
  if (pen !== null) {
    ink ??= inkOf(document.body);
    const colors = board?.colors ?? {};
    const picture = (sprite: string) => pictures.get(sprite, size);
    if (isAlone) {
      paintThings(pen, [0, 0, size], stack, ink, colors.background, picture, false);
    } else {
      canvas.style.background = "var(--vscode-editor-background)";
      paintCell(pen, [0, 0, size], stack, ink, colors, picture, false);
    }
  }
  return canvas;
}

/** The side of a cell, in pixels of the page. */
export function sideOfCell(): number {
  return size / devicePixelRatio;
}

function describe(x: number, y: number): string {
  if (board === undefined) {
    return "";
  }
  const { avatar } = board;
  const carries = avatar?.item === undefined ? "" : ` with ${avatar.item}`;
  const things: string[] = [
    ...(avatar?.x === x && avatar.y === y ? [`avatar facing ${avatar.facing}${carries}`] : []),
    ...board.objects.filter((object) => object.cells.some(([cx, cy]) => cx === x && cy === y)).map(({ title }) => title),
    ...stackAt(board, y * board.columns + x).map(({ it }: { it: Cell }) => it.title).reverse(),
  ];
  const isHere = ({ position }: EntityNeed) => position?.[0] === x && position[1] === y;
  const needed = needs.filter(isHere).map((it) => `${it.kind}: ${needOf(it)}`);
  const isAbout = ({ cells }: OnBoard) => cells.some(([cx, cy]) => cx === x && cy === y);
  const found = foundOn(board).filter(isAbout).map(({ severity, message }) => `${severity}: ${message.replaceAll("`", "")}`);
  const stays = locked.some(([cx, cy]) => cx === x && cy === y) ? ", locked" : "";
  return [`[${x}, ${y}] ${[...things, ...needed].join("; ") || "nothing"}${stays}`, ...found].join("\n");
}
