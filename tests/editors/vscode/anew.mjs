// Levels from an empty board to what they were, by gestures alone: of packs and of games. What is compared is the saved file.
import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { join, resolve } from "node:path";
import { until } from "./checks.mjs";
import { packsOfOthers } from "./packs.mjs";
import { Window } from "./workbench.mjs";

const arrows = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" };

export async function fromEmptyBoards({ editor, checks, workspace, out, here }) {
  const repository = resolve(here, "../../..");
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  const levels = packLevels(repository, workspace);
  const games = ["lamplighter", "ice_wharf", "raft"];
  for (const game of games) {
    cpSync(join(repository, "tests/puzzlescript", `${game}.puzzlescript`), join(workspace, `${game}.puzzlescript`));
  }
  const first = levels[0].path;
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, first))]]), { waitUntil: "domcontentloaded" });
  await window.shown(first);
  await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
  await board.ready();

  const choose = async (attribute, value) => {
    const entry = board.frame.locator(`#palette [data-${attribute}=${JSON.stringify(value)}]`).first();
    if ((await entry.getAttribute("aria-pressed")) !== "true") {
      await entry.click();
    }
  };
  const isOffered = async (attribute, value) =>
    (await board.frame.locator(`#palette [data-${attribute}=${JSON.stringify(value)}]`).count()) > 0;
  /** The palette may have scrolled the board away. */
  const seen = () => board.frame.locator("#board").scrollIntoViewIfNeeded();
  const click = async (x, y) => {
    await seen();
    await board.click(x, y);
  };
  /** Whether what marks a cell is drawn within it. */
  const isOn = async (selector, [x, y]) => {
    const [mark, canvas] = [board.frame.locator(selector).first(), board.frame.locator("#board")];
    const { left, top, side } = await canvas.evaluate((it) => {
      const { left, top, width } = it.getBoundingClientRect();
      return { left, top, side: width / Number(getComputedStyle(it.closest("#frame")).getPropertyValue("--columns")) };
    });
    const at = await mark.evaluate((it) => {
      const own = getComputedStyle(it, "::before");
      const frame = (own.position === "absolute" && getComputedStyle(it).position === "static" ? it.parentElement : it).getBoundingClientRect();
      return [frame.left + parseFloat(own.left), frame.top + parseFloat(own.top)];
    });
    return Math.floor((at[0] - left) / side) === x && Math.floor((at[1] - top) / side) === y;
  };
  /** Types a value into the field of a parameter. */
  const fill = async (name, value) => {
    const field = board.frame.locator("#piece-form .parameter", { hasText: name }).first().locator("input, select");
    const text = typeof value === "string" ? value : JSON.stringify(value);
    if ((await field.evaluate((it) => it.tagName)) === "SELECT") {
      await field.selectOption(text);
    } else if ((await field.inputValue()) !== text) {
      await field.fill(text);
      await field.press("Enter");
    }
  };
  /** Chooses a piece, or one of its kind whose parameters are then filled in. */
  const choosePiece = async (attribute, kind, parameters) => {
    const id = idOf(kind, parameters);
    if (await isOffered(attribute, id)) {
      return choose(attribute, id);
    }
    const alike = board.frame.locator(`#palette [data-${attribute}]`);
    const known = await alike.evaluateAll((all, key) => all.map((it) => it.dataset[key]), attribute === "piece" ? "piece" : "objectPiece");
    const one = known.find((it) => it === kind || (it.startsWith("{") && JSON.parse(it).kind === kind));
    if (one === undefined) {
      throw new Error(`nothing of the kind ${kind} is offered: ${known.join(" ")}`);
    }
    await choose(attribute, one);
    for (const [name, value] of Object.entries(parameters)) {
      await fill(name, value);
    }
  };

  for (const { path, published, empty } of levels) {
    await check(`${path} is drawn from an empty board`, async () => {
      writeFileSync(join(workspace, path), `${JSON.stringify(empty, null, 2)}\n`);
      await window.open(path);
      await until("the empty board", async () => (await board.text("#title")).includes(published.title));
      await board.press("Draw");
      await board.frame.locator("#palette .piece").first().waitFor();
      await board.keys(["b"]);
      for (const [name, layer] of Object.entries(published.board.layers)) {
        for (const { at, kind, parameters } of entitiesOf(layer)) {
          await choosePiece("piece", kind, parameters);
          await click(...at);
        }
        checks.say(`  ${name}`);
      }
      for (const { id, kind, cells, params } of published.board.multiCellObjects ?? []) {
        const isCell = (value) => Array.isArray(value) && value.length === 2;
        const named = Object.entries(params ?? {}).filter(([key, value]) => isCell(value) && /position$/i.test(key));
        const free = Object.entries(params ?? {}).filter(([key]) => named.every(([name]) => name !== key));
        await choosePiece("object-piece", kind, Object.fromEntries(free));
        await seen();
        await board.draw(cells.map((cell) => cell.position ?? cell));
        for (const [name, cell] of named) {
          const marker = board.frame.locator(`#palette [data-marker="${id}/${name}"]`);
          await marker.click();
          await click(...cell);
          await until(`the handle of ${name}`, () => isOn(".handle.chosen", cell));
        }
      }
      for (const marker of ["avatar", "overlay"]) {
        const { position, enabled, facing } = published.state[marker] ?? {};
        if (position !== undefined && enabled !== false) {
          await choose("marker", marker);
          await click(...position);
          if (facing !== undefined) {
            await fill("Looks", facing);
          }
        }
      }
      await window.focusEditor();
      await window.savedUntil(path, (text) => isDeepStrictEqual(JSON.parse(text).board, published.board)).catch((error) => {
        throw new Error(`${error.message}\n${JSON.stringify(JSON.parse(window.read(path)).board)}\n${JSON.stringify(published.board)}`);
      });
      await window.photograph(`drawn-${published.id}`);
      await board.press("Play");
      for (const action of published.solution.goldPath) {
        await play(board, action);
      }
      await board.press("Record as gold path");
      await window.focusEditor();
      const text = await window.savedUntil(path, (text) => JSON.parse(text).solution.goldPath.length > 0);
      if (!isDeepStrictEqual(withWholeSteps(JSON.parse(text)), withWholeSteps(published))) {
        throw new Error(text);
      }
    });
  }

  for (const name of games) {
    const path = `${name}.puzzlescript`;
    await check(`the first level of ${name} is drawn from an empty board`, async () => {
      const published = window.read(path);
      const { rows, start } = firstLevel(published);
      const legend = glyphsOf(published);
      const lines = published.split("\n");
      const blank = rows.map((row) => ".".repeat(row.length));
      writeFileSync(join(workspace, path), [...lines.slice(0, start), ...blank, ...lines.slice(start + rows.length)].join("\n"));
      await window.open(path);
      await until("the empty board", async () => (await board.text("#title")).includes("level"));
      await board.press("Draw");
      await until("the pieces of the game", async () => (await board.frame.locator("#palette .piece").count()) > 1);
      await board.keys(["b"]);
      for (const object of new Set(rows.flatMap((row) => [...row]).flatMap((glyph) => legend.get(glyph) ?? []))) {
        const piece = board.frame.locator(`#palette [data-piece="${object}" i]`).first();
        await piece.click();
        for (const [y, row] of rows.entries()) {
          for (const [x, glyph] of [...row].entries()) {
            if (legend.get(glyph)?.includes(object)) {
              await click(x, y);
            }
          }
        }
      }
      await window.focusEditor();
      await window.savedUntil(path, (text) => text === published).catch((error) => {
        throw new Error(`${error.message}\n${window.read(path)}`);
      });
      await window.photograph(`drawn-${name}`);
    });
  }
  await page.close();
}

