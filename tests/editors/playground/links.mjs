// The links of the pages of diagnostics, each opened in the playground in a real browser: its code is told of, in the file that it
// opens. `node links.mjs --playground FOLDER --chromium FILE --out FOLDER [--native GOLDPATH] [--every N] [--only CODE]`
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { serve } from "../../../crates/web/playground/serve.mjs";
import { launch } from "../browser.mjs";
import { until } from "./page.mjs";

const { values } = parseArgs({
  options: {
    playground: { type: "string" },
    chromium: { type: "string" },
    out: { type: "string" },
    native: { type: "string" },
    every: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
mkdirSync(values.out, { recursive: true });

/** The links as the site has them: the language, the code, the fragment and the file that it opens. */
const PRINTED = `
import json
from playground import PAGES, examples, fragment, project
for language in PAGES.values():
    data = examples(language)
    for code, example in data["examples"].items():
        print(json.dumps([language, code, fragment(project(data, code)), example.get("open")]))
`;
const site = join(import.meta.dirname, "../../../docs/site");
const printed = execFileSync("python3", ["-B", "-c", PRINTED], { cwd: site, encoding: "utf8", maxBuffer: 1 << 26 });
const links = printed.trim().split("\n").map((line) => JSON.parse(line));
// Those that open no file are the unusual ones.
const isOfSome = ([, , , open], at) => at % Number(values.every) === 0 || open === null;
const wanted = links.filter((link, at) => (values.only === undefined ? isOfSome(link, at) : link[1] === values.only));

const { url, close } = await serve(values.playground, values.native === undefined ? {} : { native: values.native });
const [browser] = await launch(values);
const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });

/** A window for links, one after the other. */
async function opened(address) {
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  await page.goto(address);
  return { page, errors };
}

/** Follows a link in a window that has another project, which is forgotten when this returns. */
function follow({ page }, fragment) {
  return page.evaluate(
    (hash) =>
      new Promise((resolve) => {
        if (location.hash === `#${hash}`) {
          // Two codes share an example.
          resolve();
        }
        addEventListener("hashchange", () => setTimeout(resolve), { once: true });
        location.hash = hash;
      }),
    fragment,
  );
}

/** The code is among the problems, in the file that is open, where its place is marked. */
async function check({ page, errors }, [, code, , open]) {
  const told = () => page.$$eval("#problem-list li", (items) => items.map((item) => item.textContent));
  const isOfCode = (text) => text.endsWith(`Fix…${code}`);
  const found = (await until(`what is told of ${code}`, told, (all) => all.some(isOfCode))).filter(isOfCode);
  if (open !== null) {
    assert.equal(await page.textContent("#path"), open);
    assert.ok(found.some((text) => text.includes(` ${open}:`)), found.join("\n"));
    await page.click(`#problem-list li:has(button[aria-label="Explain ${code}"]) button.link`);
    await page.waitForSelector(".cm-lintRange, .cm-lintPoint", { state: "attached", timeout: 5000 });
  }
  assert.deepEqual(errors, []);
}

let failed = 0;
const begin = Date.now();
let language;
let window;
for (const link of wanted) {
  try {
    if (link[0] === language) {
      await follow(window, link[2]);
    } else {
      language = link[0];
      window = await opened(`${url}#${link[2]}`);
    }
    await check(window, link);
  } catch (error) {
    failed++;
    console.log(`problem: ${link[0]} ${link[1]}: ${error.message}`);
    await window.page.screenshot({ path: join(values.out, `link-${link[1]}.png`) });
    await window.page.close();
    language = undefined;
  }
}
await browser.close();
close();
console.log(`${wanted.length} links of ${links.length}, ${failed} with problems, in ${((Date.now() - begin) / 1000).toFixed(0)} s`);
process.exitCode = failed > 0 || wanted.length === 0 ? 1 : 0;
