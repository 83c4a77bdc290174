//! Hints between words, lenses and the meaning of names, shown in the texts of real packs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Semantics;
use expect_test::{Expect, expect};
use gridponder_ide::{colors, follow_rename, graph, inlay_hints, lenses, links, semantic_tokens};
use language::{Ending, HintSide, Outcome};
use pack::{Assets, File, Input, Pack};
use text::{TextRange, TextSize};

fn packs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs")
}

/// A pack of this repository.
fn pack(name: &str) -> Pack {
    let root = packs().join(name);
    let mut files = Vec::new();
    for folder in [root.clone(), root.join("levels")] {
        for entry in fs::read_dir(folder).expect("the pack is there") {
            let path = entry.expect("it can be listed").path();
            let below = path.strip_prefix(&root).expect("it is below").to_str().expect("it is UTF-8");
            let below = below.replace('\\', "/");
            let Ok(text) = fs::read_to_string(&path) else { continue };
            let text = text.replace("\r\n", "\n");
            files.extend(File::new(Input { path: below.as_str().into(), text: Ok(text) }).map(Arc::new));
        }
    }
    Pack::new(files)
}

fn whole(file: &File) -> TextRange {
    TextRange::up_to(TextSize::of(&**file.tree.text()))
}

fn joined(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}

/// The lines of a file that have hints, with the hints in `‹›`.
fn hinted(pack: &Pack, path: &str) -> String {
    let file = pack.file(path).expect("the file is there");
    let mut text = file.tree.text().to_string();
    let mut hints = inlay_hints(pack, file, whole(file), Semantics::RELEASED);
    hints.reverse();
    for hint in hints {
        let (left, right) = match hint.side {
            HintSide::Before => (" ", ""),
            HintSide::After => ("", " "),
        };
        text.insert_str(usize::from(hint.offset), &format!("{left}‹{}›{right}", hint.label));
    }
    joined(text.lines().filter(|line| line.contains('‹')).map(|line| line.trim().to_owned()))
}

#[track_caller]
fn hints(name: &str, path: &str, expected: &Expect) {
    expected.assert_eq(&hinted(&pack(name), path));
}

