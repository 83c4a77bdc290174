//! Diagnostics of what is only seen: sprites, displays, colors, animations and gestures.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use gridponder_check::check;

/// What is said of the minimal pack with members of its game and its manifest, and with a theme of these members.
fn says(game: &str, manifest: &str, theme: &str, expected: &Expect) {
    let mut files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(path, text)| {
            let members = match path {
                "game.json" => game,
                "manifest.json" => manifest,
                _ => "",
            };
            let changed = || testkit::with_members(text, members).expect("these are members");
            (path, if members.is_empty() { text.to_owned() } else { changed() })
        })
        .collect();
    if !theme.is_empty() {
        files.push(("theme.json", format!("{{ {theme} }}")));
    }
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    let mut lines = String::new();
    for it in check(&pack).diagnostics {
        if it.code() == testkit::UNUSED || it.code() == "documents-and-game-disagree" {
            continue;
        }
        let text = pack.file(&it.at.file).expect("a file of the pack").tree.text();
        let fixes: Vec<String> = it.fixes.iter().map(|fix| format!(" [{}]", fix.title)).collect();
        let (severity, marked) = (it.severity.name(), &text[it.at.range]);
        writeln!(lines, "{severity}[{}] {marked}: {}{}", it.code(), it.message, fixes.concat())
            .expect("a String takes all");
    }
    expected.assert_eq(&lines);
}

fn theme(members: &str, expected: &Expect) {
    says("", "", members, expected);
}

