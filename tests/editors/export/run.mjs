// Exported pages in real browsers: every level of the projects is played along its solution with keys, buttons and clicks, and is
// after each move what `goldpath trace` says.
// `node run.mjs --goldpath FILE [--player FILE] [--chromium FILE] [--firefox FILE] --out FOLDER PROJECT…`
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { launch } from "../browser.mjs";
import { isAccessible } from "./accessible.mjs";
import { hasHints, showsSolution, swipes } from "./ways.mjs";
import { play } from "./play.mjs";

const { values, positionals: projects } = parseArgs({
  allowPositionals: true,
  options: {
    goldpath: { type: "string" },
    player: { type: "string" },
    chromium: { type: "string" },
    firefox: { type: "string" },
    out: { type: "string" },
    /** The pages of which accessibility, hints and solutions are tried, too. */
    closely: { type: "string", multiple: true, default: [] },
    pictures: { type: "string" },
  },
});
const { goldpath, out } = values;
const player = values.player === undefined ? [] : ["--player", values.player];
mkdirSync(out, { recursive: true });

const run = (...words) => {
  try {
    return execFileSync(goldpath, words, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    // Levels with errors are left out with status 1; the others are in the page.
    if (error.status === 1 && error.stdout) {
      return error.stdout;
    }
    throw new Error(`goldpath ${words.join(" ")}: ${error.stderr}`);
  }
};

const browsers = await launch(values);
const problems = [];
const totals = { pages: 0, levels: 0, moves: 0, unsolved: 0 };

/** Opens a page of a file. Anything that it asks for is a problem. */
async function open(browser, file, options) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 900 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const address = `file://${file}`;
  page.on("request", (request) => {
    if (request.url() !== address && !request.url().startsWith("data:")) {
      problems.push(`${browser.title}: ${basename(file)} asks for ${request.url()}`);
    }
  });
  page.on("pageerror", (error) => problems.push(`${browser.title}: ${basename(file)}: ${error}`));
  page.on("console", (line) => line.type() === "error" && problems.push(`${browser.title}: ${basename(file)}: ${line.text()}`));
  await page.goto(address);
  await page.waitForFunction(() => globalThis.goldpath !== undefined || document.querySelector(".problem"), undefined, { timeout: 30_000 });
  return page;
}

/** What is wrong with pages, or in browsers, at the same time, each with the name of its browser. */
async function inEach(all, look) {
  const wrong = await Promise.all(all.map(look));
  return wrong.flatMap((some, at) => some.map((why) => `${browsers[at].title}: ${why}`));
}

const closed = (pages) => Promise.all(pages.map((page) => page.context().close()));

/** What `goldpath trace` says of a level after each move. */
function traced(project, entry, language) {
  const actions = join(out, "actions.json");
  writeFileSync(actions, JSON.stringify(entry.solution.map(({ action }) => action)));
  const seed = entry.seed === "" ? [] : ["--seed", entry.seed];
  const lines = run("trace", project, "--level", entry.level, "--actions", actions, ...seed).trim().split("\n").map((line) => {
    // The version is of the output, not of the state.
    const { version: _, ...frame } = JSON.parse(line);
    return frame;
  });
  return language === "puzzlescript" ? lines : [lines[0].initial, ...lines[0].steps.map(({ state }) => state)];
}

for (const project of projects) {
  const file = join(out, `${totals.pages}.html`);
  run("export", project, "-o", file, "--time", "0s", ...player);
  const pages = await Promise.all(browsers.map((browser) => open(browser, file)));
  const { entries, texts } = await pages[0].evaluate(() => JSON.parse(document.getElementById("project").textContent));
  totals.pages += 1;
  const failed = await inEach(pages, (page) => page.evaluate(() => [document.querySelector(".problem")?.textContent].filter((it) => it !== undefined)));
  if (failed.length > 0) {
    problems.push(...failed.map((why) => `${basename(project)}: ${why}`));
    await closed(pages);
    continue;
  }
  for (const [at, entry] of entries.entries()) {
    if (entry.level === undefined) {
      continue;
    }
    totals.levels += 1;
    if (entry.solution.length === 0) {
      totals.unsolved += 1;
      continue;
    }
    totals.moves += entry.solution.length;
    // Gold paths may have the direction alone for a step; choices have the action.
    const spelled = (action) => (texts.language === "gridponder" && /^(up|down|left|right)$/.test(action) ? { action: "move", direction: action } : action);
    const solution = entry.solution.map((step) => ({ ...step, action: spelled(step.action) }));
    const states = traced(project, entry, texts.language);
    const wrong = await inEach(pages, (page) => play(page, at, { ...entry, solution }, states));
    problems.push(...wrong.map((why) => `${basename(project)}: level ${entry.level}: ${why}`));
  }
  await closed(pages);
}

for (const project of values.closely) {
  const file = join(out, `close_${basename(project).replace(/\W/g, "_")}.html`);
  const told = JSON.parse(run("export", project, "-o", file, "--time", "2s", "--format", "json", ...player));
  for (const options of [{ colorScheme: "light" }, { colorScheme: "dark" }, { contrast: "more" }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
    const wrong = await inEach(browsers, async (browser) => {
      const page = await open(browser, file, options);
      const pictures = values.pictures && `${values.pictures}-${browser.title}`;
      const wrong = [];
      for (const look of [isAccessible, hasHints, showsSolution, swipes]) {
        wrong.push(...(await look(page, { told, options, pictures, name: basename(project).replace(/\W/g, "_") })));
      }
      await page.context().close();
      return wrong;
    });
    problems.push(...wrong.map((why) => `${basename(project)}: ${why}`));
  }
}
await Promise.all(browsers.map((browser) => browser.close()));

console.log(`${browsers.map(({ title }) => title).join(" and ")}: ${totals.pages} pages, ${totals.levels} levels, ${totals.moves} moves; ${totals.unsolved} levels have no solution`);
for (const problem of problems.slice(0, 50)) {
  console.log(`problem: ${problem}`);
}
process.exitCode = problems.length > 0 ? 1 : 0;
