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
  const refused = "broken_paths/levels/refused.json";
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
  /** What the status bar says of the caret and the selection. */
  const selected = ([line, column], length) => {
    const status = `Ln ${line}, Col ${column + length} (${length} selected)`;
    return page.locator(".statusbar-item", { hasText: status }).first().waitFor();
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
    await selected(place("[null, ", '"crate"'), 7);
    await marks("1,1");
    await window.photograph("caret-from-cell");
    await board.click(5, 1);
    await selected(place('"entries": [', '{ "position"'), '{ "position": [5, 1], "kind": "beacon" }'.length);
    await board.click(0, 2);
    await selected(place('"enabled": true, "position": ', "[0, 2]"), 6);
  });

  await check("Enter on a cell takes the keys to its place in the text", async () => {
    await board.click(1, 1);
    await board.key("ArrowRight");
    await board.key("Enter");
    await selected(place('"crate", ', '"wall"'), 6);
    await page.locator(".editor-group-container.active .monaco-editor.focused").waitFor();
    await marks("2,1");
  });

  await check("a step on the board is selected in the text, the last of many fast ones, and nothing comes back", async () => {
    await board.press("To the start");
    await count("0 / 12");
    await board.press("One step forward");
    await selected(place("[\n      ", '"down"'), 6);
    await board.keys(Array(5).fill("ArrowRight"));
    await count("6 / 12");
    await selected(place('"left", ', '"up",\n'), 4);
    await sleep(700);
    await count("6 / 12");
    await board.keys(["Enter"]);
    await page.locator(".editor-group-container.active .monaco-editor.focused").waitFor();
    await selected(place('"left", ', '"up",\n'), 4);
    await count("6 / 12");
  });

  await check("while a level is played the caret marks cells, and takes nothing back that was played", async () => {
    await board.press("Play");
    await board.keys(["s", "w"]);
    await count("2 / 2");
    await goTo('"right", "', 'up", "left"');
    await goTo('[null, "cr', 'ate"');
    await marks("1,1");
    await count("2 / 2");
    await board.press("Reset");
    await board.press("Gold path");
    await count("0 / 12");
  });

  await check("a path that is being written is shown as far as the caret", async () => {
    await goTo('"down", "right', '"');
    await count("12 / 12");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type(', "down"');
    await count("13 / 13");
    await window.photograph("caret-typed");
    for (let turn = 0; turn < 8; turn++) {
      await page.keyboard.press("Backspace");
    }
    await count("12 / 12");
    await page.keyboard.press("Control+s");
    await page.locator(".tab.active.dirty").waitFor({ state: "detached" });
  });

  await check("the board goes on behind a step that the game refuses, and marks it", async () => {
    await window.open(refused);
    await wait("its board", async () => (await board.text("#title")) === "Refused");
    await count("0 / 4");
    await window.goTo(...place('"right", "gr', "ow", refused));
    await count("2 / 4");
    await wait("what is refused", async () => /^The game refuses step 2: grow/.test(await board.text("#status")));
    await board.press("To the end");
    await count("4 / 4");
    await wait("the end", async () => /won after 4 steps; step 2 was refused/.test(await board.text("#status")));
    expectOne(await board.frame.locator("#stops .refused").count());
    await window.photograph("caret-refused");
  });
  await page.close();
}

function expectOne(found) {
  if (found !== 1) {
    throw new Error(`${found} marks of refused steps`);
  }
}
