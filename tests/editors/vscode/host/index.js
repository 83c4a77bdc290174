// Runs inside the real extension host; the installed .vsix is what is tested.
"use strict";
const assert = require("node:assert/strict");
const vscode = require("vscode");

const folder = () => vscode.workspace.workspaceFolders[0].uri;
const file = (path) => vscode.Uri.joinPath(folder(), path);
const OURS = "goldpath";

async function until(what, probe, limit = 150_000) {
  for (const end = Date.now() + limit; Date.now() < end; await new Promise((next) => setTimeout(next, 50))) {
    const value = await probe();
    if (value) {
      return value;
    }
  }
  throw new Error(`timeout: ${what}`);
}

async function open(path) {
  const document = await vscode.workspace.openTextDocument(file(path));
  return vscode.window.showTextDocument(document, { preview: false });
}

const all = (editor) => vscode.languages.getDiagnostics(editor.document.uri);
const code = (diagnostic) => diagnostic.code?.value ?? diagnostic.code;
const ours = (editor) => all(editor).filter(({ source }) => source === OURS);
const found = (editor, name) => until(name, () => ours(editor).find((one) => code(one) === name));
const textOf = (editor, diagnostic) => editor.document.getText(diagnostic.range);

function rangeOf(document, text, nth = 0) {
  let at = -1;
  for (let count = 0; count <= nth; count++) {
    at = document.getText().indexOf(text, at + 1);
    assert.notEqual(at, -1, `${text} in ${document.fileName}`);
  }
  return new vscode.Range(document.positionAt(at), document.positionAt(at + text.length));
}

const replace = (editor, range, text) => editor.edit((edit) => edit.replace(range, text));
const revert = () => vscode.commands.executeCommand("workbench.action.files.revert");

/** What a stage after this one has not said yet cannot be waited for; that it stays silent can. */
async function stays(what, probe, time = 700) {
  for (const end = Date.now() + time; Date.now() < end; await new Promise((next) => setTimeout(next, 50))) {
    assert.ok(await probe(), what);
  }
}

