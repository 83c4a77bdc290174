// The notices of the crates in a module: `ofCrates(package, target)`. They are made of the sources that cargo builds it from, so
// that they are always those of its lock file. `node crates.mjs PACKAGE TARGET` prints them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { joined, licensesIn } from "../../../editors/vscode/scripts/notices.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

function cargo(...args) {
  return execFileSync("cargo", [...args, "--locked"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
}

/** The crates of others that a package is made of on a target, in order. */
function cratesOf(name, target) {
  const { packages } = JSON.parse(cargo("metadata", "--format-version", "1", "--filter-platform", target));
  const known = new Map(packages.filter(({ source }) => source !== null).map((one) => [`${one.name} v${one.version}`, one]));
  // What tests and build scripts take is not in the module. The features are those of a build of this package alone.
  const lines = cargo("tree", "--package", name, "--target", target, "--edges", "normal", "--prefix", "none").split("\n");
  const ids = new Set(lines.map((line) => line.split(" ").slice(0, 2).join(" ")));
  return [...ids].sort().map((id) => known.get(id)).filter((one) => one !== undefined);
}

function licensesOf({ name, version, license, manifest_path }) {
  const texts = licensesIn(dirname(manifest_path));
  if (texts.length > 0) {
    return texts;
  }
  // Some crates only name it; this text has no names of its own.
  if (/\bApache-2\.0\b/.test(license ?? "")) {
    return [readFileSync(join(root, "LICENSE-APACHE"), "utf8").trim()];
  }
  throw new Error(`${name} ${version} has no license to pass on`);
}

/** The notices, each text once with its crates. */
export function ofCrates(name, target) {
  const cratesOfText = new Map();
  for (const crate of cratesOf(name, target)) {
    for (const text of licensesOf(crate)) {
      cratesOfText.set(text, [...(cratesOfText.get(text) ?? []), `${crate.name} ${crate.version} (${crate.license})`]);
    }
  }
  return joined([...cratesOfText].map(([text, crates]) => `${crates.join("\n")}\n\n${text}\n`));
}

if (import.meta.filename === process.argv[1]) {
  process.stdout.write(ofCrates(...process.argv.slice(2)));
}
