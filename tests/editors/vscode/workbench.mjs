// The workbench by its keys and its elements. The text that counts is what is saved to the disk.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { until } from "./checks.mjs";

export class Window {
  constructor(page, workspace, out) {
    this.page = page;
    this.workspace = workspace;
    this.out = out;
  }

  read(path) {
    return readFileSync(join(this.workspace, path), "utf8");
  }

  photograph(name) {
    return this.page.screenshot({ path: join(this.out, `${name}.png`) });
  }

  async shown(path) {
    await this.page.waitForSelector(`.tab.active[data-resource-name="${basename(path)}"]`);
    await this.page.waitForSelector(".monaco-editor .view-line");
  }

  async open(path) {
    await this.#quickly(path);
    await this.shown(path);
  }

  /** Line and column from 1. */
  async goTo(line, column) {
    await this.#quickly(`:${line}:${column}`);
    await this.page.keyboard.press("Escape");
  }

  /** Selects a text that follows another one in the file on the disk, at the last place where it does. */
  async select(path, before, text) {
    const whole = this.read(path);
    const at = whole.lastIndexOf(before + text);
    if (at < 0) {
      throw new Error(`no ${before}${text} in ${path}`);
    }
    const lines = whole.slice(0, at + before.length).split("\n");
    await this.goTo(lines.length, lines.at(-1).length + 1);
    for (let count = text.length; count > 0; count--) {
      await this.page.keyboard.press("Shift+ArrowRight");
    }
  }

  async #quickly(text) {
    await this.focusEditor();
    await this.page.keyboard.press("Control+p");
    const input = this.page.locator(".quick-input-widget input");
    await input.waitFor({ state: "visible" });
    await input.fill(text);
    if (!text.startsWith(":")) {
      const row = this.page.locator(".quick-input-widget .monaco-list-row", { hasText: basename(text) }).first();
      await row.waitFor();
    }
    await this.page.keyboard.press("Enter");
    await input.waitFor({ state: "hidden" });
  }

  /** By a click: a key pressed in a webview reaches the workbench late, after the next one. */
  async focusEditor() {
    await this.page.locator(".editor-group-container").first().locator(".tab.active").click();
    // Away from the tab, whose tooltip would lie over the text.
    await this.page.mouse.move(640, 790);
    await this.page.locator(".editor-group-container.active .monaco-editor.focused").waitFor();
  }

  async save() {
    await this.page.keyboard.press("Control+s");
    await this.page.locator(".tab.active.dirty").waitFor({ state: "detached" });
  }

  /** Saves until the file on the disk is as it should be: an edit may still be on its way when the key is pressed. */
  async savedUntil(path, right) {
    return until(`${path} as it should be`, async () => {
      await this.page.keyboard.press("Control+s");
      const text = this.read(path);
      // The editor empties the file before it writes it.
      return text !== "" && right(text) ? text : undefined;
    });
  }

  board() {
    return new Board(this.page);
  }
}

class Board {
  constructor(page) {
    this.page = page;
    this.frame = page.frameLocator("iframe.webview").frameLocator("#active-frame");
  }

  async ready() {
    await this.frame.locator("#frame .cell").first().waitFor();
  }

  text(selector) {
    return this.frame.locator(selector).innerText();
  }

  count() {
    return this.text("#count");
  }

  press(name) {
    return this.frame.getByRole("button", { name, exact: true }).click();
  }

  async key(name) {
    await this.frame.locator("#board .cell").first().press(name);
  }

  click(x, y) {
    return this.frame.locator(`.cell[data-x="${x}"][data-y="${y}"]`).click();
  }

  /** Whether a picture of a kind is there and was really loaded. */
  drawn(kind) {
    return this.frame.locator(`img[src*="${kind}.svg"]`).first().evaluate((image) => image.complete && image.naturalWidth > 0);
  }
}
