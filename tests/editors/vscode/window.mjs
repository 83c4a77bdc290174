// The part that is seen and typed: squiggles, Problems, the suggest widget, quick fixes, the status bar, the board.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { until } from "./checks.mjs";
import { replaced, serverOf } from "./servers.mjs";
import { isLike, Window } from "./workbench.mjs";

export async function inWindow({ editor, checks, workspace, out }) {
  const page = editor.browser.pages()[0] ?? (await editor.browser.newPage());
  const window = new Window(page, workspace, out);
  const check = checks.check.bind(checks);
  const first = "broken_garden/game.json";
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, first))]]), { waitUntil: "domcontentloaded" });

  await check("an unknown event has a squiggle and stands in Problems", async () => {
    await window.shown(first);
    await page.waitForSelector(".squiggly-error");
    await window.goTo(35, 20);
    await page.keyboard.press("Control+Shift+M");
    const row = page.locator(".markers-panel .monaco-list-row", { hasText: "avatar_entred" });
    await row.first().waitFor();
    if ((await row.count()) !== 1) {
      throw new Error(`${await row.count()} entries for one mistake`);
    }
    await window.photograph("problems");
    await page.keyboard.press("Control+Shift+M");
  });

  await check("a quick fix takes the word that was meant", async () => {
    await window.goTo(35, 20);
    const fix = page.locator(".action-widget .monaco-list-row", { hasText: "avatar_entered" }).first();
    // The Escape that ends going there may take effect late and close the list, which is then asked for again.
    await until("the quick fix in the list", async () => {
      await page.keyboard.press("Control+.");
      return fix.waitFor({ timeout: 4000 }).then(() => true, () => false);
    });
    await window.photograph("quick-fix");
    await fix.click();
    await window.savedUntil(first, (text) => text.includes('"on": "avatar_entered"'));
  });

  await check("a completion is taken from the list", async () => {
    await window.select(first, '"on": "', "avatar_entered");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+Space");
    const item = page.locator(".suggest-widget .monaco-list-row", { hasText: "move_blocked" }).first();
    await page.keyboard.type("move_bl");
    await item.waitFor();
    await window.photograph("completion");
    await page.keyboard.press("Tab");
    await window.savedUntil(first, (text) => text.includes('"on": "move_blocked",'));
  });

  await check("beside the JSON service our proposals come first", async () => {
    await window.open("stones/levels/first.json");
    for (const [before, text, first] of [['"type": "', "board_match", "reach_target"], ["  ", '"title"', "title"]]) {
      await window.select("stones/levels/first.json", before, text);
      await page.keyboard.press("Delete");
      await page.keyboard.press("Control+Space");
      const row = page.locator(".suggest-widget .monaco-list-row").first();
      await row.waitFor();
      const label = await row.getAttribute("aria-label");
      if (!label.replaceAll('"', "").startsWith(first)) {
        throw new Error(`first is ${label}`);
      }
      await window.photograph(`completion-${first}`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+z");
    }
    await window.save();
  });

  const level = "lantern_walk/levels/dry_feet.json";
  const original = window.read(level);
  await check("saving a broken gold path underlines the step that fails, and the status says so", async () => {
    await window.open(level);
    await page.locator('.tab[data-resource-name="game.json"]').click({ button: "middle" });
    await page.locator(".statusbar-item", { hasText: "Goldpath" }).waitFor();
    await window.select(level, '"down"', ', "right"');
    await page.keyboard.press("Delete");
    await window.save();
    await page.locator(".squiggly-error").first().waitFor();
  });

  const board = await checkBoard({ check, window, page, level });

  await check("a window that is loaded again shows the board as it was", async () => {
    // VS Code saves its state every few seconds; when a page ends, it saves only what there is time for.
    await until("that VS Code has saved the board and the moves", () => page.evaluate(hasSavedBoard));
    // Not the address of before: it names a file to open, instead of the editors that were.
    await page.goto(editor.url(workspace, []), { waitUntil: "domcontentloaded" });
    await board.ready();
    await until("the played moves", async () => (await board.count()) === "2 / 2");
  });

  await check("the board follows the editor to another level, where cells are clicked", async () => {
    await window.open("stones/levels/first.json");
    await until("its board", async () => (await board.text("#title")) === "First Stones");
    await board.press("Play");
    await until("the start", async () => (await board.count()) === "0 / 0");
    await board.click(0, 0);
    await until("a stone", async () => (await board.count()) === "1 / 1");
    await board.key("ArrowRight");
    await until("its move", async () => (await board.count()) === "2 / 2");
    await until("the end", async () => (await board.text("#status")).includes("won"));
    await window.photograph("clicked");
  });

  await check("a server that is missing is told of in words, with a way out", async () => {
    const settings = join(out, "data/Machine/settings.json");
    writeFileSync(settings, JSON.stringify({ "goldpath.server.path": "/nowhere/goldpath" }));
    await page.locator(".statusbar-item", { hasText: "goldpath.server.path" }).waitFor();
    // VS Code pops nothing up while it is driven by tests; the list of notifications has it.
    await page.locator('[id="status.notifications"]').click();
    const notification = page.locator(".notifications-center .notification-list-item", { hasText: "/nowhere/goldpath" });
    for (const button of ["Restart", "Open Settings", "Show Output"]) {
      await notification.getByRole("button", { name: button }).first().waitFor();
    }
    await window.photograph("missing-server");
    writeFileSync(settings, "{}");
    await page.locator(".statusbar-item", { hasText: /Goldpath: (?!.*goldpath\.server\.path)/ }).waitFor();
  });

  await check("a server that dies is started again without a word", async () => {
    const server = serverOf(out);
    // It takes nothing more while a text is sent to it that is larger than a pipe, and then it is gone: EPIPE.
    process.kill(server, "SIGSTOP");
    await window.open("wide/levels/field.json");
    await page.keyboard.type(" ");
    await page.locator(".tab.active.dirty").waitFor();
    const starts = startsIn(out);
    process.kill(server, "SIGKILL");
    await replaced(out, server);
    await until("that it is up", () => startsIn(out) > starts);
    await page.locator(".statusbar-item", { hasText: /Goldpath: (?!.*(Starting|running|ended))/ }).waitFor();
    const told = await page.locator(".notification-list-item", { hasText: "unexpectedly" }).count();
    if (told !== 0) {
      throw new Error(`${told} notifications`);
    }
    await window.save();
  });

  await check("a server that dies again and again is told of once, and can be started again", async () => {
    const notices = page.locator(".notifications-center .notification-list-item");
    // Whatever was told before.
    if ((await page.locator(".notifications-center.visible").count()) === 0) {
      await page.locator('[id="status.notifications"]').click();
    }
    const clear = page.locator(".notifications-center .codicon-notifications-clear-all");
    if ((await clear.count()) > 0) {
      await clear.click();
    }
    // The first of five restarts was the one before.
    for (let restarts = 1; restarts < 5; restarts += 1) {
      const server = serverOf(out);
      const starts = startsIn(out);
      process.kill(server, "SIGKILL");
      await replaced(out, server);
      // What dies before it is up is a server that does not start. The status may still be that of the one before.
      await until("that it is up", () => startsIn(out) > starts);
    }
    process.kill(serverOf(out), "SIGKILL");
    await page.locator(".statusbar-item", { hasText: "ended unexpectedly" }).waitFor();
    if ((await notices.count()) === 0) {
      await page.locator('[id="status.notifications"]').click();
    }
    await notices.first().waitFor();
    await window.photograph("dead-server");
    const told = await notices.allInnerTexts();
    if (told.length !== 1 || !told[0].includes("ended unexpectedly")) {
      throw new Error(JSON.stringify(told));
    }
    const log = logs(out);
    if (!log.includes("ended unexpectedly") || /EPIPE|ERR_STREAM|\n\s+at /.test(log)) {
      throw new Error(log);
    }
    await notices.getByRole("button", { name: "Restart" }).click();
    await page.locator(".statusbar-item", { hasText: /Goldpath: (?!.*ended)/ }).waitFor();
  });

  await check("a program that is no server is told of once", async () => {
    const settings = join(out, "data/Machine/settings.json");
    writeFileSync(settings, JSON.stringify({ "goldpath.server.path": "/bin/false" }));
    await page.locator(".statusbar-item", { hasText: "did not start as a server" }).waitFor();
    const notices = page.locator(".notifications-center .notification-list-item");
    if ((await notices.count()) === 0) {
      await page.locator('[id="status.notifications"]').click();
    }
    await notices.first().waitFor();
    const told = await notices.allInnerTexts();
    if (told.length !== 1 || !told[0].includes("it ended before it answered")) {
      throw new Error(JSON.stringify(told));
    }
    writeFileSync(settings, "{}");
    await page.locator(".statusbar-item", { hasText: /Goldpath: (?!.*did not start)/ }).waitFor();
  });
  writeFileSync(join(workspace, level), original);
  await page.close();
}

