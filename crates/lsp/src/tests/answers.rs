//! Responses to requests about positions.

use serde_json::{Value, json};

use super::client::{Client, Folder, minimal};

/// The start of a piece of an ASCII text.
pub(super) fn position(text: &str, piece: &str) -> Value {
    let at = text.find(piece).unwrap_or_else(|| panic!("there is {piece}"));
    let line = text[..at].matches('\n').count();
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    json!({ "line": line, "character": at - start })
}

pub(super) fn at(uri: &lsp_types::Url, position: &Value) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": position })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_says_more_when_it_is_resolved() {
    let folder = Folder::new("completion", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json").replacen("\"reach_target\"", "\"reach_\"", 1);
    client.open(&uri, 1, &text).await;
    let items = client.request("textDocument/completion", at(&uri, &position(&text, "_\", \"config"))).await;
    let item = items.as_array().unwrap().iter().find(|item| item["label"] == "reach_target").unwrap();
    assert_eq!(item["textEdit"]["newText"], "\"reach_target\"");
    assert_eq!(item["filterText"], "\"reach_target\"");
    assert_eq!(item.get("documentation"), None);
    // Regardless of the number of later requests.
    for _ in 0..20 {
        let other = at(&uri, &position(&text, "\"goals\""));
        client.request("textDocument/completion", other).await;
    }
    let resolved = client.request("completionItem/resolve", item.clone()).await;
    assert_eq!(resolved["documentation"]["kind"], "markdown");
    assert!(resolved["documentation"]["value"].as_str().unwrap().contains("The avatar stands on"));
}

