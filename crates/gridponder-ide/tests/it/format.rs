//! The layout of the files of a pack.

mod broken;
mod laws;
mod packs;
mod published;
mod ranges;
mod style;
mod typed;
mod written;

use std::sync::Arc;

use json::Tree;
use language::FormatOptions;
use pack::{File, Input};

/// A file of a pack.
fn file(path: &str, text: &str) -> File {
    let path = Arc::from(path);
    File::new(Input { path, text: Ok(text.to_owned()) }).expect("the path is that of a file of a pack")
}

/// A text after its edits, which must fit it and change white space alone.
fn formatted_with(path: &str, text: &str, options: FormatOptions) -> String {
    let edits = gridponder_ide::format(&file(path, text), None, &options);
    for edit in &edits {
        let old = &text[edit.range];
        assert!(format!("{old}{}", edit.insert).trim().is_empty(), "white space alone changes: {edit:?}");
        assert_ne!(old, edit.insert, "an edit changes something");
    }
    text::apply(text, &edits).expect("the edits fit the text and each other")
}

fn formatted(path: &str, text: &str) -> String {
    formatted_with(path, text, FormatOptions::default())
}

/// The text without what may change: white space between tokens.
fn minified(text: &str) -> String {
    let mut is_quoted = false;
    let mut is_escaped = false;
    let is_kept = |character: &char| {
        if is_quoted {
            is_quoted = is_escaped || *character != '"';
            is_escaped = !is_escaped && *character == '\\';
            return true;
        }
        is_quoted = *character == '"';
        !matches!(character, ' ' | '\t' | '\n' | '\r')
    };
    text.chars().filter(is_kept).collect()
}

fn is_valid(text: &str) -> bool {
    Tree::parse(text).errors().is_empty()
}
