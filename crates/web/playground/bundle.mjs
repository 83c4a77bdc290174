// Makes the playground a folder of static files: `node bundle.mjs WORKER-FOLDER FOLDER`.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { joined, ofPackages } from "../../../editors/vscode/scripts/notices.mjs";
import { xz } from "../page/xz.mjs";
import { tellSizes } from "./size.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");
// The extension has it already.
const { build } = createRequire(join(root, "editors/vscode/package.json"))("esbuild");
const [server, out] = process.argv.slice(2);

/** The files of the examples, and the names that they get. */
const examples = {
  lantern_walk: folder("tests/packs/lantern_walk", "lantern_walk"),
  drip_tiles: folder("tests/packs/drip_tiles", "drip_tiles"),
  ice_wharf: game("ice_wharf"),
  lamplighter: game("lamplighter"),
  hunt: {
    "hunt/game.yaml": text("crates/wage/tests/games/hunt.yaml"),
    "hunt/night.timeline.yaml": text("crates/wage/tests/games/hunt.timeline.yaml"),
  },
};

function text(path) {
  return readFileSync(join(root, path), "utf8");
}

function folder(path, name) {
  const files = readdirSync(join(root, path), { recursive: true }).filter((file) => statSync(join(root, path, file)).isFile());
  return Object.fromEntries(files.map((file) => [`${name}/${file.replaceAll("\\", "/")}`, text(join(path, file))]));
}

function game(name) {
  return Object.fromEntries([`${name}.puzzlescript`, `${name}.sessions.json`].map((file) => [file, text(`tests/puzzlescript/${file}`)]));
}

// What stood there before is replaced, if it is a playground.
rmSync(join(out, "examples"), { recursive: true, force: true });
mkdirSync(join(out, "examples"), { recursive: true });

const shared = { bundle: true, minify: true, logLevel: "warning", charset: "utf8", outdir: out, metafile: true, platform: "browser", format: "iife", target: "es2023" };
const host = join(here, "src/host/vscode.ts");
const { metafile } = await build({
  ...shared,
  entryPoints: [join(here, "src/main.ts"), join(here, "src/frame.ts")],
  legalComments: "none",
  alias: { vscode: host, "vscode-languageclient": host },
  // Files have addresses as on a disk.
  define: { IN_BROWSER: "false" },
});
await build({ ...shared, entryPoints: [join(here, "style.css"), join(here, "frame.css")] });
writeFileSync(join(out, "THIRD-PARTY.txt"), joined([ofPackages(Object.keys(metafile.inputs)), readFileSync(join(server, "THIRD-PARTY.txt"), "utf8")]));

// What never changes on the page of the board is that of the extension.
const parts = await build({ entryPoints: [join(root, "editors/vscode/src/board/html.ts")], bundle: true, write: false, platform: "node", format: "cjs", alias: { vscode: host } });
const module = { exports: {} };
new Function("module", "exports", "require", parts.outputFiles[0].text)(module, module.exports, createRequire(import.meta.url));
const frame = readFileSync(join(here, "frame.html"), "utf8");
writeFileSync(join(out, "board.html"), frame.replace("<!-- board -->", () => module.exports.body));

copyFileSync(join(here, "index.html"), join(out, "index.html"));
copyFileSync(join(server, "goldpath-worker.js"), join(out, "goldpath-worker.js"));
// Not all servers of files pack what they send, and none so well.
rmSync(join(out, "goldpath.wasm"), { force: true });
writeFileSync(join(out, "goldpath.wasm.xz"), xz(readFileSync(join(server, "goldpath.wasm"))));
for (const [name, files] of Object.entries(examples)) {
  writeFileSync(join(out, "examples", `${name}.json`), JSON.stringify(files));
}

tellSizes(out);
