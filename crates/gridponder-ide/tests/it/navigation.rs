//! Definitions, places and outlines: what is at the offset marked with `$0`, shown in its files.

use std::fmt::Write as _;

use catalog::Name;
use expect_test::{Expect, expect};
use gridponder_ide::{
    Subject, definitions, find_symbols, folds, occurrences, possible_occurrences, selections, symbols,
};
use language::{FileRange, Symbol};
use pack::Pack;
use proptest::prelude::*;
use text::TextSize;

/// The minimal pack with a piece of a file replaced by one that contains `$0`, and the marked place.
pub(crate) fn marked(path: &str, old: &str, new: &str) -> (Pack, TextSize) {
    let mut offset = None;
    let files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(name, text)| {
            let mut text = text.to_owned();
            if name == path {
                assert!(text.contains(old), "{name} holds {old}");
                text = text.replacen(old, new, 1);
                offset = text.find("$0");
                text = text.replacen("$0", "", 1);
            }
            (name, text)
        })
        .collect();
    let pack = testkit::pack(files.iter().map(|(name, text)| (*name, &**text)));
    (pack, TextSize::new(offset.expect("a place is marked") as u32))
}

/// The line of a place, with the place in brackets.
pub(crate) fn shown(pack: &Pack, at: &FileRange) -> String {
    let text = pack.file(&at.file).expect("the file is there").tree.text();
    let (start, end) = (usize::from(at.range.start()), usize::from(at.range.end()));
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let rest = text[end..].find('\n').map_or(text.len(), |at| end + at);
    let words = format!("{}«{}»{}", &text[line..start], &text[start..end], &text[end..rest]);
    format!("{}: {}", at.file, words.trim())
}

#[track_caller]
fn places(path: &str, old: &str, new: &str, expected: &Expect) {
    let (pack, offset) = marked(path, old, new);
    let file = pack.file(path).expect("the file is there");
    let mut said = String::new();
    if let Some((subject, _)) = Subject::at(&pack, file, offset) {
        for place in occurrences(&pack, &subject, None) {
            let mark = if place.is_definition { "=" } else { " " };
            writeln!(said, "{mark} {}", shown(&pack, &place.at)).expect("memory takes it");
        }
    }
    expected.assert_eq(&said);
}

