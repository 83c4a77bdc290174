/** What the view of the levels changed in files, by which it takes back its own changes alone. */

/** The changes of a file that follow each other, and nothing else between or after them. */
interface Row {
  /** The version of the document after the last of them. */
  version: number;
  done: number;
  undone: number;
}

export class History {
  private readonly rows = new Map<string, Row>();

  /** The view has changed a file, whose document had one version before and has another one now. */
  made(file: string, before: number, after: number): void {
    if (before !== after) {
      const row = this.rows.get(file);
      const done = row?.version === before ? row.done : 0;
      this.rows.set(file, { version: after, done: done + 1, undone: 0 });
    }
  }

  /** Whether the last change of a file, or the last one that was taken back, is one of the view. */
  may(command: "undo" | "redo", file: string, version: number): boolean {
    const row = this.rows.get(file);
    return row?.version === version && (command === "undo" ? row.done : row.undone) > 0;
  }

  /** The last change of a file, which the view may, was taken back or made again. */
  retraced(command: "undo" | "redo", file: string, version: number): void {
    const row = this.rows.get(file);
    if (row !== undefined && row.version !== version) {
      const step = command === "undo" ? 1 : -1;
      this.rows.set(file, { version, done: row.done - step, undone: row.undone + step });
    }
  }
}
