/** What lies over the cells: objects of several cells, the avatar, the overlay. */

import type { Board, Cell, MultiCellObject } from "../src/protocol.js";
import { groundOf } from "./ground.js";
import { colorOf, faceOf } from "./paint.js";
import { make, picture, renew } from "./page.js";
import { readableOn } from "./readable.js";

const arrows: Record<string, string> = { up: "▲", down: "▼", left: "◀", right: "▶" };

export function drawOver(over: HTMLElement, board: Board): void {
  const { objects, avatar, overlay } = board;
  const grounds = objects.map((object) => groundOf(object, board));
  renew(over, [objects, avatar, overlay, grounds], () => {
    const things = objects.flatMap((object, at) => drawObject(object, grounds[at]).map((it) => named(it, `object ${at}`)));
    if (avatar !== null) {
      const it =
        avatar.sprite === undefined
          ? make("span", "avatar symbol", arrows[avatar.facing] ?? "●")
          : picture(avatar.sprite, "avatar");
      things.push(named(place(it, avatar.x, avatar.y, 1, 1), "avatar"));
      if (avatar.carried !== undefined) {
        things.push(named(place(small(avatar.carried, "carried"), avatar.x, avatar.y, 1, 1), "avatar"));
      }
    }
    if (overlay !== null) {
      things.push(named(place(make("span", "overlay"), overlay.x, overlay.y, overlay.width, overlay.height), "overlay"));
    }
    return things;
  });
}

/** Says what an element is of, for what moves with it. */
function named(it: HTMLElement, of: string): HTMLElement {
  it.dataset["of"] = of;
  return it;
}

/** A thing in little: its picture, or its symbol on its color. */
export function small(it: Cell, className: string): HTMLElement {
  if (it.sprite !== undefined) {
    return picture(it.sprite, className);
  }
  const span = make("span", `symbol ${className}`, faceOf(it));
  if (it.color === undefined) {
    span.style.background = `color-mix(in srgb, ${colorOf(it)} 35%, var(--vscode-editor-background))`;
  } else {
    span.style.background = it.color;
    span.style.color = readableOn(it.color);
  }
  return span;
}

/** An outline around the cells, whatever their shape, and pictures: of each cell, or one over all; else a symbol. */
function drawObject(object: MultiCellObject, ground: string | undefined): HTMLElement[] {
  const own = new Set(object.cells.map(([x, y]) => `${x} ${y}`));
  const parts = object.cells.map(([x, y]) => {
    const sides = [
      own.has(`${x} ${y - 1}`) ? "" : "t",
      own.has(`${x + 1} ${y}`) ? "" : "r",
      own.has(`${x} ${y + 1}`) ? "" : "b",
      own.has(`${x - 1} ${y}`) ? "" : "l",
    ];
    const it = make("span", `object ${sides.filter((side) => side !== "").join(" ")}`);
    it.style.setProperty("--own", colorOf(object));
    return place(it, x, y, 1, 1);
  });
  const [first] = object.cells;
  if (first === undefined) {
    return [];
  }
  if (object.sprites?.some((sprite) => sprite !== null)) {
    const looks = object.cells.flatMap(([x, y], at) => {
      const sprite = object.sprites?.[at] ?? null;
      return sprite === null ? [] : [place(picture(sprite, "look"), x, y, 1, 1)];
    });
    return [...parts, ...looks];
  }
  if (object.sprite === undefined) {
    const look = make("span", "symbol look", object.symbol);
    if (ground !== undefined) {
      look.style.color = readableOn(ground);
    }
    return [...parts, place(look, first[0], first[1], 1, 1)];
  }
  const xs = object.cells.map(([x]) => x);
  const ys = object.cells.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const look = picture(object.sprite, "look");
  return [...parts, place(look, left, top, Math.max(...xs) - left + 1, Math.max(...ys) - top + 1)];
}

export function place<It extends HTMLElement | SVGElement>(it: It, x: number, y: number, width: number, height: number): It {
  it.style.gridColumn = `${x + 1} / span ${Math.max(1, width)}`;
  it.style.gridRow = `${y + 1} / span ${Math.max(1, height)}`;
  return it;
}