const tests = {
  async "the installed extension is active, and the files of packs have a language of their own"() {
    const editor = await open("broken_garden/game.json");
    const extension = vscode.extensions.getExtension("goldpath.goldpath");
    assert.ok(extension, "the .vsix is installed");
    await until("active", () => extension.isActive);
    await until("the language", () => editor.document.languageId === "gridponder");
    const commands = await vscode.commands.getCommands(true);
    for (const name of ["restart", "replayLevel", "showBoard", "showOutput"]) {
      assert.ok(commands.includes(`goldpath.${name}`), name);
    }
  },

  async "what the JSON service would do a second time is done once, and files of other programs are left to it"() {
    const level = await open("stones/levels/first.json");
    await until("the language", () => level.document.languageId === "gridponder");
    const ask = (command, ...rest) => vscode.commands.executeCommand(`vscode.${command}`, level.document.uri, ...rest);
    const outline = await until("the outline", async () => {
      const symbols = await ask("executeDocumentSymbolProvider");
      return symbols?.length > 0 && symbols.map(({ name }) => name);
    });
    assert.deepEqual(outline, [...new Set(outline)]);
    const folds = (await ask("executeFoldingRangeProvider")).map(({ start, end }) => `${start}-${end}`);
    assert.ok(folds.length > 1, folds.join(" "));
    assert.deepEqual(folds, [...new Set(folds)]);
    const formatted = await ask("executeFormatDocumentProvider", { tabSize: 2, insertSpaces: true });
    assert.ok(formatted === undefined || Array.isArray(formatted));
    const end = level.document.positionAt(level.document.getText().indexOf('"title"') + 3);
    const [selection] = await ask("executeSelectionRangeProvider", [end]);
    assert.ok(selection.parent !== undefined);
    const other = await open("elsewhere/levels/list.json");
    await stays("it is JSON", () => other.document.languageId === "json");
  },

  async "an unknown event is an error at its place"() {
    const editor = await open("broken_garden/game.json");
    const error = await found(editor, "unknown-event");
    assert.equal(error.severity, vscode.DiagnosticSeverity.Error);
    assert.match(textOf(editor, error), /^"?avatar_entred"?$/);
    assert.equal(ours(editor).filter((one) => code(one) === "unknown-event").length, 1, "said once");
  },

  async "events are completed where an event stands"() {
    const editor = await open("broken_garden/game.json");
    const range = rangeOf(editor.document, "avatar_entred");
    const list = await until("completions", async () => {
      const answer = await vscode.commands.executeCommand("vscode.executeCompletionItemProvider", editor.document.uri, range.start);
      return answer.items.some((item) => labelOf(item) === "avatar_entered") && answer;
    });
    const labels = list.items.map(labelOf);
    assert.ok(labels.includes("move_blocked"), labels.join(" "));
    assert.ok(!labels.includes("flood_fill"), "a system is no event");
  },

  async "a word is explained on hover"() {
    const editor = await open("lantern_walk/game.json");
    const range = rangeOf(editor.document, '"on": "avatar_entered"');
    const at = range.end.translate(0, -4);
    const texts = await until("hover", async () => {
      const hovers = await vscode.commands.executeCommand("vscode.executeHoverProvider", editor.document.uri, at);
      const all = hovers.flatMap((hover) => hover.contents.map((content) => content.value ?? content));
      return all.some((text) => text.includes("avatar_entered")) && all;
    });
    assert.ok(texts.join("").length > 30, texts.join(""));
  },

  async "a quick fix takes the word that was meant, and the mistake goes"() {
    const editor = await open("broken_garden/game.json");
    const error = await found(editor, "unknown-event");
    const action = await until("a fix", async () => {
      const actions = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", editor.document.uri, error.range);
      return actions.find(({ title, edit }) => edit && title.includes("avatar_entered"));
    });
    assert.ok(await vscode.workspace.applyEdit(action.edit));
    assert.ok(editor.document.getText().includes('"on": "avatar_entered"'));
    await until("gone", () => !ours(editor).some((one) => code(one) === "unknown-event"));
    await vscode.commands.executeCommand("undo");
    await found(editor, "unknown-event");
    await revert();
  },

  async "a gold path that does not win is said at its last step when the level is opened"() {
    const editor = await open("broken_paths/levels/too_short.json");
    const error = await found(editor, "gold-path-does-not-win");
    assert.equal(textOf(editor, error), '"right"');
    const steps = rangeOf(editor.document, '"right"', 2);
    assert.deepEqual(error.range, steps, "the second step, after the facing");
  },

  async "saving a level whose gold path was broken underlines the step that fails"() {
    const editor = await open("lantern_walk/levels/dry_feet.json");
    const saved = editor.document.getText();
    await stays("a good level is clean", () => ours(editor).length === 0);
    await replace(editor, rangeOf(editor.document, ', "down", "right"\n'), ', "down"\n');
    await stays("while typing nothing is replayed", () => !ours(editor).some((one) => code(one).startsWith("gold-path")));
    assert.ok(await editor.document.save());
    const error = await found(editor, "gold-path-does-not-win");
    assert.equal(textOf(editor, error), '"down"');
    assert.equal(error.range.start.line, rangeOf(editor.document, '"right", "down"').start.line);
    const whole = new vscode.Range(new vscode.Position(0, 0), editor.document.lineAt(editor.document.lineCount - 1).range.end);
    await replace(editor, whole, saved);
    assert.ok(await editor.document.save());
    await until("clean again", () => ours(editor).length === 0);
  },

  async "replaying by command gives the verdict of the text in the editor"() {
    const editor = await open("lantern_walk/levels/the_hedge.json");
    const good = await vscode.commands.executeCommand("goldpath.replayLevel");
    assert.deepEqual([good.level, good.won], ["the_hedge", true], JSON.stringify(good));
    const last = rangeOf(editor.document, '{ "action": "move", "direction": "right" }', 3);
    await replace(editor, last, '{ "action": "move", "direction": "left" }');
    const bad = await vscode.commands.executeCommand("goldpath.replayLevel");
    assert.deepEqual([bad.level, bad.won], ["the_hedge", false], JSON.stringify(bad));
    await revert();
  },

  async "a search by command offers a shorter path, which is taken, and a line above the path says what is proved"() {
    const editor = await open("broken_paths/levels/bump.json");
    const lens = () => vscode.commands.executeCommand("vscode.executeCodeLensProvider", editor.document.uri, 10);
    const mine = (lenses) => lenses.find(({ command }) => command?.command === "goldpath.solve");
    assert.equal((await until("the line", async () => mine(await lens()))).command.title, "Solve");
    const solved = await vscode.commands.executeCommand("goldpath.solveLevel");
    assert.match(solved.proved, /^shortest 3, gold 4 · /);
    const told = await found(editor, "shorter-solution");
    assert.equal(mine(await lens()).command.title, solved.proved);
    const actions = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", editor.document.uri, told.range);
    const fix = actions.find(({ title, edit }) => edit && title.includes("shortest path"));
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    await until("gone", () => !ours(editor).some((one) => code(one) === "shorter-solution"));
    const again = await vscode.commands.executeCommand("goldpath.solveLevel");
    assert.match(again.proved, /^shortest 3, gold 3 · /);
    await revert();
  },

  async "a name is followed to its definition and its uses, and renamed in all files and back"() {
    const level = await open("lantern_walk/levels/the_hedge.json");
    const at = rangeOf(level.document, '"hedge"').start.translate(0, 2);
    const [{ targetUri, targetRange }] = await until("its definition", async () => {
      const places = await vscode.commands.executeCommand("vscode.executeDefinitionProvider", level.document.uri, at);
      return places.length > 0 && places;
    });
    const game = await vscode.workspace.openTextDocument(targetUri);
    assert.equal(game.getText(targetRange), "hedge");
    const uses = await vscode.commands.executeCommand("vscode.executeReferenceProvider", level.document.uri, at);
    assert.ok(uses.length >= 5 && new Set(uses.map(({ uri }) => uri.path)).size > 2, JSON.stringify(uses));
    const texts = () => uses.map(({ uri }) => vscode.workspace.textDocuments.find((one) => one.uri.path === uri.path)?.getText());
    await Promise.all(uses.map(({ uri }) => vscode.workspace.openTextDocument(uri)));
    const before = texts();
    const rename = async (name) => {
      const edit = await vscode.commands.executeCommand("vscode.executeDocumentRenameProvider", level.document.uri, at, name);
      assert.equal(edit.size, new Set(uses.map(({ uri }) => uri.path)).size);
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    await rename("thicket");
    assert.ok(texts().every((text) => text.includes('"thicket"') && !text.includes('"hedge"')));
    const won = await vscode.commands.executeCommand("goldpath.replayLevel");
    assert.ok(won.won, JSON.stringify(won));
    // A server takes in one document after the other, and may check the state between two of them.
    await until("clean once all documents are taken in", () => ours(level).length === 0);
    await stays("nothing new is said", () => ours(level).length === 0 || assert.fail(ours(level).map(({ message }) => message).join("; ")));
    await rename("hedge");
    assert.deepEqual(texts(), before);
    await assert.rejects(rename("crate"), /already the name of another entity kind/);
    await vscode.workspace.saveAll();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  },

  async "steps tell what they do, and lenses lead to the places of a kind"() {
    const level = await open("lantern_walk/levels/the_hedge.json");
    const whole = new vscode.Range(0, 0, level.document.lineCount, 0);
    const labels = await until("hints", async () => {
      const hints = await vscode.commands.executeCommand("vscode.executeInlayHintProvider", level.document.uri, whole);
      return hints.length > 0 && hints.map(({ label }) => label);
    });
    assert.ok(labels.includes("takes lantern, [0, 3]"), labels.join("; "));
    const game = await open("lantern_walk/game.json");
    const lenses = await until("lenses", async () => {
      const found = await vscode.commands.executeCommand("vscode.executeCodeLensProvider", game.document.uri, 50);
      return found.length > 0 && found;
    });
    const hedge = lenses.find(({ range }) => game.document.getText(range) === '"hedge"');
    assert.equal(hedge.command.title, "in 4 levels");
    await vscode.commands.executeCommand(hedge.command.command, ...hedge.command.arguments);
    const tokens = await vscode.commands.executeCommand("vscode.provideDocumentSemanticTokens", game.document.uri);
    assert.ok(tokens.data.length > 100);
    await vscode.commands.executeCommand("closeReferenceSearch");
    await revert();
  },

  async "a broken gold path is repaired after a search"() {
    const editor = await open("lantern_walk/levels/the_hedge.json");
    const last = rangeOf(editor.document, '{ "action": "move", "direction": "right" }', 3);
    await replace(editor, last, '{ "action": "move", "direction": "left" }');
    await vscode.commands.executeCommand("goldpath.solveLevel");
    const told = await until("what is wrong", () => ours(editor).find((one) => code(one).startsWith("gold-path-")));
    const fix = await until("a repair", async () => {
      const actions = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", editor.document.uri, told.range);
      return actions.find(({ title, edit }) => edit && /repair the gold path|replace the gold path/.test(title));
    });
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    const good = await vscode.commands.executeCommand("goldpath.replayLevel");
    assert.ok(good.won, JSON.stringify(good));
    await revert();
  },

  async "what is not JSON is said once, whether the JSON service is on or not"() {
    const editor = await open("lantern_walk/levels/twin_archways.json");
    await until("the language", () => editor.document.languageId === "gridponder");
    const comma = rangeOf(editor.document, '"title": "Twin Archways",');
    await replace(editor, comma, '"title": "Twin Archways"');
    const near = () => all(editor).filter(({ range }) => Math.abs(range.start.line - comma.start.line) <= 1);
    const said = () => all(editor).map((one) => `${one.source}: ${one.message} (${one.range.start.line})`).join("; ");
    const once = async () => {
      await until("the mistake", () => near().length > 0 && near().every(({ source }) => source === OURS));
      await stays("once", () => near().length === 1 || assert.fail(said()));
      assert.equal(all(editor).length, 1, said());
    };
    await once();
    const json = vscode.workspace.getConfiguration("json");
    await json.update("validate.enable", false, vscode.ConfigurationTarget.Global);
    await once();
    await json.update("validate.enable", undefined, vscode.ConfigurationTarget.Global);
    await once();
    await revert();
    await until("clean again", () => all(editor).length === 0);
  },

  async "a file in no pack is left alone"() {
    const editor = await open("elsewhere/levels/list.json");
    await stays("nothing is said of it", () => ours(editor).length === 0);
    assert.equal(await vscode.commands.executeCommand("goldpath.replayLevel"), null);
  },

  async "each word is proposed once, and nothing is guessed"() {
    const level = await open("stones/levels/first.json");
    const proposed = async (editor, text, at = "start", by = 0) => {
      const place = rangeOf(editor.document, text)[at].translate(0, by);
      const list = await until("completions", async () => {
        const answer = await vscode.commands.executeCommand("vscode.executeCompletionItemProvider", editor.document.uri, place);
        return answer.items.length > 0 && answer;
      });
      return list.items.map((item) => labelOf(item).replaceAll('"', ""));
    };
    const once = (labels, what) => assert.deepEqual(labels, [...new Set(labels)], what);
    const types = await proposed(level, '"board_match"');
    assert.ok(types.includes("reach_target") && types.includes("board_match"), types.join(" "));
    once(types, "types");
    const keys = await proposed(level, '"title"');
    assert.ok(keys.includes("title") && !keys.includes("$schema"), keys.join(" "));
    once(keys, "keys");
    const game = await open("lantern_walk/game.json");
    const words = [['"assets/crate.svg"', "assets/wall.svg"], ['"dry_feet"', "the_hedge"], ['"burnable" } }', "breakable"]];
    for (const [word, other] of words) {
      const labels = await proposed(game, word);
      once(labels, word);
      assert.ok(labels.includes(other), labels.join(" "));
    }
    const steps = await open("lantern_walk/levels/dry_feet.json");
    const stops = await proposed(steps, "6, 10]");
    assert.deepEqual(stops.slice(0, 3), ["4", "5", "6"], "hint stops between their neighbors");
    await replace(steps, rangeOf(steps.document, "[3, 6, 10]"), "[]");
    const all = await proposed(steps, '"hintStops": []', "end", -1);
    assert.deepEqual(all, Array.from({ length: 12 }, (_, at) => String(at + 1)), "from 1 to the last step");
    await revert();
  },

  async "a proposal keeps its documentation after many lists"() {
    const editor = await open("stones/levels/first.json");
    const range = rangeOf(editor.document, '"board_match"');
    for (let round = 0; round < 12; round++) {
      await vscode.commands.executeCommand("vscode.executeCompletionItemProvider", editor.document.uri, range.start);
    }
    const list = await vscode.commands.executeCommand("vscode.executeCompletionItemProvider", editor.document.uri, range.start, undefined, 50);
    const item = list.items.find((item) => labelOf(item) === "reach_target");
    assert.match(item.documentation.value, /avatar stands on/);
  },

  async "a code leads to its page, by a command and not to a file of the server"() {
    const editor = await open("broken_garden/game.json");
    const error = await found(editor, "unknown-event");
    assert.equal(error.code.target.scheme, "command");
    assert.deepEqual(JSON.parse(error.code.target.query), ["unknown-event"]);
    await vscode.commands.executeCommand(error.code.target.path, "unknown-event");
    const preview = (label) => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find((tab) => tab.label.includes(label));
    await until("its page", () => preview("Preview unknown-event"));
    const page = await vscode.workspace.openTextDocument(vscode.Uri.parse("goldpath-explain:/unknown-event.md"));
    assert.match(page.getText(), /unknown-event/);
    await vscode.commands.executeCommand("goldpath.showReference");
    await until("the reference", () => preview("Preview catalog.md"));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  },

  async "a pack and a level come out of nothing, and are won"() {
    const pack = await vscode.commands.executeCommand("goldpath.newPack", folder(), "brand_new");
    const replayed = async (name) => {
      await until(`${name} in front`, () => vscode.window.activeTextEditor?.document.fileName.endsWith(`${name}.json`));
      const verdict = await until("a verdict", () => vscode.commands.executeCommand("goldpath.replayLevel"));
      assert.deepEqual([verdict.level, verdict.won], [name, true], JSON.stringify(verdict));
    };
    await replayed("first_steps");
    const level = await vscode.commands.executeCommand("goldpath.newLevel", pack, "second");
    assert.ok(level.path.endsWith("/brand_new/levels/second.json"), level.path);
    await replayed("second");
    const game = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(pack, "game.json"));
    assert.match(game.getText(), /"ref": "second"/);
    assert.equal(game.isDirty, false);
    const files = ["manifest.json", "game.json", "theme.json", "levels/first_steps.json", "levels/second.json"];
    await stays("nothing to mend", () => files.every((path) => vscode.languages.getDiagnostics(vscode.Uri.joinPath(pack, path)).length === 0));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  },

  async "the server comes back after a restart"() {
    const editor = await open("broken_garden/game.json");
    await vscode.commands.executeCommand("goldpath.restart");
    await found(editor, "unknown-event");
  },
};

const labelOf = ({ label }) => label.label ?? label;

exports.run = async () => {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      console.log(`ok   - ${name}`);
    } catch (error) {
      failed += 1;
      console.error(`FAIL - ${name}\n${error.stack ?? error}`);
      await revert();
    }
  }
  if (failed > 0) {
    throw new Error(`${failed} failed`);
  }
};