/** Of each pack a level, with an empty one in its place: our own, and those that are beside the project. */
function packLevels(repository, workspace) {
  const others = packsOfOthers(repository);
  const found = [
    { from: join(repository, "tests/packs"), pack: "lantern_walk", id: "the_hedge" },
    { from: join(repository, "tests/packs"), pack: "drip_tiles", id: "first_drops" },
    { from: others, pack: "carrot_quest", id: "pw_001" },
    { from: others, pack: "flood_colors", id: "fl_001" },
    { from: others, pack: "number_cells", id: "nc_002" },
    { from: others, pack: "rotate_flip", id: "rf_002" },
  ];
  return found.flatMap(({ from, pack, id }) => {
    const path = `${pack}/levels/${id}.json`;
    if (!existsSync(join(from, path))) {
      console.log(`skipped: ${path} is not at hand`);
      return [];
    }
    cpSync(join(from, pack), join(workspace, pack), { recursive: true });
    // It may be there for reading only.
    chmodSync(join(workspace, path), 0o644);
    const published = JSON.parse(readFileSync(join(workspace, path), "utf8"));
    // An object that is drawn is called by its kind, until its author gives it another name in the text.
    for (const [at, object] of (published.board.multiCellObjects ?? []).entries()) {
      object.id = `${object.kind}_${at + 1}`;
    }
    return [{ path, published, empty: emptied(published) }];
  });
}

