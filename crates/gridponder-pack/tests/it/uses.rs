//! The uses in the files of a pack, and their roles.

use std::sync::Arc;

use catalog::Name;
use gridponder_pack::{File, Input, Pack, Role};

const GAME: &str = r#"{
  "layers": [{ "id": "objects", "occupancy": "zero_or_one" }],
  "entityKinds": { "gem": { "layer": "objects" }, "ash": { "layer": "objects" }, "key": { "layer": "objects" } },
  "systems": [{ "id": "walk", "type": "avatar_navigation", "config": { "moveAction": "step" } }],
  "rules": [{
    "id": "burn", "on": "avatar_entered",
    "if": { "cell": { "position": [0, 0], "layer": "objects", "kind": "key" } },
    "then": [{ "transform": { "position": "$event.position", "layer": "objects", "toKind": "ash" } }]
  }]
}"#;

const LEVEL: &str = r#"{
  "id": "one",
  "board": { "size": [1, 1], "layers": { "objects": [["gem"]] } },
  "systemOverrides": { "walk": { "enabled": true } },
  "metadata": { "description": "loose words" }
}"#;

fn file(path: &str, text: &str) -> Arc<File> {
    let input = Input { path: path.into(), text: Ok(text.to_owned()) };
    Arc::new(File::new(input).expect("the path is one of a pack's files"))
}

#[test]
fn a_kind_is_placed_by_boards_made_by_effects_and_asked_for_by_conditions() {
    let pack = Pack::new([file("game.json", GAME), file("levels/one.json", LEVEL)]);
    let uses = pack.all_uses();
    let roles = |kind| {
        let all = [Role::Placed, Role::Made, Role::Asked];
        all.into_iter().filter(|role| uses.has(Name::Kind, kind, *role)).collect::<Vec<_>>()
    };
    assert_eq!(roles("gem"), [Role::Placed]);
    assert_eq!(roles("ash"), [Role::Made]);
    assert_eq!(roles("key"), [Role::Asked]);
    assert!(!uses.mentions(Name::Kind, "coal"));
}

#[test]
fn rules_react_with_effects_and_levels_switch_systems_on() {
    let pack = Pack::new([file("game.json", GAME), file("levels/one.json", LEVEL)]);
    let reactions: Vec<_> = pack.all_uses().reactions().map(|it| (it.event, it.effect)).collect();
    assert_eq!(reactions, [("avatar_entered", "transform")]);
    assert!(pack.all_uses().enables("walk") && !pack.all_uses().enables("push"));
}

#[test]
fn a_changed_pack_uses_what_a_new_one_would() {
    let game = file("game.json", GAME);
    let old = Pack::new([Arc::clone(&game), file("levels/one.json", LEVEL), file("levels/two.json", LEVEL)]);
    let files = || {
        let changed = file("levels/two.json", &LEVEL.replace("gem", "key"));
        [Arc::clone(&game), changed, file("levels/three.json", LEVEL)]
    };
    let (after, anew) = (Pack::after(&old, files()), Pack::new(files()));
    assert_eq!(after.all_uses(), anew.all_uses());
    assert!(after.all_uses().has(Name::Kind, "gem", Role::Placed));
    assert_eq!(after.uses("levels/two.json"), anew.uses("levels/two.json"));
    assert_eq!(after.uses("levels/one.json"), None);
}