/** How many servers have come up, of all windows. */
function startsIn(out) {
  return logs(out).split("The server is running").length - 1;
}

/** All that stands in the output channel, of all windows. */
function logs(out) {
  const folder = join(out, "data/logs");
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith("/Goldpath.log"));
  return files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
}

async function checkBoard({ check, window, page, level }) {
  const board = window.board();
  await check("the board stands beside the level and steps along the gold path", async () => {
    await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
    await board.ready();
    await until("the gold path", async () => (await board.count()) === "0 / 11");
    const pictures = { crate: [1, 1, 0.2, 0.35], lantern: [0, 3, 0.5, 0.5], hedge: [4, 1, 0.3, 0.35] };
    const colors = { crate: [168, 112, 58], lantern: [251, 191, 36], hedge: [47, 107, 58] };
    for (const [kind, place] of Object.entries(pictures)) {
      await until(`a picture of the ${kind}`, async () => isLike(await board.color(...place), colors[kind]));
    }
    await board.press("To the end");
    await until("the last step", async () => (await board.count()) === "11 / 11");
    await window.focusEditor();
    await page.keyboard.press("Control+b");
    await page.locator(".part.sidebar").waitFor({ state: "hidden" });
    // Beside the board there is little room for long lines.
    await page.keyboard.press("Alt+z");
    await page.locator(".squiggly-error").first().waitFor();
    await window.photograph("overview");
    await page.keyboard.press("Alt+z");
    const message = page.locator(".monaco-hover:visible", { hasText: "does not win" }).first();
    await page.locator(".view-line span", { hasText: /^"down"$/ }).last().hover();
    await message.waitFor();
    await window.photograph("hover");
    await page.mouse.move(640, 790);
    await page.keyboard.press("Control+b");
  });

  const broken = window.read(level);
  await check("the board follows what is typed", async () => {
    await window.select(level, '"title": "', "Dry");
    await page.keyboard.type("Wet");
    await until("the new title", async () => (await board.text("#title")) === "Wet Feet");
    await page.keyboard.press("Control+z");
    await until("the old title", async () => (await board.text("#title")) === "Dry Feet");
    await window.save();
    await window.savedUntil(level, (text) => text === broken);
  });

  await check("two moves are played with the keys", async () => {
    await board.press("Play");
    await until("the start", async () => (await board.count()) === "0 / 0");
    // The keys that the theme of the pack has for them.
    await board.key("s");
    await board.key("w");
    await board.key("d");
    await until("three moves", async () => (await board.count()) === "3 / 3");
    await board.press("Undo");
    await until("two moves", async () => (await board.count()) === "2 / 2");
    await window.photograph("played");
  });

  await check("what was played is recorded as the gold path, and one undo takes it back", async () => {
    await board.press("Record as gold path");
    // Down and up again wins nothing.
    await until("the doubt", async () => /do not win/.test(await board.text("#doubt-text")));
    await board.press("Record anyway");
    await until("the notice", async () => /2 moves/.test(await board.text("#notice")));
    await window.focusEditor();
    const saved = await window.savedUntil(level, (text) => JSON.parse(text).solution.goldPath.length === 2);
    await window.photograph("recorded");
    const path = JSON.parse(saved).solution.goldPath;
    const directions = path.map((step) => step.direction ?? step).join(" ");
    if (directions !== "down up") {
      throw new Error(`recorded: ${JSON.stringify(path)}`);
    }
    await page.keyboard.press("Control+z");
    await window.savedUntil(level, (text) => text === broken);
  });
  return board;
}

/** Runs in the page: whether the database in which VS Code keeps its state has a board on which 2 moves were played. */
async function hasSavedBoard() {
  const result = (request) =>
    new Promise((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  const values = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await result(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      values.push(...(await result(database.transaction(store).objectStore(store).getAll())));
    }
    database.close();
  }
  const texts = values.filter((value) => typeof value === "string");
  const sessions = texts.flatMap((text) => {
    try {
      return Object.values(JSON.parse(text)?.["goldpath.board.sessions"] ?? {});
    } catch {
      return [];
    }
  });
  const isOpen = texts.some((text) => text.includes("mainThreadWebview-goldpath.board"));
  return isOpen && sessions.some(({ play }) => play?.length === 2);
}
