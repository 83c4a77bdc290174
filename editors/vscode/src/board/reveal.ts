/** Shows in its text what a board tells of. */

import { Range, Uri, ViewColumn, window } from "vscode";
import type { Obstacle } from "../protocol.js";

/** Selects the place of an error: beside the board, where the level is open if it is. */
export async function reveal({ uri, range: { start, end } }: Obstacle, level: Uri): Promise<void> {
  const wanted = [Uri.parse(uri), level].map((it) => it.toString());
  const editors = window.visibleTextEditors.filter((it) => wanted.includes(it.document.uri.toString()));
  await window.showTextDocument(Uri.parse(uri), {
    viewColumn: editors[0]?.viewColumn ?? ViewColumn.One,
    selection: new Range(start.line, start.character, end.line, end.character),
  });
}
