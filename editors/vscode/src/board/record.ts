/** What was played, written as the gold path of its level or as a session: one edit, one step of undo. */

import { workspace, type Uri } from "vscode";
import type { WorkspaceEdit } from "vscode-languageclient";
import { method, type Action, type Board, type BoardParams, type LevelMoves, type RecordParams } from "../protocol.js";
import type { Server } from "../server.js";
import { words } from "../words.js";

type Play = readonly Action[] | LevelMoves;

/** Why what was played proves nothing of the level; nothing where it wins. */
export async function doubt(server: Server, level: Uri, play: Play): Promise<string | undefined> {
  const params: BoardParams = { textDocument: { uri: level.toString() }, play, compact: true };
  const board = await server.request<Board | null>(method.board, params);
  const refused = board?.steps.findIndex((step) => step.refused === true) ?? -1;
  if (board === null || (board.status.kind === "won" && board.step === board.steps.length && refused < 0)) {
    return undefined;
  }
  if (board.status.kind === "won" && refused >= 0) {
    return `The game refuses step ${refused + 1} of your moves. Record them anyway?`;
  }
  const why = board.status.kind === "playing" ? "the level is not over" : board.status.text;
  return `Your moves do not win at the last step: ${why}. Record them anyway?`;
}

/** Returns a sentence that says what became of it. */
export async function record(server: Server, level: Uri, play: Play, board: Board | undefined): Promise<string> {
  const params: RecordParams = { textDocument: { uri: level.toString() }, play };
  const played = Array.isArray(play) ? play : ((play as LevelMoves).inputs ?? []);
  const solution = board?.solution ?? "gold path";
  try {
    const answer = await server.request<WorkspaceEdit>(method.record, params);
    const edit = await server.running?.protocol2CodeConverter.asWorkspaceEdit(answer);
    const count = played.length === 1 ? "1 move" : `${played.length} moves`;
    if (edit?.size === 0) {
      return `Nothing to record: your ${count} already match the ${solution}.`;
    }
    const [file] = edit?.entries()[0] ?? [];
    if (edit !== undefined && file !== undefined && board?.play !== undefined) {
      // Nobody may have that file open to save it.
      await server.applied(edit);
      return `Recorded ${count} as a ${solution} in ${file.path.slice(file.path.lastIndexOf("/") + 1)}.`;
    }
    if (edit === undefined || !(await workspace.applyEdit(edit))) {
      return "Nothing was recorded: the editor rejected the edit.";
    }
    const stops = ofStops(board?.hintStops ?? [], played.length);
    return `Recorded ${count} as the ${solution}.${stops} Undo in the editor restores the old ${solution}.`;
  } catch (error) {
    return `Nothing was recorded: ${words(error)}`;
  }
}

/** What becomes of the hint stops: those that the new path does not reach go, the others now stop elsewhere. */
export function ofStops(stops: readonly number[], length: number): string {
  const gone = stops.filter((stop) => stop > length);
  const stay = stops.filter((stop) => stop <= length);
  const named = (all: readonly number[]) => `${all.length === 1 ? "hint stop" : "hint stops"} ${all.join(", ")}`;
  const kept = stay.length === 0 ? "" : ` ${capital(named(stay))} ${stay.length === 1 ? "stays and applies" : "stay and apply"} to the new gold path.`;
  return gone.length === 0 ? kept : ` ${capital(named(gone))} past the end ${gone.length === 1 ? "was" : "were"} removed.${kept}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
