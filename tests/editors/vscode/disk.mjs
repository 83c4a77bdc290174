// A script changes files while the editor runs, and what was said of them follows: what is told of open and of closed
// files, the line of the status bar, and what becomes of text that was never saved. Then a condition that is mended.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

const OPEN = "levels/dry_feet.json";
const CLOSED = "levels/the_hedge.json";
const LOST = "does not win";

export async function onDisk({ editor, checks, workspace, out }) {
  // A window on this pack alone: the line of the status bar is about it.
  const folder = join(workspace, "lantern_walk");
  const page = await editor.browser.newPage();
  const window = new Window(page, folder, out);
  const check = checks.check.bind(checks);
  const sound = { [OPEN]: window.read(OPEN), [CLOSED]: window.read(CLOSED), "game.json": window.read("game.json") };
  const write = (path, text) => writeFileSync(join(folder, path), text);
  const breakPath = {
    [OPEN]: (text) => changed(text, ', "down", "right"\n', ', "down", "left"\n'),
    [CLOSED]: (text) => changed(text, '"right" }\n    ]', '"left" }\n    ]'),
  };
  const broken = (path) => breakPath[path](sound[path]);
  const rows = (file) => page.locator(".markers-panel .monaco-list-row", { hasText: file.split("/").at(-1) });
  const lost = page.locator(".markers-panel .monaco-list-row", { hasText: LOST });
  const entry = page.locator(".statusbar-item", { hasText: /Goldpath:/ });
  /** Waits for a status with this end. Its text and its mark are of one moment: a replay may begin between two questions. */
  const says = async (wanted, { checkMark } = {}) => {
    let told;
    await until(`the status "${wanted}"`, async () => {
      told = await entry.first().evaluate((item) => ({
        text: item.innerText.trim(),
        checkMark: item.querySelector(".codicon-check") !== null,
      }));
      return told.text.endsWith(wanted);
    }).catch((error) => {
      throw new Error(`${error.message}; it is "${told.text}"`);
    });
    if (checkMark !== undefined && told.checkMark !== checkMark) {
      throw new Error(`${checkMark ? "no" : "a"} check mark before: ${told.text}`);
    }
  };

  const load = async () => {
    await page.goto(editor.url(folder, [["openFile", editor.remote(join(folder, OPEN))]]), { waitUntil: "domcontentloaded" });
    await window.shown(OPEN);
    await window.watching();
  };
  /** Closes the open level without saving it; game.json stays. */
  const closeUnsaved = async () => {
    await window.command("View: Revert and Close Editor");
    await page.locator('.tab[data-resource-name="dry_feet.json"]').waitFor({ state: "detached" });
  };

  await load();
  await check("a pack whose levels are all won has a check mark in the status bar", async () => {
    await says("lantern_walk: 4 of 4 won", { checkMark: true });
    await page.keyboard.press("Control+Shift+M");
    await page.locator(".markers-panel").waitFor();
  });

  for (const [what, path] of [["a closed level", CLOSED], ["an open level", OPEN]]) {
    await check(`${what} whose gold path a script breaks and mends is told of and cleared`, async () => {
      // Where its last steps are in sight.
      await window.goTo(30, 1);
      write(path, broken(path));
      await rows(path).first().waitFor();
      await lost.first().waitFor();
      await says("3 of 4 won, 1 error", { checkMark: false });
      if (path === OPEN) {
        await page.locator(".squiggly-error").first().waitFor();
      }
      await window.photograph(`disk-${path === OPEN ? "open" : "closed"}`);
      write(path, sound[path]);
      await lost.first().waitFor({ state: "detached" });
      await says("4 of 4 won", { checkMark: true });
      if (path === OPEN) {
        await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
      }
    });
  }

  await check("a checkout of several levels at once is told of as a whole", async () => {
    write(OPEN, broken(OPEN));
    write(CLOSED, broken(CLOSED));
    await says("2 of 4 won, 2 errors");
    for (const path of [OPEN, CLOSED]) {
      await rows(path).first().waitFor();
    }
    write(OPEN, sound[OPEN]);
    write(CLOSED, sound[CLOSED]);
    await says("4 of 4 won");
    await lost.first().waitFor({ state: "detached" });
  });

  await check("after an edit to game.json the status says how much is out of date, until it is taken back", async () => {
    await window.open("game.json");
    await window.select("game.json", '"maxCascadeDepth": ', "8");
    await page.keyboard.type("9");
    await says("0 of 4 won, 4 out of date", { checkMark: false });
    await window.photograph("disk-out-of-date");
    await page.keyboard.press("Control+z");
    await says("4 of 4 won", { checkMark: true });
    await page.keyboard.press("Control+z");
    await page.locator('.tab[data-resource-name="game.json"]:not(.dirty)').waitFor();
  });

  await check("closing a file without saving takes back what was said of its unsaved text", async () => {
    await window.open(OPEN);
    await window.select(OPEN, ', "down", "', "right");
    await page.keyboard.type("left");
    // The file has had this text before, so that its verdict is known.
    await says("3 of 4 won, 1 error");
    await window.command("Goldpath: Replay the Gold Path");
    await lost.first().waitFor();
    await says("3 of 4 won, 1 error");
    await window.photograph("disk-unsaved");
    await closeUnsaved();
    await lost.first().waitFor({ state: "detached" });
    await says("4 of 4 won", { checkMark: true });
    expectSame(window.read(OPEN), sound[OPEN], "the file on the disk");
  });

  await check("closing a file whose unsaved text was sound tells what its file has", async () => {
    write(OPEN, broken(OPEN));
    await says("3 of 4 won, 1 error");
    await window.open(OPEN);
    await window.select(OPEN, ', "down", "', "left");
    await page.keyboard.type("right");
    await window.command("Goldpath: Replay the Gold Path");
    await says("4 of 4 won");
    await closeUnsaved();
    await lost.first().waitFor();
    await says("3 of 4 won, 1 error");
    write(OPEN, sound[OPEN]);
    await says("4 of 4 won");
  });

  await check("what is never replayed is said not to be, without a check mark, whatever a script writes", async () => {
    mkdirSync(join(folder, ".vscode"), { recursive: true });
    writeFileSync(join(folder, ".vscode/settings.json"), JSON.stringify({ "goldpath.replay": "never" }));
    await load();
    await says("0 of 4 won, 4 not replayed", { checkMark: false });
    await window.photograph("disk-not-replayed");
    await window.command("Goldpath: Replay the Gold Path");
    await says("1 of 4 won, 3 not replayed", { checkMark: false });
    write("game.json", changed(sound["game.json"], '"maxCascadeDepth": 8', '"maxCascadeDepth": 9'));
    await says("0 of 4 won, 3 not replayed, 1 out of date", { checkMark: false });
    await window.photograph("disk-never-out-of-date");
    write("game.json", sound["game.json"]);
    writeFileSync(join(folder, ".vscode/settings.json"), "{}");
    await load();
    await says("4 of 4 won");
  });

  await check("a condition on `$event.position` is said what to use instead, and its fix does that", async () => {
    const cell = '{ "cell": { "position": "$event.position", "layer": "objects", "hasTag": "burnable" } }';
    const asked = '{ "position_has_tag": { "layer": "objects", "tag": "burnable" } }';
    const before = `"where": ${asked},\n      "if": { "avatar": { "hasItem": "lantern" } }`;
    const wrong = changed(sound["game.json"], before, `"where": ${cell},\n      "if": { "avatar": { "hasItem": "lantern" } }`);
    write("game.json", wrong);
    await window.open("game.json");
    const lines = wrong.slice(0, wrong.indexOf("$event.position\", \"layer\": \"objects\", \"hasTag\"")).split("\n");
    await window.goTo(lines.length, lines.at(-1).length + 2);
    await page.locator(".squiggly-error").first().waitFor();
    const row = page.locator(".markers-panel .monaco-list-row", { hasText: "position_has_tag" });
    await row.first().waitFor();
    const told = await row.first().innerText();
    if (!/`?position_has_tag`? tests the cell of the event/.test(told)) {
      throw new Error(told);
    }
    const fix = page.locator(".action-widget .monaco-list-row", { hasText: "ask with `position_has_tag`" }).first();
    await until("the fix in the list", async () => {
      await page.keyboard.press("Control+.");
      return fix.waitFor({ timeout: 4000 }).then(() => true, () => false);
    });
    await window.photograph("condition-fix");
    await fix.click();
    // It is what was there: the same question, in the words of conditions.
    await window.savedUntil("game.json", (text) => text === sound["game.json"]);
    await row.first().waitFor({ state: "detached" });
    await says("4 of 4 won");
  });
  await page.close();
}

/** A text with one part of it changed, which has to be there. */
function changed(text, part, by) {
  if (text.split(part).length !== 2) {
    throw new Error(`${part} stands ${text.split(part).length - 1} times`);
  }
  return text.replace(part, () => by);
}

function expectSame(found, wanted, what) {
  if (found !== wanted) {
    throw new Error(`${what} is another: ${found}`);
  }
}
