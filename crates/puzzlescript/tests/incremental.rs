//! A game that is changed step by step is in each step what it is when it is opened anew: what snapshots keep of each other never
//! shows.

mod project;
mod shared;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use language::{BoardRequest, Change, Findings, Job, Look, Project, Semantics};
use proptest::prelude::*;
use proptest::sample::Index;
use text::TextRange;

const FILE: &str = "game.puzzlescript";

/// A small game with rules that share groups and loops, are told of and are dropped.
const GAME: &str = "\
title Steps
run_rules_on_level_start

OBJECTS

Background .
green

Player P
white
.0.0.
00000
.000.
.0.0.
.0.0.

Crate *
orange

Barrel B
brown

Wall #
brown

Target O
blue

LEGEND

Thing = Crate or Barrel or Wall
Pushed = Crate or Barrel
Piece = Thing or Target
@ = Crate and Target

SOUNDS

Crate move 36772507
sfx1 36772507

COLLISIONLAYERS

Background
Target
Player, Wall, Crate, Barrel

RULES

[ > Player | Pushed ] -> [ > Player | > Pushed ]
[ > Pushed | Thing ] -> [ Pushed | Thing ]
+ [ > Pushed | Player ] -> [ Pushed | Player ]
+ [ moving Pushed | ... | Wall ] -> [ Pushed | ... | Wall ] sfx1
startloop
[ Crate Target ] [ Barrel ] -> [ Crate Target ] [ Crate ]
right [ Crate no Wall | no Crate Barrel ] -> [ Barrel | Crate ] again
endloop
[ Crate Barrel | Wall ] -> [ Crate | Wall ]
rigid [ horizontal Crate | perpendicular Piece ] -> [ horizontal Crate | perpendicular Piece ]
late [ Player Target ] -> message Well done
late [ Player | Crate | Barrel ] -> [ Player | Crate | Crate ]
+ late [ Crate ] -> [ Barrel ]
+ late [ Barrel ] -> [ Crate ]
random [ Barrel ] -> [ random Pushed ]

WINCONDITIONS

all Target on Crate
some Player

LEVELS

message Hello

#######
#P*BO.#
#.@...#
#######

#####
#P*O#
#####
";

/// A game whose levels start with rules that do not come to rest: more than a key waits for.
const WHEELS: &str = "\
title Wheels
run_rules_on_level_start

OBJECTS

Background .
black

Player P
white

Wheel W
red

Spoke S
red

Leaf L
green

Twig T
green

LEGEND

Turning = Wheel or Spoke

SOUNDS

COLLISIONLAYERS

Background
Player
Wheel, Spoke
Leaf, Twig

RULES

[ Leaf ] -> [ Twig ]
+ [ Twig ] -> [ Leaf ]
startloop
[ Wheel ] -> [ Spoke ]
[ Spoke no Leaf ] -> [ Wheel ]
endloop
[ > Player | Turning ] -> [ > Player | ] message Gone

WINCONDITIONS

no Turning

LEVELS

PW

PWW

.P.
.W.

PL

message Next

PWL

PWWWW

P.W

PLW.
";

/// A step from one text to the next.
#[derive(Clone, Debug)]
enum Step {
    /// Some letters become others.
    Letters(Index, usize, &'static str),
    /// A word becomes another word of the text.
    Word(Index, Index),
    /// A line is written again elsewhere.
    Line(Index, Index),
    /// A line goes.
    NoLine(Index),
    /// The text becomes what it was so many steps before.
    Back(usize),
}

fn step() -> impl Strategy<Value = Step> {
    let index = any::<Index>;
    let letters = prop::sample::select(vec![
        "", "", "x", "1", " ", "\n", ">", "[", "]", "|", "+", "(", ")", "->", "É", "0", ".",
    ]);
    prop_oneof![
        4 => (index(), 0..2_usize, letters).prop_map(|(at, old, new)| Step::Letters(at, old, new)),
        4 => (index(), index()).prop_map(|(at, from)| Step::Word(at, from)),
        2 => (index(), index()).prop_map(|(at, from)| Step::Line(at, from)),
        1 => index().prop_map(Step::NoLine),
        2 => (1..4_usize).prop_map(Step::Back),
    ]
}

impl Step {
    fn apply(&self, texts: &[String]) -> String {
        let text = texts.last().expect("there is a first text");
        match self {
            Self::Letters(at, old, new) => {
                let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
                let at = at.index(places.len());
                let end = places.get(at + old).or(places.last()).expect("there is an end");
                format!("{}{new}{}", &text[..places[at]], &text[*end..])
            }
            Self::Word(at, from) => {
                let mut words: Vec<&str> = text.split([' ', '\n']).collect();
                let (place, new) = (at.index(words.len()), words[from.index(words.len())]);
                let start: usize = words.drain(..place).map(|word| word.len() + 1).sum();
                format!("{}{new}{}", &text[..start], &text[start + words[0].len()..])
            }
            Self::Line(at, from) => {
                let mut lines: Vec<&str> = text.split('\n').collect();
                let line = lines[from.index(lines.len())];
                lines.insert(at.index(lines.len() + 1), line);
                lines.join("\n")
            }
            Self::NoLine(at) => {
                let mut lines: Vec<&str> = text.split('\n').collect();
                lines.remove(at.index(lines.len()));
                lines.join("\n")
            }
            Self::Back(steps) => texts[texts.len().saturating_sub(steps + 1)].clone(),
        }
    }
}

/// Goes through the steps.
fn check(text: &str, steps: &[Step]) {
    let mut texts = vec![text.to_owned()];
    for step in steps {
        texts.push(step.apply(&texts));
    }
    go(text, texts.iter().map(String::as_str));
}

/// Goes from one text to the next, and compares each with the same text opened anew. After every third text comes the next one
/// before the check is whole.
fn go<'t>(first: &str, texts: impl IntoIterator<Item = &'t str>) {
    let mut project = project::open(&[(FILE, first)]);
    let mut findings = found(&*project, None, true);
    for (number, text) in texts.into_iter().enumerate() {
        let texts = vec![(Arc::from(FILE), Some(Ok(Arc::from(text))))];
        let anew = project::open(&[(FILE, text)]);
        let expected = found(&*anew, None, true);
        assert!(expected.is_whole());
        if let Some(after) = project.with(Change { texts, ..Change::default() }) {
            findings = found(&*after, Some(&*findings), false);
            project = after;
        }
        let more: Vec<_> = said(&*findings).into_iter().filter(|it| !said(&*expected).contains(it)).collect();
        assert!(more.is_empty(), "{more:?} in {text}");
        if number % 3 != 2 {
            findings = found(&*project, Some(&*findings), true);
            assert!(findings.is_whole());
        }
        if findings.is_whole() {
            assert_eq!(findings.lists(), expected.lists(), "{text}");
        }
        assert_eq!(shown(&*project), shown(&*anew), "{text}");
    }
}

