// Makes one page of its parts: `node bundle.mjs FOLDER PAGE.html`. It has a script for each
// language, of which an exported page keeps one.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { joined, ofPackages } from "../../../editors/vscode/scripts/notices.mjs";
import { ofCrates } from "../../web/page/crates.mjs";
import { xz } from "../../web/page/xz.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const extension = join(here, "../../../editors/vscode");
// The extension has it already.
const { build } = createRequire(join(extension, "package.json"))("esbuild");
const [folder, page] = process.argv.slice(2);
/** The languages, by their names in projects, and the folders of their engines. */
const engines = { gridponder: "packs", puzzlescript: "games" };

const shared = { bundle: true, minify: true, write: false, logLevel: "warning", legalComments: "none", charset: "utf8" };
const text = ({ outputFiles: [file] }) => file.text.trim();
// What would end the element in which it stands.
const inScript = (code) => code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const licenses = joined([ofPackages([join(extension, "node_modules/xz-decompress/package.json")]), ofCrates("player", "wasm32-unknown-unknown")]);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

async function script(language) {
  const engine = join(folder, engines[language]);
  const packed = xz(readFileSync(join(engine, "player_bg.wasm")));
  const built = await build({
    ...shared,
    entryPoints: [join(here, "main.ts")],
    nodePaths: [join(extension, "node_modules")],
    platform: "browser",
    format: "iife",
    target: "es2022",
    define: {
      MODULE: JSON.stringify(packed.toString("base64")),
      LICENSES: JSON.stringify(xz(Buffer.from(licenses)).toString("base64")),
      "import.meta.url": '""',
    },
    plugins: [
      {
        name: "engine",
        setup: ({ onResolve }) => onResolve({ filter: /target\/player\/packs\/player\.js$/ }, () => ({ path: resolve(engine, "player.js") })),
      },
    ],
  });
  const code = inScript(text(built));
  console.log(`${language}: ${kB(packed.length)} of WebAssembly, packed; ${kB(Buffer.byteLength(code))} as a script`);
  return `<!-- player ${language} --><script>${code}</script><!-- end of ${language} -->`;
}

const scripts = await Promise.all(Object.keys(engines).map(script));
const style = await build({ ...shared, entryPoints: [join(here, "style.css")] });
const parts = { "/* style */": text(style), "<script>/* script */</script>": scripts.join("\n") };
const frame = readFileSync(join(here, "page.html"), "utf8").replace(/^\s+/gm, "");
const whole = Object.entries(parts).reduce((so, [mark, part]) => so.replace(mark, () => part), frame);
mkdirSync(dirname(page), { recursive: true });
writeFileSync(page, whole);
