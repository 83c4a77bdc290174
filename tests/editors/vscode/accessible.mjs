// The board is there for all: by the rules of accessibility in every kind of theme, and by keys alone.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import axe from "axe-core";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

const level = "lantern_walk/levels/the_hedge.json";

/** Themes, with what a page is told of their kind. */
export const themes = {
  "Default Light Modern": "vscode-light",
  "Default Dark Modern": "vscode-dark",
  "Default High Contrast": "vscode-high-contrast",
  "Default High Contrast Light": "vscode-high-contrast-light",
};

export async function isAccessible({ editor, checks, workspace, out }) {
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });
  await window.shown("the_hedge.json");
  const key = (name) => page.keyboard.press(name);
  /** What is focused on the page of the board. */
  const focused = () => board.frame.locator("body").evaluate(() => document.activeElement?.id ?? "");
  /** Goes to an element of the page as people go who have no mouse. */
  const tabTo = async (id) => {
    for (let count = 0; (await focused()) !== id; count++) {
      if (count === 100) {
        throw new Error(`no way to ${id} by Tab`);
      }
      await key("Tab");
    }
  };

  await check("a level is drawn, solved and recorded by keys alone", async () => {
    // The palette does not learn of commands that come while it is open.
    await until("the command", async () => {
      await key("F1");
      const input = page.locator(".quick-input-widget input");
      await input.waitFor({ state: "visible" });
      await input.fill(">Goldpath: Show Board");
      const row = page.locator('.quick-input-widget .monaco-list-row[aria-label="Goldpath: Show Board"]');
      const isThere = await row.waitFor({ timeout: 4000 }).then(() => true, () => false);
      if (isThere && !(await row.getAttribute("class")).includes("focused")) {
        await key("ArrowDown");
      }
      await key(isThere ? "Enter" : "Escape");
      return isThere;
    });
    await board.ready();
    await key("Control+2");
    await until("the page of the board in focus", () => board.frame.locator("body").evaluate(() => document.hasFocus()));
    await tabTo("mode-draw");
    await key("Enter");
    const wall = board.frame.locator('.piece[data-piece="wall"]');
    await wall.waitFor();
    // The wall in the way goes, and another one comes.
    for (const name of ["e", "ArrowRight", "ArrowRight", "ArrowDown", "Space", await wall.getAttribute("aria-keyshortcuts"), "ArrowLeft", "ArrowUp", "Space"]) {
      await key(name);
    }
    await until("the wall, drawn", async () => (await wall.locator(".piece-uses").innerText()) === "3" && (await window.isDirty()));
    await tabTo("mode-play");
    await key("Enter");
    for (const name of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp"]) {
      await key(name);
    }
    await until("the last move", async () => (await board.count()) === "6 / 6");
    await tabTo("record");
    await key("Enter");
    await key("Control+1");
    const text = await window.savedUntil(level, (text) => text.trimEnd().endsWith("}") && JSON.parse(text).solution.goldPath.length === 6);
    const objects = JSON.parse(text).board.layers.objects;
    if (objects[1][2] !== null || objects[0][1] !== "wall" || objects[0][2] !== "wall") {
      throw new Error(JSON.stringify(objects));
    }
    await window.photograph("keys-alone");
  });

  for (const [theme, kind] of Object.entries(themes)) {
    await check(`the board breaks no rule of accessibility in ${theme}`, async () => {
      mkdirSync(join(workspace, ".vscode"), { recursive: true });
      writeFileSync(join(workspace, ".vscode/settings.json"), JSON.stringify({ "workbench.colorTheme": theme }));
      await board.frame.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      const body = await board.frame.locator("body").elementHandle();
      const frame = await body.ownerFrame();
      await frame.evaluate(axe.source);
      const broken = [];
      await board.press("Keys");
      for (const mode of ["Gold path", "Play", "Draw"]) {
        await board.press(mode);
        await board.frame.locator(`button[aria-pressed="true"]`, { hasText: mode }).waitFor();
        const { violations } = await frame.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
        for (const { id, impact, nodes } of violations) {
          const places = nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary.replaceAll(/\s+/g, " ")}`);
          broken.push(`${mode}: ${impact} ${id}: ${places.join("; ")}`);
        }
      }
      await board.press("Keys");
      await window.photograph(`accessible-${kind}`);
      if (broken.length > 0) {
        throw new Error(broken.join("\n"));
      }
    });
  }
  await page.close();
}