/// What a check finds, whole or as far as a key waits for it.
fn found(project: &dyn Project, previous: Option<&dyn Findings>, is_whole: bool) -> Arc<dyn Findings> {
    let open = BTreeSet::from([Arc::from(FILE)]);
    project.check(&Job { previous, first: (!is_whole).then_some(&open), ..Job::new(Semantics::default()) })
}

/// The messages and their places.
fn said(findings: &dyn Findings) -> Vec<(TextRange, String)> {
    let all = findings.lists().values().flat_map(|list| list.iter());
    all.map(|it| (it.at.range, format!("{}: {}", it.code(), it.message))).collect()
}

/// The compiled game: its rules as they are printed and as they wake each other, and its first boards.
fn shown(project: &dyn Project) -> String {
    let facets = project.facets();
    let expanded = facets.expansion.expect("games have compiled rules").expand();
    let rules: Vec<&str> = expanded.rules.iter().map(|rule| rule.json.as_str()).collect();
    let look = Look { semantics: Semantics::default(), picture: &|_| None };
    let request = BoardRequest { moves: None, step: None, acts: None, has_frames: false, look };
    let boards = facets.boards.expect("games have boards");
    let boards: Vec<_> = (0..3).map(|level| boards.level_board(&level.to_string(), &request)).collect();
    let graph = facets.graphs.expect("games have graphs").graph(FILE);
    format!("{:?}\n{:?}\n{rules:#?}\n{boards:#?}\n{graph:#?}", project.heading(), expanded.head)
}

proptest! {
    #![proptest_config(testrun::law(48))]

    #[test]
    fn a_small_game_changed_step_by_step_is_what_it_is_anew(steps in prop::collection::vec(step(), 1..12)) {
        check(GAME, &steps);
    }

    #[test]
    fn a_game_that_starts_slowly_changed_step_by_step_is_what_it_is_anew(
        steps in prop::collection::vec(step(), 1..8),
    ) {
        check(WHEELS, &steps);
    }

    #[test]
    fn a_game_of_the_project_changed_step_by_step_is_what_it_is_anew(
        game in any::<Index>(),
        steps in prop::collection::vec(step(), 1..6),
    ) {
        let games = games();
        check(&games[game.index(games.len())], &steps);
    }
}

#[test]
fn a_shared_game_changed_step_by_step_is_what_it_is_anew() {
    let Some(cases) = shared::cases("errors") else { return };
    let games: Vec<&str> = cases.iter().filter_map(|case| case["source"].as_str()).collect();
    let config = testrun::law(48);
    let steps = (any::<Index>(), prop::collection::vec(step(), 1..6));
    proptest::test_runner::TestRunner::new(config)
        .run(&steps, |(game, steps)| {
            check(games[game.index(games.len())], &steps);
            Ok(())
        })
        .expect("each step is what it is anew");
}

/// Letters of rules go, one by one, and come back.
#[test]
fn rules_without_a_letter_are_what_they_are_anew() {
    let rules = GAME.find("RULES").expect("there are rules")
        ..GAME.find("WINCONDITIONS").expect("there are conditions");
    for at in rules.step_by(9) {
        go(GAME, [&format!("{}{}", &GAME[..at], &GAME[at + 1..]), GAME]);
    }
}

/// The games of the project.
fn games() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/puzzlescript");
    let entries = std::fs::read_dir(folder).expect("the games are part of the project");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|it| it == "puzzlescript"));
    paths.sort();
    paths.iter().map(|path| std::fs::read_to_string(path).expect("the game can be read")).collect()
}
