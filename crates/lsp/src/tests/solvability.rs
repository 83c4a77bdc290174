//! What searches in the background say of the levels of a project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use language::{
    Language, Languages, SearchBudget, SearchSignal, Searched, Semantics, Solvability, Solving, Wanted,
};
use serde_json::{Value, json};

use super::client::{Client, Folder, minimal};
use crate::project::Project;

static LANGUAGES: [&dyn Language; 2] = [&gridponder::GRIDPONDER, &puzzlescript::PUZZLESCRIPT];

/// A client of a folder with these languages that was notified of its levels after a check.
async fn start(folder: &Folder) -> Client {
    let mut client = Client::of(Languages::new(&LANGUAGES));
    let capabilities = json!({ "experimental": { "goldpathLevelsChanged": true } });
    client.begin(folder.path(), capabilities, json!({})).await;
    client.wait_for("goldpath/levelsChanged").await;
    client
}

fn root(folder: &Folder) -> Value {
    folder.uri("").as_str().trim_end_matches('/').into()
}

/// The results for a project, by their keys.
async fn results(client: &mut Client, root: &Value) -> BTreeMap<String, Value> {
    let answer = client.request("goldpath/solvability", json!({ "root": root })).await;
    let results = answer["results"].as_array().unwrap();
    results.iter().map(|it| (it["key"].as_str().unwrap().to_owned(), it.clone())).collect()
}

/// The search keys of the levels of a project, by their titles.
async fn keys(client: &mut Client, root: &Value) -> BTreeMap<String, String> {
    let answer = client.request("goldpath/levels", json!({ "root": root })).await;
    let packs = answer["packs"].as_array().unwrap();
    let pack = packs.iter().find(|it| it["root"] == *root).unwrap();
    let entries = pack["entries"].as_array().unwrap().iter();
    let key = |it: &Value| Some((it["id"].as_str()?.to_owned(), it["searchKey"].as_str()?.to_owned()));
    entries.filter_map(key).collect()
}

