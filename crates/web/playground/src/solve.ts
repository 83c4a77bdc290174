/** Searching for a solution in an instance of its own, so that writing stays quick; ending that instance ends the search. */

import type { Action, Fates, LevelMoves, Solved } from "../../../../editors/vscode/src/protocol.js";
import { capabilities, settings } from "./capabilities.js";
import { Link, type Bytes } from "./link.js";
import { ROOT } from "./paths.js";

export interface Subject {
  uri: string;
  name: string;
  /** What names the level among those of its file. */
  of: LevelMoves | undefined;
}

export interface Solution {
  /** What is proved, in words. */
  proved: string;
  /** Moves that win, if some are known. */
  moves: readonly Action[] | undefined;
}

export class Search {
  private readonly link: Link;
  readonly solution: Promise<Solution>;

  constructor(wasm: WebAssembly.Module, files: Bytes, subject: Subject, text: { uri: string; languageId: string; text: string }) {
    this.link = new Link(wasm, files, () => null, () => {}, () => {});
    this.solution = this.run(subject, text).finally(() => this.link.end());
  }

  cancel(): void {
    this.link.end("it was cancelled");
  }

  private async run({ uri, name, of }: Subject, text: { uri: string; languageId: string; text: string }): Promise<Solution> {
    const { link } = this;
    await link.ready;
    await link.request("initialize", { processId: null, rootUri: `file://${ROOT}`, capabilities, initializationOptions: { ...settings, replay: "never" } });
    link.notify("initialized", {});
    link.notify("textDocument/didOpen", { textDocument: { ...text, version: 1 } });
    const names = of === undefined ? [uri] : [uri, name];
    const solved = await link.request<Solved>("workspace/executeCommand", { command: "goldpath.solve", arguments: names });
    if (solved.moves !== undefined) {
      return { proved: solved.proved, moves: solved.moves };
    }
    const textDocument = { uri };
    // What was just found answers it.
    const fates = await link.request<Fates | null>("goldpath/fates", { textDocument, play: of === undefined ? [] : { level: of.level, inputs: [] } });
    const way = fates?.way ?? undefined;
    const moves = Array.isArray(way) ? way : (way as LevelMoves | undefined)?.inputs;
    return { proved: solved.proved, moves: typeof moves === "string" ? undefined : moves };
  }
}
