// A game of PuzzleScript in the hands of its author: proposals, explanations, another name, and a session that follows the game.
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { until } from "./checks.mjs";
import { rename } from "./rename.mjs";
import { Window } from "./workbench.mjs";

const game = "lamplighter.puzzlescript";
const sessions = "lamplighter.sessions.json";

export async function inGames({ editor, checks, workspace, out, here }) {
  for (const name of [game, sessions]) {
    cpSync(join(resolve(here, "../../puzzlescript"), name), join(workspace, name));
  }
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const check = checks.check.bind(checks);
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, game))]]), { waitUntil: "domcontentloaded" });
  await window.shown(game);
  const original = window.read(game);
  const line = (text) => original.slice(0, original.indexOf(text)).split("\n").length;
  const firstRule = "[ > Player | Lamp no Flame ]";

  const hover = async (column, text) => {
    await window.goTo(line(firstRule), column);
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Control+i");
    const shown = page.locator(".monaco-hover", { hasText: text }).first();
    return shown.waitFor({ timeout: 4000 }).then(() => shown, () => undefined);
  };
  await check("a bracket shows what its rule compiles to, and a name its picture and its rules", async () => {
    await until("the compiled rules", () => hover(1, "4 compiled rules from this line"));
    await window.photograph("games-rule");
    const shown = await until("the object", () => hover(firstRule.indexOf("Lamp") + 2, "in levels"));
    await shown.locator('img[src^="data:image/svg+xml"]').first().waitFor();
    await window.photograph("games-object");
    await page.keyboard.press("Escape");
  });

  await check("the right side of a rule is proposed from its left", async () => {
    await window.goTo(line(firstRule), 1);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+Tab");
    // A bracket that the editor has closed by itself is typed over.
    await page.keyboard.type("[ > Player | Wall ] -> ");
    const item = page.locator(".suggest-widget .monaco-list-row", { hasText: "[ > Player | > Wall ]" }).first();
    await until("the right side in the list", async () => {
      await page.keyboard.press("Control+Space");
      return item.waitFor({ timeout: 4000 }).then(() => true, () => false);
    });
    await window.photograph("games-completion");
    await page.keyboard.press("Tab");
    await window.savedUntil(game, (text) => text.includes("[ > Player | Wall ] -> [ > Player | > Wall ]\n"));
    await undone(window, original);
  });

  await check("an object has another name everywhere, and the one before after undo", async () => {
    await window.select(game, "and ", "Flame");
    await rename(page, "Blaze");
    await until("the other name in all places", () => {
      const text = window.read(game);
      return !text.includes("Flame") && text.split("Blaze").length === original.split("Flame").length;
    });
    await window.photograph("games-renamed");
    await window.focusEditor();
    await page.keyboard.press("Control+z");
    await window.command("File: Save All");
    await until("the same bytes as before", () => window.read(game) === original);
  });

  await check("a session that a changed rule breaks can expect what happens now", async () => {
    const before = window.read(sessions);
    await window.select(game, "Keeper move ", "71229307");
    await page.keyboard.type("71229308");
    await window.save();
    await window.open(sessions);
    await page.locator(".squiggly-error").first().waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Escape");
    const fix = page.locator(".action-widget .monaco-list-row", { hasText: "expect what happens now" }).first();
    await until("the quick fix in the list", async () => {
      await page.keyboard.press("Control+.");
      return fix.waitFor({ timeout: 4000 }).then(() => true, () => false);
    });
    await window.photograph("games-session");
    await fix.click();
    await window.savedUntil(sessions, (text) => before.split("71229307").length > text.split("71229307").length && text.includes('          "71229308",\n'));
  });
  await page.close();
}

/** Takes back what was typed. */
async function undone(window, original) {
  await until("the text as it was", async () => {
    await window.focusEditor();
    await window.page.keyboard.press("Control+z");
    await window.page.keyboard.press("Control+s");
    return window.read(game) === original;
  });
}
