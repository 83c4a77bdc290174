/** Which documents the server is told of, and which of them are levels. */

import { languages, workspace, type DocumentFilter, type TextDocument, type Uri } from "vscode";
import { mayBeGame } from "./detect.js";

/** Whether this is the bundle for browsers, where a workspace is anywhere. */
declare const IN_BROWSER: boolean;

const scheme = (IN_BROWSER ? workspace.workspaceFolders?.[0]?.uri.scheme : undefined) ?? "file";

/** Of no language: who has no extension for TOML has none, and other TOML is not ours. */
const settings = { scheme, pattern: "**/goldpath.toml" } satisfies DocumentFilter;

const LEVELS = "**/levels/*.json";

/** JSON by the names of files alone, until the server knows the pack; it passes over what is in no pack. */
const files = ["json", "gridponder"].flatMap((language) => [
  { language, scheme, pattern: "**/{manifest,game,theme}.json" },
  { language, scheme, pattern: LEVELS },
]) satisfies DocumentFilter[];

/** Games of PuzzleScript; the server passes over other texts with these endings. */
const puzzlescript = [
  { language: "puzzlescript", scheme },
  { scheme, pattern: "**/*.{puzzlescript,pz,pzl,ps}" },
  { language: "plaintext", scheme, pattern: "**/*.txt" },
  { language: "json", scheme, pattern: "**/*.sessions.json" },
] satisfies DocumentFilter[];

/** Games of WAGE, whose language stays `yaml` or `json`; the server passes over games of other programs. */
const wage = [
  { scheme, pattern: "**/game.{yaml,yml}" },
  { scheme, pattern: "**/*.{wage,timeline}.{yaml,yml,json}" },
] satisfies DocumentFilter[];

const saved = [...files, ...puzzlescript, ...wage, settings] satisfies DocumentFilter[];

/** The same before they are saved for the first time. */
const unsaved = saved.map((filter) => ({ ...filter, scheme: "untitled" })) satisfies DocumentFilter[];

export const documents = [...saved, ...unsaved] satisfies DocumentFilter[];

const level = { language: "gridponder", scheme, pattern: LEVELS } satisfies DocumentFilter;

const SESSIONS = ".sessions.json";

/** Returns true for the text of a game whose levels are boards, and for its sessions. A name that other texts have too is not enough. */
export function isOfGame(document: TextDocument): boolean {
  const isShared = /\.(ps|txt)$/.test(document.uri.path);
  return document.languageId === "puzzlescript" || (isGameFile(document.uri) && (!isShared || mayBeGame(document.getText())));
}

/** Returns true for names that games and their sessions have, though other texts may have them too. */
export function isGameFile({ path }: Uri): boolean {
  return path.endsWith(SESSIONS) || /\.(puzzlescript|pz|pzl|ps|txt)$/.test(path);
}

/** Returns true for what may be a level, which only the server can tell of a document that was just opened. */
export function isLevel(document: TextDocument): boolean {
  return languages.match([level, { ...level, language: "json" }], document) > 0;
}

/** Returns true for a level of a pack that the server knows. */
export function isKnownLevel(document: TextDocument): boolean {
  return languages.match(level, document) > 0;
}

/** Returns true for the name of a timeline of WAGE. */
export function isTimelineFile({ path }: Uri): boolean {
  return /\.timeline\.(yaml|yml|json)$/.test(path);
}

/** Returns true for what may be a game of WAGE or a timeline of one. */
export function isOfWage(document: TextDocument): boolean {
  return languages.match(wage, document) > 0;
}

export function isOfPack(document: TextDocument): boolean {
  return languages.match(files, document) > 0;
}
