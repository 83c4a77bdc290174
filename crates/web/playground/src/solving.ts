/** The search for a solution, as a person starts and ends it, and what can be done with what it finds. */

import type { LevelMoves } from "../../../../editors/vscode/src/protocol.js";
import type { Board } from "./host/board.js";
import { part } from "./html.js";
import type { LspEdit } from "./host/vscode.js";
import type { Project } from "./project.js";
import { messageOf, type Server } from "./server.js";
import { Search, type Solution, type Subject } from "./solve.js";

export class Solving {
  private search: Search | undefined;
  /** Counts what was asked for, of which the last one holds. */
  private run = 0;
  private isRunning = false;

  constructor(
    private readonly wasm: Promise<WebAssembly.Module>,
    private readonly server: Server,
    private readonly project: Project,
    private readonly board: () => Board,
    private readonly apply: (edit: LspEdit) => boolean,
    private readonly say: (text: string) => void,
  ) {
    part("solve").addEventListener("click", () => void this.solve());
    part("cancel").addEventListener("click", () => this.cancel());
  }

  draw(): void {
    const board = this.board();
    part<HTMLButtonElement>("solve").disabled = this.isRunning || board.subject === undefined || board.view?.board?.isSearched === false;
    part("cancel").hidden = !this.isRunning;
  }

  /** Another project: what was found is of no use any more. */
  forget(): void {
    this.stop();
    this.tell("");
  }

  private stop(): void {
    this.run += 1;
    this.search?.cancel();
    this.search = undefined;
    this.isRunning = false;
  }

  private cancel(): void {
    this.stop();
    this.tell("The search was cancelled.");
    this.draw();
    part("solve").focus();
  }

  private async solve(): Promise<void> {
    const { subject } = this.board();
    const text = subject && this.project.getFile(subject.uri);
    if (subject === undefined || !text) {
      return;
    }
    this.stop();
    const { run } = this;
    this.isRunning = true;
    this.tell("Searching …");
    this.draw();
    part("cancel").focus();
    try {
      const wasm = await this.wasm;
      if (run !== this.run) {
        return;
      }
      const { uri, languageId } = text;
      this.search = new Search(wasm, this.project.disk(), subject, { uri, languageId, text: text.text });
      const { proved, moves } = await this.search.solution;
      if (run === this.run) {
        this.tell(`${subject.of === undefined ? "" : `Level ${subject.name}: `}${proved}`, subject, moves);
      }
    } catch (error) {
      if (run === this.run) {
        this.tell(messageOf(error));
      }
    }
    if (run === this.run) {
      this.stop();
      this.draw();
    }
  }

  private tell(text: string, subject?: Subject, moves?: Solution["moves"]): void {
    part("solution-told").textContent = text;
    const watch = part<HTMLButtonElement>("watch");
    const record = part<HTMLButtonElement>("record");
    const isFound = subject !== undefined && moves !== undefined && moves.length > 0;
    watch.hidden = record.hidden = !isFound;
    if (isFound) {
      watch.onclick = () => this.board().play(subject.uri, subject.of, moves);
      record.onclick = () => void this.record(subject, moves);
    }
  }

  private async record({ uri, of }: Subject, moves: NonNullable<Solution["moves"]>): Promise<void> {
    try {
      const play: typeof moves | LevelMoves = of === undefined ? moves : { level: of.level, inputs: [...moves] };
      const edit = await this.server.request<LspEdit>("goldpath/record", { textDocument: { uri }, play });
      this.say(this.apply(edit) ? `Recorded ${moves.length} moves.` : "Nothing was recorded: the text is another one by now.");
    } catch (error) {
      this.say(messageOf(error));
    }
  }
}
