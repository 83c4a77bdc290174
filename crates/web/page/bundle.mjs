// Makes the worker one file, and says how large it and its module are: `node bundle.mjs FOLDER`, in which the module is.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const extension = join(here, "../../../editors/vscode");
// The extension has it already.
const { build } = createRequire(join(extension, "package.json"))("esbuild");
const [folder] = process.argv.slice(2);

await build({
  bundle: true,
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

const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
for (const name of ["goldpath.wasm", "goldpath-worker.js"]) {
  const bytes = readFileSync(join(folder, name));
  console.log(`${name}: ${kB(bytes.length)}, ${kB(gzipSync(bytes, { level: 9 }).length)} packed`);
}
