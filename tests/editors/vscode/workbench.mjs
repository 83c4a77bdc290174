// The workbench by its keys and its elements. The text that counts is what is saved to the disk.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { until } from "./checks.mjs";
import { firstPixel, pixels } from "./png.mjs";

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
    await this.page.waitForSelector(`.tab.active[data-resource-name="${basename(path)}"]`).catch(async (error) => {
      const front = await this.page.locator(".tab.active").evaluateAll((all) => all.map((it) => it.getAttribute("data-resource-name")));
      throw new Error(`${basename(path)} is not in front, but ${front.join(" and ") || "nothing"}\n${error.message}`);
    });
    await this.page.waitForSelector(".monaco-editor .view-line");
  }

  /** Waits until VS Code sees what changes on the disk: of what was written before it began to look it never hears. */
  async watching() {
    let round = 0;
    await until("the watcher of VS Code", async () => {
      const name = `seen-${round++}.txt`;
      const row = this.page.locator(`.explorer-folders-view .monaco-list-row[aria-label^="${name}"]`);
      const turns = (state) => row.waitFor({ state, timeout: 1500 }).then(() => true, () => false);
      writeFileSync(join(this.workspace, name), "");
      const comes = await turns("attached");
      rmSync(join(this.workspace, name));
      return comes && (await turns("detached"));
    });
  }

  /** Again where the list moved under the click. */
  async open(path) {
    await until(`${path} in the editor`, async () => {
      await this.#quickly(path);
      const tab = this.page.locator(`.tab.active[data-resource-name="${basename(path)}"]`).first();
      return tab.waitFor({ timeout: 8000 }).then(() => true, () => false);
    });
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
    if (text.startsWith(":")) {
      await this.page.keyboard.press("Enter");
    } else {
      // Files of several folders may have this name.
      const named = this.page.locator(".quick-input-widget .monaco-list-row", { hasText: basename(text) });
      const folder = dirname(text);
      const row = (folder === "." ? named : named.filter({ hasText: folder })).first();
      await row.waitFor();
      // Files that are like it come later, and may take its place while it is clicked.
      await this.#atRest(".quick-input-widget .monaco-list-row");
      await row.click();
    }
    await input.waitFor({ state: "hidden" });
  }

  /** Waits until the rows of a list have been the same for half a second. */
  async #atRest(rows) {
    let [before, since] = ["", Date.now()];
    await until(`${rows} at rest`, async () => {
      const now = await this.page.locator(rows).evaluateAll((all) => all.map((it) => `${it.ariaLabel} ${it.style.top}`).join("\n"));
      if (now !== before) {
        [before, since] = [now, Date.now()];
      }
      return Date.now() - since >= 500;
    });
  }

  /** By a click: a key pressed in a webview reaches the workbench late, after the next one. */
  async focusEditor() {
    const focused = this.page.locator(".editor-group-container.active .monaco-editor.focused");
    await until("the keys in the editor", async () => {
      await this.page.locator(".editor-group-container").first().locator(".tab.active").click();
      // Away from the tab, whose tooltip would lie over the text.
      await this.page.mouse.move(780, 790);
      // VS Code opens what a tab shows before it focuses it, and leaves that out if the focus went elsewhere meanwhile, as
      // from a webview: a person clicks again.
      const isThere = await focused.waitFor({ timeout: 5000 }).then(() => true, () => false);
      if (!isThere) {
        const where = await this.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
        console.log(`a click on the tab left the keys with ${where}`);
      }
      return isThere;
    });
  }

  /** Points at a level in the view of the levels once its chip is there: a row that is drawn anew under the pointer shows nothing. */
  async pointAt(row) {
    await until("the chip of the level", async () => {
      const label = await row.getAttribute("aria-label", { timeout: 2000 }).catch(() => null);
      return /, (shortest \d+( to \d+)?|cannot be won|not decided|not searched)$/.test(label ?? "");
    });
    await row.hover();
  }

  /** Takes an entry of the menu that the Explorer has for a file or a folder. */
  async choose(name, title) {
    const row = this.page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first();
    await row.click({ button: "right" });
    const entry = this.page.locator(".monaco-menu .action-item", { hasText: title }).first();
    await entry.waitFor();
    // A menu that came up less than 100 ms ago takes no clicks. Timers of a page end in order: this one after the menu's.
    await this.page.evaluate(() => new Promise((passed) => setTimeout(passed, 150)));
    await this.photograph(`menu-of-${name}`);
    await entry.click();
    await entry.waitFor({ state: "hidden" });
  }

  /** Runs a command by its title in the palette, which does not learn of commands that come while it is open. */
  async command(title) {
    const input = this.page.locator(".quick-input-widget input");
    const row = this.page.locator(".quick-input-widget .monaco-list-row", { hasText: title }).first();
    await until(`the command ${title}`, async () => {
      await this.page.keyboard.press("F1");
      await input.waitFor({ state: "visible" });
      await input.fill(`>${title}`);
      const isThere = await row.waitFor({ timeout: 4000 }).then(() => true, () => false);
      await (isThere ? row.click() : this.page.keyboard.press("Escape"));
      return isThere;
    });
  }

  isDirty() {
    return this.page.locator(".tab.dirty").first().isVisible();
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
    await this.frame.locator("#board[data-painted]").first().waitFor();
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
    await this.frame.locator("#cursor").press(name);
  }

  /** As fast as keys can come: without waiting for what they do. */
  async keys(names) {
    await this.frame.locator("h1").click();
    for (const name of names) {
      await this.page.keyboard.press(name);
    }
  }

  async click(x, y) {
    const box = await this.#cell(x, y);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** From a cell to another one, over those between them. */
  async drag([x1, y1], [x2, y2]) {
    const [from, to] = [await this.#cell(x1, y1), await this.#cell(x2, y2)];
    const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(...middle(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...middle(to), { steps: 5 });
    await this.page.mouse.up();
  }

  /** Along cells, one after the other. */
  async draw(path) {
    for (const [at, cell] of path.entries()) {
      const box = await this.#cell(...cell);
      await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
      if (at === 0) {
        await this.page.mouse.down();
      }
    }
    await this.page.mouse.up();
  }

  style(selector, name) {
    return this.frame.locator(selector).first().evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), name);
  }

  /** The color on the screen at a place of a cell, both from 0 to 1. */
  async color(x, y, across = 0.5, down = 0.5) {
    const box = await this.#cell(x, y);
    return colorAt(this.page, box.x + box.width * across, box.y + box.height * down);
  }

  /** The colors of all points of a cell and of the lines around it. */
  async colors(x, y) {
    const { x: left, y: top, width, height } = await this.#cell(x, y);
    const clip = { x: Math.floor(left), y: Math.floor(top), width: Math.ceil(width) + 2, height: Math.ceil(height) + 2 };
    return pixels(await this.page.screenshot({ clip }));
  }

  async #cell(x, y) {
    const canvas = this.frame.locator("#board");
    const { columns, rows } = await canvas.evaluate((it) => {
      const style = getComputedStyle(it.closest("#frame"));
      return { columns: Number(style.getPropertyValue("--columns")), rows: Number(style.getPropertyValue("--rows")) };
    });
    const box = await canvas.boundingBox();
    const [width, height] = [box.width / columns, box.height / rows];
    return { x: box.x + x * width, y: box.y + y * height, width, height };
  }
}

