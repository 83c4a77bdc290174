import assert from "node:assert/strict";
import { test } from "node:test";
import { snippet } from "@codemirror/autocomplete";
import { EditorState, type Transaction } from "@codemirror/state";
import { templateOf } from "../src/snippet.js";

/** The text that the editor makes of a snippet of the protocol, and what is selected in it. */
function inserted(text: string): [string, string] {
  let state = EditorState.create({});
  const editor = { state, dispatch: (transaction: Transaction) => (state = transaction.state) };
  snippet(templateOf(text))(editor, null, 0, 0);
  const { from, to } = state.selection.main;
  return [state.doc.toString(), state.sliceDoc(from, to)];
}

test("the first place of a snippet is selected", () => {
  assert.deepEqual(inserted('"kind": "${1:wall}", "at": [$2]$0'), ['"kind": "wall", "at": []', "wall"]);
});

test("a choice is its first entry", () => {
  assert.deepEqual(inserted("go ${1|up,down|}"), ["go up", "up"]);
});

test("braces and escapes are written as they stand", () => {
  assert.deepEqual(inserted('{ "id": "$1", "cost": "\\$5 \\} #{a}" }'), ['{ "id": "", "cost": "$5 } #{a}" }', ""]);
});

test("a place in a place is its text", () => {
  assert.equal(inserted("${1:a ${2:b} c}")[0], "a b c");
  assert.equal(inserted('"config": ${1:{ "a": 1 \\}}')[0], '"config": { "a": 1 }');
});

test("lines keep their indentation", () => {
  assert.equal(inserted("{\n  $1\n}")[0], "{\n  \n}");
});
