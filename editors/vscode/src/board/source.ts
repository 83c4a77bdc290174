/** The caret in the text of a level, and the board beside it: each shows what the other is about. */

import { Range, Selection, TextEditorRevealType, ViewColumn, window, type Position, type Uri } from "vscode";
import type { Range as ProtocolRange } from "vscode-languageclient";
import { method, type BoardPart, type BoardPosition, type LevelMoves } from "../protocol.js";
import type { Server } from "../server.js";

/** What a place in a level is about on its board. */
export async function positionAt(server: Server, level: Uri, { line, character }: Position): Promise<BoardPosition | null> {
  const params = { textDocument: { uri: level.toString() }, position: { line, character } };
  return server.request<BoardPosition | null>(method.boardPosition, params);
}

/** Selects a part of the board in the text where that is visible. With `focus` the keys go there, and it is opened if need be. */
export async function showSource(server: Server, level: Uri, part: BoardPart, play: LevelMoves | undefined, focus: boolean): Promise<void> {
  const isIt = () => window.visibleTextEditors.find(({ document }) => document.uri.toString() === level.toString());
  if (!focus && isIt() === undefined) {
    return;
  }
  const params = { textDocument: { uri: level.toString() }, ...part, ...(play === undefined ? {} : { play }) };
  const found = await server.request<ProtocolRange | null>(method.boardSource, params);
  if (found === null) {
    return;
  }
  if (focus) {
    await window.showTextDocument(level, { viewColumn: isIt()?.viewColumn ?? ViewColumn.One, selection: rangeOf(found) });
  } else {
    selectVisible(level, found);
  }
}

/** Selects a range of a text where that is visible; the keys stay where they are. */
export function selectVisible(file: Uri, found: ProtocolRange): void {
  const editor = window.visibleTextEditors.find(({ document }) => document.uri.toString() === file.toString());
  if (editor !== undefined) {
    const range = rangeOf(found);
    editor.selection = new Selection(range.start, range.end);
    editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

const rangeOf = ({ start, end }: ProtocolRange) => new Range(start.line, start.character, end.line, end.character);
