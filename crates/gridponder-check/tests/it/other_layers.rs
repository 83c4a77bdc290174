//! Kinds that are put, or looked for, on layers where they do not belong.

use expect_test::expect;

use crate::logic::said;

#[test]
fn a_kind_that_fills_a_layer_belongs_on_it() {
    let layers = |default: &str, occupancy: &str| {
        format!(
            r#""layers": [{{ "id": "ground", "occupancy": "{occupancy}", "default": "{default}" }}, {{ "id": "objects", "occupancy": "zero_or_one" }}, {{ "id": "markers", "occupancy": "zero_or_one" }}]"#
        )
    };
    said(
        "game.json",
        &layers("rock", "exactly_one"),
        &expect![[r#"
        error[kind-on-other-layer] "rock": `rock` belongs on the layer `objects`, not on `ground`
    "#]],
    );
    said("game.json", &layers("empty", "exactly_one"), &expect![[r#""#]]);
}

#[test]
fn what_a_system_makes_belongs_on_the_layer_it_is_put_on() {
    let flood = |kind: &str| {
        format!(
            r#""systems": [{{ "id": "walk", "type": "avatar_navigation", "config": {{}} }}, {{ "id": "flood", "type": "flood_fill", "config": {{ "floodAction": "move", "affectedLayer": "objects", "matchBy": "kind", "kindTransform": {{ "rock": "{kind}" }} }} }}]"#
        )
    };
    said(
        "game.json",
        &flood("flag"),
        &expect![[r#"
            info[shared-action] "move": `walk` and `flood` both respond to `move`, one after the other
            warning[kind-on-other-layer] "flag": `flag` belongs on the layer `markers`, not on `objects`
        "#]],
    );
    said(
        "game.json",
        &flood("torch"),
        &expect![[r#"
        info[shared-action] "move": `walk` and `flood` both respond to `move`, one after the other
    "#]],
    );
}

#[test]
fn a_pattern_names_kinds_of_its_layer() {
    let goal = |kind: &str| {
        format!(
            r#""goals": [{{ "id": "g", "type": "board_match", "config": {{ "targetLayers": {{ "objects": [[null, "{kind}"]] }} }} }}]"#
        )
    };
    said(
        "levels/one.json",
        &goal("flag"),
        &expect![[r#"
        warning[kind-on-other-layer] "flag": `flag` belongs on the layer `markers` and is never on `objects`
    "#]],
    );
}

#[test]
fn a_goal_looks_for_kinds_where_they_belong() {
    said(
        "levels/one.json",
        r#""goals": [{ "id": "g", "type": "param_match", "config": { "markerKind": "rock", "checkKind": "torch", "checkParam": "charge", "checkValue": 1 } }]"#,
        &expect![[r#"
            warning[kind-on-other-layer] "rock": `rock` belongs on the layer `objects` and is never on `markers`
        "#]],
    );
}

#[test]
fn an_override_of_a_claim_marks_for_every_actor_of_its_level() {
    let files = |map: &str| {
        testkit::minimal()
            .into_iter()
            .map(|(path, text)| {
                let member = match path {
                    "game.json" => r#""systems": [{ "id": "walk", "type": "avatar_navigation", "config": {} }, { "id": "twins", "type": "coupled_actors", "config": { "actorLayer": "markers", "claim": { "layer": "objects", "map": { "flag": "torch" } } } }]"#.to_owned(),
                    "levels/one.json" => format!(r#""systemOverrides": {{ "twins": {{ "claim": {{ "layer": "objects", "map": {map} }} }} }}"#),
                    _ => return (path, text.to_owned()),
                };
                (path, testkit::with_members(text, &member).expect("an excerpt is a member"))
            })
            .collect::<Vec<_>>()
    };
    crate::logic::said_of(
        &files(r#"{ "rock": "torch" }"#),
        &expect![[r#"
            info[shared-action] "twins": `walk` and `twins` both respond to `move`, one after the other
            info[unmarked-actor] { "rock": "torch" }: the actor `flag` leaves no mark: `map` has no entry for it
        "#]],
    );
    crate::logic::said_of(
        &files(r#"{ "flag": "torch" }"#),
        &expect![[r#"
            info[shared-action] "twins": `walk` and `twins` both respond to `move`, one after the other
            hint[idle-override] "twins": this override does not change `twins`
        "#]],
    );
}
