//! Games of PuzzleScript and WAGE, each a file, in the server: found, told, followed on the disk, and beside packs.

use std::fs;
use std::time::{Duration, Instant};

use e2e::client::{Client, file_uri};
use e2e::root;
use serde_json::{Value, json};

/// A folder with a game of PuzzleScript and its sessions, and one of WAGE.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for name in ["raft.puzzlescript", "raft.sessions.json"] {
        let text = fs::read(root().join("tests/puzzlescript").join(name)).expect("it is there");
        fs::write(folder.path().join(name), text).expect("it can be written");
    }
    fs::write(folder.path().join("game.yaml"), WAGE).expect("it can be written");
    folder
}

const WAGE: &str = "name: Hills
version: 1
minPlayers: 2
teams: [{ id: red, name: Red }]
map: { zones: [{ id: hill }] }
rules:
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: hill }
    do: [{ kind: set_state, target: same, key: lit, value: true }]
  - id: lit
    when: { kind: and, children: [{ kind: entered_zone, who: any, zoneId: hill }, { kind: state_equals, who: same, key: lit, value: true }] }
    do: [{ kind: set_state, target: same, key: lit, value: false }]
";

/// The codes at error level of a list of diagnostics.
fn errors(list: &[Value]) -> Vec<&str> {
    list.iter().filter(|it| it["severity"] == 1).filter_map(|it| it["code"].as_str()).collect()
}

/// Waits until the errors of a file are these.
fn told(client: &mut Client, uri: &str, codes: &[&str]) {
    client.wait(&format!("{codes:?} in {uri}"), |it| {
        let list = it["params"]["diagnostics"].as_array();
        it["method"] == "textDocument/publishDiagnostics"
            && it["params"]["uri"] == uri
            && list.is_some_and(|list| errors(list) == codes)
    });
}

