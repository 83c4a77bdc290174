// The board of a game of PuzzleScript: it shows the level that the caret is in, along its session or as it is played.
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

const game = "lamplighter.puzzlescript";
const sessions = "lamplighter.sessions.json";

export async function onGameBoard({ editor, checks, workspace, out, here }) {
  for (const name of [game, sessions]) {
    cpSync(join(resolve(here, "../../puzzlescript"), name), join(workspace, name));
  }
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, game))]]), { waitUntil: "domcontentloaded" });
  await window.shown(game);
  const original = window.read(game);
  const line = (text) => original.slice(0, original.indexOf(text)).split("\n").length;
  const wait = (what, right) => until(what, async () => right());
  const count = (wanted) => wait(`${wanted} on the board`, async () => (await board.count()) === wanted);
  const title = (wanted) => wait(`${wanted} above the board`, async () => (await board.text("#title")).endsWith(wanted));
  const sessionsOf = () => JSON.parse(window.read(sessions)).sessions;

  await check("the board shows the level that the caret is in", async () => {
    await window.goTo(line("#P.O~#"), 3);
    await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
    await board.ready();
    await title("level 3");
    await window.photograph("game-board");
    await window.goTo(line("#P..O.#"), 2);
    await title("level 1");
    await board.frame.locator("#marks .mark, #marks > *").first().waitFor();
  });

  await check("a lens shows the board of its level", async () => {
    await window.goTo(line("message Mind"), 1);
    await page.locator(".codelens-decoration a:visible", { hasText: "Board" }).last().click();
    await title("level 3");
  });

  await check("a level is played with the keys, and recorded as a session", async () => {
    const before = sessionsOf().length;
    await window.goTo(line("#P..O.#"), 2);
    await title("level 1");
    await board.press("Play");
    await board.keys(["ArrowRight", "ArrowRight", "ArrowDown"]);
    await count("3 / 3");
    await window.photograph("game-board-played");
    await board.press("Record as session");
    await board.press("Record anyway");
    await wait("one session more", () => sessionsOf().length === before + 1);
    const { level, inputs } = sessionsOf().at(-1);
    if (level.number !== 1 || inputs.replaceAll(" ", "") !== "RRD") {
      throw new Error(JSON.stringify({ level, inputs }));
    }
    await wait("what became of it", async () => (await board.text("#notice")).includes(`as a session in ${sessions}`));
  });

  await check("the caret in the inputs of a session takes the board along it, and the board the caret", async () => {
    await window.open(sessions);
    await window.select(sessions, '"inputs": "', "R");
    await wait("the session on the board", async () => (await board.text("#modes [aria-pressed=true]")) === "Session");
    await board.ready();
    await window.photograph("game-board-session");
  });

  await check("a level is searched, and its solution becomes a session", async () => {
    const before = sessionsOf().length;
    await window.open(game);
    await window.goTo(line("#P.O~#"), 3);
    await title("level 3");
    await window.command("Goldpath: Solve the Level");
    // VS Code pops nothing up while it is driven by tests; the list of notifications has it.
    await page.locator('[id="status.notifications"]').click();
    const item = page.locator(".notifications-center .notification-list-item", { hasText: "level 3: shortest 3 inputs" });
    const add = item.locator(".monaco-button", { hasText: "Add as Session" }).first();
    await add.waitFor();
    await window.photograph("game-board-solved");
    await add.click();
    await wait("a session that wins", () => sessionsOf().length === before + 1 && sessionsOf().at(-1).expect.won === true);
  });
  const tests = page.locator(".test-explorer .monaco-list-row");
  const test = (text) => tests.filter({ hasText: text }).first();
  const ends = (text, how) => until(`${text}: ${how}`, async () => ((await test(text).getAttribute("aria-label")) ?? "").includes(how));

  await check("the sessions of a game and the timelines of another are tests, and say where they fail", async () => {
    await window.open(sessions);
    await window.select(sessions, '"inputs": "', "RRZD");
    await page.keyboard.type("RRZU");
    await window.save();
    await page.locator('.activitybar .action-label[aria-label^="Testing"]').click();
    await test("Lamplighter").waitFor();
    await test("Lamplighter").hover();
    await test("Lamplighter").locator(".codicon-testing-run-icon").click();
    await test("Lamplighter").locator(".monaco-tl-twistie").click();
    await ends("Both lamps are lit", "Passed");
    await ends("A step is taken back", "Failed");
    const results = page.locator(".test-output-peek-tree .monaco-list-row");
    await results.filter({ hasText: "failed" }).first().click();
    await window.photograph("game-board-tests");
    for (const words of ["before step 4", "after step 4"]) {
      await page.locator(".test-output-peek-message-container .view-line", { hasText: words }).first().waitFor();
    }
    await page.keyboard.press("Escape");
    await test("Nachtjagd").hover();
    await test("Nachtjagd").locator(".codicon-testing-run-icon").click();
    await test("Nachtjagd").locator(".monaco-tl-twistie").click();
    await until("a timeline that passed", async () =>
      (await tests.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")))).some((it) => it?.includes("night") && it.includes("Passed")),
    );
    await window.photograph("game-board-timelines");
  });
  await page.close();
}
