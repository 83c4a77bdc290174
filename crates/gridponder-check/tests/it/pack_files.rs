//! Diagnostics of the files of a pack: versions, level sequence, pictures, symbols, gestures.

use std::fmt::Write as _;
use std::sync::Arc;

use gridponder_check::check;
use language::Diagnostic;
use pack::{Assets, File, Input, Pack};

/// The minimal pack with files replaced or added.
struct Files {
    files: Vec<(String, String)>,
    assets: Option<Assets>,
}

impl Files {
    fn new() -> Self {
        let files = testkit::minimal().into_iter().map(|(path, text)| (path.to_owned(), text.to_owned()));
        Self { files: files.collect(), assets: None }
    }

    /// Replaces a top-level member of a file. A new file contains only this member.
    fn with(mut self, path: &str, member: &str) -> Self {
        match self.files.iter_mut().find(|(name, _)| name == path) {
            Some((_, text)) => *text = testkit::with_members(text, member).expect("the member is one"),
            None => self.files.push((path.to_owned(), format!("{{ {member} }}"))),
        }
        self
    }

    /// Adds a copy of the level with another file name and id.
    fn with_level(mut self, stem: &str, id: &str) -> Self {
        let (_, text) = self.files.iter().find(|(path, _)| path == "levels/one.json").expect("it is there");
        let text = text.replacen("\"id\": \"one\"", &format!("\"id\": \"{id}\""), 1);
        self.files.push((format!("levels/{stem}.json"), text));
        self
    }

    /// Replaces a part of a file.
    fn replace(mut self, path: &str, from: &str, to: &str) -> Self {
        let file = self.files.iter_mut().find(|(name, _)| name == path);
        let (_, text) = file.expect("the file is there");
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
        self
    }

    fn with_assets(self, own: &[&str], shared: Option<&[&str]>) -> Self {
        Self { assets: Some(Assets::new(own.iter().copied(), shared.map(|it| it.iter().copied()))), ..self }
    }

    fn diagnostics(&self) -> Vec<Diagnostic> {
        let file = |(path, text): &(String, String)| {
            File::new(Input { path: path.as_str().into(), text: Ok(text.clone()) }).map(Arc::new)
        };
        let pack = Pack::new(self.files.iter().filter_map(file));
        let pack = pack.with_assets(self.assets.clone().map(Arc::new));
        let mut diagnostics = check(&pack).diagnostics;
        diagnostics.retain(|it| it.code() != testkit::UNUSED);
        diagnostics
    }

    /// Compares each diagnostic with a line: the marked text, the message, and the fixes.
    #[track_caller]
    fn say(&self, expected: &str) {
        let mut found = String::new();
        for it in self.diagnostics() {
            let text = |path: &str| self.files.iter().find(|(name, _)| name == path).map(|(_, text)| text);
            let marked = text(&it.at.file).map_or("", |text| &text[it.at.range]);
            writeln!(found, "{} {marked} {}[{}]: {}", it.at.file, it.severity.name(), it.code(), it.message)
                .expect("a String takes all");
            for related in &it.related {
                let marked = text(&related.at.file).map_or("", |text| &text[related.at.range]);
                writeln!(found, "  {} {marked}: {}", related.at.file, related.message)
                    .expect("a String takes all");
            }
            for fix in &it.fixes {
                writeln!(found, "  {:?}: {}", fix.applicability, fix.title).expect("a String takes all");
            }
        }
        assert_eq!(found.trim_end(), expected.trim());
    }
}