#[tokio::test(flavor = "multi_thread")]
async fn proposals_sort_before_those_of_other_services_and_only_say_what_the_client_declares() {
    let folder = Folder::new("sorting", &[]);
    let uri = folder.uri("levels/one.json");
    let modes = |modes: Value| json!({ "textDocument": { "completion": { "completionItem": modes } } });
    let adjusts = modes(json!({ "insertTextModeSupport": { "valueSet": [1, 2] } }));
    let cases = [
        (json!({}), Value::Null),
        (modes(json!({ "insertTextModeSupport": { "valueSet": [1] } })), Value::Null),
        (adjusts, json!(2)),
    ];
    for (capabilities, mode) in cases {
        let mut client = Client::start(folder.path(), capabilities, json!({})).await;
        let text = minimal("levels/one.json");
        client.open(&uri, 1, text).await;
        let items = client.request("textDocument/completion", at(&uri, &position(text, "\"goals\""))).await;
        let items = items.as_array().unwrap();
        let keys: Vec<&str> = items.iter().map(|item| item["sortText"].as_str().unwrap()).collect();
        assert!(keys.is_sorted() && keys.iter().all(|key| *key < "\""), "{keys:?}");
        assert!(items.iter().all(|item| item["insertTextMode"] == mode), "{items:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_and_a_level_are_made_and_a_code_is_explained() {
    let folder = Folder::new("new", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let pack = client.request("goldpath/newPack", json!({ "id": "mine", "title": "Mine" })).await;
    assert!(pack["files"].as_array().unwrap().iter().any(|file| file["path"] == "game.json"));
    let game = folder.uri("game.json");
    let document = json!({ "uri": game });
    let params = json!({ "textDocument": document, "id": "two", "title": "Two" });
    let level = client.request("goldpath/newLevel", params.clone()).await;
    assert!(level["text"].as_str().unwrap().contains("\"id\": \"two\""));
    assert!(level["sequence"][0]["newText"].as_str().unwrap().contains("\"ref\": \"two\""));
    let mut bad = params;
    bad["id"] = json!("../two");
    let id = client.post("goldpath/newLevel", bad).await;
    assert_eq!(client.answer(id).await["error"]["code"], -32602);
    let page = client.request("goldpath/explain", json!({ "code": "unknown-event" })).await;
    assert!(page["markdown"].as_str().unwrap().starts_with('#'), "{page}");
    assert_eq!(client.request("goldpath/explain", json!({ "code": "none" })).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn snippets_are_sent_to_those_who_know_them() {
    let folder = Folder::new("snippets", &[]);
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json").replacen("\"title\": \"One\",", "", 1);
    let snippets =
        json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } });
    for (capabilities, expected) in [(snippets, "\"title\": \"$1\""), (json!({}), "\"title\": \"\"")] {
        let mut client = Client::start(folder.path(), capabilities, json!({})).await;
        client.open(&uri, 1, &text).await;
        let items =
            client.request("textDocument/completion", at(&uri, &json!({ "line": 2, "character": 2 }))).await;
        let item = items.as_array().unwrap().iter().find(|item| item["label"] == "title").unwrap();
        let inserted = item["textEdit"]["newText"].as_str().unwrap();
        assert!(inserted.starts_with(expected), "{inserted}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_without_markdown_is_told_that_it_gets_plain_text() {
    let folder = Folder::new("markdown", &[]);
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json");
    for kind in ["markdown", "plaintext"] {
        let capabilities = json!({ "textDocument": {
            "hover": { "contentFormat": [kind] },
            "completion": { "completionItem": { "documentationFormat": [kind] } },
        } });
        let mut client = Client::start(folder.path(), capabilities, json!({})).await;
        client.open(&uri, 1, text).await;
        let place = at(&uri, &position(text, "reach_target"));
        let hover = client.request("textDocument/hover", place.clone()).await;
        assert_eq!(hover["contents"]["kind"], kind);
        let items = client.request("textDocument/completion", place).await;
        let resolved = client.request("completionItem/resolve", items[0].clone()).await;
        assert_eq!(resolved["documentation"]["kind"], kind);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hover_shows_the_picture_of_a_kind_that_has_one() {
    let game = minimal("game.json").replacen(
        "\"symbol\": \"t\"",
        "\"symbol\": \"t\", \"sprite\": \"assets/torch.png\"",
        1,
    );
    let folder = Folder::new("hover", &[("game.json", &game)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("game.json");
    client.open(&uri, 1, &game).await;
    let place = at(&uri, &position(&game, "torch\":"));
    let hover = client.request("textDocument/hover", place.clone()).await;
    assert!(!hover["contents"]["value"].as_str().unwrap().contains("![]"), "the picture is not there");
    folder.write("assets/torch.png", "");
    let hover = client.request("textDocument/hover", place).await;
    let picture = format!("![]({})", folder.uri("assets/torch.png"));
    assert!(hover["contents"]["value"].as_str().unwrap().contains(&picture), "{hover}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_shows_the_picture_of_its_kind_and_of_its_path() {
    let game = minimal("game.json").replacen(
        "\"tags\": [], \"symbol\": \"F\"",
        "\"tags\": [\"goal_target\"], \"symbol\": \"F\", \"sprite\": \"assets/torch.png\"",
        1,
    );
    let game = game.replacen("\"symbol\": \"O\"", "\"symbol\": \"O\", \"sprite\": \"\"", 1);
    let folder = Folder::new("pictures", &[("game.json", &game)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let (uri, level) = (folder.uri("game.json"), folder.uri("levels/one.json"));
    let text = minimal("levels/one.json").replacen("\"flag\", null]", "\"\", null]", 1);
    client.open(&uri, 1, &game).await;
    client.open(&level, 1, &text).await;
    let picture = format!("![]({})", folder.uri("assets/torch.png"));
    for (place, label) in [
        (at(&level, &position(&text, "\", null], [")), "flag"),
        (at(&uri, &position(&game, "\",\n      \"animations\"")), "assets/torch.png"),
    ] {
        for is_there in [false, true] {
            let items = client.request("textDocument/completion", place.clone()).await;
            let item = items.as_array().unwrap().iter().find(|item| item["label"] == label).unwrap();
            if is_there {
                folder.write("assets/torch.png", "");
            }
            let resolved = client.request("completionItem/resolve", item.clone()).await;
            let shown = resolved["documentation"]["value"].as_str().unwrap_or_default();
            assert_eq!(
                (shown.contains(&picture), shown.contains("sprite:")),
                (is_there, false),
                "{resolved}"
            );
        }
        std::fs::remove_file(folder.path().join("assets/torch.png")).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_is_played_and_recorded() {
    let folder = Folder::new("board", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json").replacen("[\"right\", \"right\"]", "[]", 1);
    client.open(&uri, 1, &text.replacen("\"hintStops\": [1]", "\"hintStops\": []", 1)).await;
    let document = json!({ "uri": uri });
    let right = json!({ "action": "move", "direction": "right" });
    let play = json!([right, right]);
    let params = json!({ "textDocument": document, "play": play });
    let board = client.request("goldpath/board", params.clone()).await;
    assert_eq!(board["status"]["kind"], "won");
    assert_eq!(board["avatar"]["x"], 2);
    let first = json!({ "textDocument": document, "play": play, "step": 1 });
    let board = client.request("goldpath/board", first).await;
    assert_eq!((&board["status"]["kind"], &board["avatar"]["x"]), (&json!("playing"), &json!(1)));
    let edit = client.request("goldpath/record", params).await;
    let changes = edit["changes"][uri.as_str()].as_array().unwrap();
    assert_eq!(changes[0]["newText"], "\"right\", \"right\"", "between the brackets");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_in_a_level_leads_to_the_board_and_back() {
    let folder = Folder::new("places", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    // A title whose length is another one in UTF-16.
    let text = minimal("levels/one.json").replacen(
        "\"title\": \"One\",",
        "\"title\": \"🟩\", \"solution\": { \"goldPath\": [\"right\", \"down\"] },",
        1,
    );
    let text = text.split_once("\"goals\"").map(|(start, _)| format!("{start}\"goals\": [] }}")).unwrap();
    client.open(&uri, 1, &text).await;
    let document = json!({ "uri": uri });
    let line = text.lines().position(|line| line.contains("goldPath")).unwrap();
    let column = text.lines().nth(line).unwrap().split("down").next().unwrap().encode_utf16().count();
    let position = json!({ "line": line, "character": column });
    let params = json!({ "textDocument": document, "position": position });
    assert_eq!(client.request("goldpath/boardPosition", params).await, json!({ "cells": [], "step": 2 }));
    let range = client.request("goldpath/boardSource", json!({ "textDocument": document, "step": 2 })).await;
    assert_eq!(range["start"], json!({ "line": line, "character": column - 1 }));
    assert_eq!(range["end"], json!({ "line": line, "character": column + 5 }));
    let cell =
        client.request("goldpath/boardSource", json!({ "textDocument": document, "cell": [2, 0] })).await;
    let position = json!({ "textDocument": document, "position": cell["start"] });
    assert_eq!(client.request("goldpath/boardPosition", position).await, json!({ "cells": [[2, 0]] }));
    let nowhere = json!({ "textDocument": document, "position": { "line": 0, "character": 0 } });
    assert_eq!(client.request("goldpath/boardPosition", nowhere).await, Value::Null);
    let game = json!({ "textDocument": { "uri": folder.uri("game.json") }, "cell": [0, 0] });
    assert_eq!(client.request("goldpath/boardSource", game).await, Value::Null);
    for wrong in [json!({}), json!({ "cell": [1] }), json!({ "cell": "a" }), json!({ "step": -1 })] {
        let mut params = wrong;
        params["textDocument"] = document.clone();
        let id = client.post("goldpath/boardSource", params.clone()).await;
        assert_eq!(client.answer(id).await["error"]["code"], -32602, "{params}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_of_what_is_no_level_is_null_and_of_a_broken_level_an_error() {
    let folder = Folder::new("no board", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let game = json!({ "textDocument": { "uri": folder.uri("game.json") } });
    assert_eq!(client.request("goldpath/board", game).await, Value::Null);
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, "{").await;
    let id = client.post("goldpath/board", json!({ "textDocument": { "uri": uri } })).await;
    let answer = client.answer(id).await;
    assert_eq!(answer["error"]["code"], -32803);
    assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_of_a_step_that_is_no_number_or_of_too_many_moves_is_refused() {
    let folder = Folder::new("refused board", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let document = json!({ "uri": folder.uri("levels/one.json") });
    for step in [json!(-1), json!(1.5), json!("1")] {
        let params = json!({ "textDocument": document, "step": step });
        let id = client.post("goldpath/board", params).await;
        let error = &client.answer(id).await["error"];
        assert_eq!(error["code"], -32602, "{step}");
        let message = format!("`step` must be an integer of at least 0; found {step}");
        assert_eq!(error["message"], message);
    }
    // Entry 10,000 is not an action; that this is not reported shows that entries so late are not read.
    let mut play = vec![json!({ "action": "move", "direction": "right" }); 10_000];
    play.push(json!(false));
    let id = client.post("goldpath/board", json!({ "textDocument": document, "play": play })).await;
    let error = &client.answer(id).await["error"];
    assert_eq!(error["message"], "10001 actions are too many; the limit is 10000");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_compact_board_names_each_look_once() {
    let folder = Folder::new("compact board", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let params = json!({ "textDocument": { "uri": folder.uri("levels/one.json") }, "compact": true });
    let board = client.request("goldpath/board", params).await;
    let looks = board["looks"].as_array().unwrap();
    let first = board["layers"][0]["cells"][0].as_u64().unwrap() as usize;
    assert_eq!(looks[first]["kind"], "empty");
}

/// Applies the edits of a code action to one open file.
pub(super) fn applied(text: &str, uri: &lsp_types::Url, action: &Value) -> String {
    let lines = text::Lines::new(text);
    let offset = |at: &Value| {
        let number = |key: &str| at[key].as_u64().unwrap() as u32;
        let position = text::Position { line: number("line"), character: number("character") };
        lines.offset(position).unwrap()
    };
    let edits = action["edit"]["changes"][uri.as_str()].as_array().unwrap().iter();
    let edits: Vec<text::Edit> = edits
        .map(|edit| text::Edit {
            range: text::TextRange::new(offset(&edit["range"]["start"]), offset(&edit["range"]["end"])),
            insert: edit["newText"].as_str().unwrap().to_owned(),
        })
        .collect();
    text::apply(text, &edits).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quick_fix_mends_what_it_is_offered_for() {
    let folder = Folder::new("fix", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json").replacen("\"reach_target\"", "\"reach_targit\"", 1);
    client.open(&uri, 1, &text).await;
    let list = client.codes(&uri, &["unknown-goal"]).await;
    let diagnostic = &list["diagnostics"][0];
    let params = json!({
        "textDocument": { "uri": uri },
        "range": diagnostic["range"],
        "context": { "diagnostics": [diagnostic] },
    });
    let actions = client.request("textDocument/codeAction", params).await;
    let action = &actions.as_array().unwrap()[0];
    assert_eq!(action["title"], "change it to `reach_target`");
    assert_eq!(action["kind"], "quickfix");
    assert_eq!(&action["diagnostics"][0], diagnostic);
    client.change(&uri, 2, &applied(&text, &uri, action)).await;
    client.codes(&uri, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_safe_fixes_are_one_action_for_those_who_ask() {
    let folder = Folder::new("fix all", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json").replacen("\"hintStops\": [1]", "\"hintStops\": [1, ]", 1);
    client.open(&uri, 1, &text).await;
    let everything = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let ask = |only: Value| {
        json!({
            "textDocument": { "uri": uri },
            "range": everything,
            "context": { "diagnostics": [], "only": only },
        })
    };
    let actions = client.request("textDocument/codeAction", ask(json!(["source.fixAll"]))).await;
    let [action] = &actions.as_array().unwrap()[..] else { panic!("{actions}") };
    assert_eq!(action["kind"], "source.fixAll.goldpath");
    let fixed = applied(&text, &uri, action);
    assert_eq!(fixed.replace("[1 ]", "[1]"), minimal("levels/one.json"));
    assert_eq!(client.request("textDocument/codeAction", ask(json!(["refactor"]))).await, json!([]));
}
