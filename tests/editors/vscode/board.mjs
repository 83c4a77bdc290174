// The board in its webview: what it looks like, how it keeps up, and what it says when there is nothing to draw.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "./checks.mjs";
import { colorsOf, contrast, isLike, Window } from "./workbench.mjs";

/** Milliseconds, for a server that was not optimized on a machine with other work to do. */
const FIRST_BOARD = 2_500;
const STEP = 500;

export async function onBoard({ editor, checks, workspace, out }) {
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  const level = "lantern_walk/levels/dry_feet.json";
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });
  const wait = (what, right) => until(what, async () => right());
  const count = (wanted) => wait(`${wanted} on the board`, async () => (await board.count()) === wanted);
  const rewrite = (path, change) => {
    const file = join(workspace, path);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  };

  await check("the board is drawn as its pictures are, not paler", async () => {
    await window.shown(level);
    await page.locator(".statusbar-item", { hasText: /Goldpath: .*won/ }).waitFor();
    await page.keyboard.press("Control+b");
    await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
    await board.ready();
    await count("0 / 12");
    for (const selector of ["body", "main", "#frame", "#sheet", "#board"]) {
      expect(await board.style(selector, "opacity"), "1", `opacity of ${selector}`);
    }
    await wait("the lawn in its color", async () => isLike(await board.color(0, 0, 0.06, 0.06), [0x2e, 0x53, 0x39], 4));
    expect(await board.style("#status", "text-align"), "center", "the sentence below");
    await window.photograph("board-opaque");
  });

  await check("the group of the board is locked, so that files open beside it", async () => {
    await page.locator(".editor-group-container.locked").waitFor();
  });

  await check("eight fast keys are eight steps", async () => {
    await board.keys(Array(8).fill("ArrowRight"));
    await count("8 / 12");
    await board.keys(Array(3).fill("ArrowLeft"));
    await count("5 / 12");
    await board.press("Play");
    await board.keys(["s", "w", "s", "w", "s", "w", "s", "w"]);
    await count("8 / 8");
    await board.press("Reset");
    await count("0 / 0");
  });

  await check("what the avatar carries is on the board and beside it", async () => {
    await board.press("Gold path");
    await count("0 / 12");
    const carried = board.frame.locator("#over img.carried");
    for (let step = 1; step <= 12 && (await carried.count()) === 0; step++) {
      await board.press("One step forward");
      await count(`${step} / 12`);
    }
    await wait("its picture", () => carried.evaluate((it) => it.complete && it.naturalWidth > 0));
    expect(await board.text("#item"), "lantern", "what is carried");
    await window.photograph("board-carried");
  });

  await check("what a step moves is on its way until it lies where the board says, and a key ends that at once", async () => {
    writeFileSync(join(out, "data/Machine/settings.json"), JSON.stringify({ "goldpath.board.animation": "slow" }));
    await board.press("Gold path");
    const toStart = async () => {
      if (!(await board.count()).startsWith("0 ")) {
        await board.press("To the start");
      }
      await count("0 / 12");
    };
    const sheet = board.frame.locator("#sheet");
    /** What is in motion after a step, as soon as something is. */
    const inMotion = async (name) => {
      const seen = sheet.evaluate((it) => {
        const look = (passed, end) => {
          const told = ({ effect }) => `${effect.target.tagName} ${effect.getKeyframes()[0].transform === undefined ? "fades" : "slides"}`;
          const moving = it.getAnimations({ subtree: true }).map(told);
          return moving.length > 0 || performance.now() > end ? passed(moving) : requestAnimationFrame(() => look(passed, end));
        };
        return new Promise((passed) => look(passed, performance.now() + 1500));
      });
      await board.press(name);
      return seen;
    };
    const settled = () => sheet.evaluate((it) => it.getAnimations({ subtree: true }).length === 0 && it.querySelector("#motion").childElementCount === 0);
    // The setting is read when the board is drawn: until it is known, nothing moves.
    await wait("the avatar on its way", async () => {
      await toStart();
      return (await inMotion("One step forward")).some((it) => it !== "CANVAS slides" && it.endsWith("slides"));
    });
    // What is seen to move may still be the way back.
    await count("1 / 12");
    await wait("everything at rest", settled);
    const [cells, avatar] = await Promise.all(["#board", "#over .avatar"].map((it) => board.frame.locator(it).boundingBox()));
    expect(((avatar.y + avatar.height / 2 - cells.y) / (cells.height / 5)).toFixed(1), "3.5", "the row of the avatar after a step down");
    // What is on a cell is part of the one picture of the board, but not while it moves.
    await wait("a crate on its way", async () => {
      await toStart();
      for (let step = 1; step <= 12; step++) {
        if ((await inMotion("One step forward")).includes("CANVAS slides")) {
          await window.photograph("board-moving");
          return true;
        }
      }
      return false;
    });
    await wait("everything at rest", settled);
    const ended = async () => {
      if (!(await board.count()).startsWith("12 ")) {
        await board.press("To the end");
      }
      await count("12 / 12");
      if ((await inMotion("One step back")).length === 0) {
        return undefined;
      }
      return sheet.evaluate((it) => {
        const before = it.getAnimations({ subtree: true }).length;
        it.ownerDocument.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
        return before === 0 ? undefined : it.getAnimations({ subtree: true }).length === 0;
      });
    };
    const isAtOnce = await until("a key while something moves", async () => {
      const found = await ended();
      return found === undefined ? undefined : { found };
    });
    if (!isAtOnce.found) {
      throw new Error("things go on moving after a key");
    }
    writeFileSync(join(out, "data/Machine/settings.json"), "{}");
    await count("0 / 12");
  });

  await check("a question mark shows the keys", async () => {
    await board.keys(["?"]);
    await wait("the keys of the gold path", async () => /one step forward/.test(await board.text("#keys")));
    await board.press("Play");
    await wait("the keys of the game", async () => /ArrowDown|↓/.test(await board.text("#keys")));
    await window.photograph("board-keys");
    await board.keys(["?"]);
    await board.frame.locator("#keys").waitFor({ state: "hidden" });
  });

  await check("a text that is no JSON says so above the last board, which is paler then", async () => {
    await board.press("Gold path");
    await window.select(level, '"title": "', "Dry Feet");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Delete");
    await wait("the reason", async () => /is not JSON at line/.test(await board.text("#problem")));
    expect(await board.style("#frame", "opacity"), "0.5", "opacity of a stale board");
    await window.photograph("board-stale");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await board.frame.locator("#problem").waitFor({ state: "hidden" });
    expect(await board.style("#frame", "opacity"), "1", "opacity of the board");
  });

  await check("errors that hide how a level is meant to play are told, with their places, and no search judges it", async () => {
    rewrite(level, (text) => text.replace(/"type": "reach_target"/, '"type": "reach_targt"'));
    await wait("the error", async () => /dry_feet\.json, line \d+: .*reach_targt/.test(await board.text("#obstacle-list")));
    await board.press("Outlook");
    await wait("that nothing is searched", async () => /^not searched: the level has errors \(line /.test(await board.text("#fate")));
    await window.photograph("board-obstacles");
    await board.frame.locator("#obstacle-list button").first().click();
    const line = Number(/line (\d+)/.exec(await board.text("#obstacle-list"))[1]);
    await page.locator(".statusbar-item", { hasText: new RegExp(`Ln ${line},`) }).waitFor();
    rewrite(level, (text) => text.replace("reach_targt", "reach_target"));
    await board.frame.locator("#obstacles").waitFor({ state: "hidden" });
    await wait("the outlook", async () => /Can still be won/.test(await board.text("#fate")));
    await board.press("Outlook");
  });

  await check("the board follows files that a script changes, and pictures that are drawn anew", async () => {
    rewrite(level, (text) => text.replace("Dry Feet", "Wet Feet"));
    await wait("the new title", async () => (await board.text("#title")) === "Wet Feet");
    rewrite(level, (text) => text.replace("Wet Feet", "Dry Feet"));
    await wait("the old title", async () => (await board.text("#title")) === "Dry Feet");
    const lawn = "lantern_walk/assets/lawn.svg";
    const drawn = window.read(lawn);
    rewrite(lawn, (text) => text.replace("#2e5339", "#884400"));
    await wait("the new lawn", async () => isLike(await board.color(0, 0, 0.06, 0.06), [0x88, 0x44, 0], 4));
    rewrite(lawn, () => drawn);
    await wait("the old lawn", async () => isLike(await board.color(0, 0, 0.06, 0.06), [0x2e, 0x53, 0x39], 4));
  });

  const small = "painted/levels/colors.json";
  const flags = "themed/levels/flags.json";
  await check("kinds without a picture have the colors of the pack", async () => {
    await window.open(small);
    await wait("its board", async () => (await board.text("#title")) === "Colors");
    await wait("a color of the palette", async () => isLike(await board.color(2, 0, 0.05, 0.05), [0x4c, 0xaf, 0x50], 4));
    await wait("a color of the kind", async () => isLike(await board.color(1, 0, 0.9, 0.1), [0xe0, 0xc0, 0x80], 4));
    const avatar = board.frame.locator("#over img.avatar");
    await wait("the avatar of the shared collection", () => avatar.evaluate((it) => it.complete && it.naturalWidth > 0));
    await wait("a disk", async () => isLike(await board.color(2, 0, 0.5, 0.2), [0xc0, 0x20, 0x20], 4));
    expect(await board.text("#goals .name"), "Reach flag", "a goal without a text");
    await window.photograph("board-colors");
  });

  await check("the background, the lines and the avatar are those of the theme", async () => {
    await window.open(flags);
    await wait("its board", async () => (await board.text("#title")) === "Flags");
    const floor = (across, down) => board.color(3, 0, across, down);
    await wait("the background", async () => isLike(await floor(0.3, 0.3), [0x20, 0x40, 0x60], 4));
    // Lines are one pixel wide, at the right and at the bottom of a cell.
    await wait("a line beside a cell", async () => (await board.colors(0, 0)).some((color) => isLike(color, [0xff, 0, 0xff], 8)));
    await wait("the picture of the avatar", async () => isLike(await board.color(0, 0, 0.5, 0.5), [0x10, 0xc0, 0xa0], 4));
    expect(await board.frame.locator("#over span.avatar").count(), 0, "arrows in place of the avatar");
    await window.photograph("board-theme");
  });

  await check("how far a goal is is told in one figure", async () => {
    const goal = board.frame.locator("#goals li");
    const figures = async () => {
      const text = await goal.innerText();
      const bars = await goal.locator("progress:visible").count();
      if (/%/.test(text) || bars + (/\d/.test(text) ? 1 : 0) !== 1) {
        throw new Error(`${bars} bars beside "${text}"`);
      }
      return text;
    };
    await count("0 / 2");
    await wait("two left", async () => /2 .*left/.test(await figures()));
    await board.press("One step forward");
    await wait("one left", async () => /1 .*left/.test(await figures()));
    await window.photograph("board-progress");
    await board.press("One step forward");
    await wait("the bar", async () => (await goal.locator("progress:visible").count()) === 1);
    await figures();
    await board.press("To the start");
  });

  await check("recording what does not win asks, and says what becomes of hint stops; undo takes the notice along", async () => {
    await window.open(small);
    await wait("its board", async () => (await board.text("#title")) === "Colors");
    await board.press("Play");
    await count("0 / 0");
    await board.key("ArrowRight");
    await count("1 / 1");
    await board.press("Record as gold path");
    await wait("the doubt", async () => /do not win at the last step/.test(await board.text("#doubt-text")));
    await window.photograph("board-doubt");
    await board.press("Keep the gold path");
    await board.frame.locator("#doubt").waitFor({ state: "hidden" });
    await board.press("Record as gold path");
    await board.press("Record anyway");
    await wait("the notice", async () => /1 move as the gold path\. Hint stop 2 past the end was removed\. Hint stop 1 stays/.test(await board.text("#notice")));
    await window.focusEditor();
    await page.keyboard.press("Control+z");
    await wait("no notice", async () => (await board.frame.locator("#notice").textContent()) === "");
    await page.keyboard.press("Control+s");
    await board.key("ArrowRight");
    await count("2 / 2");
    await board.press("Record as gold path");
    await wait("that nothing changes", async () => /your 2 moves already match the gold path/.test(await board.text("#notice")));
    await board.press("Gold path");
  });

  await check("a board of 60 by 60 cells is there at once, each step too, and can be zoomed", async () => {
    const timings = await measureLarge({ page, window, board, count });
    checks.say(`       60 × 60: first board ${timings.first} ms, steps ${timings.steps.join(" ")} ms, painted ${timings.painted} cells a step`);
    await window.photograph("board-large");
    if (timings.first > FIRST_BOARD || Math.max(...timings.steps) > STEP || timings.painted > 8) {
      throw new Error(JSON.stringify(timings));
    }
    const width = async () => (await board.frame.locator("#board").boundingBox()).width;
    const fitting = await width();
    await board.press("Zoom in");
    await board.press("Zoom in");
    await wait("larger cells", async () => (await width()) > fitting * 1.3);
    await window.photograph("board-zoomed");
    await board.press("Fit the board");
    await wait("the whole board", async () => (await width()) === fitting);
  });

  await check("a board that cannot be drawn says why", async () => {
    await window.open("painted/levels/huge.json");
    await wait("the size", async () => /300 × 200 board is too large/.test(await board.text("#problem")));
    await window.photograph("board-too-large");
    await window.open(small);
    await wait("a board again", async () => (await board.text("#title")) === "Colors");
    rewrite("painted/game.json", (text) => text.replace("{", "{{"));
    await wait("the game", async () => /`game\.json` is not JSON/.test(await board.text("#problem")));
    rewrite("painted/game.json", (text) => text.replace("{{", "{"));
    await board.frame.locator("#problem").waitFor({ state: "hidden" });
    await window.open(flags);
    await wait("its board", async () => (await board.text("#title")) === "Flags");
    rewrite(flags, (text) => text.replace(/"size": \[[^\]]*\]/, '"size": []'));
    await wait("the error in the level", async () => /size/.test(await board.text("#problem")));
    checks.say(`       a board without a size: ${await board.text("#problem")}`);
    await window.photograph("board-without-size");
    rewrite(flags, (text) => text.replace('"size": []', '"size": [5, 1]'));
    await board.frame.locator("#problem").waitFor({ state: "hidden" });
    await window.open("elsewhere/levels/list.json");
    await wait("no pack", async () => /is not a level: the pack folder has no game\.json/.test(await board.text("#problem")));
  });

  await check("a level that is deleted is told of", async () => {
    await window.open(small);
    await wait("its board", async () => (await board.text("#title")) === "Colors");
    // Else it would turn to the editor that comes to the front.
    await board.press("Follow");
    await page.locator('.tab[data-resource-name="colors.json"]').click({ button: "middle" });
    const text = window.read(small);
    rmSync(join(workspace, small));
    await wait("that it is gone", async () => /no longer exists/.test(await board.text("#problem")));
    writeFileSync(join(workspace, small), text);
    await wait("it is back", async () => (await board.text("#title")) === "Colors");
    await board.press("Follow");
  });

  await check("a level that is in no sequence is told of on its board, and added from there", async () => {
    const copy = "painted/levels/spare.json";
    writeFileSync(join(workspace, copy), window.read(small).replace('"colors"', '"spare"').replace('"Colors"', '"Spare"'));
    await window.open(copy);
    await wait("its board", async () => (await board.text("#title")) === "Spare");
    await wait("the note", async () => /is not listed in levelSequence, so players never see it/.test(await board.text("#unlisted-text")));
    await window.photograph("board-unlisted");
    await board.press("Add to the sequence");
    await board.frame.locator("#unlisted").waitFor({ state: "hidden" });
    await wait("the game", () => /"ref": "spare"/.test(window.read("painted/game.json")));
  });

  await check("commands are about the level of the board while the board has the keys", async () => {
    await window.open(level);
    await wait("the board", async () => (await board.text("#title")) === "Dry Feet");
    await board.press("Play");
    await board.press("Gold path");
    await count("0 / 12");
    await board.press("One step forward");
    await count("1 / 12");
    await window.command("Goldpath: Replay the Gold Path");
    await page.locator('[id="status.notifications"]').click();
    await page.locator(".notification-list-item", { hasText: "dry_feet" }).first().waitFor();
    await window.photograph("board-command");
    await board.press("One step back");
    await count("0 / 12");
    await window.command("Goldpath: New Level");
    const input = page.locator(".quick-input-widget input");
    await input.waitFor({ state: "visible" });
    await page.locator(".quick-input-title", { hasText: "New Level" }).waitFor();
    await page.keyboard.press("Escape");
  });

  await check("a second board stays with its level", async () => {
    await window.open("stones/levels/first.json");
    await wait("the first board", async () => (await board.text("#title")) === "First Stones");
    await window.command("Goldpath: Show Another Board");
    const boards = page.locator('.tab[aria-label^="Board:"]');
    await boards.nth(1).waitFor();
    await window.open(small);
    await wait("one that follows and one that stays", async () => {
      const titles = (await boards.evaluateAll((all) => all.map((it) => it.ariaLabel.replace(/,.*/, "")))).sort();
      return titles.join(" ") === "Board: Colors Board: First Stones";
    });
    if ((await page.locator(".editor-group-container").count()) !== 2) {
      throw new Error("the boards lie apart");
    }
    await page.locator('.tab[aria-label^="Board: First Stones"]').click({ button: "middle" });
    await boards.nth(1).waitFor({ state: "detached" });
  });

  for (const theme of ["Default Light Modern", "Default Dark Modern"]) {
    await check(`a letter stands out from the background of the pack in ${theme}`, async () => {
      useTheme(workspace, theme);
      await window.open(flags);
      await wait("the board", async () => (await board.text("#title")) === "Flags");
      const kind = theme.includes("Light") ? "vscode-light" : "vscode-dark";
      await wait("the theme", () => board.frame.locator(`body.${kind}`).count());
      const paper = await board.color(4, 0, 0.5, 0.2);
      await wait("the letter", async () => (await board.colors(4, 0)).some((color) => contrast(color, paper) >= 4.5));
      await window.photograph(`board-letters-${kind}`);
    });
  }

  for (const theme of ["Default High Contrast", "Default High Contrast Light"]) {
    await check(`modes, slider, bars and buttons stand out in ${theme}`, async () => {
      useTheme(workspace, theme);
      await window.open("stones/levels/first.json");
      await wait("the theme", async () => (await board.style("body", "--vscode-contrastBorder")) !== "");
      await wait("the board", async () => (await board.text("#title")) === "First Stones");
      await board.press("Play");
      await count("0 / 0");
      await board.click(0, 0);
      await count("1 / 1");
      await sleep(300);
      await window.photograph(`board-${theme.toLowerCase().replaceAll(" ", "-")}`);
      const rgb = async (selector, name) => (await board.style(selector, name)).match(/\d+/g).slice(0, 3).map(Number);
      const pressed = await rgb("#mode-play", "background-color");
      const released = await rgb("#mode-gold", "background-color");
      atLeast(contrast(pressed, released), 3, "pressed mode beside the other");
      atLeast(contrast(pressed, await rgb("#mode-play", "color")), 4.5, "its text");
      atLeast(contrast(await rgb("#record", "background-color"), released), 3, "the primary button beside another");
      atLeast(contrast(await rgb("#record", "background-color"), await rgb("#record", "color")), 4.5, "its text");
      for (const selector of ["#step", "#choices button"]) {
        const seen = await colorsOf(page, board.frame.locator(selector).first());
        const paper = seen[0];
        const far = seen.filter((color) => contrast(color, paper) >= 3).length;
        atLeast(far, seen.length * 0.02, `${selector}: points that stand out`);
      }
      await board.press("Reset");
      await board.press("Gold path");
      await window.open(flags);
      await wait("the board", async () => (await board.text("#title")) === "Flags");
      await board.press("To the end");
      await count("2 / 2");
      const bar = board.frame.locator("#goals progress");
      await bar.waitFor();
      // Whose background is that of the page, while the other mode is on.
      const around = await rgb("#mode-play", "background-color");
      const full = await colorsOf(page, bar);
      atLeast(full.filter((color) => contrast(color, around) >= 3).length, full.length * 0.6, "a full bar: points that stand out");
      // The same bar, as a goal has it that is half done.
      await bar.evaluate((it) => (it.value = it.max / 2));
      const half = await colorsOf(page, bar);
      const filled = half.filter((color) => contrast(color, around) >= 3).length;
      atLeast(filled, half.length * 0.3, "a bar that is half full: points that stand out");
      atLeast(half.length - filled, half.length * 0.2, "a bar that is half full: points that do not");
      await window.photograph(`board-bar-${theme.toLowerCase().replaceAll(" ", "-")}`);
      await board.press("To the start");
    });
  }

  const themes = ["Default Light Modern", "Default Dark Modern", "Default High Contrast", "Default High Contrast Light"];
  await check("all words of the board can be read in all themes, and letters of a chip too", async () => {
    for (const theme of themes) {
      useTheme(workspace, theme);
      const kinds = { Light: "vscode-light", Dark: "vscode-dark", Contrast: "vscode-high-contrast" };
      const kind = theme.includes("Contrast") ? kinds.Contrast : theme.includes("Light") ? kinds.Light : kinds.Dark;
      await wait("the theme", () => board.frame.locator(`body.${kind}`).count());
      await wait("light or dark", async () => {
        const [red] = (await board.style("body", "background-color")).match(/[\d.]+/g).map(Number);
        const paper = await board.frame.locator("html").evaluate((it) => getComputedStyle(it).getPropertyValue("--vscode-editor-background"));
        return theme.includes("Light") === /^#f/i.test(paper) || red > 200;
      });
      const read = async (what) => {
        await sleep(400);
        const faults = await board.frame.locator("body").evaluate(unreadable);
        await window.photograph(`board-words-${what}-${theme.toLowerCase().replaceAll(" ", "-")}`);
        if (faults.length > 0) {
          throw new Error(`${theme}, ${what}: ${faults.join("; ")}`);
        }
      };
      await window.open(level);
      await wait("the board", async () => (await board.text("#title")) === "Dry Feet");
      await board.press("Outlook");
      await wait("the outlook", async () => /Can still be won/.test(await board.text("#fate")));
      await board.keys(["?"]);
      await read("outlook");
      await board.keys(["?"]);
      await board.press("To the end");
      await wait("the end", async () => /won/.test(await board.text("#status")));
      await board.press("Outlook");
      await read("won");
      await board.press("To the start");
      await window.open("broken_paths/levels/refused.json");
      await wait("the board", async () => (await board.text("#title")) === "Refused");
      await board.press("One step forward");
      await board.press("One step forward");
      await wait("what is refused", async () => /refuses/.test(await board.text("#status")));
      await read("refused");
      await board.press("To the start");
      await window.open("stones/levels/first.json");
      await wait("the board", async () => (await board.text("#title")) === "First Stones");
      const chip = await board.colors(0, 0);
      const paper = await board.color(0, 0, 0.3, 0.3);
      atLeast(Math.max(...chip.map((color) => contrast(color, paper))), 4.5, `${theme}: the letter of a stone`);
    }
  });

  await check("on a panel of 250 pixels nothing is cut, overlaps or scrolls sideways", async () => {
    useTheme(workspace, "Default Dark Modern");
    const before = page.viewportSize();
    await page.setViewportSize({ width: 556, height: 900 });
    const narrow = async (name) => {
      await sleep(400);
      const { width, faults } = await board.frame.locator("body").evaluate(crowded);
      await window.photograph(`board-narrow-${name}`);
      if (width > 260 || faults.length > 0) {
        throw new Error(`${name}, ${width} pixels: ${faults.join("; ")}`);
      }
    };
    await window.open(level);
    await wait("the board", async () => (await board.text("#title")) === "Dry Feet");
    await board.press("To the end");
    await count("12 / 12");
    await narrow("path");
    await board.press("Outlook");
    await board.press("To the start");
    await wait("the outlook", async () => /Can still be won/.test(await board.text("#fate")));
    await board.press("Find out");
    await wait("what a win takes", async () => /entit/.test(await board.text("#needs-told")));
    await board.press("Play");
    await board.keys(["?"]);
    await board.frame.locator("#keys dl").waitFor();
    await narrow("play");
    await board.keys(["?"]);
    await board.press("Outlook");
    await board.press("Gold path");
    await window.open("stones/levels/first.json");
    await wait("the board", async () => (await board.text("#title")) === "First Stones");
    await board.press("Play");
    await narrow("choices");
    await board.press("Gold path");
    await window.open("wide/levels/field.json");
    await wait("the board", async () => (await board.text("#title")) === "Field");
    await narrow("large");
    await page.setViewportSize(before);
  });
  await page.close();
}