#[test]
fn a_word_newer_than_the_declared_version_is_told_with_its_place() {
    let capture = r#""systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "validGroundTags": ["walkable"] } }, { "id": "sight", "type": "line_of_sight", "config": {} }]"#;
    let old = Files::new().with("manifest.json", r#""dslVersion": "0.7.1""#);
    let found = old.with("game.json", capture).diagnostics();
    let it = found.iter().find(|it| it.code() == "newer-dsl-needed").expect("it is told");
    assert_eq!(it.message, "`dslVersion` is `0.7.1`, but the system `line_of_sight` requires 0.8");
    assert_eq!(it.related.len(), 2);
    assert_eq!(it.fixes[0].title, "declare `0.8.1`");
    let declared = Files::new().with("game.json", capture).diagnostics();
    assert!(!declared.iter().any(|it| it.code() == "newer-dsl-needed"));
}

#[test]
fn declaring_the_version_in_use_raises_the_engine_with_it() {
    let files = Files::new()
        .with("manifest.json", r#""dslVersion": "0.5""#)
        .with("manifest.json", r#""minEngineVersion": "0.5.0""#);
    let found = files.diagnostics();
    let [only] = found.as_slice() else { panic!("{found:?}") };
    let edits: Vec<text::Edit> = only.fixes[0].edits.iter().map(|it| it.edit.clone()).collect();
    let (_, manifest) = &files.files[0];
    let fixed = text::apply(manifest, &edits).expect("the edits fit");
    assert!(fixed.contains(r#""dslVersion": "0.6""#) && fixed.contains(r#""0.6.0""#), "{fixed}");
}

#[test]
fn a_key_newer_than_the_declared_version_is_worth_a_notice() {
    Files::new()
        .with("manifest.json", r#""dslVersion": "0.7""#)
        .with(
            "game.json",
            r#""systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "groundLayer": "ground" } }]"#,
        )
        .say(
            r#"
manifest.json "0.7" info[newer-dsl-needed]: `dslVersion` is `0.7`, but the key `groundLayer` requires 0.8
  game.json "groundLayer": the key `groundLayer` requires 0.8
  Safe: declare `0.8`
"#,
        );
}

#[test]
fn what_no_document_dates_needs_no_version() {
    Files::new()
        .with("manifest.json", r#""dslVersion": "0.6""#)
        .with("game.json", r#""ui": { "showGoal": true }"#)
        .say("");
}

#[test]
fn a_language_and_an_engine_of_the_future_are_told_once() {
    Files::new().with("manifest.json", r#""dslVersion": "0.12""#).say(
        r#"
manifest.json "0.12" error[unsupported-dsl-version]: DSL version `0.12` is newer than any release; the newest is 0.8
  Unsafe: change it to `0.8`
"#,
    );
    Files::new().with("manifest.json", r#""minEngineVersion": "0.9.0""#).say(
        r#"
manifest.json "0.9.0" error[newer-engine-needed]: no released engine is as new as `0.9.0`; the newest is 0.8
  Unsafe: change it to `0.8.0`
"#,
    );
}

#[test]
fn a_version_without_the_form_of_one_is_told_by_its_form() {
    let found = Files::new().with("manifest.json", r#""dslVersion": "1.0""#).diagnostics();
    assert_eq!(found.iter().map(language::Diagnostic::code).collect::<Vec<_>>(), ["bad-format"]);
}

#[test]
fn a_level_that_nothing_lists_is_marked_quietly() {
    Files::new().with_level("two", "two").say(
        r#"
levels/two.json "two" info[level-not-in-sequence]: level `two` is not listed in `levelSequence`, so players never see it
  Manual: add it to the sequence
"#,
    );
}

#[test]
fn a_level_that_a_slip_missed_is_told_where_the_slip_is() {
    let files = Files::new().with_level("second", "second").replace(
        "game.json",
        r#"{ "type": "level", "ref": "one" }"#,
        r#"{ "type": "level", "ref": "one" }, { "type": "level", "ref": "secnod" }"#,
    );
    let codes: Vec<&str> = files.diagnostics().iter().map(language::Diagnostic::code).collect();
    assert_eq!(codes, ["unknown-level"]);
}

#[test]
fn a_sequence_of_stories_alone_is_nothing_to_play() {
    Files::new()
        .with("game.json", r#""levelSequence": [{ "type": "story", "text": "Once upon a time" }]"#)
        .say(
            r#"
game.json [{ "type": "story", "text": "Once upon a time" }] warning[no-level-in-sequence]: `levelSequence` has no levels, so the level of the pack is never played
"#,
        );
}

#[test]
fn the_sequence_finds_levels_by_the_names_of_their_files() {
    Files::new()
        .with_level("two", "second")
        .replace(
            "game.json",
            r#"{ "type": "level", "ref": "one" }"#,
            r#"{ "type": "level", "ref": "one" }, { "type": "level", "ref": "second" }"#,
        )
        .say(
            r#"
game.json "second" error[unknown-level]: missing file `levels/second.json`; the level `second` is in `two.json`
  levels/two.json "second": the level
  Unsafe: change it to `two`
levels/two.json "second" warning[level-id-differs]: level id `second` does not match its file name `two.json`
  Unsafe: change it to `two`
"#,
        );
}

#[test]
fn a_level_in_a_folder_below_is_not_where_the_game_looks() {
    let files = Files::new()
        .with(
            "game.json",
            r#""levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "cave" }]"#,
        )
        .with_assets(&["levels/deep/cave.json"], None);
    let found = files.diagnostics();
    assert_eq!(found[0].code(), "unknown-level");
    let help = found[0].help.as_deref().unwrap_or_default();
    assert!(help.starts_with("`levels/deep/cave.json` exists"), "{help}");
}

#[test]
fn level_files_have_names_for_all_systems() {
    let list = |other: &str| {
        format!(
            r#""levelSequence": [{{ "type": "level", "ref": "one" }}, {{ "type": "level", "ref": "{other}" }}]"#
        )
    };
    Files::new().with_level("One", "One").with("game.json", &list("One")).say(
        r#"
levels/one.json "one" warning[unportable-file-name]: `one.json` and `One.json` are the same file on some systems
  levels/One.json : the other file
"#,
    );
    Files::new().with_level("what?", "what?").with("game.json", &list("what?")).say(
        r#"
levels/what?.json "what?" warning[unportable-file-name]: Windows does not allow the file name `what?.json`: it has `?` in it
"#,
    );
}

#[test]
fn two_names_of_one_pack_and_blank_texts_are_told() {
    Files::new().with("manifest.json", r#""id": "other""#).with("manifest.json", r#""title": """#).say(
        r#"
manifest.json "other" warning[manifest-id-differs]: `id` is `other`, but `gameId` is `minimal`
  manifest.json "minimal": the other name
  Unsafe: change it to `minimal`
manifest.json "" warning[blank-text]: `title` is blank
"#,
    );
    let story = |rest: &str| {
        let member = format!(
            r#""levelSequence": [{{ "type": "level", "ref": "one" }}, {{ "type": "story", "text": " "{rest} }}]"#
        );
        Files::new().with("game.json", &member)
    };
    story("").say(r#"game.json " " warning[blank-text]: `text` is blank"#);
    story(r#", "image": "cave.png""#).say("");
}

/// The minimal pack with a picture for its rock.
fn with_sprite(path: &str) -> Files {
    let sprite = format!(r#""symbol": "O", "sprite": {},"#, json::quote(path));
    Files::new().replace("game.json", r#""symbol": "O","#, &sprite)
}

#[test]
fn pictures_are_not_judged_where_nobody_listed_them() {
    with_sprite("assets/nowhere.png").say("");
    with_sprite("assets/nowhere.png").with_assets(&[], None).say("");
    with_sprite("assets/sprites/rokc.png").with_assets(&["assets/cover.png"], None).say("");
}

#[test]
fn a_picture_that_exists_is_fine_wherever_the_game_looks() {
    for path in ["rock.png", "assets/a.png", "assets/sprites/b.png", "assets/a_{kind}.png"] {
        with_sprite(path)
            .with_assets(&["rock.png", "assets/a.png", "assets/a_1.png"], Some(&["b.png"]))
            .say("");
    }
}

#[test]
fn a_picture_that_is_nowhere_is_told_with_the_one_that_was_meant() {
    let shared: &[&str] = &["grass.png"];
    let own = ["rock.png", "assets/boulder.png"];
    with_sprite("assets/bolder.png").with_assets(&own, Some(shared)).say(
        r#"
game.json "assets/bolder.png" warning[missing-picture]: missing picture `assets/bolder.png`; did you mean `assets/boulder.png`?
  Unsafe: change it to `assets/boulder.png`
"#,
    );
    with_sprite("assets/boulder").with_assets(&own, Some(shared)).say(
        r#"
game.json "assets/boulder" warning[missing-picture]: missing picture `assets/boulder`; did you mean `assets/boulder.png`?
  Unsafe: change it to `assets/boulder.png`
"#,
    );
    with_sprite("boulder.png").with_assets(&own, None).say(
        r#"
game.json "boulder.png" warning[missing-picture]: missing picture `boulder.png`; did you mean `assets/boulder.png`?
  Unsafe: change it to `assets/boulder.png`
"#,
    );
    with_sprite("assets/grss.png").with_assets(&own, Some(shared)).say(
        r#"
game.json "assets/grss.png" warning[missing-picture]: missing picture `assets/grss.png`; did you mean `assets/grass.png`?
  Unsafe: change it to `assets/grass.png`
"#,
    );
    with_sprite("assets/spoon.png")
        .with_assets(&own, Some(shared))
        .say(r#"game.json "assets/spoon.png" warning[missing-picture]: missing picture `assets/spoon.png`"#);
}

#[test]
fn a_picture_that_may_be_in_a_collection_that_is_not_here_is_only_noticed() {
    with_sprite("assets/spoon.png")
        .with_assets(&["rock.png", "assets/boulder.png"], None)
        .say(r#"game.json "assets/spoon.png" info[missing-picture]: missing picture `assets/spoon.png`"#);
}

#[test]
fn letters_of_another_case_are_told_with_the_name_of_the_file() {
    let own = ["rock.png", "assets/Boulder.png"];
    with_sprite("Assets/boulder.PNG").with_assets(&own, None).say(
        r#"
game.json "Assets/boulder.PNG" warning[picture-letter-case]: the file is called `assets/Boulder.png`, not `Assets/boulder.PNG`
  Safe: change it to `assets/Boulder.png`
"#,
    );
    with_sprite("tiles/Grass.png").with_assets(&own, Some(&["grass.png"])).say(
        r#"
game.json "tiles/Grass.png" warning[picture-letter-case]: the file is called `tiles/grass.png`, not `tiles/Grass.png`
  Safe: change it to `tiles/grass.png`
"#,
    );
}

#[test]
fn frames_covers_pages_and_cells_are_pictures_too() {
    let own = ["assets/a.png"];
    let files = Files::new()
        .with("manifest.json", r#""coverImage": "assets/b.png""#)
        .with("theme.json", r#""avatar": { "sprites": { "idle": { "left": "assets/c.png", "right": { "mirror": "left" } } } }"#)
        .with("game.json", r#""levelSequence": [{ "type": "level", "ref": "one" }, { "type": "story", "image": "../d.png" }]"#)
        .replace("levels/one.json", "[[3, 1]]", r#"[{ "position": [3, 1], "sprite": "assets/e.png" }]"#)
        .with_assets(&own, Some(&[]));
    let found: Vec<(String, &str)> =
        files.diagnostics().iter().map(|it| (it.at.file.to_string(), it.code())).collect();
    let expected = [
        ("game.json", "missing-picture"),
        ("game.json", "bad-asset-path"),
        ("levels/one.json", "missing-picture"),
        ("manifest.json", "missing-picture"),
        ("theme.json", "missing-picture"),
    ];
    assert_eq!(found, expected.map(|(file, code)| (file.to_owned(), code)));
}

#[test]
fn a_path_that_leaves_the_pack_is_told_and_looked_up_no_further() {
    with_sprite("C:\\pictures\\rock.png").with_assets(&["rock.png"], Some(&[])).say(
        r#"game.json "C:\\pictures\\rock.png" warning[bad-asset-path]: `sprite`: the path `C:\pictures\rock.png` is absolute; paths must be relative to the pack folder"#,
    );
    with_sprite("../rock.png").with_assets(&["rock.png"], Some(&[])).say(
        r#"game.json "../rock.png" warning[bad-asset-path]: `sprite`: the path `../rock.png` leads out of the pack"#,
    );
}

#[test]
fn symbols_are_one_column_wide() {
    for (symbol, expected) in [
        ("≈", ""),
        ("│", ""),
        ("é", ""),
        ("🪨", "the symbol `🪨` is 2 columns wide; a cell of the board is 1 column wide"),
        ("字", "the symbol `字` is 2 columns wide; a cell of the board is 1 column wide"),
        ("\u{200b}", "the symbol `\u{200b}` is invisible: it has no width"),
        ("\t", "a control character cannot be a symbol"),
    ] {
        let quoted = format!(r#""symbol": {},"#, json::quote(symbol));
        let found = Files::new().replace("game.json", r#""symbol": "O","#, &quoted).diagnostics();
        let messages: Vec<&str> = found.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(messages, if expected.is_empty() { vec![] } else { vec![expected] }, "{symbol:?}");
    }
}

/// The minimal pack with a gesture.
fn with_gesture(gesture: &str) -> Files {
    Files::new().with("theme.json", &format!(r#""controls": {{ "gestureMap": [{gesture}] }}"#))
}

#[test]
fn gestures_give_their_action_what_it_takes() {
    with_gesture(r#"{ "gesture": "swipe_cardinal", "action": "move", "paramMapping": { "direction": "swipe_direction" } }"#)
        .say("");
    with_gesture(
        r#"{ "gesture": "key_press", "key": "w", "action": "move", "params": { "direction": "up" } }"#,
    )
    .say("");
    with_gesture(
        r#"{ "gesture": "swipe_cardinal", "action": "move", "paramMapping": { "dir": "swipe_direction" } }"#,
    )
    .say(
        r#"
theme.json "dir" warning[gesture-parameter]: the action `move` has no parameter `dir`; expected `direction`
  Manual: remove `dir`
"#,
    );
    with_gesture(r#"{ "gesture": "swipe_cardinal", "action": "move" }"#).say(
        r#"
theme.json "move" warning[gesture-parameter]: the gesture gives `move` no `direction`
  Unsafe: take `direction` from the gesture
"#,
    );
    with_gesture(r#"{ "gesture": "tap_cell", "action": "move", "paramMapping": { "direction": "tap_position" } }"#).say(
        r#"theme.json "tap_position" warning[gesture-parameter]: `tap_position` is a cell, but `direction` is of type `direction`"#,
    );
    with_gesture(r#"{ "gesture": "swipe_diagonal", "action": "move", "paramMapping": { "direction": "swipe_direction" } }"#).say(
        r#"theme.json "swipe_direction" warning[gesture-parameter]: a `swipe_diagonal` never gives a value that `direction` allows: `up`, `down`, `left` and `right`"#,
    );
    with_gesture(r#"{ "gesture": "button", "buttonId": "w", "action": "move", "params": { "direction": "north" } }"#).say(
        r#"theme.json "north" warning[gesture-parameter]: invalid value `north` for `direction`; expected one of `up`, `down`, `left` or `right`"#,
    );
    with_gesture(
        r#"{ "gesture": "button", "buttonId": "w", "action": "move", "params": { "direction": 3 } }"#,
    )
    .say(r#"theme.json 3 warning[gesture-parameter]: `direction` must be a string; found the number `3`"#);
}

#[test]
fn one_swipe_for_two_actions_is_noticed() {
    let swipe = r#"{ "gesture": "swipe_cardinal", "action": "move", "paramMapping": { "direction": "swipe_direction" } }"#;
    with_gesture(&format!("{swipe}, {swipe}")).say(
        r#"
theme.json "swipe_cardinal" info[duplicate-gesture]: the gesture `swipe_cardinal` already triggers another action
  theme.json "swipe_cardinal": the other action is here
"#,
    );
}

#[test]
fn what_a_theme_names_in_vain_is_a_matter_of_looks() {
    let files = Files::new().with(
        "theme.json",
        r##""effects": { "cell_claered": { "sheet": "a.png" } }, "entityColors": { "rokc": "#123456" }"##,
    );
    let found = files.diagnostics();
    let found: Vec<(&str, &str)> = found.iter().map(|it| (it.severity.name(), it.code())).collect();
    assert_eq!(found, [("warning", "unknown-event"), ("warning", "unknown-kind")]);
}

#[test]
fn colors_are_names_or_digits() {
    let with_color = |color: &str| {
        let display = format!(r#""symbol": "N", "display": {{ "type": "tile", "color": "{color}" }},"#);
        Files::new().replace("game.json", r#""symbol": "N","#, &display)
    };
    for color in ["red", "#E53935", "@hue:@param:value"] {
        with_color(color).say("");
    }
    with_color("#E539").say(
        r##"game.json "#E539" warning[bad-format]: `color` must be the name of a color, a color such as `#33aa77`, or a placeholder such as `@param:color`; found the string `"#E539"`"##,
    );
}

#[test]
fn ten_thousand_kinds_with_pictures_take_no_time_to_speak_of() {
    let mut kinds =
        String::from(r#""entityKinds": { "empty": { "layer": "ground", "tags": [], "symbol": "." }"#);
    for number in 0..10_000 {
        write!(kinds, r#", "k{number}": {{ "layer": "objects", "symbol": "k", "sprite": "assets/n_{{v}}_{number}.png" }}"#)
            .expect("a String takes all");
    }
    kinds.push('}');
    let own: Vec<String> = (0..5_000).map(|number| format!("assets/n_{number}.png")).collect();
    let own: Vec<&str> = own.iter().map(String::as_str).collect();
    let files = Files::new().with("game.json", &kinds).with_assets(&own, Some(&[]));
    let start = std::time::Instant::now();
    assert!(!files.diagnostics().is_empty());
    assert!(start.elapsed() < testrun::PATIENCE, "{:?}", start.elapsed());
}

#[test]
fn files_with_nearly_the_name_of_one_of_a_pack_are_told_where_they_are() {
    let own = [
        "Theme.json",
        "assets/levels/one.json",
        "labels/en.json",
        "level/one.json",
        "level/notes.json",
        "levels/two.JSON",
        "levels/two.jsn",
        "levels/two.json.bak",
        "levels/two.json.txt",
        "levels/readme.md",
        "package.json",
    ];
    let mut files = Files::new().with_assets(&own, None);
    files.files.retain(|(path, _)| path != "theme.json");
    files.say(
        "
Theme.json  warning[misnamed-file]: `Theme.json` is not read; did you mean `theme.json`?
level/one.json  warning[misnamed-file]: `level/one.json` is not read; did you mean `levels/one.json`?
levels/two.JSON  warning[misnamed-file]: `levels/two.JSON` is not read; did you mean `levels/two.json`?
levels/two.jsn  warning[misnamed-file]: `levels/two.jsn` is not read; did you mean `levels/two.json`?
levels/two.json.txt  warning[misnamed-file]: `levels/two.json.txt` is not read; did you mean `levels/two.json`?",
    );
}

#[test]
fn a_missing_level_that_lies_anywhere_else_in_the_pack_is_named() {
    let sequence =
        r#""levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "two" }]"#;
    let help = |own: &str| {
        let found = Files::new().with("game.json", sequence).with_assets(&[own], None).diagnostics();
        found.iter().find(|it| it.code() == "unknown-level").expect("it is told").help.clone()
    };
    for own in ["two.json", "drafts/two.json", "levels/deep/two.json"] {
        assert!(help(own).is_some_and(|help| help.starts_with(&format!("`{own}` exists"))), "{own}");
    }
    assert_eq!(help("assets/two.json"), None);
}
