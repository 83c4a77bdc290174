// Makes the worker one file, with the licenses of what is in it and in its module, and says how large the two are:
// `node bundle.mjs FOLDER TARGET`, in which the module for that target of cargo is.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { joined, ofPackages } from "../../../editors/vscode/scripts/notices.mjs";
import { ofCrates } from "./crates.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const extension = join(here, "../../../editors/vscode");
// The extension has it already.
const { build } = createRequire(join(extension, "package.json"))("esbuild");
const [folder, target] = process.argv.slice(2);

const { metafile } = await build({
  bundle: true,
  metafile: true,
  minify: true,
  logLevel: "warning",
  legalComments: "none",
  charset: "utf8",
  entryPoints: [join(here, "worker.ts")],
  nodePaths: [join(extension, "node_modules")],
  outfile: join(folder, "goldpath-worker.js"),
  platform: "browser",
  format: "iife",
  target: "es2022",
});
writeFileSync(join(folder, "THIRD-PARTY.txt"), joined([ofPackages(Object.keys(metafile.inputs)), ofCrates("web", target)]));

const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
for (const name of ["goldpath.wasm", "goldpath-worker.js"]) {
  const bytes = readFileSync(join(folder, name));
  console.log(`${name}: ${kB(bytes.length)}, ${kB(gzipSync(bytes, { level: 9 }).length)} packed`);
}
