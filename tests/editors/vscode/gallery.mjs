// The gallery of levels: of a pack and of a game, by mouse and keys; boards beside each other; in every kind of theme.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import axe from "axe-core";
import { PATIENCE, until } from "./checks.mjs";
import { confirmed } from "./levels.mjs";
import { themes } from "./accessible.mjs";
import { Window } from "./workbench.mjs";

const pack = "lantern_walk";
const game = `${pack}/game.json`;
const fileOf = (id) => `${pack}/levels/${id}.json`;
const puzzlescript = "lamplighter.puzzlescript";
const many = "many";
/** As many levels as a large pack has. */
const MANY = 500;

export async function inGallery({ editor, checks, workspace, out, here }) {
  cpSync(join(resolve(here, "../../puzzlescript"), puzzlescript), join(workspace, puzzlescript));
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const check = checks.check.bind(checks);
  const listed = (text) => JSON.parse(text).levelSequence.map(({ ref }) => ref ?? "page").join(" ");
  const isListed = (wanted) =>
    until(wanted, () => {
      const text = window.read(game);
      // The editor empties the file before it writes it.
      return text.trimEnd().endsWith("}") && listed(text) === wanted;
    });
  const original = window.read(game);
  const order = listed(original);

  /** The page of a kind that is seen: the one of the tab in front. */
  const pageWith = (selector) =>
    until(`a page with ${selector}`, async () => {
      for (const frame of page.frames()) {
        const it = frame.locator(selector).first();
        if (await it.isVisible().catch(() => false)) {
          return frame;
        }
      }
      return undefined;
    });
  const gallery = () => pageWith("#cards");
  const cards = async (frame) => frame.locator(".card").evaluateAll((all) => all.map((it) => it.dataset.label));
  const isShown = (frame, wanted) =>
    until(`the cards ${wanted.join("; ")}`, async () => {
      const all = await cards(frame);
      return all.length === wanted.length && wanted.every((it, at) => all[at].startsWith(it));
    });
  const card = (frame, name) => frame.locator(".card", { hasText: name }).first();
  const isDrawn = (locator) => until("a picture", () => locator.locator(".picture img").evaluate((it) => it.complete && it.naturalWidth > 0).catch(() => false));
  const act = (frame, name) => frame.locator(`[data-act="${name}"]`).click();
  const answer = async (name) => {
    await page.locator(".quick-input-widget", { hasText: "Name of the level" }).waitFor();
    await page.locator(".quick-input-widget input").fill(name);
    await page.keyboard.press("Enter");
  };

  /** Opens a file in a window that has nothing else in front. */
  const begin = async (file) => {
    await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, file))]]), { waitUntil: "domcontentloaded" });
    await window.shown(file);
    // Where nothing is known of a file yet, the command would ask which pack is meant.
    await page.locator(".statusbar-item", { hasText: /\d+ of \d+ won/ }).first().waitFor({ timeout: PATIENCE });
  };
  await begin(game);
  const names = ["After sunset", "The Hedge", "Dry Feet", "Twin Archways", "Night Frost"];
  let frame;

  await check("the gallery shows the levels of a pack with pictures, verdicts, and what searches say", async () => {
    await window.command("Goldpath: Show Gallery of Levels");
    frame = await gallery();
    await isShown(frame, names);
    for (const name of names.slice(1)) {
      await isDrawn(card(frame, name));
    }
    await until("a chip", async () => (await cards(frame)).includes("The Hedge, wins, 10 moves, shortest 10"));
    await window.photograph("gallery");
  });

  /** Drags a card to the left side of another one, once the gallery shows that it would land there. */
  const drag = async (name, onto) => {
    const [from, to] = [await card(frame, name).boundingBox(), await card(frame, onto).boundingBox()];
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    let turn = 0;
    await until("a place to land", async () => {
      await page.mouse.move(to.x + 10 + (turn++ % 3), to.y + to.height / 2, { steps: 4 });
      return frame.locator(".card.before", { hasText: onto }).isVisible();
    });
    await window.photograph(`gallery-dragged-${name.split(" ")[0].toLowerCase()}`);
    await page.mouse.up();
  };
  const undo = async (name) => {
    await card(frame, name).click();
    await page.keyboard.press("Control+z");
    await confirmed(page);
  };

  await check("a card is dragged to another place, and a key takes that back", async () => {
    await drag("Night Frost", "The Hedge");
    await isListed("page night_frost the_hedge dry_feet twin_archways");
    await isShown(frame, ["After sunset", "Night Frost", "The Hedge", "Dry Feet", "Twin Archways"]);
    await until("what was done, in words", async () => /Night Frost is now number 2 of 5/.test(await frame.locator("#told").innerText()));
    await undo("Night Frost");
    await isListed(order);
    await isShown(frame, names);
    if (window.read(game) !== original) {
      throw new Error(window.read(game));
    }
    await until("the card, chosen as before", async () =>
      (await frame.locator('.card[aria-selected="true"]').getAttribute("data-label")).startsWith("Night Frost"));
  });

  await check("a level that is not in the sequence stands below the others, and is dragged into it", async () => {
    await window.watching();
    const file = join(workspace, fileOf("spare"));
    writeFileSync(file, window.read(fileOf("dry_feet")).replace('"dry_feet"', '"spare"').replace("Dry Feet", "Spare Feet"));
    await frame.locator("#rest .card", { hasText: "Spare Feet" }).waitFor();
    await isDrawn(card(frame, "Spare Feet"));
    await drag("Spare Feet", "Dry Feet");
    await isListed(order.replace("dry_feet", "spare dry_feet"));
    await frame.locator("#listed .card", { hasText: "Spare Feet" }).waitFor();
    await undo("Spare Feet");
    await isListed(order);
    rmSync(file);
    await isShown(frame, names);
  });

  await check("keys go from card to card, and move a level as many places as they are pressed", async () => {
    await card(frame, "After sunset").click();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await until("The Hedge, chosen", async () => (await frame.locator('.card[aria-selected="true"]').getAttribute("data-label")).startsWith("The Hedge"));
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Alt+ArrowDown");
    await isListed("page dry_feet twin_archways the_hedge night_frost");
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await until("the same bytes as before", () => window.read(game) === original);
    await isShown(frame, names);
  });

  await check("a copy stands behind its level, and is deleted by its key; an undo brings it back", async () => {
    await card(frame, "The Hedge").click();
    await act(frame, "duplicate");
    await answer("high_hedge");
    await isListed(order.replace("the_hedge", "the_hedge high_hedge"));
    await isShown(frame, [...names.slice(0, 2), "High Hedge", ...names.slice(2)]);
    await isDrawn(card(frame, "High Hedge"));
    await until("the copy, chosen", async () => (await frame.locator('.card[aria-selected="true"]').getAttribute("data-label")).startsWith("High Hedge"));
    await window.photograph("gallery-duplicated");
    await card(frame, "High Hedge").click();
    await page.keyboard.press("Delete");
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await until("that the file is gone", () => !existsSync(join(workspace, fileOf("high_hedge"))));
    await isShown(frame, names);
    await undo("The Hedge");
    await until("its file", () => existsSync(join(workspace, fileOf("high_hedge"))));
    await isShown(frame, [...names.slice(0, 2), "High Hedge", ...names.slice(2)]);
  });

  await check("the picture of a level follows its text, and no other picture is asked for", async () => {
    const before = await frame.locator(".card img").evaluateAll((all) => all.map((it) => it.src));
    const level = fileOf("dry_feet");
    await window.watching();
    const text = window.read(level);
    const changed = text.replace("null", '"hedge"');
    if (changed === text) {
      throw new Error(text);
    }
    writeFileSync(join(workspace, level), changed);
    await until("another picture", async () => (await frame.locator(".card img").evaluateAll((all) => all.map((it) => it.src))).filter((it, at) => it !== before[at]).length === 1);
    writeFileSync(join(workspace, level), text);
    await until("the picture as before", async () => (await frame.locator(".card img").evaluateAll((all) => all.map((it) => it.src))).join() === before.join());
  });

  for (const [theme, kind] of Object.entries(themes)) {
    await check(`the gallery breaks no rule of accessibility in ${theme}`, async () => {
      mkdirSync(join(workspace, ".vscode"), { recursive: true });
      writeFileSync(join(workspace, ".vscode/settings.json"), JSON.stringify({ "workbench.colorTheme": theme }));
      await frame.locator(`body[data-vscode-theme-kind="${kind}"]`).waitFor();
      await frame.evaluate(axe.source);
      const { violations } = await frame.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      await card(frame, "The Hedge").click();
      await page.keyboard.press("ArrowRight");
      await window.photograph(`gallery-${kind}`);
      if (violations.length > 0) {
        throw new Error(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`).join("; ")}`).join("\n"));
      }
    });
  }

  await check("a gallery comes back when its window is loaded again", async () => {
    // Without a file to open, the window has its editors as it was left with them.
    await page.goto(editor.url(workspace, []), { waitUntil: "domcontentloaded" });
    frame = await gallery();
    await isShown(frame, [...names.slice(0, 2), "High Hedge", ...names.slice(2)]);
    await isDrawn(card(frame, "High Hedge"));
  });

  await check("two levels are seen side by side, and cells are copied from one to the other", async () => {
    writeFileSync(join(workspace, ".vscode/settings.json"), "{}");
    await card(frame, "The Hedge").click();
    await page.keyboard.press("Enter");
    const boardOf = (title) =>
      until(`the board of ${title}`, async () => {
        for (const it of page.frames()) {
          const isShown = await it.locator("#board[data-painted]:visible").isVisible().catch(() => false);
          if (isShown && (await it.locator("#title").innerText()) === title) {
            return it;
          }
        }
        return undefined;
      });
    await boardOf("The Hedge");
    await card(frame, "Dry Feet").click();
    await page.keyboard.press("Control+Enter");
    const [from, to] = [await boardOf("The Hedge"), await boardOf("Dry Feet")];
    await window.photograph("gallery-side-by-side");
    const hedges = () => to.locator('.piece[data-piece="hedge"] .piece-uses').innerText();
    for (const it of [from, to]) {
      await it.getByRole("button", { name: "Draw", exact: true }).click();
      await it.locator(".piece").first().waitFor();
    }
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "s", "Space", "ArrowDown", "Space", "c"]) {
      await from.locator("#cursor").press(key);
    }
    await until("the copy", async () => (await from.locator("#notice").innerText()) === "Copied 2 cells.");
    const before = Number(await hedges());
    await to.locator("#cursor").press("p");
    await until("one more hedge", async () => Number(await hedges()) === before + 1);
    await window.photograph("gallery-copied");
    await to.locator("#cursor").press("u");
    await until("as many hedges as before", async () => Number(await hedges()) === before);
  });

  await check("the gallery of a game has its messages between the levels", async () => {
    await begin(puzzlescript);
    await window.command("Goldpath: Show Gallery of Levels");
    frame = await gallery();
    await until("messages and levels", async () => (await frame.locator(".card[data-kind=level]").count()) > 0 && (await frame.locator(".card .message").count()) > 0);
    await isDrawn(frame.locator(".card[data-kind=level]").first());
    await window.photograph("gallery-game");
    const before = window.read(puzzlescript);
    const all = await cards(frame);
    await frame.locator(".card").first().click();
    await page.keyboard.press("Alt+ArrowDown");
    await until("another order", async () => (await cards(frame))[1].split(",")[0] === all[0].split(",")[0]);
    await page.keyboard.press("Control+z");
    await confirmed(page);
    await until("the same bytes as before", () => window.read(puzzlescript) === before);
  });

  await check(`of ${MANY} levels, the pictures of those in sight are asked for`, async () => {
    layOutMany(workspace);
    await begin(`${many}/game.json`);
    await page.locator(".statusbar-item", { hasText: /5\d\d of 5\d\d won/ }).first().waitFor({ timeout: PATIENCE });
    await window.command("Goldpath: Show Gallery of Levels");
    frame = await gallery();
    await until("all cards", async () => (await frame.locator(".card").count()) === MANY);
    await isDrawn(frame.locator(".card").first());
    const pictures = await frame.locator(".card img").count();
    await frame.locator(".card").first().click();
    await page.keyboard.press("End");
    await isDrawn(frame.locator(".card").last());
    await window.photograph("gallery-many");
    if (pictures > 100) {
      throw new Error(`${pictures} pictures`);
    }
  });
  await page.close();
}

/** A pack with the same level again and again. */
function layOutMany(workspace) {
  cpSync(join(workspace, pack), join(workspace, many), { recursive: true });
  for (const id of readdirSync(join(workspace, many, "levels"))) {
    rmSync(join(workspace, many, "levels", id));
  }
  const manifest = join(workspace, many, "manifest.json");
  writeFileSync(manifest, readFileSync(manifest, "utf8").replace(`"${pack}"`, `"${many}"`));
  const ids = Array.from({ length: MANY }, (_, at) => `hedge_${at}`);
  const text = readFileSync(join(workspace, fileOf("the_hedge")), "utf8");
  for (const id of ids) {
    writeFileSync(join(workspace, many, `levels/${id}.json`), text.replaceAll("the_hedge", id));
  }
  const file = join(workspace, many, "game.json");
  const parsed = JSON.parse(readFileSync(file, "utf8"));
  parsed.levelSequence = ids.map((ref) => ({ type: "level", ref }));
  writeFileSync(file, `${JSON.stringify(parsed, null, 2)}\n`);
}