function emptied(published) {
  const level = structuredClone(published);
  for (const [name, layer] of Object.entries(level.board.layers)) {
    level.board.layers[name] = Array.isArray(layer) ? layer.map((row) => row.map(() => null)) : { ...layer, entries: [] };
  }
  if (level.board.multiCellObjects !== undefined) {
    level.board.multiCellObjects = [];
  }
  for (const marker of [level.state.avatar, level.state.overlay]) {
    if (marker?.position !== undefined) {
      marker.position = [0, 0];
    }
  }
  level.solution.goldPath = [];
  return level;
}

/** What a layer has, in the order in which it is written. */
function entitiesOf(layer) {
  const entity = (at, { kind, position: _, ...parameters }) => ({ at, kind, parameters });
  if (!Array.isArray(layer)) {
    return layer.entries.map((entry) => entity(entry.position, entry));
  }
  const cells = layer.flatMap((row, y) => row.map((cell, x) => ({ cell, at: [x, y] })));
  return cells
    .filter(({ cell }) => cell !== null)
    .map(({ cell, at }) => (typeof cell === "string" ? { at, kind: cell, parameters: {} } : entity(at, cell)));
}

/** The id of a piece, as the palette has it. */
function idOf(kind, parameters) {
  const all = { ...parameters, kind };
  const keys = Object.keys(all).sort();
  return Object.keys(parameters).length === 0 ? kind : `{${keys.map((key) => `${JSON.stringify(key)}:${JSON.stringify(all[key])}`).join(",")}}`;
}

/** A step as an object: a text is the name of an action, or the side of a move. */
function whole(step) {
  if (typeof step !== "string") {
    return step;
  }
  return arrows[step] === undefined ? { action: step } : { action: "move", direction: step };
}

/** A level whose steps are all written in the same form, which an empty path does not show. */
function withWholeSteps(level) {
  return { ...level, solution: { ...level.solution, goldPath: level.solution.goldPath.map(whole) } };
}

/** By its key, or by its button. */
async function play(board, step) {
  const { action, direction, ...others } = whole(step);
  if (arrows[direction] !== undefined && action === "move") {
    return board.key(arrows[direction]);
  }
  const words = [action, direction, ...Object.values(others)].filter((it) => it !== undefined).join(" ").replaceAll("_", " ");
  await board.frame.locator("#choices button", { hasText: new RegExp(`^${words}`, "i") }).first().click();
}

/** The rows of the first level of a game, and the line at which they begin. */
function firstLevel(text) {
  const lines = text.split("\n");
  const section = lines.findIndex((line) => /^levels$/i.test(line.trim()));
  const isRow = (line) => /\S/.test(line) && !/^(message|=+$|\()/i.test(line.trim());
  const start = lines.findIndex((line, at) => at > section && isRow(line));
  const end = lines.findIndex((line, at) => at > start && !isRow(line));
  return { rows: lines.slice(start, end < 0 ? undefined : end), start };
}

/** What each glyph stands for: the name of an object, or several of them. */
function glyphsOf(text) {
  const found = new Map();
  const objects = text.slice(text.search(/^objects$/im), text.search(/^legend$/im));
  for (const [, name, glyph] of objects.matchAll(/^([a-z]\w*) (\S)(?: \(.*)?$/gim)) {
    found.set(glyph, [name]);
  }
  for (const [, glyph, names] of text.matchAll(/^(\S) = (.+)$/gm)) {
    found.set(glyph, names.split(/ and /i).map((name) => name.trim()));
  }
  for (const [glyph, names] of found) {
    found.set(glyph, names.filter((name) => !/^background$/i.test(name)));
  }
  return found;
}
