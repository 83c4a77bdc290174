import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "fflate";
import { Refused } from "../src/files.js";
import { fragmentOf, LONGEST_LINK, sharedBy } from "../src/share.js";

const pack = (project: unknown) => `p1.${Buffer.from(deflateSync(new TextEncoder().encode(JSON.stringify(project)))).toString("base64url")}`;
const refused = (fragment: string, why: RegExp) => assert.throws(() => sharedBy(fragment), (error) => error instanceof Refused && why.test(error.message));

test("a link holds texts in any script, ends of lines and bytes as they are", () => {
  const files = { "a/game.json": '{ "🏮": "é\\n" }\r\n', "empty.txt": "", "a/lamp.png": Uint8Array.from([0, 255, 254, 128]) };
  const fragment = fragmentOf({ files, open: "a/game.json" });
  assert.match(fragment, /^p1\.[\w-]+$/);
  const shared = sharedBy(fragment);
  assert.deepEqual(shared, { files, open: "a/game.json" });
});

test("a fragment that is no project is passed over", () => {
  assert.equal(sharedBy(""), undefined);
  assert.equal(sharedBy("board"), undefined);
});

test("a link that was cut or changed is refused", () => {
  const fragment = fragmentOf({ files: { "a.json": "{}".repeat(500) } });
  refused(fragment.slice(0, -4), /damaged/);
  refused("p1.%00", /damaged/);
  refused("p1.", /damaged/);
  refused("p1.AAAA", /damaged/);
});

test("a link that is too long is neither made nor read", () => {
  let text = "";
  for (let at = 0; text.length < 2 * LONGEST_LINK; at++) {
    text += `${Math.imul(at, 2_654_435_761) >>> 0} `;
  }
  assert.throws(() => fragmentOf({ files: { "a.txt": text } }), /characters/);
  refused(`p1.${"A".repeat(LONGEST_LINK)}`, /characters/);
});

test("a short link that stands for very much is refused", () => {
  refused(pack({ files: { "a.txt": " ".repeat(5_000_000) } }), /more than 4 MB/);
});

test("paths that lead out of a project are refused", () => {
  for (const path of ["../a.json", "/etc/a", "a//b", "a/./b", "", "a\\b", "a\u0000b", "a".repeat(201)]) {
    refused(pack({ files: { [path]: "" } }), /path|character/);
  }
  refused(pack({ files: { a: "", "a/b": "" } }), /a file and a folder/);
});

test("files without content, or none at all, are refused", () => {
  refused(pack({ files: { a: 1 } }), /no content/);
  refused(pack({ files: { a: [] } }), /no content/);
  refused(pack({ files: {} }), /no files/);
  refused(pack({ files: [] }), /no files/);
  refused(pack({}), /no files/);
  refused(pack(null), /no files/);
});

test("a file that is to be shown but is not there is passed over", () => {
  assert.deepEqual(sharedBy(pack({ files: { a: "" }, open: "toString" })), { files: { a: "" } });
});
