// The board of a game of PuzzleScript: it shows the level that the caret is in, along its session or as it is played.
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { until } from "./checks.mjs";
import { choose, confirmed } from "./levels.mjs";
import { expand, Window } from "./workbench.mjs";

const game = "lamplighter.puzzlescript";
const sessions = "lamplighter.sessions.json";
const icy = "ice_wharf.puzzlescript";

export async function onGameBoard({ editor, checks, workspace, out, here }) {
  for (const name of [game, sessions, icy]) {
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
  const sessionsOf = () => {
    try {
      return JSON.parse(window.read(sessions)).sessions;
    } catch {
      // The editor is about to write it.
      return [];
    }
  };

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

  await check("the outlook says whether the level can still be won, and forgets what is taken back", async () => {
    const says = (words) => wait(`${words} in the outlook`, async () => words.test(await board.text("#fate")));
    await board.press("Outlook");
    await board.press("Reset");
    await says(/^Can still be won in 5 more steps(, perhaps in \d+|, proved)?\.$/);
    await board.keys(["ArrowRight"]);
    await says(/^Can still be won in 4 more steps(, perhaps in \d+|, proved)?\.$/);
    await wait("fates of the moves", async () => /right: 3 more steps/.test(await board.text("#moves")));
    await window.photograph("game-board-outlook");
    await board.keys(["z"]);
    // Bounds are not carried over a move that is taken back, so that this one may be weaker.
    await says(/^Can still be won in (5 more steps(, perhaps in \d+|, proved)?|\d+ more steps, perhaps in [1-5])\.$/);
    await board.press("Find out");
    await wait("what a win takes", async () => /keeper \[1, 1\]: /.test(await board.text("#needs")));
    await window.photograph("game-board-needs");
    await board.press("Outlook");
  });

  await check("what acts in an input is listed with the compiled rule and the cells that it matched", async () => {
    await board.press("Reset");
    await board.keys(["ArrowRight", "ArrowRight", "ArrowRight"]);
    await count("3 / 3");
    await board.press("Why");
    await wait("the input", async () => /^input 3 \(right\): \d+ changes?$/.test(await board.text("#why-told")));
    const rule = board.frame.locator("#why button", { hasText: /^rule \d+ \(rules, right\)/ }).first();
    await rule.hover();
    await wait("its cells", async () => (await board.frame.locator("#marks .mark-cell").count()) > 0);
    await window.photograph("game-why");
    const frames = board.frame.locator("#acts button");
    const isShown = (at) => async () => (await frames.nth(at).getAttribute("aria-pressed")) === "true";
    await board.keys([",", ","]);
    await wait("the board before the input", isShown(0));
    await window.photograph("game-within");
    await frames.nth(1).click();
    await wait("what the input itself does", isShown(1));
    await board.press("Why");
  });

  await check("what is played is heard once that is switched on, and a seed from its hover", async () => {
    const heard = () => board.frame.locator("#sounds").getAttribute("data-heard");
    await board.keys(["r"]);
    await wait("silence at first", async () => (await heard()) === null);
    await board.press("Sounds off");
    await wait("the switch", async () => (await board.text("#sounds")) === "Sounds on");
    await board.keys(["ArrowRight", "r"]);
    await wait("the sound of a restart", async () => (await heard()) === "52291904");
    await board.keys(["?"]);
    await window.photograph("game-board-sounds");
    await board.keys(["?", "m"]);
    await wait("the switch", async () => (await board.text("#sounds")) === "Sounds off");
    await window.goTo(line("endlevel 83744503"), 12);
    await window.command("Show or Focus Hover");
    await page.locator(".monaco-hover:visible a", { hasText: "Play this sound" }).first().click();
    await wait("the sound of the seed", async () => (await heard()) === "83744503");
    await window.photograph("game-board-seed");
    await page.keyboard.press("Escape");
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
    // A pointer that stays there shows a tooltip, which may cover the button.
    await page.mouse.move(400, 300);
    const item = page.locator(".notifications-center .notification-list-item", { hasText: "level 3: shortest 3 inputs" });
    const add = item.locator(".monaco-button", { hasText: "Add as Session" }).first();
    await add.waitFor();
    await window.photograph("game-board-solved");
    await add.click();
    await wait("a session that wins", () => sessionsOf().length === before + 1 && sessionsOf().at(-1).expect.won === true);
  });

  const view = page.locator(".customview-tree").first();
  const row = (text) => view.locator(".monaco-list-row", { hasText: text }).first();
  const labels = () => view.locator(".monaco-list-row").evaluateAll((all) => all.map((it) => it.getAttribute("aria-label") ?? ""));
  const lists = (wanted) => until(wanted.join("; "), async () => {
    const told = await labels();
    const at = told.findIndex((it) => it.startsWith(wanted[0]));
    return at >= 0 && wanted.every((it, nth) => told[at + nth]?.startsWith(it));
  });
  const focus = (text) =>
    until(`the keys on ${text}`, async () => {
      await row(text).click();
      return view.locator(".monaco-list:focus .monaco-list-row.focused", { hasText: text }).waitFor({ timeout: 2000 }).then(() => true, () => false);
    });
  const numbers = () => sessionsOf().map(({ level }) => level.number ?? level).join(" ");

  await check("the levels of a game are listed with its messages, and a level moves with its sessions", async () => {
    await page.locator('.activitybar .action-label[aria-label^="Goldpath"]').click();
    await expand(row("Lamplighter"));
    await lists(["Light all lamps., message", "Level 1, ", "Mind the draught!, message", "Level 3, "]);
    await window.pointAt(row("Level 3"));
    await page.locator('.workbench-hover img[src^="data:image/svg+xml"]').first().waitFor();
    await window.photograph("game-levels");
    // Without the status bar, which counts the mistakes of all that is in the workspace.
    await page.screenshot({ path: join(out, "game-overview.png"), clip: { x: 0, y: 36, width: 1280, height: 728 } });
    await page.keyboard.press("Escape");
    const [before, told] = [window.read(game), numbers()];
    await focus("Level 3");
    await page.keyboard.press("Alt+ArrowUp");
    await lists(["Light all lamps., message", "Level 1, ", "Level 2, ", "Mind the draught!, message"]);
    await wait("the sessions of the level with its new number", () => numbers() === told.replaceAll("3", "2"));
    await page.keyboard.press("Control+z");
    await confirmed(page);
    await lists(["Light all lamps., message", "Level 1, ", "Mind the draught!, message", "Level 3, "]);
    await wait("the same bytes as before", () => window.read(game) === before);
    await window.command("File: Save All");
    await wait("the same sessions as before", () => numbers() === told);
  });

  await check("a level of a game is copied, added and deleted", async () => {
    const [before, told] = [window.read(game), numbers()];
    await choose(window, row("Level 1"), "New Level");
    await lists(["Level 1, ", "Level 2, no sessions", "Mind the draught!, message", "Level 4, "]);
    await choose(window, row("Level 4"), "Duplicate Level");
    await lists(["Level 4, ", "Level 5, no sessions"]);
    await window.photograph("game-levels-added");
    for (const level of ["Level 5", "Level 2"]) {
      await focus(level);
      await page.keyboard.press("Delete");
      await page.locator(".monaco-dialog-box").getByRole("button", { name: "Delete" }).click();
    }
    await lists(["Level 1, ", "Mind the draught!, message", "Level 3, "]);
    await wait("the text as it was", () => window.read(game) === before);
    await wait("the sessions as they were", () => numbers() === told);
  });

  await check("what goes on after an input is shown turn by turn", async () => {
    await window.open(icy);
    const text = window.read(icy);
    await window.goTo(text.slice(0, text.indexOf("#P-%--X#")).split("\n").length, 2);
    await title("level 1");
    await board.press("Play");
    await board.keys(["ArrowRight"]);
    await count("1 / 1");
    await board.keys(["ArrowRight"]);
    await count("2 / 2");
    const canvas = board.frame.locator("#board");
    await wait("boards on the way", async () => Number(await canvas.getAttribute("data-frames")) > 0);
    await window.photograph("game-board-frames");
    await window.open(game);
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
    await expand(test("Lamplighter"));
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
    await expand(test("Nachtjagd"));
    await until("a timeline that passed", async () =>
      (await tests.evaluateAll((all) => all.map((it) => it.getAttribute("aria-label")))).some((it) => it?.includes("night") && it.includes("Passed")),
    );
    await window.photograph("game-board-timelines");
  });

  await check("the board of a timeline is its map, gone along by its steps and its caret, with what rules saw", async () => {
    const timeline = "hunt/night.timeline.yaml";
    await window.open(timeline);
    await page.locator(".codelens-decoration a:visible", { hasText: "Map" }).first().click();
    await wait("its game above the board", async () => /Nachtjagd/.test(await board.text("#title")));
    await count("0 / 9");
    for (const hidden of ["#mode-play", "#mode-draw", "#vary", "#here"]) {
      await board.frame.locator(`${hidden}:not(:visible)`).first().waitFor({ state: "attached" });
    }
    await window.select(timeline, "- { at: 4s, ", "answer: seize");
    await count("4 / 9");
    await board.press("One step forward");
    await count("5 / 9");
    await board.press("Why");
    await wait("what rules saw", async () => /^step 5 \(5s\)/.test(await board.text("#why-told")));
    await wait("a rule that did not act", async () => /does not hold/.test(await board.text("#why")));
    await window.photograph("timeline-map");
    await board.press("To the end");
    await wait("all expectations", async () => (await board.text("#status")).endsWith("all is as expected"));
    await board.press("Why");
  });
  await page.close();
}
