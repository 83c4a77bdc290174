/** The commands, and what decides when they are offered. */

import {
  commands,
  Position,
  ProgressLocation,
  Uri,
  window,
  workspace,
  type Disposable,
  type Location,
} from "vscode";
import { ExecuteCommandRequest } from "vscode-languageclient";
import type { Boards } from "./board/boards.js";
import { positionAt } from "./board/source.js";
import { isKnownLevel, isLevel, isOfGame, isTimelineFile } from "./documents.js";
import { replayCommand, type LevelMoves, type Simplified, type Solved, type Tightened, type Verdict } from "./protocol.js";
import type { Server } from "./server.js";
import { showWhy } from "./why.js";
import { words } from "./words.js";

export function registerCommands(server: Server, boards: Boards): Disposable[] {
  tellContext();
  return [
    commands.registerCommand("goldpath.restart", () => server.restart()),
    commands.registerCommand("goldpath.showOutput", () => server.output.show()),
    commands.registerCommand("goldpath.showBoard", (level?: unknown, of?: LevelMoves) =>
      typeof level === "string"
        ? boards.show(Uri.parse(level), of)
        : withTimeline(boards) ?? withLevel(boards, (uri, of) => boards.show(uri, of)),
    ),
    commands.registerCommand("goldpath.showReferences", showReferences),
    commands.registerCommand("goldpath.playSound", (seed: unknown) => playSound(boards, seed)),
    commands.registerCommand("goldpath.showWhy", (document: unknown, rule: unknown) => showWhy(server, boards, document, rule)),
    commands.registerCommand("goldpath.showAnotherBoard", () => withLevel(boards, (level, of) => boards.showAnother(level, of))),
    commands.registerCommand("goldpath.replayLevel", () => withLevel(boards, (level) => replay(server, level))),
    commands.registerCommand("goldpath.solveLevel", () => withLevel(boards, (level, of) => solve(server, level, of))),
    commands.registerCommand("goldpath.simplifyLevel", () => withLevel(boards, (level, of) => simplify(server, level, of))),
    commands.registerCommand("goldpath.tightenLevel", () => withLevel(boards, (level, of) => tighten(server, level, of))),
    commands.registerCommand("goldpath.vary", () => withLevel(boards, (level, of) => boards.vary(level, of))),
    commands.registerCommand("goldpath.setHints", () => withLevel(boards, (level) => server.setHintStops(level.toString()))),
    window.onDidChangeActiveTextEditor(tellContext),
    // Its language may be another one from now on.
    workspace.onDidOpenTextDocument(tellContext),
  ];
}

/** Lists the places of the name at a position, which a lens is about. */
async function showReferences(document: string, { line, character }: { line: number; character: number }): Promise<void> {
  const uri = Uri.parse(document);
  const at = new Position(line, character);
  const places = await commands.executeCommand<Location[]>("vscode.executeReferenceProvider", uri, at);
  await commands.executeCommand("editor.action.showReferences", uri, at, places);
}

/** Plays the sound of a seed, which a hover is about. */
async function playSound(boards: Boards, seed: unknown): Promise<void> {
  const level = window.activeTextEditor?.document.uri ?? boards.active;
  if (typeof seed === "string" && level !== undefined) {
    await boards.playSound(seed, level);
  }
}

/** Menus show what concerns a level only beside one. */
function tellContext(): void {
  const document = window.activeTextEditor?.document;
  const isActive = document !== undefined && (isKnownLevel(document) || isOfGame(document));
  void commands.executeCommand("setContext", "goldpath.levelIsActive", isActive);
  const isTimeline = document !== undefined && isTimelineFile(document.uri);
  void commands.executeCommand("setContext", "goldpath.timelineIsActive", isTimeline);
}

/** Shows the map of the timeline in the editor in front; nothing where there is none. */
function withTimeline(boards: Boards): Promise<void> | undefined {
  const file = window.activeTextEditor?.document.uri;
  return file !== undefined && boards.active === undefined && isTimelineFile(file) ? boards.show(file) : undefined;
}

/** Acts on the level of the board or the editor in front. */
async function withLevel<Answer>(
  boards: Boards,
  act: (level: Uri, of: LevelMoves | undefined) => Promise<Answer>,
): Promise<Answer | undefined> {
  const document = window.activeTextEditor?.document;
  const isOne = document !== undefined && (isLevel(document) || isOfGame(document));
  const level = boards.active ?? (isOne ? document.uri : undefined);
  if (level === undefined) {
    const places = "a file in the `levels` folder of a pack, or a game of PuzzleScript";
    void window.showInformationMessage(`Goldpath: open a level first (${places}).`);
    return undefined;
  }
  return act(level, boards.activeLevel);
}

/** Searches the level of the board, or the one that the caret is in. */
async function solve(server: Server, level: Uri, of: LevelMoves | undefined): Promise<Solved | undefined> {
  return server.solve(level.toString(), await nameOf(server, level, of));
}

/** Leaves out of the level of the board, or of the one that the caret is in, what it does not take to win. */
async function simplify(server: Server, level: Uri, of: LevelMoves | undefined): Promise<Simplified | undefined> {
  return server.simplify(level.toString(), await nameOf(server, level, of));
}

/** Closes the ways around what the level of the board, or the one that the caret is in, should need. */
async function tighten(server: Server, level: Uri, of: LevelMoves | undefined): Promise<Tightened | undefined> {
  return server.tighten(level.toString(), await nameOf(server, level, of));
}

/** The name of the level of the board, or of the one that the caret is in, where a file has several. */
async function nameOf(server: Server, level: Uri, of: LevelMoves | undefined): Promise<string | undefined> {
  const caret = window.activeTextEditor?.selection.active;
  const about = of === undefined && caret !== undefined ? await positionAt(server, level, caret).catch(() => null) : null;
  const number = (of ?? about?.play)?.level;
  return number === undefined ? undefined : String(number);
}

/** Shows the verdict, and returns it to callers that are programs. */
export async function replay(server: Server, level: Uri): Promise<Verdict | null> {
  try {
    const verdict = await window.withProgress({ location: ProgressLocation.Window, title: "Goldpath: replaying" }, () =>
      server.request<Verdict | null>(ExecuteCommandRequest.method, {
        command: replayCommand,
        arguments: [level.toString()],
      }),
    );
    if (verdict === null) {
      void window.showInformationMessage("Goldpath: this file isn't a level.");
    } else {
      const show = verdict.won ? window.showInformationMessage : window.showWarningMessage;
      void show(`${verdict.level}: ${verdict.verdict}`);
    }
    return verdict;
  } catch (error) {
    void window.showErrorMessage(`Goldpath: ${words(error)}`);
    return null;
  }
}
