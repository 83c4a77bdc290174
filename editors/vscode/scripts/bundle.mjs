// One bundle for the extension, one for the page of the board; with --tests also the unit tests.
import { rmSync } from "node:fs";
import { build } from "esbuild";

const tests = process.argv.includes("--tests");
const shared = { bundle: true, logLevel: "warning", legalComments: "linked" };
rmSync(tests ? "out" : "dist", { recursive: true, force: true });

if (tests) {
  await build({
    ...shared,
    entryPoints: ["test/*.test.ts"],
    outdir: "out/test",
    outExtension: { ".js": ".mjs" },
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
  });
} else {
  await build({
    ...shared,
    entryPoints: ["src/extension.ts"],
    outfile: "dist/extension.js",
    platform: "node",
    format: "cjs",
    target: "node20",
    minify: true,
    external: ["vscode"],
  });
  await build({
    ...shared,
    entryPoints: { board: "webview/main.ts", "board-style": "webview/board.css" },
    outdir: "dist",
    platform: "browser",
    format: "iife",
    target: "es2022",
    minify: true,
  });
}