/** Runs in the page of the board: the texts whose contrast with what is behind them is less than 4.5. */
function unreadable() {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  /** Colors one upon the other, the first of which covers everything. */
  const seen = (colors) => {
    for (const color of colors) {
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
    }
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (color) => {
    const [r, g, b] = color.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--vscode-editor-background").trim();
  const faults = [];
  for (const it of document.querySelectorAll("body *")) {
    const hasText = [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "");
    const isOff = it.closest(":disabled, .told, #over") !== null;
    if (!hasText || isOff || !it.checkVisibility()) {
      continue;
    }
    const around = [];
    for (let at = it; at !== null; at = at.parentElement) {
      around.unshift(getComputedStyle(at).backgroundColor);
    }
    const behind = [paper, ...around];
    const [a, b] = [light(seen(behind)), light(seen([...behind, getComputedStyle(it).color]))];
    const contrast = Math.max(a, b) / Math.min(a, b);
    if (contrast < 4.5) {
      faults.push(`${contrast.toFixed(2)} ${it.id || it.tagName} "${it.textContent.slice(0, 30)}"`);
    }
  }
  return faults;
}

/** Runs in the page of the board: its width, and what is cut, overlaps, or scrolls sideways. */
function crowded() {
  const width = document.documentElement.clientWidth;
  const faults = [];
  const nameOf = (it) => it.id || it.closest("[id]")?.id + " " + it.tagName + " " + (it.textContent ?? "").slice(0, 20);
  const isDrawn = (it) => it.closest("svg, #over, #marks, #stops, #cursor, .told") === null;
  const all = [...document.querySelectorAll("body, body *")].filter((it) => isDrawn(it) && it.checkVisibility());
  const boxes = new Map(all.map((it) => [it, it.getBoundingClientRect()]).filter(([, box]) => box.width > 0 && box.height > 0));
  if (document.documentElement.scrollWidth > width) {
    faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  }
  for (const [it, box] of boxes) {
    if (box.left < -0.5 || box.right > width + 0.5) {
      faults.push(`${nameOf(it)} is outside`);
    }
    if (it.clientWidth > 0 && it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== "inline") {
      faults.push(`${nameOf(it)} is cut`);
    }
  }
  // What a list has scrolled out of sight overlaps nothing.
  const seen = ([it, box]) => {
    const list = it.parentElement?.closest("ul, ol")?.getBoundingClientRect();
    return [it, list === undefined ? box : { left: box.left, right: box.right, top: Math.max(box.top, list.top), bottom: Math.min(box.bottom, list.bottom) }];
  };
  const leaves = [...boxes].map(seen).filter(([it]) => it.matches("button, input, output, h1, h2, p, li, dt, dd, progress, #frame"));
  for (const [at, [one, a]] of leaves.entries()) {
    for (const [other, b] of leaves.slice(at + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1 && !one.contains(other) && !other.contains(one)) {
        faults.push(`${nameOf(one)} overlaps ${nameOf(other)}`);
      }
    }
  }
  return { width, faults };
}

async function measureLarge({ page, window, board, count }) {
  await window.open("wide/levels/field.json");
  await until("its board", async () => (await board.text("#title")) === "Field");
  // Anew, to see how long the first board takes: from the start of the page to all cells being painted.
  await page.locator('.tab[aria-label^="Board: Field"]').first().click({ button: "middle" });
  await window.focusEditor();
  await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
  await board.ready();
  await count("0 / 59");
  const frame = board.frame.locator("body");
  const first = await frame.evaluate(() => {
    const [ready] = performance.getEntriesByName("board-asked");
    const [painted] = performance.getEntriesByName("board-painted");
    return Math.round(painted.startTime - ready.startTime);
  });
  const steps = [];
  for (let step = 1; step <= 8; step++) {
    steps.push(
      await frame.evaluate(async () => {
        const start = performance.now();
        const said = document.getElementById("count");
        const drawn = new Promise((done) => new MutationObserver(done).observe(said, { childList: true, characterData: true, subtree: true }));
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
        await drawn;
        await new Promise((done) => requestAnimationFrame(done));
        return Math.round(performance.now() - start);
      }),
    );
    await count(`${step} / 59`);
  }
  const painted = Number(await board.frame.locator("#board").getAttribute("data-painted"));
  return { first, steps, painted };
}

/** By the settings of the workspace: those of the user are not read again. */
function useTheme(workspace, theme) {
  mkdirSync(join(workspace, ".vscode"), { recursive: true });
  writeFileSync(join(workspace, ".vscode/settings.json"), JSON.stringify({ "workbench.colorTheme": theme }));
}

function expect(found, wanted, what) {
  if (found !== wanted) {
    throw new Error(`${what}: ${found}, wanted ${wanted}`);
  }
}

function atLeast(found, wanted, what) {
  if (!(found >= wanted)) {
    throw new Error(`${what}: ${found}, wanted at least ${wanted}`);
  }
}
