// The view of the levels by mouse and keys, and their gold paths in the Test Explorer.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

const pack = "lantern_walk";
const game = `${pack}/game.json`;
const fileOf = (id) => `${pack}/levels/${id}.json`;
const order = ["the_hedge", "dry_feet", "twin_archways", "night_frost"];

export async function inLevels({ editor, checks, workspace, out }) {
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const check = checks.check.bind(checks);
  const view = page.locator(".customview-tree").first();
  const rows = view.locator(".monaco-list-row");
  const row = (text) => rows.filter({ hasText: text }).first();
  const labels = () => rows.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")));
  const listed = () => JSON.parse(window.read(game)).levelSequence.map(({ ref }) => ref ?? "page");
  const isListed = (ids) => until(ids.join(" "), () => listedNow(listed) === ids.join(" "));
  const original = window.read(game);
  const restored = () => until("the same bytes as before", () => window.read(game) === original);
  const undo = async () => {
    await window.open(game);
    await page.keyboard.press("Control+z");
    await confirmed(page);
    await window.savedUntil(game, (text) => text === original);
  };

  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, game))]]), { waitUntil: "domcontentloaded" });
  await window.shown(game);

  await check("the view shows the levels in their order of play, with their verdicts in words", async () => {
    await page.locator('.activitybar .action-label[aria-label^="Goldpath"]').click();
    await row("Lantern Walk").waitFor();
    await row("Lantern Walk").click();
    const wanted = ["After sunset, page", "The Hedge, wins", "Dry Feet, wins", "Twin Archways, wins", "Night Frost, wins"];
    await until(wanted.join("; "), async () => {
      const told = (await labels()).map((it) => it ?? "");
      const at = told.findIndex((it) => it.startsWith(wanted[0]));
      return at >= 0 && wanted.every((it, nth) => told[at + nth]?.startsWith(it));
    });
    if (!/, \d+ moves/.test((await labels()).join("\n"))) {
      throw new Error((await labels()).join("\n"));
    }
    await window.photograph("levels");
  });

  await check("a level that is pointed at shows its board", async () => {
    await row("The Hedge").hover();
    const picture = page.locator('.workbench-hover img[src^="data:image/svg+xml"]').first();
    await picture.waitFor();
    await until("that it is drawn", () => picture.evaluate((it) => it.complete && it.naturalWidth > 0));
    await window.photograph("levels-tooltip");
    await page.keyboard.press("Escape");
  });

  await check("a click opens a level", async () => {
    await row("Twin Archways").click();
    await window.shown(fileOf("twin_archways"));
  });

  await check("a level is dragged to another place, and one undo brings the bytes back", async () => {
    await drag(page, row("Night Frost"), row("The Hedge"));
    await isListed(["page", "night_frost", "the_hedge", "dry_feet", "twin_archways"]);
    await until("the new order in the view", async () => (await labels()).findIndex((it) => it?.startsWith("Night Frost")) < (await labels()).findIndex((it) => it?.startsWith("The Hedge")));
    await window.photograph("levels-dragged");
    await undo();
  });

  await check("keys move a level up and down", async () => {
    await row("Dry Feet").click();
    await window.shown(fileOf("dry_feet"));
    await row("Dry Feet").click();
    await page.keyboard.press("Alt+ArrowUp");
    await isListed(["page", "dry_feet", "the_hedge", "twin_archways", "night_frost"]);
    await until("the new order in the view", async () => (await labels()).findIndex((it) => it?.startsWith("Dry Feet")) < (await labels()).findIndex((it) => it?.startsWith("The Hedge")));
    await page.keyboard.press("Alt+ArrowDown");
    await restored();
  });

  await check("a copy of a level stands behind it", async () => {
    await choose(window, row("The Hedge"), "Duplicate Level");
    await answer(page, "high_hedge");
    await window.shown(fileOf("high_hedge"));
    await isListed(["page", "the_hedge", "high_hedge", ...order.slice(1)]);
    await row("High Hedge").waitFor();
    await window.photograph("levels-duplicated");
  });

  await check("a level is deleted by its key, and one undo brings back its file and its entry", async () => {
    const [text, listing] = [window.read(fileOf("high_hedge")), window.read(game)];
    await row("High Hedge").click();
    await page.keyboard.press("Delete");
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    await window.photograph("levels-delete");
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await until("that the file is gone", () => !existsSync(join(workspace, fileOf("high_hedge"))));
    await isListed(["page", ...order]);
    await row("High Hedge").waitFor({ state: "detached" });
    await window.open(game);
    await page.keyboard.press("Control+z");
    await confirmed(page);
    await until("its file", () => existsSync(join(workspace, fileOf("high_hedge"))));
    await window.savedUntil(game, (now) => now === listing);
    if (window.read(fileOf("high_hedge")) !== text) {
      throw new Error(window.read(fileOf("high_hedge")));
    }
    await row("High Hedge").waitFor();
  });

  await check("a new level comes last", async () => {
    await choose(window, row("Lantern Walk"), "New Level");
    await answer(page, "last_light");
    await window.shown(fileOf("last_light"));
    await until("its place", () => listedNow(listed).endsWith("night_frost last_light"));
    await row("Last Light").waitFor();
  });

  await check("the Test Explorer runs the gold paths of all packs, and shows where one fails", async () => {
    // A level whose gold path is one step too short.
    const level = fileOf("dry_feet");
    writeFileSync(join(workspace, level), window.read(level).replace(/, "(up|down|left|right)"(\s*\])/, "$2"));
    await page.locator('.activitybar .action-label[aria-label^="Testing"]').click();
    const tests = page.locator(".test-explorer .monaco-list-row");
    await tests.filter({ hasText: "Lantern Walk" }).first().waitFor();
    await window.command("Test: Run All Tests");
    const failed = tests.filter({ hasText: "Dry Feet" }).first();
    await until("the failure", async () => /failed/i.test((await failed.getAttribute("aria-label")) ?? ""));
    const passed = tests.filter({ hasText: "The Hedge" }).first();
    await until("what passed", async () => /passed/i.test((await passed.getAttribute("aria-label")) ?? ""));
    await window.photograph("tests");
  });
  await page.close();
}

/** The file may be half written. */
function listedNow(listed) {
  try {
    return listed().join(" ");
  } catch {
    return "";
  }
}

async function drag(page, from, to) {
  const middle = async (row) => {
    const { x, y, width, height } = await row.boundingBox();
    return [x + width / 3, y + height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  const [x, y] = await middle(to);
  await page.mouse.move(x + 4, y + 2, { steps: 12 });
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

/** VS Code may ask before it takes back what changed several files. */
async function confirmed(page) {
  const button = page.locator(".monaco-dialog-box").getByRole("button", { name: /^(Undo in \d+ Files|Yes|Undo)$/ }).first();
  await button.click({ timeout: 1500 }).catch(() => {});
}

async function choose(window, row, title) {
  await row.click({ button: "right" });
  const entry = window.page.locator(".monaco-menu .action-item", { hasText: title }).first();
  await entry.waitFor();
  // A menu that came up less than 100 ms ago takes no clicks. Timers of a page end in order: this one after the menu's.
  await window.page.evaluate(() => new Promise((passed) => setTimeout(passed, 150)));
  await window.photograph(`menu-${title.split(" ")[0].toLowerCase()}`);
  await entry.click();
  await entry.waitFor({ state: "hidden" });
}

async function answer(page, name) {
  await page.locator(".quick-input-widget", { hasText: "Name of the level" }).waitFor();
  await page.locator(".quick-input-widget input").fill(name);
  await page.keyboard.press("Enter");
}
