// Levels are drawn on the board: of a pack and of a game, with the mouse and with keys alone. The text is what counts.
import { cpSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

const level = "lantern_walk/levels/the_hedge.json";
const other = "lantern_walk/levels/dry_feet.json";
const game = "lamplighter.puzzlescript";

export async function onDrawing({ editor, checks, workspace, out, here }) {
  cpSync(join(resolve(here, "../../puzzlescript"), game), join(workspace, game));
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  const original = window.read(level);
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });
  await window.shown("the_hedge.json");
  const layers = (text) => JSON.parse(text).board.layers;
  const objects = (text) => layers(text).objects;
  /** What the text on the disk says, once it is saved and right. It is the text that is saved, not the board. */
  const saved = async (isRight) => {
    await window.focusEditor();
    return window.savedUntil(level, (text) => text.trimEnd().endsWith("}") && isRight(text));
  };
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const notice = (is) => until(`the notice ${is}`, async () => is.test(await board.text("#notice")));
  const pick = (name) => board.frame.locator(".piece", { hasText: name }).first().click();

  await check("a cell is painted with a piece of the palette", async () => {
    await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
    await board.ready();
    await board.press("Draw");
    await board.frame.locator(".piece", { hasText: "crate" }).first().waitFor();
    await pick("crate");
    await board.click(1, 1);
    const text = await saved((text) => objects(text)[1][1] === "crate");
    const lines = (it) => it.split("\n");
    const changed = lines(text).filter((line, at) => line !== lines(original)[at]);
    if (changed.length !== 1) {
      throw new Error(`more than the row has changed: ${changed.join(" | ")}`);
    }
    await window.photograph("draw-brush");
  });

  await check("a drag is one stroke, and one undo takes it back", async () => {
    await pick("boulder");
    await board.drag([0, 0], [0, 2]);
    await saved((text) => [0, 1, 2].every((y) => objects(text)[y][0] === "boulder"));
    await board.press("Undo");
    await saved((text) => [0, 1, 2].every((y) => objects(text)[y][0] === null) && objects(text)[1][1] === "crate");
    await board.press("Redo");
    await saved((text) => objects(text)[2][0] === "boulder");
    await board.press("Undo");
    await saved((text) => objects(text)[2][0] === null);
  });

  await check("while a level is drawn, it is told whether it can be won", async () => {
    await until("the outlook", async () => /\d+ (step|move)|won/.test(await board.text("#fate")));
    await window.photograph("draw-outlook");
  });

  await check("the gold path is a line over the board until what is drawn breaks it", async () => {
    const lines = (name) => board.frame.locator(`#route polyline.core.${name}`).count();
    const told = (is) => until("the outcome", async () => is.test(await board.text("#route-told")));
    await told(/^The gold path: won after 10 steps\.$/);
    if ((await lines("good")) !== 1 || (await lines("rest")) !== 0) {
      throw new Error(`${await lines("good")} and ${await lines("rest")} lines`);
    }
    await window.photograph("draw-route");
    await pick("wall");
    await board.click(3, 2);
    await told(/^The gold path: not won after 10 steps; step \d+ changed nothing\.$/);
    await window.photograph("draw-route-broken");
    await board.press("Undo");
    await told(/^The gold path: won after 10 steps\.$/);
  });

  await check("a selection is moved with the mouse and erased with a key", async () => {
    await board.keys(["s"]);
    await board.drag([1, 1], [1, 1]);
    await board.drag([1, 1], [3, 2]);
    await saved((text) => objects(text)[2][3] === "crate" && objects(text)[1][1] === null);
    await board.keys(["Delete"]);
    await saved((text) => objects(text)[2][3] === null);
  });

  await check("a level is drawn by keys alone", async () => {
    await board.keys(["b"]);
    await board.frame.locator("#piece-name").fill("hedge");
    await until("one piece", async () => (await board.frame.locator(".piece").count()) === 1);
    await board.frame.locator(".piece").first().press("Enter");
    await board.frame.locator("#cursor").focus();
    await board.key("ArrowUp");
    await board.key("Space");
    await saved((text) => objects(text).flat().filter((it) => it === "hedge").length === 2);
    await board.press("Undo");
    await board.frame.locator("#piece-name").fill("");
  });

  await check("a layer that is locked says so", async () => {
    await pick("wall");
    await board.press("Lock the layer objects");
    await board.click(3, 3);
    await until("the reason", async () => (await board.text("#notice")).includes("the layer `objects` is locked"));
    await window.photograph("draw-locked");
    await board.press("Lock the layer objects");
  });

  await check("the board grows, and what stands on it keeps its places", async () => {
    await board.press("Add a column on the left");
    const text = await saved((text) => JSON.parse(text).board.size[0] === 6);
    const { board: grown, state } = JSON.parse(text);
    if (state.avatar.position[0] !== 1 || grown.layers.objects[0].length !== 6 || grown.layers.markers.entries[0].position[0] !== 5) {
      throw new Error(text);
    }
    await board.press("Undo");
    await saved((text) => text === original);
  });

  await check("cells that are copied in one level are pasted in another one, and into texts", async () => {
    const untouched = window.read(other);
    await board.keys(["s"]);
    await board.drag([2, 2], [2, 3]);
    await board.press("Copy");
    await notice(/^Copied 2 cells\.$/);
    const text = await clipboard();
    const copied = JSON.parse(text);
    if (copied.columns !== 1 || copied.layers.find(([id]) => id === "objects")[1].join() !== "hedge,wall") {
      throw new Error(text);
    }
    await window.open(other);
    await until("the board of the other level", async () => (await board.text("#title")) === "Dry Feet");
    await board.press("Draw");
    await board.frame.locator(".piece", { hasText: "crate" }).first().waitFor();
    await board.keys(["s"]);
    await board.click(3, 3);
    await board.keys(["Control+v"]);
    await window.focusEditor();
    await window.savedUntil(other, (text) => text.trimEnd().endsWith("}") && objects(text)[3][3] === "hedge" && objects(text)[4][3] === "wall");
    await window.photograph("draw-pasted");
    await board.press("Undo");
    await window.focusEditor();
    await window.savedUntil(other, (text) => text === untouched);
    await page.evaluate(() => navigator.clipboard.writeText("Dear diary"));
    await board.keys(["p"]);
    await notice(/^Nothing was pasted: the text in the clipboard is not cells of a board\.$/);
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await window.open(level);
    await until("the board of the level", async () => (await board.text("#title")) === "The Hedge");
    await saved((text) => text === original);
  });

  await check("a cell that something is wrong with is marked, and says what", async () => {
    await window.watching();
    writeFileSync(join(workspace, level), original.replace('"hedge"', '"hegde"'));
    await board.frame.locator("#marks .found.error", { hasText: "×" }).waitFor();
    await board.frame.locator("#cursor").focus();
    for (const name of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"]) {
      await page.keyboard.press(name);
    }
    await until("the reason at the cell", async () => /error: .*hegde/.test(await board.text("#told")));
    await window.photograph("draw-marked");
    writeFileSync(join(workspace, level), original);
    await board.frame.locator("#marks .found").waitFor({ state: "detached" });
  });

  await check("a level of a game is drawn, and gets a glyph for what has none", async () => {
    await window.open(game);
    await until("the board of the game", async () => (await board.text("#title")).includes("level"));
    await board.press("Draw");
    await until("the pieces of the game", async () => (await board.frame.locator(".piece").count()) > 3);
    await pick("Draught");
    await board.click(4, 1);
    await until("the draught below the lamp", async () => (await board.frame.locator(".piece", { hasText: "Draught" }).innerText()).endsWith("1"));
    await window.photograph("draw-game");
    // The cells of the pack are still in the clipboard.
    await board.keys(["p"]);
    await notice(/^Nothing was drawn: there is no layer `\w+`/);
    await window.focusEditor();
    const text = await window.savedUntil(game, (text) => text.includes(" = Draught and Lamp"));
    if (!/#P\.\.(\S)\.#/.test(text) || !text.includes(`${/#P\.\.(\S)\.#/.exec(text)[1]} = Draught and Lamp`)) {
      throw new Error(text);
    }
  });

  await check("cells of a game are rows of its glyphs in the clipboard, and rows are pasted", async () => {
    const before = window.read(game);
    await board.keys(["s"]);
    await board.drag([1, 3], [3, 3]);
    await board.keys(["x"]);
    await notice(/^Cut 3 cells\.$/);
    if ((await clipboard()) !== "..O\n") {
      throw new Error(await clipboard());
    }
    await window.focusEditor();
    await window.savedUntil(game, (text) => text.includes("#.....#\n#.....#\n#######"));
    await board.press("Undo");
    await page.evaluate(() => navigator.clipboard.writeText("@#\n#@"));
    await board.keys(["p"]);
    await window.focusEditor();
    await window.savedUntil(game, (text) => text.includes("#@#O..#\n##@####"));
    await board.press("Undo");
    await window.focusEditor();
    await window.savedUntil(game, (text) => text === before);
  });
  await page.close();
}
