/** What is proved of a level, and its solution for those who ask for it. */

import { make, part, renew, setText, show } from "../../../editors/vscode/webview/page.js";
import type { Page } from "./main.js";

/** Between two moves that are played through, in milliseconds. */
const PACE = 450;

export class Solution {
  /** How many of its moves are on the board; `undefined` while the person plays. */
  private at: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly page: Page) {}

  /** Whether the board shows the solution, not an attempt. */
  get isShown(): boolean {
    return this.at !== undefined;
  }

  hide(): void {
    this.leave();
    part("reveal").setAttribute("aria-expanded", "false");
    show(part("way"), false);
  }

  /** The person plays on from here. */
  leave(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.at = undefined;
  }

  toggle(): void {
    const isOpen = part("way").hidden !== false;
    show(part("way"), isOpen);
    part("reveal").setAttribute("aria-expanded", String(isOpen));
    setText(part("reveal"), isOpen ? "Hide the solution" : "Show the solution");
    this.draw();
  }

  /** Goes to the board after so many moves, from the start if need be. */
  go(to: number): void {
    const { level } = this.page;
    const end = Math.max(0, Math.min(to, level.solution.length));
    if (this.at === undefined || this.at > end) {
      this.at = 0;
      this.page.begin(level.seed);
    }
    while (this.at < end) {
      const step = level.solution[this.at];
      this.at += 1;
      if (step !== undefined) {
        this.page.act(step.action, step.label);
      }
    }
    this.draw();
  }

  /** Plays the first moves, one after the other. */
  play(until: number): void {
    clearTimeout(this.timer);
    this.go(0);
    const step = () => {
      if (this.at === undefined || this.at >= until) {
        this.timer = undefined;
        if (until < this.page.level.solution.length) {
          // A hint; the person goes on from it.
          this.leave();
        }
        this.draw();
        return;
      }
      const reached = this.at + 1;
      this.go(reached);
      this.timer = setTimeout(step, PACE);
    };
    this.timer = setTimeout(step, PACE);
    this.draw();
  }

  stepBy(by: number): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.go((this.at ?? 0) + by);
  }

  playThrough(): void {
    if (this.timer === undefined) {
      this.play(this.page.level.solution.length);
    } else {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.draw();
    }
  }

  end(): void {
    this.leave();
    this.page.begin("");
    part("frame").focus();
  }

  draw(): void {
    const { solution, least } = this.page.level;
    const count = `${solution.length} move${solution.length === 1 ? "" : "s"}`;
    show(part("proof-part"), solution.length > 0);
    setText(part("proof"), least ? `${count} is the least that a win takes: a search has proved that no way has fewer.` : `The solution has ${count}.`);
    if (part("way").hidden) {
      setText(part("reveal"), "Show the solution");
      part("way-moves").replaceChildren();
      delete part("way-moves").dataset["from"];
      return;
    }
    setText(part("way-play"), this.timer === undefined ? "Play it through" : "Stop");
    part<HTMLButtonElement>("way-back").disabled = (this.at ?? 0) === 0;
    part<HTMLButtonElement>("way-on").disabled = this.at === solution.length;
    part<HTMLButtonElement>("way-end").disabled = this.at === undefined;
    renew(part("way-moves"), [this.page.at, solution], () => solution.map(({ label }) => make("li", "", label)));
    for (const [index, item] of [...part("way-moves").children].entries()) {
      if (index + 1 === this.at) {
        item.setAttribute("aria-current", "step");
      } else {
        item.removeAttribute("aria-current");
      }
    }
  }
}

export function hearSolution(page: Page): void {
  const hear = (id: string, act: () => void) => part(id).addEventListener("click", act);
  hear("reveal", () => page.solution.toggle());
  hear("way-play", () => page.solution.playThrough());
  hear("way-back", () => page.solution.stepBy(-1));
  hear("way-on", () => page.solution.stepBy(1));
  hear("way-end", () => page.solution.end());
}
