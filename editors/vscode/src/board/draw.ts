/** What is drawn on a board, written into its text: one edit, one step of undo. */

import { Range, Uri, workspace, WorkspaceEdit } from "vscode";
import type { WorkspaceEdit as Answer } from "vscode-languageclient";
import { method, type DrawParams } from "../protocol.js";
import type { Server } from "../server.js";
import { difference } from "./draft.js";
import { words } from "../words.js";

/** A text before and after something was drawn. */
interface Drawn {
  file: Uri;
  before: string;
  after: string;
}

/** What is remembered to be taken back. */
const MAX_DRAWN = 500;

/** Draws, and takes back what it drew: without the keys of the editor, as they belong to the board meanwhile. */
export class Drawer {
  private readonly done: Drawn[] = [];
  private undone: Drawn[] = [];

  constructor(private readonly server: Server) {}

  /** Returns why nothing was drawn; nothing where all went well. */
  async draw(params: DrawParams): Promise<string | undefined> {
    try {
      const answer = await this.server.request<Answer | null>(method.draw, params);
      const edit = await this.server.running?.protocol2CodeConverter.asWorkspaceEdit(answer);
      const [file] = edit?.entries()[0] ?? [];
      if (edit === undefined || file === undefined) {
        return undefined;
      }
      const document = await workspace.openTextDocument(file);
      const before = document.getText();
      if (!(await workspace.applyEdit(edit))) {
        return "Nothing was drawn: the editor rejected the edit.";
      }
      this.remember({ file, before, after: document.getText() });
      return undefined;
    } catch (error) {
      return `Nothing was drawn: ${words(error)}.`;
    }
  }

  /** Remembers what was drawn by other means, so that it can be taken back here. */
  remember(drawn: Drawn): void {
    this.done.push(drawn);
    this.done.splice(0, this.done.length - MAX_DRAWN);
    this.undone = [];
  }

  /** Takes back what was drawn last, or does it again, unless the text has changed since. */
  async takeBack(command: "undo" | "redo"): Promise<string | undefined> {
    const isUndo = command === "undo";
    const [from, to] = isUndo ? [this.done, this.undone] : [this.undone, this.done];
    const drawn = from.at(-1);
    if (drawn === undefined) {
      return `Nothing that was drawn here can be ${isUndo ? "undone" : "redone"}.`;
    }
    const [now, then] = isUndo ? [drawn.after, drawn.before] : [drawn.before, drawn.after];
    const document = await workspace.openTextDocument(drawn.file);
    if (document.getText() !== now) {
      return `The text has changed since. Use ${isUndo ? "Undo" : "Redo"} in the editor.`;
    }
    const { start, end, insert } = difference(now, then);
    const edit = new WorkspaceEdit();
    edit.replace(drawn.file, new Range(document.positionAt(start), document.positionAt(end)), insert);
    if (!(await workspace.applyEdit(edit))) {
      return "Nothing was changed: the editor rejected the edit.";
    }
    from.pop();
    to.push(drawn);
    return undefined;
  }
}
