//! How often rules act: the request, and the lenses above rules.

use language::{Language, Languages};
use serde_json::{Value, json};

use super::client::{Client, Folder};

static LANGUAGES: [&dyn Language; 2] = [&gridponder::GRIDPONDER, &puzzlescript::PUZZLESCRIPT];

const GAME: &str = r#"{
  "layers": [{ "id": "objects", "occupancy": "zero_or_one" }],
  "actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }],
  "entityKinds": { "flag": { "layer": "objects", "tags": ["target"] } },
  "systems": [{ "id": "walk", "type": "avatar_navigation" }],
  "rules": [
    {
      "id": "count",
      "on": "avatar_entered",
      "then": [{ "increment_variable": { "name": "steps", "by": 1 } }]
    },
    {
      "id": "never",
      "on": "object_placed",
      "then": [{ "set_variable": { "name": "steps", "value": 9 } }]
    }
  ]
}"#;

const LEVEL: &str = r#"{
  "id": "one",
  "title": "One",
  "board": { "size": [3, 1], "layers": { "objects": [[null, null, "flag"]] } },
  "state": { "avatar": { "position": [0, 0] }, "variables": { "steps": 0 } },
  "goals": [{ "id": "flag", "type": "reach_target", "config": { "targetTag": "target" } }],
  "solution": { "goldPath": ["right", "right"] }
}"#;

async fn start(folder: &Folder) -> Client {
    let mut client = Client::of(Languages::new(&LANGUAGES));
    let capabilities = json!({
        "experimental": { "goldpathLevelsChanged": true },
        "textDocument": { "codeLens": {} },
    });
    client.begin(folder.path(), capabilities, json!({})).await;
    client.wait_for("goldpath/levelsChanged").await;
    client
}

/// The titles of all lenses of a file, resolved, behind their lines.
async fn titles(client: &mut Client, uri: &Value) -> Vec<String> {
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": { "uri": uri } })).await;
    let mut titles = Vec::new();
    for lens in lenses.as_array().unwrap().clone() {
        let line = lens["range"]["start"]["line"].clone();
        let lens =
            if lens["command"].is_null() { client.request("codeLens/resolve", lens).await } else { lens };
        titles.push(format!("{line}: {}", lens["command"]["title"].as_str().unwrap()));
    }
    titles
}

#[tokio::test(flavor = "multi_thread")]
async fn each_rule_of_a_pack_is_told_with_how_often_it_acts() {
    let files = [("manifest.json", r#"{ "id": "p" }"#), ("game.json", GAME), ("levels/one.json", LEVEL)];
    let folder = Folder::new("covering", &files);
    let mut client = start(&folder).await;
    let game = json!(folder.uri("game.json"));
    client.open(&folder.uri("game.json"), 1, GAME).await;
    let counted = |titles: Vec<String>| {
        let of_rules = titles.into_iter().filter(|it| it.contains("acts in") || it.contains("exercised"));
        of_rules.collect::<Vec<_>>()
    };
    assert_eq!(
        counted(titles(&mut client, &game).await),
        ["6: acts in 1 of 1 level, 2 times", "11: exercised by nothing"]
    );
    // A change that is not saved counts, too.
    let text = GAME.replace("object_placed", "avatar_exited");
    client.change(&folder.uri("game.json"), 2, &text).await;
    assert_eq!(counted(titles(&mut client, &game).await)[1], "11: acts in 1 of 1 level, 2 times");
    let root: Value = folder.uri("").as_str().trim_end_matches('/').into();
    let answer = client.request("goldpath/coverage", json!({ "root": root })).await;
    assert_eq!(answer["recordings"], 1);
    assert_eq!(answer["rules"][0]["levels"], json!({ "one": 2 }));
    assert_eq!(answer["rules"][1]["fired"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_of_a_line_each_are_told_of_together() {
    let [(game, text), (sessions, inputs)] = puzzlescript::new_game("pots", "Pots");
    let folder = Folder::new("covering_game", &[(&game, &text), (&sessions, &inputs)]);
    let mut client = start(&folder).await;
    let uri = json!(folder.uri(&game));
    client.open_as(&folder.uri(&game), "puzzlescript", 1, &text).await;
    let titles = titles(&mut client, &uri).await;
    let told: Vec<&String> = titles.iter().filter(|it| it.contains("exercised by")).collect();
    assert_eq!(told.len(), 1, "{titles:?}");
}
