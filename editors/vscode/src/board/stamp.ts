/** Cells of a board as text, and text as cells: rows of glyphs where a game has them, or else JSON. Plain data. */

import type { Drawing, Stamp } from "../protocol.js";

/** A text with more characters than this is not read or written. */
export const MAX_TEXT = 5_000_000;

type Glyphs = Pick<Drawing, "pieces" | "layers" | "glyphs">;

/** The text that stands for cells; nothing if it would be too long. */
export function textOf(stamp: Stamp, drawing: Glyphs): string | undefined {
  const text = rowsOf(stamp, drawing) ?? jsonOf(stamp);
  return text.length > MAX_TEXT ? undefined : text;
}

/** The cells that a text stands for, or why there are none, in words. */
export function stampOf(text: string, drawing: Glyphs): Stamp | string {
  if (text.trim() === "") {
    return "the clipboard has no text";
  }
  if (text.length > MAX_TEXT) {
    return "the text in the clipboard is too long";
  }
  const stamp = ofJson(text) ?? (drawing.glyphs === undefined ? undefined : ofRows(text, drawing, drawing.glyphs));
  return stamp ?? "the text in the clipboard is not cells of a board";
}

/** JSON with a line for each row of cells. */
function jsonOf({ columns, layers }: Stamp): string {
  const lines = (cells: readonly (string | null)[]) =>
    rows(cells, columns).map((row) => `      ${row.map((piece) => JSON.stringify(piece)).join(", ")}`);
  const written = layers.map(([id, cells]) => `    [${JSON.stringify(id)}, [\n${lines(cells).join(",\n")}\n    ]]`);
  return `{\n  "columns": ${columns},\n  "layers": [\n${written.join(",\n")}\n  ]\n}\n`;
}

function rows<Of>(cells: readonly Of[], columns: number): Of[][] {
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => cells.slice(row * columns, (row + 1) * columns));
}

function ofJson(text: string): Stamp | undefined {
  let read: { columns?: unknown; layers?: unknown } | null;
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    return undefined;
  }
  const { columns, layers } = read ?? {};
  const isLayer = (it: unknown): it is Stamp["layers"][number] => {
    const [id, cells] = Array.isArray(it) ? (it as unknown[]) : [];
    return typeof id === "string" && Array.isArray(cells) && cells.every((piece) => piece === null || typeof piece === "string");
  };
  if (!Number.isInteger(columns) || !Array.isArray(layers) || layers.length === 0 || !layers.every(isLayer)) {
    return undefined;
  }
  const stamp = { columns: columns as number, layers: layers.map(([id, cells]): Stamp["layers"][number] => [id, cells]) };
  const count = stamp.layers[0]?.[1].length ?? 0;
  const isWhole = stamp.columns > 0 && count > 0 && count % stamp.columns === 0;
  return isWhole && stamp.layers.every(([, cells]) => cells.length === count) ? stamp : undefined;
}

/** Rows of glyphs; nothing where a cell has none, or where layers are left out. */
function rowsOf({ columns, layers }: Stamp, drawing: Glyphs): string | undefined {
  const { glyphs, pieces } = drawing;
  const ofLayers = drawing.layers.map(({ id }) => layers.find(([name]) => name === id)?.[1]);
  if (glyphs === undefined || ofLayers.includes(undefined)) {
    return undefined;
  }
  const keyOf = (ids: readonly (string | null | undefined)[]) => JSON.stringify(ids.filter((id) => typeof id === "string").sort());
  const known = new Map<string, string>();
  for (const { glyph, pieces: on } of glyphs) {
    const key = keyOf(on.map((at) => pieces[at]?.id));
    known.set(key, known.get(key) ?? glyph);
  }
  const grounds = drawing.layers.map(({ ground }) => (ground === null ? null : (pieces[ground]?.id ?? null)));
  const count = layers[0]?.[1].length ?? 0;
  const found = Array.from({ length: count }, (_, at) => {
    const ids = ofLayers.map((cells) => cells?.[at] ?? null);
    // Where a glyph does not say the ground, the cell gets it.
    return known.get(keyOf(ids)) ?? known.get(keyOf(ids.map((id, layer) => (id === grounds[layer] ? null : id))));
  });
  return found.includes(undefined) ? undefined : rows(found, columns).map((row) => `${row.join("")}\n`).join("");
}

function ofRows(text: string, drawing: Glyphs, glyphs: NonNullable<Drawing["glyphs"]>): Stamp | string {
  const { pieces, layers } = drawing;
  // Cases are one to a game; the first glyph counts.
  const known = new Map([...glyphs].reverse().map(({ glyph, pieces: on }) => [glyph.toLowerCase(), on] as const));
  const lines = text.split(/\r\n|\r|\n/).map((line) => [...line.trim()]).filter((line) => line.length > 0);
  const columns = lines[0]?.length ?? 0;
  const cells = lines.flat();
  const unknown = cells.find((glyph) => !known.has(glyph.toLowerCase()));
  if (unknown !== undefined) {
    return `the text in the clipboard is not cells of this game: unknown glyph \`${unknown}\``;
  }
  if (lines.some(({ length }) => length !== columns)) {
    return "the rows in the clipboard have different lengths";
  }
  const on = (glyph: string, layer: number) => known.get(glyph.toLowerCase())?.find((at) => pieces[at]?.layer === layer);
  return {
    columns,
    layers: layers.map(({ id }, layer) => [id, cells.map((glyph) => pieces[on(glyph, layer) ?? -1]?.id ?? null)]),
  };
}
