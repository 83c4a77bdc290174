//! Every rule says what it is about: its wrong example shows it, and its right one does not.

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

. = Background
P = Player
# = Wall
* = Crate
O = Target
Thing = Crate or Wall
Piece = Crate or Target
Both = Crate and Target

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
    "session-fails",
    "session-invalid",
    "aggregate-object-missing",
    "color-invalid",
    "dimension-nan",
    "ellipsis-at-end-token",
    "layer-none-yet",
    "level-comment",
    "rigid-too-many",
    "rule-empty",
    "run-group-loop",
    "run-loop-vortex",
    "run-start-restart",
    "section-expected-objects",
    "sound-direction-invalid",
    "sound-directions-not-allowed",
    "sound-object-missing",
    "sound-too-long",
    "too-many-issues",
    "too-many-rules",
];

/// The text of a section with its heading, in order; the first one has none.
fn sections(text: &str) -> Vec<(&str, String)> {
    const HEADINGS: [&str; 7] =
        ["OBJECTS", "LEGEND", "SOUNDS", "COLLISIONLAYERS", "RULES", "WINCONDITIONS", "LEVELS"];
    let mut sections = vec![("", String::new())];
    for line in text.lines() {
        let first = line.split(' ').next().unwrap_or("");
        if let Some(heading) = HEADINGS.iter().find(|heading| **heading == first) {
            sections.push((heading, String::new()));
        }
        let (_, section) = sections.last_mut().expect("there is always one");
        section.push_str(line);
        section.push('\n');
    }
    sections
}

/// The game of an example: the example itself if it is a whole game.
fn game(example: &str) -> String {
    let own = sections(example);
    let is_whole = ["OBJECTS", "LEVELS"].iter().all(|word| own.iter().any(|(heading, _)| heading == word));
    if is_whole {
        return example.to_owned();
    }
    let mut out = String::new();
    let prelude = own.first().map_or("", |(_, text)| text);
    out.push_str(prelude);
    for (heading, text) in sections(GAME).iter().skip(1) {
        let here: String =
            own.iter().filter(|(it, _)| it == heading).map(|(_, text)| text.as_str()).collect();
        match *heading {
            _ if here.is_empty() => out.push_str(text),
            "OBJECTS" | "LEGEND" => {
                out.push_str(text);
                out.push_str(here.split_once('\n').map_or("", |(_, rest)| rest));
            }
            _ => out.push_str(&here),
        }
        out.push('\n');
    }
    out
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
    assert_eq!(codes(""), ["object-never-appears"; 0]);
}