/// The minimal level with another limit of actions: 2 suffice, 1 does not.
fn limited(limit: u32) -> String {
    let text = minimal("levels/one.json");
    let with = format!(
        r#""loseConditions": [{{ "type": "max_actions", "config": {{ "limit": {limit} }} }}], "solution""#
    );
    let limited = text.replacen(r#""solution""#, &with, 1);
    assert_ne!(limited, text);
    limited
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_can_be_won_is_told_with_the_length_of_the_shortest_way() {
    let folder = Folder::new("winnable", &[]);
    let mut client = start(&folder).await;
    let key = keys(&mut client, &root(&folder)).await["one"].clone();
    let found = results(&mut client, &root(&folder)).await;
    let told = json!({
        "key": key, "kind": "shortest", "least": 2, "most": 2, "text": "shortest 2 steps", "isFinal": true,
    });
    assert_eq!(found, BTreeMap::from([(key, told)]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_no_path_wins_is_told_so() {
    let folder = Folder::new("unsolvable", &[("levels/one.json", &limited(1))]);
    let mut client = start(&folder).await;
    let found = results(&mut client, &root(&folder)).await;
    let only = found.values().next().unwrap();
    assert_eq!((&only["kind"], &only["isFinal"]), (&json!("unsolvable"), &json!(true)), "{only}");
    assert!(only["text"].as_str().unwrap().starts_with("unsolvable: "), "{only}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_gives_a_level_another_key_and_undo_the_one_before() {
    let folder = Folder::new("edited", &[("levels/one.json", &limited(2))]);
    let mut client = start(&folder).await;
    let uri = folder.uri("levels/one.json");
    let before = keys(&mut client, &root(&folder)).await["one"].clone();
    assert_eq!(results(&mut client, &root(&folder)).await[&before]["kind"], "shortest");
    client.open(&uri, 1, &limited(2)).await;
    client.change(&uri, 2, &limited(1)).await;
    // Neither waits for a check.
    let found = results(&mut client, &root(&folder)).await;
    let edited = keys(&mut client, &root(&folder)).await["one"].clone();
    assert_eq!(found.get(&before), None);
    assert_eq!(found[&edited]["kind"], "unsolvable");
    client.change(&uri, 3, &limited(2)).await;
    assert_eq!(keys(&mut client, &root(&folder)).await["one"], before);
    let found = results(&mut client, &root(&folder)).await;
    assert_eq!((found.get(&edited), &found[&before]["kind"]), (None, &json!("shortest")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_keeps_its_key_where_an_edit_is_not_about_its_play() {
    let two = minimal("levels/one.json").replacen("\"one\"", "\"two\"", 1);
    let folder = Folder::new("kept", &[("levels/two.json", &two)]);
    let mut client = start(&folder).await;
    let before = keys(&mut client, &root(&folder)).await;
    assert_eq!(before.len(), 2);
    let uri = folder.uri("game.json");
    let game = folder.read("game.json");
    client.open(&uri, 1, &game).await;
    let listed = r#"{ "type": "level", "ref": "one" }"#;
    assert!(game.contains(listed), "{game}");
    let other = r#"{ "type": "level", "ref": "two" }, { "type": "level", "ref": "one" }"#;
    client.change(&uri, 2, &game.replacen(listed, other, 1)).await;
    assert_eq!(keys(&mut client, &root(&folder)).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_with_errors_is_not_searched_until_they_are_gone() {
    let mistyped = minimal("levels/one.json").replacen("reach_target", "reach_targt", 1);
    let folder = Folder::new("errors", &[("levels/one.json", &mistyped)]);
    let mut client = start(&folder).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &mistyped).await;
    let found = results(&mut client, &root(&folder)).await;
    let only = found.values().next().unwrap();
    assert_eq!(only["kind"], "notSearched", "{only}");
    assert!(only["reason"].as_str().unwrap().contains("reach_targt"), "{only}");
    client.change(&uri, 2, minimal("levels/one.json")).await;
    let found = results(&mut client, &root(&folder)).await;
    assert_eq!(found.values().next().unwrap()["kind"], "shortest");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_come_in_parts_before_the_answer() {
    let folder = Folder::new("parts", &[]);
    let mut client = start(&folder).await;
    let params = json!({ "root": root(&folder), "partialResultToken": "these" });
    let answer = client.request("goldpath/solvability", params).await;
    let part = client.wait(|it| it["method"] == "$/progress" && it["params"]["token"] == "these").await;
    assert_eq!(part["params"]["value"], answer);
}

/// A game in which a block is pushed to a mark, with these levels.
pub(super) fn game(levels: &str) -> String {
    format!(
        "title Push\n\n========\nOBJECTS\n========\n\nBackground .\nblack\n\nPlayer P\nwhite\n\nBlock *\nbrown\n\nMark O\nred\n\nWall #\ngray\n\n\
         =======\nLEGEND\n=======\n\n=======\nSOUNDS\n=======\n\n\
         ================\nCOLLISIONLAYERS\n================\n\nBackground\nMark\nPlayer, Block, Wall\n\n\
         ======\nRULES\n======\n\n[ > Player | Block ] -> [ > Player | > Block ]\n\n\
         ==============\nWINCONDITIONS\n==============\n\nAll Mark on Block\n\n=======\nLEVELS\n=======\n\n{levels}\n"
    )
}

/// The root of the game in a folder.
fn root_of_game(folder: &Folder) -> Value {
    folder.uri("push.puzzlescript").as_str().into()
}

/// A game whose only level has millions of states: many blocks are to be pushed to as many marks.
fn hard() -> Folder {
    let row = |y: usize| -> String {
        let cell = |x: usize| match (x, y) {
            (0, 0) => 'P',
            (_, 15) if x < 12 => 'O',
            _ if x % 4 == 1 && y % 4 == 1 => '*',
            _ => '.',
        };
        (0..16).map(cell).collect()
    };
    let edge = "#".repeat(18);
    let rows: Vec<String> = (0..16).map(|y| format!("#{}#", row(y))).collect();
    Folder::of("hard", &[("push.puzzlescript", &game(&format!("{edge}\n{}\n{edge}", rows.join("\n"))))])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_cancelled_leaves_its_turn_to_the_next_one() {
    let folder = hard();
    let mut client = start(&folder).await;
    let params = json!({ "root": root_of_game(&folder) });
    let id = client.post("goldpath/solvability", params).await;
    client.notify("$/cancelRequest", json!({ "id": id })).await;
    let answer = client.answer(id).await;
    assert_eq!(answer["error"]["code"], -32800, "{answer}");
    let found = results(&mut client, &root_of_game(&folder)).await;
    let only = found.values().next().unwrap();
    assert_eq!((&only["isFinal"], &only["reason"]), (&json!(true), &json!("out of time")), "{only}");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_answered_while_levels_are_searched() {
    let folder = hard();
    let mut client = start(&folder).await;
    let searching = client.post("goldpath/solvability", json!({ "root": root_of_game(&folder) })).await;
    let document = json!({ "textDocument": { "uri": folder.uri("push.puzzlescript") } });
    let symbols = client.request("textDocument/documentSymbol", document).await;
    assert!(symbols.as_array().is_some_and(|it| !it.is_empty()), "{symbols}");
    client.notify("$/cancelRequest", json!({ "id": searching })).await;
    assert_eq!(client.answer(searching).await["error"]["code"], -32800);
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_of_a_game_are_told_and_an_edit_of_one_leaves_the_others() {
    let text = game("######\n#P*.O#\n######\n\nmessage Next.\n\n######\n#P.O*#\n######");
    let folder = Folder::of("game", &[("push.puzzlescript", &text)]);
    let mut client = start(&folder).await;
    let root = root_of_game(&folder);
    let before = keys(&mut client, &root).await;
    let found = results(&mut client, &root).await;
    let told = |level: &str| found[&before[level]].clone();
    assert_eq!(told("Level 0")["text"], "shortest 2 inputs", "{found:?}");
    assert_eq!(told("Level 2")["kind"], "unsolvable", "{found:?}");
    let uri = folder.uri("push.puzzlescript");
    client.open_as(&uri, "puzzlescript", 1, &text).await;
    client.change(&uri, 2, &text.replacen("#P.O*#", "#P..*#", 1)).await;
    let edited = keys(&mut client, &root).await;
    assert_eq!(edited["Level 0"], before["Level 0"]);
    assert_ne!(edited["Level 2"], before["Level 2"]);
    client.change(&uri, 3, &text.replacen("> Block ]\n", "Block ]\n", 1)).await;
    let edited = keys(&mut client, &root).await;
    assert_ne!(edited["Level 0"], before["Level 0"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_chance_is_not_searched() {
    let text = game("######\n#P*.O#\n######").replacen("[ > Player", "random [ > Player", 1);
    let folder = Folder::of("chance", &[("push.puzzlescript", &text)]);
    let mut client = start(&folder).await;
    let found = results(&mut client, &root_of_game(&folder)).await;
    let only = found.values().next().unwrap();
    assert_eq!(
        (&only["kind"], &only["reason"]),
        (&json!("notSearched"), &json!("chance has a part in the game")),
        "{only}"
    );
}

/// Our own projects whose levels are decided by small searches.
fn own_projects() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").canonicalize().unwrap();
    let packs = ["lantern_walk", "drip_tiles", "prism_turn"].map(|pack| tests.join("packs").join(pack));
    let games = std::fs::read_dir(tests.join("puzzlescript")).unwrap().map(|it| it.unwrap().path());
    let games = games.filter(|it| it.extension().is_some_and(|it| it == "puzzlescript"));
    packs.into_iter().chain(games).collect()
}

/// What a search without the level's own solution and without a limit of time says.
fn from_scratch(solving: &dyn Solving, level: &str) -> Solvability {
    let budget = SearchBudget { states: None, memory: 1 << 28 };
    let searched = Searched { level, semantics: Semantics::Released, budget };
    let without = Wanted { start: Some("{}"), ..Wanted::default() };
    let solved = solving.solve(searched, without, &mut |_| SearchSignal::Continue);
    let solved =
        solved.or_else(|_| solving.solve(searched, Wanted::default(), &mut |_| SearchSignal::Continue));
    Solvability::of(&solved.unwrap().verdict)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_told_agrees_with_a_search_from_scratch_of_our_own_levels() {
    let mut decided = 0;
    for path in own_projects() {
        let folder = path.parent().unwrap();
        let mut client = Client::of(Languages::new(&LANGUAGES));
        let capabilities = json!({ "experimental": { "goldpathLevelsChanged": true } });
        client.begin(folder, capabilities, json!({})).await;
        let root = json!(lsp_types::Url::from_file_path(&path).unwrap());
        client.wait(|it| it["method"] == "goldpath/levelsChanged" && it["params"]["root"] == root).await;
        let keys = keys(&mut client, &root).await;
        let found = results(&mut client, &root).await;
        let project = Project::read(&path, None, Languages::new(&LANGUAGES)).0.unwrap().unwrap();
        let solving = project.facets().solving.unwrap();
        for (level, key) in keys {
            let name = level.strip_prefix("Level ").unwrap_or(&level);
            let (told, proved) = (&found[&key], from_scratch(solving, name));
            let what = format!("{} {level}: {told}, {proved:?}", path.display());
            match &proved {
                Solvability::Shortest { most, .. } => {
                    // A machine that is slow decides less, and nothing else.
                    let least = told["least"].as_u64().expect(&what);
                    assert!(least <= u64::from(*most), "{what}");
                    assert!(told["most"].as_u64().is_none_or(|it| it >= u64::from(*most)), "{what}");
                    decided += u32::from(told["kind"] == "shortest");
                }
                Solvability::NotSearched { reason } => {
                    assert_eq!(
                        (&told["kind"], &told["reason"]),
                        (&json!("notSearched"), &json!(reason)),
                        "{what}"
                    );
                }
                other => panic!("{what}: {other:?}"),
            }
        }
    }
    assert!(decided > 0);
}
