// Runs the unit tests of the playground: `node run.mjs`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { tmpdir } from "node:os";

const here = dirname(fileURLToPath(import.meta.url));
const { build } = createRequire(join(here, "../../../../editors/vscode/package.json"))("esbuild");
const out = mkdtempSync(join(tmpdir(), "playground-tests-"));
const entryPoints = readdirSync(here).filter((name) => name.endsWith(".test.ts")).map((name) => join(here, name));
await build({ entryPoints, outdir: out, outExtension: { ".js": ".mjs" }, bundle: true, platform: "node", format: "esm", target: "node20", logLevel: "warning" });
const files = readdirSync(out).map((name) => join(out, name));
const { status } = spawnSync(process.execPath, ["--test", ...files], { stdio: "inherit" });
rmSync(out, { recursive: true });
process.exit(status ?? 1);
