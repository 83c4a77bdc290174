// New levels are made from the one on the board: cards with what is proved of each, one of which becomes the level or a new one.
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

const level = "lantern_walk/levels/the_hedge.json";
const game = "lamplighter.puzzlescript";

export async function isVaried({ editor, checks, workspace, out, here }) {
  cpSync(join(resolve(here, "../../puzzlescript"), game), join(workspace, game));
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  const original = window.read(level);
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });
  await window.shown("the_hedge.json");
  const wish = () => board.frame.locator("#vary-want");
  const cards = () => board.frame.locator("#vary-cards > li");
  const told = (is) => until(`what is told is ${is}`, async () => is.test(await board.text("#vary-told")));
  const saved = async (isRight) => {
    await window.focusEditor();
    return window.savedUntil(level, (text) => text.trimEnd().endsWith("}") && isRight(text));
  };

  await check("the panel opens by command with the length of the level as its wish, and its field has the keys", async () => {
    await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
    await board.ready();
    await window.command("Goldpath: Vary Level");
    await until("the wish", async () => (await wish().inputValue()) === "length 10..");
    await until("the keys", () => wish().evaluate((it) => document.activeElement === it));
  });

  await check("a mistake in the wish is told and selected", async () => {
    await wish().fill("unlike 1, lenght 3");
    await wish().press("Enter");
    await until("the mistake", async () => (await board.text("#vary-problem")) === "unknown word `lenght`; did you mean `length`?");
    const selected = await wish().evaluate((it) => it.value.slice(it.selectionStart, it.selectionEnd));
    if (selected !== "lenght") {
      throw new Error(selected);
    }
  });

  await check("cells are locked by keys, marked by a pattern, and counted beside the wish", async () => {
    await board.press("Draw");
    await board.frame.locator(".piece", { hasText: "crate" }).first().waitFor();
    await board.keys(["s"]);
    await board.drag([0, 0], [1, 1]);
    await board.keys(["k"]);
    await until("the marks", async () => (await board.frame.locator("#marks .locked-cell").count()) === 4);
    await until("the number", async () => (await board.text("#vary-locked-text")) === "4 locked cells stay as they are.");
    await board.frame.locator("#draw-more").getByRole("button", { name: "Unlock" }).waitFor();
    await window.photograph("vary-locked");
  });

  await check("new levels come as cards that keep the locked cells", async () => {
    await wish().fill("length 6.., unlike 2");
    await board.frame.locator("#vary-run").click();
    await told(/^8 new levels from [\d,]+ candidates/);
    if ((await cards().count()) !== 8) {
      throw new Error(`${await cards().count()} cards`);
    }
    const first = await cards().first().innerText();
    if (!/shortest \d+ steps/.test(first) || !/rollout bits/.test(first) || !first.includes("unlike 2")) {
      throw new Error(first);
    }
    const pictures = await cards().locator("img").evaluateAll((all) => all.map((it) => it.naturalWidth));
    if (pictures.some((width) => width === 0)) {
      throw new Error(pictures.join());
    }
    await board.frame.locator("#vary-part").scrollIntoViewIfNeeded();
    await window.photograph("vary-cards");
  });

  await check("one of them is added behind the level, and is in the sequence", async () => {
    await cards().nth(1).getByRole("button", { name: "as a level of its own" }).click();
    await told(/^Level 2: Added as the_hedge_v\d+_\d+\.json, behind this level\.$/);
    const [name] = /the_hedge_v\d+_\d+/.exec(await board.text("#vary-told"));
    JSON.parse(window.read(`lantern_walk/levels/${name}.json`));
    const sequence = JSON.parse(window.read("lantern_walk/game.json")).levelSequence.map(({ ref }) => ref);
    if (sequence[sequence.indexOf("the_hedge") + 1] !== name) {
      throw new Error(sequence.join());
    }
    if (window.read(level) !== original) {
      throw new Error("the level has changed");
    }
  });

  await check("one of them becomes the level with the keys alone, the others are outdated, and one undo brings the level back", async () => {
    await cards().first().getByRole("button", { name: "as this level" }).press("Enter");
    await told(/^Level 1: This is the level now\. .*can't be used any more\.$/);
    const text = await saved((text) => text !== original);
    const { board: then, id, title } = JSON.parse(text);
    const { board: before, ...others } = JSON.parse(original);
    if (id !== others.id || title !== others.title || JSON.stringify(then) === JSON.stringify(before)) {
      throw new Error(text);
    }
    for (const [name, rows] of Object.entries(before.layers).filter(([, cells]) => Array.isArray(cells))) {
      for (const [x, y] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
        if (JSON.stringify(rows[y][x]) !== JSON.stringify(then.layers[name][y][x])) {
          throw new Error(`${name} [${x}, ${y}]`);
        }
      }
    }
    if (!(await cards().nth(2).getByRole("button", { name: "as this level" }).isDisabled())) {
      throw new Error("a card of another text can be used");
    }
    await window.photograph("vary-used");
    await board.press("Undo");
    await saved((text) => text === original);
    await told(/^The level is again the one that these were made from\.$/);
    if (await cards().nth(2).getByRole("button", { name: "as this level" }).isDisabled()) {
      throw new Error("the cards of this text cannot be used");
    }
  });

  await check("a run ends when the level is drawn on meanwhile, and when it is stopped", async () => {
    await wish().fill("length 400..");
    await board.frame.locator("#vary-run").click();
    await board.frame.locator("#vary-run", { hasText: "Stop" }).waitFor();
    await board.keys(["b"]);
    await board.frame.locator(".piece", { hasText: "crate" }).first().click();
    await board.click(3, 3);
    await told(/^The level has changed\. Start again\.$/);
    await board.press("Undo");
    await saved((text) => text === original);
    await board.frame.locator("#vary-run", { hasText: "Start" }).click();
    await board.frame.locator("#vary-run", { hasText: "Stop" }).click();
    await told(/^Stopped: 0 new levels\.$/);
  });

  await check("a new level of a game comes below the one that it is made from, with a session", async () => {
    await window.open(game);
    await until("the board of the game", async () => (await board.text("#title")).includes("level"));
    await wish().fill("length 2..");
    await board.frame.locator("#vary-run").click();
    await told(/^8 new levels from/);
    const count = window.read(game).split("\n\n").length;
    await cards().first().getByRole("button", { name: "as a level of its own" }).click();
    await told(/^Level 1: Added below level \d+\. .*can't be used any more\.$/);
    await until("one more level", () => window.read(game).split("\n\n").length === count + 1);
    JSON.parse(window.read("lamplighter.sessions.json"));
    await window.photograph("vary-game");
  });
  await page.close();
}