#[test]
fn of_a_step_that_does_very_much_the_first_things_are_told() {
    let pack = pack("broken_paths");
    let file = pack.file("levels/echo.json").expect("the file is there");
    let endless = file.tree.text().replace(r#"["right", "right", "right"]"#, "[\n\"right\",\n\"right\"\n]");
    let endless = File::new(Input { path: "levels/echo.json".into(), text: Ok(endless) }).map(Arc::new);
    let pack = pack.with([("levels/echo.json".into(), endless)]);
    expect![[r#"
        ‹0› [null, null, null, null],
        ‹1› [null, "fence", null, null]
        ‹1 hint 1› "right" ‹[1, 0]›,
        ‹2› "right" ‹calls = 0, calls = 1, calls = 2, more than 97 more, [2, 0]›"#]]
    .assert_eq(&hinted(&pack, "levels/echo.json"));
}

#[test]
fn steps_tell_their_number_and_what_they_do() {
    hints(
        "lantern_walk",
        "levels/the_hedge.json",
        &expect![[r#"
            ‹0› [null, null, "wall", null, null],
            ‹1› [null, null, "wall", null, null],
            ‹2› [null, null, "hedge", null, null],
            ‹3› ["lantern", null, "wall", null, null]
            ‹1› { "action": "move", "direction": "down" } ‹[0, 1]›,
            ‹2› { "action": "move", "direction": "down" } ‹[0, 2]›,
            ‹3 hint 1› { "action": "move", "direction": "down" } ‹takes lantern, [0, 3]›,
            ‹4› { "action": "move", "direction": "up" } ‹[0, 2]›,
            ‹5› { "action": "move", "direction": "right" } ‹[1, 2]›,
            ‹6 hint 2› { "action": "move", "direction": "right" } ‹removes hedge [2, 2], loses lantern, [2, 2]›,
            ‹7› { "action": "move", "direction": "right" } ‹[3, 2]›,
            ‹8› { "action": "move", "direction": "up" } ‹[3, 1]›,
            ‹9› { "action": "move", "direction": "up" } ‹[3, 0]›,
            ‹10› { "action": "move", "direction": "right" } ‹[4, 0]›"#]],
    );
}

#[test]
fn bumps_have_no_effect() {
    hints(
        "broken_paths",
        "levels/bump.json",
        &expect![[r#"
            ‹0› [null, null, null, null],
            ‹1› [null, "fence", null, null]
            "solution": { "goldPath": [‹1› "up" ‹no effect›, "right", "right", ‹4 hint 1› "right"], "hintStops": [4] }"#]],
    );
}

#[test]
fn systems_tell_the_options_that_are_not_written() {
    hints(
        "lantern_walk",
        "game.json",
        &expect![[r#"
            { "id": "walk", "type": "avatar_navigation", "config": { "moveAction": "move", "solidHandling": "delegate" } ‹directions ["up", "down", "left", "right"], validGroundTags [], groundLayer "ground"› },
            { "id": "shove", "type": "push_objects", "config": { "pushableTags": ["pushable"], "validTargetTags": ["walkable", "liquid"] } ‹chainPush false, toolInteractions []› },
            { "id": "archways", "type": "portals", "config": { "teleportTags": ["teleport"], "matchKey": "channel" } ‹endMovement true› },"#]],
    );
}

#[test]
fn only_what_is_in_the_range_is_told() {
    let pack = pack("lantern_walk");
    let file = pack.file("levels/the_hedge.json").expect("the file is there");
    let all = inlay_hints(&pack, file, whole(file), Semantics::RELEASED);
    assert!(!all.is_empty());
    for hint in &all {
        let found = inlay_hints(&pack, file, TextRange::empty(hint.offset), Semantics::RELEASED);
        assert!(found.contains(hint) && found.len() < all.len());
    }
}

#[test]
fn every_payload_field_that_a_text_names_exists() {
    for event in catalog::EVENTS {
        for told in event.told {
            for field in told.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|it| it.0) {
                assert!(event.field(field).is_some(), "{}: {field}", event.entry.name);
            }
        }
    }
}

#[test]
fn kinds_tell_in_how_many_levels_they_are() {
    let pack = pack("lantern_walk");
    let game = pack.file("game.json").expect("it has a game");
    let text = game.tree.text();
    let told = lenses(&pack, game, None).into_iter();
    let told =
        joined(told.map(|lens| format!("{} {}", &text[std::ops::Range::from(lens.range)], lens.title)));
    expect![[r#"
        "lawn" in 3 levels
        "pond" in 3 levels
        "footbridge" in no level
        "frost" in 1 level
        "archway" in 1 level
        "wall" in 4 levels
        "gate" in 1 level
        "hedge" in 4 levels
        "boulder" in 1 level
        "crate" in 3 levels
        "lantern" in 4 levels
        "mallet" in 1 level
        "plate" in 1 level
        "bench" in 1 level
        "beacon" in 3 levels"#]]
    .assert_eq(&told);
}

#[test]
fn a_gold_path_tells_how_it_ended() {
    let pack = pack("lantern_walk");
    let level = pack.file("levels/the_hedge.json").expect("the file is there");
    let outcome =
        Outcome { name: "the_hedge".to_owned(), ending: Ending::Won, text: "won after 9 steps".to_owned() };
    let titles =
        |outcome| lenses(&pack, level, outcome).into_iter().map(|lens| lens.title).collect::<Vec<_>>();
    assert_eq!(titles(Some(&outcome)), ["won after 9 steps", "Board"]);
    assert_eq!(titles(None), ["Replay", "Board"]);
}

#[test]
fn names_have_their_meaning_and_lie_apart() {
    let pack = pack("lantern_walk");
    let level = pack.file("levels/the_hedge.json").expect("the file is there");
    let text = level.tree.text();
    let tokens = semantic_tokens(&pack, level);
    assert!(tokens.windows(2).all(|two| two[0].range.end() <= two[1].range.start()));
    let told = joined(tokens.into_iter().map(|token| {
        let mark = if token.is_definition { "=" } else { " " };
        format!("{mark} {:?} {}", token.kind, &text[std::ops::Range::from(token.range)])
    }));
    expect![[r#"
        = Namespace the_hedge
          Namespace objects
          Class wall
          Class wall
          Class hedge
          Class lantern
          Class wall
          Namespace markers
          Class bench
        = Variable rest
          Tag goal_target
          Function move
          Parameter direction
          Function move
          Parameter direction
          Function move
          Parameter direction
          Function move
          Parameter direction
          Function move
          Parameter direction
          Function move
          Parameter direction
          Function move
          Parameter direction
          Function move
          Parameter direction
          Function move
          Parameter direction
          Function move
          Parameter direction"#]]
    .assert_eq(&told);
}

/// The texts of some ranges with what belongs to each.
fn beside<T: std::fmt::Display>(file: &File, found: impl Iterator<Item = (TextRange, T)>) -> Vec<String> {
    let text = file.tree.text();
    found.map(|(range, it)| format!("{} → {it}", &text[std::ops::Range::from(range)])).collect()
}

pub(crate) fn small_pack<const N: usize>(files: [(&str, &str); N]) -> Pack {
    let file = |(path, text): (&str, &str)| {
        let input = Input { path: path.into(), text: Ok(text.to_owned()) };
        Arc::new(File::new(input).expect("it is a file of a pack"))
    };
    Pack::new(files.map(file))
}

#[test]
fn pictures_and_levels_that_are_there_are_links() {
    let game = r#"{
        "entityKinds": { "a": { "sprite": "assets/a.png" }, "b": { "sprite": "assets/lost.png" } },
        "levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "two" }]
    }"#;
    let assets = Assets::new(["assets/a.png"], None::<[&str; 0]>);
    let pack =
        small_pack([("game.json", game), ("levels/one.json", "{}")]).with_assets(Some(Arc::new(assets)));
    let game = pack.file("game.json").expect("it has a game");
    let found = beside(game, links(&pack, game).into_iter().map(|link| (link.range, link.target)));
    assert_eq!(found, [r#""assets/a.png" → assets/a.png"#, r#""one" → levels/one.json"#]);
}

#[test]
fn what_names_a_file_follows_it_to_another_path() {
    let game = r#"{
        "entityKinds": { "a": { "sprite": "assets/a.png" }, "b": { "sprite": "assets/lost.png" } },
        "levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "two" }]
    }"#;
    let assets = Assets::new(["assets/a.png"], None::<[&str; 0]>);
    let levels = [("levels/one.json", r#"{ "id": "one" }"#), ("levels/two.json", r#"{ "id": "other" }"#)];
    let pack = small_pack([("game.json", game), levels[0], levels[1]]).with_assets(Some(Arc::new(assets)));
    let edits = |old, new| {
        let edits = follow_rename(&pack, old, new).into_iter();
        let edits = edits.map(|it| {
            let before = &pack.file(&it.file).expect("the file is there").tree.text()[it.edit.range];
            format!("{}: {before} → {}", it.file, it.edit.insert)
        });
        edits.collect::<Vec<_>>()
    };
    let renamed = [r#"game.json: "one" → "first""#, r#"levels/one.json: "one" → "first""#];
    assert_eq!(edits("levels/one.json", "levels/first.json"), renamed);
    // An id of its own stays.
    assert_eq!(edits("levels/two.json", "levels/second.json"), [r#"game.json: "two" → "second""#]);
    assert_eq!(edits("levels/one.json", "kept/one.json"), [""; 0]);
    // The sequence lists a level even by a name that is read as a reference.
    let odd = small_pack([
        ("game.json", r#"{ "levelSequence": [{ "type": "level", "ref": "$event" }] }"#),
        ("levels/$event.json", r#"{ "id": "$event" }"#),
    ]);
    let back = follow_rename(&odd, "levels/$event.json", "levels/one.json");
    assert_eq!(back.iter().map(|it| &*it.edit.insert).collect::<Vec<_>>(), [r#""one""#; 2]);
    let moved = [r#"game.json: "assets/a.png" → "assets/kinds/a.png""#];
    assert_eq!(edits("assets/a.png", "assets/kinds/a.png"), moved);
    assert_eq!(edits("assets", "assets/kinds"), moved);
    assert_eq!(edits("asset", "pictures"), [""; 0]);
}

#[test]
fn colors_are_those_written_those_of_the_palette_and_the_usual_names() {
    let game = r##"{ "entityKinds": { "a": { "display": { "color": "#fA0" } }, "b": { "display": { "color": "moss" } },
        "c": { "display": { "color": "tin" } }, "d": { "display": { "color": "teal" } } } }"##;
    let theme = r##"{ "palette": { "moss": "#1a2b3c", "glass": "#11223344" } }"##;
    let pack = small_pack([("game.json", game), ("theme.json", theme)]);
    let found = |path: &str| {
        let file = pack.file(path).expect("the file is there");
        beside(file, colors(&pack, file).into_iter().map(|place| (place.range, place.color)))
    };
    assert_eq!(found("game.json"), ["#fA0 → #ffaa00", "moss → #1a2b3c", "teal → #008080"]);
    assert_eq!(found("theme.json"), ["#1a2b3c → #1a2b3c"]);
}

#[test]
fn a_graph_leads_from_events_to_rules_and_from_effects_and_systems_to_events() {
    let pack = pack("lantern_walk");
    let game = pack.file("game.json").expect("it has a game");
    let graph = graph(&pack, game).expect("there are rules");
    let edges = graph.edges.iter().map(|edge| format!("{} --{}--> {}", edge.from, edge.label, edge.to));
    expect![[r#"
        event avatar_entered --runs--> rule take_what_lies_here
        rule take_what_lies_here --set_inventory--> event inventory_changed
        rule take_what_lies_here --destroy--> event object_removed
        rule take_what_lies_here --destroy--> event cell_cleared
        event move_blocked --runs--> rule lantern_burns_hedge
        rule lantern_burns_hedge --destroy--> event object_removed
        rule lantern_burns_hedge --destroy--> event cell_cleared
        rule lantern_burns_hedge --clear_inventory--> event inventory_changed
        rule lantern_burns_hedge --resolve_move--> event avatar_entered
        rule lantern_burns_hedge --resolve_move--> event avatar_exited
        event move_blocked --runs--> rule mallet_breaks_boulder
        rule mallet_breaks_boulder --destroy--> event object_removed
        rule mallet_breaks_boulder --destroy--> event cell_cleared
        rule mallet_breaks_boulder --clear_inventory--> event inventory_changed
        rule mallet_breaks_boulder --resolve_move--> event avatar_entered
        rule mallet_breaks_boulder --resolve_move--> event avatar_exited
        event object_placed --runs--> rule crate_sinks
        rule crate_sinks --destroy--> event object_removed
        rule crate_sinks --destroy--> event cell_cleared
        rule crate_sinks --transform--> event cell_transformed
        event avatar_entered --runs--> rule pond_takes_all
        rule pond_takes_all --clear_inventory--> event inventory_changed
        system walk --sends--> event move_blocked
        system walk --sends--> event avatar_exited
        system walk --sends--> event avatar_entered
        system shove --sends--> event object_placed
        system shove --sends--> event object_removed
        system shove --sends--> event cell_cleared
        system shove --sends--> event avatar_exited
        system shove --sends--> event avatar_entered
        system archways --sends--> event avatar_exited
        system archways --sends--> event avatar_entered
        system archways --sends--> event object_removed
        system archways --sends--> event object_placed"#]]
    .assert_eq(&joined(edges));
    let of_level = gridponder_ide::graph(&pack, pack.file("levels/the_hedge.json").expect("it is there"));
    assert_eq!(of_level.expect("the game has rules").title, "the_hedge");
    let is_known = |id: &String| graph.nodes.iter().any(|node| node.id == *id);
    assert!(graph.edges.iter().all(|edge| is_known(&edge.from) && is_known(&edge.to)));
}
