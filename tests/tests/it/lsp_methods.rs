//! `docs/lsp-methods.md` lists exactly what the built server advertises and uses.

use std::collections::BTreeSet;

use e2e::client::{Client, initialize};
use e2e::folder::Folder;
use e2e::root;
use expect_test::expect_file;
use serde_json::{Value, json};

/// The methods that the server advertises by one capability: its JSON pointer, the methods, and their
/// descriptions. A method has its own pointer if that decides.
const BY_CAPABILITY: &[(&str, &[(&str, &str)])] = &[
    ("/positionEncoding", &[]),
    (
        "/textDocumentSync/openClose",
        &[
            (
                "textDocument/didOpen",
                "From now on, the server uses the text of the editor instead of the \
                                      file.",
            ),
            ("textDocument/didClose", "The server uses the file on disk again."),
        ],
    ),
    (
        "/textDocumentSync/change",
        &[("textDocument/didChange", "Incremental or whole, any number of changes at once.")],
    ),
    (
        "/textDocumentSync/save",
        &[(
            "textDocument/didSave",
            "Replays the gold paths that the file affects, unless `replay` is `\"never\"`.",
        )],
    ),
    (
        "/completionProvider",
        &[(
            "textDocument/completion",
            "Keys, values, names, references and snippets, most likely ones first.",
        )],
    ),
    (
        "/completionProvider/resolveProvider",
        &[("completionItem/resolve", "The documentation of a completion item.")],
    ),
    ("/hoverProvider", &[("textDocument/hover", "The documentation of a DSL word or a name of the pack.")]),
    (
        "/definitionProvider",
        &[(
            "textDocument/definition",
            "Where the name at a position is defined; of a word of the DSL, its page; of `$event`, the event of the rule.",
        )],
    ),
    (
        "/referencesProvider",
        &[("textDocument/references", "All places of the name at a position, in all files of the pack.")],
    ),
    (
        "/documentHighlightProvider",
        &[("textDocument/documentHighlight", "The places of the name at a position in the same file.")],
    ),
    (
        "/documentSymbolProvider",
        &[("textDocument/documentSymbol", "The parts of a file by name, with the steps of gold paths.")],
    ),
    (
        "/workspaceSymbolProvider",
        &[("workspace/symbol", "Names of all packs whose letters a query has in order.")],
    ),
    ("/foldingRangeProvider", &[("textDocument/foldingRange", "Objects and arrays over several lines.")]),
    (
        "/selectionRangeProvider",
        &[("textDocument/selectionRange", "The text, the member and what contains them around a position.")],
    ),
    (
        "/documentFormattingProvider",
        &[("textDocument/formatting", "Lays out a file of a pack, as `[format]` in goldpath.toml says.")],
    ),
    (
        "/documentRangeFormattingProvider",
        &[("textDocument/rangeFormatting", "The same, of the lines that a range touches.")],
    ),
    (
        "/renameProvider",
        &[(
            "textDocument/rename",
            "Another name in all files of a pack, after all gold paths were replayed with it: they take the same course, \
             or the request fails and says why. A level is renamed with its file, if the client renames files, to a name \
             that every operating system allows.",
        )],
    ),
    (
        "/renameProvider/prepareProvider",
        &[("textDocument/prepareRename", "The name at a position, or why it must stay as it is.")],
    ),
    (
        "/codeActionProvider",
        &[(
            "textDocument/codeAction",
            "Quick fixes of diagnostics, `source.fixAll.goldpath` for all that are safe, refactorings of packs and games \
             of PuzzleScript, and on a rule the question why it acted or did not. A client that cannot ask for the edit of a refactoring later has those that can be made when a person asks.",
        )],
    ),
    (
        "/codeActionProvider/resolveProvider",
        &[(
            "codeAction/resolve",
            "The edit of a refactoring, after a proof that the game reads the same of every level and the gold paths \
             take the same course, or the request fails, says why and names the levels. Of a board that gets another size \
             only the gold path is proved, as the title says. Of games of PuzzleScript the compiled game is compared, and \
             all sessions end as before.",
        )],
    ),
    (
        "/callHierarchyProvider",
        &[
            (
                "textDocument/prepareCallHierarchy",
                "The rule or system at a position, or the events that a word stands for; in a game of PuzzleScript the \
                 rule.",
            ),
            (
                "callHierarchy/incomingCalls",
                "What leads to it: events to rules, effects and systems to events.",
            ),
            ("callHierarchy/outgoingCalls", "What it leads to."),
        ],
    ),
    (
        "/linkedEditingRangeProvider",
        &[(
            "textDocument/linkedEditingRange",
            "Where a name is defined, its places, if all are in the same file, such as those of a variable of a level.",
        )],
    ),
    (
        "/documentOnTypeFormattingProvider/firstTriggerCharacter",
        &[(
            "textDocument/onTypeFormatting",
            "Lays out the object or array that was just closed, or that the line before closed.",
        )],
    ),
    (
        "/executeCommandProvider",
        &[(
            "workspace/executeCommand",
            "`goldpath.replay`, `goldpath.solve`, `goldpath.setHintStops`, `goldpath.simplify`, `goldpath.tighten` and `goldpath.why`, see [protocol.md](protocol.md).",
        )],
    ),
    (
        "/codeLensProvider",
        &[(
            "textDocument/codeLens",
            "Above a gold path: what a search proved of the level, or the command that searches it. Above other parts: \
             what is known of them.",
        )],
    ),
    (
        "/codeLensProvider/resolveProvider",
        &[(
            "codeLens/resolve",
            "The rollout bits of a level whose gold path wins, which are measured when the lens is seen.",
        )],
    ),
    ("/documentLinkProvider", &[("textDocument/documentLink", "From pictures and levels to their files.")]),
    (
        "/colorProvider",
        &[
            ("textDocument/documentColor", "The colors of kinds and of the theme."),
            ("textDocument/colorPresentation", "A color as it is written."),
        ],
    ),
    (
        "/inlayHintProvider",
        &[("textDocument/inlayHint", "What steps do and what is bound, between the words.")],
    ),
    (
        "/semanticTokensProvider/full",
        &[("textDocument/semanticTokens/full", "The meaning of the words that a grammar does not tell.")],
    ),
    (
        "/semanticTokensProvider/range",
        &[("textDocument/semanticTokens/range", "The same, of the words in a range.")],
    ),
    (
        "/diagnosticProvider",
        &[(
            "textDocument/diagnostic",
            "For clients that pull: the diagnostics of a file, or that they are unchanged.",
        )],
    ),
    (
        "/diagnosticProvider/workspaceDiagnostics",
        &[(
            "workspace/diagnostic",
            "For clients that pull: the diagnostics of all packs, including files that are not open.",
        )],
    ),
    (
        "/workspace/workspaceFolders/changeNotifications",
        &[(
            "workspace/didChangeWorkspaceFolders",
            "Finds the packs in new folders and forgets those in removed folders.",
        )],
    ),
    (
        "/workspace/fileOperations/willRename/filters",
        &[(
            "workspace/willRenameFiles",
            "The id of a level and its entry in `levelSequence`, or the paths of pictures, follow the new name.",
        )],
    ),
    (
        "/workspace/fileOperations/willDelete/filters",
        &[("workspace/willDeleteFiles", "Levels that are deleted leave `levelSequence`.")],
    ),
    (
        "/workspace/fileOperations/didCreate/filters",
        &[("workspace/didCreateFiles", "Reads files that an editor made, as those that a watcher tells of.")],
    ),
    ("/workspace/fileOperations/didRename/filters", &[("workspace/didRenameFiles", "The same.")]),
    ("/workspace/fileOperations/didDelete/filters", &[("workspace/didDeleteFiles", "The same.")]),
    (
        "/experimental/goldpath/board",
        &[("goldpath/board", "A level during play, see [protocol.md](protocol.md).")],
    ),
    (
        "/experimental/goldpath/record",
        &[("goldpath/record", "The edit that records played actions as the gold path.")],
    ),
    (
        "/experimental/goldpath/boardPosition",
        &[("goldpath/boardPosition", "The cells or the step of a board that a place in a text is about.")],
    ),
    (
        "/experimental/goldpath/boardSource",
        &[("goldpath/boardSource", "Where a cell or a step of a board is written.")],
    ),
    (
        "/experimental/goldpath/drawing",
        &[("goldpath/drawing", "What is on the cells of a level, and what can be drawn on it.")],
    ),
    ("/experimental/goldpath/draw", &[("goldpath/draw", "The edit that draws on the board of a level.")]),
    (
        "/experimental/goldpath/route",
        &[(
            "goldpath/route",
            "Where the avatar goes along the gold path or moves, and what becomes of them.",
        )],
    ),
    (
        "/experimental/goldpath/newPack",
        &[("goldpath/newPack", "The files of a new pack without diagnostics, whose gold path wins.")],
    ),
    (
        "/experimental/goldpath/newLevel",
        &[("goldpath/newLevel", "A new level and its entry in `levelSequence`.")],
    ),
    (
        "/experimental/goldpath/fates",
        &[(
            "goldpath/fates",
            "Whether a level can still be won along what is played, and after other moves.",
        )],
    ),
    (
        "/experimental/goldpath/necessity",
        &[("goldpath/necessity", "What a level is without each of its entities.")],
    ),
    (
        "/experimental/goldpath/solvability",
        &[(
            "goldpath/solvability",
            "Whether the levels of a pack can be won, and in how few moves, searched in the background.",
        )],
    ),
    (
        "/experimental/goldpath/coverage",
        &[("goldpath/coverage", "How often the rules of a project act along what is recorded in it.")],
    ),
    (
        "/experimental/goldpath/why",
        &[(
            "goldpath/why",
            "What happened in a step, why a cell is as it is, or why a rule acted or did not.",
        )],
    ),
    (
        "/experimental/goldpath/vary",
        &[("goldpath/vary", "New levels made from one, each proved to be what is wanted.")],
    ),
    ("/experimental/goldpath/explain", &[("goldpath/explain", "Explains the code of a diagnostic.")]),
    ("/experimental/goldpath/status", &[]),
    (
        "/experimental/goldpath/levels",
        &[(
            "goldpath/levels",
            "The packs, and the levels of one in their order of play with their verdicts.",
        )],
    ),
    ("/experimental/goldpath/thumbnail", &[("goldpath/thumbnail", "The board of a level as a picture.")]),
    (
        "/experimental/goldpath/arrange",
        &[("goldpath/arrange", "The edit that gives levels another place in `levelSequence`.")],
    ),
    (
        "/experimental/goldpath/deleteLevel",
        &[("goldpath/deleteLevel", "The edit that removes a level and its entry in `levelSequence`.")],
    ),
    (
        "/experimental/goldpath/orderLevels",
        &[(
            "goldpath/orderLevels",
            "The edit that moves, copies and deletes levels of a game of PuzzleScript, with their sessions, after the same proof as for a refactoring.",
        )],
    ),
    (
        "/experimental/goldpath/addLevel",
        &[(
            "goldpath/addLevel",
            "The edit that adds a level of the same size below another one of their file.",
        )],
    ),
    (
        "/experimental/goldpath/replay",
        &[("goldpath/replay", "How the gold paths of a pack end, and where and why they fail.")],
    ),
];

