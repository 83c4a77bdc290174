//! What the extension for VS Code knows of the languages before it starts the server is what they say.

use std::collections::BTreeSet;
use std::fs;

use e2e::root;
use language::{Certainty, HEAD_BYTES, Language, Layout};
use serde_json::Value;

static LANGUAGES: [&dyn Language; 3] = [&gridponder::GRIDPONDER, &puzzlescript::PUZZLESCRIPT, &wage::WAGE];

#[test]
fn the_extension_wakes_for_the_files_that_only_projects_have() {
    let manifest = fs::read_to_string(root().join("editors/vscode/package.json")).expect("it is there");
    let manifest: Value = manifest.parse().expect("it is JSON");
    let events = manifest["activationEvents"].as_array().expect("they are a list").iter();
    let files = events.filter_map(|event| event.as_str()?.strip_prefix("workspaceContains:**/"));
    let named = LANGUAGES.iter().flat_map(|language| match language.layout() {
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

#[test]
fn the_extension_looks_at_as_much_of_a_text_as_the_server_and_for_as_many_headings() {
    let detect = fs::read_to_string(root().join("editors/vscode/src/detect.ts")).expect("it is there");
    let number = |name: &str| {
        let start = format!("const {name} = ");
        let line = detect.lines().find_map(|line| line.strip_prefix(&start)).expect("it is declared");
        line.trim_end_matches(';').replace('_', "").parse::<usize>().expect("it is a number")
    };
    assert_eq!(number("ENOUGH"), puzzlescript::detect::ENOUGH);
    assert_eq!(number("HEAD"), HEAD_BYTES);
}

/// The names that a pattern of VS Code such as `*.{a,b}` stands for.
fn spread(pattern: &str) -> Vec<String> {
    let Some((before, rest)) = pattern.split_once('{') else { return vec![pattern.to_owned()] };
    let (choices, after) = rest.split_once('}').expect("the choices end");
    choices.split(',').flat_map(|choice| spread(&format!("{before}{choice}{after}"))).collect()
}

#[test]
fn the_extension_tells_the_server_of_the_documents_that_may_be_of_projects() {
    let documents = fs::read_to_string(root().join("editors/vscode/src/documents.ts")).expect("it is there");
    let told = documents.split("\"**/").skip(1).filter_map(|rest| rest.split('"').next());
    let told: BTreeSet<String> = told.flat_map(spread).collect();
    let of_language = |language: &&dyn Language| match language.layout() {
        Layout::Folder(layout) => {
            let (folder, extension) = layout.folder;
            let files = layout.files.iter().map(|file| (*file).to_owned());
            files.chain([format!("{folder}/*.{extension}")]).collect::<Vec<_>>()
        }
        Layout::File(layout) => {
            // Others are projects only where the command line names them.
            let found = layout.patterns.iter().filter(|it| it.certainty != Certainty::IfNamed);
            let beside = layout.beside.iter().map(|pattern| pattern.replace("{stem}", "*"));
            found.map(|it| it.name.to_owned()).chain(beside).collect()
        }
    };
    let known = LANGUAGES.iter().flat_map(of_language).chain([settings::FILE_NAME.to_owned()]);
    assert_eq!(told, known.collect::<BTreeSet<_>>());
}
