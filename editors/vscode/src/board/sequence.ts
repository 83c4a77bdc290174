/** Levels that are in no sequence, which the server tells as a diagnostic with a fix. */

import { languages, workspace, type Diagnostic, type Uri } from "vscode";
import { CodeActionRequest, type CodeAction } from "vscode-languageclient";
import type { Server } from "../server.js";

const CODE = "level-not-in-sequence";

/** What is said of a level that the game does not play. */
export function unlisted(level: Uri): Diagnostic | undefined {
  return languages.getDiagnostics(level).find(({ code }) => (typeof code === "object" ? code.value : code) === CODE);
}

/** Puts the level into the sequence, by the fix of the diagnostic, and saves the game, which nobody has open to do so. */
export async function list(server: Server, level: Uri): Promise<void> {
  const diagnostic = unlisted(level);
  if (diagnostic === undefined) {
    return;
  }
  const { start, end } = diagnostic.range;
  // The editor's own command for this leaves out what an action mends.
  const actions = await server.request<CodeAction[] | null>(CodeActionRequest.method, {
    textDocument: { uri: level.toString() },
    range: { start, end },
    context: { diagnostics: [] },
  });
  const action = actions?.find(({ diagnostics }) => diagnostics?.some(({ code }) => code === CODE));
  const edit = await server.running?.protocol2CodeConverter.asWorkspaceEdit(action?.edit);
  if (edit !== undefined && (await workspace.applyEdit(edit))) {
    const changed = new Set(edit.entries().map(([file]) => file.toString()));
    await Promise.all(workspace.textDocuments.filter((it) => changed.has(it.uri.toString())).map((it) => it.save()));
  }
}
