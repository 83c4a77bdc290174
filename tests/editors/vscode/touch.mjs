// The board under fingers: a swipe plays, one finger draws, two zoom; and a board stays zoomed.
import { join } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

const level = "lantern_walk/levels/the_hedge.json";

export async function underFingers({ editor, checks, workspace, out }) {
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const board = window.board();
  const check = checks.check.bind(checks);
  const original = window.read(level);
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });
  await window.shown("the_hedge.json");
  const screen = await page.context().newCDPSession(page);
  await screen.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  const touch = (type, points) => screen.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  /** Moves fingers from their places to others. */
  const fingers = async (from, to) => {
    await touch("touchStart", from);
    for (let part = 1; part <= 8; part++) {
      await touch("touchMove", from.map(([x, y], at) => [x + ((to[at][0] - x) * part) / 8, y + ((to[at][1] - y) * part) / 8]));
    }
    await touch("touchEnd", []);
  };
  const at = async (x, y) => {
    const { columns, rows } = { columns: 5, rows: 4 };
    const box = await board.frame.locator("#board").boundingBox();
    return [box.x + ((x + 0.5) * box.width) / columns, box.y + ((y + 0.5) * box.height) / rows];
  };
  const width = async () => (await board.frame.locator("#board").boundingBox()).width;

  await check("a swipe on the board is a move", async () => {
    await page.locator('.editor-actions [aria-label^="Show Board"]').first().click();
    await board.ready();
    await board.press("Play");
    await board.frame.locator("#played:visible").waitFor();
    await fingers([await at(0, 0)], [await at(0, 2)]);
    await until("one move", async () => (await board.count()) === "1 / 1");
    await fingers([await at(1, 1)], [await at(3, 1)]);
    await until("two moves", async () => (await board.count()) === "2 / 2");
    const label = await board.text("#status");
    if (!label.startsWith("Right")) {
      throw new Error(label);
    }
  });

  await check("one finger draws a stroke", async () => {
    await board.press("Draw");
    await board.frame.locator(".piece", { hasText: "boulder" }).first().click();
    await fingers([await at(0, 1)], [await at(0, 3)]);
    await window.focusEditor();
    await window.savedUntil(level, (text) => text.trimEnd().endsWith("}") && [1, 2, 3].every((y) => JSON.parse(text).board.layers.objects[y][0] === "boulder"));
    await window.photograph("touch-drawn");
  });

  await check("two fingers zoom the board, and draw nothing", async () => {
    const [text, before] = [window.read(level), await width()];
    const [x, y] = await at(2, 1);
    await fingers([[x - 20, y], [x + 20, y]], [[x - 60, y], [x + 60, y]]);
    await until("a larger board", async () => (await width()) > before * 1.5);
    await window.photograph("touch-zoomed");
    await window.focusEditor();
    await page.keyboard.press("Control+s");
    if (window.read(level) !== text) {
      throw new Error(window.read(level));
    }
  });

  await check("a board stays zoomed when its tab was hidden, and keys and the wheel zoom it, too", async () => {
    const before = await width();
    await page.locator('.tab[aria-label^="Board:"]').first().click();
    await window.command("Goldpath: Show Another Board");
    await until("another board", async () => (await page.locator('.tab[aria-label^="Board:"]').count()) === 2);
    await page.locator('.tab[aria-label^="Board:"]').first().click();
    await board.ready();
    await until("the zoom as before", async () => Math.abs((await width()) - before) < 2);
    await board.frame.locator("#cursor").press("0");
    await until("a board that fits", async () => (await width()) < before / 1.4);
    const fitting = await width();
    await page.mouse.move(...(await at(4, 0)));
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -100);
    await page.keyboard.up("Control");
    await until("a larger board", async () => (await width()) > fitting * 1.1);
    await board.frame.locator("#cursor").press("-");
    await until("the size as before", async () => Math.abs((await width()) - fitting) < 6);
  });

  await check("the palette scrolls, and the board stays in sight", async () => {
    const palette = board.frame.locator("#palette");
    const { inner, outer } = await palette.evaluate((it) => ({ inner: it.scrollHeight, outer: it.clientHeight }));
    if (inner <= outer || outer > 400) {
      throw new Error(`${inner} in ${outer}`);
    }
    const scrolled = () => board.frame.locator("body").evaluate(() => document.scrollingElement.scrollTop);
    const before = await scrolled();
    await board.frame.locator(".piece").last().scrollIntoViewIfNeeded();
    await palette.evaluate((it) => it.scrollTo(0, it.scrollHeight));
    const at = await palette.evaluate((it) => it.scrollTop);
    await board.frame.locator(".piece").last().click();
    await until("the piece, chosen", async () => (await board.frame.locator(".piece").last().getAttribute("aria-pressed")) === "true");
    if ((await palette.evaluate((it) => it.scrollTop)) !== at) {
      throw new Error(`the palette went from ${at} to ${await palette.evaluate((it) => it.scrollTop)}, the page from ${before} to ${await scrolled()}`);
    }
    await window.photograph("touch-palette");
  });

  await check("what was drawn is taken back", async () => {
    await board.press("Undo");
    await window.focusEditor();
    await window.savedUntil(level, (text) => text === original);
  });
  await page.close();
}
