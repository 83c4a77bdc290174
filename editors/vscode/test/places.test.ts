import assert from "node:assert/strict";
import { test } from "node:test";
import { Places, placesOf } from "../src/web/places.js";

const folders = [
  { uri: "vscode-vfs://github/a/my%20pack/", path: "/a/my pack/" },
  { uri: "vscode-vfs://github/b/my_pack", path: "/b/my_pack" },
];
const places = new Places(placesOf(folders));

test("folders of the same name have places of their own", () => {
  assert.deepEqual(places.all.map(({ path }) => path), ["/workspace/my_pack", "/workspace/my_pack-2"]);
});

test("a file has its path in memory below that of its folder", () => {
  assert.equal(places.pathOf("vscode-vfs://github/a/my%20pack/levels/%C3%A9.json"), "/workspace/my_pack/levels/é.json");
  assert.equal(places.pathOf("vscode-vfs://github/a/my%20packs/game.json"), undefined);
});

test("messages go to the server with its URIs, wherever they stand, and come back with those of the editor", () => {
  const uri = "vscode-vfs://github/b/my_pack/levels/one.json";
  const message = { changes: { [uri]: [{ newText: "x" }] }, arguments: [uri, 1, null] };
  const there = places.toServer(message);
  assert.deepEqual(Object.keys(there.changes), ["file:///workspace/my_pack-2/levels/one.json"]);
  assert.deepEqual(places.toEditor(there), message);
});

test("links in a text come back as well, and a text that only mentions a URI goes as it is", () => {
  const contents = "[one](file:///workspace/my_pack/levels/one.json), file:///workspace/my_pack-3";
  assert.equal(places.toEditor({ contents }).contents, "[one](vscode-vfs://github/a/my%20pack/levels/one.json), file:///workspace/my_pack-3");
  const text = "see vscode-vfs://github/b/my_pack/game.json";
  assert.equal(places.toServer(text), text);
});

test("what is registered for files is for those of the workspace", () => {
  const message = { method: "client/registerCapability", params: { documentSelector: [{ scheme: "file" }, { scheme: "untitled" }] } };
  assert.deepEqual(places.toEditor(message).params.documentSelector, [{ scheme: "vscode-vfs" }, { scheme: "untitled" }]);
});
