/** What was played, written into the text as its gold path: one edit, one step of undo. */

import { workspace, type Uri } from "vscode";
import type { WorkspaceEdit } from "vscode-languageclient";
import { method, type Action, type Board, type BoardParams, type RecordParams } from "../protocol.js";
import { words, type Server } from "../server.js";

/** Why what was played is no good gold path; nothing where it is one. */
export async function doubt(server: Server, level: Uri, play: readonly Action[]): Promise<string | undefined> {
  const params: BoardParams = { textDocument: { uri: level.toString() }, play: [...play], compact: true };
  const board = await server.request<Board | null>(method.board, params);
  if (board === null || (board.status.kind === "won" && board.step === play.length)) {
    return undefined;
  }
  const why = board.status.kind === "playing" ? "the level goes on after it" : board.status.text;
  return `What was played does not win at its last step: ${why}. Record it all the same?`;
}

/** Returns a sentence that says what became of it. */
export async function record(
  server: Server,
  level: Uri,
  play: readonly Action[],
  stops: readonly number[],
): Promise<string> {
  const params: RecordParams = { textDocument: { uri: level.toString() }, play: [...play] };
  try {
    const answer = await server.request<WorkspaceEdit>(method.record, params);
    const edit = await server.running?.protocol2CodeConverter.asWorkspaceEdit(answer);
    const count = play.length === 1 ? "1 action" : `${play.length} actions`;
    if (edit?.size === 0) {
      return `What was played is the gold path already: ${count}.`;
    }
    if (edit === undefined || !(await workspace.applyEdit(edit))) {
      return "The editor did not take the edit; nothing was recorded.";
    }
    return `The gold path is now what was played: ${count}.${ofStops(stops, play.length)} Undo in the editor takes it back.`;
  } catch (error) {
    return `Nothing was recorded: ${words(error)}`;
  }
}

/** What becomes of the hint stops: those that the new path does not reach go, the others now stop elsewhere. */
export function ofStops(stops: readonly number[], length: number): string {
  const gone = stops.filter((stop) => stop > length);
  const stay = stops.filter((stop) => stop <= length);
  const named = (all: readonly number[]) => `${all.length === 1 ? "hint stop" : "hint stops"} ${all.join(", ")}`;
  const kept = stay.length === 0 ? "" : ` ${capital(named(stay))} ${stay.length === 1 ? "stays and counts" : "stay and count"} along the new path.`;
  return gone.length === 0 ? kept : ` ${capital(named(gone))} past its end ${gone.length === 1 ? "was" : "were"} removed.${kept}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
