/** A question that a search answers. A new one cancels the last, whose answer is of no use any more. */

import { CancellationTokenSource } from "vscode";
import { words, type Server } from "../server.js";
import type { Told } from "./messages.js";

export class Inquiry<Answer> {
  private asked: string | undefined;
  private running: CancellationTokenSource | undefined;
  private now: Told<Answer> | undefined;

  constructor(
    private readonly server: Server,
    private readonly method: string,
    private readonly changed: () => void,
  ) {}

  /** What is known; nothing where nothing was asked. */
  get told(): Told<Answer> | undefined {
    return this.now;
  }

  /** Asks, unless just this was asked last. What was answered may stay until there is the next answer. */
  ask(params: unknown, keeps = false): void {
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
    void this.answer(params, running);
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

  private async answer(params: unknown, running: CancellationTokenSource): Promise<void> {
    let told: Told<Answer>;
    try {
      const answer = await this.server.request<Answer | null>(this.method, params, running.token);
      told = { searching: false, ...(answer === null ? {} : { answer }) };
    } catch (error) {
      told = { searching: false, problem: words(error) };
    }
    if (this.running === running) {
      this.running = undefined;
      this.now = told;
      this.changed();
    }
    running.dispose();
  }
}
