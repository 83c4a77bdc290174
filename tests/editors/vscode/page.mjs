// The page of the extension in the Extensions view, and the icons of files in tabs.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

export async function onPage({ editor, checks, workspace, out }) {
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const check = checks.check.bind(checks);
  const level = "lantern_walk/levels/dry_feet.json";
  const game = "crates.puzzlescript";
  writeFileSync(join(workspace, game), "title Crates\n");
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });
  await window.shown(level);

  for (const theme of ["Default Light Modern", "Default Dark Modern"]) {
    await check(`files of the languages have their icons in tabs in ${theme}`, async () => {
      mkdirSync(join(workspace, ".vscode"), { recursive: true });
      writeFileSync(join(workspace, ".vscode/settings.json"), JSON.stringify({ "workbench.colorTheme": theme }));
      for (const file of [game, "lantern_walk/game.json", "lantern_walk/manifest.json", level]) {
        await window.open(file);
        const label = page.locator(`.tab.active .monaco-icon-label`).first();
        const icon = file !== game ? "icon.png" : theme.includes("Light") ? "game-light.svg" : "game-dark.svg";
        await until(`the icon of ${file}`, async () => {
          const shown = await label.evaluate((it) => getComputedStyle(it, "::before").backgroundImage);
          return shown.includes("goldpath") && shown.includes(icon);
        });
      }
      await window.open("hunt/game.yaml");
      await window.photograph(`icons-${theme.includes("Light") ? "light" : "dark"}`);
    });
  }

  await check("the page of the extension has no picture that is not shown", async () => {
    await page.locator('.activitybar .action-label[aria-label^="Extensions"]').click();
    await page.locator(".extensions-list .monaco-list-row, .extension-list-item", { hasText: "Goldpath" }).first().click();
    const text = page.frameLocator("iframe.webview").frameLocator("#active-frame");
    await text.locator("h2", { hasText: "Settings" }).waitFor();
    await window.photograph("page");
    const broken = await text.locator("img").evaluateAll((all) => all.filter((it) => it.naturalWidth === 0).map((it) => it.alt));
    if (broken.length > 0) {
      throw new Error(broken.join("; "));
    }
  });
  await page.close();
}
