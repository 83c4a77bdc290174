// Proposals accepted in the suggest widget: what is saved then is parsed, and means what it should.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { until } from "./checks.mjs";
import { Window } from "./workbench.mjs";

const state = (who, key) => ({ kind: "state_equals", who, key, value: true });
const set = (target, key, value) => ({ kind: "set_state", target, key, value });
const gain = { kind: "increment_state", target: "same", key: "score", by: 1 };
const all = (...children) => ({ kind: "and", children });

/** The rules of WAGE that are proposed as a whole, each of several lines. */
const rules = {
  "rule: tag": {
    id: "tag",
    when: all({ kind: "interaction", verb: "tag" }, state("same", "it")),
    do: [set("same", "it", false), set("other", "it", true)],
  },
  "rule: score per second": { id: "score", when: all(state("any", "inZone"), { kind: "tick", everyMs: 1000 }), do: [gain] },
  "rule: self-heal": {
    id: "ensure_it",
    when: { kind: "count_state", who: "any", key: "it", value: true, n: 0 },
    do: [{ kind: "assign_state_random", assigns: [{ key: "it", value: true }] }],
  },
  "rule: first to N": {
    id: "winner",
    when: { kind: "compare", who: "any", op: "gte", left: { ref: "same.state.score" }, right: 10 },
    do: [{ kind: "end_game" }],
  },
  "rule: capture": {
    id: "capture",
    when: all({ kind: "entered_zone", who: "any", zoneId: "base" }, state("same", "carrying")),
    do: [set("same", "carrying", false), gain],
  },
};

const other = "- { id: other, when: { kind: tick, everyMs: 5 }, do: [{ kind: end_game }] }\n";
const otherRule = { id: "other", when: { kind: "tick", everyMs: 5 }, do: [{ kind: "end_game" }] };

/** Where a rule begins: the text with the caret at `‸`, what is typed there first, and the rules beside it. */
const places = {
  "at the end of a list": { text: "rules:\n  - ‸\n" },
  "in a list that is not indented": { text: "rules:\n- ‸\n" },
  "without an end of the last line": { text: "rules:\n  - ‸" },
  "above another rule": { text: `rules:\n  - ‸\n  ${other}`, after: [otherRule] },
  "below another rule": { text: `rules:\n  ${other}  - ‸\n`, before: [otherRule] },
  "behind letters that are typed": { text: "rules:\n  - ‸\n", typed: "rule" },
  "far to the right": { text: "rules:\n          - ‸\n" },
  "far behind the dash": { text: "rules:\n  -    ‸\n" },
  "directly behind the dash": { text: "rules:\n  -‸\n" },
  "below a comment": { text: "rules: # all of them\n  # the first one\n  - ‸\n" },
  "on lines that end as on Windows": { text: "rules:\r\n  - ‸\r\n" },
  "over a word that is there": { text: "rules:\n  - ru‸le\n" },
};

const rule = (text) => `rules:\n  - id: a\n    ${text}`;
const ofRule = (read) => read.rules[0];

/** Places of one line, with what is read there afterwards. */
const words = {
  "behind `kind:`": { text: rule("when: { kind: ‸ }\n"), label: "tick", read: (it) => ofRule(it).when, wanted: { kind: "tick" } },
  "behind `kind:` in a block": { text: rule("when:\n      kind: ‸\n"), label: "count_state", read: (it) => ofRule(it).when, wanted: { kind: "count_state" } },
  "as an element of a block": {
    text: rule("when:\n      kind: and\n      children:\n        - ‸\n"),
    label: "interaction",
    read: (it) => ofRule(it).when.children,
    wanted: [{ kind: "interaction", verb: "verb" }],
  },
  // The bracket is closed afterwards, so that the text can be read.
  "in a bracket that is open": { text: rule("when: { ‸"), label: "kind", end: "tick }\n", read: (it) => ofRule(it).when, wanted: { kind: "tick" } },
  "in two brackets that are open": { text: rule("do: [{ ‸"), label: "kind", end: "end_game }]\n", read: (it) => ofRule(it).do, wanted: [{ kind: "end_game" }] },
  "as a whole action": { text: rule("do: [‸]\n"), label: "end_game", read: (it) => ofRule(it).do, wanted: [{ kind: "end_game" }] },
};

