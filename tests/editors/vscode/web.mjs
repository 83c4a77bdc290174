// The part without a process: the extension runs in the browser, and its server in a worker there.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";
import { serversOf } from "./servers.mjs";
import { Window } from "./workbench.mjs";

export async function inBrowser({ editor, checks, workspace, out }) {
  const settings = join(out, "data/User/settings.json");
  const before = readFileSync(settings, "utf8");
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(before), "remote.extensionKind": { "goldpath.goldpath": ["web"] } }));
  const servers = serversOf(out);
  const page = await editor.browser.newPage();
  try {
    await check(checks, { editor, page, workspace, out, servers });
  } finally {
    writeFileSync(settings, before);
    await page.close();
  }
}

async function check(checks, { editor, page, workspace, out, servers }) {
  const check = checks.check.bind(checks);
  const window = new Window(page, workspace, out);
  const first = "broken_garden/game.json";
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, first))]]), { waitUntil: "domcontentloaded" });

  await check("in a browser, an unknown event has a squiggle, and no server runs as a process", async () => {
    await window.shown(first);
    await page.waitForSelector(".squiggly-error");
    await page.locator(".statusbar-item", { hasText: /Goldpath: (?!.*Starting)/ }).waitFor();
    const now = serversOf(out).filter((server) => !servers.includes(server));
    if (now.length !== 0) {
      throw new Error(`${now.length} processes`);
    }
    await window.photograph("web-squiggle");
  });

  await check("in a browser, a completion is taken from the list", async () => {
    await window.select(first, '"on": "', "avatar_entred");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+Space");
    await page.keyboard.type("move_bl");
    await page.locator(".suggest-widget .monaco-list-row", { hasText: "move_blocked" }).first().waitFor();
    await window.photograph("web-completion");
    await page.keyboard.press("Tab");
    await window.savedUntil(first, (text) => text.includes('"on": "move_blocked"'));
  });

  const level = "lantern_walk/levels/dry_feet.json";
  await check("in a browser, a hover explains a word, and a name leads to where it is defined", async () => {
    await window.open(level);
    const word = page.locator(".view-line span", { hasText: /^crate$/ }).first();
    await word.hover();
    await page.locator(".monaco-hover:visible", { hasText: "crate" }).first().waitFor();
    await window.photograph("web-hover");
    await page.mouse.move(640, 790);
    await window.select(level, '"', "crate");
    await page.keyboard.press("F12");
    await page.locator('.tab.active[data-resource-name="game.json"]').waitFor();
    await window.photograph("web-definition");
    await window.open(level);
  });

  const board = window.board();
  await check("in a browser, the board goes along the gold path and takes a move", async () => {
    await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
    await board.ready();
    await until("the gold path", async () => (await board.count()) === "0 / 12");
    await board.press("To the end");
    await until("the last step", async () => (await board.count()) === "12 / 12");
    await until("the win", async () => /won/.test(await board.text("#status")));
    await window.photograph("web-board");
    await board.press("Play");
    await until("the start", async () => (await board.count()) === "0 / 0");
    await board.key("s");
    await until("a move", async () => (await board.count()) === "1 / 1");
    await window.photograph("web-played");
  });

  await check("in a browser, saving a broken gold path underlines the step that fails", async () => {
    await window.select(level, '"down"', ', "right"');
    await page.keyboard.press("Delete");
    await window.save();
    await page.locator(".squiggly-error").first().waitFor();
    await page.locator(".view-line span", { hasText: /^"down"$/ }).last().hover();
    await page.locator(".monaco-hover:visible", { hasText: "does not win" }).first().waitFor();
    await window.photograph("web-replay");
    await page.mouse.move(640, 790);
  });

  await check("in a browser, what changes on the disk is read again", async () => {
    const file = join(workspace, "lantern_walk/levels/the_hedge.json");
    const text = readFileSync(file, "utf8");
    await window.watching();
    await window.focusEditor();
    await page.keyboard.press("Control+Shift+M");
    const row = page.locator(".markers-panel .monaco-list-row", { hasText: "the_hedge.json" }).first();
    // The list draws only the rows that are in sight.
    await page.locator('input[placeholder^="Filter (e.g. text"]').fill("**/the_hedge.json");
    writeFileSync(file, "{");
    await row.waitFor();
    await window.photograph("web-disk");
    writeFileSync(file, text);
    await row.waitFor({ state: "detached" });
    await page.keyboard.press("Control+Shift+M");
  });

  await check("in a browser, what takes a program is not offered", async () => {
    await page.keyboard.press("F1");
    const input = page.locator(".quick-input-widget input");
    await input.fill(">Goldpath: New ");
    await page.locator(".quick-input-widget .monaco-list-row", { hasText: "New Pack" }).first().waitFor();
    const offered = await page.locator(".quick-input-widget .monaco-list-row", { hasText: "New WAGE Game" }).count();
    await page.keyboard.press("Escape");
    if (offered !== 0) {
      throw new Error("a game of WAGE is offered");
    }
  });
}
