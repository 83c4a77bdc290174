// A game of PuzzleScript from an empty folder to three levels that are won, as its author gets there; then mistakes and their
// consequences, and the way back from each.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";
import { rename } from "./rename.mjs";
import { Window } from "./workbench.mjs";

const game = "pots/pots.puzzlescript";
const sessions = "pots/pots.sessions.json";
const rule = "[ > Player | Pot ] -> [ > Player | > Pot ]";

export async function fromNothing({ editor, checks, out }) {
  const folder = join(out, "from-nothing");
  mkdirSync(folder, { recursive: true });
  const page = await editor.browser.newPage();
  const window = new Window(page, folder, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  await page.goto(editor.url(folder, []), { waitUntil: "domcontentloaded" });
  await page.locator(".explorer-folders-view").waitFor();
  const wait = (what, right) => until(what, async () => right());
  /** From 1, of the first line that has a text. */
  const line = (text) => {
    const whole = window.read(game);
    return whole.slice(0, whole.indexOf(text)).split("\n").length;
  };
  const sessionsOf = () => {
    try {
      return JSON.parse(window.read(sessions)).sessions;
    } catch {
      // The editor is about to write it.
      return [];
    }
  };
  const lens = (text) => page.locator(".codelens-decoration", { hasText: text }).first().waitFor({ state: "attached" });
  const problems = page.locator(".markers-panel .monaco-list-row");
  const reported = (text) => problems.filter({ hasText: text }).first().waitFor();
  const isReported = async (text) => (await problems.filter({ hasText: text }).count()) > 0;
  /** Puts a text in the place of the last one of its kind, without the brackets that the editor would close by itself. */
  const exchange = async (before, old, text) => {
    await window.select(game, before, old);
    await page.keyboard.insertText(text);
    await window.save();
  };

  await check("an empty folder becomes a game whose first level is won", async () => {
    await window.command("Goldpath: New PuzzleScript Game");
    await page.locator(".quick-input-widget", { hasText: "Name of the game" }).waitFor();
    await page.locator(".quick-input-widget input").fill("pots");
    await page.keyboard.press("Enter");
    await window.shown(game);
    await lens("1 session passed");
    await page.keyboard.press("Control+Shift+M");
  });

  await check("a third level is typed, and two levels are won by what the search finds", async () => {
    await page.keyboard.press("Control+1");
    await window.goTo(window.read(game).split("\n").length, 1);
    await page.keyboard.insertText("\n\n#####\n#P..#\n#.O_#\n#####\n");
    await window.save();
    await window.goTo(line("#@.._.#"), 3);
    await window.command("Goldpath: Solve the Level");
    await page.locator('[id="status.notifications"]').click();
    await page.mouse.move(400, 300);
    const found = page.locator(".notifications-center .notification-list-item", { hasText: "level 2: shortest 7 inputs" });
    await found.waitFor();
    await window.photograph("from-nothing-solved");
    await found.locator(".monaco-button", { hasText: "Add as Session" }).first().click();
    await wait("a session of level 2", () => sessionsOf().some(({ level, expect }) => JSON.stringify(level).includes("2") && expect.won));
  });

  await check("the third level is won by keys, and what was played becomes its session", async () => {
    await window.goTo(line("#.O_#"), 3);
    await window.command("Goldpath: Show Board");
    await board.ready();
    await wait("the level on the board", async () => (await board.text("#title")).endsWith("level 3"));
    await board.press("Play");
    await board.keys(["ArrowDown", "ArrowRight"]);
    await wait("the win", async () => /won/i.test(await board.text("#status")));
    await board.press("Record as session");
    await wait("three sessions", () => sessionsOf().length === 3);
    await window.photograph("from-nothing-won");
    await window.open(game);
    for (const level of ["#P.O._#", "#@.._.#", "#.O_#"]) {
      await window.goTo(line(level), 1);
      await lens("1 session passed");
    }
    if (!sessionsOf().every(({ expect }) => expect.won)) {
      throw new Error(JSON.stringify(sessionsOf()));
    }
  });

  await check("a rule that is pointed at says what it compiles to and how often sessions use it", async () => {
    await until("the hover", async () => {
      await window.goTo(line(rule), 1);
      await window.command("Show or Focus Hover");
      const shown = page.locator(".monaco-hover:visible", { hasText: "4 compiled rules from this line" });
      return shown.filter({ hasText: "acts in 3 of 3 sessions" }).first().waitFor({ timeout: 4000 }).then(() => true, () => false);
    });
    await window.photograph("from-nothing-hover");
    await page.keyboard.press("Escape");
  });

  await check("a glyph of a level leads to what it stands for", async () => {
    await window.goTo(line("#P.O._#"), 4);
    await page.keyboard.press("F12");
    const status = page.locator('[id="status.editor.selection"]');
    await wait("the line of the glyph", async () => (await status.innerText()).startsWith(`Ln ${line("O = Pot")},`));
  });

  await check("a name that is wrong is marked at its word, and the sessions that it breaks are too", async () => {
    await exchange("[ > Player | ", "Pot ] ->", "Pott ] ->");
    await reported("unknown name `Pott`; did you mean `Pot`?");
    await reported("none of 7 inputs wins");
    const squiggle = await page.locator(".editor-group-container").first().locator(".squiggly-error").first().boundingBox();
    await window.photograph("from-nothing-error");
    // Four letters of the font that the editor has are some 30 pixels.
    if (squiggle.width < 20 || squiggle.width > 45) {
      throw new Error(`a mark of ${squiggle.width} pixels`);
    }
    await window.select(game, "[ > Player | ", "Pott");
    const fix = page.locator(".action-widget .monaco-list-row", { hasText: "`Pot`" }).first();
    await until("the quick fix in the list", async () => {
      await page.keyboard.press("Control+.");
      return fix.waitFor({ timeout: 4000 }).then(() => true, () => false);
    });
    await fix.click();
    await window.savedUntil(game, (text) => text.includes(rule));
    await wait("nothing that is wrong", async () => !(await isReported("Pott")) && !(await isReported("inputs wins")));
  });

  await check("an object has another name everywhere, and its sessions still win", async () => {
    await window.select(game, "", "Pot move");
    await page.keyboard.press("ArrowLeft");
    await rename(page, "Urn");
    await window.savedUntil(game, (text) => text.includes("[ > Player | Urn ] -> [ > Player | > Urn ]") && text.includes("All Slab on Urn"));
    await window.goTo(line("#P.O._#"), 1);
    await lens("1 session passed");
  });

  await check("a session that a broken rule no longer wins says so, and wins again once the rule is mended", async () => {
    await exchange("-> [ > Player | ", "> Urn", "Urn");
    await reported("none of 7 inputs wins");
    await reported("none of 2 inputs wins");
    await window.photograph("from-nothing-broken");
    await exchange("-> [ > Player | ", "Urn", "> Urn");
    await wait("nothing that is wrong", async () => !(await isReported("inputs wins")));
    await window.photograph("from-nothing-mended");
  });
  await page.close();
}