const goal = {
  sequence_match: { id: "numbers", type: "sequence_match", config: { sequence: [4, 8], scanTrigger: "on_merge" } },
  sum_constraint: {
    id: "rows_make_ten",
    type: "sum_constraint",
    config: { layer: "objects", scope: "all_rows", target: 10, comparison: "eq" },
  },
};
const level = (id, rest) => `{\n  "id": "${id}",\n${rest}\n}\n`;

/** Places in levels of a pack: snippets of several lines, a key, a word. */
const inLevels = {
  "a goal on a line of its own": { id: "goal_line", rest: '  "goals": [\n    ‸\n  ]', label: "sequence_match", read: (it) => it.goals, wanted: [goal.sequence_match] },
  "a goal in the line of its list": { id: "goal_inline", rest: '  "goals": [‸]', label: "sum_constraint", read: (it) => it.goals, wanted: [goal.sum_constraint] },
  "a goal before another one": {
    id: "goal_first",
    rest: `  "goals": [\n    ‸,\n    ${JSON.stringify(goal.sum_constraint)}\n  ]`,
    label: "sequence_match",
    read: (it) => it.goals,
    wanted: [goal.sequence_match, goal.sum_constraint],
  },
  "a key of a level": { id: "key", rest: '  ‸', label: "goals", read: (it) => it.goals, wanted: [] },
  "a word over another one": { id: "word", rest: '  "goals": [{ "id": "a", "type": "‸board_match", "config": {} }]', label: "all_cleared", read: (it) => it.goals[0].type, wanted: "all_cleared" },
};

/** Keys by which a proposal is accepted; with the last one in the other of the modes that insert and replace. */
const ways = ["Enter", "Tab", "Shift+Enter"];

export async function inCompletion({ editor, checks, workspace, out, seed }) {
  const page = await editor.browser.newPage();
  const window = new Window(page, workspace, out);
  const [folder] = readdirSync(join(out, "extensions")).filter((name) => name.startsWith("goldpath.goldpath"));
  const goldpath = join(out, "extensions", folder, "server/goldpath");
  const cases = casesIn(goldpath, workspace);
  for (const { path, text } of cases) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text.replace("‸", ""));
  }
  shuffle(cases, seed);
  await page.goto(editor.url(workspace, [["openFile", editor.remote(join(workspace, cases[0].path))]]), { waitUntil: "domcontentloaded" });
  await window.shown(cases[0].path);
  await page.locator(".statusbar-item", { hasText: "Goldpath" }).waitFor();
  await warmUp(window);
  checks.say(`       ${cases.length} places, in the order of ${seed}`);
  for (const [at, it] of cases.entries()) {
    const way = ways[at % ways.length];
    await checks.check(`${it.name}: ${it.label}, by ${way}`, async () => {
      await accept(window, it, way, `completion-${String(at).padStart(2, "0")}`);
      let read;
      const isWanted = async () => {
        try {
          read = it.parsed(window.read(it.path));
        } catch {
          // A file is written in place, so that a part of it may be read.
          return false;
        }
        return isDeepStrictEqual(read, it.wanted);
      };
      await until("the text that is wanted", isWanted, 20_000).catch(() => {
        throw new Error(`${JSON.stringify(read)}, wanted ${JSON.stringify(it.wanted)} in\n${window.read(it.path)}`);
      });
    });
  }
  await page.close();
}

