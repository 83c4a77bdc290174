//! Names over the protocol: where they are, what a file consists of, and another name for one.

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
