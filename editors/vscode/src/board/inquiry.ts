/** A question that a search answers. A new one cancels the last, whose answer is of no use any more. */

import { CancellationTokenSource } from "vscode";
import type { Server } from "../server.js";
import type { Told } from "./messages.js";
import { words } from "../words.js";

export class Inquiry<Answer> {
  private asked: string | undefined;
  private running: CancellationTokenSource | undefined;
  private now: Told<Answer> | undefined;

  constructor(
    private readonly server: Server,
    private readonly method: string,
    private readonly changed: () => void,
    /** What to ask with once more, after an answer that came soon and is not the last word; nothing where it is. */
    private readonly more: (answer: Answer) => object | undefined = () => undefined,
  ) {}

  /** What is known; nothing where nothing was asked. */
  get told(): Told<Answer> | undefined {
    return this.now;
  }

  /**
   * Asks, unless just this was asked last. What was answered may stay until there is the next answer. What is asked `besides` has
   * no part in what the answer means.
   */
  ask(params: object, keeps = false, besides: object = {}): void {
    const question = JSON.stringify(params);
    if (question === this.asked) {
      return;
    }
    const last = keeps ? this.now?.answer : undefined;
    this.forget();
    this.asked = question;
    this.now = { searching: true, ...(last === undefined ? {} : { answer: last }) };
    const running = new CancellationTokenSource();
    this.running = running;
    void this.answer({ ...params, ...besides }, params, running);
  }

  /** What was answered no longer holds: the next question is asked even if it is the last one again. */
  outdate(): void {
    this.asked = undefined;
  }

  /** Cancels what is asked, and forgets what was answered. */
  forget(): void {
    this.running?.cancel();
    this.running = undefined;
    this.asked = undefined;
    this.now = undefined;
  }

  /** Asks, and once more where the first answer is not the last word. */
  private async answer(first: object, params: object, running: CancellationTokenSource): Promise<void> {
    for (let asked: object | undefined = first; asked !== undefined && this.running === running; ) {
      let told: Told<Answer>;
      let more: object | undefined;
      try {
        const answer: Answer | null = await this.server.request<Answer | null>(this.method, asked, running.token);
        more = answer === null || asked !== first ? undefined : this.more(answer);
        told = { searching: more !== undefined, ...(answer === null ? {} : { answer }) };
      } catch (error) {
        told = { searching: false, problem: words(error) };
      }
      asked = more && { ...params, ...more };
      if (this.running === running) {
        this.running = asked && running;
        this.now = told;
        this.changed();
      }
    }
    running.dispose();
  }
}
