/** The ids of pieces: a kind, or JSON with its parameters, keys in order. Plain data. */

import type { Drawing, Parameter } from "../protocol.js";

export interface PieceParts {
  kind: string;
  parameters: Record<string, unknown>;
}

export function partsOf(id: string): PieceParts {
  if (id.startsWith("{")) {
    try {
      const { kind, ...parameters } = JSON.parse(id) as Record<string, unknown>;
      if (typeof kind === "string") {
        return { kind, parameters };
      }
    } catch {
      // The name of an object of a game may begin like this.
    }
  }
  return { kind: id, parameters: {} };
}

export function idOf({ kind, parameters }: PieceParts): string {
  return Object.keys(parameters).length === 0 ? kind : canonical({ ...parameters, kind });
}

/** JSON without blanks, with the keys of objects in order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonical).join(",")}]`;
  }
  if (typeof value === "object" && value !== null) {
    const keys = Object.keys(value).sort(byCodePoints);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** The order of texts as the server has it. */
function byCodePoints(one: string, other: string): number {
  const [left, right] = [[...one], [...other]].map((text) => text.map((it) => it.codePointAt(0) ?? 0)) as [number[], number[]];
  const at = left.findIndex((code, place) => code !== right[place]);
  return at === -1 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}

/** The parameters that a piece has or can be given, in the order of its kind. */
export function parametersOf(drawing: Drawing, id: string): Parameter[] {
  const { kind, parameters } = partsOf(id);
  const known = drawing.kinds.find((it) => it.id === kind)?.parameters ?? [];
  const others = Object.keys(parameters).filter((name) => known.every((it) => it.name !== name));
  return [...known, ...others.map((name) => ({ name, type: null, isRequired: false, values: [parameters[name]] }))];
}

/** The piece with another value of a parameter; `undefined` takes it away. */
export function withParameter(id: string, name: string, value: unknown): string {
  const { kind, parameters } = partsOf(id);
  const { [name]: _, ...others } = parameters;
  return idOf({ kind, parameters: value === undefined ? others : { ...others, [name]: value } });
}

/** The value that a text stands for; `undefined` for an empty one. What is declared to be a text is one. */
export function valueOf(text: string, { type, values }: Parameter): unknown {
  if (text === "") {
    return undefined;
  }
  const areTexts = values.length > 0 && values.every((value) => typeof value === "string");
  if (type === "string" || (type === null && areTexts)) {
    return text;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A value as it is shown in a field. */
export function textOf(value: unknown): string {
  return value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
}

/** A piece in words: its kind, with the values of its parameters. */
export function titleOf(id: string): string {
  const { kind, parameters } = partsOf(id);
  const values = Object.entries(parameters).map(([name, value]) => `${name} ${textOf(value)}`);
  return values.length === 0 ? kind : `${kind} (${values.join(", ")})`;
}
