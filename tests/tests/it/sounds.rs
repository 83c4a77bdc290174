//! Sounds of PuzzleScript games, as an editor asks for them.

use std::fs;

use e2e::client::{Client, file_uri};
use e2e::root;
use serde_json::{Value, json};

#[test]
fn a_hover_of_a_sound_links_to_the_command_of_an_editor_that_plays_it() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let text =
        fs::read_to_string(root().join("tests/puzzlescript/lamplighter.puzzlescript")).expect("it is text");
    let path = folder.path().join("game.puzzlescript");
    fs::write(&path, &text).expect("it can be written");
    let before = text.find("restart 52291904").expect("it is there");
    let line = text[..before].matches('\n').count();
    let hovered = |capabilities: &Value, character: usize| {
        let mut client = Client::start(folder.path(), capabilities, &json!({}));
        let uri = file_uri(&path);
        client.open_as(&uri, "puzzlescript", 1, &text);
        let at =
            json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
        let value = client.request("textDocument/hover", at)["contents"]["value"].clone();
        assert!(client.finish().success());
        value.as_str().expect("there is a hover").to_owned()
    };
    let reads = json!({ "hover": { "contentFormat": ["markdown"] } });
    let plays =
        json!({ "textDocument": reads, "experimental": { "goldpathCommands": ["goldpath.playSound"] } });
    let link = "[Play this sound](command:goldpath.playSound?%5B%2252291904%22%5D)";
    assert!(hovered(&plays, 10).ends_with(link), "{}", hovered(&plays, 10));
    assert!(hovered(&plays, 2).ends_with(link), "{}", hovered(&plays, 2));
    let silent = hovered(&json!({ "textDocument": reads }), 10);
    assert!(silent.contains("A seed that ends in 4") && !silent.contains("command:"), "{silent}");
}
