// The picture that `goldpath draw` makes of a level beside its board in the editor, cell by cell. They are made by different code,
// resvg and a browser, so letters and edges differ a little: a cell is the same if the colors of its blocks differ by no more than
// TOLERANCE of 255 on average. That is more than a letter which the board alone has on a color, and less than another shape, color
// or picture. Of what has neither a picture nor a color of its own, each has its own letters, and the frame of an overlay is in the
// colors of the editor: such cells are counted, and not compared. GOLDPATH_EFFORT times LEVELS levels of each project are compared,
// and those of others where they are there.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { until } from "./checks.mjs";
import { packsOfOthers } from "./packs.mjs";
import { picture } from "./png.mjs";
import { Window } from "./workbench.mjs";

const LEVELS = 1;
const TOLERANCE = 32;
/** The blocks of a cell that are compared, in a row and in a column. */
const BLOCKS = 8;
/** How long a board may take until it is as it should be: its pictures come one by one. */
const LIMIT = 12_000;

export async function areDrawn({ editor, checks, workspace, out, here }) {
  const binary = binaryIn(join(out, "extensions"));
  const repository = resolve(here, "../../..");
  const shared = packsOfOthers(repository);
  const most = LEVELS * Number(process.env.GOLDPATH_EFFORT || 1);
  // What is meant to be broken looks like the rest of our own.
  const own = packs(join(repository, "tests/packs")).filter((pack) => most > LEVELS || !pack.includes("/broken_"));
  const levels = [...own, ...packs(shared), "stones", "themed", "painted"]
    .map((pack) => copied(pack, workspace))
    .flatMap((pack) => levelsOf(pack, workspace, most));
  const games = readdirSync(join(repository, "tests/puzzlescript")).filter((name) => name.endsWith(".puzzlescript"));
  for (const name of games) {
    cpSync(join(repository, "tests/puzzlescript", name), join(workspace, name));
  }
  if (!existsSync(shared)) {
    checks.say(`skipped: the packs of others, as ${shared} is not there`);
  }
  const pictures = join(out, "drawn");
  mkdirSync(pictures, { recursive: true });
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const first = levels[0];
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, first))]]), { waitUntil: "domcontentloaded" });
  await window.shown(first);
  await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
  await board.ready();
  let [cells, others, differing] = [0, 0, []];

  /** Compares what is shown with a picture, and says how it went. */
  const compare = async (name, told, file) => {
    const wanted = picture(readFileSync(file));
    // What lies over the board to tell of the text, and the color of the editor's theme below boards without one.
    const backdrop = told.colors.background ?? "#000000";
    await board.frame.locator("#sheet").evaluate((it, backdrop) => {
      it.style.background = backdrop;
      for (const id of ["marks", "route", "cursor"]) {
        document.getElementById(id).style.visibility = "hidden";
      }
    }, backdrop);
    const passedOver = passedOverIn(told);
    let found;
    let shot;
    await until(name, async () => {
      const isIt = (await board.text("#title")).startsWith(told.title);
      shot = isIt ? await shotOf(page, board) : undefined;
      found = shot && differences(wanted, shot, told, passedOver);
      return found?.length === 0;
    }, LIMIT).catch(() => {});
    cells += told.columns * told.rows - passedOver.size;
    others += passedOver.size;
    if (found === undefined || found.length > 0) {
      const worst = [...(found ?? [])].sort((one, other) => other.by - one.by).slice(0, 3);
      differing.push(`${name}: ${found?.length ?? "all"} cells; ${worst.map(({ x, y, by }) => `[${x}, ${y}] by ${by.toFixed(0)}`).join(", ")}`);
      if (shot !== undefined) {
        writeFileSync(file.replace(/\.png$/, "-board.png"), shot.png);
      }
      checks.say(`differs: ${differing.at(-1)}`);
    }
  };

  await checks.check("a picture of a level of a pack is its board", async () => {
    for (const level of levels) {
      const told = toldOf(binary, [join(workspace, level)]);
      const file = join(pictures, `${level.replaceAll("/", "-").replace(/\.json$/, "")}.png`);
      // What has no board is told in words by both.
      if (told !== undefined && draw(binary, [join(workspace, level), "--output", file])) {
        await window.open(level);
        await compare(level, told, file);
      }
    }
    await window.photograph("drawn");
    if (differing.length > 0) {
      throw new Error(differing.join("\n"));
    }
  });

  await checks.check("a picture of a level of a game is its board", async () => {
    for (const game of games) {
      const text = window.read(game);
      for (const [number, line] of startsOf(text).slice(0, most)) {
        const told = toldOf(binary, [join(workspace, game), "--level", String(number)]);
        const file = join(pictures, `${game}-${number}.png`);
        if (told !== undefined && draw(binary, [join(workspace, game), "--level", String(number), "--output", file])) {
          await window.open(game);
          await window.goTo(line, 1);
          await compare(`${game} ${number}`, { ...told, title: "" }, file);
        }
      }
    }
    if (differing.length > 0) {
      throw new Error(differing.join("\n"));
    }
  });
  checks.say(`${cells} cells are the same; ${others} are letters or frames`);
  await page.close();
}

/** The program that the installed extension runs. */
function binaryIn(extensions) {
  const folder = readdirSync(extensions).find((name) => existsSync(join(extensions, name, "server/goldpath")));
  if (folder === undefined) {
    throw new Error(`no server in ${extensions}`);
  }
  return join(extensions, folder, "server/goldpath");
}

