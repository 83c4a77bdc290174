import assert from "node:assert/strict";
import { test } from "node:test";
import { zipSync } from "fflate";
import { bytesOf, read } from "../src/files.js";
import { unzipped, zipped } from "../src/zip.js";

test("a project that goes out and comes in again is the same", () => {
  const files = { "pack/game.json": '{ "title": "Fähre 🏮" }\n', "pack/levels/a.json": "\ufeff{}\r\n", "pack/lamp.png": Uint8Array.from([137, 80, 0, 255]) };
  assert.deepEqual(unzipped(zipped(files)), files);
});

test("the same files are the same zip", () => {
  assert.deepEqual(zipped({ a: "1", b: "2" }), zipped({ b: "2", a: "1" }));
});

test("folders, hidden files and what systems add are left out", () => {
  const nothing = new Uint8Array();
  const zip = zipSync({ "a/": nothing, "a/b.txt": bytesOf("b"), "a/.git/config": nothing, "__MACOSX/a/b.txt": nothing, "a/.DS_Store": nothing });
  assert.deepEqual(unzipped(zip), { "a/b.txt": "b" });
});

test("what is no zip, or has paths that lead out of it, is refused", () => {
  assert.throws(() => unzipped(bytesOf("no zip at all, but a text")), /no zip file/);
  assert.throws(() => unzipped(zipSync({ "../a.txt": bytesOf("a") })), /not a path/);
  assert.throws(() => unzipped(zipSync({})), /no files/);
});

test("a zip of more than a project may have is refused", () => {
  assert.throws(() => unzipped(zipSync({ "a.txt": new Uint8Array(17 * 1024 * 1024) })), /more than 16.0 MB/);
});

test("bytes that are no text stay bytes", () => {
  assert.equal(read(bytesOf("é")), "é");
  assert.deepEqual(read(Uint8Array.from([255, 254])), Uint8Array.from([255, 254]));
  assert.deepEqual(read(bytesOf("a\0b")), bytesOf("a\0b"));
});
