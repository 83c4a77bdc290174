// What a first visit of a playground loads, as servers of files pack it: `node size.mjs FOLDER` prints it, and exits with 1 if it is
// more than 3 MB.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LOADED = ["index.html", "main.js", "style.css", "board.html", "frame.js", "frame.css", "goldpath-worker.js", "goldpath.wasm.xz", "examples/lantern_walk.json"];
/** In bytes. */
const LARGEST = 3_000_000;

const kB = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;

/** Prints the sizes of the parts, and returns the size of all of them, in bytes. */
export function tellSizes(folder) {
  let sum = 0;
  for (const name of LOADED) {
    const bytes = readFileSync(join(folder, name));
    const packed = gzipSync(bytes, { level: 9 }).length;
    sum += packed;
    console.log(`${name}: ${kB(bytes.length)}, ${kB(packed)} packed`);
  }
  console.log(`first visit: ${kB(sum)} packed, of at most ${kB(LARGEST)}`);
  return sum;
}

if (import.meta.filename === process.argv[1]) {
  process.exitCode = tellSizes(process.argv[2]) <= LARGEST ? 0 : 1;
}
