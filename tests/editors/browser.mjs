// The browsers that tests of pages use: Chromium, and Firefox as it is released. Both are controlled by the same calls.
import { chromium, firefox } from "playwright-core";

export const names = { chromium: "Chromium", firefox: "Firefox" };

/** Starts the browsers of which there are files, by their names in `names`. Each gives contexts and is closed. */
export function launch(files) {
  const starts = {
    chromium: (executablePath) =>
      chromium.launch({
        executablePath,
        args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking"],
      }),
    firefox: async (executablePath) => new Firefox(executablePath),
  };
  const given = Object.keys(starts).filter((name) => files[name] !== undefined);
  return Promise.all(given.map(async (name) => Object.assign(await starts[name](files[name]), { title: names[name] })));
}

/** Firefox, by WebDriver BiDi. What a person prefers is a setting of the whole program there: each look has a process. */
class Firefox {
  #processes = new Map();

  constructor(executablePath) {
    this.executablePath = executablePath;
  }

  async newContext({ colorScheme, contrast, forcedColors, reducedMotion, isMobile, hasTouch, ...options } = {}) {
    const isTouched = isMobile || hasTouch;
    const firefoxUserPrefs = {
      "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1,
      "ui.useAccessibilityTheme": contrast === "more" ? 1 : 0,
      "browser.display.document_color_use": forcedColors === "active" ? 2 : 1,
      "ui.prefersReducedMotion": reducedMotion === "reduce" ? 1 : 0,
      // A finger, or a mouse that is precise and can be over something.
      "ui.primaryPointerCapabilities": isTouched ? 1 : 6,
      "ui.allPointerCapabilities": isTouched ? 1 : 6,
    };
    const look = JSON.stringify(firefoxUserPrefs);
    if (!this.#processes.has(look)) {
      this.#processes.set(look, firefox.launch({ executablePath: this.executablePath, channel: "moz-firefox", firefoxUserPrefs }));
    }
    const started = await this.#processes.get(look);
    return started.newContext(options);
  }

  async close() {
    const started = await Promise.all(this.#processes.values());
    await Promise.all(started.map((process) => process.close()));
  }
}
