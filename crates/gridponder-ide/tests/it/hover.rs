//! The hover at positions marked with `$0`, and its limits.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use engine::Semantics;
use expect_test::{Expect, expect};
use gridponder_ide::{hover, hover_with};
use pack::{File, Input, Pack};
use text::TextSize;

/// The minimal pack with a piece of a file replaced with one that contains `$0`: the text of the token and
/// its hover.
fn said_at(path: &str, old: &str, new: &str) -> Option<String> {
    let mut offset = None;
    let files = testkit::minimal().into_iter().map(|(name, text)| {
        let mut text = text.to_owned();
        if name == path {
            assert!(text.contains(old), "{name} holds {old}");
            text = text.replacen(old, new, 1);
            offset = text.find("$0");
            text = text.replacen("$0", "", 1);
        }
        File::new(Input { path: name.into(), text: Ok(text) }).map(Arc::new)
    });
    let pack = Pack::new(files.flatten().collect::<Vec<_>>());
    let file = pack.file(path).expect("the file is there");
    let offset = TextSize::new(offset.expect("a place is marked") as u32);
    let hover = hover(&pack, file, offset)?;
    Some(format!("{}\n\n{}", &file.tree.text()[hover.range], hover.markdown))
}

#[track_caller]
fn check(path: &str, old: &str, new: &str, expected: &Expect) {
    expected.assert_eq(&said_at(path, old, new).unwrap_or_default());
}

fn game(old: &str, new: &str, expected: &Expect) {
    check("game.json", old, new, expected);
}

fn level(old: &str, new: &str, expected: &Expect) {
    check("levels/one.json", old, new, expected);
}

