/**
 * Drawing on the board: tools, palette and selection. What is drawn is asked for as gestures. Where it is plain what one does, it is
 * seen at once, and else when the text has it; what the text says counts.
 */

import { ahead, type Drawn } from "../src/board/ahead.js";
import { areaOf, cellsOf, distinct, frameOf, isIn, lineOf } from "../src/board/draft.js";
import type { FromPage, View } from "../src/board/messages.js";
import { counted, hasCell } from "../src/board/varied.js";
import type { Area, Board, Drawing, Gesture, CellPosition, Marker, Stamp } from "../src/protocol.js";
import { cellAt, cursorAt, pointTo } from "./grid.js";
import { place } from "./over.js";
import { drawPalette, matching, type Choice } from "./palette.js";
import { drawForm } from "./form.js";
import { element } from "./route.js";
import { make, part, renew, setText, show } from "./page.js";

type Tool = "brush" | "line" | "rectangle" | "fill" | "eraser" | "picker" | "select";

const tools: Record<Tool, { key: string; label: string; title: string }> = {
  brush: { key: "b", label: "Brush", title: "Put the piece on cells" },
  line: { key: "l", label: "Line", title: "From cell to cell" },
  rectangle: { key: "r", label: "Rectangle", title: "Fill from corner to corner; with Shift, its frame" },
  fill: { key: "f", label: "Fill", title: "All that is connected and the same" },
  eraser: { key: "e", label: "Eraser", title: "Take away what lies on top" },
  picker: { key: "i", label: "Pick", title: "Take the piece of a cell" },
  select: { key: "s", label: "Select", title: "Select cells; drag them to move, with Alt to copy" },
};

/** Keys of drawing, for the list of keys. */
export const drawingKeys: readonly [string[], string][] = [
  ...Object.values(tools).map(({ key, label, title }): [string[], string] => [[key], `${label}: ${lower(title)}`]),
  [["1", "9"], "the first nine pieces"],
  [["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], "move the cursor"],
  [["Enter", " "], "use the tool at the cursor; twice for what has two corners"],
  [["Delete"], "erase the selection"],
  [["m", "v", "t"], "mirror, flip, turn the selection"],
  [["k"], "lock the selection for new levels, or unlock it"],
  [["c", "x", "p"], "copy or cut the selection, paste at the cursor"],
  [["u", "y"], "undo, redo"],
  [["Escape"], "give up what is begun, or the selection"],
];

let tool: Tool = "brush";
let chosen: Choice | undefined;
let stroke: { from: CellPosition; cells: CellPosition[]; isFrame: boolean; isCopy: boolean; isHeld: boolean } | undefined;
let selection: Area | undefined;
const locked = new Set<string>();
const hidden = new Set<string>();
/** The cells that stay as they are in new levels. */
let staying: readonly CellPosition[] = [];

/** What was asked for and is not on the board yet. */
let asked: (Drawn & { number: number })[] = [];
let numbers = 0;

let send: (gestures: Gesture[]) => void = () => {};
let redraw: () => void = () => {};

/** `drawAll` draws the page anew, the board with it. */
export function hearDrawing(
  shown: () => View | undefined,
  say: (message: FromPage) => void,
  drawAll: () => void,
): void {
  const drawn = () => {
    const view = shown();
    return view?.session.mode === "draw" ? view.drawing?.answer : undefined;
  };
  send = (gestures) => {
    numbers += 1;
    const drawn = { gestures, locked: [...locked], number: numbers };
    asked.push(drawn);
    say({ type: "draw", ...drawn });
    drawAll();
  };
  redraw = () => {
    const view = shown();
    if (view !== undefined) {
      drawDrawing(view);
    }
  };
  const sheet = part("sheet");
  sheet.addEventListener("pointerdown", (event) => {
    const drawing = drawn();
    // Another finger draws nothing: two move and zoom the board.
    if (drawing === undefined || event.button !== 0 || !event.isPrimary) {
      return;
    }
    event.preventDefault();
    const at = cellOf(event);
    pointTo(...at);
    sheet.setPointerCapture(event.pointerId);
    begin(drawing, at, event);
  });
  sheet.addEventListener("pointermove", (event) => {
    if (stroke?.isHeld === true && event.isPrimary) {
      extend(cellOf(event));
      redraw();
    }
  });
  sheet.addEventListener("pointerup", (event) => {
    const drawing = drawn();
    if (stroke?.isHeld === true && event.isPrimary && drawing !== undefined) {
      extend(cellOf(event));
      finish(drawing);
    }
  });
  sheet.addEventListener("pointercancel", (event) => event.isPrimary && endStroke());
  part("draw-tools").addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-tool]");
    if (button !== null) {
      take(button.dataset["tool"] as Tool);
    }
  });
  part("draw-more").addEventListener("click", (event) => {
    const id = (event.target as Element).closest<HTMLElement>("button[data-change]")?.dataset["change"];
    const drawing = drawn();
    if (id !== undefined && drawing !== undefined) {
      change(id, drawing, say);
    }
  });
  part("palette").addEventListener("click", (event) => {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>("button.piece");
    if (button !== null) {
      const { piece, marker, object, objectPiece } = button.dataset;
      if (piece !== undefined) {
        choose({ piece });
      } else if (marker !== undefined) {
        choose({ marker });
      } else {
        choose(object !== undefined ? { object } : { objectPiece: objectPiece ?? "" });
      }
    }
    const layer = target.closest<HTMLElement>("button[data-lock], button[data-hide]");
    if (layer !== null) {
      const { lock, hide } = layer.dataset;
      toggle(lock === undefined ? hidden : locked, lock ?? hide ?? "");
      drawAll();
    }
  });
  part("piece-name").addEventListener("input", () => redraw());
}

