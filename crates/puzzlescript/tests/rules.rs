//! Every rule says what it is about: its wrong example shows it, and its right one does not.

mod links;
mod parts;

use puzzlescript::{check::check, rules};

/// The game that examples are part of. A section of an example is added to its names, and replaces its other sections.
const GAME: &str = "\
OBJECTS

Background
black

Player
white

Wall
brown

Crate
orange

Target
blue

LEGEND

. = Background (goldpath: ignore legend-name-unused)
P = Player
# = Wall
* = Crate
O = Target
Thing = Crate or Wall (goldpath: ignore legend-name-unused)
Piece = Crate or Target (goldpath: ignore legend-name-unused)
Both = Crate and Target (goldpath: ignore legend-name-unused)

SOUNDS

COLLISIONLAYERS

Background
Target
Player, Wall, Crate

RULES

[ > Player | Crate ] -> [ > Player | > Crate ]

WINCONDITIONS

all Target on Crate

LEVELS

#####
#P*O#
#####
";

/// The rules that no text shows: some cannot be reported (their explanations say so), some need play or a very long text.
const UNSEEN: &[&str] = &[
    "unreadable-file",
    "misnamed-sessions",
    "session-fails",
    "session-invalid",
    "aggregate-object-missing",
    "color-invalid",
    "dimension-nan",
    "ellipsis-at-end-token",
    "level-comment",
    "rigid-too-many",
    "rule-empty",
    "run-group-loop",
    "run-loop-vortex",
    "section-expected-objects",
    "sound-direction-invalid",
    "sound-directions-not-allowed",
    "sound-object-missing",
    "sound-too-long",
    "too-many-issues",
    "too-many-rules",
];

/// The game of an example: the example itself if it is a whole game.
fn game(example: &str) -> String {
    let own = parts::sections(example);
    let declares = |heading: &str, line: &str| {
        own.iter().any(|(it, text)| *it == heading && text.lines().any(|it| it.starts_with(line)))
    };
    let is_whole =
        ["Player", "Background"].iter().any(|name| declares("OBJECTS", name)) && declares("LEVELS", "");
    if is_whole { example.to_owned() } else { parts::with(GAME, example) }
}

fn codes(example: &str) -> Vec<&'static str> {
    let checked = check(&game(example));
    checked.compiled.messages.list().iter().chain(&checked.lints).map(|message| message.rule.code).collect()
}

#[test]
fn every_wrong_example_shows_its_rule_and_no_right_one_does() {
    let mut wrong = Vec::new();
    for rule in rules::all().iter().filter(|rule| !UNSEEN.contains(&rule.code)) {
        if !codes(rule.wrong).contains(&rule.code) {
            wrong.push(format!("{}: not shown by its wrong example: {:?}", rule.code, codes(rule.wrong)));
        }
        if codes(rule.right).contains(&rule.code) {
            wrong.push(format!("{}: shown by its right example", rule.code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The codes that are new in a game to which the first fix of a code was applied; `None`: it offers none. Lints speak only
/// of what can be read, so what they say once a mistake is gone is not new.
fn new_codes(rule: &language::Rule) -> Option<Vec<String>> {
    let text = game(rule.wrong);
    let file = std::sync::Arc::from("game.txt");
    let told = |text: &str| check(text).diagnostics(&file, text);
    let before = told(&text);
    let fix = before.iter().find(|it| it.code() == rule.code)?.fixes.first()?;
    let edits: Vec<text::Edit> = fix.edits.iter().map(|edit| edit.edit.clone()).collect();
    let mended = text::apply(&text, &edits).expect("edits do not overlap");
    let is_lint = rule.group == "lints";
    let is_new = |it: &&language::Diagnostic| {
        !before.iter().any(|other| other.code() == it.code()) && (is_lint || it.rule.group != "lints")
    };
    Some(told(&mended).iter().filter(is_new).map(|it| it.code().to_owned()).collect())
}

#[test]
fn no_fix_of_a_wrong_example_brings_another_mistake() {
    let mut wrong = Vec::new();
    for rule in rules::all().iter().filter(|rule| !UNSEEN.contains(&rule.code)) {
        match new_codes(rule) {
            Some(new) if !new.is_empty() => wrong.push(format!("{}: brings {new:?}", rule.code)),
            None if rule.fixes.how_often() == "always" => wrong.push(format!("{}: has no fix", rule.code)),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_rules_are_in_order_and_say_all_there_is_to_say() {
    let all = rules::all();
    assert!(all.is_sorted_by_key(|rule| rule.code));
    for rule in all {
        for text in [rule.summary, rule.doc, rule.wrong, rule.right] {
            assert!(!text.is_empty(), "{}", rule.code);
        }
        assert!(!rule.summary.ends_with('.'), "{}", rule.code);
        assert!(rule.doc.ends_with('.'), "{}", rule.code);
    }
}

#[test]
fn the_game_of_the_examples_is_sound() {
    assert_eq!(codes(""), Vec::<&str>::new());
}

#[test]
fn the_table_of_lints_is_what_the_rules_declare() {
    const MARKS: (&str, &str) = ("<!-- lints -->\n", "<!-- /lints -->");
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/puzzlescript.md");
    let page = std::fs::read_to_string(path).expect("the page is part of the project");
    let (before, rest) = page.split_once(MARKS.0).expect("the table begins with a mark");
    let (_, after) = rest.split_once(MARKS.1).expect("the table ends with a mark");
    let lints = rules::all().iter().filter(|rule| rule.group == "lints");
    let rows: Vec<String> = lints.map(|rule| format!("| `{}` | {} |\n", rule.code, rule.summary)).collect();
    let table = format!("{}| code | |\n|---|---|\n{}{}", MARKS.0, rows.concat(), MARKS.1);
    expect_test::expect_file!["../../../docs/puzzlescript.md"].assert_eq(&format!("{before}{table}{after}"));
}

#[test]
fn the_page_of_diagnostics_is_what_the_rules_declare() {
    let mut page = String::from(
        "# Diagnostics of PuzzleScript\n\nGenerated by `crates/puzzlescript/tests/rules.rs` from the declarations of the rules; \
         `UPDATE_EXPECT=1` updates it.\nAn example is a part of a game: its sections replace those of a small one, or are added \
         to its names.\n",
    );
    for rule in rules::all() {
        page.push('\n');
        page.push_str(&rule.markdown("##", ""));
    }
    expect_test::expect_file!["../../../docs/puzzlescript-diagnostics.md"].assert_eq(&page);
}
