/** Levels that are in no sequence, which the server tells as a diagnostic with a fix. */

import { commands, languages, workspace, type CodeAction, type Diagnostic, type Uri } from "vscode";

const CODE = "level-not-in-sequence";

/** What is said of a level that the game does not play. */
export function unlisted(level: Uri): Diagnostic | undefined {
  return languages.getDiagnostics(level).find(({ code }) => (typeof code === "object" ? code.value : code) === CODE);
}

/** Puts the level into the sequence, by the fix of the diagnostic, and saves the game, which nobody has open to do so. */
export async function list(level: Uri): Promise<void> {
  const diagnostic = unlisted(level);
  if (diagnostic === undefined) {
    return;
  }
  const actions = await commands.executeCommand<CodeAction[]>("vscode.executeCodeActionProvider", level, diagnostic.range);
  const edit = actions.find(({ diagnostics, edit }) => edit !== undefined && diagnostics?.some(({ message }) => message === diagnostic.message))?.edit;
  if (edit !== undefined && (await workspace.applyEdit(edit))) {
    const changed = new Set(edit.entries().map(([file]) => file.toString()));
    await Promise.all(workspace.textDocuments.filter((it) => changed.has(it.uri.toString())).map((it) => it.save()));
  }
}
