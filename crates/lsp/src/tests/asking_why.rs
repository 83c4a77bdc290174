//! Why something happened: the request, the code action on rules, and the command.

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
      "if": { "variable": { "name": "steps", "op": "lt", "value": 1 } },
      "then": [{ "increment_variable": { "name": "steps", "by": 1 } }]
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

async fn start(folder: &Folder, commands: &[&str]) -> Client {
    let mut client = Client::of(Languages::new(&LANGUAGES));
    let capabilities =
        json!({ "experimental": { "goldpathLevelsChanged": true, "goldpathCommands": commands } });
    client.begin(folder.path(), capabilities, json!({})).await;
    client.wait_for("goldpath/levelsChanged").await;
    client
}

fn pack(name: &str) -> Folder {
    let files = [("manifest.json", r#"{ "id": "p" }"#), ("game.json", GAME), ("levels/one.json", LEVEL)];
    Folder::new(name, &files)
}

/// An answer with the lines and cells of its reasons.
fn told(answer: &Value) -> String {
    let reason = |it: &Value| {
        let depth = usize::try_from(it["depth"].as_u64().unwrap()).unwrap();
        let at = match &it["location"] {
            Value::Null => String::new(),
            at => format!(" @{}", at["range"]["start"]["line"]),
        };
        let cells = if it["cells"] == json!([]) { String::new() } else { format!(" {}", it["cells"]) };
        format!("\n{}{}{at}{cells}", "  ".repeat(depth + 1), it["text"].as_str().unwrap())
    };
    let reasons: String = answer["reasons"].as_array().unwrap().iter().map(reason).collect();
    format!("{}{reasons}", answer["title"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rule_that_does_not_act_in_a_step_is_told_with_its_condition() {
    let folder = pack("why_rule");
    let mut client = start(&folder, &[]).await;
    let document = json!({ "uri": folder.uri("levels/one.json") });
    let asked = json!({ "textDocument": document, "rule": "count", "step": 2 });
    let answer = client.request("goldpath/why", asked).await;
    expect_test::expect![[r#"
        rule `count` did not act in step 2 (right)
          step 2 (right), avatar_entered position=(2,0) fromPosition=(1,0) direction=right: `if`: `variable` {"name":"steps","op":"lt","value":1} does not hold: `steps` is 1 @9"#]].assert_eq(&told(&answer));
    // What is played on a board is asked about instead of the gold path.
    let asked = json!({ "textDocument": document, "rule": "count", "play": ["left"] });
    let answer = client.request("goldpath/why", asked).await;
    expect_test::expect![[r#"
        rule `count` did not act in 1 step
          it waits for `avatar_entered`, which was not emitted; these were: `turn_ended` @6"#]]
    .assert_eq(&told(&answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_is_told_with_the_cells_of_what_acts() {
    let folder = pack("why_step");
    let mut client = start(&folder, &[]).await;
    let document = json!({ "uri": folder.uri("levels/one.json") });
    let answer = client.request("goldpath/why", json!({ "textDocument": document, "step": 1 })).await;
    expect_test::expect![[r#"
        step 1 (right): 4 changes
          system `walk` (action) @4
            the avatar: (0,0) → (1,0)
            emits avatar_exited position=(0,0) [[0,0]]
            emits avatar_entered position=(1,0) fromPosition=(0,0) direction=right [[1,0]]
          rule `count` (cascade, pass 1), on avatar_entered position=(1,0) fromPosition=(0,0) direction=right @6 [[1,0]]
          rule `count` (cascade, pass 1, `increment_variable`), on avatar_entered position=(1,0) fromPosition=(0,0) direction=right @6 [[1,0]]
            variable `steps`: 0 → 1
            emits variable_changed variable=steps oldValue=0 newValue=1
          the game (end of the turn)
            the number of turns: 0 → 1
            the number of actions: 0 → 1
          the game (end of the turn)
            emits turn_ended turnNumber=1"#]].assert_eq(&told(&answer));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cell_is_told_with_what_changed_it() {
    let [(game, text), (sessions, inputs)] = puzzlescript::new_game("pots", "Pots");
    let folder = Folder::new("why_cell", &[(&game, &text), (&sessions, &inputs)]);
    let mut client = start(&folder, &[]).await;
    let document = json!({ "uri": folder.uri(&game) });
    let board = client
        .request("goldpath/board", json!({ "textDocument": document, "step": 1, "frames": true }))
        .await;
    let moved = board["moves"][0]["to"].clone();
    let answer =
        client.request("goldpath/why", json!({ "textDocument": document, "step": 1, "cell": moved })).await;
    let title = answer["title"].as_str().unwrap();
    assert!(title.contains("changed"), "{title}");
    assert_eq!(answer["reasons"][0]["step"], 1, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_is_refused() {
    let folder = pack("why_refused");
    let mut client = start(&folder, &[]).await;
    let document = json!({ "uri": folder.uri("levels/one.json") });
    let refused = client.refused("goldpath/why", json!({ "textDocument": document, "rule": "cuont" })).await;
    assert!(refused.to_string().contains("there is no rule `cuont`"), "{refused}");
    let refused = client.refused("goldpath/why", json!({ "textDocument": document, "cell": [3, 0] })).await;
    assert!(refused.to_string().contains("(3,0) is outside of the board"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_action_on_a_rule_asks_the_server_unless_the_client_does_so_itself() {
    for (commands, command) in [(&[][..], "goldpath.why"), (&["goldpath.showWhy"][..], "goldpath.showWhy")] {
        let folder = pack("why_action");
        let mut client = start(&folder, commands).await;
        let uri = folder.uri("game.json");
        client.open(&uri, 1, GAME).await;
        let at = json!({ "line": 7, "character": 10 });
        let asked = |kind: u32| {
            json!({
                "textDocument": { "uri": uri },
                "range": { "start": at, "end": at },
                "context": { "diagnostics": [], "triggerKind": kind },
            })
        };
        let offered = |actions: Value| -> Vec<Value> {
            let actions = actions.as_array().cloned().unwrap_or_default();
            actions.into_iter().filter(|it| it["command"].is_string()).collect()
        };
        let actions = offered(client.request("textDocument/codeAction", asked(1)).await);
        let expected = json!({
            "title": "Why did rule `count` act, or not?", "command": command, "arguments": [uri, "count"],
        });
        assert_eq!(actions, [expected]);
        // No light bulb for what changes nothing.
        assert_eq!(offered(client.request("textDocument/codeAction", asked(2)).await), [] as [Value; 0]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_shows_why_a_rule_acted() {
    let folder = pack("why_command");
    let mut client = start(&folder, &[]).await;
    let arguments = json!([folder.uri("game.json"), "count"]);
    let asked = json!({ "command": "goldpath.why", "arguments": arguments });
    let answer = client.request("workspace/executeCommand", asked).await;
    let title = "one: rule `count` acted 1 time in 2 steps";
    assert_eq!(answer["title"], title);
    let shown = client.wait_for("window/showMessage").await;
    assert!(shown["message"].as_str().unwrap().starts_with(title), "{shown}");
}
