import assert from "node:assert/strict";
import { test } from "node:test";
import { firstOf } from "../src/files.js";
import { Uri } from "../src/host/uri.js";
import { beside, languageOf, pathOf, uriOf } from "../src/paths.js";

test("a path is found again by its address", () => {
  for (const path of ["a.json", "a b/ü#?.json", "x/100%.txt"]) {
    assert.equal(pathOf(uriOf(path)), path);
  }
  assert.equal(pathOf("file:///other/a.json"), undefined);
  assert.equal(pathOf("https://example.org/project/a.json"), undefined);
  assert.equal(pathOf("file:///project/%ff"), undefined);
});

test("addresses of files are those that the boards write", () => {
  const uri = uriOf("a b/levels/ü.json");
  assert.equal(Uri.parse(uri).toString(), uri);
  assert.equal(Uri.joinPath(Uri.parse(uri), "..", "..", "game.json").toString(), uriOf("a b/game.json"));
  assert.equal(Uri.parse(uri).with({ fragment: "3" }).toString(), `${uri}#3`);
});

test("the file that is shown first has a board if there is one", () => {
  assert.equal(firstOf({ "p/game.json": "", "p/levels/b.json": "", "p/levels/a.json": "" }), "p/levels/a.json");
  assert.equal(firstOf({ "notes.md": "", "a.puzzlescript": "" }), "a.puzzlescript");
  assert.equal(firstOf({ "game.yaml": "", "a.timeline.yaml": "" }), "game.yaml");
  assert.equal(firstOf({ "a.png": new Uint8Array() }), undefined);
});

test("files have the language of their ending", () => {
  assert.equal(languageOf("levels/a.json"), "json");
  assert.equal(languageOf("game.YML"), "yaml");
  assert.equal(languageOf("json"), "plaintext");
  assert.equal(beside("a/b.json", "c.json"), "a/c.json");
});