/** Shows what is below a row of a tree: again where the tree was drawn anew under the click. */
export async function expand(row) {
  const isExpanded = async () => (await row.getAttribute("aria-expanded")) === "true";
  await row.waitFor();
  await until("a row that is expanded", async () => {
    if (!(await isExpanded())) {
      await row.locator(".monaco-tl-twistie").click();
      await until("the row, expanded", isExpanded, 3000).catch(() => {});
    }
    return isExpanded();
  });
}

/** The color of one point of the screen, as red, green and blue. */
export async function colorAt(page, x, y) {
  const image = await page.screenshot({ clip: { x: Math.floor(x), y: Math.floor(y), width: 1, height: 1 } });
  return firstPixel(image);
}

/** The colors of all points of an element. */
export async function colorsOf(page, locator) {
  const box = await locator.boundingBox();
  const clip = { x: Math.floor(box.x), y: Math.floor(box.y), width: Math.ceil(box.width), height: Math.ceil(box.height) };
  return pixels(await page.screenshot({ clip }));
}

/** Whether two colors are the same to the eye. */
export function isLike(color, wanted, tolerance = 12) {
  return color.every((part, at) => Math.abs(part - wanted[at]) <= tolerance);
}

/** The contrast of two colors as the accessibility guidelines of the web count it, from 1 to 21. */
export function contrast(one, other) {
  const light = (color) => {
    const [r, g, b] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}