const cellOf = (event: MouseEvent): CellPosition => {
  const { x, y } = cellAt(event);
  return [x, y];
};

function toggle(set: Set<string>, id: string): void {
  if (!set.delete(id)) {
    set.add(id);
  }
}

function take(next: Tool): void {
  tool = next;
  stroke = undefined;
  redraw();
}

function choose(next: Choice): void {
  chosen = next;
  if (tool === "eraser" || tool === "picker" || tool === "select") {
    tool = "brush";
  }
  redraw();
}

/** Begins what the tool does at a cell. */
function begin(drawing: Drawing, at: CellPosition, event: { shiftKey: boolean; altKey: boolean }, isHeld = true): void {
  if (chosen !== undefined && "marker" in chosen && ["brush", "line", "rectangle", "fill"].includes(tool)) {
    send([{ gesture: "place", marker: chosen.marker, at }]);
    return;
  }
  switch (tool) {
    case "fill":
      if (drawsObject(chosen)) {
        break;
      }
      send([{ gesture: "fill", piece: piece(drawing), at }]);
      return;
    case "picker":
      pick(drawing, at);
      return;
  }
  stroke = { from: at, cells: [at], isFrame: event.shiftKey, isCopy: event.altKey, isHeld };
  redraw();
}

/** Whether what is chosen covers the cells of a stroke as one. */
function drawsObject(choice: Choice | undefined): choice is { object: string } | { objectPiece: string } {
  return choice !== undefined && ("object" in choice || "objectPiece" in choice);
}

/** What a stroke makes of an object: one that begins on it moves it, another one is its new path. */
function objectGesture(choice: { object: string } | { objectPiece: string }, path: CellPosition[], drawing: Drawing): Gesture {
  const cells = distinct(path);
  if ("objectPiece" in choice) {
    return { gesture: "object", piece: choice.objectPiece, cells };
  }
  const [from, to] = [path[0], path.at(-1)];
  const own = drawing.objects.find(({ id }) => id === choice.object);
  const isOnIt = from !== undefined && own?.cells.some((cell) => cell.join() === from.join()) === true;
  return isOnIt && to !== undefined
    ? { gesture: "shift", object: choice.object, by: [to[0] - from[0], to[1] - from[1]] }
    : { gesture: "object", object: choice.object, cells };
}

function extend(at: CellPosition): void {
  const last = stroke?.cells.at(-1);
  if (stroke !== undefined && last !== undefined && (last[0] !== at[0] || last[1] !== at[1])) {
    stroke.cells.push(...lineOf(last, at).slice(1));
  }
}

