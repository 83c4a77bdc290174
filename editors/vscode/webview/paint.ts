/** How one cell is painted: its pictures, or shapes and symbols in the colors of the pack, of the theme, or of its kind. */

import type { Cell } from "../src/protocol.js";
import { colorBelow, isPlain, type Thing } from "./ground.js";
import { readableOn } from "./readable.js";

/** The colors and the font of the editor, read once for many cells. */
export interface Ink {
  text: string;
  faint: string;
  line: string;
  background: string;
  font: string;
  /** Whether the theme wants borders where others have shades. */
  contrast: boolean;
}

export function inkOf(body: HTMLElement): Ink {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string, otherwise: string) => style.getPropertyValue(`--vscode-${name}`).trim() || otherwise;
  const text = value("foreground", "#808080");
  return {
    text,
    faint: value("descriptionForeground", text),
    line: value("contrastBorder", value("panel-border", value("widget-border", "rgba(128, 128, 128, 0.35)"))),
    background: value("editor-background", "#1f1f1f"),
    font: value("editor-font-family", "monospace"),
    contrast: body.classList.contains("vscode-high-contrast"),
  };
}

type Pen = CanvasRenderingContext2D;

/** Paints what stands on a cell, from the ground up. `picture` gives a picture of the size of a cell, once it is there. */
export function paintCell(
  pen: Pen,
  [x, y, size]: readonly [number, number, number],
  stack: readonly Thing[],
  ink: Ink,
  colors: { background?: string; lines?: string },
  picture: (sprite: string) => CanvasImageSource | undefined,
  /** Whether something lies over the cell that has letters of its own. */
  isCovered: boolean,
): void {
  pen.clearRect(x, y, size, size);
  if (colors.background !== undefined) {
    pen.fillStyle = colors.background;
    pen.fillRect(x, y, size, size);
  }
  paintThings(pen, [x, y, size], stack, ink, colors.background, picture, isCovered);
  if (size >= 6) {
    pen.fillStyle = colors.lines ?? ink.line;
    pen.fillRect(x + size - 1, y, 1, size);
    pen.fillRect(x, y + size - 1, size, 1);
  }
}

/** The same without the ground of the board and its lines: what stands on a cell alone. `under` is the color of the ground. */
export function paintThings(
  pen: Pen,
  [x, y, size]: readonly [number, number, number],
  stack: readonly Thing[],
  ink: Ink,
  under: string | undefined,
  picture: (sprite: string) => CanvasImageSource | undefined,
  isCovered: boolean,
): void {
  for (const [height, { it, depth }] of stack.entries()) {
    const image = it.sprite === undefined ? undefined : picture(it.sprite);
    if (image !== undefined) {
      pen.drawImage(image, x, y);
    } else {
      // Letters have to stand out from it.
      under = colorBelow([it], under);
      const letters = under === undefined ? undefined : readableOn(under);
      paintSymbol(pen, x, y, size, it, depth, height === stack.length - 1 && !isCovered, letters, ink);
    }
  }
}

function paintSymbol(
  pen: Pen,
  x: number,
  y: number,
  size: number,
  it: Cell,
  depth: number,
  top: boolean,
  letters: string | undefined,
  ink: Ink,
): void {
  const color = colorOf(it);
  const fills = it.shape === "fill" || (depth === 0 && it.shape === undefined);
  const plain = isPlain(it);
  const given = it.color !== undefined;
  const inset = fills || plain ? 0 : size * (top ? 0.12 : 0.03);
  const inner = size - 2 * inset;
  pen.save();
  if (!plain) {
    pen.fillStyle = color;
    pen.globalAlpha = given ? 1 : fills ? 0.16 : 0.35;
    pen.beginPath();
    if (fills) {
      pen.rect(x, y, size, size);
    } else if (it.shape === "circle") {
      pen.arc(x + size / 2, y + size / 2, inner / 2, 0, 2 * Math.PI);
    } else {
      pen.roundRect(x + inset, y + inset, inner, inner, inner * 0.18);
    }
    pen.fill();
    if (!fills && (!given || ink.contrast)) {
      pen.globalAlpha = ink.contrast ? 1 : 0.8;
      pen.strokeStyle = ink.contrast ? ink.text : color;
      pen.lineWidth = Math.max(1, size / 48);
      pen.stroke();
    }
    pen.globalAlpha = 1;
  }
  const ground = depth === 0;
  // What lies below something else shows its color alone, but a chip still says in its corner what it is.
  const shown = size >= 12 && (top || !ground);
  if (shown) {
    const height = size * (!top ? 0.26 : ground ? 0.34 : 0.46);
    const text = faceOf(it);
    pen.fillStyle = letters ?? (ground ? ink.faint : ink.text);
    pen.font = `${ground ? "" : "600 "}${height}px ${ink.font}`;
    pen.textAlign = top ? "center" : "left";
    pen.textBaseline = top ? "middle" : "alphabetic";
    const [tx, ty] = top ? [x + size / 2, y + size / 2] : [x + size * 0.09, y + size * 0.92];
    pen.fillText(text, tx, ty, size * 0.92);
  }
  pen.restore();
}

/** The text that stands for a thing: the one that its kind is drawn with, or its symbol. */
export function faceOf(it: { symbol: string; face?: string }): string {
  return it.face ?? it.symbol;
}

/** The color that the pack gives a kind, or one that is always the same for its name. */
export function colorOf(it: { kind: string; color?: string }): string {
  return it.color ?? `hsl(${hue(it.kind)} 50% 50%)`;
}

function hue(kind: string): number {
  let hash = 7;
  for (const character of kind) {
    hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3600;
  }
  return (hash * 137) % 360;
}
