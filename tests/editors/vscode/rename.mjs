// Another name in all files at once, by the keys that people press, and taken back by one undo.
import { join } from "node:path";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

/** What is renamed: where it is written and behind what, the other name, how often it stands in which files, and a name that is taken. */
const names = [
  {
    what: "a kind of a pack",
    at: ["lantern_walk/levels/the_hedge.json", '"', "hedge"],
    to: "thicket",
    places: { "lantern_walk/game.json": 1, "lantern_walk/levels/dry_feet.json": 1, "lantern_walk/levels/night_frost.json": 1, "lantern_walk/levels/the_hedge.json": 1, "lantern_walk/levels/twin_archways.json": 1 },
    taken: "crate",
  },
  {
    what: "a zone of a game of WAGE",
    at: ["hunt/game.yaml", "zoneId: ", "camp"],
    to: "base",
    places: { "hunt/game.yaml": 4, "hunt/night.timeline.yaml": 3 },
    taken: "wood",
  },
  {
    what: "a team of a game of WAGE",
    at: ["hunt/game.yaml", "teamId: ", "living"],
    to: "humans",
    places: { "hunt/game.yaml": 4, "hunt/night.timeline.yaml": 2 },
    taken: "ghosts",
  },
  {
    what: "a state key of a game of WAGE",
    at: ["hunt/game.yaml", "key: ", "isCaught"],
    to: "caught",
    places: { "hunt/game.yaml": 8, "hunt/night.timeline.yaml": 1 },
    taken: "hasLamp",
  },
];

export async function inRename({ editor, checks, workspace, out }) {
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const first = join(workspace, names[0].at[0]);
  await page.goto(editor.url(workspace, [["openFile", editor.remote(first)]]), { waitUntil: "domcontentloaded" });
  await window.shown(first);
  for (const { what, at, to, places, taken } of names) {
    const [path, before, name] = at;
    const files = Object.keys(places);
    const count = (text) => text.split(new RegExp(`\\b${to}\\b`)).length - 1;
    const texts = () => files.map((file) => window.read(file));
    const originals = texts();
    await checks.check(`${what} is renamed in all files by F2`, async () => {
      await window.open(path);
      await window.select(path, before, name);
      await rename(page, to);
      const told = () => files.map((file, nth) => `${file}: ${count(texts()[nth]) - count(originals[nth])}`).join(", ");
      const wanted = files.map((file) => `${file}: ${places[file]}`).join(", ");
      await until(`${wanted} on the disk`, () => told() === wanted).catch((error) => {
        throw new Error(`${error.message}; there are ${told()}`);
      });
      // VS Code saves what it renames.
      await dirty(page, 0);
      await window.photograph(`renamed-${to}`);
    });
    await checks.check(`one undo takes the other name of ${what} back`, async () => {
      await window.focusEditor();
      await page.keyboard.press("Control+z");
      await dirty(page, files.length);
      await window.command("File: Save All");
      await until("the same bytes as before", () => texts().every((text, nth) => text === originals[nth]));
    });
    await checks.check(`${what} is not given a name that is taken`, async () => {
      await window.open(path);
      await window.select(path, before, name);
      await rename(page, taken);
      // VS Code pops nothing up while it is driven by tests; the list of notifications has it.
      const said = `\`${taken}\` is already the name`;
      await page.getByText(said).first().waitFor();
      await page.locator('[id="status.notifications"]').click();
      await page.locator(".notifications-center .notification-list-item", { hasText: said }).first().waitFor();
      await window.photograph(`refused-${taken}`);
      await page.locator(".notifications-center .codicon-notifications-clear-all").click();
      await page.keyboard.press("Escape");
      if (texts().some((text, nth) => text !== originals[nth])) {
        throw new Error("a file has changed");
      }
    });
  }
  await followed(window, checks);
  await page.close();
}

const dirty = (page, count) => until(`${count} files to save`, async () => (await page.locator(".tab.dirty").count()) === count);

/** A level whose file gets another name in the Explorer keeps its place in the sequence. */
async function followed(window, checks) {
  const { page } = window;
  const [old, name] = ["the_hedge", "first_hedge"];
  const level = (id) => `lantern_walk/levels/${id}.json`;
  const texts = () => [window.read("lantern_walk/game.json"), window.read(level(name))];
  await checks.check("a level whose file is renamed keeps its place in the sequence", async () => {
    await window.open(level(old));
    await page.locator(".explorer-folders-view .monaco-list-row", { hasText: `${old}.json` }).first().click();
    await page.keyboard.press("F2");
    const input = page.locator(".explorer-folders-view .monaco-inputbox input");
    await input.waitFor();
    await input.fill(`${name}.json`);
    await page.keyboard.press("Enter");
    // VS Code asks whether extensions may change other files.
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.waitFor();
    await window.photograph("file-renamed");
    await dialog.getByRole("button", { name: "OK", exact: true }).click();
    await dirty(page, 2);
    await window.command("File: Save All");
    await until("the new name in the game and in the level", () =>
      texts().every((text) => text.includes(`"${name}"`) && !text.includes(`"${old}"`)),
    );
  });
}

/** Until the server knows the file, there is nothing to rename. */
export async function rename(page, name) {
  const input = page.locator(".rename-box input.rename-input");
  await until("the box for the new name", async () => {
    await page.keyboard.press("F2");
    return input.waitFor({ timeout: 3000 }).then(() => true, () => false);
  });
  await input.fill(name);
  await page.keyboard.press("Enter");
  await input.waitFor({ state: "hidden" });
}
