// A workspace with a project of each language and no mistake in it, broken and mended, as the pictures of the READMEs show.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { until } from "./checks.mjs";
import { keepFlawless } from "./packs.mjs";
import { Window } from "./workbench.mjs";

export async function onTour({ editor, checks, workspace, out, here }) {
  keepFlawless(resolve(here, "../../.."), workspace);
  mkdirSync(join(workspace, ".vscode"), { recursive: true });
  writeFileSync(join(workspace, ".vscode/settings.json"), JSON.stringify({ "editor.wordWrap": "on" }));
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const check = checks.check.bind(checks);
  const level = "lantern_walk/levels/dry_feet.json";
  const problems = (label) => page.locator(`[id="status.problems"] [aria-label="${label}"]`).waitFor();
  const lens = (text) => page.locator(".codelens-decoration", { hasText: text }).first().waitFor();
  let frame = 0;
  const pictured = () => window.photograph(`tour-${String(frame++).padStart(2, "0")}`);

  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });
  await window.shown(level);
  // The Explorer takes the place of the board.
  await page.keyboard.press("Control+b");

  await check("a workspace with a project of each language has no problem", async () => {
    await page.locator(".statusbar-item", { hasText: /Goldpath: 3 projects: (?:(\d+) of \1 \w+ (?:won|passed)(?:, )?)+$/ }).first().waitFor();
    await problems("No Problems");
  });

  const board = window.board();
  await check("a gold path is seen step by step, broken, and mended by undo", async () => {
    await window.command("Goldpath: Show Board");
    await board.ready();
    await until("the board of the level", async () => (await board.text("#title")) === "Dry Feet");
    await board.frame.locator("h1").click();
    await page.keyboard.press("Home");
    await until("the start", async () => (await board.count()) === "0 / 12");
    await pictured();
    for (let step = 1; step <= 12; step++) {
      await page.keyboard.press("ArrowRight");
      await until(`step ${step}`, async () => (await board.count()) === `${step} / 12`);
      await pictured();
    }
    await window.select(level, '"right", "right", "right", ', '"right", ');
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+s");
    await page.locator(".squiggly-error").first().waitFor();
    await problems("Errors: 1");
    await lens("not won");
    await pictured();
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+s");
    await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
    await problems("No Problems");
    await lens("won at the last step");
    await pictured();
  });

  await check("a game of WAGE tells whom its roles stand for", async () => {
    await window.open("hunt/game.yaml");
    await window.command("View: Close Editors in Other Groups");
    const text = window.read("hunt/game.yaml");
    await window.goTo(text.slice(0, text.indexOf("kind: entered_zone")).split("\n").length, 1);
    await page.locator(".monaco-editor .view-line", { hasText: "same = who entered" }).first().waitFor();
    await window.photograph("tour-wage");
  });

  await check("a game of PuzzleScript has colors, compiled rules, verdicts of sessions, and definitions", async () => {
    const game = "lamplighter.puzzlescript";
    await window.open(game);
    const text = window.read(game);
    const rule = text.indexOf("[ > Player | Solid ]");
    await window.goTo(text.slice(0, rule).split("\n").length, 5);
    const line = page.locator(".monaco-editor .view-line", { hasText: "Solid" });
    await line.filter({ hasText: "4 rules" }).first().waitFor();
    await lens("sessions passed");
    const colors = () => line.last().locator("span span").evaluateAll((all) => new Set(all.map((it) => getComputedStyle(it).color)).size);
    await until("several colors in a rule", async () => (await colors()) > 2);
    await window.photograph("tour-puzzlescript");
    await page.keyboard.press("F12");
    const definition = text.slice(0, text.indexOf("Player = ")).split("\n").length;
    await page.locator(".statusbar-item", { hasText: `Ln ${definition}, Col 1` }).first().waitFor();
  });

  await check("the view of the levels has them all won", async () => {
    await window.open(level);
    await page.locator('.activitybar .action-label[aria-label^="Goldpath"]').click();
    const rows = page.locator(".customview-tree .monaco-list-row");
    const row = (text) => rows.filter({ hasText: text }).first();
    // The only pack is open from the start.
    await until("the verdict of the last level", async () =>
      ((await row("Night Frost").getAttribute("aria-label", { timeout: 2000 }).catch(() => "")) ?? "").includes("wins"),
    );
    await window.pointAt(row("Dry Feet"));
    await page.locator('.workbench-hover img[src^="data:image/svg+xml"]').first().waitFor();
    await window.photograph("tour-levels");
  });

  await check("the gallery of levels has a picture of each", async () => {
    await page.mouse.move(780, 790);
    await window.command("Goldpath: Show Gallery of Levels");
    const gallery = board.frame;
    const pictures = gallery.locator(".card .picture img");
    await until("the pictures of all levels", async () =>
      (await pictures.evaluateAll((all) => all.filter((it) => it.complete && it.naturalWidth > 0).length)) === 4);
    await until("what searches say", async () => (await gallery.locator('.chip[data-sign="✓"]').count()) === 4);
    await gallery.locator(".card", { hasText: "Dry Feet" }).click();
    await window.photograph("tour-gallery");
  });
  await page.close();
}
