//! The visits of the walk in excerpts of packs, and that the walk terminates for any input.

use catalog::Vocab;
use expect_test::{Expect, expect};
use gridponder_pack::{SystemTypes, Visit, walk};
use json::Tree;

/// The visits of a level, one per line, without values of the right type.
fn findings(level: &str) -> String {
    let tree = Tree::parse(level);
    let shape = &catalog::document("levels/*.json").expect("levels are documents").shape;
    let mut lines = String::new();
    walk(tree.root().expect("the test writes a value"), shape, &SystemTypes::default(), &mut |_, found| {
        let line = match found {
            Visit::Value { .. } | Visit::Object { .. } | Visit::Word { .. } => return,
            Visit::WrongType { node, .. } => format!("wrong type at {}", node.pointer()),
            Visit::OutsideSet { node, .. } => format!("outside set at {}", node.pointer()),
            Visit::OutsideBounds { node, .. } => format!("outside bounds at {}", node.pointer()),
            Visit::NotPositive { node } => format!("not positive at {}", node.pointer()),
            Visit::BadFormat { node, .. } => format!("bad format at {}", node.pointer()),
            Visit::WrongLength { node, .. } => format!("wrong length at {}", node.pointer()),
            Visit::DuplicateElement { node, .. } => format!("duplicate element at {}", node.pointer()),
            Visit::UnknownKey { node, .. } => format!("unknown key at {}", node.pointer()),
            Visit::MissingKey { object, field, .. } => format!("no `{}` at {}", field.name, object.pointer()),
            Visit::MissingGroup { object, group, .. } => format!("no {group} at {}", object.pointer()),
            Visit::ExclusiveKey { node, .. } => format!("exclusive key at {}", node.pointer()),
            Visit::UnknownWord { name_ref, vocab } => format!("unknown {vocab:?} `{}`", name_ref.text()),
            Visit::MissingWord { object, vocab } => format!("no {vocab:?} at {}", object.pointer()),
            Visit::SecondWord { node, .. } => format!("second word at {}", node.pointer()),
            Visit::Defines { name_ref, name } => format!("defines {name:?} `{}`", name_ref.text()),
            Visit::Refers { name_ref, name } => format!("refers to {name:?} `{}`", name_ref.text()),
            Visit::Reference { node, .. } => format!("reference at {}", node.pointer()),
            Visit::MisplacedReference { node, .. } => format!("misplaced reference at {}", node.pointer()),
        };
        lines.push_str(&line);
        lines.push('\n');
    });
    lines
}

fn check(level: &str, expected: &Expect) {
    expected.assert_eq(&findings(level));
}

