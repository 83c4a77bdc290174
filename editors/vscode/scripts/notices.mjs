// The licenses of what goes into a bundle; they ask to be passed on with it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The texts of packages that name their license and leave its text out. */
const OURS = join(import.meta.dirname, "licenses");
const LINE = `\n${"-".repeat(76)}\n\n`;
const NAMES = /^(licen[cs]e|copying|unlicense|copyright|notice)/i;

/** The texts of licenses in a folder. */
export function licensesIn(folder) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && NAMES.test(entry.name));
  return files.map(({ name }) => name).sort().map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim());
}

/** What stands in one file one after the other. */
export function joined(notices) {
  return notices.join(LINE);
}

/** The notices of the packages of Node that the inputs of a bundle are of. */
export function ofPackages(inputs) {
  const folders = inputs.map((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0]);
  const texts = [...new Set(folders)].filter((folder) => folder !== undefined).map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const own = join(OURS, `${name}.txt`);
    const licenses = existsSync(own) ? [readFileSync(own, "utf8").trim()] : licensesIn(folder);
    if (licenses.length === 0) {
      throw new Error(`${folder} has no license to pass on`);
    }
    return `${name} ${version} (${license})\n\n${licenses.join("\n\n")}\n`;
  });
  return joined(texts.sort());
}
