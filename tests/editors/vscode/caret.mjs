// The caret in the text of a level and the board beside it: each shows what the other is about.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

export async function atCaret({ editor, checks, workspace, out }) {
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  const level = "lantern_walk/levels/dry_feet.json";
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });
  const wait = (what, right) => until(what, async () => right());
  const count = (wanted) => wait(`${wanted} on the board`, async () => (await board.count()) === wanted);
  /** Line and column of the place between two texts. */
  const place = (before, after, path = level) => {
    const text = window.read(path);
    const at = text.indexOf(before + after) + before.length;
    if (at < before.length) {
      throw new Error(`no ${before}${after}`);
    }
    const lines = text.slice(0, at).split("\n");
    return [lines.length, lines.at(-1).length + 1];
  };
  const goTo = (before, after) => window.goTo(...place(before, after));
  const marked = async () => {
    const cells = await board.frame.locator(".mark-cell").evaluateAll((all) =>
      all.map((it) => [it.style.gridColumnStart, it.style.gridRowStart].map((line) => Number(line) - 1).join(",")),
    );
    return cells.join(" ");
  };
  const marks = (wanted) => wait(`marks on ${wanted || "nothing"}`, async () => (await marked()) === wanted);

  /** Takes the keys to the text, whose selection the status bar tells only then, and waits for it. */
  const selected = async ([line, column], length) => {
    await page.keyboard.press("Control+1");
    const status = `Ln ${line}, Col ${column + length} (${length} selected)`;
    await page.locator(".statusbar-item", { hasText: status }).first().waitFor();
  };

  await check("the caret in a step of the gold path takes the board to it", async () => {
    await window.shown(level);
    await page.locator(".statusbar-item", { hasText: /Goldpath: .*won/ }).waitFor();
    await page.keyboard.press("Control+b");
    await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
    await board.ready();
    await count("0 / 12");
    await goTo('"right", "', 'up", "left"');
    await count("4 / 12");
    await window.photograph("caret-step");
    for (let turn = 0; turn < 6; turn++) {
      await page.keyboard.press("ArrowRight");
    }
    await count("5 / 12");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await count("12 / 12");
    await goTo('"hintStops": [3, ', "6");
    await count("6 / 12");
  });

  await check("the caret in a cell, an entry or the avatar marks its cell on the board", async () => {
    await goTo('[null, "cr', 'ate"');
    await marks("1,1");
    await count("6 / 12");
    await window.photograph("caret-cell");
    for (let turn = 0; turn < 8; turn++) {
      await page.keyboard.press("ArrowRight");
    }
    await marks("2,1");
    await goTo('"position": [5, 1], "ki', "nd");
    await marks("5,1");
    await goTo('"fac', "ing");
    await marks("0,2");
    await goTo('"ti', "tle");
    await marks("");
  });

  await check("a click on a cell selects in the text what lies there", async () => {
    await board.click(1, 1);
    await marks("1,1");
    await selected(place("[null, ", '"crate"'), 7);
    await window.photograph("caret-from-cell");
    await board.click(5, 1);
    await marks("5,1");
    await selected(place('"entries": [', '{ "position"'), '{ "position": [5, 1], "kind": "beacon" }'.length);
    await board.click(0, 2);
    await marks("0,2");
    await selected(place('"enabled": true, "position": ', "[0, 2]"), 6);
  });

  await check("a level that is opened again is shown where its board was, wherever its caret was left", async () => {
    await goTo('"right", "', 'up", "left"');
    await count("4 / 12");
    await board.press("To the start");
    await count("0 / 12");
    await window.open("stones/levels/first.json");
    await wait("the other board", async () => (await board.text("#title")) === "First Stones");
    await window.open(level);
    await wait("its board", async () => (await board.text("#title")) === "Dry Feet");
    // Longer than the board waits for a caret to rest, and asks what it is about.
    await sleep(1000);
    await count("0 / 12");
    await page.keyboard.press("ArrowRight");
    await count("4 / 12");
  });

  await page.close();
}