/// One more kind of the game with these members.
fn kind(members: &str, palette: &str, expected: &Expect) {
    let game = testkit::minimal()[1].1;
    let kinds = game.split_once("\"entityKinds\": {").and_then(|(_, rest)| rest.split_once("\n  },"));
    let (kinds, _) = kinds.expect("the minimal game declares kinds");
    let gem = format!(r#""gem": {{ "layer": "objects", "tags": [], "symbol": "g", {members} }}"#);
    let palette = if palette.is_empty() { String::new() } else { format!("\"palette\": {{ {palette} }}") };
    says(&format!("\"entityKinds\": {{ {kinds}, {gem} }}"), "", &palette, expected);
}

#[test]
fn pictures_of_the_avatar_are_by_direction_and_of_known_modes() {
    let of = |pictures: &str, expected: &Expect| {
        theme(&format!(r#""avatar": {{ "sprites": {{ "idle": {{ {pictures} }} }} }}"#), expected);
    };
    of(
        r#""up": "u.png", "left": { "frames": ["l.png"], "duration": 200, "mode": "loop" }, "right": { "mirror": "left" }"#,
        &expect![[""]],
    );
    of(
        r#""upp": "u.png", "left": { "frames": ["l.png"], "mode": "looop" }"#,
        &expect![[r#"
            warning[unknown-key] "upp": unknown key `upp` in an avatar picture set; did you mean `up`? [change it to `up`] [remove `upp`]
            warning[unknown-value] "looop": invalid value `looop` for `mode`; did you mean `loop`? [change it to `loop`]
        "#]],
    );
    of(
        r#""left": { "mirror": "rigth" }"#,
        &expect![[r#"
        warning[unknown-value] "rigth": unknown direction `rigth` in `mirror`; did you mean `right`? [change it to `right`]
    "#]],
    );
    of(
        r#""left": { "mirror": "right" }"#,
        &expect![[r#"
        warning[empty-animation] "right": there is nothing to mirror: `right` has no pictures here
    "#]],
    );
    of(
        r#""left": { "mirror": "right" }, "right": { "mirror": "left" }, "up": { "frames": [] }"#,
        &expect![[r#"
            warning[empty-animation] "right": there is nothing to mirror: `right` is itself shown in a mirror
            warning[empty-animation] "left": there is nothing to mirror: `left` is itself shown in a mirror
            warning[empty-animation] []: the animation has no frames
        "#]],
    );
}

#[test]
fn events_without_a_position_show_no_animation() {
    theme(
        r#""effects": { "turn_ended": { "sheet": "s.png" }, "object_removed": { "sheet": "s.png" } }"#,
        &expect![[r#"
            warning[animation-without-position] "turn_ended": the event `turn_ended` has no position, so nothing is shown
        "#]],
    );
}

#[test]
fn without_a_gesture_nobody_can_act() {
    theme(
        r#""controls": { "gestureMap": [] }"#,
        &expect![[r#"
        warning[empty-list] []: `gestureMap` is empty: no gesture plays an action
    "#]],
    );
    theme(
        r#""controls": { "gestureMap": null }"#,
        &expect![[r#"
        error[wrong-type] null: `gestureMap` must be an array of gestures; found `null`
    "#]],
    );
    let tap = r#"{ "gesture": "swipe_cardinal", "action": "move", "paramMapping": { "direction": "swipe_direction" } }"#;
    theme(&format!(r#""controls": {{ "gestureMap": [{tap}] }}"#), &expect![[""]]);
}

#[test]
fn what_an_event_plays_has_a_size_and_takes_time() {
    let of = |members: &str, expected: &Expect| {
        theme(&format!(r#""effects": {{ "object_removed": {{ "sheet": "s.png", {members} }} }}"#), expected);
    };
    of(r#""scale": 1.5, "frames": 4, "durationMs": 300"#, &expect![[""]]);
    of(r#""scale": 0.5, "frames": 1, "durationMs": 0"#, &expect![[""]]);
    of(
        r#""scale": 0"#,
        &expect![[r#"
        warning[out-of-range] 0: `scale` must be above 0; found `0`
    "#]],
    );
    of(
        r#""scale": -1.5"#,
        &expect![[r#"
        warning[out-of-range] -1.5: `scale` must be above 0; found `-1.5`
    "#]],
    );
    of(
        r#""scale": -0.0"#,
        &expect![[r#"
        warning[out-of-range] -0.0: `scale` must be above 0; found `-0.0`
    "#]],
    );
    of(
        r#""scale": "2""#,
        &expect![[r#"
        error[wrong-type] "2": `scale` must be a number above 0; found the string `"2"` [change it to `2`]
    "#]],
    );
    of(
        r#""frames": 4, "durationMs": 0"#,
        &expect![[r#"
        warning[empty-animation] 0: 4 frames take 0 milliseconds
    "#]],
    );
}

#[test]
fn a_button_that_is_pressed_has_a_name() {
    let of = |id: &str, expected: &Expect| {
        let gesture = format!(
            r#"{{ "gesture": "button", "buttonId": "{id}", "action": "move", "params": {{ "direction": "up" }} }}"#
        );
        theme(&format!(r#""controls": {{ "gestureMap": [{gesture}] }}"#), expected);
    };
    of("up", &expect![[""]]);
    of(
        " ",
        &expect![[r#"
        warning[blank-text] " ": `buttonId` is blank
    "#]],
    );
}

#[test]
fn an_icon_is_named_by_lower_case_words() {
    let of = |value: &str, expected: &Expect| {
        kind(&format!(r#""display": {{ "type": "icon", "value": "{value}" }}"#), "", expected);
    };
    of("blur_on", &expect![[""]]);
    of("looks_3", &expect![[""]]);
    of(
        "@param:icon",
        &expect![[r#"
        info[undeclared-parameter] "@param:icon": `gem` does not declare the parameter `icon`
    "#]],
    );
    of(
        "Blur On",
        &expect![[r#"
        warning[bad-format] "Blur On": `value` must be the name of an icon, lower-case words joined by `_`; found the string `"Blur On"` [change it to `blur_on`]
    "#]],
    );
    of(
        "Icons.star",
        &expect![[r#"
        warning[bad-format] "Icons.star": `value` must be the name of an icon, lower-case words joined by `_`; found the string `"Icons.star"` [change it to `star`]
    "#]],
    );
    of(
        "🚩",
        &expect![[r#"
        warning[bad-format] "🚩": `value` must be the name of an icon, lower-case words joined by `_`; found the string `"🚩"`
    "#]],
    );
    of(
        "",
        &expect![[r#"
        warning[empty-display] "": a display of the type `icon` draws its `value`, which is missing or blank
    "#]],
    );
}

#[test]
fn a_key_is_one_character() {
    let of = |key: &str, expected: &Expect| {
        theme(
            &format!(
                r#""controls": {{ "gestureMap": [{{ "gesture": "key_press", "key": "{key}", "action": "move", "params": {{ "direction": "up" }} }}] }}"#
            ),
            expected,
        );
    };
    of("w", &expect![[""]]);
    of(
        "space",
        &expect![[r#"
        warning[bad-format] "space": `key` must be a single character; found the string `"space"`
    "#]],
    );
}

#[test]
fn a_license_that_is_not_proposed_is_no_misspelling() {
    for license in [
        "MIT",
        "MIT-0",
        "CC-BY-3.0",
        "CC-BY-ND-4.0",
        "CC-BY-NC-SA-4.0",
        "GPL-2.0-or-later",
        "GPL-3.0-only",
        "AGPL-3.0-or-later",
        "LGPL-3.0-or-later",
        "Apache-1.1",
        "MIT OR Apache-2.0",
        "All rights reserved",
    ] {
        says("", &format!("\"license\": \"{license}\""), "", &expect![[""]]);
    }
}

#[test]
fn colors_by_name_are_those_of_the_palette() {
    let leaf = r##""leaf": "#4CAF50""##;
    for color in ["leaf", "red", "#112233", "@hue:leaf"] {
        kind(&format!(r#""outline": {{ "color": "{color}" }}"#), leaf, &expect![[""]]);
    }
    kind(
        r#""outline": { "color": "laef" }"#,
        leaf,
        &expect![[r#"
        warning[unknown-color] "laef": the palette has no color `laef`; did you mean `leaf`? [change it to `leaf`]
    "#]],
    );
    kind(
        r#""display": { "type": "fill", "color": "mauve" }"#,
        leaf,
        &expect![[r#"
        info[unknown-color] "mauve": the palette has no color `mauve`; expected `leaf`
    "#]],
    );
    kind(r#""display": { "type": "fill", "color": "mauve" }"#, "", &expect![[""]]);
    let action = r#""actions": [{ "id": "move", "color": "leef", "params": { "direction": { "type": "direction", "values": ["up", "down", "left", "right"] } } }]"#;
    says(
        action,
        "",
        &format!("\"palette\": {{ {leaf} }}"),
        &expect![[r#"
        warning[unknown-color] "leef": the palette has no color `leef`; did you mean `leaf`? [change it to `leaf`]
    "#]],
    );
}

#[test]
fn texts_that_are_filled_in_begin_with_a_known_word_and_name_a_declared_parameter() {
    let params = r#""params": { "value": { "type": "integer" } }"#;
    let label = |text: &str, expected: &Expect| {
        kind(&format!(r#"{params}, "display": {{ "type": "label", "label": "{text}" }}"#), "", expected);
    };
    for text in ["@param:value", "@kind_suffix:gem_", "@", "a@b.c", "5"] {
        label(text, &expect![[""]]);
    }
    label(
        "@parm:value",
        &expect![[r#"
            warning[bad-format] "@parm:value": unknown placeholder `@parm:` in `label`; did you mean `@param:`? [change it to `@param:value`]
        "#]],
    );
    label(
        "@hue:@parm:value",
        &expect![[r#"
        warning[bad-format] "@hue:@parm:value": unknown placeholder `@parm:` in `label`; did you mean `@param:`? [change it to `@hue:@param:value`]
    "#]],
    );
    label(
        "@hue:",
        &expect![[r#"
        warning[bad-format] "@hue:": incomplete placeholder in `label`: a text or another placeholder must follow `@hue:`
    "#]],
    );
    label(
        "@kind_suffix",
        &expect![[r#"
        warning[bad-format] "@kind_suffix": incomplete placeholder in `label`: a text must follow `@kind_suffix:`
    "#]],
    );
    // Drawn as it is written.
    for text in ["@home: go", "@me: hi", "@hue:@home:x", "@parm", "@:", "@ : x"] {
        label(text, &expect![[""]]);
    }
    label(
        "@param:",
        &expect![[r#"
            warning[bad-format] "@param:": incomplete placeholder in `label`: the name of a parameter must follow `@param:`
        "#]],
    );
    label(
        "@param:vlaue",
        &expect![[r#"
        warning[undeclared-parameter] "@param:vlaue": `gem` does not declare the parameter `vlaue`; did you mean `value`? [change it to `@param:value`]
    "#]],
    );
    label(
        "@param:mood",
        &expect![[r#"
        info[undeclared-parameter] "@param:mood": `gem` does not declare the parameter `mood`; expected `value`
    "#]],
    );
    kind(
        &format!(r#"{params}, "display": {{ "type": "tile", "color": "@hue:@param:valeu" }}"#),
        "",
        &expect![[r#"
            warning[undeclared-parameter] "@hue:@param:valeu": `gem` does not declare the parameter `valeu`; did you mean `value`? [change it to `@hue:@param:value`]
        "#]],
    );
}

#[test]
fn kinds_are_drawn_by_parameters_that_they_declare() {
    let params = r#""params": { "mood": { "type": "string" } }"#;
    let of = |members: &str, expected: &Expect| kind(&format!("{params}, {members}"), "", expected);
    of(r#""spriteParam": "mood", "symbolParam": "mood", "sprite": "gem_{mood}.png""#, &expect![[""]]);
    of(
        r#""spriteParam": "mod""#,
        &expect![[r#"
        warning[undeclared-parameter] "mod": `gem` does not declare the parameter `mod`; did you mean `mood`? [change it to `mood`]
    "#]],
    );
    of(
        r#""symbolParam": "color""#,
        &expect![[r#"
        info[undeclared-parameter] "color": `gem` does not declare the parameter `color`; expected `mood`
    "#]],
    );
    of(
        r#""sprite": "gem_{moood}_{mood}.png""#,
        &expect![[r#"
        warning[undeclared-parameter] "gem_{moood}_{mood}.png": `gem` does not declare the parameter `moood`; did you mean `mood`? [change it to `gem_{mood}_{mood}.png`]
    "#]],
    );
    // The name alone is corrected, also where the rest of the text has the same letters.
    of(
        r#""sprite": "mod/mod_{mod}.png""#,
        &expect![[r#"
        warning[undeclared-parameter] "mod/mod_{mod}.png": `gem` does not declare the parameter `mod`; did you mean `mood`? [change it to `mod/mod_{mood}.png`]
    "#]],
    );
    of(
        r#""sprite": "gem_{mood}_{moo}.png""#,
        &expect![[r#"
        warning[undeclared-parameter] "gem_{mood}_{moo}.png": `gem` does not declare the parameter `moo`; did you mean `mood`? [change it to `gem_{mood}_{mood}.png`]
    "#]],
    );
    of(r#""sprite": "gem_{mood.png""#, &expect![]);
    let part = r#""params": { "part": { "type": "string" } }"#;
    kind(
        &format!(r#"{part}, "display": {{ "type": "label", "label": "@param:par" }}"#),
        "",
        &expect![[r#"
        warning[undeclared-parameter] "@param:par": `gem` does not declare the parameter `par`; did you mean `part`? [change it to `@param:part`]
    "#]],
    );
}

#[test]
fn a_display_has_something_to_draw() {
    kind(r#""display": { "type": "emoji", "value": "💎" }"#, "", &expect![[""]]);
    kind(
        r#""display": { "type": "emoji", "label": "💎" }"#,
        "",
        &expect![[r#"
        warning[empty-display] "emoji": a display of the type `emoji` draws its `value`, which is missing or blank
    "#]],
    );
    kind(
        r#""display": { "type": "icon", "value": " " }"#,
        "",
        &expect![[r#"
        warning[empty-display] " ": a display of the type `icon` draws its `value`, which is missing or blank
    "#]],
    );
    kind(r#""display": { "type": "label", "value": "5" }"#, "", &expect![[""]]);
    kind(
        r#""display": { "type": "label" }"#,
        "",
        &expect![[r#"
            warning[empty-display] "label": a display of the type `label` draws its `label`, which is missing or blank
        "#]],
    );
    kind(r#""display": { "type": "tile" }"#, "", &expect![[""]]);
}

#[test]
fn the_manifest_names_licenses_pages_and_collections() {
    let of = |members: &str, expected: &Expect| says("", members, "", expected);
    of(
        r#""license": "MIT OR Apache-2.0", "website": "https://example.org/a", "sharedAssets": ["gridponder-base"]"#,
        &expect![[""]],
    );
    of(
        r#""website": "example.org", "sharedAssets": ["gridponder-bas"]"#,
        &expect![[r#"
            warning[unknown-value] "gridponder-bas": invalid value `gridponder-bas` for `sharedAssets[0]`; did you mean `gridponder-base`? [change it to `gridponder-base`]
            warning[bad-format] "example.org": `website` must be the address of a page, such as `https://example.org`; found the string `"example.org"` [change it to `https://example.org`]
        "#]],
    );
}
