// The view of the levels by mouse and keys, and their gold paths in the Test Explorer.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";
import { expand, Window } from "./workbench.mjs";

const pack = "lantern_walk";
const game = `${pack}/game.json`;
const fileOf = (id) => `${pack}/levels/${id}.json`;
/** How long no row may move until none is about to, in milliseconds: the editor gathers changes of a view for 200. */
const REST = 500;
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
  /** Rows that still move would be missed by the mouse. */
  const isBefore = (first, second) =>
    until(`${first} before ${second} in the view`, async () => {
      const at = (all, name) => all.findIndex((it) => it?.startsWith(name));
      const all = await labels();
      return at(all, first) >= 0 && at(all, first) < at(all, second);
    });
  /** A list that is drawn anew has some of its rows at other places for a moment: a click would open another level. */
  const click = async (text) => {
    const drawn = () => rows.evaluateAll((all) => all.map((it) => `${it.style.top} ${it.getAttribute("aria-label")}`).sort().join("\n"));
    let [last, since] = ["", 0];
    await until(`a list at rest around ${text}, of\n${await drawn()}`, async () => {
      const now = await drawn();
      if (now !== last) {
        [last, since] = [now, Date.now()];
      }
      return Date.now() - since > REST;
    });
    await row(text).click();
  };
  /** A level that is being opened takes the keys away once more. */
  const focus = (text) =>
    until(`the keys on ${text}`, async () => {
      await click(text);
      await window.shown(fileOf(text.toLowerCase().replaceAll(" ", "_")));
      const focused = view.locator(".monaco-list:focus .monaco-list-row.focused", { hasText: text });
      return focused.waitFor({ timeout: 2000 }).then(() => true, () => false);
    });
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
    await window.pointAt(row("The Hedge"));
    const picture = page.locator('.workbench-hover img[src^="data:image/svg+xml"]').first();
    await picture.waitFor();
    await until("that it is drawn", () => picture.evaluate((it) => it.complete && it.naturalWidth > 0));
    await window.photograph("levels-tooltip");
    await page.keyboard.press("Escape");
  });

  await check("a chip tells in how few moves a level is won, or that an edit makes it impossible, and undo brings it back", async () => {
    const hedge = fileOf("the_hedge");
    const told = (words) =>
      until(`The Hedge, ${words}, in the view`, async () =>
        (await labels()).some((it) => it?.startsWith("The Hedge, ") && it.endsWith(`, ${words}`)));
    await told("shortest 10");
    await row("✓ shortest 10 · 10 moves").waitFor();
    await window.photograph("levels-chips");
    await window.open(hedge);
    await window.select(hedge, 'null, null, "', "hedge");
    await page.keyboard.type("wall");
    await told("cannot be won");
    await window.photograph("levels-chips-unsolvable");
    await until("the text as it was", async () => {
      await page.keyboard.press("Control+z");
      return !(await window.isDirty());
    });
    await told("shortest 10");
  });

  await check("no level is searched where that is switched off, and each is again where it is switched on", async () => {
    const settings = join(out, "data/Machine/settings.json");
    const chips = async () => (await labels()).filter((it) => / wins, \d+ moves, shortest \d+$/.test(it ?? "")).length;
    writeFileSync(settings, JSON.stringify({ "goldpath.levels.search": false }));
    await until("the levels without chips", async () => (await chips()) === 0);
    writeFileSync(settings, "{}");
    await until("the chips of all levels", async () => (await chips()) === 4);
  });

  await check("a click opens a level", async () => {
    await click("Twin Archways");
    await window.shown(fileOf("twin_archways"));
  });

  await check("a level is dragged to another place, and one undo brings the bytes back", async () => {
    await drag(page, row("Night Frost"), row("The Hedge"));
    await isListed(["page", "night_frost", "the_hedge", "dry_feet", "twin_archways"]);
    await isBefore("Night Frost", "The Hedge");
    await window.photograph("levels-dragged");
    await undo();
    await isBefore("The Hedge", "Night Frost");
  });

  await check("keys move a level up and down", async () => {
    await focus("Dry Feet");
    await page.keyboard.press("Alt+ArrowUp");
    await isListed(["page", "dry_feet", "the_hedge", "twin_archways", "night_frost"]);
    await isBefore("Dry Feet", "The Hedge");
    await page.keyboard.press("Alt+ArrowDown");
    await restored();
    await isBefore("The Hedge", "Dry Feet");
  });

  await check("fast keys move a level as many places", async () => {
    await focus("Night Frost");
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await isListed(["page", "the_hedge", "night_frost", "dry_feet", "twin_archways"]);
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Alt+ArrowDown");
    await restored();
    await isBefore("Twin Archways", "Night Frost");
  });

  await check("keys take back a move in the view, and make it again", async () => {
    const moved = ["page", "dry_feet", "the_hedge", "twin_archways", "night_frost"];
    await focus("Dry Feet");
    await page.keyboard.press("Alt+ArrowUp");
    await isListed(moved);
    await page.keyboard.press("Control+z");
    await confirmed(page);
    await restored();
    await focus("Dry Feet");
    await page.keyboard.press("Control+Shift+z");
    await confirmed(page);
    await isListed(moved);
    await focus("Dry Feet");
    await page.keyboard.press("Control+z");
    await confirmed(page);
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
    await focus("High Hedge");
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

  const tests = page.locator(".test-explorer .monaco-list-row");
  const test = (text) => tests.filter({ hasText: text }).first();
  const ends = (text, how) => until(`${text}: ${how}`, async () => ((await test(text).getAttribute("aria-label")) ?? "").includes(how));

  await check("the Test Explorer runs the gold paths of all packs", async () => {
    // A level whose gold path is one step too short.
    const level = fileOf("dry_feet");
    const text = window.read(level);
    writeFileSync(join(workspace, level), text.replace(/, "right"(\s*\])/, "$1"));
    if (window.read(level) === text) {
      throw new Error(text);
    }
    await page.locator('.activitybar .action-label[aria-label^="Testing"]').click();
    await test("Lantern Walk").waitFor();
    await window.command("Test: Run All Tests");
    await expand(test("Lantern Walk"));
    await test("The Hedge").waitFor();
    await ends("The Hedge", "Passed");
    await ends("Dry Feet", "Failed");
    await window.photograph("tests");
  });

  await check("a run with coverage tells which rules no gold path exercises", async () => {
    await window.command("Test: Run All Tests with Coverage");
    // Of the rules of this pack one is exercised by nothing.
    const files = page.locator(".test-coverage-list-item");
    await files.filter({ hasText: "game.json" }).filter({ hasText: "80.00%" }).first().waitFor();
    await window.photograph("tests-coverage");
    await page.locator(".test-output-peek-tree .monaco-list-row", { hasText: "Close Test Coverage" }).click();
    await files.first().waitFor({ state: "hidden" });
  });

  await check("the tests of one pack say where a gold path fails, between the boards around that", async () => {
    await window.command("View: Close All Editors");
    await test("Lantern Walk").hover();
    await test("Lantern Walk").locator(".codicon-testing-run-icon").click();
    const results = page.locator(".test-output-peek-tree .monaco-list-row");
    await results.filter({ hasText: "does not win" }).first().click();
    for (const words of ["before step 11", "after step 11"]) {
      await page.locator(".test-output-peek-message-container .view-line", { hasText: words }).first().waitFor();
    }
    await window.photograph("tests-failure");
    await page.locator('.activitybar .action-label[aria-label^="Goldpath"]').click();
    await until("the verdict in the view", async () => (await labels()).some((it) => it?.startsWith("Dry Feet, does not win")));
    await click("Dry Feet");
    await window.shown(fileOf("dry_feet"));
    // To the end, where its gold path is.
    await window.goTo(33, 1);
    await page.locator(".squiggly-error").first().waitFor();
    // The editor first shows the lenses that it had when the level was open before.
    const lenses = page.locator(".codelens-decoration");
    await until("the verdict above the gold path", async () => (await lenses.allInnerTexts()).some((it) => it.includes("not won")));
    await window.photograph("levels-overview");
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

/** Lets go once the list shows where what is dragged would land. */
async function drag(page, from, to) {
  const middle = async (row) => {
    const { x, y, width, height } = await row.boundingBox();
    return [x + width / 3, y + height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  const [x, y] = await middle(to);
  let turn = 0;
  await until("a place to land", async () => {
    await page.mouse.move(x + (turn++ % 3), y, { steps: 4 });
    return (await to.getAttribute("class")).includes("drop-target");
  });
  await page.mouse.up();
}

/** VS Code may ask before it takes back what changed several files. */
export async function confirmed(page) {
  const button = page.locator(".monaco-dialog-box").getByRole("button", { name: /^(Undo in \d+ Files|Yes|Undo)$/ }).first();
  await button.click({ timeout: 1500 }).catch(() => {});
}

export async function choose(window, row, title) {
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