/// Parts of capabilities that are options of a method, not methods.
const MANNERS: &[&str] = &[
    "/textDocumentSync/save/includeText",
    "/completionProvider/triggerCharacters",
    "/codeActionProvider/codeActionKinds",
    "/documentOnTypeFormattingProvider/moreTriggerCharacter",
    "/renameProvider/workDoneProgress",
    "/executeCommandProvider/commands",
    "/semanticTokensProvider/legend/tokenModifiers",
    "/semanticTokensProvider/legend/tokenTypes",
    "/diagnosticProvider/identifier",
    "/diagnosticProvider/interFileDependencies",
    "/workspace/workspaceFolders/supported",
];

/// Methods without a capability; the session below uses each of them.
const ALWAYS: &[(&str, &str)] = &[
    ("initialize", "Accepts settings as `initializationOptions`."),
    ("initialized", "Starts searching for packs in the workspace folders."),
    ("shutdown", "Further requests are refused."),
    ("exit", "Ends the process, with status 0 after `shutdown` and 1 otherwise."),
    ("$/cancelRequest", "Stops the request, which is answered at once."),
    ("window/workDoneProgress/cancel", "Stops running replays."),
    ("workspace/didChangeConfiguration", "Accepts settings, or requests them from the client."),
    ("workspace/didChangeWatchedFiles", "Reads files that are not open again."),
];

