import assert from "node:assert/strict";
import { test } from "node:test";
import { idOf, parametersOf, partsOf, titleOf, valueOf, withParameter } from "../src/board/piece.js";
import type { Drawing, Parameter } from "../src/protocol.js";

const untyped: Parameter = { name: "value", type: null, isRequired: false, values: [2, 4] };

test("the id of a piece is its kind, or JSON with its keys in order", () => {
  assert.equal(idOf({ kind: "wall", parameters: {} }), "wall");
  assert.equal(idOf({ kind: "door", parameters: { tint: "red", key: 1 } }), '{"key":1,"kind":"door","tint":"red"}');
  assert.equal(idOf({ kind: "pipe", parameters: { queue: [7, { b: 1, a: 2 }] } }), '{"kind":"pipe","queue":[7,{"a":2,"b":1}]}');
});

test("an id gives back what it was made of", () => {
  for (const parts of [{ kind: "wall", parameters: {} }, { kind: "door", parameters: { key: "red", "\u{1f511}": 1, "\uffee": 2 } }]) {
    assert.deepEqual(partsOf(idOf(parts)), parts);
  }
  assert.equal(idOf(partsOf("{")), "{");
});

test("keys are in the order of their characters, not of their code units", () => {
  assert.equal(idOf({ kind: "k", parameters: { "\u{1f511}": 1, "\uffee": 2 } }), '{"kind":"k","\uffee":2,"\u{1f511}":1}');
});

test("a parameter is set and taken away", () => {
  const red = withParameter("door", "key", "red");
  assert.equal(red, '{"key":"red","kind":"door"}');
  assert.equal(withParameter(red, "key", undefined), "door");
});

test("a text stands for what the parameter holds elsewhere", () => {
  assert.equal(valueOf("7", untyped), 7);
  assert.equal(valueOf("7", { ...untyped, type: "string" }), "7");
  assert.equal(valueOf("7", { ...untyped, values: ["a"] }), "7");
  assert.deepEqual(valueOf("[7, 5]", untyped), [7, 5]);
  assert.equal(valueOf("red", untyped), "red");
  assert.equal(valueOf("", untyped), undefined);
});

test("what a piece has is offered even where its kind does not say so", () => {
  const drawing = { kinds: [{ id: "door", tags: [], parameters: [{ ...untyped, name: "key" }] }] } as unknown as Drawing;
  assert.deepEqual(parametersOf(drawing, '{"kind":"door","tint":1}').map(({ name }) => name), ["key", "tint"]);
  assert.deepEqual(parametersOf(drawing, "wall"), []);
});

test("a piece is told by its kind and what it has", () => {
  assert.equal(titleOf('{"key":"red","kind":"door"}'), "door (key red)");
  assert.equal(titleOf("wall"), "wall");
});
