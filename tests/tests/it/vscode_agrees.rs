//! What the extension for VS Code knows of the languages before it starts the server is what they say.

use std::collections::BTreeSet;
use std::fs;

use e2e::root;
use language::{Certainty, Language, Layout};
use serde_json::Value;

#[test]
fn the_extension_wakes_for_the_files_that_only_projects_have() {
    let manifest = fs::read_to_string(root().join("editors/vscode/package.json")).expect("it is there");
    let manifest: Value = manifest.parse().expect("it is JSON");
    let events = manifest["activationEvents"].as_array().expect("they are a list").iter();
    let files = events.filter_map(|event| event.as_str()?.strip_prefix("workspaceContains:**/"));
    let languages: [&dyn Language; 3] = [&gridponder::GRIDPONDER, &puzzlescript::PUZZLESCRIPT, &wage::WAGE];
    let named = languages.iter().flat_map(|language| match language.layout() {
        // Other programs have the other files of a pack as well.
        Layout::Folder(_) => vec!["game.json"],
        Layout::File(layout) => {
            // Of some names only the text tells, which VS Code does not look at.
            let is_named = |name: &str, certainty| certainty == Certainty::ByName || !name.contains('*');
            let sure = layout.patterns.iter().filter(|it| is_named(it.name, it.certainty));
            sure.map(|it| it.name).collect()
        }
    });
    let named: BTreeSet<&str> = named.chain([settings::FILE_NAME]).collect();
    assert_eq!(files.collect::<BTreeSet<_>>(), named);
}

#[test]
fn the_extension_looks_for_the_headings_that_make_a_text_a_game() {
    let detect = fs::read_to_string(root().join("editors/vscode/src/detect.ts")).expect("it is there");
    let (_, rest) = detect.split_once("(?:").expect("it lists them");
    let (headings, _) = rest.split_once(')').expect("the list ends");
    let words: Vec<String> =
        puzzlescript::words::SECTIONS.iter().map(|section| section.word.to_lowercase()).collect();
    assert_eq!(headings.split('|').collect::<Vec<_>>(), words);
}
