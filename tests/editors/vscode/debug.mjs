// A level is debugged as programs are: F5 without a configuration, breakpoints on rules, variables, and steps back.
import { join, resolve } from "node:path";
import { until } from "./checks.mjs";
import { keepFlawless } from "./packs.mjs";
import { Window } from "./workbench.mjs";

const level = "lantern_walk/levels/dry_feet.json";
const rules = "lantern_walk/game.json";
const game = "lamplighter.puzzlescript";

export async function inDebugger({ editor, checks, workspace, out, here }) {
  keepFlawless(resolve(here, "../../.."), workspace);
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const check = checks.check.bind(checks);
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, level))]]), { waitUntil: "domcontentloaded" });
  await window.shown(level);
  const line = (path, text) => {
    const whole = window.read(path);
    return whole.slice(0, whole.indexOf(text)).split("\n").length;
  };
  const frames = page.locator(".debug-call-stack .monaco-list-row");
  const stopsAt = (text) =>
    until(`play stops at ${text}`, async () => (await frames.allInnerTexts()).some((it) => it.includes(text)));
  const press = async (title) => {
    await page.locator(`.debug-toolbar .action-label[aria-label^="${title}"]`).first().click();
    // Away from the button, whose tooltip would lie over the text.
    await page.mouse.move(900, 700);
  };
  const variables = page.locator(".debug-variables .monaco-list-row");

  await check("F5 goes along the gold path of the level in front, without a configuration", async () => {
    await window.open(rules);
    await window.goTo(line(rules, '"take_what_lies_here"'), 1);
    await page.keyboard.press("F9");
    await page.locator(".codicon-debug-breakpoint").first().waitFor();
    await window.open(level);
    await page.keyboard.press("F5");
    await page.locator(".debug-toolbar").waitFor();
    await page.keyboard.press("Control+Shift+D");
    await stopsAt("step 1: down");
    await window.photograph("debug-entry");
  });

  await check("a breakpoint on a rule stops when it acts, and shows what it changed", async () => {
    await press("Continue");
    await stopsAt("rule `take_what_lies_here`");
    await page.locator(`.tab.active[data-resource-name="game.json"]`).waitFor();
    await stopsAt("system `walk`");
    await until("what acted", async () => (await variables.allInnerTexts()).some((it) => it.includes("take_what_lies_here")));
    await window.photograph("debug-rule");
  });

  await check("steps lead back to the start, and forwards to the win", async () => {
    await press("Step Back");
    await stopsAt("system `walk`");
    await press("Reverse");
    await stopsAt("step 1: down");
    await press("Step Over");
    await stopsAt("step 2: up");
    await press("Continue");
    await stopsAt("after 12 steps: the level is won");
    await window.photograph("debug-end");
    await press("Continue");
    await page.locator(".debug-toolbar").waitFor({ state: "hidden" });
  });

  await check("the session of the level that the caret is in is debugged in a game", async () => {
    await window.open(game);
    await window.goTo(line(game, "[ > Player | Lamp no Flame ]"), 1);
    await page.keyboard.press("F9");
    await page.locator(".codicon-debug-breakpoint").first().waitFor();
    await window.goTo(line(game, "#P.O~#"), 2);
    await page.keyboard.press("F5");
    await stopsAt("input 1: ");
    await press("Continue");
    await stopsAt(`rule \`${line(game, "[ > Player | Lamp no Flame ]")}\``);
    await window.photograph("debug-game");
    await press("Stop");
    await page.locator(".debug-toolbar").waitFor({ state: "hidden" });
  });
  await page.close();
}