function packs(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => existsSync(join(folder, name, "levels"))).map((name) => join(folder, name));
}

/** The folder of a pack in the workspace, to which it is copied unless it is there already. */
function copied(pack, workspace) {
  const name = pack.split("/").at(-1);
  if (!existsSync(join(workspace, name))) {
    cpSync(pack, join(workspace, name), { recursive: true });
  }
  return name;
}

function levelsOf(pack, workspace, most) {
  const names = readdirSync(join(workspace, pack, "levels")).filter((name) => name.endsWith(".json"));
  return names.sort().slice(0, most).map((name) => `${pack}/levels/${name}`);
}

/** The numbers of the boards among the entries of LEVELS, each with its first line. */
function startsOf(text) {
  const lines = text.split(/\r?\n/);
  const starts = [];
  let [number, isIn] = [0, false];
  for (let at = lines.findIndex((line) => /^levels\s*$/i.test(line)) + 1; at < lines.length; at++) {
    const isRow = !/^\s*$|^=+\s*$|^\s*message\b/i.test(lines[at]);
    if (/^\s*message\b/i.test(lines[at]) || (isRow && !isIn)) {
      if (isRow) {
        starts.push([number, at + 1]);
      }
      number += 1;
    }
    isIn = isRow;
  }
  return starts;
}

/** The board as data; nothing where there is none. */
function toldOf(binary, words) {
  const { status, stdout } = spawnSync(binary, ["board", ...words, "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) {
    return undefined;
  }
  const told = JSON.parse(stdout);
  return told.board ?? told;
}

function draw(binary, words) {
  try {
    execFileSync(binary, ["draw", ...words, "--format", "png"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The cells with something that has neither a picture nor a color of its own, or with a frame. */
function passedOverIn({ columns, layers, objects, avatar, overlay }) {
  const at = (x, y) => y * columns + x;
  const isLetters = (it) => it.sprite === undefined && it.color === undefined;
  // Of a ground below something else no letters are seen.
  const isGround = (at, depth) => depth === 0 && layers.slice(1).some(({ cells }) => cells[at] !== null);
  const ofLayers = layers.flatMap(({ cells }, depth) =>
    cells.flatMap((it, at) => (it !== null && isLetters(it) && !isGround(at, depth) ? [at] : [])),
  );
  const ofObjects = objects.filter((it) => !it.sprites?.some((sprite) => sprite !== null) && it.sprite === undefined).flatMap(({ cells }) => cells.map(([x, y]) => at(x, y)));
  const ofAvatar = avatar !== null && avatar.sprite === undefined ? [at(avatar.x, avatar.y)] : [];
  const framed = [];
  for (let y = 0; overlay !== null && y < overlay.height; y++) {
    for (let x = 0; x < overlay.width; x++) {
      const isInside = x > 0 && y > 0 && x < overlay.width - 1 && y < overlay.height - 1;
      framed.push(...(isInside ? [] : [at(overlay.x + x, overlay.y + y)]));
    }
  }
  return new Set([...ofLayers, ...ofObjects, ...ofAvatar, ...framed]);
}

/** The board on the screen; its corner among the points of the picture, and its size. */
async function shotOf(page, board) {
  const box = await board.frame.locator("#board").boundingBox();
  if (box === null) {
    return undefined;
  }
  const [left, top] = [Math.floor(box.x), Math.floor(box.y)];
  const clip = { x: left, y: top, width: Math.ceil(box.x + box.width) - left, height: Math.ceil(box.y + box.height) - top };
  const png = await page.screenshot({ clip });
  return { png, ...picture(png), x: box.x - left, y: box.y - top, across: box.width, down: box.height };
}

/** The cells that differ, and by how much. */
function differences(wanted, shot, { columns, rows }, passedOver) {
  const found = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (!passedOver.has(y * columns + x)) {
        const one = blocks(wanted, 0, 0, wanted.width / columns, wanted.height / rows, x, y);
        const other = blocks(shot, shot.x, shot.y, shot.across / columns, shot.down / rows, x, y);
        const by = one.reduce((sum, part, at) => sum + Math.abs(part - other[at]), 0) / one.length;
        if (by > TOLERANCE) {
          found.push({ x, y, by });
        }
      }
    }
  }
  return found;
}

/** The mean colors of the blocks of a cell. */
function blocks({ width: most, height: lowest, color }, left, top, width, height, column, row) {
  const parts = [];
  for (let block = 0; block < BLOCKS * BLOCKS; block++) {
    const from = (start, side, cell, at) => start + side * (cell + at / BLOCKS);
    const [x, y] = [from(left, width, column, block % BLOCKS), from(top, height, row, Math.floor(block / BLOCKS))];
    const sum = [0, 0, 0];
    let count = 0;
    for (let py = Math.round(y); py < Math.max(Math.round(y) + 1, Math.round(y + height / BLOCKS)) && py < lowest; py++) {
      for (let px = Math.round(x); px < Math.max(Math.round(x) + 1, Math.round(x + width / BLOCKS)) && px < most; px++) {
        color(px, py).forEach((part, channel) => (sum[channel] += part));
        count += 1;
      }
    }
    parts.push(...sum.map((part) => part / Math.max(1, count)));
  }
  return parts;
}