/// The client methods that the server uses, and when it uses them.
const OF_CLIENT: &[(&str, &str)] = &[
    (
        "client/registerCapability",
        "For watched files, settings, and capabilities that not all languages have, if the client supports registration.",
    ),
    ("goldpath/status", "If the client sets `experimental.goldpathStatus`, see [protocol.md](protocol.md)."),
    (
        "goldpath/filesChanged",
        "If the client sets `experimental.goldpathFilesChanged`, see [protocol.md](protocol.md).",
    ),
    (
        "goldpath/levelsChanged",
        "If the client sets `experimental.goldpathLevelsChanged`, see [protocol.md](protocol.md).",
    ),
    ("textDocument/publishDiagnostics", "For clients that do not pull, with the document version."),
    ("window/logMessage", "Errors and invalid settings."),
    (
        "window/showMessage",
        "After a save of `game.json`: the levels whose outcome changed. Folders that cannot be read, and \
         why.",
    ),
    (
        "workspace/codeLens/refresh",
        "After a search, a save, a replay that ended otherwise than the last one, and registration, if the client supports it.",
    ),
    (
        "workspace/applyEdit",
        "For `goldpath.setHintStops`, `goldpath.simplify` and `goldpath.tighten`, if the client supports it.",
    ),
    ("workspace/configuration", "The section `goldpath`, if the client supports it."),
    ("workspace/diagnostic/refresh", "For clients that pull and support it."),
    (
        "workspace/inlayHint/refresh",
        "After a search, a save, a replay that ended otherwise than the last one, and registration, if the client supports it.",
    ),
];

