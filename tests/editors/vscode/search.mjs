// What searches say of a level on its board: whether it can still be won, and what a win takes. And hints that are set.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

export async function inSearch({ editor, checks, workspace, out, here }) {
  // Levels that no search decides in a moment.
  cpSync(join(here, "../../packs/cold_harbor"), join(workspace, "cold_harbor"), { recursive: true });
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  const level = "lantern_walk/levels/dry_feet.json";
  const says = (selector, wanted) =>
    until(`${wanted} in ${selector}`, async () => wanted.test(await board.text(selector))).catch(async (error) => {
      throw new Error(`${error.message}; there is: ${await board.text(selector)}`);
    });
  const to = async (step) => {
    if (!(await board.text("#count")).startsWith("0 ")) {
      await board.press("To the start");
      await says("#count", /^0 \/ /);
    }
    for (let at = 0; at < step; at++) {
      await board.press("One step forward");
    }
    await says("#count", new RegExp(`^${step} / `));
  };
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });

  await check("the outlook says at each step how many more win", async () => {
    await window.shown(level);
    await page.locator(".statusbar-item", { hasText: /Goldpath: .*won/ }).waitFor();
    await page.keyboard.press("Control+b");
    await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
    await board.ready();
    await board.press("Outlook");
    await says("#fate", /^Can still be won in 12 more steps(, perhaps in \d+|, proved)?\.$/);
    await board.press("One step forward");
    await says("#fate", /^Can still be won in 11 more steps(, perhaps in \d+|, proved)?\.$/);
  });

  await check("a move that loses for good is told before it is made", async () => {
    await to(9);
    await says("#moves", /down: lost for good/);
    await window.photograph("outlook-gold-path");
  });

  await check("a point of no return is told when it was passed, and gone when it is taken back", async () => {
    await board.press("Play from here");
    await says("#fate", /^Can still be won in 3 more steps(, perhaps in \d+|, proved)?\.$/);
    const down = board.frame.locator("#choices button", { hasText: "down" });
    await until("the mark of the move", async () => (await down.getAttribute("data-fate")) === "lost");
    await down.click();
    await says("#fate", /^Lost for good since step 10: nothing wins from here\.$/);
    await until("its place among the steps", async () => (await board.frame.locator(".no-return").count()) === 1);
    await window.photograph("outlook-lost");
    await board.press("Undo");
    await says("#fate", /^Can still be won in 3 more steps(, perhaps in \d+|, proved)?\.$/);
    await until("no such place", async () => (await board.frame.locator(".no-return").count()) === 0);
  });

  await check("what a win takes is listed, and a cell of the list is pointed to", async () => {
    await board.press("Gold path");
    await says("#count", /^0 \/ 12$/);
    await board.press("Find out");
    await says("#needs-told", /^\d+ of \d+ entities essential\. (> )?[\d.]+ rollout bits\.$/);
    await says("#needs", /crate \[\d+, \d+\]: without it nothing wins/);
    await board.frame.locator("#needs button", { hasText: "crate" }).first().click();
    await says("#told", /crate: without it nothing wins/);
    await window.photograph("needs");
  });

  await check("an edit of the level takes away what was found of it as it was", async () => {
    await window.select(level, '"title": "', "Dry Feet");
    await page.keyboard.type("Wet Feet");
    await until("nothing is told", async () => (await board.text("#find-needs")) === "Find out");
    await says("#needs", /^$/);
    await until("the text as it was", async () => {
      await page.keyboard.press("Control+z");
      return (await page.locator(".tab.active.dirty").count()) === 0;
    });
  });

  await check("a search is cancelled from the board and another one answered after it", async () => {
    await window.open("cold_harbor/levels/open_water.json");
    await until("the board of the level", async () => /Open Water/i.test(await board.text("#title")));
    await board.press("Find out");
    await says("#needs-told", /^Solving/);
    await board.press("Cancel");
    await says("#find-needs", /^Find out$/);
    await says("#needs-told", /^$/);
    await window.open(level);
    await says("#fate", /^Can still be won in 12 more steps(, perhaps in \d+|, proved)?\.$/);
  });

  await check("hint stops are set where they tell most, and one undo brings the text back", async () => {
    const before = window.read(level);
    await window.select(level, '"hintStops": [', "3, 6, 10");
    await page.keyboard.type("1");
    await window.savedUntil(level, (text) => /"hintStops": \[1\]/.test(text));
    await window.command("Goldpath: Set Hint Stops");
    const set = await window.savedUntil(level, (text) => !/"hintStops": \[1\]/.test(text));
    const stops = JSON.parse(set).solution.hintStops;
    const length = JSON.parse(set).solution.goldPath.length;
    if (stops.length === 0 || stops[0] > length / 2 || stops.at(-1) >= length) {
      throw new Error(`the stops are ${stops}`);
    }
    await window.photograph("hint-stops");
    await window.focusEditor();
    await page.keyboard.press("Control+z");
    await window.savedUntil(level, (text) => /"hintStops": \[1\]/.test(text));
    await page.keyboard.press("Control+z");
    await window.savedUntil(level, (text) => text === before);
  });
  await check("a level is simplified with proof, and one undo brings the text back", async () => {
    const before = window.read(level);
    await window.open(level);
    await window.command("Goldpath: Simplify the Level");
    const simpler = await window.savedUntil(level, (text) => text !== before);
    const steps = (text) => JSON.parse(text).solution.goldPath.length;
    if (steps(simpler) !== steps(before)) {
      throw new Error(`the gold path has ${steps(simpler)} steps instead of ${steps(before)}`);
    }
    await window.photograph("simplified");
    await window.focusEditor();
    await page.keyboard.press("Control+z");
    await window.savedUntil(level, (text) => text === before);
  });
  await check("what acts in a step is listed with its place and its cells, and so is what made a cell what it is", async () => {
    await window.open(level);
    await board.press("Gold path");
    await to(8);
    await board.press("Why");
    await says("#why-told", /^step 8 \(right\): \d+ changes$/);
    const sinks = board.frame.locator("#why button", { hasText: "rule crate_sinks (cascade, pass 1), on object_placed" });
    await sinks.first().hover();
    await until("its cell on the board", async () => (await board.frame.locator("#marks .mark-cell").count()) === 1);
    await window.photograph("why-step");
    await board.frame.locator("h1").scrollIntoViewIfNeeded();
    // The step act by act: the crate is in the pond until the rule takes it away.
    const frames = board.frame.locator("#acts button");
    const before = await board.text("#acts");
    if (!/^0\s*action\s*1\s*movement\s*2\s*cascade, pass 1\s*3/.test(before)) {
      throw new Error(`the acts of the step are ${before}`);
    }
    await frames.first().click();
    await until("the board before the step", async () => (await frames.first().getAttribute("aria-pressed")) === "true");
    await window.photograph("within-before");
    await board.keys([".", "."]);
    await until("two acts of it", async () => (await frames.nth(2).getAttribute("aria-pressed")) === "true");
    await window.photograph("within-two");
    await board.keys([","]);
    await until("one act back", async () => (await frames.nth(1).getAttribute("aria-pressed")) === "true");
    await frames.nth(1).click();
    await until("the whole step", async () => (await board.frame.locator("#acts button[aria-pressed=true]").count()) === 0);
    await board.click(3, 0);
    await says("#why-told", /^\(3,0\): changed (once|\d+ times), (last )?in step 8 \(right\)$/);
    await says("#why", /crate → nothing, by rule crate_sinks/);
    await window.photograph("why-cell");
    await board.press("All of this step");
    await says("#why-told", /^step 8/);
    await sinks.first().click();
    await page.locator(".tab.active", { hasText: "game.json" }).waitFor();
    const rules = window.read("lantern_walk/game.json");
    const end = rules.indexOf("\n    }", rules.indexOf('"id": "crate_sinks"')) + 1;
    const line = rules.slice(0, end).split("\n").length;
    await page.locator(".statusbar-item", { hasText: new RegExp(`Ln ${line}, Col 6 \\(\\d+ selected\\)`) }).waitFor();
  });

  await check("a rule is asked why it did not act in the step that the board shows", async () => {
    await to(3);
    await window.select("lantern_walk/game.json", '"id": "', "crate_sinks");
    const asks = page.locator(".action-widget .monaco-list-row", { hasText: "Why did rule" });
    await until("the question in the list", async () => {
      await page.keyboard.press("Control+.");
      return asks.waitFor({ timeout: 4000 }).then(() => true, () => false);
    });
    await asks.click();
    await page.locator(".quick-input-title", { hasText: "rule `crate_sinks` did not act in step 3 (right)" }).waitFor();
    await window.photograph("why-rule");
    await page.keyboard.press("Escape");
    await board.press("Why");
    await until("no more reasons", async () => (await board.frame.locator("#why-part:visible").count()) === 0);
  });
  await page.close();
}
