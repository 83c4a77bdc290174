//! Names: where they are defined and used, and another text for them in all places at once.

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::expect;
use language::{Change, FileEdit, Job, Project, Semantics, Watch};
use text::{Edit, TextSize};
use wage::convert::convert;
use wage_rules::doc::{Doc, Format};
use wage_rules::model::Game;
use wage_run::timeline::Timeline;
use wage_run::{Options, run};

use crate::games::{HUNT, NIGHT};
use crate::support::{game, open};

/// Names of the game, what they become, and where each is written first.
const NAMES: [(&str, &str, &str); 10] = [
    ("camp", "base", "id: camp"),
    ("well", "spring", "id: well"),
    ("living", "humans", "id: living"),
    ("lamp", "torch", "kind: lamp"),
    ("seize", "grab", "verb: seize"),
    ("owl", "raven", "id: owl"),
    ("home", "back_home", "id: home"),
    ("isCaught", "caught", "isCaught: false"),
    ("hasLamp", "hasTorch", "hasLamp: false"),
    ("points", "score", "points: 0"),
];

/// The hunt with its timeline, in either notation.
fn hunt(format: Format) -> (Arc<dyn Project>, &'static str) {
    match format {
        Format::Yaml => (open(&[("game.yaml", HUNT), ("night.timeline.yaml", NIGHT)]), "game.yaml"),
        Format::Json => {
            let json = |text: &str| convert(&Doc::read("game.yaml", text)).expect("it is sound").text;
            let (game, night) = (json(HUNT), json(NIGHT));
            (open(&[("game.json", &game), ("night.timeline.json", &night)]), "game.json")
        }
    }
}

/// The offset of a name behind what is written before it, quotes aside.
fn at(project: &dyn Project, file: &str, written: &str, name: &str) -> TextSize {
    let text = project.text(file).expect("there is such a file");
    let quoted = written.split(": ").map(|it| format!("\"{it}\"")).collect::<Vec<_>>().join(": ");
    let quoted = quoted.replace("\"false\"", "false").replace("\"0\"", "0");
    let start = text.find(written).or_else(|| text.find(&quoted)).expect("it is written");
    let inner = text[start..].find(name).expect("the name is in it");
    TextSize::new(u32::try_from(start + inner).expect("a small text"))
}

fn after(project: &Arc<dyn Project>, edits: &[FileEdit]) -> Arc<dyn Project> {
    let mut texts = Vec::new();
    for file in project.files() {
        let own: Vec<Edit> = edits.iter().filter(|it| it.file == file).map(|it| it.edit.clone()).collect();
        let text =
            text::apply(project.text(&file).expect("it is listed"), &own).expect("they do not overlap");
        texts.push((file, Some(Ok(Arc::from(text)))));
    }
    project.with(Change { texts, ..Change::default() }).unwrap_or_else(|| Arc::clone(project))
}

fn codes(project: &dyn Project) -> Vec<&'static str> {
    let found = project.check(&Job::new(Semantics::Released));
    found.lists().values().flat_map(|list| list.iter().map(language::Diagnostic::code)).collect()
}

