// Makes a .vsix: universal, or for one platform with the server inside; with --web also with the server for browsers, which
// `crates/web/build` makes. The target `web` has that one alone.
//   npm run package -- [--target linux-x64 --server path/to/goldpath] [--web ../../target/web] [--images https://…/images]
//     [--out goldpath.vsix]
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { joined } from "./notices.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: { target: { type: "string" }, server: { type: "string" }, web: { type: "string" }, images: { type: "string" }, out: { type: "string" } },
});
const isForBrowsers = values.target === "web";
if (!isForBrowsers && (values.target === undefined) !== (values.server === undefined)) {
  console.error("--target and --server go together: a binary runs on one platform only");
  process.exit(2);
}
if (isForBrowsers && (values.server !== undefined || values.web === undefined)) {
  console.error("the target `web` takes --web, and no --server");
  process.exit(2);
}

const server = join(root, "server");
rmSync(server, { recursive: true, force: true });
if (values.server !== undefined) {
  const binary = join(server, values.target.startsWith("win32") ? "goldpath.exe" : "goldpath");
  mkdirSync(server);
  copyFileSync(resolve(values.server), binary);
  chmodSync(binary, 0o755);
}
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const name = ["goldpath", values.target, version].filter((part) => part !== undefined).join("-");
const out = resolve(values.out ?? join(root, `${name}.vsix`));
const node = (...args) => execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });

node(join(root, "scripts/bundle.mjs"), ...(values.images === undefined ? [] : ["--images", values.images]));
const notices = [join(root, "dist/THIRD-PARTY.txt")];
if (values.server !== undefined) {
  // As archives of releases have them, with all crates that are in the binary.
  const ofBinary = join(dirname(resolve(values.server)), "THIRD-PARTY-LICENSES.txt");
  if (existsSync(ofBinary)) {
    notices.push(ofBinary);
  } else {
    console.warn(`the licenses of the crates in the server are not in it: there is no ${ofBinary}`);
  }
}
if (values.web !== undefined) {
  for (const name of ["goldpath-worker.js", "goldpath.wasm"]) {
    copyFileSync(join(resolve(values.web), name), join(root, "dist/web", name));
  }
  notices.push(join(resolve(values.web), "THIRD-PARTY.txt"));
}
writeFileSync(join(root, "dist/THIRD-PARTY.txt"), joined(notices.map((file) => readFileSync(file, "utf8"))));
const vsce = join(dirname(createRequire(import.meta.url).resolve("@vscode/vsce/package.json")), "vsce");
node(
  vsce,
  "package",
  // The bundle holds everything; nothing of node_modules goes along.
  "--no-dependencies",
  "--allow-missing-repository",
  "--no-rewrite-relative-links",
  "--readme-path",
  "dist/README.md",
  ...(values.target === undefined ? [] : ["--target", values.target]),
  "--out",
  out,
);
// The extension, when it is tried from its sources, would take it for its own.
rmSync(server, { recursive: true, force: true });