#[test]
fn a_key_tells_what_it_is_for() {
    game(
        r#""occupancy""#,
        r#""occu$0pancy""#,
        &expect![[r#"
            "occupancy"

            **`occupancy`**: a string: `exactly_one` or `zero_or_one`; required

            How many entities a cell holds.

            - `exactly_one`: Every cell holds an entity; cells that a level omits get the default.
            - `zero_or_one`: Cells may be empty. When a level loads, `object_placed` is sent for what they hold."#]],
    );
    level(
        r#""size""#,
        r#""$0size""#,
        &expect![[r#"
        "size"

        **`size`**: a size `[width, height]` of two integers of at least 1; required

        Its width and height in cells."#]],
    );
}

#[test]
fn a_value_of_a_set_tells_what_it_means() {
    game(
        r#""exactly_one""#,
        r#""exactly$0_one""#,
        &expect![[r#"
            "exactly_one"

            **`exactly_one`** as `occupancy`

            Every cell holds an entity; cells that a level omits get the default."#]],
    );
    level(
        r#""facing": "right""#,
        r#""facing": "rig$0ht""#,
        &expect![[r#"
        "right"

        **`right`** as `facing`

        One cell to the right: `(1, 0)`."#]],
    );
    level(
        r#""enabled": true"#,
        r#""enabled": tr$0ue"#,
        &expect![[r#"
            true

            **`enabled`**: `true` or `false`; by default `defaults.avatar.enabled` of the game; the released game uses `true`

            Whether there is one."#]],
    );
}

#[test]
fn words_tell_all_of_their_entry() {
    level(
        r#""reach_target""#,
        r#""reach$0_target""#,
        &expect![[r#"
        "reach_target"

        **`reach_target`**: goal

        The avatar stands on a cell with something of a kind or with a tag. Looks at the layers `markers`, `objects`, `ground` and `actors` only, and needs an enabled avatar.

        | field | value | |
        |---|---|---|
        | `targetKind` | an entity kind as a string; at least one of its group is required | The kind to reach. |
        | `targetTag` | a tag as a string; at least one of its group is required | The tag to reach, whatever kind carries it. |

        ```json
        { "id": "reach_flag", "type": "reach_target", "config": { "targetKind": "flag" } }
        ```"#]],
    );
    let rules = |rule: &str| format!(r#""rules": [{rule}], "levelSequence""#);
    let at = r#""levelSequence""#;
    game(
        at,
        &rules(r#"{ "id": "r", "on": "move$0_blocked", "then": [] }"#),
        &expect![[r#"
        "move_blocked"

        **`move_blocked`**: event

        A solid entity stands where the avatar wants to go. Only with `solidHandling` set to `delegate`; the step stays pending, so a rule may clear the way and finish it with `resolve_move`.

        | field | value | |
        |---|---|---|
        | `position` | a position `[x, y]` of two integers; required | The cell of the blocker. |
        | `direction` | a direction as a string; required | Where the avatar wanted to go. |
        | `fromPosition` | a position `[x, y]` of two integers; required | Where the avatar still stands. |
        | `blockerKind` | an entity kind as a string; required | What stands in the way. |

        Sent by `avatar_navigation`.

        ```json
        {
          "id": "burn",
          "on": "move_blocked",
          "where": { "position_has_tag": { "layer": "objects", "tag": "burnable" } },
          "if": { "avatar": { "hasItem": "torch" } },
          "then": [
            { "destroy": { "position": "$event.position", "layer": "objects" } },
            { "clear_inventory": {} },
            { "resolve_move": {} }
          ]
        }
        ```"#]],
    );
    game(
        at,
        &rules(r#"{ "id": "r", "on": "turn_ended", "if": { "$0not": {} }, "then": [] }"#),
        &expect![[r#"
            "not"

            **`not`**: condition

            The condition is false.

            Expects a condition object.

            ```json
            { "not": { "cell": { "position": [3, 2], "layer": "objects", "isEmpty": true } } }
            ```"#]],
    );
    game(
        at,
        &rules(r#"{ "id": "r", "on": "avatar_entered", "then": [{ "set_inv$0entory": { "item": null } }] }"#),
        &expect![[r#"
            "set_inventory"

            **`set_inventory`**: effect

            Gives the avatar an item, which replaces the one it carries. A reference that yields `null` empties the inventory.

            | field | value | |
            |---|---|---|
            | `item` | an entity kind as a string or a `$` reference; required | The kind to carry. |

            Sends `inventory_changed`.

            ```json
            { "set_inventory": { "item": "$cell.objects.kind" } }
            ```"#]],
    );
}

#[test]
fn references_tell_what_they_yield() {
    let rule = |on: &str, reference: &str| {
        format!(
            r#""rules": [{{ "id": "r", "on": "{on}", "then": [{{ "destroy": {{ "position": "{reference}", "layer": "objects" }} }}] }}], "levelSequence""#
        )
    };
    let at = r#""levelSequence""#;
    game(
        at,
        &rule("avatar_entered", "$event.$0fromPosition"),
        &expect![[r#"
            "$event.fromPosition"

            **`$event.fromPosition`**: read when the effect runs

            A field of the event the rule reacts to. Only whole fields of the event can be read, nothing inside them; a field that the event does not have yields `null`.

            `fromPosition` of `avatar_entered`: a position `[x, y]` of two integers. The cell it came from.

            Expected here: a position `[x, y]` of two integers."#]],
    );
    game(
        at,
        &rule("turn_ended", "$event.$0position"),
        &expect![[r#"
            "$event.position"

            **`$event.position`**: read when the effect runs

            A field of the event the rule reacts to. Only whole fields of the event can be read, nothing inside them; a field that the event does not have yields `null`.

            `turn_ended` has no field `position`, so it yields `null`.

            Expected here: a position `[x, y]` of two integers."#]],
    );
    game(
        at,
        &rule("turn_ended", "$cell.roof.$0kind"),
        &expect![[r#"
            "$cell.roof.kind"

            **`$cell.roof.kind`**: read when the effect runs

            The kind on a layer at the position of the event. `null` if the cell is empty, the layer unknown, or the event without a position.

            The game has no layer `roof`.

            Expected here: a position `[x, y]` of two integers."#]],
    );
    game(
        at,
        &rule("turn_ended", "$0$moon.phase"),
        &expect![[r#"
        "$moon.phase"

        **`$moon.phase`**: read when the effect runs

        No reference has this form, so it yields `null`."#]],
    );
}

#[test]
fn a_kind_tells_how_it_looks_and_how_often_it_is_named() {
    level(
        r#"null, "flag""#,
        r#"null, "fl$0ag""#,
        &expect![[r#"
            "flag"

            **`flag`**: entity kind

            - symbol `F`
            - layer `markers`

            Placed 1 time, in 1 level."#]],
    );
    game(
        r#""torch": { "layer""#,
        r#""tor$0ch": { "uiName": "A *torch*", "sprite": "assets/torch.png", "layer""#,
        &expect![[r#"
            "torch"

            **`torch`**: entity kind

            ![](sprite:assets/torch.png)

            A \*torch\*

            - symbol `t`
            - layer `objects`
            - tags `pickup`

            No level places it."#]],
    );
    level(
        r#"null, "flag""#,
        r#"null, "fla$0gg""#,
        &expect![[r#"
        "flagg"

        No entity kind `flagg` is defined."#]],
    );
}

#[test]
fn other_names_tell_what_is_behind_them() {
    game(
        r#"["solid"]"#,
        r#"["so$0lid"]"#,
        &expect![[r#"
            "solid"

            **`solid`**: tag

            An obstacle: nothing walks or is pushed through it.

            Used by `avatar_navigation`, `sided_box`, `portals`, `ice_slide`, `slide_merge`, `anchor_point`, `follower_npcs`, `sliding_blocks`, `line_of_sight`, `coupled_actors`, `individual_actors`, `flank_capture` and 1 more.

            Kinds with this tag: `rock`."#]],
    );
    game(
        r#""layer": "markers""#,
        r#""layer": "mark$0ers""#,
        &expect![[r#"
        "markers"

        **`markers`**: layer

        - occupancy `zero_or_one`
        - kinds `flag`"#]],
    );
    game(
        r#"{ "id": "move""#,
        r#"{ "id": "mo$0ve""#,
        &expect![[r#"
            "move"

            **`move`**: action

            - `direction`: `direction`, `up`, `down`, `left`, `right`"#]],
    );
    game(
        r#""ref": "one""#,
        r#""ref": "o$0ne""#,
        &expect![[r#"
        "one"

        **`one`**: level

        One

        4 by 2 cells."#]],
    );
    level(
        r#""keys""#,
        r#""ke$0ys""#,
        &expect![[r#"
        "keys"

        **`keys`**: variable

        Begins with `0`.

        - set in `levels/one.json`, line 15"#]],
    );
    level(
        r#""id": "pipe""#,
        r#""id": "pi$0pe""#,
        &expect![[r#"
            "pipe"

            **`pipe`**: multi-cell object

            1 cell of kind `pipe`."#]],
    );
    level(
        r#"{ "id": "flag""#,
        r#"{ "id": "fl$0ag""#,
        &expect![[r#"
            "flag"

            **`flag`**: goal id

            `reach_target`: The avatar stands on a cell with something of a kind or with a tag. Looks at the layers `markers`, `objects`, `ground` and `actors` only, and needs an enabled avatar."#]],
    );
    game(
        r#""burning""#,
        r#""burn$0ing""#,
        &expect![[r#"
        "burning"

        **`burning`**: animation

        - 1 frame of `rock`"#]],
    );
}

#[test]
fn the_keys_of_a_step_are_parameters_of_the_action() {
    let old = r#"["right", "right"]"#;
    level(
        old,
        r#"[{ "action": "move", "dir$0ection": "right" }]"#,
        &expect![[r#"
        "direction"

        **`direction`**: action parameter

        - `direction`, `up`, `down`, `left`, `right` in `move`"#]],
    );
    level(
        old,
        r#"[{ "act$0ion": "move" }]"#,
        &expect![[r#"
            "action"

            **`action`**: an action as a string; at least one of its group is required

            The action."#]],
    );
    level(
        old,
        r#"[{ "action": "move", "spee$0d": 1 }]"#,
        &expect![[r#"
        "speed"

        No action parameter `speed` is defined."#]],
    );
}

#[test]
fn a_system_tells_of_its_type() {
    let said = said_at("game.json", r#""id": "nav""#, r#""id": "n$0av""#).unwrap();
    assert!(
        said.starts_with("\"nav\"\n\n**`nav`**: system id\n\n**`avatar_navigation`**: system\n"),
        "{said}"
    );
    assert!(said.contains("| `moveAction` |"), "{said}");
}

#[test]
fn a_step_shows_the_board_before_and_after() {
    level(
        r#"["right", "right"]"#,
        r#"["ri$0ght", "right"]"#,
        &expect![[r#"
        "right"

        **Step 1 of 2**: right

        ```text
        @.F. → .@F.
        ...▼   ...▼
        ```

        - `avatar_exited [0, 0]`
        - `avatar_entered [0, 0] → [1, 0] right`
        - `turn_ended turnNumber 1`"#]],
    );
    level(
        r#"["right", "right"]"#,
        r#"["right", { "action": "move", "direction": "ri$0ght" }]"#,
        &expect![[r#"
            "right"

            **Step 2 of 2**: right

            ```text
            .@F. → ..@.
            ...▼   ...▼
            ```

            - `avatar_exited [1, 0]`
            - `avatar_entered [1, 0] → [2, 0] right`
            - `turn_ended turnNumber 2`

            **won after 2 steps**"#]],
    );
}

#[test]
fn a_step_that_fails_or_is_never_reached_says_so() {
    level(
        r#"["right", "right"]"#,
        r#"["da$0nce", "right"]"#,
        &expect![[r#"
        "dance"

        **Step 1 of 2**: dance

        ```text
        @.F.
        ...▼
        ```

        **the game refuses step 1: dance**"#]],
    );
    level(
        r#"["right", "right"]"#,
        r#"["dance", "ri$0ght"]"#,
        &expect![[r#"
            "right"

            **Step 2 of 2**: right

            ```text
            @.F. → .@F.
            ...▼   ...▼
            ```

            - `avatar_exited [0, 0]`
            - `avatar_entered [0, 0] → [1, 0] right`
            - `turn_ended turnNumber 1`

            **not won after 2 steps; step 1 was refused**"#]],
    );
    level(
        r#"["right", "right"]"#,
        r#"["right", "up$0"]"#,
        &expect![[r#"
        "up"

        **Step 2 of 2**: up

        ```text
        .@F. → .@F.
        ...▼   ...▼
        ```

        - `turn_ended turnNumber 2`

        It changes nothing.

        **not won after 2 steps**"#]],
    );
}

#[test]
fn a_hint_stop_shows_the_board_there() {
    level(
        "[1] }",
        "[1$0] }",
        &expect![[r#"
        1

        **Hint**: plays 1 of the 2 steps.

        ```text
        .@F.
        ...▼
        ```"#]],
    );
    level(
        "[1] }",
        "[$05] }",
        &expect![[r#"
        5

        **Hint**: plays 2 of the 2 steps.

        The gold path ends before step 5.

        ```text
        ..@.
        ...▼
        ```

        **won after 2 steps**"#]],
    );
}

#[test]
fn a_step_of_a_broken_level_has_no_boards() {
    level(
        r#"["right", "right"]"#,
        r#"["ri$0ght", "right""#,
        &expect![[r#"
        "right"

        **Step 1 of 2**: right"#]],
    );
}

#[test]
fn values_stand_on_the_board() {
    let game = r#"{
        "layers": [{ "id": "objects", "occupancy": "zero_or_one" }],
        "actions": [{ "id": "wait" }],
        "entityKinds": { "number": { "layer": "objects", "symbol": "n", "symbolParam": "value" } },
        "systems": []
    }"#;
    let level = r#"{
        "board": { "size": [2, 2], "layers": { "objects": [[{ "kind": "number", "value": 12 }, null], [null, { "kind": "number", "value": 3 }]] } },
        "solution": { "goldPath": ["wait"], "hintStops": [0] }
    }"#;
    let pack = testkit::pack([("game.json", game), ("levels/a.json", level)]);
    let at = level.find("[0]").unwrap() + 1;
    let hover = hover(&pack, pack.file("levels/a.json").unwrap(), TextSize::new(at as u32)).unwrap();
    expect![[r#"
        **Hint**: plays 0 of the 1 step.

        ```text
        12  .
         .  3
        ```"#]]
    .assert_eq(&hover.markdown);
}

#[test]
fn brackets_and_space_say_nothing() {
    assert_eq!(said_at("levels/one.json", "{\n  \"id\"", "{$0\n  \"id\""), None);
    assert_eq!(said_at("levels/one.json", "\"size\": [", "\"size\": $0["), None);
}

/// Requests the hover at every `step`-th offset, and at some past the end.
fn sweep(pack: &Pack, file: &File, step: usize) -> usize {
    let length = file.tree.text().len();
    let said = (0..length + 3).step_by(step).filter_map(|offset| {
        let offset = TextSize::new(offset as u32);
        let hover = hover_with(pack, file, offset, Semantics::DOCUMENTED)?;
        assert!(hover.range.contains_inclusive(offset));
        assert!(!hover.markdown.is_empty() && hover.markdown.len() <= 12_000);
        assert_eq!(hover.markdown.matches("```").count() % 2, 0, "{}", hover.markdown);
        Some(hover)
    });
    said.count()
}

#[test]
fn no_offset_of_any_text_is_too_much() {
    for (path, text) in testkit::minimal() {
        for cut in (0..=text.len()).rev().step_by(97) {
            let files = testkit::minimal();
            let files =
                files.iter().map(|(name, old)| (*name, if *name == path { &text[..cut] } else { *old }));
            let pack = testkit::pack(files);
            let file = pack.file(path).unwrap();
            let said = sweep(&pack, file, if cut == text.len() { 1 } else { 7 });
            assert!(said > 0 || cut < 30, "{path} up to {cut}");
        }
    }
}

#[test]
fn no_value_anywhere_is_too_much() {
    const ODD: [&str; 9] =
        ["null", "true", "-1", "1e99", "99999999999999999999", "\"\"", "\"$x\"", "[[], 7]", "{ \"a\": {} }"];
    let overlay = r#""overlay": { "position": [0, 0], "size": [2, 2] }, "variables""#;
    let files: Vec<(&str, String)> = testkit::minimal()
        .into_iter()
        .map(|(path, text)| (path, text.replace("\"variables\"", overlay)))
        .collect();
    for (path, text) in &files {
        let tree = json::Tree::parse(text.as_str());
        let nodes: Vec<_> = tree.root().unwrap().descendants().skip(1).map(json::Node::range).collect();
        for (at, range) in nodes.iter().enumerate() {
            for odd in ODD.iter().skip(at % 3).step_by(3) {
                let edit = text::Edit { range: *range, insert: (*odd).to_owned() };
                let changed = text::apply(text, &[edit]).unwrap();
                let pack = testkit::pack(
                    files.iter().map(|(name, old)| (*name, if name == path { &*changed } else { &**old })),
                );
                hover(&pack, pack.file(path).unwrap(), range.start());
                let level = pack.file("levels/one.json").unwrap();
                if let Ok(board) = gridponder_ide::board(&pack, level, None, Some(9), Semantics::RELEASED) {
                    assert!(serde_json::to_string(&board).is_ok());
                }
                let end = TextSize::new(level.tree.text().find("\"right\"]").unwrap_or(0) as u32);
                hover(&pack, level, end);
            }
        }
    }
}

#[test]
fn hovers_in_published_packs_come_to_an_end() {
    let Some(folder) = testrun::shared("packs") else { return };
    let packs = std::fs::read_dir(folder).expect("the folder can be read");
    let mut slowest = (0, String::new());
    for found in packs.flatten().filter(|found| found.path().join("game.json").is_file()) {
        let read = |path: &Path, name: String| {
            File::new(Input { path: name.into(), text: Ok(std::fs::read_to_string(path).ok()?) })
                .map(Arc::new)
        };
        let mut files: Vec<Arc<File>> = ["manifest.json", "game.json", "theme.json"]
            .iter()
            .filter_map(|name| read(&found.path().join(name), (*name).to_owned()))
            .collect();
        for level in std::fs::read_dir(found.path().join("levels")).unwrap().flatten() {
            files.extend(read(&level.path(), format!("levels/{}", level.file_name().to_string_lossy())));
        }
        let pack = Pack::new(files);
        for (at, file) in pack.files().enumerate().filter(|(at, _)| at % 5 < 3) {
            let start = Instant::now();
            let said = sweep(&pack, file, 41 + at);
            assert!(said > 0, "{}", file.path);
            let each = start.elapsed().as_micros() / (file.tree.text().len() as u128 / (41 + at as u128) + 1);
            slowest = slowest.max((each, format!("{} of {}", file.path, found.path().display())));
        }
    }
    println!("slowest: {} µs a hover in {}", slowest.0, slowest.1);
    // Two milliseconds are usual without optimization; this only detects excessive growth.
    assert!(slowest.0 < 1_000_000, "{slowest:?}");
}