/** Ends what was begun: a gesture, or a selection. */
function finish(drawing: Drawing): void {
  const done = stroke;
  stroke = undefined;
  const to = done?.cells.at(-1);
  if (done === undefined || to === undefined) {
    return;
  }
  const { from, cells, isFrame, isCopy } = done;
  if (drawsObject(chosen) && tool !== "eraser" && tool !== "select") {
    send([objectGesture(chosen, draftOf(from, to, done), drawing)]);
    redraw();
    return;
  }
  switch (tool) {
    case "brush":
    case "eraser":
      send([{ gesture: "cells", piece: piece(drawing), cells: distinct(cells) }]);
      break;
    case "line":
      send([{ gesture: "line", piece: piece(drawing), from, to }]);
      break;
    case "rectangle":
      send([{ gesture: "rectangle", piece: piece(drawing), from, to, isFilled: !isFrame }]);
      break;
    case "select":
      if (selection !== undefined && isIn(selection, from)) {
        const by: CellPosition = [to[0] - from[0], to[1] - from[1]];
        if (by[0] !== 0 || by[1] !== 0) {
          send([{ gesture: "move", area: selection, by, isCopy }]);
          selection = { ...selection, x: selection.x + by[0], y: selection.y + by[1] };
        }
      } else {
        selection = areaOf(from, to);
      }
      break;
  }
  redraw();
}

/** Gives up what is begun with the pointer. */
export function endStroke(): void {
  if (stroke?.isHeld === true) {
    giveUp();
  }
}

function giveUp(): void {
  if (stroke === undefined) {
    selection = undefined;
  }
  stroke = undefined;
  redraw();
}

/** The piece that is drawn with; nothing erases. */
function piece(drawing: Drawing): string | null {
  if (tool === "eraser") {
    return null;
  }
  return chosen !== undefined && "piece" in chosen ? chosen.piece : (drawing.pieces[0]?.id ?? null);
}

/** Takes what lies on top of a cell. */
function pick(drawing: Drawing, [x, y]: CellPosition): void {
  const at = y * drawing.columns + x;
  const layers = [...drawing.layers].reverse().filter(({ id }) => !hidden.has(id));
  const found = layers.map(({ cells }) => cells[at]).find((it) => it !== null && it !== undefined);
  const id = found === undefined || found === null ? undefined : drawing.pieces[found]?.id;
  if (id !== undefined) {
    chosen = { piece: id };
    tool = "brush";
  }
  redraw();
}

function change(id: string, drawing: Drawing, say: (message: FromPage) => void): void {
  const [what = "", by = ""] = id.split(" ");
  if (what === "undo" || what === "redo") {
    say({ type: "history", command: what });
  } else if (by !== "") {
    send([{ gesture: "resize", margins: { [what]: Number(by) } }]);
    selection = undefined;
  } else {
    withSelection(id, drawing, say);
  }
}

/** Does something with the selected cells; pasting needs none. */
function withSelection(id: string, drawing: Drawing, say: (message: FromPage) => void): void {
  if (id === "paste") {
    say({ type: "paste", at: cursorAt(), locked: [...locked] });
    return;
  }
  const area = selection;
  if (area === undefined) {
    return;
  }
  const erase: Gesture[] = drawing.layers
    .filter((layer) => !locked.has(layer.id))
    .map(() => ({ gesture: "cells", piece: null, cells: cellsOf(area) }));
  switch (id) {
    case "copy":
    case "cut":
      say({ type: "copy", stamp: stampOf(drawing, area), then: id === "cut" ? erase : [], locked: [...locked] });
      break;
    case "lock": {
      const cells = cellsOf(area);
      const on = !isLocked(area);
      say({ type: "lock", cells, on });
      setText(part("told"), `${counted(cells.length, "cell")} ${on ? "locked: new levels keep what is there" : "unlocked"}`);
      break;
    }
    case "erase":
      send(erase);
      break;
    case "mirror":
      send([{ gesture: "mirror", area, isVertical: false }]);
      break;
    case "flip":
      send([{ gesture: "mirror", area, isVertical: true }]);
      break;
    case "turn":
      send([{ gesture: "turn", area }]);
      selection = { ...area, width: area.height, height: area.width };
      break;
  }
  redraw();
}

/** Whether all cells of an area are locked. */
function isLocked(area: Area): boolean {
  return cellsOf(area).every((cell) => hasCell(staying, cell));
}

function stampOf(drawing: Drawing, area: Area): Stamp {
  const ids = (cells: readonly (number | null)[]) =>
    cellsOf(area).map(([x, y]) => {
      const piece = cells[y * drawing.columns + x];
      return piece === null || piece === undefined ? null : (drawing.pieces[piece]?.id ?? null);
    });
  const layers = drawing.layers.filter(({ id }) => !locked.has(id));
  return { columns: area.width, layers: layers.map(({ id, cells }) => [id, ids(cells)]) };
}

