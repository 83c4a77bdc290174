// Books of levels in real browsers: all of their pages keep the rules of accessibility in light, in dark and on a phone, ask for
// nothing but their own files, step through solutions with buttons and keys, and lead to where each level is played to the win.
// `node run.mjs --goldpath FILE [--player FILE] [--chromium FILE] [--firefox FILE] --out FOLDER [--pictures FOLDER] PROJECT…`
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import axe from "axe-core";
import { launch } from "../browser.mjs";
import { levelOf, winsByKeys } from "../export/ways.mjs";

const { values, positionals: projects } = parseArgs({
  allowPositionals: true,
  options: {
    goldpath: { type: "string" },
    player: { type: "string" },
    chromium: { type: "string" },
    firefox: { type: "string" },
    out: { type: "string" },
    pictures: { type: "string" },
  },
});

const LOOKS = {
  light: { colorScheme: "light", viewport: { width: 1200, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1200, height: 900 } },
  phone: { colorScheme: "light", viewport: { width: 390, height: 800 } },
};

const browsers = await launch(values);
const problems = [];
let seen = 0;
let won = 0;
const player = values.player === undefined ? [] : ["--player", values.player];

for (const project of projects) {
  const site = join(values.out, basename(project));
  execFileSync(values.goldpath, ["book", project, "--output", site, "--time", "500ms", ...player], { stdio: ["ignore", "ignore", "inherit"] });
  const pages = ["", "levels"].flatMap((folder) => readdirSync(join(site, folder)).map((name) => join(folder, name)));
  // One book has all that a second browser may take otherwise.
  const visitors = project === projects[0] ? browsers : browsers.slice(0, 1);
  for (const [look, options] of Object.entries(LOOKS)) {
    await Promise.all(visitors.map((browser) => visit(browser, { project, site, pages: pages.filter((it) => it.endsWith(".html")), look, options })));
  }
}
await Promise.all(browsers.map((browser) => browser.close()));
console.log(problems.length > 0 ? problems.join("\n") : `${browsers.map(({ title }) => title).join(" and ")}: ${seen} pages are accessible and work, ${won} levels were won`);
process.exit(problems.length > 0 || seen === 0 || won === 0 ? 1 : 0);

/** Opens the pages of a book in a browser with a look. */
async function visit(browser, { project, site, pages, look, options }) {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const home = pathToFileURL(site).href;
  page.on("request", (request) => {
    if (!request.url().startsWith("data:") && !request.url().startsWith(`${home}/`)) {
      problems.push(`${browser.title}: ${project} asks for ${request.url()}`);
    }
  });
  page.on("pageerror", (error) => problems.push(`${browser.title}: ${project}: ${error.message}`));
  for (const name of pages) {
    seen++;
    await page.goto(`${home}/${name}`);
    const wrong = [...(await faults(page)), ...(await steps(page)), ...(await faults(page))];
    problems.push(...wrong.map((it) => `${browser.title}: ${project}, ${name}, ${look}: ${it}`));
    if (values.pictures) {
      mkdirSync(values.pictures, { recursive: true });
      const picture = `${basename(project)}-${look}-${name.replace(/\W/g, "-")}-${browser.title}.png`;
      await page.screenshot({ path: join(values.pictures, picture), fullPage: true });
    }
    const unplayed = look === "light" ? await plays(page) : [];
    problems.push(...unplayed.map((it) => `${browser.title}: ${project}, ${name}, ${look}: ${it}`));
  }
  await context.close();
}

/** Goes from the page of a level to where it is played, and wins; what is wrong with that. */
async function plays(page) {
  const title = await page.textContent("h1");
  if ((await page.$("a.play")) === null) {
    return [];
  }
  await page.click("a.play");
  await page.waitForFunction(() => globalThis.goldpath !== undefined);
  const opened = await page.evaluate(() => document.getElementById("levels").selectedOptions[0].textContent);
  const wrong = opened === title ? [] : [`the link leads to ${opened}`];
  if ((await levelOf(page)).solution.length === 0) {
    return wrong;
  }
  won++;
  return [...wrong, ...(await winsByKeys(page))];
}

/** What of a page breaks the rules of accessibility, or is wider than the window. */
async function faults(page) {
  await page.evaluate(axe.source);
  // By default it would ask for style sheets again, which files may not.
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], preload: false }));
  const faults = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target).join(", ")}`);
  const { width, scroll } = await page.evaluate(() => ({ width: innerWidth, scroll: document.documentElement.scrollWidth }));
  return scroll > width ? [...faults, `${scroll} pixels wide, but the window has ${width}`] : faults;
}

/** Opens all that is behind a click, and steps through the solution; what is wrong with that. */
async function steps(page) {
  const hidden = await page.evaluate(() => {
    const isHidden = [...document.querySelectorAll("details")].every((it) => !it.open);
    for (const details of document.querySelectorAll("details")) {
      details.open = true;
    }
    return isHidden;
  });
  const wrong = hidden ? [] : ["something is open at the start"];
  if ((await page.$("#film-on")) === null) {
    return wrong;
  }
  const step = () => page.inputValue("#film-at").then(Number);
  const last = Number(await page.getAttribute("#film-at", "max"));
  const expect = async (wanted, how) => {
    if ((await step()) !== wanted) {
      wrong.push(`${how} leads to ${await step()}, not ${wanted}`);
    }
  };
  const board = () => page.innerHTML("#film-frame");
  const start = await board();
  await page.click("#film-on");
  await expect(Math.min(1, last), "the button");
  await page.keyboard.press("End");
  await expect(last, "End");
  if (last > 0 && (await board()) === start) {
    wrong.push("the last board is the first one");
  }
  await page.keyboard.press("ArrowLeft");
  await expect(Math.max(last - 1, 0), "an arrow key");
  await page.focus("#film-at");
  await page.keyboard.press("Home");
  await expect(0, "Home on the slider");
  if ((await board()) !== start) {
    wrong.push("the first board is another one now");
  }
  return wrong;
}