#[test]
fn a_game_of_puzzlescript_is_told_while_it_is_written_and_its_sessions_when_it_is_saved() {
    let folder = folder();
    let mut client = Client::start(folder.path(), &json!({}), &json!({}));
    let path = folder.path().join("raft.puzzlescript");
    let (uri, sessions) = (file_uri(&path), file_uri(&folder.path().join("raft.sessions.json")));
    let text = fs::read_to_string(&path).expect("it is text");
    client.open(&uri, 1, &text);
    assert_eq!(errors(&client.diagnostics(&uri, 1)), Vec::<&str>::new());
    let broken = text.replacen("WINCONDITIONS", "WINCONDITIONS\n\nall Nothing on Target", 1);
    client.change(&uri, 2, &broken);
    assert!(!errors(&client.diagnostics(&uri, 2)).is_empty());
    client.change(&uri, 3, &text);
    assert_eq!(errors(&client.diagnostics(&uri, 3)), Vec::<&str>::new());
    // A session that expects what does not happen: from the disk, which nobody has open.
    let written = folder.path().join("raft.sessions.json");
    let expected = fs::read_to_string(&written).expect("it is text");
    fs::write(&written, expected.replacen("\"won\": true", "\"won\": false", 1)).expect("it can be written");
    let changes = json!({ "changes": [{ "uri": sessions, "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", changes.clone());
    told(&mut client, &sessions, &["session-fails"]);
    fs::write(&written, expected).expect("it can be written");
    client.notify("workspace/didChangeWatchedFiles", changes);
    told(&mut client, &sessions, &[]);
    assert!(client.finish().success());
}

#[test]
fn a_game_of_wage_is_told_completed_and_explained() {
    let folder = folder();
    let mut client = Client::start(folder.path(), &json!({}), &json!({}));
    let uri = file_uri(&folder.path().join("game.yaml"));
    client.open(&uri, 1, WAGE);
    assert_eq!(errors(&client.diagnostics(&uri, 1)), Vec::<&str>::new());
    let broken = WAGE.replacen("zoneId: hill", "zoneId: hil", 1);
    client.change(&uri, 2, &broken);
    assert_eq!(errors(&client.diagnostics(&uri, 2)), ["wage-unknown-zone"]);
    let place = |piece: &str| {
        let at = broken.find(piece).expect("it is there");
        let line = broken[..at].matches('\n').count();
        let start = broken[..at].rfind('\n').map_or(0, |newline| newline + 1);
        json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": at - start } })
    };
    let hover = client.request("textDocument/hover", place("entered_zone"));
    assert!(hover["contents"]["value"].is_string(), "{hover}");
    let items = client.request("textDocument/completion", place("hil }"));
    assert!(
        items.as_array().is_some_and(|items| items.iter().any(|item| item["label"] == "hill")),
        "{items}"
    );
    assert!(client.finish().success());
}

#[test]
fn a_game_that_comes_to_the_folder_and_one_that_goes_are_followed() {
    let folder = folder();
    let mut client = Client::start(folder.path(), &json!({}), &json!({}));
    let path = folder.path().join("new.txt");
    let uri = file_uri(&path);
    fs::write(&path, "title New\n\nOBJECTS\n\nLEGEND\n\nRULES\n\n[ Ghost ] -> [ ]\n")
        .expect("it can be written");
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": uri, "type": 1 }] }));
    client.wait("errors of the new game", |it| {
        it["params"]["uri"] == uri && it["params"]["diagnostics"].as_array().is_some_and(|it| !it.is_empty())
    });
    fs::remove_file(&path).expect("it can be removed");
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": uri, "type": 3 }] }));
    told(&mut client, &uri, &[]);
    // Prose is no game.
    let prose = folder.path().join("notes.txt");
    fs::write(&prose, "The rules of the game.\n").expect("it can be written");
    let uri = file_uri(&prose);
    client.open(&uri, 1, "The rules of the game.\n");
    let symbols = client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(symbols, Value::Null);
    assert!(client.finish().success());
}

#[test]
fn a_game_that_was_never_saved_is_checked_as_soon_as_it_is_one() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let mut client = Client::start(folder.path(), &json!({}), &json!({}));
    let raft = fs::read_to_string(root().join("tests/puzzlescript/raft.puzzlescript")).expect("it is text");
    let broken = raft.replacen("WINCONDITIONS", "WINCONDITIONS\n\nall Nothing on Target", 1);
    let hills = WAGE.replace("zoneId: hill }", "zoneId: hil }");
    let games = [("puzzlescript", &broken), ("plaintext", &broken), ("yaml", &hills)];
    for (number, (language, text)) in games.into_iter().enumerate() {
        let uri = format!("untitled:Untitled-{number}");
        client.open_as(&uri, language, 1, "");
        client.change(&uri, 2, text);
        assert!(!errors(&client.diagnostics(&uri, 2)).is_empty(), "{language}");
    }
    let line = hills.lines().position(|line| line.contains("kind: entered_zone")).expect("it is there");
    let character = hills.lines().nth(line).and_then(|it| it.find("entered_zone")).expect("it is there") + 2;
    let document = json!({ "uri": "untitled:Untitled-2" });
    let at = json!({ "textDocument": document, "position": { "line": line, "character": character } });
    assert!(client.request("textDocument/hover", at.clone()).to_string().contains("entered_zone"));
    assert!(client.request("textDocument/completion", at).to_string().contains("left_zone"));
    client.open_as("untitled:notes", "plaintext", 1, "Remember the milk.");
    client.open_as("untitled:settings", "yaml", 1, "");
    client.open_as("untitled:Untitled-3", "puzzlescript", 1, &raft);
    assert_eq!(errors(&client.diagnostics("untitled:Untitled-3", 1)), Vec::<&str>::new());
    for uri in ["untitled:notes", "untitled:settings"] {
        let report = client.request("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }));
        assert_eq!(report["items"], json!([]), "{uri}");
    }
    assert!(client.finish().success());
}

#[test]
fn what_is_played_and_what_a_search_finds_become_sessions_in_a_file_that_may_be_new() {
    let folder = folder();
    fs::remove_file(folder.path().join("raft.sessions.json")).expect("it is there");
    let operations = json!({ "documentChanges": true, "resourceOperations": ["create"] });
    let capabilities = json!({ "workspace": { "workspaceEdit": operations } });
    let mut client = Client::start(folder.path(), &capabilities, &json!({}));
    let path = folder.path().join("raft.puzzlescript");
    let (uri, sessions) = (file_uri(&path), file_uri(&folder.path().join("raft.sessions.json")));
    client.open(&uri, 1, &fs::read_to_string(&path).expect("it is text"));
    let document = json!({ "uri": uri });
    let board = client.request("goldpath/board", json!({ "textDocument": document, "compact": true }));
    assert_eq!((&board["solution"], &board["isSearched"]), (&json!("session"), &json!(true)));
    let mut play = board["play"].clone();
    play["inputs"] = json!(["right", "up"]);
    let edit = client.request("goldpath/record", json!({ "textDocument": document, "play": play }));
    let [create, written] = [&edit["documentChanges"][0], &edit["documentChanges"][1]];
    assert_eq!((&create["kind"], &create["uri"]), (&json!("create"), &json!(sessions)));
    let text = written["edits"][0]["newText"].as_str().expect("it is a text");
    let recorded: Value = serde_json::from_str(text).expect("it is JSON");
    assert_eq!(recorded["sessions"][0]["inputs"], "RU", "{text}");
    let level = board["level"].clone();
    let arguments = json!({ "command": "goldpath.solve", "arguments": [uri, level] });
    let solved = client.request("workspace/executeCommand", arguments);
    assert!(solved["proved"].as_str().is_some_and(|it| it.starts_with("shortest ")), "{solved}");
    play["inputs"] = solved["moves"].clone();
    let won = client.request("goldpath/board", json!({ "textDocument": document, "play": play }));
    assert_eq!(won["status"]["kind"], "won", "{won}");
    assert_eq!(solved["edit"]["documentChanges"][0]["uri"], json!(sessions));
    assert!(client.finish().success());
}

#[test]
fn sessions_and_timelines_are_listed_as_tests_and_replayed_one_by_one() {
    let folder = folder();
    let written = folder.path().join("raft.sessions.json");
    let text = fs::read_to_string(&written).expect("it is text");
    fs::write(&written, text.replacen("\"won\": true", "\"won\": false", 1)).expect("it can be written");
    let timeline = "players: { ann: { team: red }, bob: { team: red } }\nscript: [{ at: 1s, enter: hill, player: ann }]\nexpect: [{ at: 1s, rule: arrive, same: ann }]\n";
    fs::write(folder.path().join("first.timeline.yaml"), timeline).expect("it can be written");
    let mut client = Client::start(folder.path(), &json!({}), &json!({}));
    for name in ["raft.puzzlescript", "game.yaml"] {
        let path = folder.path().join(name);
        let uri = file_uri(&path);
        client.open(&uri, 1, &fs::read_to_string(&path).expect("it is text"));
        client.diagnostics(&uri, 1);
    }
    let packs = client.request("goldpath/levels", json!({}))["packs"].clone();
    let packs = packs.as_array().expect("it is a list");
    let mut verdicts = Vec::new();
    for pack in packs {
        let listed = client.request("goldpath/levels", json!({ "root": pack["root"] }))["packs"].clone();
        let listed = listed.as_array().expect("it is a list").iter().find(|it| it["root"] == pack["root"]);
        let recordings = listed.expect("it is there")["recordings"].clone();
        let whole = client.request("goldpath/replay", json!({ "root": pack["root"] }));
        for (index, recording) in recordings.as_array().expect("it is a list").iter().enumerate() {
            let one = json!({ "root": pack["root"], "recordings": [recording] });
            let one = client.request("goldpath/replay", one);
            assert_eq!(one["results"].as_array().map(Vec::len), Some(1), "{one}");
            assert_eq!(one["results"][0], whole["results"][index]);
            verdicts.push(one["results"][0].clone());
        }
    }
    let failed: Vec<&Value> = verdicts.iter().filter(|it| it["verdict"] == "notWon").collect();
    assert_eq!(failed.len(), 1, "{verdicts:?}");
    let failure = &failed[0]["failure"];
    assert_eq!(failure["uri"], json!(file_uri(&written)));
    assert!(failure["before"].is_string() && failure["after"].is_string(), "{failure}");
    assert!(
        verdicts.iter().any(|it| it["log"].as_array().is_some_and(|log| !log.is_empty())),
        "{verdicts:?}"
    );
    assert!(client.finish().success());
}

#[test]
fn levels_of_a_game_are_listed_moved_and_added_unless_they_have_changed_since() {
    let folder = folder();
    let mut client = Client::start(folder.path(), &json!({}), &json!({}));
    let path = folder.path().join("raft.puzzlescript");
    let uri = file_uri(&path);
    let text = fs::read_to_string(&path).expect("it is text");
    client.open(&uri, 1, &text);
    client.diagnostics(&uri, 1);
    let replay = client.request("goldpath/replay", json!({ "root": uri }));
    assert_eq!(replay["results"].as_array().map(Vec::len), Some(3), "{replay}");
    // A check that was still running comes to its verdicts after the answer.
    let until = Instant::now() + testrun::PATIENCE;
    let entries = loop {
        let entries = entries(&mut client, &uri);
        let is_told = entries.iter().all(|entry| entry["verdict"] == "won");
        if is_told || Instant::now() > until {
            break entries;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let told = |key: &str| -> Vec<Value> { entries.iter().map(|entry| entry[key].clone()).collect() };
    assert_eq!(told("title"), ["Level 0", "Level 1"]);
    assert_eq!(told("verdict"), ["won", "won"]);
    assert_eq!(told("text"), ["1 of 1 session passed", "2 of 2 sessions passed"]);
    assert_eq!(told("moves"), [3, 2]);
    let picture = json!({ "textDocument": { "uri": uri }, "play": entries[1]["play"] });
    let picture = client.request("goldpath/thumbnail", picture);
    assert!(picture["svg"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{picture}");
    let known = told("key");
    let order = |order: [usize; 2]| json!({ "root": uri, "known": known, "order": order });
    let swapped = client.request("goldpath/orderLevels", order([1, 0]));
    let changes = swapped["changes"].as_object().expect("it has changes by file");
    assert_eq!(changes.len(), 2, "the game and its sessions: {swapped}");
    assert_eq!(
        changes[&file_uri(&folder.path().join("raft.sessions.json"))].as_array().map(Vec::len),
        Some(3)
    );
    let added = client.request("goldpath/addLevel", json!({ "root": uri, "known": known, "below": 1 }));
    assert!(
        added["changes"][&uri][0]["newText"].as_str().is_some_and(|it| it.contains(".......")),
        "{added}"
    );
    client.change(&uri, 2, &text.replacen("...L.X.\n...#...", "...L.X.\n.......", 1));
    client.diagnostics(&uri, 2);
    let id = client.post("goldpath/orderLevels", order([1, 0]));
    assert_eq!(client.answer(id)["error"]["message"], "the levels have changed in the meantime");
    assert!(client.finish().success());
}

/// The entries of LEVELS of a game.
fn entries(client: &mut Client, root: &str) -> Vec<Value> {
    let listed = client.request("goldpath/levels", json!({ "root": root }));
    let packs = listed["packs"].as_array().expect("it is a list");
    let game = packs.iter().find(|it| it["root"] == root).expect("it is there");
    game["entries"].as_array().expect("its levels are listed").clone()
}

#[test]
fn a_search_says_of_each_level_of_a_game_what_can_still_be_won_and_what_a_win_takes() {
    let folder = folder();
    let path = folder.path().join("lamplighter.puzzlescript");
    let text = fs::read_to_string(root().join("tests/puzzlescript/lamplighter.puzzlescript"));
    fs::write(&path, text.expect("it is text")).expect("it can be written");
    let mut client = Client::start(folder.path(), &json!({}), &json!({}));
    let uri = file_uri(&path);
    client.open(&uri, 1, &fs::read_to_string(&path).expect("it is text"));
    let document = json!({ "uri": uri });
    let fates = |client: &mut Client, inputs: &str| {
        let play = json!({ "level": 3, "inputs": inputs });
        client.request("goldpath/fates", json!({ "textDocument": document, "play": play }))
    };
    let lit = fates(&mut client, "RRZ");
    assert_eq!(lit["before"][0]["kind"], "winnable", "{lit}");
    assert_eq!((lit["before"].as_array().map(Vec::len), &lit["undecided"]), (Some(4), &Value::Null));
    let labels: Vec<&Value> =
        lit["moves"][0].as_array().expect("it is a list").iter().map(|it| &it["label"]).collect();
    assert_eq!(labels, ["down", "right"], "{lit}");
    assert_eq!(lit["moves"][0][1]["isPlayed"], true);
    let play = json!({ "level": 0, "inputs": "" });
    let asked = client.post("goldpath/fates", json!({ "textDocument": document, "play": play }));
    assert_eq!(client.answer(asked)["error"]["message"], "entry 0 of LEVELS is a message");
    let needs =
        client.request("goldpath/necessity", json!({ "textDocument": document, "play": { "level": 3 } }));
    let entities = needs["entities"].as_array().expect("it is a list");
    let player = entities.iter().find(|it| it["kind"] == "keeper").expect("the player is one of them");
    assert_eq!((&player["need"], &player["position"]), (&json!("essential"), &json!([1, 1])), "{player}");
    assert!(entities.iter().all(|it| it["kind"] != "background"), "{needs}");
    let first =
        client.request("goldpath/necessity", json!({ "textDocument": document, "play": { "level": 1 } }));
    assert!(needs["rolloutBits"].is_string() && first["rolloutBits"].is_string(), "{needs} {first}");
    assert_ne!(needs["rolloutBits"], first["rolloutBits"], "of the level that is asked for");

    let command = json!({ "command": "goldpath.simplify", "arguments": [uri, "3"] });
    let simpler = client.request("workspace/executeCommand", command);
    assert_eq!(simpler["level"], "level 3", "{simpler}");
    assert_eq!(simpler["leftOut"].as_array().map(Vec::len), Some(6), "{simpler}");
    assert!(simpler["edit"].to_string().contains(&uri), "{simpler}");
    let command = json!({ "command": "goldpath.tighten", "arguments": [uri, "3"] });
    let tighter = client.request("workspace/executeCommand", command);
    assert_eq!(tighter["level"], "level 3", "{tighter}");
    assert_eq!(tighter["outcome"], "tight with 2 blocks more, shortest 3 inputs then", "{tighter}");
    assert!(tighter["edit"].to_string().contains(&uri), "{tighter}");
    assert!(client.finish().success());
}

#[test]
fn a_board_has_the_boards_on_the_way_of_its_last_input_if_they_are_asked_for() {
    let folder = folder();
    let path = folder.path().join("ice_wharf.puzzlescript");
    let text = fs::read_to_string(root().join("tests/puzzlescript/ice_wharf.puzzlescript"));
    fs::write(&path, text.expect("it is text")).expect("it can be written");
    let mut client = Client::start(folder.path(), &json!({}), &json!({}));
    let uri = file_uri(&path);
    client.open(&uri, 1, &fs::read_to_string(&path).expect("it is text"));
    let play = json!({ "level": 1, "inputs": ["right", "right"] });
    let mut asked = json!({ "textDocument": { "uri": uri }, "play": play, "compact": true });
    let without = client.request("goldpath/board", asked.clone());
    assert_eq!(without["frames"], Value::Null);
    asked["frames"] = true.into();
    let board = client.request("goldpath/board", asked.clone());
    let barrel =
        board["looks"].as_array().expect("it is a list").iter().position(|it| it["kind"] == "barrel");
    let column = |layers: &Value| {
        let layers = layers.as_array().expect("it is a list").iter();
        let cells = layers.flat_map(|layer| layer["cells"].as_array().into_iter().flatten().enumerate());
        cells.filter(|(_, look)| look.as_u64() == barrel.map(|it| it as u64)).map(|(at, _)| at % 8).next()
    };
    assert_eq!(board["frames"]["seconds"], 0.1);
    let frames = board["frames"]["layers"].as_array().expect("it is a list").iter();
    let columns: Vec<Option<usize>> = frames.chain([&board["layers"]]).map(column).collect();
    assert_eq!(columns, [Some(4), Some(5), Some(6)], "{board}");
    asked["step"] = 1.into();
    assert_eq!(
        client.request("goldpath/board", asked)["frames"],
        Value::Null,
        "the first input slides nothing"
    );
    assert!(client.finish().success());
}
