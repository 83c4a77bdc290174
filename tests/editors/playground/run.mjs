// The playground in a real browser: examples of all languages are opened, written, mended, played, solved, shared, exported and
// imported, with nothing asked of other hosts, and by the rules of accessibility.
// `node run.mjs --playground FOLDER (--chromium FILE | --firefox FILE) --out FOLDER [--native GOLDPATH] [--pictures FOLDER] [--only WORDS]`
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { deflateRawSync } from "node:zlib";
import axe from "axe-core";
import { serve } from "../../../crates/web/playground/serve.mjs";
import { launch } from "../browser.mjs";
import { Playground, until } from "./page.mjs";

const { values } = parseArgs({
  options: {
    playground: { type: "string" },
    chromium: { type: "string" },
    firefox: { type: "string" },
    out: { type: "string" },
    native: { type: "string" },
    pictures: { type: "string" },
    only: { type: "string" },
  },
});
mkdirSync(values.out, { recursive: true });
const { url, close } = await serve(values.playground, values.native === undefined ? {} : { native: values.native });
const [browser] = await launch(values);

const example = (name) => JSON.parse(readFileSync(join(values.playground, "examples", `${name}.json`), "utf8"));

/** A window of its own, in which anything that is asked of another host, and any error, is a problem. */
async function opened(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const problems = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) {
      problems.push(`it asks for ${request.url()}`);
    }
  });
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (line) => line.type() === "error" && problems.push(line.text()));
  const playground = new Playground(page);
  await playground.open(address);
  return { page, playground, problems, close: () => context.close() };
}