/** All places, each in a file of its own: each rule is proposed at several. */
function casesIn(goldpath, workspace) {
  const cases = [];
  const game = (name, text) => {
    const end = text.includes("\r\n") ? "\r\n" : "\n";
    const path = `words/${cases.length}-${name.replace(/[^a-z]+/gi, "-").replace(/^-|-$/g, "").toLowerCase()}.wage.yaml`;
    return { name, path, text: `name: Words${end}version: 2${end}${text}` };
  };
  const json = (path) => JSON.parse(execFileSync(goldpath, ["wage", "convert", "--force", join(workspace, path)], { encoding: "utf8", stdio: "pipe" }));
  const labels = Object.keys(rules);
  for (const [nth, [name, { text, typed, before = [], after = [] }]] of Object.entries(places).entries()) {
    const label = labels[nth % labels.length];
    const file = game(`a rule ${name}`, text);
    cases.push({ ...file, label, typed, wanted: [...before, rules[label], ...after], parsed: () => json(file.path).rules });
  }
  for (const [name, { text, label, end, read, wanted }] of Object.entries(words)) {
    const file = game(name, text);
    cases.push({ ...file, label, end, wanted, parsed: () => read(json(file.path)) });
  }
  for (const [name, { id, rest, label, read, wanted }] of Object.entries(inLevels)) {
    const path = `lantern_walk/levels/${id}.json`;
    cases.push({ name, path, text: level(id, rest), label, wanted, parsed: (text) => read(JSON.parse(text)) });
  }
  const settings = (folder, name, text, label, wanted) =>
    cases.push({ name, path: `${folder}/goldpath.toml`, text, label, wanted, parsed: (text) => text });
  settings("painted", "a code in settings", "[rules]\n‸\n", "absent-kind", '[rules]\nabsent-kind = "off"\n');
  settings("themed", "a severity in settings", '[rules]\nunused-kind = "‸"\n', "hint", '[rules]\nunused-kind = "hint"\n');
  settings("wide", "a key of settings behind its first letters", "sem‸\n", "semantics", 'semantics = ""\n');
  return cases;
}

/**
 * Uses each key once where it does not matter what it does. Before the editor runs a command for the first time in a window, it
 * waits for what extensions say of it, and a list may be made anew in between: the key then acts on its first row.
 */
async function warmUp(window) {
  const { page } = window;
  const path = "words/warm-up.wage.yaml";
  const text = "name: Words\nversion: 2\n";
  writeFileSync(join(window.workspace, path), text);
  await window.open(path);
  const row = page.locator(".suggest-widget.visible .monaco-list-row").first();
  for (const way of ways) {
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
    await until(`a list for ${way}`, async () => {
      await page.keyboard.press("Control+Space");
      return row.waitFor({ timeout: 3000 }).then(() => true, () => false);
    });
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press(way);
    await row.waitFor({ state: "hidden" });
    // Ends the snippet.
    await page.keyboard.press("Escape");
  }
}

async function accept(window, { path, text, typed, label, end }, way, picture) {
  const { page } = window;
  await window.open(path);
  const lines = text.slice(0, text.indexOf("‸")).split("\n");
  await window.goTo(lines.length, lines.at(-1).length + 1);
  if (typed !== undefined) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Escape");
  }
  const widget = page.locator(".suggest-widget.visible");
  const name = (row) => row.locator(".label-name").first().innerText({ timeout: 2000 }).catch(() => "");
  const isIt = async (row) => (await name(row)).replaceAll('"', "") === label;
  const focused = widget.locator(".monaco-list-row.focused").first();
  const focus = async () => {
    await page.keyboard.press("Control+Space");
    if (!(await widget.locator(".monaco-list-row").first().waitFor({ timeout: 3000 }).then(() => true, () => false))) {
      return false;
    }
    const place = () => focused.getAttribute("data-index", { timeout: 2000 }).catch(() => null);
    for (let turn = 0; turn < 200; turn++) {
      if (await isIt(focused)) {
        return true;
      }
      const before = await place();
      await page.keyboard.press("ArrowDown");
      // A key that has not acted yet would go on from the row that is wanted.
      await until("the next row", async () => (await place()) !== before, 3000).catch(() => {});
    }
    await page.keyboard.press("Escape");
    return false;
  };
  await until(`${label} in the list`, focus);
  await window.photograph(`${picture}-list`);
  // The editor makes the list anew, from its first row, when another extension begins to propose: while it starts up.
  await until(`${label} in the list still`, async () => {
    if (await isIt(focused)) {
      return true;
    }
    await page.keyboard.press("Escape");
    return focus();
  });
  await page.keyboard.press(way);
  await widget.waitFor({ state: "detached" }).catch(() => {});
  if (end !== undefined) {
    await page.keyboard.type(end.trimEnd());
    await page.keyboard.press("Escape");
  }
  await page.keyboard.press("Escape");
  const before = text.replace("‸", "");
  await window.savedUntil(path, (now) => now !== before);
  await window.photograph(picture);
}

/** An order that nobody planned, and that can be had again. */
function shuffle(list, seed) {
  let now = seed;
  for (let at = list.length - 1; at > 0; at--) {
    now = (now * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = now % (at + 1);
    [list[at], list[other]] = [list[other], list[at]];
  }
}
