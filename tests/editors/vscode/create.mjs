// From an empty folder to a pack that is won and to games of other languages, by the palette, by the menus of the Explorer and
// by the walkthrough; what a window without a folder offers; and what explains a code.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";
import { serversOf } from "./servers.mjs";
import { Window } from "./workbench.mjs";

export async function inEmptyFolder({ editor, checks, out }) {
  const folder = join(out, "create/empty");
  mkdirSync(join(folder, "more"), { recursive: true });
  writeFileSync(join(folder, "notes.txt"), "Objects and rules to think of.\n\nRules\n");
  writeFileSync(join(folder, "manifest.json"), '{ "name": "a web page" }\n');
  const page = await editor.browser.newPage();
  const window = new Window(page, folder, out);
  const check = checks.check.bind(checks);
  await page.goto(editor.url(folder, []), { waitUntil: "domcontentloaded" });
  const board = window.board();
  const answer = async (prompt, name) => {
    const input = page.locator(".quick-input-widget input");
    await page.locator(".quick-input-widget", { hasText: prompt }).waitFor();
    await input.fill("Not A Name");
    await page.locator(".quick-input-widget", { hasText: "small letters, digits" }).waitFor();
    await input.fill(name);
    await page.locator(".quick-input-widget", { hasText: "small letters, digits" }).waitFor({ state: "hidden" });
    await page.keyboard.press("Enter");
  };

  await check("a folder without a project starts no server, whatever texts are opened in it", async () => {
    await page.locator(".explorer-folders-view").waitFor();
    const before = serversOf(out).length;
    for (const name of ["notes.txt", "manifest.json"]) {
      await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first().dblclick();
      await window.shown(name);
    }
    // The extension is there: this command is its own, and needs no server.
    await window.command("Goldpath: Show DSL Reference");
    await page.locator('.tab[aria-label*="catalog.md"]').waitFor();
    await page.locator('.tab[aria-label*="catalog.md"]').first().click({ button: "middle" });
    const started = serversOf(out).length - before;
    if (started > 0 || (await page.locator(".statusbar-item", { hasText: "Goldpath" }).count()) > 0) {
      throw new Error(`${started} servers`);
    }
    await window.photograph("no-project");
  });

  await check("the palette makes a pack in an empty folder, and shows its level and its board", async () => {
    await page.locator(".explorer-folders-view").waitFor();
    await window.command("Goldpath: New Pack");
    await answer("Name of the pack", "first_try");
    await window.shown("first_steps.json");
    await board.ready();
    await until("its board", async () => (await board.text("#title")) === "First Steps");
    await board.press("To the end");
    await until("the end", async () => /won after/.test(await board.text("#status")));
    for (const file of ["manifest.json", "game.json", "theme.json", "levels/first_steps.json"]) {
      if (!existsSync(join(folder, "first_try", file))) {
        throw new Error(`no ${file}`);
      }
    }
    await window.photograph("new-pack");
  });

  await check("the menu of the Explorer makes a level in the sequence of the pack", async () => {
    await window.choose("game.json", "New Level");
    await answer("Name of the level", "second");
    await window.shown("second.json");
    await until("its board", async () => (await board.text("#title")) === "Second");
    const game = readFileSync(join(folder, "first_try/game.json"), "utf8");
    if (!/"ref": "second"/.test(game)) {
      throw new Error(game);
    }
  });

  await check("the palette makes a level in the pack of the editor in front", async () => {
    await window.command("Goldpath: New Level");
    await answer("Name of the level", "third");
    await window.shown("third.json");
    await until("its board", async () => (await board.text("#title")) === "Third");
    await until("the game", () => /"ref": "third"/.test(readFileSync(join(folder, "first_try/game.json"), "utf8")));
  });

  await check("the palette shows the reference of the DSL", async () => {
    await window.command("Goldpath: Show DSL Reference");
    await page.locator('.tab[aria-label*="catalog.md"]').waitFor();
    await window.photograph("reference");
    await page.locator('.tab[aria-label*="catalog.md"]').first().click({ button: "middle" });
    await window.open("second.json");
  });

  await check("the code of a diagnostic opens its page as a preview", async () => {
    await window.select("first_try/levels/second.json", '"targetKind": "', "flag");
    await page.keyboard.type("flog");
    await page.locator(".squiggly-error").first().waitFor();
    await page.keyboard.press("Control+Shift+M");
    const link = page.locator(".markers-panel .monaco-list-row a", { hasText: "unknown-kind" }).first();
    await link.waitFor();
    await window.photograph("code-link");
    await link.click();
    await page.locator('.tab[aria-label*="unknown-kind"]').waitFor();
    await window.photograph("explanation");
  });

  await check("the menu of a folder makes a pack in it", async () => {
    await window.choose("more", "New Pack");
    await answer("Name of the pack", "inside");
    await until("its files", () => existsSync(join(folder, "more/inside/game.json")));
    await window.shown("first_steps.json");
  });

  await check("the palette makes a game of PuzzleScript, which is colored and checked", async () => {
    await window.command("Goldpath: New PuzzleScript Game");
    await answer("Name of the game", "garden");
    await window.shown("garden.puzzlescript");
    if (!existsSync(join(folder, "garden/garden.sessions.json"))) {
      throw new Error("no sessions");
    }
    await page.locator(".codelens-decoration", { hasText: "session passed" }).first().waitFor({ state: "attached" });
    await window.photograph("new-puzzlescript");
    await window.select("garden/garden.puzzlescript", "All ", "Slab");
    await page.keyboard.type("Slob");
    await page.locator(".editor-group-container.active .squiggly-error").first().waitFor();
    await page.keyboard.press("Control+z");
    await window.save();
  });

  await check("members of sessions are completed, and a wrong one is reported once", async () => {
    const file = "garden/garden.sessions.json";
    await window.open("garden.sessions.json");
    await window.select(file, '"', "inputs");
    await page.keyboard.type("inputz");
    const rows = page.locator(".markers-panel .monaco-list-row");
    await rows.filter({ hasText: "unknown member `inputz`" }).first().waitFor();
    if ((await rows.filter({ hasText: /not allowed|missing property/i }).count()) > 0) {
      throw new Error((await rows.allInnerTexts()).join("; "));
    }
    await page.keyboard.press("Control+z");
    await window.select(file, '"', "name");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+Space");
    await page.locator(".suggest-widget .monaco-list-row", { hasText: "seed" }).first().waitFor();
    await window.photograph("sessions");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await window.savedUntil(file, (text) => text.includes('"name"') && text.includes('"inputs"'));
    await window.open("garden.puzzlescript");
  });

  await check("the menu of a folder makes a game of WAGE in it", async () => {
    await window.choose("garden", "New WAGE Game");
    await answer("Name of the game", "hunt");
    await window.shown("game.yaml");
    await until("its timeline", () => existsSync(join(folder, "garden/hunt/first.timeline.yaml")));
    await window.photograph("new-wage");
  });

  await check("a text is checked before it has a file, and its file once it is saved", async () => {
    const input = page.locator(".quick-input-widget input");
    const mark = page.locator(".editor-group-container.active .squiggly-error").first();
    await window.command("File: New Untitled Text File");
    await window.command("Change Language Mode");
    await page.locator('.quick-input-widget input[placeholder="Select Language Mode"]').waitFor();
    await input.fill("PuzzleScript");
    await page.locator(".quick-input-widget .monaco-list-row", { hasText: "PuzzleScript" }).first().click();
    await page.locator(".editor-group-container.active .monaco-editor.focused").waitFor();
    await page.keyboard.insertText("title New\n\nOBJECTS\n\nBackground\nbluu\n");
    await mark.waitFor();
    await window.photograph("untitled-game");
    await page.keyboard.press("Control+s");
    // With the name that VS Code proposes, which is the first line.
    await page.locator(".quick-input-widget", { hasText: "Save As" }).waitFor();
    await page.keyboard.press("Enter");
    // Its board, if one follows, has the name in its title too.
    await page.locator('.tab.active[data-resource-name="title New.puzzlescript"]').waitFor();
    const told = (name) => page.locator(".markers-panel .monaco-list-row", { hasText: name });
    await told("title New.puzzlescript").first().waitFor();
    await until("nothing of the text without a file", async () => (await told("Untitled-1").count()) === 0);
    await mark.waitFor();
    await window.photograph("saved-game");
  });

  await check("the walkthrough makes a pack", async () => {
    await window.command("Welcome: Open Walkthrough...");
    const input = page.locator(".quick-input-widget input");
    await input.fill("A first pack with Goldpath");
    await page.locator(".quick-input-widget .monaco-list-row", { hasText: "A first pack with Goldpath" }).first().click();
    const step = page.locator(".gettingStartedContainer .getting-started-step", { hasText: "Create a pack" }).first();
    await step.waitFor();
    await window.photograph("walkthrough");
    await step.getByRole("button", { name: "New pack" }).click();
    await answer("Name of the pack", "by_the_walkthrough");
    await until("its files", () => existsSync(join(folder, "by_the_walkthrough/game.json")));
  });
  await page.close();

  await check("a window without a folder says how a pack begins", async () => {
    const page = await editor.browser.newPage();
    await page.goto(editor.url(undefined, []), { waitUntil: "domcontentloaded" });
    await page.locator('.activitybar .action-label[aria-label^="Explorer"]').click();
    const welcome = page.locator(".welcome-view", { hasText: "Create a GridPonder pack to get started." }).first();
    await welcome.waitFor();
    await page.screenshot({ path: join(out, "no-folder.png") });
    for (const name of ["New Pack", "New PuzzleScript Game", "New WAGE Game"]) {
      await page.locator(".welcome-view").getByRole("button", { name }).first().waitFor();
    }
    await page.close();
  });
}