const tests = {
  async "a mistake in a level is marked at its place, and mended by the keyboard"({ page, playground }) {
    await playground.show("lantern_walk/levels/the_hedge.json");
    await playground.goBehind('"hedge');
    await page.keyboard.type("x");
    const [problem] = await playground.problems("hedgex");
    assert.match(problem, /^error .*the_hedge\.json:10:\d+/);
    await until("what is marked", () => page.$$eval(".cm-lintRange-error", (all) => all.map((one) => one.textContent)), (all) => all.includes('"hedgex"'));
    await page.keyboard.press("Control+.");
    await page.waitForSelector("dialog .options button");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "change it to hedge");
    await page.keyboard.press("Enter");
    await playground.noProblem("hedgex");
    assert.equal((await playground.files())["lantern_walk/levels/the_hedge.json"], example("lantern_walk")["lantern_walk/levels/the_hedge.json"]);
  },

  async "a key is completed, with what stands behind it"({ page, playground }) {
    const path = "lantern_walk/levels/the_hedge.json";
    await playground.show(path);
    await playground.goBehind('"The Hedge",');
    await page.keyboard.press("Enter");
    await page.keyboard.type('"gu');
    await page.waitForSelector(".cm-tooltip-autocomplete li[aria-selected]");
    await until("what is offered", () => page.$$eval(".cm-tooltip-autocomplete li", (all) => all.map((one) => one.textContent)), (all) => all.length === 1 && all[0].startsWith("guide"));
    await playground.take();
    // The place in the snippet has the keys.
    await page.keyboard.type("Burn it");
    const text = (await playground.files())[path];
    assert.ok(text.includes('"title": "The Hedge",\n  "guide": "Burn it",'), text.slice(0, 200));
    JSON.parse(text);
  },

  async "a name is explained, found where it is defined, and renamed in all files"({ page, playground }) {
    await playground.show("lantern_walk/levels/the_hedge.json");
    await playground.goBehind('"hed');
    await page.hover(".cm-line:has-text('\"hedge\"') >> text=hedge");
    await until("the tooltip", () => page.textContent(".cm-lsp-hover-tooltip").catch(() => ""), (text) => text.includes("hedge"));
    await page.click("#define");
    await until("the file", () => page.textContent("#path"), (path) => path === "lantern_walk/game.json");
    await page.keyboard.press("F2");
    await page.fill("dialog input", "bramble");
    await page.keyboard.press("Enter");
    await until("what is said", () => page.textContent("#told"), (text) => text === "Renamed to bramble.");
    const files = await playground.files();
    assert.ok(files["lantern_walk/levels/the_hedge.json"].includes('"bramble"'));
    assert.ok(files["lantern_walk/game.json"].includes('"bramble"'));
    assert.ok(!Object.values(files).some((text) => text.includes('"hedge"')));
  },

  async "a text is laid out"({ page, playground }) {
    const path = "lantern_walk/levels/the_hedge.json";
    await playground.show(path);
    await playground.goBehind('"title":');
    await page.keyboard.type("      ");
    await page.keyboard.press("Shift+Alt+f");
    const text = await until("the text", async () => (await playground.files())[path], (text) => !text.includes(":      "));
    assert.ok(text.includes('\n  "title": "The Hedge",\n'));
    assert.deepEqual(JSON.parse(text), JSON.parse(example("lantern_walk")[path]));
  },

  async "a level is played on its board, and what was played is recorded"({ page, playground }) {
    await playground.show("lantern_walk/levels/the_hedge.json");
    await playground.told("title", /The Hedge/);
    await playground.told("status", /Step 0 of 10/);
    await playground.board.click("#mode-play");
    for (const key of "DDDURRRUUR") {
      await playground.board.press("#cursor", { D: "ArrowDown", U: "ArrowUp", R: "ArrowRight" }[key]).catch(() => {});
    }
    await playground.told("status", /won/);
    await playground.board.click("#undo");
    await playground.told("count", /9 \/ 9/);
    await playground.board.click("#record");
    await playground.told("doubt-text", /do not win/);
    await playground.board.click("#record-anyway");
    await playground.told("notice", /Recorded 9 moves/);
    const level = JSON.parse((await playground.files())["lantern_walk/levels/the_hedge.json"]);
    assert.equal(level.solution.goldPath.length, 9);
  },

  async "what is drawn on the board is written into the text"({ playground }) {
    const path = "lantern_walk/levels/the_hedge.json";
    await playground.show(path);
    await playground.told("title", /The Hedge/);
    await playground.board.click("#mode-draw");
    await playground.board.click("#palette button:has-text('wall')");
    const { width, height } = await playground.board.locator("#sheet").boundingBox();
    await playground.board.click("#sheet", { position: { x: width * 0.7, y: height * 0.4 } });
    const before = example("lantern_walk")[path];
    const text = await until("the text", async () => (await playground.files())[path], (text) => text !== before);
    assert.equal(JSON.parse(text).board.layers.objects[1][3], "wall");
  },

  async "a solution is found, shown on the board and recorded"({ page, playground }) {
    const path = "lantern_walk/levels/the_hedge.json";
    await playground.show(path);
    await playground.told("title", /The Hedge/);
    await playground.goBehind('"goldPath": [');
    await page.keyboard.press("Enter");
    await page.keyboard.type('"down",');
    await until("the button", () => page.isEnabled("#solve"), (it) => it);
    await page.click("#solve");
    await until("what is found", () => page.textContent("#solution-told"), (text) => /shortest 10/.test(text));
    await page.click("#watch");
    await playground.told("count", /0 \/ 10/);
    await playground.board.click("#last");
    await playground.told("status", /won/);
    await page.click("#record");
    await until("what is said", () => page.textContent("#told"), (text) => text === "Recorded 10 moves.");
    assert.equal(JSON.parse((await playground.files())[path]).solution.goldPath.length, 10);
  },

  async "a search is cancelled at once, and another one finds a solution"({ page, playground }) {
    await playground.show("lantern_walk/levels/the_hedge.json");
    await until("the button", () => page.isEnabled("#solve"), (it) => it);
    await page.evaluate(() => document.getElementById("solve").click());
    await until("the instances", async () => page.workers().length, (count) => count === 2);
    // It may be over before it can be cancelled, which this one cannot.
    await page.evaluate(() => (document.getElementById("solve").disabled || document.getElementById("solve").click(), document.getElementById("cancel").click()));
    assert.equal(await page.textContent("#solution-told"), "The search was cancelled.");
    await until("the instances", async () => page.workers().length, (count) => count === 1);
    assert.equal(await page.evaluate(() => document.activeElement.id), "solve");
    await page.click("#solve");
    await until("what is found", () => page.textContent("#solution-told"), (text) => /shortest 10/.test(text));
  },

  async "a link opened in another window gives the same texts and the same file"({ page, playground }) {
    await playground.show("lantern_walk/levels/the_hedge.json");
    await playground.goBehind('"The Hedge');
    await page.keyboard.type(" 🏮 & é");
    const files = await playground.files();
    assert.ok(files["lantern_walk/levels/the_hedge.json"].includes("The Hedge 🏮 & é"));
    const other = await opened(page.url());
    assert.equal(await other.page.textContent("#path"), "lantern_walk/levels/the_hedge.json");
    assert.deepEqual(await other.playground.files(), files);
    await other.playground.told("title", /The Hedge 🏮/);
    assert.deepEqual(other.problems, []);
    await other.close();
  },

  async "a damaged link is refused in words"() {
    const other = await opened(`${url}#p1.AAAA`);
    assert.match(await other.page.textContent("#told"), /not opened: the link is damaged/);
    await other.close();
  },

  async "a zip that goes out and comes in again has the same files"({ page, playground }) {
    await playground.show("lantern_walk/theme.json");
    await page.click("#new");
    await page.fill("dialog input", "lantern_walk/notes.txt");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Ideen für später\n");
    const files = await playground.files();
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
    const zip = join(values.out, download.suggestedFilename());
    await download.saveAs(zip);
    assert.equal(download.suggestedFilename(), "lantern_walk.zip");
    const other = await opened(`${url}?example=hunt`);
    await other.page.setInputFiles("#import-file", zip);
    await until("what is said", () => other.page.textContent("#told"), (text) => text === "Opened lantern_walk.zip.");
    assert.deepEqual(await other.playground.files(), files);
    await other.playground.told("title", /Dry Feet/);
    assert.deepEqual(other.problems, []);
    await other.close();
  },

  async "files are made, renamed and deleted, and the server knows"({ page, playground }) {
    await playground.show("lantern_walk/levels/twin_archways.json");
    await page.click("#delete");
    await page.click("dialog button:has-text('Delete')");
    await until("the files", () => page.$$eval("#files button", (all) => all.length), (count) => count === 6);
    assert.ok(!JSON.stringify(JSON.parse((await playground.files())["lantern_walk/game.json"]).levelSequence).includes("twin_archways"));
    await playground.show("lantern_walk/levels/dry_feet.json");
    await page.click("#rename");
    await page.fill("dialog input", "lantern_walk/levels/wet_feet.json");
    await page.keyboard.press("Enter");
    await until("the file", () => page.textContent("#path"), (path) => path.endsWith("wet_feet.json"));
    const files = await playground.files();
    assert.equal(JSON.parse(files["lantern_walk/levels/wet_feet.json"]).id, "wet_feet");
    assert.ok(files["lantern_walk/game.json"].includes("wet_feet"));
    await playground.noProblem("error");
  },

  async "what was written is there when the page is loaded again"({ page, playground }) {
    await playground.show("lantern_walk/levels/the_hedge.json");
    await playground.goBehind('"The Hedge');
    await page.keyboard.type(" Again");
    await until("what is kept", () => page.textContent("#kept"), (text) => text === "Kept in this browser");
    await playground.open(url);
    await playground.told("title", /The Hedge Again/);
  },

  async "a server that ends is started again, and no text is lost"({ page, playground }) {
    await playground.show("lantern_walk/levels/the_hedge.json");
    await playground.goBehind('"hedge');
    await page.keyboard.type("x");
    await page.workers()[0].evaluate(() => globalThis.postMessage({ kind: "failed", message: "out of memory" }));
    await page.keyboard.type("y");
    await until("what is said", () => page.textContent("#told"), (text) => /ended \(out of memory\) and was started again/.test(text));
    assert.match((await playground.problems("hedgexy"))[0], /^error .*the_hedge\.json:10:/);
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await playground.noProblem("hedgexy");
    await playground.told("status", /Step 0 of 10/);
    assert.deepEqual(await playground.files(), example("lantern_walk"));
  },

  async "names that look like HTML stay text"() {
    const files = example("lantern_walk");
    const path = "lantern_walk/levels/the_hedge.json";
    files[path] = files[path].replaceAll('"hedge"', '"<img src=x onerror=alert(1)><a href=https://example.org>"');
    const link = `p1.${deflateRawSync(JSON.stringify({ files, open: path })).toString("base64url")}`;
    const other = await opened(`${url}#${link}`);
    await other.playground.problems("onerror");
    await other.playground.goBehind("src=x");
    await other.page.hover(".cm-line:has-text('onerror') >> text=onerror");
    await other.page.waitForSelector(".cm-tooltip");
    await other.playground.told("title", /The Hedge/);
    for (const frame of [other.page.mainFrame(), other.playground.board]) {
      assert.equal(await frame.$$eval("img[src=x], [onerror], a[href*=example]", (all) => all.length), 0);
    }
    assert.deepEqual(other.problems, []);
    await other.close();
  },

  async "a game of PuzzleScript has problems, completions, a board and solutions"({ page, playground }) {
    await playground.open(`${url}?example=ice_wharf`);
    await playground.told("title", /level/);
    await playground.goBehind("[ > Player");
    await page.keyboard.type("x");
    await playground.problems("Playerx");
    for (let count = 0; count < "Playerx".length; count++) {
      await page.keyboard.press("Backspace");
    }
    await playground.complete("Pla", "Player");
    await playground.noProblem("Playerx");
    assert.deepEqual(await playground.files(), example("ice_wharf"));
    await until("the button", () => page.isEnabled("#solve"), (it) => it);
    await page.click("#solve");
    const told = await until("what is found", () => page.textContent("#solution-told"), (text) => /shortest|found/.test(text));
    assert.match(told, /^Level /);
    await page.click("#watch");
    await playground.told("count", /^0 \/ [1-9]/);
    await playground.board.click("#last");
    await playground.told("status", /won/);
  },

  async "a game of WAGE has problems, completions, and the board of its timeline"({ page, playground }) {
    await playground.open(`${url}?example=hunt`);
    await playground.show("hunt/night.timeline.yaml");
    await playground.told("title", /./);
    await playground.told("count", /\/ [1-9]/);
    await playground.show("hunt/game.yaml");
    await playground.goBehind("teamId: ghosts");
    await page.keyboard.type("x");
    await playground.problems("ghostsx");
    for (let count = 0; count < "ghostsx".length; count++) {
      await page.keyboard.press("Backspace");
    }
    await playground.complete("gho", "ghosts");
    await playground.noProblem("ghostsx");
    assert.deepEqual(await playground.files(), example("hunt"));
    await playground.show("hunt/night.timeline.yaml");
    await page.click("#editor .cm-content");
    await playground.board.click("#last");
    await playground.told("count", /([1-9]\d*) \/ \1/);
  },

  async "the page is accessible in light, in dark, on a phone and with more contrast"({ page, playground }) {
    const looks = {
      light: { colorScheme: "light" },
      dark: { colorScheme: "dark" },
      phone: { colorScheme: "light", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      contrast: { contrast: "more" },
      forced: { forcedColors: "active" },
    };
    if (values.firefox !== undefined) {
      // Its colors are those of the system, which has none here.
      delete looks.forced;
    }
    const wrong = [];
    for (const [name, look] of Object.entries(looks)) {
      const other = await opened(`${url}?example=lantern_walk`, look);
      await other.playground.told("title", /./);
      await other.playground.problems("ice_slide");
      for (const frame of [other.page.mainFrame(), other.playground.board]) {
        await frame.evaluate(axe.source);
        const { violations } = await frame.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], iframes: false }));
        wrong.push(...violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target).join(", ")}`));
        const { width, scroll } = await frame.evaluate(() => ({ width: innerWidth, scroll: document.documentElement.scrollWidth }));
        if (scroll > width) {
          wrong.push(`${name}: ${scroll} wide in a window of ${width}`);
        }
      }
      if (values.pictures) {
        await other.page.screenshot({ path: join(values.pictures, `${name}.png`), fullPage: true });
      }
      wrong.push(...other.problems);
      await other.close();
    }
    assert.deepEqual(wrong, []);
  },

  async "the board follows when the system becomes dark"({ page, playground }) {
    await playground.told("title", /./);
    const corner = () => playground.board.evaluate(() => getComputedStyle(document.body).backgroundColor + document.body.className);
    const before = await corner();
    await page.emulateMedia({ colorScheme: "dark" });
    await until("the board", corner, (now) => now !== before && now.includes("vscode-dark"));
  },

  async "all of it is reached by the keyboard"({ page }) {
    const reached = new Set();
    await page.evaluate(() => document.activeElement?.blur());
    for (let count = 0; count < 80; count++) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.className || ""));
    }
    for (const id of ["examples", "export", "share", "new", "fix", "format", "cm-content cm-lineWrapping", "solve", "board"]) {
      const name = id.split(" ")[0];
      assert.ok([...reached].some((one) => one.split(" ").includes(name)), `Tab does not come to ${name}: ${[...reached].join(", ")}`);
    }
  },
};

/** The ways on which most hangs on the browser: how keys, clicks and links come in, workers, what is kept and what is drawn. */
const IN_FIREFOX = [
  "a mistake in a level is marked at its place, and mended by the keyboard",
  "a level is played on its board, and what was played is recorded",
  "a solution is found, shown on the board and recorded",
  "a link opened in another window gives the same texts and the same file",
  "what was written is there when the page is loaded again",
  "a game of PuzzleScript has problems, completions, a board and solutions",
  "the page is accessible in light, in dark, on a phone and with more contrast",
];
const usual = values.firefox === undefined ? Object.keys(tests) : IN_FIREFOX;
const chosen = values.only === undefined ? usual : Object.keys(tests).filter((name) => name.includes(values.only));

let failed = 0;
for (const name of chosen) {
  const it = await opened(`${url}?example=lantern_walk`);
  try {
    await tests[name](it);
    assert.deepEqual(it.problems, []);
    console.log(`ok: ${name}`);
  } catch (error) {
    failed++;
    console.log(`problem: ${name}: ${error.message}`);
    await it.page.screenshot({ path: join(values.out, `failed-${failed}.png`) });
  }
  await it.close();
}
await browser.close();
close();
console.log(`${browser.title}: ${chosen.length} ways through the playground, ${failed} with problems`);
process.exitCode = failed > 0 || chosen.length === 0 ? 1 : 0;
