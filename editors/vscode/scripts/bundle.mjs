// One bundle for the extension, one for each of its pages; with --tests instead the unit tests.
// With --images URL the page of the extension has its pictures from there.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { ofPackages } from "./notices.mjs";

const { values } = parseArgs({ options: { tests: { type: "boolean" }, images: { type: "string" } } });
const tests = values.tests === true;
const shared = { bundle: true, logLevel: "warning", legalComments: "none", metafile: true };
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
  const extension = { ...shared, format: "cjs", minify: true, external: ["vscode"] };
  const bundles = [
    await build({
      ...extension,
      entryPoints: ["src/extension.ts"],
      outfile: "dist/extension.js",
      platform: "node",
      target: "node20",
      define: { IN_BROWSER: "false" },
    }),
    await build({
      ...extension,
      entryPoints: ["src/web/extension.ts"],
      outfile: "dist/web/extension.js",
      platform: "browser",
      target: "es2022",
      define: { IN_BROWSER: "true" },
    }),
  ];
  writeFileSync("dist/THIRD-PARTY.txt", ofPackages(bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs))));
  reference();
  sessions();
  readme();
  await build({
    ...shared,
    entryPoints: {
      board: "webview/main.ts",
      "board-style": "webview/board.css",
      gallery: "webview/gallery.ts",
      "gallery-style": "webview/gallery.css",
    },
    outdir: "dist",
    platform: "browser",
    format: "iife",
    target: "es2022",
    minify: true,
  });
}

/** The pages about words and codes, which are written from the tables that the server has them from. */
function reference() {
  mkdirSync("dist/reference");
  for (const page of ["catalog.md", "diagnostics.md", "settings.md"]) {
    copyFileSync(`../../docs/${page}`, `dist/reference/${page}`);
  }
}

/** The schema of files of sessions, as far as it completes and explains: what is wrong in them the server says. */
function sessions() {
  const refuses = new Set(["$schema", "$id", "required", "additionalProperties", "pattern", "const", "minimum"]);
  const schema = JSON.parse(readFileSync("../../docs/schema/sessions.schema.json", "utf8"));
  const text = JSON.stringify(schema, (key, value) => (refuses.has(key) ? undefined : value));
  writeFileSync("dist/sessions.schema.json", text);
}

/**
 * The page of the extension. The editor shows pictures on it from `https:` alone, neither files nor `data:`: they get the
 * address of their folder, and without one they are left out rather than shown as broken.
 */
function readme() {
  const text = readFileSync("README.md", "utf8");
  const picture = /^!\[([^\]]*)\]\(images\/([\w-]+\.png)\)\n\n/gm;
  const folder = values.images?.replace(/\/$/, "");
  const shown = folder === undefined ? "" : `![$1](${folder}/$2)\n\n`;
  writeFileSync("dist/README.md", text.replace(picture, shown));
}
