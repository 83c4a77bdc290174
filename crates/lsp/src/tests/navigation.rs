//! Names over the protocol: references, symbols and renames.

use std::time::Duration;

use serde_json::{Value, json};

use super::answers::{at, position};
use super::client::{Client, Folder, minimal};

/// The texts at the ranges of some locations.
fn texts<'t>(locations: &Value, text_of: impl Fn(&str) -> &'t str) -> Vec<String> {
    let locations = locations.as_array().unwrap();
    let text = |location: &Value| {
        let uri = location["uri"].as_str().unwrap();
        let name = ["manifest.json", "game.json", "levels/one.json"].into_iter().find(|it| uri.ends_with(it));
        let line =
            text_of(name.unwrap()).lines().nth(location["range"]["start"]["line"].as_u64().unwrap() as usize);
        let column = |end: &str| location["range"][end]["character"].as_u64().unwrap() as usize;
        format!("{}: {}", name.unwrap(), &line.unwrap()[column("start")..column("end")])
    };
    locations.iter().map(text).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_found_where_it_is_defined_and_used() {
    let folder = Folder::new("places", &[]);
    let links = json!({ "textDocument": { "definition": { "linkSupport": true } } });
    for capabilities in [json!({}), links] {
        let has_links = capabilities != json!({});
        let mut client = Client::start(folder.path(), capabilities, json!({})).await;
        let (uri, text) = (folder.uri("levels/one.json"), minimal("levels/one.json"));
        client.open(&uri, 1, text).await;
        let here = at(&uri, &position(text, "flag\" } }"));
        let found = client.request("textDocument/definition", here.clone()).await;
        if has_links {
            assert_eq!(found[0]["targetUri"], json!(folder.uri("game.json")), "{found}");
            assert_eq!(found[0]["originSelectionRange"]["start"], position(text, "flag\" } }"));
        } else {
            assert_eq!(texts(&found, minimal), ["game.json: flag"]);
        }
        let mut params = here.clone();
        params["context"] = json!({ "includeDeclaration": true });
        let found = client.request("textDocument/references", params.clone()).await;
        let all = ["game.json: flag", "levels/one.json: flag", "levels/one.json: flag"];
        assert_eq!(texts(&found, minimal), all);
        params["context"] = json!({ "includeDeclaration": false });
        let found = client.request("textDocument/references", params).await;
        assert_eq!(texts(&found, minimal), all[1..]);
        let found = client.request("textDocument/documentHighlight", here).await;
        assert_eq!(found.as_array().unwrap().len(), 2);
        assert_eq!(found[0]["kind"], 2);
        let nowhere = at(&uri, &position(text, "\"size\""));
        assert_eq!(client.request("textDocument/definition", nowhere).await, Value::Null);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_whose_file_is_renamed_keeps_its_place() {
    let folder = Folder::new("follow", &[]);
    let asks = json!({ "workspace": { "fileOperations": { "willRename": true } } });
    let mut client = Client::start(folder.path(), asks, json!({})).await;
    client.open(&folder.uri("game.json"), 1, minimal("game.json")).await;
    client.codes(&folder.uri("game.json"), &[]).await;
    let rename =
        |old: &str, new: &str| json!({ "files": [{ "oldUri": folder.uri(old), "newUri": folder.uri(new) }] });
    let files = rename("levels/one.json", "levels/first.json");
    let edit = client.request("workspace/willRenameFiles", files).await;
    for file in ["game.json", "levels/one.json"] {
        let edits = &edit["changes"][folder.uri(file).as_str()];
        assert_eq!(edits.as_array().map(Vec::len), Some(1), "{edit}");
        assert_eq!(edits[0]["newText"], "\"first\"");
        let line = edits[0]["range"]["start"]["line"].as_u64().unwrap() as usize;
        assert!(minimal(file).lines().nth(line).unwrap().contains("\"one\""), "{edit}");
    }
    let elsewhere = rename("notes.txt", "levels/notes.txt");
    assert_eq!(client.request("workspace/willRenameFiles", elsewhere).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_parts_of_a_file_are_nested_for_clients_that_know_it() {
    let folder = Folder::new("symbols", &[]);
    let nested =
        json!({ "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } } });
    for capabilities in [json!({}), nested] {
        let is_nested = capabilities != json!({});
        let mut client = Client::start(folder.path(), capabilities, json!({})).await;
        let uri = folder.uri("levels/one.json");
        client.open(&uri, 1, minimal("levels/one.json")).await;
        let params = json!({ "textDocument": { "uri": uri } });
        let symbols = client.request("textDocument/documentSymbol", params.clone()).await;
        let symbols = symbols.as_array().unwrap();
        let named = |name: &str| symbols.iter().find(|symbol| symbol["name"] == name);
        if is_nested {
            let path = &named("solution").unwrap()["children"][0];
            assert_eq!((&path["name"], &path["detail"]), (&json!("goldPath"), &json!("2 steps")));
            assert_eq!(path["children"][0]["name"], "1. right");
        } else {
            assert_eq!(named("1. right").unwrap()["containerName"], "goldPath");
        }
        let folds = client.request("textDocument/foldingRange", params).await;
        assert_eq!(folds[0]["startLine"], 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_symbol_has_raw_control_characters_in_its_name() {
    fn raw(value: &serde_json::Value) -> bool {
        match value {
            serde_json::Value::String(text) => text.contains('\u{7}'),
            serde_json::Value::Array(values) => values.iter().any(raw),
            serde_json::Value::Object(members) => members.values().any(raw),
            _ => false,
        }
    }
    let game = minimal("game.json").replace("\"torch\"", "\"tor\\u0007ch\"");
    let level = minimal("levels/one.json").replace("\"torch\"", "\"tor\\u0007ch\"");
    let folder =
        Folder::new("controls", &[("game.json", game.as_str()), ("levels/one.json", level.as_str())]);
    let nested =
        json!({ "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } } });
    for capabilities in [json!({}), nested] {
        let mut client = Client::start(folder.path(), capabilities, json!({})).await;
        for (file, text) in [("game.json", &game), ("levels/one.json", &level)] {
            let uri = folder.uri(file);
            client.open(&uri, 1, text).await;
            let params = json!({ "textDocument": { "uri": uri } });
            let symbols = client.request("textDocument/documentSymbol", params).await;
            assert!(!raw(&symbols), "{symbols}");
        }
        let found = client.request("workspace/symbol", json!({ "query": "tor" })).await;
        assert_eq!(found[0]["name"], "tor\\u0007ch");
        assert!(!raw(&found), "{found}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_found_in_all_packs() {
    let folder = Folder::new("workspace-symbols", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, minimal("levels/one.json")).await;
    client.request("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } })).await;
    let found = client.request("workspace/symbol", json!({ "query": "tor" })).await;
    assert_eq!(found[0]["name"], "torch");
    assert_eq!(found[0]["containerName"], "entity kind");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_selection_grows_at_each_position() {
    let folder = Folder::new("selection", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let (uri, text) = (folder.uri("levels/one.json"), minimal("levels/one.json"));
    client.open(&uri, 1, text).await;
    let positions = json!([position(text, "reach_target"), position(text, "\"goals\"")]);
    let params = json!({ "textDocument": { "uri": uri }, "positions": positions });
    let found = client.request("textDocument/selectionRange", params).await;
    assert_eq!(found.as_array().unwrap().len(), 2);
    assert_eq!(found[0]["range"]["start"], position(text, "reach_target"));
    assert_eq!(found[0]["parent"]["range"]["start"], position(text, "\"reach_target"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_changed_in_all_files_or_stays_and_says_why() {
    let folder = Folder::new("rename", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let (uri, text) = (folder.uri("levels/one.json"), minimal("levels/one.json"));
    client.open(&uri, 1, text).await;
    let mut here = at(&uri, &position(text, "flag\" } }"));
    let ready = client.request("textDocument/prepareRename", here.clone()).await;
    assert_eq!((&ready["placeholder"], &ready["range"]["start"]), (&json!("flag"), &here["position"]));
    here["newName"] = json!("banner");
    let edit = client.request("textDocument/rename", here.clone()).await;
    let changes = edit["changes"].as_object().unwrap();
    let count = |name: &str| changes[folder.uri(name).as_str()].as_array().unwrap().len();
    assert_eq!((changes.len(), count("game.json"), count("levels/one.json")), (2, 1, 2));
    here["newName"] = json!("rock");
    let id = client.post("textDocument/rename", here).await;
    let refusal = client.answer(id).await;
    assert_eq!(refusal["error"]["message"], "`rock` is already the name of another entity kind");
    let level = at(&uri, &position(text, "one\""));
    let id = client.post("textDocument/prepareRename", level).await;
    let refusal = client.answer(id).await;
    assert!(refusal["error"]["message"].as_str().unwrap().contains("the name of its file"), "{refusal}");
}

/// Clients apply an edit one document after the other.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_said_of_an_edit_that_is_half_applied() {
    let folder = Folder::new("half applied", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let files = ["game.json", "levels/one.json"];
    for file in files {
        client.open(&folder.uri(file), 1, minimal(file)).await;
    }
    let level = folder.uri("levels/one.json");
    client.codes(&level, &[]).await;
    let mut here = at(&level, &position(minimal("levels/one.json"), "flag\" } }"));
    here["newName"] = json!("banner");
    client.request("textDocument/rename", here).await;
    client.hear(Duration::from_millis(300)).await;
    client.take_kept();
    let renamed = |file| {
        let kinds = ["\"flag\": {", "null, \"flag\"", "\"targetKind\": \"flag\""];
        let rename = |text: String, kind: &str| text.replace(kind, &kind.replace("flag", "banner"));
        kinds.into_iter().fold(minimal(file).to_owned(), rename)
    };
    client.change(&folder.uri(files[0]), 2, &renamed(files[0])).await;
    client.hear(Duration::from_millis(300)).await;
    assert_eq!(client.count("textDocument/publishDiagnostics"), 0, "{:#?}", client.take_kept());
    client.change(&level, 2, &renamed(files[1])).await;
    client.codes(&level, &[]).await;
    // Without such an edit it is said at once.
    client.change(&folder.uri(files[0]), 3, minimal(files[0])).await;
    client.codes(&level, &["unknown-kind"; 2]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_laid_out_as_the_settings_say_and_only_where_it_is_asked() {
    let folder = Folder::new("format", &[]);
    folder.write("goldpath.toml", "[format]\nindent = 4\n");
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json").replacen("\"title\":", "\"title\"    :", 1);
    client.open(&uri, 1, &text).await;
    let options = json!({ "tabSize": 8, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": uri }, "options": options });
    let whole = client.request("textDocument/formatting", params.clone()).await;
    let is_indented = |edit: &Value| edit["newText"].as_str().unwrap().contains("\n    \"");
    assert!(
        whole.as_array().unwrap().iter().any(|edit| is_indented(edit) || edit["newText"] == "    "),
        "{whole}"
    );
    let mut params = params;
    let title = position(&text, "\"title\"");
    params["range"] = json!({ "start": title, "end": title });
    let part = client.request("textDocument/rangeFormatting", params).await;
    assert!(part.as_array().unwrap().len() < whole.as_array().unwrap().len(), "{part}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_of_the_language_is_defined_on_its_page() {
    let folder = Folder::new("page", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let (uri, text) = (folder.uri("levels/one.json"), minimal("levels/one.json"));
    client.open(&uri, 1, text).await;
    let found = client.request("textDocument/definition", at(&uri, &position(text, "reach_target"))).await;
    let page: lsp_types::Url = serde_json::from_value(found[0]["uri"].clone()).unwrap();
    let page = std::fs::read_to_string(page.to_file_path().unwrap()).unwrap();
    assert!(page.contains("reach_target"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_of_one_file_is_linked_with_its_other_places() {
    let folder = Folder::new("linked", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let rule = r#""rules": [{ "id": "r", "on": "turn_ended", "if": { "variable": { "name": "steps", "op": "eq", "value": 3 } },
  "then": [{ "set_variable": { "name": "steps", "value": 1 } }] }],
  "goals""#;
    let text = minimal("levels/one.json").replacen("\"goals\"", rule, 1);
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &text).await;
    let here = at(&uri, &position(&text, r#"steps", "value""#));
    let linked = client.request("textDocument/linkedEditingRange", here).await;
    assert_eq!(linked["ranges"].as_array().map(Vec::len), Some(2), "{linked}");
    let flag = at(&uri, &position(&text, "flag\" } }"));
    assert_eq!(client.request("textDocument/linkedEditingRange", flag).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_closed_is_laid_out_while_it_is_typed() {
    let folder = Folder::new("typed", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json").replacen("\"size\": [4, 2]", "\"size\": [4,2]", 1);
    client.open(&uri, 1, &text).await;
    let mut params = at(&uri, &position(&text, ",\n    \"layers\""));
    params["ch"] = json!("]");
    params["options"] = json!({ "tabSize": 2, "insertSpaces": true });
    let edits = client.request("textDocument/onTypeFormatting", params).await;
    let [edit] = &edits.as_array().unwrap()[..] else { panic!("{edits}") };
    assert_eq!(edit["newText"], " ");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_is_renamed_with_its_file_by_those_who_can() {
    let folder = Folder::new("rename level", &[]);
    let can = json!({ "workspace": {
        "workspaceEdit": { "documentChanges": true, "resourceOperations": ["rename"] },
    } });
    let mut client = Client::start(folder.path(), can, json!({})).await;
    let (uri, text) = (folder.uri("game.json"), minimal("game.json"));
    client.open(&uri, 1, text).await;
    let mut here = at(&uri, &position(text, "one\" }\n  ]\n}"));
    let ready = client.request("textDocument/prepareRename", here.clone()).await;
    assert_eq!(ready["placeholder"], "one");
    here["newName"] = json!("first");
    let edit = client.request("textDocument/rename", here.clone()).await;
    let changes = edit["documentChanges"].as_array().unwrap();
    let [game, level, rename] = &changes[..] else { panic!("{edit}") };
    assert_eq!(game["textDocument"]["uri"], json!(uri));
    assert_eq!(level["edits"][0]["newText"], "\"first\"");
    assert_eq!(
        rename,
        &json!({
            "kind": "rename",
            "oldUri": folder.uri("levels/one.json"),
            "newUri": folder.uri("levels/first.json"),
            "options": { "overwrite": false, "ignoreIfExists": false },
        })
    );
    here["newName"] = json!("a/b");
    let error = client.refused("textDocument/rename", here).await;
    assert!(error["message"].as_str().unwrap().starts_with("invalid level id `a/b`: "), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rule_is_called_by_its_event() {
    let rules = r#""rules": [{ "id": "r", "on": "turn_ended", "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }],
  "goals""#;
    let text = minimal("levels/one.json").replacen("\"goals\"", rules, 1);
    let folder = Folder::new("calls", &[("levels/one.json", &text)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &text).await;
    let here = at(&uri, &position(&text, "\"r\""));
    let items = client.request("textDocument/prepareCallHierarchy", here).await;
    assert_eq!((&items[0]["name"], &items[0]["uri"]), (&json!("rule r"), &json!(uri)));
    let callers = client.request("callHierarchy/incomingCalls", json!({ "item": items[0] })).await;
    assert_eq!(callers[0]["from"]["name"], "event turn_ended");
    assert_eq!(callers[0]["fromRanges"][0]["start"], position(&text, "\"turn_ended\""));
    let event = json!({ "item": callers[0]["from"] });
    let called = client.request("callHierarchy/outgoingCalls", event).await;
    assert_eq!(called[0]["to"]["name"], "rule r");
    assert_eq!(called[0]["fromRanges"], callers[0]["fromRanges"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_will_be_deleted_leaves_the_sequence() {
    let folder = Folder::new("delete", &[]);
    let asks = json!({ "workspace": { "fileOperations": { "willDelete": true } } });
    let mut client = Client::start(folder.path(), asks, json!({})).await;
    client.open(&folder.uri("game.json"), 1, minimal("game.json")).await;
    client.codes(&folder.uri("game.json"), &[]).await;
    let files = json!({ "files": [{ "uri": folder.uri("levels/one.json") }] });
    let edit = client.request("workspace/willDeleteFiles", files).await;
    let edits = &edit["changes"][folder.uri("game.json").as_str()];
    assert_eq!(edits[0]["newText"], "", "{edit}");
    let elsewhere = json!({ "files": [{ "uri": folder.uri("notes.txt") }] });
    assert_eq!(client.request("workspace/willDeleteFiles", elsewhere).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_the_editor_makes_and_deletes_are_known_without_a_watcher() {
    let folder = Folder::new("without watcher", &[]);
    // The client claims to watch files, but sends no notifications.
    let watches = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut client = Client::start(folder.path(), watches, json!({})).await;
    let game = folder.uri("game.json");
    client.open(&game, 1, minimal("game.json")).await;
    client.codes(&game, &[]).await;
    let level = std::fs::read_to_string(folder.path().join("levels/one.json")).unwrap();
    std::fs::remove_file(folder.path().join("levels/one.json")).unwrap();
    let files = json!({ "files": [{ "uri": folder.uri("levels/one.json") }] });
    client.notify("workspace/didDeleteFiles", files.clone()).await;
    let is_missed = |message: &Value| {
        let list = message["params"]["diagnostics"].as_array().into_iter().flatten();
        message["params"]["uri"] == json!(game) && list.into_iter().any(|it| it["code"] == "unknown-level")
    };
    client.wait(is_missed).await;
    folder.write("levels/one.json", &level);
    client.notify("workspace/didCreateFiles", files).await;
    client.codes(&game, &[]).await;
}