#[test]
fn a_kind_is_found_where_it_is_declared_and_placed() {
    places(
        "game.json",
        r#""flag": {"#,
        r#""fl$0ag": {"#,
        &expect![[r#"
        = game.json: "«flag»": { "layer": "markers", "tags": [], "symbol": "F" }
          levels/one.json: "markers": [[null, null, "«flag»", null], [null, null, null, null]]
          levels/one.json: { "id": "flag", "type": "reach_target", "config": { "targetKind": "«flag»" } }
    "#]],
    );
}

#[test]
fn a_layer_is_found_in_boards_kinds_and_references() {
    places(
        "game.json",
        r#""id": "markers""#,
        r#""id": "mark$0ers""#,
        &expect![[r#"
        = game.json: { "id": "«markers»", "occupancy": "zero_or_one" }
          game.json: "flag": { "layer": "«markers»", "tags": [], "symbol": "F" }
          levels/one.json: "«markers»": [[null, null, "flag", null], [null, null, null, null]]
    "#]],
    );
}

#[test]
fn an_action_and_its_parameter_are_found_in_gold_paths() {
    let level = "levels/one.json";
    let path = r#""goldPath": ["#;
    places(
        level,
        path,
        r#""goldPath": [ { "action": "mo$0ve", "direction": "right" }, "#,
        &expect![[r#"
        = game.json: { "id": "«move»", "params": { "direction": { "type": "direction", "values": ["up", "down", "left", "right"] } } }
          levels/one.json: "solution": { "goldPath": [ { "action": "«move»", "direction": "right" }, "right", "right"], "hintStops": [1] }
    "#]],
    );
    places(
        level,
        path,
        r#""goldPath": [ { "action": "move", "dire$0ction": "right" }, "#,
        &expect![[r#"
        = game.json: { "id": "move", "params": { "«direction»": { "type": "direction", "values": ["up", "down", "left", "right"] } } }
          levels/one.json: "solution": { "goldPath": [ { "action": "move", "«direction»": "right" }, "right", "right"], "hintStops": [1] }
    "#]],
    );
}

#[test]
fn a_tag_is_defined_by_the_kinds_that_have_it() {
    places(
        "game.json",
        r#"["solid"]"#,
        r#"["so$0lid"]"#,
        &expect![[r#"
        = game.json: "layer": "objects", "tags": ["«solid»"], "symbol": "O",
    "#]],
    );
}

#[test]
fn words_of_the_language_and_plain_values_have_no_places() {
    places("game.json", r#""occupancy""#, r#""occu$0pancy""#, &expect![[r#""#]]);
    places("levels/one.json", r#""size""#, r#""si$0ze""#, &expect![[r#""#]]);
}

#[test]
fn the_layer_in_a_reference_is_a_place_of_the_layer() {
    let rule = r#""rules": [ { "id": "r", "on": "avatar_entered", "then": [
      { "set_variable": { "name": "x", "value": "$cell.mar$0kers.kind" } } ] } ],
  "goals""#;
    places(
        "levels/one.json",
        r#""goals""#,
        rule,
        &expect![[r#"
        = game.json: { "id": "«markers»", "occupancy": "zero_or_one" }
          game.json: "flag": { "layer": "«markers»", "tags": [], "symbol": "F" }
          levels/one.json: "«markers»": [[null, null, "flag", null], [null, null, null, null]]
          levels/one.json: { "set_variable": { "name": "x", "value": "$cell.«markers».kind" } } ] } ],
    "#]],
    );
}

#[test]
fn a_definition_is_the_name_alone() {
    let (pack, offset) = marked("levels/one.json", r#""targetKind": "flag""#, r#""targetKind": "fl$0ag""#);
    let file = pack.file("levels/one.json").expect("it is there");
    let found = definitions(&pack, file, offset).expect("it is there");
    let places: Vec<String> = found.places.iter().map(|at| shown(&pack, at)).collect();
    expect![[r#"
        flag [
            "game.json: \"«flag»\": { \"layer\": \"markers\", \"tags\": [], \"symbol\": \"F\" }",
        ]"#]]
    .assert_eq(&format!("{} {places:#?}", &file.tree.text()[found.range]));
}

fn tell(out: &mut String, symbols: &[Symbol], depth: usize) {
    for symbol in symbols {
        let detail = symbol.detail.as_ref().map(|it| format!("  {it}")).unwrap_or_default();
        writeln!(out, "{}{} ({:?}){detail}", "  ".repeat(depth), symbol.name, symbol.kind)
            .expect("memory takes it");
        assert!(symbol.range.contains_range(symbol.selection), "{}", symbol.name);
        for child in &symbol.children {
            assert!(symbol.range.contains_range(child.range), "{}", child.name);
        }
        tell(out, &symbol.children, depth + 1);
    }
}

#[track_caller]
fn outline(path: &str, expected: &Expect) {
    let pack = testkit::pack(testkit::minimal());
    let mut out = String::new();
    tell(&mut out, &symbols(&pack, pack.file(path).expect("it is there")), 0);
    expected.assert_eq(&out);
}

#[test]
fn the_outline_of_a_level_names_its_parts_and_counts_its_steps() {
    outline(
        "levels/one.json",
        &expect![[r#"
            id (String)  one
            title (String)  One
            board (Property)  3 entries
              size (Array)  2 elements
              layers (Property)  1 entry
                markers (Array)  2 elements
              multiCellObjects (Array)  1 element
                pipe (Object)  pipe
                  kind (String)  pipe
                  cells (Array)  1 element
                  params (Property)  2 entries
                    queue (Array)  1 element
                    exitPosition (Array)  2 elements
            state (Property)  2 entries
              avatar (Property)  3 entries
                enabled (Boolean)  true
                position (Array)  2 elements
                facing (String)  right
              variables (Property)  1 entry
                keys (Variable)  0
            goals (Array)  1 element
              flag (Constant)  reach_target
                type (String)  reach_target
                config (Property)  1 entry
                  targetKind (String)  flag
            metadata (Property)  1 entry
              tags (Array)  5 elements
            solution (Property)  2 entries
              goldPath (Array)  2 steps
                1. right (Step)
                2. right (Step)
              hintStops (Array)  1 element
        "#]],
    );
}

#[test]
fn the_outline_of_a_game_names_what_it_declares() {
    outline(
        "game.json",
        &expect![[r#"
            layers (Array)  3 elements
              ground (Array)
                occupancy (String)  exactly_one
                default (String)  empty
              objects (Array)
                occupancy (String)  zero_or_one
              markers (Array)
                occupancy (String)  zero_or_one
            actions (Array)  1 element
              move (Method)
                params (Property)  1 entry
                  direction (Property)  2 entries
                    type (String)  direction
                    values (Array)  4 elements
            entityKinds (Property)  7 entries
              empty (Class)  3 entries
                layer (String)  ground
                tags (Array)  1 element
                symbol (String)  .
              void (Class)  3 entries
                layer (String)  ground
                tags (Array)  0 elements
                symbol (String)  %
              rock (Class)  4 entries
                layer (String)  objects
                tags (Array)  1 element
                symbol (String)  O
                animations (Property)  1 entry
                  burning (Property)  2 entries
                    frames (Array)  1 element
                    duration (Number)  200
              torch (Class)  3 entries
                layer (String)  objects
                tags (Array)  1 element
                symbol (String)  t
              number (Class)  4 entries
                layer (String)  objects
                tags (Array)  0 elements
                symbol (String)  N
                params (Property)  1 entry
                  value (Property)  1 entry
                    type (String)  integer
              pipe (Class)  3 entries
                layer (String)  objects
                tags (Array)  0 elements
                symbol (String)  =
              flag (Class)  3 entries
                layer (String)  markers
                tags (Array)  0 elements
                symbol (String)  F
            systems (Array)  1 element
              nav (Module)  avatar_navigation
                type (String)  avatar_navigation
                config (Property)  0 entries
            levelSequence (Array)  1 element
              one (Object)
                type (String)  level
        "#]],
    );
}

#[test]
fn names_are_found_by_their_letters_in_order() {
    let pack = testkit::pack(testkit::minimal());
    let found = find_symbols(&pack, "fl", 100);
    let found: Vec<String> =
        found.iter().map(|it| format!("{} ({}) {}", it.name, it.container, shown(&pack, &it.at))).collect();
    expect![[r#"
        [
            "flag (entity kind) game.json: \"«flag»\": { \"layer\": \"markers\", \"tags\": [], \"symbol\": \"F\" }",
            "flag (goal id) levels/one.json: { \"id\": \"«flag»\", \"type\": \"reach_target\", \"config\": { \"targetKind\": \"flag\" } }",
        ]"#]].assert_eq(&format!("{found:#?}"));
    assert_eq!(find_symbols(&pack, "", 3).len(), 3);
}

#[test]
fn a_selection_grows_from_the_text_to_the_whole() {
    let (pack, offset) = marked("levels/one.json", r#""targetKind": "flag""#, r#""targetKind": "fl$0ag""#);
    let file = pack.file("levels/one.json").expect("it is there");
    let text = file.tree.text();
    let ranges = selections(file, offset);
    let shown: Vec<&str> = ranges.iter().map(|range| &text[*range]).filter(|it| it.len() < 80).collect();
    expect![[r#"
        [
            "flag",
            "\"flag\"",
            "\"targetKind\": \"flag\"",
            "{ \"targetKind\": \"flag\" }",
            "\"config\": { \"targetKind\": \"flag\" }",
            "{ \"id\": \"flag\", \"type\": \"reach_target\", \"config\": { \"targetKind\": \"flag\" } }",
        ]"#]]
    .assert_eq(&format!("{shown:#?}"));
    assert_eq!(ranges.last().map(|range| text[*range].len()), Some(text.trim().len()));
}

#[test]
fn what_goes_over_several_lines_can_be_folded() {
    let pack = testkit::pack(testkit::minimal());
    let file = pack.file("levels/one.json").expect("it is there");
    let folds = folds(file);
    assert!(folds.iter().all(|range| file.tree.text()[*range].contains('\n')));
    assert_eq!(folds.first().map(|range| usize::from(range.start())), Some(0));
}

proptest! {
    #![proptest_config(testrun::law(300))]

    #[test]
    fn places_lie_in_their_files_and_the_cursor_is_at_one(at in 0usize..4000, cut in 0usize..4000) {
        let files = testkit::minimal();
        let (path, whole) = files[at % files.len()];
        let cut = (0..=whole.len() - cut.min(whole.len()) / 4).rev().find(|cut| whole.is_char_boundary(*cut));
        let text = &whole[..cut.unwrap_or(0)];
        let pack = testkit::pack(files.iter().map(|(name, it)| (*name, if *name == path { text } else { it })));
        let file = pack.file(path).expect("the file is there");
        let offset = TextSize::new((at.min(text.len())) as u32);
        if let Some((subject, range)) = Subject::at(&pack, file, offset) {
            let found = occurrences(&pack, &subject, None);
            assert!(found.iter().any(|it| *it.at.file == *file.path && it.at.range == range), "{subject:?}");
            for place in found {
                let text = pack.file(&place.at.file).expect("the file is there").tree.text();
                let written = &text[place.at.range];
                assert!(written == subject.text || written.starts_with('"'), "{written} for {subject:?}");
            }
        }
        for range in selections(file, offset) {
            assert!(usize::from(range.end()) <= text.len());
        }
        for symbol in symbols(&pack, file) {
            assert!(usize::from(symbol.range.end()) <= text.len());
        }
    }
}

/// How often a text stands between quotes in a file, by nothing but the text.
fn quoted(text: &str, name: &str) -> usize {
    text.matches(&format!("\"{name}\"")).count()
}

#[test]
fn a_name_of_a_published_pack_has_as_many_places_as_its_text() {
    let Some(folder) = testrun::shared("packs") else { return };
    let mut packs: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    packs.retain(|path| path.join("game.json").is_file());
    packs.sort_unstable();
    let (mut equal, mut fewer) = (0, 0);
    for folder in packs {
        let files = testkit::files_of(&folder);
        let pack = testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
        let game = pack.game().expect("it is there");
        let classes = [Name::Kind, Name::Layer, Name::Action, Name::Tag, Name::System, Name::Rule];
        let names = |class: Name| pack.names().all(class).map(str::to_owned).collect::<Vec<_>>();
        let all: Vec<(Name, String)> = classes
            .into_iter()
            .flat_map(|class| names(class).into_iter().map(move |name| (class, name)))
            .collect();
        for (class, name) in &all {
            let subject = Subject { class: *class, text: name.clone(), level: None };
            let is_alone = all.iter().filter(|(_, other)| other == name).count() == 1
                && !pack.names().all(Name::Goal).chain(pack.names().all(Name::Variable)).any(|it| it == name)
                && catalog::system(name).is_none()
                && possible_occurrences(&pack, &subject).is_empty();
            if !is_alone {
                continue;
            }
            let places = occurrences(&pack, &subject, None);
            let in_references = places.iter().filter(|it| {
                let text = pack.file(&it.at.file).unwrap().tree.text();
                !text[..usize::from(it.at.range.start())].ends_with('"')
            });
            let expected: usize = files.values().map(|text| quoted(text, name)).sum();
            let places = places.len() - in_references.count();
            // Texts for people, words of the language and unread keys may be spelled the same.
            assert!(places <= expected, "{} `{name}`: {places} places, {expected} texts", class.noun());
            assert!(pack.names().is_defined(*class, name, game), "{name}");
            if places == expected { equal += 1 } else { fewer += 1 }
        }
    }
    assert!(equal >= 60 && equal >= 10 * fewer, "{equal} equal, {fewer} fewer");
}

#[test]
fn what_is_told_by_an_event_is_defined_where_the_rule_names_it() {
    let rule = r#""rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.pos$0ition", "layer": "objects" } }] }],
  "goals""#;
    let (pack, offset) = marked("levels/one.json", "\"goals\"", rule);
    let file = pack.file("levels/one.json").expect("the file is there");
    let found = definitions(&pack, file, offset).expect("it has a definition");
    let shown: Vec<String> = found.places.iter().map(|at| shown(&pack, at)).collect();
    expect![[r#"levels/one.json: "rules": [{ "id": "r", "on": "«avatar_entered»", "then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }] }],"#]].assert_eq(&shown.join("\n"));
}

#[test]
fn a_word_of_the_language_has_a_page_and_a_name_has_none() {
    for (old, new, name) in [
        ("\"reach_target\"", "\"reach_$0target\"", Some("goal-reach_target")),
        ("\"targetKind\": \"flag\"", "\"targetKind\": \"fl$0ag\"", None),
        ("\"size\"", "\"si$0ze\"", None),
    ] {
        let (pack, offset) = marked("levels/one.json", old, new);
        let file = pack.file("levels/one.json").expect("the file is there");
        let page = gridponder_ide::page(&pack, file, offset);
        assert_eq!(page.as_ref().map(|page| page.name.as_str()), name);
        assert!(page.is_none_or(|page| page.markdown.contains("reach_target")));
    }
}

#[test]
fn a_parameter_is_found_where_its_kind_is_drawn_by_it() {
    places(
        "game.json",
        r#""symbol": "N", "params": { "value""#,
        "\"symbol\": \"N\",
      \"symbolParam\": \"value\",
      \"spriteParam\": \"value\",
      \"sprite\": \"n_{value}_{other}_{value}.png\",
      \"display\": { \"type\": \"label\", \"color\": \"@hue:@param:value\", \"label\": \"@param:value\" },
      \"params\": { \"val$0ue\"",
        &expect![[r#"
              game.json: "symbolParam": "«value»",
              game.json: "spriteParam": "«value»",
              game.json: "sprite": "n_{«value»}_{other}_{value}.png",
              game.json: "sprite": "n_{value}_{other}_{«value»}.png",
              game.json: "display": { "type": "label", "color": "@hue:@param:«value»", "label": "@param:value" },
              game.json: "display": { "type": "label", "color": "@hue:@param:value", "label": "@param:«value»" },
            = game.json: "params": { "«value»": { "type": "integer" } } },
        "#]],
    );
}
