import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, it } from "node:test";
import { GAMES } from "../src/games.js";
import { runProgram } from "../src/program.js";
import { extension } from "./grammar.js";

describe("a new game", () => {
  it("has a command with its title, which the menu of a folder and a window without a folder offer", () => {
    const { contributes } = JSON.parse(readFileSync(resolve(extension, "package.json"), "utf8"));
    for (const { command, title } of GAMES) {
      const titles = contributes.commands.filter((it: { command: string }) => it.command === command);
      assert.deepEqual(titles.map((it: { title: string }) => it.title), [title]);
      assert.ok(contributes.menus["explorer/context"].some((it: { command: string }) => it.command === command));
      assert.ok(contributes.viewsWelcome[0].contents.includes(`[${title}](command:${command})`));
    }
  });

  it("is written where the program is told to", async () => {
    const script = "process.exit(process.cwd() === process.argv[1] ? 0 : 1)";
    await runProgram(process.execPath, ["--eval", script, process.cwd()], process.cwd());
  });

  it("fails with the words of the program, without its prefix", async () => {
    const script = "console.error('error: `garden` is there already'); process.exit(1)";
    await assert.rejects(runProgram(process.execPath, ["--eval", script], "."), { message: "`garden` is there already" });
  });

  it("fails with words of its own where the program says none, or is not there", async () => {
    await assert.rejects(runProgram(process.execPath, ["--eval", "process.exit(3)"], "."), /Command failed/);
    await assert.rejects(runProgram("/no/such/program", [], "."), /ENOENT/);
  });
});