/// Received only if replays take long, which is not the case here; the sessions of `tests/protocol` have some that do.
const OF_LONG_WORK: &[(&str, &str)] = &[
    (
        "$/progress",
        "While replays and proofs take long, if the client supports it. Parts of the answers to `goldpath/replay`, \
         `goldpath/solvability` and `goldpath/vary`, if it wants them.",
    ),
    ("window/workDoneProgress/create", "When replays and proofs take long, if the client supports it."),
];

/// The methods of LSP 3.17 that the server neither serves nor sends, and why. `tests/protocol/test_methods.py` tells if one of the
/// protocol is in no table.
const NOT_THERE: &[(&str, &str)] = &[
    ("$/logTrace", "There is no trace: what goes wrong is told with `window/logMessage`."),
    ("$/setTrace", "Accepted, and changes nothing: there is no trace."),
    ("client/unregisterCapability", "What is registered stays until the server ends."),
    ("documentLink/resolve", "Links come with their files."),
    ("inlayHint/resolve", "Hints come as a whole."),
    ("notebookDocument/didChange", "There are no packs in notebooks."),
    ("notebookDocument/didClose", "There are no packs in notebooks."),
    ("notebookDocument/didOpen", "There are no packs in notebooks."),
    ("notebookDocument/didSave", "There are no packs in notebooks."),
    ("telemetry/event", "Nothing is collected."),
    (
        "textDocument/declaration",
        "A name has one place of definition, and `textDocument/definition` leads there.",
    ),
    (
        "textDocument/implementation",
        "Nothing implements anything else: what a name does stands where it is defined.",
    ),
    (
        "textDocument/inlineValue",
        "For debuggers, which show values while a program is stopped. What steps do is shown as inlay hints.",
    ),
    ("textDocument/moniker", "Names end at their pack: no other pack refers to them."),
    ("textDocument/prepareTypeHierarchy", "Kinds have no kinds below or above them."),
    (
        "textDocument/semanticTokens/full/delta",
        "The tokens of a file are few: all of them are made and sent at once.",
    ),
    (
        "textDocument/signatureHelp",
        "Nothing is called with values in an order: keys have names, which are proposed with what they mean.",
    ),
    ("textDocument/typeDefinition", "A name has no type with a place of its own beside its definition."),
    (
        "textDocument/willSave",
        "Nothing is to be done before a save; what a save brings follows `textDocument/didSave`.",
    ),
    (
        "textDocument/willSaveWaitUntil",
        "Editors that format or fix on save ask for `textDocument/formatting` and `source.fixAll.goldpath`.",
    ),
    ("typeHierarchy/subtypes", "Kinds have no kinds below or above them."),
    ("typeHierarchy/supertypes", "Kinds have no kinds below or above them."),
    (
        "window/showDocument",
        "The server opens nothing by itself; commands of lenses are those of the client.",
    ),
    ("window/showMessageRequest", "The server asks no questions: what can be chosen is a code action."),
    ("workspace/inlineValue/refresh", "There are no inline values."),
    (
        "workspace/semanticTokens/refresh",
        "What a word means follows from where it stands. Only in what a level changes of a system, the type of the system \
         counts too; the next change of the level shows it.",
    ),
    (
        "workspace/willCreateFiles",
        "What is in a new file is not known yet; `goldpath/newLevel` makes a level with its entry in `levelSequence`.",
    ),
    (
        "workspace/workspaceFolders",
        "The folders come with `initialize`, and changes of them with `workspace/didChangeWorkspaceFolders`.",
    ),
    ("workspaceSymbol/resolve", "Symbols come with their ranges."),
];

