/** What can be drawn with, layer by layer, the highest one first. */

import { partsOf, titleOf } from "../src/board/piece.js";
import type { Drawing, Marker } from "../src/protocol.js";
import { small } from "./over.js";
import { make, renew } from "./page.js";

/** A piece, a marker, an object of several cells, or what such an object is made of. */
export type Choice = { piece: string } | { marker: string } | { object: string } | { objectPiece: string };

interface Shown {
  name: string;
  chosen: Choice | undefined;
  locked: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
}

/** What can be chosen, in the order in which it is shown, by a part of its name. */
export function matching(drawing: Drawing, name: string): Choice[] {
  const { pieces, objects, objectPieces } = drawing;
  const ofLayers = byLayer(drawing, name).flatMap((layer) => layer.pieces.map((at) => ({ piece: pieces[at]?.id ?? "" })));
  return [
    ...markersOf(drawing, name, false).map(({ id }) => ({ marker: id })),
    ...ofLayers,
    ...objects.filter(({ id }) => has(id, name)).map(({ id }) => ({ object: id })),
    ...objectPieces.filter((id) => has(titleOf(id), name)).map((objectPiece) => ({ objectPiece })),
    ...markersOf(drawing, name, true).map(({ id }) => ({ marker: id })),
  ];
}

/** The avatar and the overlay, or the cells that goals, rules and objects name. */
function markersOf({ markers }: Drawing, name: string, isNamed: boolean): Marker[] {
  return markers.filter(({ id, title }) => (id !== "avatar" && id !== "overlay") === isNamed && has(title, name));
}

function has(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.trim().toLowerCase());
}

/** A piece is found by its title, and by a tag of its kind. */
function byLayer({ layers, pieces, looks, kinds }: Drawing, name: string): { id: string; pieces: number[] }[] {
  const tagged = new Set(kinds.filter(({ tags }) => tags.some((tag) => has(tag, name))).map(({ id }) => id));
  const isFound = (id: string, title: string) => has(title, name) || tagged.has(partsOf(id).kind);
  const of = (layer: number) =>
    pieces.flatMap((piece, at) => (piece.layer === layer && isFound(piece.id, looks[at]?.title ?? piece.id) ? [at] : []));
  return layers.map(({ id }, at) => ({ id, pieces: of(at) })).reverse();
}

export function drawPalette(palette: HTMLElement, drawing: Drawing, shown: Shown): void {
  const { name, chosen, locked, hidden } = shown;
  const { pieces, looks, uses, markers, layers, objects, objectPieces, kinds } = drawing;
  const names = layers.map(({ id }) => id);
  const from = [pieces, looks, uses, markers, names, objects, objectPieces, kinds, name, chosen, [...locked], [...hidden]];
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
      const image = look === undefined ? sign("") : small(look, "piece-look");
      image.setAttribute("aria-hidden", "true");
      const it = entry({ piece: id }, look?.title ?? id, image, String(uses[at] ?? 0));
      it.dataset["piece"] = id;
      const tags = kinds.find((kind) => kind.id === partsOf(id).kind)?.tags ?? [];
      if (tags.length > 0) {
        it.title = `${it.title}\nTags: ${tags.join(", ")}`;
      }
      return it;
    };
    const object = (id: string, made: string) => {
      const it = entry({ object: id }, id, sign("▭"), partsOf(made).kind);
      it.dataset["object"] = id;
      return it;
    };
    const objectPiece = (id: string) => {
      const it = entry({ objectPiece: id }, `New ${titleOf(id)}`, sign("▭"), "");
      it.dataset["objectPiece"] = id;
      return it;
    };
    const marker = ({ id, title, position }: Marker) => {
      const it = entry({ marker: id }, title.replaceAll("`", ""), sign("●"), position === null ? "nowhere" : "");
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
    const list = (title: string, entries: HTMLElement[]) => {
      const group = make("div", "layer");
      const list = make("div", "pieces");
      list.append(...entries);
      if (title !== "") {
        group.setAttribute("role", "group");
        group.setAttribute("aria-label", title);
        group.append(make("h2", "", title));
      }
      group.append(list);
      return entries.length > 0 ? [group] : [];
    };
    const found = objects.filter(({ id }) => has(id, name)).map(({ id, piece }) => object(id, piece));
    const makable = objectPieces.filter((id) => has(titleOf(id), name)).map(objectPiece);
    return [
      ...list("", markersOf(drawing, name, false).map(marker)),
      ...ofLayers,
      ...list("Objects of several cells", [...found, ...makable]),
      ...list("Cells that are named", markersOf(drawing, name, true).map(marker)),
    ];
  });
}

/** What stands for things that have no look of their own. */
function sign(text: string): HTMLElement {
  const it = make("span", "piece-look symbol", text);
  it.setAttribute("aria-hidden", "true");
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
