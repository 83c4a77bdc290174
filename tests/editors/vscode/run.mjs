// Drives the extension in a real VS Code:
//   node run.mjs --out DIR --vsix FILE --node FILE --code-server FILE --chromium FILE
//     [--part window|disk|board|caret|completion|create|fromNothing|games|gameBoard|debug|draw|drawn|anew|accessible|rename|levels|gallery|page|pictures|search|touch|tour|vary|host|browser]
//     [--without browser]  a part that is left out
//     [--order N]  the order of the places of completion, as a run says it
// Exit status: 0 all is well, 1 a check failed, 2 the time was up, 3 another run is using the folder.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isAccessible } from "./accessible.mjs";
import { onBoard } from "./board.mjs";
import { atCaret } from "./caret.mjs";
import { Checks, Ended } from "./checks.mjs";
import { start } from "./code-server.mjs";
import { inCompletion } from "./completion.mjs";
import { inEmptyFolder } from "./create.mjs";
import { inDebugger } from "./debug.mjs";
import { onDisk } from "./disk.mjs";
import { fromNothing } from "./from-nothing.mjs";
import { inGallery } from "./gallery.mjs";
import { onGameBoard } from "./game-board.mjs";
import { inGames } from "./games.mjs";
import { onDrawing } from "./draw.mjs";
import { fromEmptyBoards } from "./anew.mjs";
import { areDrawn } from "./drawn.mjs";
import { inHost } from "./host.mjs";
import { inLevels } from "./levels.mjs";
import { lock, Taken } from "./lock.mjs";
import { layOut } from "./packs.mjs";
import { onPage } from "./page.mjs";
import { inPictures } from "./pictures.mjs";
import { inRename } from "./rename.mjs";
import { inSearch } from "./search.mjs";
import { underFingers } from "./touch.mjs";
import { onTour } from "./tour.mjs";
import { isVaried } from "./vary.mjs";
import { inBrowser } from "./web.mjs";
import { inWindow } from "./window.mjs";

// For everything; only what hangs takes that long.
const LIMIT = 1_500_000;

const text = { type: "string" };
const { values } = parseArgs({
  options: { out: text, vsix: text, node: text, "code-server": text, chromium: text, part: text, without: text, order: text },
});
const seed = Number(values.order ?? Date.now() % 1_000_000);
const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(values.out);
const tools = { node: values.node, codeServer: values["code-server"], chromium: values.chromium };

try {
  lock(out);
} catch (error) {
  if (!(error instanceof Taken)) {
    throw error;
  }
  console.error(`FAIL - ${error.message}`);
  process.exit(3);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
let editor;
const end = async (status) => {
  clearTimeout(watchdog);
  await editor?.stop();
  process.exit(status);
};
const watchdog = setTimeout(async () => {
  console.log("FAIL - the time is up");
  await photograph("timeout");
  await end(2);
}, LIMIT);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => end(130));
}
// Whatever happens here, nothing that was started may stay behind; whoever listened may have gone.
process.stdout.on("error", () => end(1));
process.on("uncaughtException", (error) => {
  console.error(error);
  void end(1);
});

async function photograph(name) {
  const pages = editor?.browser.pages() ?? [];
  for (const [at, page] of pages.entries()) {
    await page.screenshot({ path: join(out, `${name}-${at}.png`), timeout: 5000 }).catch(() => {});
  }
}

const checks = new Checks(() => photograph("failure"));
try {
  editor = await start({ tools, vsix: resolve(values.vsix), out });
  checks.say("VS Code is up");
  const workspace = (part) => {
    const folder = join(out, part, "packs");
    layOut(resolve(here, "../../.."), folder);
    return folder;
  };
  const parts = {
    window: inWindow,
    disk: onDisk,
    board: onBoard,
    caret: atCaret,
    completion: inCompletion,
    create: inEmptyFolder,
    fromNothing,
    games: inGames,
    gameBoard: onGameBoard,
    debug: inDebugger,
    draw: onDrawing,
    drawn: areDrawn,
    anew: fromEmptyBoards,
    accessible: isAccessible,
    rename: inRename,
    levels: inLevels,
    gallery: inGallery,
    page: onPage,
    pictures: inPictures,
    search: inSearch,
    touch: underFingers,
    tour: onTour,
    vary: isVaried,
    host: inHost,
    browser: inBrowser,
  };
  if (values.part !== undefined && !(values.part in parts)) {
    throw new Error(`no part ${values.part}; there are ${Object.keys(parts).join(", ")}`);
  }
  for (const [part, run] of Object.entries(parts)) {
    if ((values.part === undefined || values.part === part) && values.without !== part) {
      // A part that fails does not hide what the other one has to say.
      await run({ editor, checks, workspace: workspace(part), out, here, seed }).catch((error) => {
        if (!(error instanceof Ended)) {
          throw error;
        }
      });
    }
  }
  await checks.check("a second run in the same folder fails at once, and says so", () => {
    const { status, stderr } = spawnSync(process.execPath, process.argv.slice(1), { encoding: "utf8", timeout: 20_000 });
    if (status !== 3 || !stderr.includes(`another run (process ${process.pid}) is using ${out}`)) {
      throw new Error(`${status}: ${stderr}`);
    }
  });
  await checks.check("nothing asked for anything outside this machine", () => {
    if (editor.outside.size > 0) {
      throw new Error([...editor.outside].join(" "));
    }
  });
} catch (error) {
  if (!(error instanceof Ended)) {
    checks.failed += 1;
    console.log(`FAIL - ${error.stack ?? error}`);
    await photograph("failure");
  }
}
checks.say(checks.failed === 0 ? "all is well" : `${checks.failed} failed`);
await end(checks.failed === 0 ? 0 : 1);