/// All client capabilities that the server reads, with or without pull diagnostics.
fn capabilities(pulls: bool) -> Value {
    let mut capabilities = json!({
        "workspace": {
            "configuration": true,
            "didChangeConfiguration": { "dynamicRegistration": true },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
            "diagnostics": { "refreshSupport": true },
            "applyEdit": true,
            "workspaceEdit": { "documentChanges": true },
            "codeLens": { "refreshSupport": true },
            "inlayHint": { "refreshSupport": true },
            "fileOperations": {
                "didCreate": true, "willRename": true, "didRename": true, "willDelete": true, "didDelete": true,
            },
        },
        "textDocument": {
            "completion": { "completionItem": { "snippetSupport": true } },
            "codeAction": { "dataSupport": true, "resolveSupport": { "properties": ["edit"] } },
            "codeLens": {},
            "publishDiagnostics": { "versionSupport": true },
        },
        "window": { "workDoneProgress": true },
        "experimental": { "goldpathStatus": true, "goldpathFilesChanged": true, "goldpathLevelsChanged": true },
    });
    if pulls {
        capabilities["textDocument"]["diagnostic"] = json!({});
    }
    capabilities
}

/// Collects the positions in the capabilities where something is offered.
fn offered(value: &Value, at: &str, places: &mut BTreeSet<String>) {
    match value {
        Value::Null => {}
        Value::Bool(false) if !MANNERS.contains(&at) => {}
        Value::Object(members) if !members.is_empty() => {
            for (key, value) in members {
                offered(value, &format!("{at}/{key}"), places);
            }
        }
        _ => {
            places.insert(at.to_owned());
        }
    }
}

