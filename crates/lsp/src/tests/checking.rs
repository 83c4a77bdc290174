//! Diagnostics of whole packs, and the effects of saving.

use serde_json::{Value, json};

use super::client::{Client, Folder, minimal};
use crate::project::hold;

fn broken(from: &str, to: &str, file: &str) -> String {
    let text = minimal(file);
    assert!(text.contains(from), "{file} has {from}");
    text.replacen(from, to, 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_in_the_folder_is_checked_though_nothing_is_open() {
    let level = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    let folder = Folder::new("closed", &[("levels/one.json", &level)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let list = client.codes(&folder.uri("levels/one.json"), &["unknown-kind"]).await;
    assert_eq!(list.get("version"), None);
    let diagnostic = &list["diagnostics"][0];
    assert_eq!(diagnostic["source"], "goldpath");
    assert_eq!(diagnostic["severity"], 1);
    let page = diagnostic["codeDescription"]["href"].as_str().unwrap();
    assert!(page.starts_with("file:///") && page.ends_with("unknown-kind.md"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_on_another_machine_gets_no_address_of_a_file_here() {
    let level = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    let folder = Folder::new("remote", &[("levels/one.json", &level)]);
    // No process has such a large id.
    for process in [json!(null), json!(i32::MAX)] {
        let mut client = Client::new();
        let folders = json!([{ "uri": folder.uri(""), "name": "folder" }]);
        let params = json!({ "processId": process, "capabilities": {}, "workspaceFolders": folders });
        client.request("initialize", params).await;
        client.notify("initialized", json!({})).await;
        let list = client.codes(&folder.uri("levels/one.json"), &["unknown-kind"]).await;
        assert_eq!(list["diagnostics"][0].get("codeDescription"), None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_goes_missing_in_the_game_shows_in_closed_levels_and_its_return_clears_them() {
    let folder = Folder::new("names #%😀", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let game = folder.uri("game.json");
    client.open(&game, 1, minimal("game.json")).await;
    client.change(&game, 2, &broken("\"flag\": {", "\"banner\": {", "game.json")).await;
    client.codes(&folder.uri("levels/one.json"), &["unknown-kind", "unknown-kind"]).await;
    client.change(&game, 3, minimal("game.json")).await;
    client.codes(&folder.uri("levels/one.json"), &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_list_of_a_level_that_is_opened_is_about_the_game_as_it_is() {
    let folder = Folder::new("opened", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let (game, level) = (folder.uri("game.json"), folder.uri("levels/one.json"));
    client.open(&game, 1, minimal("game.json")).await;
    for round in 1_u16..=40 {
        client
            .change(&game, i32::from(2 * round), &broken("\"flag\": {", "\"banner\": {", "game.json"))
            .await;
        client.codes(&level, &["unknown-kind", "unknown-kind"]).await;
        client.change(&game, i32::from(2 * round + 1), minimal("game.json")).await;
        // At some of these moments the check of the open files has begun without the level.
        std::thread::sleep(std::time::Duration::from_micros(50 * u64::from(round)));
        client.open(&level, round.into(), minimal("levels/one.json")).await;
        let list =
            client.wait(|it| it["params"]["uri"] == level.as_str() && it["params"]["version"] == round).await;
        assert_eq!(list["params"]["diagnostics"], json!([]), "in round {round}");
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": level } })).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_a_level_replays_it_and_underlines_the_step() {
    let folder = Folder::new("save", &[]);
    let capabilities = json!({ "experimental": { "goldpathStatus": true } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, minimal("levels/one.json")).await;
    client.wait(|message| message["params"]["text"].as_str().is_some_and(|it| it.contains("1 of 1"))).await;
    let short = broken("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", "levels/one.json");
    client.change(&level, 2, &short).await;
    let list = client.wait(|message| message["params"]["version"] == 2).await;
    assert_eq!(list["params"]["diagnostics"], json!([]), "typing replays nothing");
    client.save(&level).await;
    let list = client.codes(&level, &["gold-path-does-not-win"]).await;
    assert_eq!(list["diagnostics"][0]["range"]["start"], json!({ "line": 20, "character": 29 }));
    // The verdict stays at its step when the text moves.
    client.change(&level, 3, &short.replacen("{\n", "{\n\n", 1)).await;
    let list = client.wait(|message| message["params"]["version"] == 3).await;
    assert_eq!(list["params"]["diagnostics"][0]["range"]["start"]["line"], 21);
}

#[tokio::test(flavor = "multi_thread")]
async fn lenses_are_asked_for_anew_when_a_replay_ended_otherwise() {
    let folder = Folder::new("lenses", &[]);
    let capabilities = json!({
        "workspace": { "codeLens": { "refreshSupport": true } },
        "textDocument": { "codeLens": {} },
    });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, minimal("levels/one.json")).await;
    let short = broken("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", "levels/one.json");
    // Typing silently invalidates hints; a save shows the outcome.
    for (version, text, titles) in [
        (2, minimal("levels/one.json"), ["Solve", "won at the last step"]),
        (3, &short, ["Solve", "not won"]),
    ] {
        client.change(&level, version, text).await;
        client.save(&level).await;
        loop {
            client.wait_for("workspace/codeLens/refresh").await;
            let document = json!({ "textDocument": { "uri": level } });
            let lenses = client.request("textDocument/codeLens", document).await;
            let shown: Vec<&str> = lenses
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|lens| lens["command"]["title"].as_str())
                .collect();
            if shown == titles {
                break;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bits_of_random_play_are_measured_when_their_lens_is_seen() {
    let folder = Folder::new("rollouts", &[]);
    let capabilities = json!({
        "experimental": { "goldpathStatus": true },
        "textDocument": { "codeLens": {} },
    });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, minimal("levels/one.json")).await;
    client.wait(|message| message["params"]["text"].as_str().is_some_and(|it| it.contains("1 of 1"))).await;
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": { "uri": level } })).await;
    let unmeasured = lenses.as_array().into_iter().flatten().find(|lens| lens["command"].is_null());
    let unmeasured = unmeasured.expect("the gold path wins");
    let lens = client.request("codeLens/resolve", unmeasured.clone()).await;
    assert_eq!(lens["command"]["title"], "0.0 rollout bits");
    assert_eq!(lens["range"], unmeasured["range"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_is_replayed_when_it_is_opened() {
    let short = broken("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", "levels/one.json");
    let folder = Folder::new("open", &[("levels/one.json", &short)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    client.codes(&folder.uri("levels/one.json"), &["gold-path-does-not-win"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_the_game_tells_in_one_message_which_levels_changed_outcome() {
    let folder = Folder::new("announce", &[]);
    let capabilities = json!({ "experimental": { "goldpathStatus": true } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let game = folder.uri("game.json");
    client.open(&game, 1, minimal("game.json")).await;
    client.wait(|message| message["params"]["text"].as_str().is_some_and(|it| it.contains("1 of 1"))).await;
    // Without its system nothing moves.
    client
        .change(
            &game,
            2,
            &broken("{ \"id\": \"nav\", \"type\": \"avatar_navigation\", \"config\": {} }", "", "game.json"),
        )
        .await;
    client.save(&game).await;
    let message = client.wait_for("window/showMessage").await;
    assert_eq!(message["type"], 2);
    assert_eq!(
        message["message"],
        "1 of 1 level changed outcome: one: not won (before: won at the last step)"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_save_tells_what_it_changed_though_the_replay_was_made_before() {
    let folder = Folder::new("announce-typed", &[]);
    let capabilities = json!({ "experimental": { "goldpathStatus": true } });
    let mut client = Client::start(folder.path(), capabilities, json!({ "replay": "onType" })).await;
    let game = folder.uri("game.json");
    client.open(&game, 1, minimal("game.json")).await;
    client.wait(|message| message["params"]["text"].as_str().is_some_and(|it| it.contains("1 of 1"))).await;
    let nav = "{ \"id\": \"nav\", \"type\": \"avatar_navigation\", \"config\": {} }";
    client.change(&game, 2, &broken(nav, "", "game.json")).await;
    client.codes(&folder.uri("levels/one.json"), &["idle-step", "gold-path-does-not-win"]).await;
    client.save(&game).await;
    let message = client.wait_for("window/showMessage").await;
    assert_eq!(
        message["message"],
        "1 of 1 level changed outcome: one: not won (before: won at the last step)"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_on_disk_is_read_unless_it_is_open() {
    let folder = Folder::new("disk", &[]);
    let watches = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut client = Client::start(folder.path(), watches, json!({})).await;
    let (level, game) = (folder.uri("levels/one.json"), folder.uri("game.json"));
    client.open(&game, 1, minimal("game.json")).await;
    client.codes(&game, &[]).await;
    folder.write("game.json", "{");
    folder.write("levels/one.json", &broken("\"flag\", null]", "\"flga\", null]", "levels/one.json"));
    let changes: Vec<Value> = [&level, &game].iter().map(|uri| json!({ "uri": uri, "type": 2 })).collect();
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes })).await;
    client.codes(&level, &["unknown-kind"]).await;
    // Closing discards the buffer: the file on disk counts.
    client.close(&game).await;
    client
        .wait(|message| {
            message["params"]["uri"] == game.as_str()
                && message["params"]["diagnostics"][0]["code"] == "syntax-error"
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_shows_boards_hears_when_a_changed_level_was_read() {
    let folder = Folder::new("boards", &[]);
    let capabilities = json!({
        "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
        "experimental": { "goldpathFilesChanged": true },
    });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let level = folder.uri("levels/one.json");
    // The initial read of all files.
    let told = client.wait_for("goldpath/filesChanged").await;
    assert_eq!(told["root"], folder.uri("").as_str().trim_end_matches('/'));
    for title in ["Another", "A third"] {
        let text = broken("\"One\"", &json!(title).to_string(), "levels/one.json");
        folder.write("levels/one.json", &text);
        changed_on_disk(&mut client, &level).await;
        client.wait_for("goldpath/filesChanged").await;
        let board = client.request("goldpath/board", json!({ "textDocument": { "uri": level } })).await;
        assert_eq!(board["title"], title);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_events_of_files_are_one_change() {
    let folder = Folder::new("events", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    for number in 0..1000 {
        let text = minimal("levels/one.json").replacen("\"one\"", &format!("\"l{number}\""), 1);
        folder.write(
            &format!("levels/l{number}.json"),
            &text.replacen("\"flag\", null]", "\"flga\", null]", 1),
        );
    }
    for number in 0..1000 {
        let change = json!({ "uri": folder.uri(&format!("levels/l{number}.json")), "type": 1 });
        client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [change] })).await;
    }
    let expected = ["level-not-in-sequence", "unknown-kind"];
    client.codes(&folder.uri("levels/l999.json"), &expected).await;
    client.codes(&folder.uri("levels/l0.json"), &expected).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_outside_packs_and_untitled_buffers_are_left_alone() {
    let folder = Folder::new("outside", &[("notes/game.txt.json", "{")]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let untitled = lsp_types::Url::parse("untitled:Untitled-1").unwrap();
    for uri in [folder.uri("notes/game.txt.json"), untitled] {
        client.open(&uri, 1, "{").await;
        let at = json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 1 } });
        assert_eq!(client.request("textDocument/hover", at.clone()).await, Value::Null);
        assert_eq!(client.request("textDocument/completion", at).await, Value::Null);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_level_of_a_pack_that_was_never_saved_is_checked_with_its_pack() {
    let folder = Folder::new("begun", &[]);
    let text = minimal("levels/one.json").replacen("\"flag\", null]", "\"flga\", null]", 1);
    let text = text.replacen("\"id\": \"one\"", "\"id\": \"two\"", 1);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let place = folder.uri("levels/two.json");
    let untitled = lsp_types::Url::parse(&format!("untitled:{}", place.path())).unwrap();
    for uri in [place, untitled] {
        client.open(&uri, 1, &text).await;
        client.codes(&uri, &["level-not-in-sequence", "unknown-kind"]).await;
        let offset = text.find("\"flga").unwrap();
        let line = text[..offset].matches('\n').count();
        let character = offset - text[..offset].rfind('\n').map_or(0, |at| at + 1) + 1;
        let at =
            json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
        let proposed = client.request("textDocument/completion", at).await.to_string();
        assert!(proposed.contains("flag"), "{proposed}");
        client.close(&uri).await;
        client.codes(&uri, &[]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_packs_of_different_versions_stand_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    for (name, version) in [("old", "0.5"), ("new", "0.8")] {
        for (path, text) in testkit::minimal() {
            let text = text.replacen("\"dslVersion\": \"0.8\"", &format!("\"dslVersion\": \"{version}\""), 1);
            let path = folder.path().join(name).join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }
    let capabilities = json!({ "experimental": { "goldpathStatus": true } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let both = "2 packs: 2 of 2 won";
    client.wait(|message| message["params"]["text"] == both).await;
    for name in ["old", "new"] {
        let uri = lsp_types::Url::from_file_path(folder.path().join(name).join("levels/one.json")).unwrap();
        client.open(&uri, 1, &broken("\"flag\", null]", "\"flga\", null]", "levels/one.json")).await;
        client.codes(&uri, &["unknown-kind"]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn diagnostics_can_be_pulled_and_are_not_sent_twice() {
    let level = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    let folder = Folder::new("pull", &[("levels/one.json", &level)]);
    let capabilities = json!({ "textDocument": { "diagnostic": {} }, "workspace": { "diagnostics": { "refreshSupport": true } } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &level).await;
    let params = json!({ "textDocument": { "uri": uri } });
    let first = client.request("textDocument/diagnostic", params).await;
    assert_eq!(first["kind"], "full");
    assert_eq!(first["items"][0]["code"], "unknown-kind");
    let again = json!({ "textDocument": { "uri": uri }, "previousResultId": first["resultId"] });
    assert_eq!(client.request("textDocument/diagnostic", again).await["kind"], "unchanged");
    let of_level = |all: &serde_json::Value| {
        let reports = all["items"].as_array().expect("a list of reports");
        reports.iter().find(|it| it["uri"] == uri.as_str()).expect("one of them is about the level").clone()
    };
    let all = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).await;
    assert_eq!(of_level(&all)["items"][0]["code"], "unknown-kind");
    let last = json!([{ "uri": uri, "value": of_level(&all)["resultId"] }]);
    let all = client.request("workspace/diagnostic", json!({ "previousResultIds": last })).await;
    assert_eq!(of_level(&all)["kind"], "unchanged");
}

#[tokio::test(flavor = "multi_thread")]
async fn columns_count_bytes_where_the_client_can() {
    let level = broken("\"title\": \"One\"", "\"title\": \"😀é\", \"sizee\": 1", "levels/one.json");
    let folder = Folder::new("bytes", &[("levels/one.json", &level)]);
    for (encodings, character) in [(json!(["utf-16", "utf-8"]), 21), (json!(["utf-16"]), 18)] {
        let capabilities = json!({ "general": { "positionEncodings": encodings } });
        let mut client = Client::start(folder.path(), capabilities, json!({})).await;
        let list = client.codes(&folder.uri("levels/one.json"), &["unknown-key"]).await;
        assert_eq!(list["diagnostics"][0]["range"]["start"]["character"], character);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn syntax_errors_are_left_to_another_service_where_the_client_says_so() {
    let level = broken("\"flag\", null]", "\"flga\", null,]", "levels/one.json");
    let folder = Folder::new("syntax", &[("levels/one.json", &level)]);
    let options = json!({ "syntaxErrors": false });
    let mut client = Client::start(folder.path(), json!({}), options).await;
    let uri = folder.uri("levels/one.json");
    // That service covers only open documents.
    client.codes(&uri, &["unknown-kind", "syntax-error"]).await;
    client.open(&uri, 1, &level).await;
    client.codes(&uri, &["unknown-kind"]).await;
    client.close(&uri).await;
    client.codes(&uri, &["unknown-kind", "syntax-error"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn syntax_errors_of_a_document_that_no_json_service_sees_are_told() {
    let level = broken("\"flag\", null]", "\"flga\", null,]", "levels/one.json");
    let folder = Folder::new("own-language", &[("levels/one.json", &level)]);
    let mut client = Client::start(folder.path(), json!({}), json!({ "syntaxErrors": false })).await;
    let uri = folder.uri("levels/one.json");
    let document = json!({ "uri": uri, "languageId": "gridponder", "version": 1, "text": level });
    client.notify("textDocument/didOpen", json!({ "textDocument": document })).await;
    let list = client.codes(&uri, &["unknown-kind", "syntax-error"]).await;
    assert_eq!(list["version"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_version_is_answered_also_one_that_changes_nothing() {
    let folder = Folder::new("same", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    for version in 1..4 {
        if version == 1 {
            client.open(&uri, version, minimal("levels/one.json")).await;
        } else {
            client.change(&uri, version, minimal("levels/one.json")).await;
        }
        client.wait(|message| message["params"]["version"] == version).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_folder_takes_its_diagnostics_with_it() {
    let level = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    let folder = Folder::new("removed", &[("levels/one.json", &level)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.codes(&uri, &["unknown-kind"]).await;
    let root = lsp_types::Url::from_file_path(folder.path()).unwrap();
    let event = json!({ "added": [], "removed": [{ "uri": root, "name": "folder" }] });
    client.notify("workspace/didChangeWorkspaceFolders", json!({ "event": event })).await;
    client.codes(&uri, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_can_be_asked_about_before_its_folder_was_looked_through() {
    let folder = Folder::new("early", &[]);
    // A client without workspace folders, so that nothing is searched.
    let mut client = Client::new();
    client.request("initialize", json!({ "processId": null, "capabilities": {} })).await;
    client.notify("initialized", json!({})).await;
    let params = json!({ "command": "goldpath.replay", "arguments": [folder.uri("levels/one.json")] });
    assert_eq!(client.request("workspace/executeCommand", params).await["won"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_replays_a_level_as_it_is_in_the_editor() {
    let folder = Folder::new("command", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({ "replay": "never" })).await;
    let uri = folder.uri("levels/one.json");
    let params = json!({ "command": "goldpath.replay", "arguments": [uri] });
    client.open(&uri, 1, minimal("levels/one.json")).await;
    let answer = client.request("workspace/executeCommand", params.clone()).await;
    assert_eq!(answer, json!({ "level": "one", "verdict": "won at the last step", "won": true }));
    let short = broken("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", "levels/one.json");
    client.change(&uri, 2, &short).await;
    let answer = client.request("workspace/executeCommand", params).await;
    assert_eq!(answer, json!({ "level": "one", "verdict": "not won", "won": false }));
    assert_eq!(folder.read("levels/one.json"), minimal("levels/one.json"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_watches_for_clients_that_cannot() {
    let folder = Folder::new("watch", &[]);
    let capabilities = json!({ "experimental": { "goldpathStatus": true } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    client.wait(|message| message["params"]["text"].as_str().is_some_and(|it| it.contains("1 of 1"))).await;
    folder.write("levels/one.json", &broken("\"flag\", null]", "\"flga\", null]", "levels/one.json"));
    client.codes(&folder.uri("levels/one.json"), &["unknown-kind"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_whose_folder_comes_back_is_found_by_the_watcher_of_the_server() {
    let folder = Folder::new("back", &[]);
    let work = folder.path().join("work");
    std::fs::create_dir(&work).unwrap();
    let mut client = Client::start(&work, json!({}), json!({})).await;
    let wrong = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    let level = folder.uri("work/more/packs/two/levels/one.json");
    let put = || {
        for (file, text) in testkit::minimal() {
            folder.write(&format!("new/{file}"), if file == "levels/one.json" { &wrong } else { text });
        }
        std::fs::create_dir_all(work.join("more/packs")).unwrap();
        std::fs::rename(folder.path().join("new"), work.join("more/packs/two")).unwrap();
    };
    put();
    client.codes(&level, &["unknown-kind"]).await;
    for gone in ["more/packs/two", "more"] {
        std::fs::rename(work.join(gone), folder.path().join("away")).unwrap();
        client.codes(&level, &[]).await;
        std::fs::rename(folder.path().join("away"), work.join(gone)).unwrap();
        client.codes(&level, &["unknown-kind"]).await;
        std::fs::remove_dir_all(work.join(gone)).unwrap();
        client.codes(&level, &[]).await;
        put();
        client.codes(&level, &["unknown-kind"]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn projects_that_come_to_be_where_a_search_does_not_look_are_left_out() {
    let folder = Folder::new("installed", &[]);
    let work = folder.path().join("work");
    std::fs::create_dir(&work).unwrap();
    let watches = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    for capabilities in [json!({}), watches] {
        let mut client = Client::start(&work, capabilities, json!({})).await;
        let wrong = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
        for root in ["node_modules/some", "target/some", ".hidden/some", "packs/some"] {
            for (file, text) in testkit::minimal() {
                let text = if file == "levels/one.json" { &wrong } else { text };
                folder.write(&format!("work/{root}/{file}"), text);
            }
            let uri = folder.uri(&format!("work/{root}/game.json"));
            let changes = json!({ "changes": [{ "uri": uri, "type": 1 }] });
            client.notify("workspace/didChangeWatchedFiles", changes).await;
        }
        client.codes(&folder.uri("work/packs/some/levels/one.json"), &["unknown-kind"]).await;
        for name in ["node_modules", "target", "hidden"] {
            assert!(!client.has_heard("publishDiagnostics", &format!("{name}/some")), "{name}");
        }
        std::fs::remove_dir_all(&work).unwrap();
        std::fs::create_dir(&work).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_follows_a_text_that_is_typed_back_to_an_earlier_one() {
    let folder = Folder::new("typed back", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({ "replay": "onSave" })).await;
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, minimal("levels/one.json")).await;
    client.codes(&level, &[]).await;
    let short = broken("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", "levels/one.json");
    client.change(&level, 2, &short).await;
    folder.write("levels/one.json", &short);
    client.save(&level).await;
    client.codes(&level, &["gold-path-does-not-win"]).await;
    client.change(&level, 3, minimal("levels/one.json")).await;
    client.codes(&level, &[]).await;
    client.change(&level, 4, &short).await;
    client.codes(&level, &["gold-path-does-not-win"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gold_paths_are_replayed_while_typing_where_that_is_wanted() {
    let folder = Folder::new("on type", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({ "replay": "onType" })).await;
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, minimal("levels/one.json")).await;
    let short = broken("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", "levels/one.json");
    client.change(&level, 2, &short).await;
    client.codes(&level, &["gold-path-does-not-win"]).await;
    client.change(&level, 3, minimal("levels/one.json")).await;
    client.codes(&level, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_that_change_count_at_once() {
    let short = broken("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", "levels/one.json");
    let folder = Folder::new("settings", &[("levels/one.json", &short)]);
    let mut client = Client::start(folder.path(), json!({}), json!({ "replay": "never" })).await;
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, &short).await;
    client.codes(&level, &[]).await;
    let settings = json!({ "settings": { "goldpath": { "replay": "onSave", "semantics": "documented" } } });
    client.notify("workspace/didChangeConfiguration", settings).await;
    client.codes(&level, &["gold-path-does-not-win"]).await;
    let settings = json!({ "settings": { "goldpath": { "replay": "sometimes" } } });
    client.notify("workspace/didChangeConfiguration", settings).await;
    let told = client.wait_for("window/logMessage").await;
    assert_eq!(
        told["message"],
        "invalid value for the setting `goldpath.replay`; the previous value is kept"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_comes_later_is_no_longer_missing() {
    let game = minimal("game.json").replacen(
        "\"symbol\": \"t\"",
        "\"symbol\": \"t\", \"sprite\": \"assets/torch.png\"",
        1,
    );
    let folder = Folder::new("pictures", &[("game.json", game.as_str()), ("assets/torhc.png", "")]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    client.codes(&folder.uri("game.json"), &["missing-picture"]).await;
    folder.write("assets/torch.png", "");
    let change = json!({ "uri": folder.uri("assets/torch.png"), "type": 1 });
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [change] })).await;
    client.codes(&folder.uri("game.json"), &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_out_of_reach_is_told_with_its_reason() {
    let folder = Folder::new("unlisted", &[]);
    std::fs::remove_dir_all(folder.path().join("levels")).unwrap();
    folder.write("levels", "");
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let told = client.wait_for("window/showMessage").await;
    let text = told["message"].as_str().unwrap();
    assert!(text.ends_with("levels: the levels cannot be listed: Not a directory"), "{text}");
}

fn short() -> String {
    broken("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", "levels/one.json")
}

/// A client that watches files and shows the status.
async fn watching(folder: &Folder) -> Client {
    let capabilities = json!({
        "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } },
        "experimental": { "goldpathStatus": true },
    });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    client.wait(is_all_won).await;
    client
}

fn is_all_won(message: &Value) -> bool {
    message["params"]["text"].as_str().is_some_and(|it| it.ends_with("1 of 1 won"))
}

async fn changed_on_disk(client: &mut Client, uri: &lsp_types::Url) {
    let changes = json!({ "changes": [{ "uri": uri, "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", changes).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_level_that_changes_on_disk_is_replayed() {
    let folder = Folder::new("checkout", &[]);
    let mut client = watching(&folder).await;
    let level = folder.uri("levels/one.json");
    folder.write("levels/one.json", &short());
    changed_on_disk(&mut client, &level).await;
    client.codes(&level, &["gold-path-does-not-win"]).await;
    folder.write("levels/one.json", minimal("levels/one.json"));
    changed_on_disk(&mut client, &level).await;
    client.codes(&level, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_level_that_follows_the_disk_is_replayed_without_a_save() {
    let folder = Folder::new("pull", &[]);
    let mut client = watching(&folder).await;
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, minimal("levels/one.json")).await;
    client.codes(&level, &[]).await;
    // Notifications of the disk may arrive before or after those of the editor.
    folder.write("levels/one.json", &short());
    changed_on_disk(&mut client, &level).await;
    client.change(&level, 2, &short()).await;
    client.codes(&level, &["gold-path-does-not-win"]).await;
    folder.write("levels/one.json", minimal("levels/one.json"));
    client.change(&level, 3, minimal("levels/one.json")).await;
    changed_on_disk(&mut client, &level).await;
    client.codes(&level, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_of_which_the_system_says_late_where_it_belongs_is_checked() {
    let folder = Folder::new("late", &[]);
    let mut client = watching(&folder).await;
    hold(&folder.path().join("levels"));
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, &broken("\"flag\", null]", "\"flga\", null]", "levels/one.json")).await;
    client.codes(&level, &["unknown-kind"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_that_the_system_shows_late_is_checked() {
    let level = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    let folder = Folder::new("late-pack", &[("levels/one.json", &level)]);
    hold(folder.path());
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    client.wait(|message| message["params"]["message"].to_string().contains("did not answer")).await;
    client.codes(&folder.uri("levels/one.json"), &["unknown-kind"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_that_is_out_of_reach_for_a_while_is_read_again() {
    let folder = Folder::new("away", &[]);
    let mut client = watching(&folder).await;
    let level = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    folder.write("levels/one.json", &level);
    hold(folder.path());
    changed_on_disk(&mut client, &folder.uri("levels")).await;
    client.wait(|message| message["params"]["message"].to_string().contains("did not answer")).await;
    client.codes(&folder.uri("levels/one.json"), &["unknown-kind"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_pack_that_the_system_shows_late_is_checked() {
    let level = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    let folder = Folder::new("late-news", &[("levels/one.json", &level)]);
    for file in ["game.json", "manifest.json"] {
        std::fs::remove_file(folder.path().join(file)).unwrap();
    }
    let capabilities = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    hold(folder.path());
    folder.write("game.json", minimal("game.json"));
    folder.write("manifest.json", minimal("manifest.json"));
    changed_on_disk(&mut client, &folder.uri("game.json")).await;
    client.codes(&folder.uri("levels/one.json"), &["unknown-kind"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_moves_to_another_line_of_a_closed_file_is_told_again() {
    let wrong = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    let folder = Folder::new("lines", &[("levels/one.json", &wrong)]);
    let capabilities = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let level = folder.uri("levels/one.json");
    let is_at = |message: &Value| message["params"]["diagnostics"][0]["range"]["start"]["line"].as_u64();
    let before = client.wait(|message| is_at(message).is_some()).await;
    // Replacing a space with a line break keeps every offset.
    let at = wrong.find(": ").expect("there is a space behind a key") + 1;
    let moved = format!("{}\n{}", &wrong[..at], &wrong[at + 1..]);
    folder.write("levels/one.json", &moved);
    changed_on_disk(&mut client, &level).await;
    let expected = is_at(&before).map(|line| line + 1);
    client.wait(|message| is_at(message) == expected).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_replayed_of_other_levels_stays_when_one_is_opened() {
    let two = minimal("levels/one.json").replacen("\"one\"", "\"two\"", 1);
    let entry = |id: &str| format!(r#"{{ "type": "level", "ref": "{id}" }}"#);
    let both = format!("{}, {}", entry("one"), entry("two"));
    let game = minimal("game.json").replacen(&entry("one"), &both, 1);
    let folder = Folder::new("others", &[("levels/two.json", &two), ("game.json", &game)]);
    let capabilities = json!({ "experimental": { "goldpathStatus": true } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let counts =
        |message: &Value| message["params"]["text"].as_str().is_some_and(|it| it.contains("of 2 won"));
    let all = |message: &Value| counts(message) && message.to_string().contains("2 of 2 won\"");
    client.wait(all).await;
    client.open(&folder.uri("levels/one.json"), 1, minimal("levels/one.json")).await;
    let status = client.wait(counts).await;
    let text = status["params"]["text"].as_str().unwrap_or_default();
    assert!(text.ends_with(": 2 of 2 won"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_changes_on_disk_has_all_levels_replayed() {
    let folder = Folder::new("game", &[]);
    let mut client = watching(&folder).await;
    let still =
        broken("{ \"id\": \"nav\", \"type\": \"avatar_navigation\", \"config\": {} }", "", "game.json");
    folder.write("game.json", &still);
    changed_on_disk(&mut client, &folder.uri("game.json")).await;
    client
        .wait(|message| {
            message.to_string().contains("gold-path-") || message.to_string().contains("0 of 1 won")
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opened_level_is_replayed_and_closing_it_drops_what_was_not_saved() {
    let folder = Folder::new("opened", &[]);
    let mut client = watching(&folder).await;
    let level = folder.uri("levels/one.json");
    // Restored by the editor with unsaved text.
    client.open(&level, 1, &short()).await;
    client.codes(&level, &["gold-path-does-not-win"]).await;
    client.close(&level).await;
    client.codes(&level, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_of_the_game_puts_verdicts_out_of_date_and_its_undo_brings_them_back() {
    let folder = Folder::new("stale", &[]);
    let mut client = watching(&folder).await;
    let game = folder.uri("game.json");
    client.open(&game, 1, minimal("game.json")).await;
    client.wait(is_all_won).await;
    // Whitespace has no effect, another name may.
    client.change(&game, 2, &format!("{}\n", minimal("game.json"))).await;
    client.change(&game, 3, &broken("\"nav\"", "\"walks\"", "game.json")).await;
    let status = client.wait(|message| message["params"]["text"].to_string().contains("out of date")).await;
    assert_eq!(status["params"]["state"], "incomplete");
    client.change(&game, 4, minimal("game.json")).await;
    let status = client.wait(is_all_won).await;
    assert_eq!(status["params"]["state"], "ready");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_in_a_pack_keeps_its_own_diagnostics() {
    let level = broken("\"flag\", null]", "\"flga\", null]", "levels/one.json");
    let folder = Folder::new("nested", &[]);
    for (path, text) in testkit::minimal() {
        folder.write(&format!("drafts/{path}"), if path == "levels/one.json" { &level } else { text });
    }
    let mut client = watching(&folder).await;
    let (inner, game) = (folder.uri("drafts/levels/one.json"), folder.uri("drafts/game.json"));
    client.open(&game, 1, minimal("game.json")).await;
    client.codes(&inner, &["unknown-kind"]).await;
    // Publishing for the outer project does not affect the inner one.
    let outer = folder.uri("levels/one.json");
    client.open(&outer, 1, &level).await;
    let told = client
        .wait(|message| {
            let uri = message["params"]["uri"].as_str().unwrap_or_default();
            uri == inner.as_str() || uri == outer.as_str() && message["params"]["version"] == 1
        })
        .await;
    assert_eq!(told["params"]["uri"], outer.as_str());
    // The project exists only while documents are open.
    client.close(&game).await;
    client.codes(&inner, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_pulls_and_cannot_be_told_to_is_sent_diagnostics() {
    let folder = Folder::new("pull only", &[("levels/one.json", &short())]);
    let mut client =
        Client::start(folder.path(), json!({ "textDocument": { "diagnostic": {} } }), json!({})).await;
    client.codes(&folder.uri("levels/one.json"), &["gold-path-does-not-win"]).await;
}

const REFRESH: &str = "workspace/diagnostic/refresh";

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_pulls_is_told_to_ask_again_only_where_there_is_news() {
    let folder = Folder::new("refresh", &[]);
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": {
            "diagnostics": { "refreshSupport": true },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
        },
        "experimental": { "goldpathStatus": true },
    });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let level = folder.uri("levels/one.json");
    client.wait(is_all_won).await;
    client.open(&level, 1, minimal("levels/one.json")).await;
    client.wait(is_all_won).await;
    let before = client.count(REFRESH);
    for version in 2..6 {
        client.change(&level, version, &short().replacen("One", &"x".repeat(version as usize), 1)).await;
        // The status follows each of them.
        client.wait(|message| message["params"]["text"].to_string().contains("out of date")).await;
        client.change(&level, version + 10, minimal("levels/one.json")).await;
        client.wait(is_all_won).await;
    }
    assert_eq!(client.count(REFRESH), before, "typing is no news");
    client.change(&level, 40, &short()).await;
    client.save(&level).await;
    for _ in 0..=before {
        client.wait_for(REFRESH).await;
    }
}
