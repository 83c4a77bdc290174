/** The TextMate grammar of PuzzleScript as an editor runs it, and the reading of texts that say what it should find. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import oniguruma from "vscode-oniguruma";
import textmate, { type IGrammar } from "vscode-textmate";

/** `npm test` runs in its folder `out`. */
export const extension = resolve("..");

export interface Token {
  text: string;
  start: number;
  end: number;
  scopes: string[];
}

const fileOf = (path: string) => readFileSync(resolve(extension, path));

const library = oniguruma.loadWASM(fileOf("node_modules/vscode-oniguruma/release/onig.wasm")).then(() => ({
  createOnigScanner: (sources: string[]) => new oniguruma.OnigScanner(sources),
  createOnigString: (text: string) => new oniguruma.OnigString(text),
}));

export const puzzlescript = load();

async function load(): Promise<IGrammar> {
  const path = "syntaxes/puzzlescript.tmLanguage.json";
  const registry = new textmate.Registry({
    onigLib: library,
    loadGrammar: async () => textmate.parseRawGrammar(fileOf(path).toString("utf8"), path),
  });
  const grammar = await registry.loadGrammar("source.puzzlescript");
  if (grammar === null) {
    throw new Error(`${path} is no grammar`);
  }
  return grammar;
}

/** The tokens of each line. */
export function tokensOf(grammar: IGrammar, text: string): Token[][] {
  let stack = textmate.INITIAL;
  return text.split(/\r?\n/).map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => {
      return { text: line.slice(startIndex, endIndex), start: startIndex, end: endIndex, scopes };
    });
  });
}

export const has = (token: Token, scope: string) => token.scopes.some((it) => `${it}.`.startsWith(`${scope}.`));

/** Below a line, `^^^ scope` is about the columns above the signs, and `^^^ !scope` says that they have no such scope. */
const MARK = /^( *)(\^+) (!?)([a-z][\w.-]*)$/;

/** What a text with marks says of its lines and is not so. */
export function mistakes(grammar: IGrammar, marked: string): string[] {
  const lines: string[] = [];
  const marks: { line: number; start: number; end: number; isWanted: boolean; scope: string }[] = [];
  for (const line of marked.split("\n")) {
    const [, indent, signs, not, scope] = MARK.exec(line) ?? [];
    if (indent === undefined || signs === undefined || scope === undefined) {
      lines.push(line);
    } else {
      const start = indent.length;
      marks.push({ line: lines.length - 1, start, end: start + signs.length, isWanted: not === "", scope });
    }
  }
  const tokens = tokensOf(grammar, lines.join("\n"));
  return marks.flatMap(({ line, start, end, isWanted, scope }) => {
    const touched = tokens[line]?.filter((it) => it.start < end && it.end > start) ?? [];
    const wrong = touched.filter((it) => has(it, scope) !== isWanted);
    const none = touched.length === 0 ? [`line ${line + 1} has no column ${start + 1}`] : [];
    return [...none, ...wrong.map((it) => `line ${line + 1}: \`${it.text}\` is ${it.scopes.slice(1).join(" ")}`)];
  });
}
