import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { findServer, type Places } from "../src/lookup.js";

describe("the lookup of the server", () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "goldpath-lookup-"))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const binary = (...path: string[]) => {
    const file = join(folder, ...path);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "#!/bin/sh\n");
    chmodSync(file, 0o755);
    return file;
  };
  const places = (more: Partial<Places>): Places => ({
    setting: "",
    env: {},
    extension: join(folder, "extension"),
    platform: "linux",
    ...more,
  });

  it("prefers the setting to the environment to the extension to the PATH", () => {
    const setting = binary("setting", "mine");
    const variable = binary("variable", "theirs");
    const bundled = binary("extension", "server", "goldpath");
    const onPath = binary("bin", "goldpath");
    const env = { GOLDPATH_SERVER: variable, PATH: ["relative", join(folder, "none"), join(folder, "bin")].join(delimiter) };
    assert.deepEqual(findServer(places({ setting, env })), { command: setting, from: "setting" });
    assert.deepEqual(findServer(places({ env })), { command: variable, from: "environment" });
    assert.deepEqual(findServer(places({ env: { PATH: env.PATH } })), { command: bundled, from: "extension" });
    rmSync(bundled);
    assert.deepEqual(findServer(places({ env: { PATH: env.PATH } })), { command: onPath, from: "path" });
  });

  it("does not go on from a place that was named and holds nothing", () => {
    binary("extension", "server", "goldpath");
    const setting = join(folder, "gone");
    const missing = (more: Partial<Places>) => {
      const found = findServer(places(more));
      return "missing" in found ? found.missing : assert.fail(found.command);
    };
    assert.match(missing({ setting }), /`goldpath\.server\.path` names `.*gone`, which is not an executable file/);
    assert.match(missing({ setting: "bin/goldpath" }), /must be an absolute path; found `bin\/goldpath`/);
    assert.match(missing({ env: { GOLDPATH_SERVER: setting } }), /GOLDPATH_SERVER names/);
  });

  it("takes no file that cannot be run, and no folder", () => {
    const file = binary("plain");
    chmodSync(file, 0o644);
    // Root may run nothing that nobody may run, so this holds for every user.
    assert.ok("missing" in findServer(places({ setting: file })));
    assert.ok("missing" in findServer(places({ setting: folder })));
  });

  it("names the setting where there is nothing at all", () => {
    const found = findServer(places({}));
    assert.ok("missing" in found && found.missing.includes("goldpath.server.path"));
  });

  it("looks for an .exe on Windows", () => {
    const bundled = binary("extension", "server", "goldpath.exe");
    assert.deepEqual(findServer(places({ platform: "win32" })), { command: bundled, from: "extension" });
  });
});