/** What a key does while drawing; returns whether it does something. */
export function drawingKey(view: View, event: KeyboardEvent, say: (message: FromPage) => void): boolean {
  const drawing = view.drawing?.answer;
  const key = event.key.toLowerCase();
  const isChord = event.ctrlKey || event.metaKey;
  if (drawing === undefined || event.altKey || (event.target as Element).tagName === "BUTTON" && (key === "enter" || key === " ")) {
    return false;
  }
  if (isChord) {
    const chords: Record<string, string> = { z: event.shiftKey ? "redo" : "undo", y: "redo", c: "copy", x: "cut", v: "paste" };
    const id = chords[key];
    if (id === undefined) {
      return false;
    }
    change(id, drawing, say);
    return true;
  }
  const changes: Record<string, string> = {
    u: "undo",
    y: "redo",
    delete: "erase",
    k: "lock",
    m: "mirror",
    v: "flip",
    t: "turn",
    c: "copy",
    x: "cut",
    p: "paste",
  };
  const id = changes[key];
  if (id !== undefined) {
    change(id, drawing, say);
    return true;
  }
  const found = (Object.keys(tools) as Tool[]).find((name) => tools[name].key === key);
  if (found !== undefined) {
    take(found);
    return true;
  }
  const number = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (number > 0) {
    const at = matching(drawing, "")[number - 1];
    if (at !== undefined) {
      choose(at);
    }
    return true;
  }
  if (key === "escape" && (stroke !== undefined || selection !== undefined)) {
    giveUp();
    return true;
  }
  if (key === "enter" || key === " ") {
    const at = cursorAt();
    const hasTwoCorners = tool === "line" || tool === "rectangle" || tool === "select";
    if (stroke === undefined) {
      begin(drawing, at, event, false);
    } else {
      extend(at);
    }
    if (stroke !== undefined && (!hasTwoCorners || stroke.cells.length > 1)) {
      finish(drawing);
    }
    return true;
  }
  return false;
}

/** The board with what was drawn and is not on it yet. A page that is loaded again begins to count anew. */
export function withAsked({ session, drawing, drawn, problem }: View, board: Board | undefined): Board | undefined {
  asked = asked.filter(({ number }) => number > drawn);
  numbers = Math.max(numbers, drawn);
  const isDrawn = session.mode === "draw" && problem === undefined;
  return board !== undefined && isDrawn && drawing?.answer !== undefined ? ahead(board, drawing.answer, asked) : board;
}

/** The board without what is hidden while drawing. */
export function withoutHidden({ session }: View, board: Board | undefined): Board | undefined {
  if (board === undefined || session.mode !== "draw" || hidden.size === 0) {
    return board;
  }
  const shown = board.layers.map((layer) => (hidden.has(layer.id) ? { ...layer, cells: layer.cells.map(() => null) } : layer));
  return { ...board, layers: shown };
}

export function drawDrawing(view: View): void {
  const isDrawn = view.session.mode === "draw";
  staying = view.locked;
  show(part("drawing"), isDrawn);
  document.body.classList.toggle("drawing", isDrawn);
  const drawing = view.drawing?.answer;
  const markers = isDrawn ? (drawing?.markers ?? []) : [];
  const links = isDrawn ? drawing?.links : undefined;
  renew(part("draft"), [isDrawn, stroke, selection, tool, markers, chosen, links], () =>
    isDrawn ? [...linksOf(drawing), ...handles(markers), ...drafts()] : [],
  );
  if (!isDrawn) {
    return;
  }
  const { problem } = view.drawing ?? {};
  setText(part("draw-problem"), problem ?? "");
  show(part("draw-problem"), problem !== undefined);
  renew(part("draw-tools"), tool, () => (Object.keys(tools) as Tool[]).map(toolButton));
  renew(part("draw-more"), [selection, staying, drawing !== undefined], () => changeButtons(drawing));
  if (drawing !== undefined) {
    const name = part<HTMLInputElement>("piece-name").value;
    drawPalette(part("palette"), drawing, { name, chosen, locked, hidden });
    drawForm(part("piece-form"), drawing, chosen, { choose, send });
  }
}

/** A line from each portal to the one that it leads to. */
function linksOf(drawing: Drawing | undefined): Node[] {
  if (drawing === undefined || drawing.links.length === 0) {
    return [];
  }
  const svg = element("svg", { viewBox: `0 0 ${drawing.columns} ${drawing.rows}`, class: "links" });
  for (const stroke of ["edge", "core"]) {
    for (const [[x1, y1], [x2, y2]] of drawing.links) {
      svg.append(element("line", { x1: `${x1 + 0.5}`, y1: `${y1 + 0.5}`, x2: `${x2 + 0.5}`, y2: `${y2 + 0.5}`, class: stroke }));
    }
  }
  return [place(svg, 0, 0, drawing.columns, drawing.rows)];
}

