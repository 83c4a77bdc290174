// Pictures and colors beside the words that stand for them.
import { join } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

export async function inPictures({ editor, checks, workspace, out }) {
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const check = checks.check.bind(checks);
  const game = "lantern_walk/game.json";
  const level = "lantern_walk/levels/the_hedge.json";
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, game))]]), { waitUntil: "domcontentloaded" });
  await window.shown(game);
  const drawn = async (picture) => {
    await picture.waitFor();
    await until("that it is drawn", () => picture.evaluate((it) => it.complete && it.naturalWidth > 0));
  };
  /** The proposals for what is selected, with the page about the one that is named. */
  const proposed = async (label) => {
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+Space");
    const row = page.locator(".suggest-widget .monaco-list-row", { hasText: label }).first();
    await row.waitFor();
    const details = page.locator(".suggest-details-container .suggest-details");
    await until(`the page about ${label}`, async () => {
      await page.keyboard.press("Control+Space");
      return details.waitFor({ timeout: 2000 }).then(() => true, () => false);
    });
    for (let turn = 0; turn < 40 && !(await page.locator(".suggest-widget .monaco-list-row.focused", { hasText: label }).count()); turn++) {
      await page.keyboard.press("ArrowDown");
    }
    return details.locator("img").first();
  };

  await check("a hover over the path of a picture shows it", async () => {
    await until("the hover", async () => {
      await page.mouse.move(640, 790);
      await page.locator(".view-line .detected-link", { hasText: "assets/hedge.svg" }).first().hover();
      return page.locator(".monaco-hover:visible img").first().waitFor({ timeout: 4000 }).then(() => true, () => false);
    });
    await drawn(page.locator(".monaco-hover:visible img").first());
    await window.photograph("picture-hover");
  });

  await check("a proposal of a path shows its picture", async () => {
    await window.select(game, '"sprite": "', "assets/hedge.svg");
    await drawn(await proposed("assets/crate.svg"));
    await window.photograph("picture-path");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await window.save();
  });

  await check("a proposal of a kind shows its picture", async () => {
    await window.open(level);
    await window.select(level, '"', "hedge");
    await drawn(await proposed("crate"));
    await window.photograph("picture-kind");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await window.save();
  });

  await check("a color has a swatch of its color", async () => {
    await window.open("painted/theme.json");
    const swatch = page.locator(".colorpicker-color-decoration").first();
    await swatch.waitFor();
    await until("its color", async () => (await swatch.evaluate((it) => getComputedStyle(it).backgroundColor)) === "rgb(76, 175, 80)");
    await window.photograph("swatches");
  });
  await page.close();
}