/// The capabilities offered to one kind of client, and the methods it receives in a session that uses
/// everything.
fn session(pulls: bool) -> (BTreeSet<String>, BTreeSet<String>) {
    let folder = Folder::of("lantern_walk");
    let (uri, game) = (folder.uri("levels/the_hedge.json"), folder.uri("game.json"));
    let raft = folder.path("raft.puzzlescript");
    std::fs::copy(root().join("tests/puzzlescript/raft.puzzlescript"), &raft).expect("it can be copied");
    let mut client = Client::spawn();
    let answer = client.request("initialize", initialize(folder.root(), &capabilities(pulls), &json!({})));
    let mut places = BTreeSet::new();
    offered(&answer["capabilities"], "", &mut places);
    client.notify("initialized", json!({}));
    let document = json!({ "uri": uri });
    let level = folder.read("levels/the_hedge.json");
    client.open(&uri, 1, &level);
    let line = level.lines().position(|line| line.contains("\"reach_target\"")).expect("the goal is there");
    let character = level.lines().nth(line).and_then(|line| line.find("reach_target")).expect("it was found");
    let at = json!({ "textDocument": document, "position": { "line": line, "character": character } });
    client.request("textDocument/hover", at.clone());
    let items = client.request("textDocument/completion", at);
    client.request("completionItem/resolve", items[0].clone());
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    let actions = json!({ "textDocument": document, "range": range, "context": { "diagnostics": [] } });
    client.request("textDocument/codeAction", actions);
    let place = json!({ "textDocument": document, "position": range["start"] });
    client.request("textDocument/prepareCallHierarchy", place.clone());
    client.request("textDocument/linkedEditingRange", place.clone());
    let mut typed = place;
    typed["ch"] = json!("}");
    typed["options"] = json!({ "tabSize": 2, "insertSpaces": true });
    client.request("textDocument/onTypeFormatting", typed);
    let replay = json!({ "command": "goldpath.replay", "arguments": [uri] });
    assert_eq!(client.request("workspace/executeCommand", replay.clone())["won"], true);
    let whole = json!({ "textDocument": document, "range": range });
    client.request("textDocument/documentLink", json!({ "textDocument": document }));
    client.request("textDocument/documentColor", json!({ "textDocument": document }));
    let color = json!({ "red": 1, "green": 0.5, "blue": 0, "alpha": 1 });
    client.request(
        "textDocument/colorPresentation",
        json!({ "textDocument": document, "color": color, "range": range }),
    );
    client.request("textDocument/inlayHint", whole.clone());
    client.request("textDocument/semanticTokens/range", whole);
    client.request("textDocument/semanticTokens/full", json!({ "textDocument": document }));
    client.request("workspace/executeCommand", json!({ "command": "goldpath.solve", "arguments": [uri] }));
    client.wait("a request for new lenses", |it| it["method"] == "workspace/codeLens/refresh");
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": document }));
    let measured = lenses.as_array().into_iter().flatten().find(|lens| lens["command"].is_null());
    client.request("codeLens/resolve", measured.cloned().expect("the gold path wins"));
    let board = client.request("goldpath/board", json!({ "textDocument": document }));
    let play: Vec<&Value> =
        board["steps"].as_array().expect("it has steps").iter().map(|it| &it["action"]).collect();
    let source = client.request("goldpath/boardSource", json!({ "textDocument": document, "step": 1 }));
    let place = json!({ "textDocument": document, "position": source["start"] });
    assert_eq!(client.request("goldpath/boardPosition", place)["step"], 1);
    client.request("goldpath/record", json!({ "textDocument": document, "play": play }));
    let drawing = client.request("goldpath/drawing", json!({ "textDocument": document }));
    let piece = &drawing["pieces"][0]["id"];
    let brush = json!({ "gesture": "cells", "piece": piece, "cells": [[0, 0]] });
    client.request("goldpath/draw", json!({ "textDocument": document, "gestures": [brush] }));
    let route = client.request("goldpath/route", json!({ "textDocument": document }));
    assert_eq!(route["status"]["kind"], "won", "{route}");
    client.request("goldpath/fates", json!({ "textDocument": document, "play": play }));
    client.request("goldpath/necessity", json!({ "textDocument": document }));
    // Those that are advised are those of the file.
    client.change(&uri, 2, &level.replace("[3, 6]", "[2]"));
    let advised = json!({ "command": "goldpath.setHintStops", "arguments": [uri] });
    let advised = client.request("workspace/executeCommand", advised);
    assert_eq!(advised["applied"], true, "{advised}");
    client.change(&uri, 3, &level);
    client.request("goldpath/newPack", json!({ "id": "mine", "title": "Mine" }));
    let level = json!({ "textDocument": document, "id": "mine", "title": "Mine" });
    client.request("goldpath/newLevel", level);
    client.request("goldpath/explain", json!({ "code": "unknown-event" }));
    let root = folder.uri("");
    let levels = client.request("goldpath/levels", json!({ "root": root }));
    assert_eq!(levels["packs"][0]["entries"].as_array().map(Vec::len), Some(5), "{levels}");
    client.request("goldpath/thumbnail", json!({ "textDocument": document }));
    client.request(
        "goldpath/arrange",
        json!({ "root": root, "moved": [{ "place": 1, "id": "the_hedge" }], "to": 3 }),
    );
    client.request("goldpath/deleteLevel", json!({ "textDocument": document }));
    let raft = folder.uri("raft.puzzlescript");
    let listed = client.request("goldpath/levels", json!({ "root": raft }));
    let packs = listed["packs"].as_array().expect("it is a list");
    let entries = packs.iter().find_map(|it| it["entries"].as_array().filter(|_| it["root"] == *raft));
    let known: Vec<&Value> = entries.expect("its levels are listed").iter().map(|it| &it["key"]).collect();
    client.request("goldpath/orderLevels", json!({ "root": raft, "known": known, "order": [1, 0] }));
    client.request("goldpath/addLevel", json!({ "root": raft, "known": known, "below": 0 }));
    client.request("goldpath/replay", json!({ "root": root }));
    client.request("goldpath/solvability", json!({ "root": root }));
    client.request("goldpath/coverage", json!({ "root": root }));
    client.request("goldpath/why", json!({ "textDocument": document, "step": 1 }));
    client.request("goldpath/vary", json!({ "textDocument": document, "want": "", "count": 1 }));
    let renamed = json!({ "oldUri": uri, "newUri": uri });
    client.request("workspace/willRenameFiles", json!({ "files": [renamed] }));
    client.request("workspace/willDeleteFiles", json!({ "files": [{ "uri": uri }] }));
    client.notify("workspace/didCreateFiles", json!({ "files": [{ "uri": uri }] }));
    if pulls {
        client.request("textDocument/diagnostic", json!({ "textDocument": document }));
        client.request("workspace/diagnostic", json!({ "previousResultIds": [] }));
    }
    let id = client.post("workspace/executeCommand", replay);
    client.notify("$/cancelRequest", json!({ "id": id }));
    client.answer(id);
    client.notify("window/workDoneProgress/cancel", json!({ "token": "none" }));
    client.notify("workspace/didChangeConfiguration", json!({ "settings": { "goldpath": { "replay": 1 } } }));
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": game, "type": 2 }] }));
    let none = json!({ "event": { "added": [], "removed": [] } });
    client.notify("workspace/didChangeWorkspaceFolders", none);
    client.wait("the state of the pack", |it| it["params"]["state"] == "ready");
    // A game in which a lantern does not burn the hedge.
    let text = folder.read("game.json");
    client.open(&game, 1, &text);
    client.change(&game, 2, &text.replace("\"hasItem\": \"lantern\"", "\"hasItem\": \"mallet\""));
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": game } }));
    client.wait("a message on what the save changed", |it| it["method"] == "window/showMessage");
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": game } }));
    let expected = if pulls { "workspace/diagnostic/refresh" } else { "textDocument/publishDiagnostics" };
    if !client.heard.iter().any(|method| method == expected) {
        client.wait(expected, |it| it["method"] == expected);
    }
    let heard = client.heard.iter().cloned().collect();
    assert!(client.finish().success());
    (places, heard)
}

