/** What holds of the grammar on whole games: our own, and those of others where they are there. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, it } from "node:test";
import { extension, has, puzzlescript, tokensOf, type Token } from "./grammar.js";

const repository = resolve(extension, "../..");
const shared = process.env["GOLDPATH_SHARED"] ?? resolve(repository, "../shared");

type Game = { name: string; text: string };

function gamesIn(folder: string, ending: string): Game[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : [];
  return names.map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/** The sources of recorded games, which lie in an archive. */
function recorded(): Game[] {
  const archive = join(shared, "puzzlescript/testdata/testdata.tar.xz");
  if (!existsSync(archive)) {
    return [];
  }
  const texts = ["sessions", "errors"].map((name) =>
    execFileSync("tar", ["-xJOf", archive, `testdata/${name}.json`], { encoding: "utf8", maxBuffer: 2 ** 28 }),
  );
  const cases = texts.flatMap((text) => JSON.parse(text) as { id: string; source: string }[]);
  return cases.map(({ id, source }) => ({ name: id, text: source }));
}

const SECTION = /^(objects|legend|sounds|collisionlayers|rules|winconditions|levels)(?![\p{L}\p{N}_])/iu;

/** What a line is without its comments, and whether one is open behind it. Messages have none. */
function withoutComments(line: string, depth: number): { text: string; depth: number } {
  let text = "";
  for (let at = 0; at < line.length; at++) {
    const letter = line[at];
    if (depth === 0 && /(?:^|[\s\]])message$/i.test(text) && (letter === " " || letter === "\t")) {
      return { text: text + line.slice(at), depth };
    }
    depth += letter === "(" ? 1 : 0;
    text += depth === 0 ? letter : " ";
    depth -= letter === ")" && depth > 0 ? 1 : 0;
  }
  return { text, depth };
}

/** What the grammar takes otherwise than the lines are. */
function differences({ name, text }: Game, lines: Token[][]): string[] {
  let [depth, section] = [0, "prelude"];
  return text.split(/\r?\n/).flatMap((line, at) => {
    const wasOpen = depth > 0;
    const read = withoutComments(line, depth);
    depth = read.depth;
    const tokens = lines[at] ?? [];
    const tell = (what: string) => [`${name}, line ${at + 1}: ${what}: ${line}`];
    // What follows a comment of earlier lines is rare, and no editor colors it right.
    const heading = section === "levels" || wasOpen ? undefined : SECTION.exec(read.text.trimStart())?.[1]?.toLowerCase();
    const isHeading = tokens.some((token) => has(token, "keyword.control.heading"));
    if ((heading !== undefined) !== isHeading) {
      return tell(isHeading ? "is no heading" : "is a heading");
    }
    section = heading ?? section;
    const isIn = tokens.every((token) => section === "prelude" || has(token, `meta.section.${section}`));
    // A message shows what it has, and so do rows and comments.
    const arrow = section === "rules" && !wasOpen && /^[^(]*?->/.exec(read.text)?.[0];
    const end = arrow === false || arrow === undefined || /(?:^|[\s\]])message\s/i.test(arrow) ? undefined : arrow.length;
    const found = tokens.find((token) => token.end === end);
    const isArrow = end === undefined || line[end - 3] === "-" || (found !== undefined && (has(found, "keyword.operator.arrow") || has(found, "invalid")));
    return [...(isIn ? [] : tell(`is in ${section}`)), ...(isArrow ? [] : tell("has an arrow"))];
  });
}

describe("the grammar, in whole games,", () => {
  const kinds: [string, Game[]][] = [
    ["of our own", gamesIn(join(repository, "tests/puzzlescript"), ".puzzlescript")],
    ["with a trap", gamesIn(join(shared, "puzzlescript/traps"), ".txt")],
    ["that were recorded", recorded()],
  ];
  for (const [kind, games] of kinds) {
    it(`${kind}, knows each heading, each section and the arrow of each rule`, async (test) => {
      if (games.length === 0) {
        test.skip(`there are no games in ${shared}`);
        return;
      }
      const grammar = await puzzlescript;
      assert.deepEqual(games.flatMap((game) => differences(game, tokensOf(grammar, game.text))), []);
      test.diagnostic(`${games.length} games`);
    });
  }
});
