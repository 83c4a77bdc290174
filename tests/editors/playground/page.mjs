// The playground as a person uses it.
import { setTimeout as sleep } from "node:timers/promises";

/** In milliseconds: a search has ten seconds. */
const PATIENCE = 30_000;

/** Waits until something holds; what it is then. */
export async function until(what, get, wanted) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const got = await get();
    if (wanted(got)) {
      return got;
    }
    if (Date.now() > end) {
      throw new Error(`${what}: it is ${JSON.stringify(got)}`);
    }
    await sleep(50);
  }
}

export class Playground {
  constructor(page) {
    this.page = page;
  }

  /** Opens the page and waits until the server has checked the project. */
  async open(address) {
    await this.page.goto(address);
    await this.isUp();
  }

  async isUp() {
    await until("the state of the server", () => this.page.getAttribute("#life", "data-state"), (state) => state !== null && state !== "starting" && state !== "failed");
  }

  /** The board, which is a page of its own. */
  get board() {
    return this.page.frames().find((frame) => frame.url().endsWith("/board.html"));
  }

  /** What the browser keeps of the project, which are all of its texts. */
  async files() {
    await this.page.click("#share");
    return this.page.evaluate(async () => {
      const packed = location.hash.slice("#p1.".length).replaceAll("-", "+").replaceAll("_", "/");
      const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      return JSON.parse(await new Response(stream).text()).files;
    });
  }

  async show(path) {
    await this.page.click(`#files [data-path="${path}"]`);
  }

  /** Puts the cursor behind the first place of some words in the text. */
  async goBehind(words) {
    await this.page.focus("#editor .cm-content");
    await this.page.keyboard.press("Control+Home");
    await this.page.keyboard.press("Control+f");
    await this.page.waitForSelector(".cm-search [name=search]:focus");
    await this.page.keyboard.type(words);
    await this.page.keyboard.press("Enter");
    await this.page.keyboard.press("Escape");
    await this.page.keyboard.press("ArrowRight");
  }

  /** Writes the beginning of a word, and takes it as the editor offers it. */
  async complete(beginning, word) {
    await this.page.keyboard.type(beginning);
    const offered = () => this.page.$$eval(".cm-tooltip-autocomplete li[aria-selected] .cm-completionLabel", (all) => all.map((one) => one.textContent));
    await until("what is offered", offered, ([first]) => first === word);
    await this.take();
  }

  /** Takes what is offered. The editor wants nobody to take what has just appeared under their fingers. */
  async take() {
    await sleep(200);
    await this.page.keyboard.press("Enter");
  }

  /** The texts of problems in which some words stand, once there are any. */
  problems(words) {
    return until(`problems with ${words}`, () => this.page.$$eval("#problem-list li", (items) => items.map((item) => item.textContent)), (all) => all.some((text) => text.includes(words)))
      .then((all) => all.filter((text) => text.includes(words)));
  }

  async noProblem(words) {
    await until(`no problem with ${words}`, () => this.page.$$eval("#problem-list li", (items) => items.map((item) => item.textContent)), (all) => !all.some((text) => text.includes(words)));
  }

  /** What the board says of itself, once that is what is waited for. */
  told(id, wanted) {
    return until(`#${id} of the board`, () => this.board.textContent(`#${id}`), (text) => wanted.test(text));
  }
}
