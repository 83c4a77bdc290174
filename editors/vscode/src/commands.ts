/** The commands, and what decides when they are offered. */

import { commands, Position, ProgressLocation, Uri, window, type Disposable, type Location, type TextDocument } from "vscode";
import { ExecuteCommandRequest } from "vscode-languageclient";
import type { Boards } from "./board/boards.js";
import { isLevel } from "./documents.js";
import { replayCommand, type Verdict } from "./protocol.js";
import { words, type Server } from "./server.js";

export function registerCommands(server: Server, boards: Boards): Disposable[] {
  tellContext();
  return [
    commands.registerCommand("goldpath.restart", () => server.restart()),
    commands.registerCommand("goldpath.showOutput", () => server.output.show()),
    commands.registerCommand("goldpath.showBoard", (level?: unknown) =>
      typeof level === "string" ? boards.show(Uri.parse(level)) : withLevel(({ uri }) => boards.show(uri)),
    ),
    commands.registerCommand("goldpath.showReferences", showReferences),
    commands.registerCommand("goldpath.showAnotherBoard", () => withLevel((level) => boards.showAnother(level.uri))),
    commands.registerCommand("goldpath.replayLevel", () => withLevel(({ uri }) => replay(server, uri))),
    commands.registerCommand("goldpath.solveLevel", () => withLevel((level) => server.solve(level.uri.toString()))),
    commands.registerCommand("goldpath.setHints", () => withLevel((level) => server.setHintStops(level.uri.toString()))),
    window.onDidChangeActiveTextEditor(tellContext),
  ];
}

/** Lists the places of the name at a position, which a lens is about. */
async function showReferences(document: string, { line, character }: { line: number; character: number }): Promise<void> {
  const uri = Uri.parse(document);
  const at = new Position(line, character);
  const places = await commands.executeCommand<Location[]>("vscode.executeReferenceProvider", uri, at);
  await commands.executeCommand("editor.action.showReferences", uri, at, places);
}

/** Menus show what concerns a level only beside one. */
function tellContext(): void {
  const document = window.activeTextEditor?.document;
  void commands.executeCommand("setContext", "goldpath.levelIsActive", document !== undefined && isLevel(document));
}

async function withLevel<Answer>(act: (level: TextDocument) => Promise<Answer>): Promise<Answer | undefined> {
  const document = window.activeTextEditor?.document;
  if (document === undefined || !isLevel(document)) {
    void window.showInformationMessage("Goldpath: open a level first (a file in the `levels` folder of a pack).");
    return undefined;
  }
  return act(document);
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
