/** The keys of a list that is drawn anew after each change. Nothing of the editor. */

import { sleep } from "../sleep.js";

/** The list, as a key finds it. */
export interface List<Row> {
  /** Nothing while the list is being drawn anew. */
  selection(): readonly Row[];
  /** Whether these rows are as the list shows them, or will be once it is drawn. */
  isDrawn(rows: readonly Row[]): boolean;
  /** Has the list drawn anew if the rows have changed. */
  follow(rows: readonly Row[]): Promise<void>;
}

/** How long a key waits for its rows, in milliseconds. A list that is hidden is not drawn. */
const PATIENCE = 3000;

export class Keys<Row> {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly list: List<Row>) {}

  /** Acts on what is selected once the keys before this one have acted, and the list shows what came of them. */
  press<Answer>(act: (rows: readonly Row[]) => Promise<Answer>): Promise<Answer> {
    const turn = this.last.then(async () => {
      const rows = await this.selected();
      const answer = await act(rows);
      await this.list.follow(rows);
      return answer;
    });
    this.last = turn.catch(() => {});
    return turn;
  }

  private async selected(): Promise<readonly Row[]> {
    const end = Date.now() + PATIENCE;
    while (!this.list.isDrawn(this.list.selection()) && Date.now() < end) {
      await sleep(20);
    }
    return this.list.selection();
  }
}
