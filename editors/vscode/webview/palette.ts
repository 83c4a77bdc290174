/** What can be drawn with, layer by layer, the highest one first. */

import type { Drawing } from "../src/protocol.js";
import { make, picture, renew } from "./page.js";

/** A piece, or a marker. */
export type Choice = { piece: string } | { marker: string };

interface Shown {
  name: string;
  chosen: Choice | undefined;
  locked: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
}

/** What can be chosen, in the order in which it is shown, by a part of its name. */
export function matching(drawing: Drawing, name: string): Choice[] {
  const markers = drawing.markers.filter(({ id }) => has(id, name)).map(({ id }) => ({ marker: id }));
  return [...markers, ...byLayer(drawing, name).flatMap(({ pieces }) => pieces.map((at) => ({ piece: drawing.pieces[at]?.id ?? "" })))];
}

function has(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.trim().toLowerCase());
}

function byLayer({ layers, pieces, looks }: Drawing, name: string): { id: string; pieces: number[] }[] {
  const of = (layer: number) =>
    pieces.flatMap((piece, at) => (piece.layer === layer && has(looks[at]?.title ?? piece.id, name) ? [at] : []));
  return layers.map(({ id }, at) => ({ id, pieces: of(at) })).reverse();
}

export function drawPalette(palette: HTMLElement, drawing: Drawing, shown: Shown): void {
  const { name, chosen, locked, hidden } = shown;
  const { pieces, looks, uses, markers, layers } = drawing;
  const from = [pieces, looks, uses, markers, layers.map(({ id }) => id), name, chosen, [...locked], [...hidden]];
  renew(palette, from, () => {
    const numbers = new Map(matching(drawing, "").map((choice, at) => [JSON.stringify(choice), at + 1]));
    const entry = (choice: Choice, title: string, look: HTMLElement, used: string) => {
      const number = numbers.get(JSON.stringify(choice)) ?? 10;
      const it = make("button", "piece");
      it.type = "button";
      it.append(look, make("span", "piece-title", title), make("span", "piece-uses", used));
      it.title = number < 10 ? `${title} (${number})` : title;
      it.setAttribute("aria-pressed", String(JSON.stringify(choice) === JSON.stringify(chosen)));
      if (number < 10) {
        it.setAttribute("aria-keyshortcuts", String(number));
      }
      return it;
    };
    const piece = (at: number) => {
      const id = pieces[at]?.id ?? "";
      const look = looks[at];
      const image = look?.sprite === undefined ? symbol(look?.face ?? look?.symbol ?? "", look?.color) : picture(look.sprite, "piece-look");
      const it = entry({ piece: id }, look?.title ?? id, image, String(uses[at] ?? 0));
      it.dataset["piece"] = id;
      return it;
    };
    const marker = ({ id, title }: Drawing["markers"][number]) => {
      const it = entry({ marker: id }, title, symbol("●", undefined), "");
      it.dataset["marker"] = id;
      return it;
    };
    const ofLayers = byLayer(drawing, name).map(({ id, pieces }) => {
      const group = make("div", "layer");
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", `Layer ${id}`);
      const head = make("h2", "", id);
      head.append(switchOf("lock", id, locked.has(id)), switchOf("hide", id, hidden.has(id)));
      const list = make("div", "pieces");
      list.append(...pieces.map(piece));
      group.append(head, list);
      return group;
    });
    const found = markers.filter(({ id }) => has(id, name));
    const list = make("div", "pieces");
    list.append(...found.map(marker));
    return [...(found.length > 0 ? [list] : []), ...ofLayers];
  });
}

function symbol(text: string, color: string | undefined): HTMLElement {
  const it = make("span", "piece-look symbol", text);
  it.setAttribute("aria-hidden", "true");
  if (color !== undefined) {
    it.style.setProperty("--piece", color);
  }
  return it;
}

function switchOf(kind: "lock" | "hide", layer: string, isOn: boolean): HTMLElement {
  const words = { lock: ["Locked", "Lock"], hide: ["Hidden", "Hide"] }[kind];
  const it = make("button", "switch", words[isOn ? 0 : 1] ?? "");
  it.type = "button";
  it.dataset[kind] = layer;
  it.setAttribute("aria-pressed", String(isOn));
  it.setAttribute("aria-label", `${kind === "lock" ? "Lock" : "Hide"} the layer ${layer}`);
  return it;
}