/// The lines of the run of the only timeline.
fn trace(project: &dyn Project) -> String {
    let files = project.files();
    let read = |file: &Arc<str>| Doc::read(file, Arc::clone(project.text(file).expect("it is listed")));
    let [game, timeline] = &files[..] else { panic!("there are a game and a timeline") };
    let (doc, timeline) = (read(game), read(timeline));
    let game = Game::read(&doc);
    let timeline = Timeline::read(&timeline, &game);
    assert_eq!(timeline.problems, []);
    let lines = run(&game, &timeline, &Options::default()).to_json_lines();
    // Of an expectation only whether it holds: its message quotes names.
    let line = |line: &String| match line.split_once(",\"message\"") {
        Some((start, _)) if line.contains("\"expect\"") => start.to_owned(),
        _ => line.clone(),
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn rename(project: &dyn Project, file: &str, offset: TextSize, name: &str) -> Result<Vec<FileEdit>, String> {
    project.facets().renaming.expect("the language has it").rename(file, offset, name, Watch::PATIENT)
}

#[test]
fn a_renamed_name_changes_nothing_else_and_comes_back_byte_for_byte() {
    for format in [Format::Yaml, Format::Json] {
        for (old, new, written) in NAMES {
            let (before, file) = hunt(format);
            let edits = rename(&*before, file, at(&*before, file, written, old), new).expect(old);
            assert!(edits.len() > 1 || old == "owl", "{old} stands in {} places", edits.len());
            let renamed = after(&before, &edits);
            assert_eq!(codes(&*renamed), codes(&*before), "{old}");
            // In the trace the name alone is another one; a rule and a verb may have the same.
            let renewed = |it: &dyn Project| trace(it).replace(&format!("\"{old}\""), &format!("\"{new}\""));
            assert_eq!(renewed(&*renamed), renewed(&*before), "{old}");
            let back = rename(&*renamed, file, at(&*renamed, file, &written.replace(old, new), new), old);
            let back = after(&renamed, &back.expect("it can be taken back"));
            for path in before.files() {
                assert_eq!(back.text(&path), before.text(&path), "{old} in {path}");
            }
        }
    }
}

#[test]
fn a_state_key_is_renamed_in_conditions_paths_filters_themes_bots_and_behind_an_alias() {
    let (project, file) = hunt(Format::Yaml);
    let changed = |written: &str, old: &str, new: &str| {
        let edits = rename(&*project, file, at(&*project, file, written, old), new).expect(old);
        let renamed = after(&project, &edits);
        let mut lines = String::new();
        for path in project.files() {
            let (one, two) = (project.text(&path).expect("here"), renamed.text(&path).expect("here"));
            for (number, (_, line)) in one.lines().zip(two.lines()).enumerate().filter(|(_, (a, b))| a != b) {
                writeln!(lines, "{path}:{}: {}", number + 1, line.trim()).expect("writing to a string");
            }
        }
        lines
    };
    expect![[r##"
        game.yaml:26: - &start { hasLamp: false, caught: false, points: 0, title: "" }
        game.yaml:42: initialState: { caught: false }
        game.yaml:46: - { kind: chase_nearest, where: { key: caught, value: false } }
        game.yaml:50: - { when: { key: caught, value: true }, color: "#6b7280" }
        game.yaml:67: - { kind: state_equals, who: other, key: caught, value: false }
        game.yaml:69: - { kind: set_state, target: other, key: caught, value: true }
        game.yaml:101: - { kind: set_state_delayed, target: same, key: caught, value: false, delayMs: 3000 }
        game.yaml:112: when: { kind: count_state, who: { byTeam: living }, key: caught, value: false, n: 0 }
        night.timeline.yaml:22: - { at: 9s, state: { ida: { caught: false } } }
    "##]]
    .assert_eq(&changed("isCaught: false", "isCaught", "caught"));
    expect![[r#"
        game.yaml:22: - { id: mill, name: Mühle, teamId: ghosts, blockedBy: { key: lit, value: true } }
        game.yaml:26: - &start { lit: false, isCaught: false, points: 0, title: "" }
        game.yaml:34: - { verb: seize, label: Seize, rangeMeters: 3, confirm: mutual, targetFilters: [{ key: state.lit, value: false }] }
        game.yaml:54: - when: { key: lit, value: false }
        game.yaml:75: - { kind: set_state, target: same, key: lit, value: true }
        game.yaml:82: - &lit { kind: state_equals, who: same, key: lit, value: true }
        game.yaml:84: - { kind: set_state, target: same, key: lit, value: false }
        night.timeline.yaml:13: - { at: 7s, set: leo, state: { lit: true, points: 25, title: hunted } }
        night.timeline.yaml:18: - { at: 2s, state: { ida: { lit: false, points: 5 } } }
    "#]].assert_eq(&changed("hasLamp: false", "hasLamp", "lit"));
    expect![[r#"
        game.yaml:26: - &start { hasLamp: false, isCaught: false, score: 0, title: "" }
        game.yaml:70: - { kind: increment_state, target: same, key: score, by: 1 }
        game.yaml:85: - { kind: increment_state, target: same, key: score, by: 5 }
        game.yaml:106: - { kind: compare, who: any, op: gte, left: { ref: same.state.score }, right: 20 }
        night.timeline.yaml:5: leo: { team: living, state: { score: 19 } }
        night.timeline.yaml:13: - { at: 7s, set: leo, state: { hasLamp: true, score: 25, title: hunted } }
        night.timeline.yaml:18: - { at: 2s, state: { ida: { hasLamp: false, score: 5 } } }
    "#]]
    .assert_eq(&changed("points: 0", "points", "score"));
}

#[test]
fn a_name_in_a_timeline_is_that_of_the_game() {
    let (project, _) = hunt(Format::Yaml);
    let night = "night.timeline.yaml";
    let offset = at(&*project, night, "answer: seize", "seize");
    let defined = project
        .facets()
        .navigation
        .expect("the language has it")
        .definitions(night, offset)
        .expect("it is a name");
    assert_eq!(&*defined.places[0].file, "game.yaml");
    let edits = rename(&*project, night, offset, "grab").expect("it can be renamed");
    assert!(edits.iter().any(|it| *it.file == *"game.yaml") && edits.iter().any(|it| &*it.file == night));
}

/// The lines that differ after what is written with `old` in it is renamed.
fn renamed_lines(text: &str, written: &str, old: &str, new: &str) -> String {
    let project = open(&[("game.yaml", text)]);
    let edits = rename(&*project, "game.yaml", at(&*project, "game.yaml", written, old), new).expect(old);
    let after = after(&project, &edits);
    let after = after.text("game.yaml").expect("the game is there");
    text.lines().zip(after.lines()).filter(|(a, b)| a != b).map(|(_, b)| [b.trim(), "\n"].concat()).collect()
}

#[test]
fn a_name_is_renamed_in_objects_that_nobody_knows() {
    let text = game(
        "rules:\n  - id: a\n    when: { kind: entered_zone, who: any, zoneId: camp }\n    do:\n      - { kind: play, item: lamp, itemKinds: [lamp], atPoint: well, humanTeamId: red, botTeamId: red, kinds: [lamp] }\n      - { kind: random_action, of: [{ kind: increment_state, target: same, key: points, by: 1 }] }\n      - { kind: other, key: points, event: { kind: spawn_item, item: lamp, inZone: camp } }\n",
    );
    expect![[r#"
        - { kind: torch, label: Lamp, icon: { type: mdi, value: lamp } }
        items: [{ kind: torch, count: 1, spawnZoneId: camp }]
        - { verb: pick, label: Pick up, target: worldItem, itemKinds: [torch] }
        - { kind: play, item: torch, itemKinds: [torch], atPoint: well, humanTeamId: red, botTeamId: red, kinds: [lamp] }
        - { kind: other, key: points, event: { kind: spawn_item, item: torch, inZone: camp } }
    "#]]
    .assert_eq(&renamed_lines(&text, "kind: lamp", "lamp", "torch"));
    expect![[r#"
        playerJoinStates: [{ ghost: false, score: 0 }]
        - { kind: random_action, of: [{ kind: increment_state, target: same, key: score, by: 1 }] }
        - { kind: compare, op: lt, left: { ref: same.state.score }, right: 10 }
        do: [{ kind: increment_state, target: same, key: score, by: 1 }]
    "#]]
    .assert_eq(&renamed_lines(&text, "points: 0", "points", "score"));
    expect![[r#"
        teams: [{ id: green, name: Red }, { id: blue, name: Blue }]
        - { kind: play, item: lamp, itemKinds: [lamp], atPoint: well, humanTeamId: green, botTeamId: green, kinds: [lamp] }
    "#]]
    .assert_eq(&renamed_lines(&text, "id: red", "red", "green"));
    expect![[r#"
        map: { zones: [{ id: camp, placeable: true }, { id: mill, placeable: true }], points: [{ id: spring }] }
        - { kind: play, item: lamp, itemKinds: [lamp], atPoint: spring, humanTeamId: red, botTeamId: red, kinds: [lamp] }
    "#]]
    .assert_eq(&renamed_lines(&text, "id: well", "well", "spring"));
}

#[test]
fn what_bots_and_players_begin_with_through_one_anchor_is_where_players_begin() {
    let text = "rules:\n  - id: a\n    when: { kind: tick, everyMs: 1000 }\n    do: [{ kind: set_state, target: any, key: points, value: 1 }]\nbots: [{ id: owl, name: Owl, initialState: &start { points: 0 } }]\nplayerJoinStates: [*start]\n";
    let project = open(&[("game.yaml", text)]);
    let defined = project
        .facets()
        .navigation
        .expect("the language has it")
        .definitions("game.yaml", at(&*project, "game.yaml", "key: points", "points"));
    let first = defined.expect("it is a name").places[0].range;
    assert_eq!(usize::from(first.start()), text.find("points: 0").expect("it is there"));
}

#[test]
fn an_anchor_is_renamed_with_its_aliases() {
    let (project, file) = hunt(Format::Yaml);
    let edits =
        rename(&*project, file, at(&*project, file, "*reward", "reward"), "prize").expect("it can be");
    let renamed = after(&project, &edits);
    let text = renamed.text(file).expect("the game is there");
    assert!(text.contains("do: &prize\n") && text.contains("do: *prize\n") && !text.contains("reward"));
}

#[test]
fn a_name_that_yaml_reads_as_something_else_gets_quotes() {
    let (project, file) = hunt(Format::Yaml);
    let new = |written: &str, old: &str, new: &str| {
        let edits = rename(&*project, file, at(&*project, file, written, old), new).expect(new);
        let text = after(&project, &edits).text(file).expect("here").to_string();
        text.lines().find(|line| line.contains(new)).expect("it is written").trim().to_owned()
    };
    expect![[r#"- { id: "no", name: Lager, teamId: living }"#]].assert_eq(&new("id: camp", "camp", "no"));
    expect![[r#"- &start { hasLamp: false, isCaught: false, "0x1f": 0, title: "" }"#]].assert_eq(&new(
        "points: 0",
        "points",
        "0x1f",
    ));
    expect![[r#"- &start { hasLamp: false, isCaught: false, "a,b": 0, title: "" }"#]].assert_eq(&new(
        "points: 0",
        "points",
        "a,b",
    ));
}

#[test]
fn what_cannot_be_the_name_is_refused_with_the_reason() {
    let (project, file) = hunt(Format::Yaml);
    let why = |written: &str, old: &str, new: &str| {
        rename(&*project, file, at(&*project, file, written, old), new).expect_err(new)
    };
    expect!["`mill` is already the name of another zone"].assert_eq(&why("id: camp", "camp", "mill"));
    expect!["`any` cannot be the name of this team: it is a word of the language"].assert_eq(&why(
        "id: living",
        "living",
        "any",
    ));
    expect!["`points` is already the name of another state key"].assert_eq(&why(
        "title: \"\"",
        "title",
        "points",
    ));
    expect!["`a.b` cannot be the name of this state key: paths lead to state keys, which have no blanks, dots and braces"]
        .assert_eq(&why("title: \"\"", "title", "a.b"));
    expect!["`teamId` cannot be the name of this state key: filters read it as something else of a player"]
        .assert_eq(&why("title: \"\"", "title", "teamId"));
    expect!["`start` is already the name of another anchor"].assert_eq(&why("*lit", "lit", "start"));
    expect!["` ` cannot be the name of this zone"].assert_eq(&why("id: camp", "camp", " "));
}

#[test]
fn what_is_not_defined_and_what_cannot_be_read_keeps_its_name() {
    let broken = HUNT.replace("zoneId: camp }\n        - &lit", "zoneId: camp\n        - &lit");
    let project = open(&[("game.yaml", &broken)]);
    let offset = at(&*project, "game.yaml", "id: camp", "camp");
    let why = project
        .facets()
        .renaming
        .expect("the language has it")
        .renamable("game.yaml", offset)
        .expect_err("the text is broken where the zone is used");
    expect!["`game.yaml` cannot be read where the name `camp` is used"].assert_eq(&why);
    let unknown = HUNT.replace("zoneId: wood }", "zoneId: woods }");
    let project = open(&[("game.yaml", &unknown)]);
    let offset = at(&*project, "game.yaml", "woods", "woods");
    expect!["the zone `woods` is not defined"].assert_eq(
        &project
            .facets()
            .renaming
            .expect("the language has it")
            .renamable("game.yaml", offset)
            .expect_err("there is no such zone"),
    );
}

#[test]
fn a_text_that_is_two_names_through_an_alias_keeps_them() {
    let text = HUNT
        .replace("{ id: living, name", "{ id: &both living, name")
        .replace("id: mill, name", "id: *both, name")
        .replace("zoneId: mill", "zoneId: living");
    let project = open(&[("game.yaml", &text)]);
    let offset = at(&*project, "game.yaml", "&both living", "living");
    let why = rename(&*project, "game.yaml", offset, "humans").expect_err("the zone would change as well");
    expect![
        "`living` was not renamed to `humans`: its text is that of another name as well, through an alias"
    ]
    .assert_eq(&why);
}

#[test]
fn names_in_objects_of_no_document_are_renamed_too() {
    let text = HUNT.replace(
        "theme:\n",
        "visibility: [{ teamId: living, when: { key: state.isCaught, value: true } }]\ntheme:\n",
    );
    let project = open(&[("game.yaml", &text)]);
    let line = |written: &str, old: &str, new: &str| {
        let edits = rename(&*project, "game.yaml", at(&*project, "game.yaml", written, old), new).expect(new);
        let text = after(&project, &edits).text("game.yaml").expect("here").to_string();
        text.lines().find(|line| line.starts_with("visibility")).expect("it is written").to_owned()
    };
    expect!["visibility: [{ teamId: humans, when: { key: state.isCaught, value: true } }]"].assert_eq(&line(
        "id: living",
        "living",
        "humans",
    ));
    expect!["visibility: [{ teamId: living, when: { key: state.caught, value: true } }]"].assert_eq(&line(
        "isCaught: false",
        "isCaught",
        "caught",
    ));
}

#[test]
fn a_state_key_is_defined_where_players_begin_with_it_and_then_where_it_is_written() {
    let (project, file) = hunt(Format::Yaml);
    let text = project.text(file).expect("the game is there");
    let offset = at(&*project, file, "ref: same.state.points", "points");
    let defined = project
        .facets()
        .navigation
        .expect("the language has it")
        .definitions(file, offset)
        .expect("it is a name");
    let line = |range: text::TextRange| {
        let start = text[..usize::from(range.start())].rfind('\n').map_or(0, |it| it + 1);
        text[start..].lines().next().expect("there is a line").trim().to_owned()
    };
    let lines: Vec<String> = defined.places.iter().map(|it| line(it.range)).collect();
    expect![[r#"
        - &start { hasLamp: false, isCaught: false, points: 0, title: "" }
        - { kind: increment_state, target: same, key: points, by: 1 }
        - { kind: increment_state, target: same, key: points, by: 5 }"#]]
    .assert_eq(&lines.join("\n"));
    let used = project.facets().navigation.expect("the language has it").occurrences(file, offset, None);
    assert!(used.len() > defined.places.len() && used.iter().any(|it| !it.is_definition));
}

#[test]
fn every_name_is_found_by_its_letters() {
    let (project, _) = hunt(Format::Yaml);
    let found = project.facets().navigation.expect("the language has it").find_symbols("l", 100);
    let found: Vec<String> = found.iter().map(|it| format!("{} ({})", it.name, it.container)).collect();
    expect![[r#"
        living (team)
        mill (zone)
        well (point)
        hasLamp (state key)
        title (state key)
        lamp (item kind)
        owl (bot)
        lit (anchor)
        shelter (rule)
        all_caught (rule)"#]]
    .assert_eq(&found.join("\n"));
    assert_eq!(project.facets().navigation.expect("the language has it").find_symbols("", 3).len(), 3);
}
