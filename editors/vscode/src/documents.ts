/** Which documents the server is told of, and which of them are levels. */

import { languages, type DocumentFilter, type TextDocument } from "vscode";

/** Of no language: who has no extension for TOML has none, and other TOML is not ours. */
const settings = { scheme: "file", pattern: "**/goldpath.toml" } satisfies DocumentFilter;

/**
 * By the names of files alone: the language stays `json`, so that the editor's JSON service goes on working, and the
 * server passes over what is in no pack.
 */
const files = [
  { language: "json", scheme: "file", pattern: "**/{manifest,game,theme}.json" },
  { language: "json", scheme: "file", pattern: "**/levels/*.json" },
] satisfies DocumentFilter[];

/** Games of PuzzleScript; the server passes over other texts with these endings. */
const puzzlescript = [
  { language: "puzzlescript", scheme: "file" },
  { scheme: "file", pattern: "**/*.{puzzlescript,pz,pzl,ps}" },
  { language: "plaintext", scheme: "file", pattern: "**/*.txt" },
  { language: "json", scheme: "file", pattern: "**/*.sessions.json" },
] satisfies DocumentFilter[];

/** Games of WAGE, whose language stays `yaml` or `json`; the server passes over games of other programs. */
const wage = [
  { scheme: "file", pattern: "**/game.{yaml,yml}" },
  { scheme: "file", pattern: "**/*.{wage,timeline}.{yaml,yml,json}" },
] satisfies DocumentFilter[];

export const documents = [...files, ...puzzlescript, ...wage, settings] satisfies DocumentFilter[];

const level: DocumentFilter = { language: "json", scheme: "file", pattern: "**/levels/*.json" };

export function isLevel(document: TextDocument): boolean {
  return languages.match(level, document) > 0;
}

export function isOfPack(document: TextDocument): boolean {
  return languages.match(files, document) > 0;
}
