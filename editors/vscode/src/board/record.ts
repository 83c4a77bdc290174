/** What was played, written into the text as its gold path: one edit, one step of undo. */

import { workspace, type Uri } from "vscode";
import type { WorkspaceEdit } from "vscode-languageclient";
import { method, type Action, type RecordParams } from "../protocol.js";
import { words, type Server } from "../server.js";

/** Returns a sentence that says what became of it. */
export async function record(server: Server, level: Uri, play: readonly Action[]): Promise<string> {
  const params: RecordParams = { textDocument: { uri: level.toString() }, play: [...play] };
  try {
    const answer = await server.request<WorkspaceEdit>(method.record, params);
    const edit = await server.running?.protocol2CodeConverter.asWorkspaceEdit(answer);
    if (edit === undefined || !(await workspace.applyEdit(edit))) {
      return "The editor did not take the edit; nothing was recorded.";
    }
    const count = play.length === 1 ? "1 action" : `${play.length} actions`;
    return `The gold path is now what was played: ${count}. Undo in the editor takes it back.`;
  } catch (error) {
    return `Nothing was recorded: ${words(error)}`;
  }
}