/** The cells that goals, rules and objects name, and the one of the marker that is chosen. */
function handles(markers: readonly Marker[]): Node[] {
  return markers.flatMap(({ id, title, position }) => {
    const isChosen = chosen !== undefined && "marker" in chosen && chosen.marker === id;
    if (position === null || (!isChosen && (id === "avatar" || id === "overlay"))) {
      return [];
    }
    const it = make("span", isChosen ? "handle chosen" : "handle");
    it.title = title;
    return [place(it, position[0], position[1], 1, 1)];
  });
}

/** What is begun, and the selection, over the cells. */
function drafts(): Node[] {
  const from = stroke?.from;
  const to = stroke?.cells.at(-1);
  const marks: Node[] = [];
  if (stroke !== undefined && from !== undefined && to !== undefined) {
    const isMove = tool === "select" && selection !== undefined && isIn(selection, from);
    const cells = isMove ? [] : draftOf(from, to, stroke);
    marks.push(...cells.map(([x, y]) => place(make("span", "draft-cell"), x, y, 1, 1)));
    if (isMove && selection !== undefined) {
      const { x, y, width, height } = selection;
      marks.push(place(make("span", "selection"), x + to[0] - from[0], y + to[1] - from[1], width, height));
    }
  }
  if (selection !== undefined) {
    const { x, y, width, height } = selection;
    marks.push(place(make("span", "selection"), x, y, width, height));
  }
  return marks;
}

function draftOf(from: CellPosition, to: CellPosition, { cells, isFrame }: { cells: CellPosition[]; isFrame: boolean }): CellPosition[] {
  switch (tool) {
    case "line":
      return lineOf(from, to);
    case "rectangle":
      return isFrame ? frameOf(areaOf(from, to)) : cellsOf(areaOf(from, to));
    case "select":
      return frameOf(areaOf(from, to));
    default:
      return distinct(cells);
  }
}

function toolButton(name: Tool): HTMLElement {
  const { key, label, title } = tools[name];
  const it = make("button", "", label);
  it.type = "button";
  it.dataset["tool"] = name;
  it.title = `${title} (${key.toUpperCase()})`;
  it.setAttribute("aria-pressed", String(name === tool));
  it.setAttribute("aria-keyshortcuts", key.toUpperCase());
  return it;
}

function changeButtons(drawing: Drawing | undefined): HTMLElement[] {
  const button = (id: string, label: string, title: string, isOn: boolean) => {
    const it = make("button", "", label);
    it.type = "button";
    it.dataset["change"] = id;
    it.title = title;
    if (!/[a-z]/i.test(label)) {
      it.setAttribute("aria-label", title);
    }
    it.disabled = !isOn || drawing === undefined;
    return it;
  };
  const hasSelection = selection !== undefined;
  const sides = ["left", "top", "right", "bottom"].flatMap((side) => {
    const line = side === "left" || side === "right" ? "column" : "row";
    const at = side === "left" || side === "right" ? `on the ${side}` : `at the ${side}`;
    const arrow = { left: "←", top: "↑", right: "→", bottom: "↓" }[side] ?? "";
    return [
      button(`${side} 1`, `${arrow}+`, `Add a ${line} ${at}`, true),
      button(`${side} -1`, `${arrow}−`, `Remove the ${line} ${at}`, true),
    ];
  });
  return [
    button("undo", "Undo", "Undo (U)", true),
    button("redo", "Redo", "Redo (Y)", true),
    button("copy", "Copy", "Copy the selection (C)", hasSelection),
    button("cut", "Cut", "Cut the selection (X)", hasSelection),
    button("paste", "Paste", "Paste at the cursor (P)", true),
    button("erase", "Erase", "Erase the selection (Delete)", hasSelection),
    button("mirror", "Mirror", "Swap left and right of the selection (M)", hasSelection),
    button("flip", "Flip", "Swap top and bottom of the selection (V)", hasSelection),
    button("turn", "Turn", "Turn the selection clockwise (T)", hasSelection),
    selection !== undefined && isLocked(selection)
      ? button("lock", "Unlock", "Let new levels change the selection (K)", true)
      : button("lock", "Lock", "Keep the selection as it is in new levels (K)", hasSelection),
    ...sides,
  ];
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
