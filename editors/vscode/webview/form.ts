/** What can be said of what is drawn with: the parameters of a piece, the side that a marker looks to, an object of several cells. */

import { parametersOf, partsOf, textOf, valueOf, withParameter } from "../src/board/piece.js";
import type { Drawing, Gesture, Parameter } from "../src/protocol.js";
import { make, renew } from "./page.js";
import type { Choice } from "./palette.js";

const sides = ["up", "right", "down", "left"] as const;

interface Acts {
  choose: (choice: Choice) => void;
  send: (gestures: Gesture[]) => void;
}

export function drawForm(form: HTMLElement, drawing: Drawing, chosen: Choice | undefined, acts: Acts): void {
  const { kinds, markers, objects } = drawing;
  renew(form, [chosen, kinds, markers, objects], () => fields(drawing, chosen, acts));
}

function fields(drawing: Drawing, chosen: Choice | undefined, { choose, send }: Acts): Node[] {
  if (chosen === undefined) {
    return [];
  }
  if ("piece" in chosen) {
    return ofPiece(drawing, chosen.piece, (piece) => choose({ piece }));
  }
  if ("objectPiece" in chosen) {
    return ofPiece(drawing, chosen.objectPiece, (objectPiece) => choose({ objectPiece }));
  }
  if ("marker" in chosen) {
    const marker = drawing.markers.find(({ id }) => id === chosen.marker);
    const facing = marker?.facing ?? null;
    const turn = (side: string) => send([{ gesture: "face", marker: chosen.marker, facing: side }]);
    return facing === null ? [] : [labelled("Looks", selection(facing, sides, turn))];
  }
  const object = drawing.objects.find(({ id }) => id === chosen.object);
  if (object === undefined) {
    return [];
  }
  const remove = make("button", "", `Remove ${object.id}`);
  remove.type = "button";
  remove.addEventListener("click", () => send([{ gesture: "object", object: object.id, cells: [] }]));
  return [...ofPiece(drawing, object.piece, (piece) => send([{ gesture: "object", object: object.id, piece }])), remove];
}

function ofPiece(drawing: Drawing, id: string, change: (id: string) => void): Node[] {
  const { parameters } = partsOf(id);
  return parametersOf(drawing, id).map((parameter) => {
    const value = parameters[parameter.name];
    const set = (next: unknown) => change(withParameter(id, parameter.name, next));
    return labelled(parameter.isRequired ? `${parameter.name} (required)` : parameter.name, field(parameter, value, set));
  });
}

function field(parameter: Parameter, value: unknown, set: (value: unknown) => void): HTMLElement {
  const { name, type, values } = parameter;
  if (type === "sides") {
    return walls(typeof value === "number" ? value : 0, set);
  }
  if (type === "direction") {
    return selection(textOf(value), sides, set);
  }
  if (type === "boolean" || type === "bool") {
    return selection(textOf(value), ["true", "false"], (text) => set(text === "true"));
  }
  const it = make("input", "");
  it.value = textOf(value);
  it.autocomplete = "off";
  it.spellcheck = false;
  if (values.length > 0) {
    const list = make("datalist", "");
    list.id = `values-of-${name}`;
    list.append(...values.map((one) => new Option(textOf(one), textOf(one))));
    it.setAttribute("list", list.id);
    it.addEventListener("focus", () => it.after(list), { once: true });
  }
  it.addEventListener("change", () => set(valueOf(it.value, parameter)));
  return it;
}

/** The walls of a box as bits: up 1, right 2, down 4, left 8. */
function walls(bits: number, set: (bits: number) => void): HTMLElement {
  const group = make("span", "walls");
  group.setAttribute("role", "group");
  group.append(
    ...sides.map((side, at) => {
      const box = make("input", "");
      box.type = "checkbox";
      box.checked = (bits & (1 << at)) !== 0;
      box.addEventListener("change", () => set(box.checked ? bits | (1 << at) : bits & ~(1 << at)));
      const label = make("label", "");
      label.append(box, side);
      return label;
    }),
  );
  return group;
}

function selection(value: string, options: readonly string[], set: (value: string) => void): HTMLSelectElement {
  const it = make("select", "");
  const all = options.includes(value) ? options : [value, ...options];
  it.append(...all.map((option) => new Option(option, option, undefined, option === value)));
  it.addEventListener("change", () => set(it.value));
  return it;
}

/** A field with its name, which a group of fields has as its label. */
function labelled(name: string, it: HTMLElement): HTMLElement {
  const label = make(it.tagName === "SPAN" ? "div" : "label", "parameter");
  if (it.tagName === "SPAN") {
    it.setAttribute("aria-label", name);
  }
  label.append(make("span", "parameter-name", name), it);
  return label;
}