/// Rows of a table, sorted by method.
fn table(head: &str, mut rows: Vec<(&str, String)>) -> String {
    rows.sort();
    let rows = rows.iter().map(|(method, text)| format!("| `{method}` | {text} |\n"));
    format!("| {head} | |\n|---|---|\n{}", rows.collect::<String>())
}

#[test]
fn the_page_of_methods_is_what_the_server_says_and_does() {
    let (pushed, heard_pushed) = session(false);
    let (pulled, heard_pulled) = session(true);
    let is_offered = |pointer: &str, places: &BTreeSet<String>| {
        places.iter().any(|place| place == pointer || place.starts_with(&format!("{pointer}/")))
    };

    // The table of this test lists everything that is advertised, and nothing else.
    let all: BTreeSet<String> = pushed.union(&pulled).cloned().collect();
    let unknown: Vec<&String> = all
        .iter()
        .filter(|place| {
            let is_named = BY_CAPABILITY.iter().any(|(pointer, _)| pointer == place);
            !is_named && !MANNERS.contains(&place.as_str())
        })
        .collect();
    assert!(unknown.is_empty(), "capabilities that the table does not know: {unknown:?}");
    let mut rows = Vec::new();
    for (pointer, methods) in BY_CAPABILITY {
        assert!(is_offered(pointer, &all), "{pointer} is not advertised any more");
        rows.extend(methods.iter().map(|(method, text)| (*method, (*text).to_owned())));
    }
    let pulls_only: Vec<&str> =
        BY_CAPABILITY.iter().map(|(pointer, _)| *pointer).filter(|it| !is_offered(it, &pushed)).collect();
    assert_eq!(pulls_only, ["/diagnosticProvider", "/diagnosticProvider/workspaceDiagnostics"]);
    rows.extend(ALWAYS.iter().map(|(method, text)| (*method, (*text).to_owned())));

    // It also lists everything that the client received.
    let heard: BTreeSet<&str> = heard_pushed.union(&heard_pulled).map(String::as_str).collect();
    let described: BTreeSet<&str> = OF_CLIENT.iter().map(|(method, _)| *method).collect();
    let is_of_long_work = |method: &str| OF_LONG_WORK.iter().any(|(it, _)| *it == method);
    let undescribed: Vec<_> = heard.difference(&described).filter(|it| !is_of_long_work(it)).collect();
    assert!(undescribed.is_empty(), "methods that the table does not know: {undescribed:?}");
    let unheard: Vec<_> = described.difference(&heard).collect();
    assert!(unheard.is_empty(), "methods that are not used any more: {unheard:?}");

    let owned = |(method, text): &(&'static str, &str)| (*method, (*text).to_owned());
    let of_client = OF_CLIENT.iter().chain(OF_LONG_WORK).map(owned).collect();
    let not_there = NOT_THERE.iter().map(owned).collect();
    let page = format!(
        "# The methods of the language server\n\nGenerated by `tests/tests/it/lsp_methods.rs` from what the server \
         advertises and uses; `UPDATE_EXPECT=1` updates it.\nPositions are UTF-8 if the client supports it, \
         and UTF-16 otherwise. Any other request is answered with `MethodNotFound`, and any other notification is \
         ignored.\n\n## From the client\n\n{}\n## To the client\n\n{}\n## Not there\n\nMethods of LSP 3.17 that the server \
         does not need.\n\n{}",
        table("method", rows),
        table("method", of_client),
        table("method", not_there),
    );
    expect_file![root().join("docs/lsp-methods.md")].assert_eq(&page);
}