#[test]
fn names_are_found_in_keys_and_values() {
    check(
        r#"{
            "id": "a",
            "board": { "size": [1, 1], "layers": { "objects": [["rock"]] } },
            "state": { "variables": { "keys": 1 } },
            "goals": [{ "id": "g", "type": "all_cleared", "config": { "kind": "rock" } }],
            "solution": { "goldPath": ["up", "wait"] }
        }"#,
        &expect![[r#"
            defines Level `a`
            refers to Layer `objects`
            refers to Kind `rock`
            defines Variable `keys`
            defines Goal `g`
            refers to Kind `rock`
            refers to Action `wait`
        "#]],
    );
}

#[test]
fn what_is_missing_is_found_at_its_object() {
    check(
        r#"{ "id": "a", "board": {}, "goals": [{ "id": "g" }], "solution": {} }"#,
        &expect![[r#"
            defines Level `a`
            no `size` at /board
            no `layers` at /board
            defines Goal `g`
            no `type` at /goals/0
            no `config` at /goals/0
            no `goldPath` at /solution
            no `state` at 
        "#]],
    );
}

#[test]
fn conditions_and_effects_are_known_by_their_word() {
    check(
        r#"{ "rules": [{
            "id": "r", "on": "avatar_entered",
            "if": { "not": { "avatr": {} } },
            "then": [{}, { "clear_inventory": {}, "resolve_move": {} }, { "destroy": { "position": "$event.position" } }]
        }] }"#,
        &expect![[r#"
            defines Rule `r`
            refers to Event `avatar_entered`
            unknown Condition `avatr`
            no Effect at /rules/0/then/0
            second word at /rules/0/then/1/resolve_move
            reference at /rules/0/then/2/destroy/position
            no `layer` at /rules/0/then/2/destroy
            no `id` at 
            no `board` at 
            no `state` at 
            no `goals` at 
            no `solution` at 
        "#]],
    );
}

#[test]
fn of_an_unknown_goal_only_the_word_is_judged() {
    check(
        r#"{ "id": "a", "board": { "size": [1, 1], "layers": {} }, "state": {},
             "goals": [{ "id": "g", "type": "collect", "config": { "anything": 1 } }], "solution": { "goldPath": [] } }"#,
        &expect![[r#"
            defines Level `a`
            unknown Goal `collect`
            defines Goal `g`
        "#]],
    );
}

#[test]
fn layers_are_rows_or_entries() {
    check(
        r#"{ "board": { "size": [1, 1], "layers": {
            "a": [[null, 5, { "knd": "x" }], 7],
            "b": { "format": "list", "entries": [{ "kind": "rock" }, 3] },
            "c": "rock"
        } } }"#,
        &expect![[r#"
            refers to Layer `a`
            wrong type at /board/layers/a/0/1
            no `kind` at /board/layers/a/0/2
            wrong type at /board/layers/a/1
            refers to Layer `b`
            outside set at /board/layers/b/format
            refers to Kind `rock`
            no `position` at /board/layers/b/entries/0
            wrong type at /board/layers/b/entries/1
            refers to Layer `c`
            wrong type at /board/layers/c
            no `id` at 
            no `state` at 
            no `goals` at 
            no `solution` at 
        "#]],
    );
}

#[test]
fn holes_are_passed_over() {
    check(
        r#"{ "id": , "board": { "size": , "layers": { } }, "state": {}, "goals": [ , ], "solution": { "goldPath": [] "#,
        &expect![[r#""#]],
    );
}

#[test]
fn every_prefix_of_every_example_is_walked_to_its_end() {
    for document in catalog::DOCUMENTS {
        for end in (0..document.example.len()).filter(|end| document.example.is_char_boundary(*end)) {
            let tree = Tree::parse(&document.example[..end]);
            let mut found = 0;
            if let Some(root) = tree.root() {
                walk(root, &document.shape, &SystemTypes::default(), &mut |_, _| found += 1);
            }
            assert!(found > 0 || end < 40, "{} up to {end}", document.path);
        }
    }
}

/// The mistakes in a document according to the catalog alone.
fn mistakes(path: &str, text: &str) -> Vec<String> {
    let file =
        gridponder_pack::File::new(gridponder_pack::Input { path: path.into(), text: Ok(text.to_owned()) });
    let file = file.expect("the path is one of a pack");
    let systems = SystemTypes::collect((path == "game.json").then_some(&file));
    let shape = &file.kind.document().expect("every kind of file is a document").shape;
    let mut mistakes: Vec<String> = file.tree.errors().iter().map(|error| error.message.clone()).collect();
    walk(file.tree.root().expect("examples are values"), shape, &systems, &mut |_, found| match found {
        Visit::Value { .. }
        | Visit::Object { .. }
        | Visit::Word { .. }
        | Visit::Defines { .. }
        | Visit::Refers { .. }
        | Visit::Reference { .. } => {}
        // The example is in an object without other members.
        Visit::MissingKey { object, .. } if object.parent().is_none() => {}
        other => mistakes.push(format!("{other:?}").chars().take(120).collect()),
    });
    mistakes
}

/// An example of a vocabulary in a place where it is valid.
fn in_place(vocab: Vocab, example: &str) -> (&'static str, String) {
    let rule = |part: &str| format!("\"rules\": [{{ \"id\": \"r\", \"on\": \"avatar_entered\", {part} }}]");
    let (path, member) = match vocab {
        Vocab::System => ("game.json", format!("\"systems\": [{example}]")),
        Vocab::SequenceEntry => ("game.json", format!("\"levelSequence\": [{example}]")),
        Vocab::Event => ("levels/a.json", format!("\"rules\": [{example}]")),
        Vocab::Condition => ("levels/a.json", rule(&format!("\"if\": {example}, \"then\": []"))),
        Vocab::Effect => ("levels/a.json", rule(&format!("\"then\": [{example}]"))),
        Vocab::Goal => ("levels/a.json", format!("\"goals\": [{example}]")),
        Vocab::LoseCondition => ("levels/a.json", format!("\"loseConditions\": [{example}]")),
    };
    (path, format!("{{ {member} }}"))
}

#[test]
fn every_example_of_the_catalog_is_right_by_its_own_tables() {
    let mut wrong = Vec::new();
    let mut look = |name: &str, path: &str, text: &str| {
        for mistake in mistakes(path, text) {
            wrong.push(format!("{name}: {mistake}"));
        }
    };
    for document in catalog::DOCUMENTS {
        look(document.path, &document.path.replace('*', "a"), document.example);
    }
    for vocab in Vocab::ALL {
        for entry in catalog::words(vocab) {
            let (path, text) = in_place(vocab, entry.example);
            look(entry.name, path, &text);
        }
    }
    for reference in catalog::VALUE_REFERENCES {
        let (path, text) = in_place(Vocab::Effect, reference.example);
        look(reference.form, path, &text);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
