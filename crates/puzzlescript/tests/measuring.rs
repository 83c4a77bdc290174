//! How hard levels are, what they need, and how random play fares, through the facet that tools ask.

mod project;

use std::sync::Arc;

use language::{
    Measuring, Metrics, Need, Project, RandomPlay, Rollouts, SearchBudget, SearchError, SearchSignal,
    Searched, Semantics, Verdict,
};
use project::open;
use puzzlescript::compile::compile;
use puzzlescript::session::frames;
use puzzlescript_engine::{Engine, Input};

const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";

/// A push game of this prelude and these rules on these levels.
fn text(prelude: &str, rules: &str, levels: &str) -> String {
    format!(
        "{prelude}\n\nOBJECTS\n\nBackground .\ngray\n\nTarget O\nblue\n\nPlayer P\nred\n\nCrate C\nbrown\n\nWall #\n\
         black\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nPlayer, Crate, Wall\n\nRULES\n\n{rules}\n\n\
         WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\n{levels}\n"
    )
}

fn game(rules: &str, levels: &str) -> Arc<dyn Project> {
    open(&[("push.puzzlescript", &text("title Push", rules, levels))])
}

fn measuring(project: &Arc<dyn Project>) -> &dyn Measuring {
    project.facets().measuring.expect("games are measured")
}

fn searched(level: &str) -> Searched<'_> {
    let budget = SearchBudget { states: None, memory: 1 << 28 };
    Searched { level, semantics: Semantics::default(), budget }
}

fn metrics(project: &Arc<dyn Project>, level: &str) -> Metrics {
    let found = measuring(project).metrics(searched(level), &mut |_, _| SearchSignal::Continue);
    found.expect("it is searched")
}

fn rollouts(project: &Arc<dyn Project>, random: RandomPlay) -> Result<Rollouts, SearchError> {
    measuring(project).rollouts(searched("0"), random, &mut |_| SearchSignal::Continue)
}

#[test]
fn a_level_has_the_numbers_that_a_player_faces() {
    let project = game(PUSH, "######\n#P...#\n#.C.O#\n#....#\n######");
    let Metrics { verdict, own, ways, bits, moves, forced, dead_ends, .. } = metrics(&project, "0");
    // Down, and twice to the right, of two, three and four inputs that change something.
    let path = verdict.path().map(<[_]>::len);
    assert_eq!((verdict.name(), path, own, ways, forced), ("shortest", Some(3), None, Some(1), Some(0)));
    assert_eq!((bits.map(|bits| bits.exp2().round()), moves), (Some(24.0), Some(3.0)));
    assert!(dead_ends.is_some_and(|it| 0 < it.states && it.states < it.of), "{dead_ends:?}");
}

#[test]
fn a_session_that_wins_is_the_levels_own_solution() {
    let sessions = r#"{ "version": 1, "sessions": [
        { "name": "lost", "level": 0, "inputs": "U", "expect": { "won": false } },
        { "name": "a walk, taken back, and a win", "level": 0, "inputs": "LZRR", "expect": { "won": true } } ] }"#;
    let game = text("title Push", PUSH, "......\n.P.CO.\n......");
    let project = open(&[("push.puzzlescript", &game), ("push.sessions.json", sessions)]);
    let found = metrics(&project, "0");
    assert_eq!((found.own, found.verdict.path().map(<[_]>::len)), (Some(4), Some(2)));
    let project = open(&[("push.puzzlescript", &game)]);
    assert_eq!(metrics(&project, "0").own, None);
}

#[test]
fn a_level_that_chance_has_a_part_in_is_not_measured_and_says_why() {
    let project = game(&format!("{PUSH}\n[ Crate ] -> [ randomdir Crate ]"), "PC.O");
    let found = metrics(&project, "0");
    let Verdict::Undecided { why, .. } = &found.verdict else { panic!("{:?}", found.verdict) };
    assert_eq!(why.to_string(), "not searched: chance has a part in the game");
    assert_eq!((found.ways, found.bits, found.dead_ends), (None, None, None));
    let refused = |why: &str| SearchError::Refused(why.to_owned());
    assert_eq!(
        rollouts(&project, RandomPlay::default()),
        Err(refused("not played at random: chance has a part in the game"))
    );
    let needs = measuring(&project).needs(searched("0"), &mut |_| SearchSignal::Continue);
    assert_eq!(needs.map(drop), Err(refused("not searched: chance has a part in the game")));
}

/// The probability that a trial of so many steps wins: each sequence of inputs is played from the start, and none is left out.
fn slow_rate(engine: &Engine, steps: u32) -> f64 {
    let drawn = [Input::Up, Input::Down, Input::Left, Input::Right, Input::Action];
    let sequences = drawn.len().pow(steps);
    let wins = (0..sequences).filter(|number| {
        let inputs = (0..steps).map(|step| drawn[number / drawn.len().pow(step) % drawn.len()]);
        frames(engine, 0, "", inputs).expect("it is a board").any(|frame| frame.won)
    });
    wins.count() as f64 / sequences as f64
}

#[test]
fn the_exact_probability_is_that_of_all_sequences_of_inputs() {
    for (levels, steps) in [(".....\n.PCO.\n.....", 5), ("PC.O", 4), ("P.\nC.\nO.", 6)] {
        let engine = Engine::new(compile(&text("", PUSH, levels)).game.expect("the game has no errors"));
        let random = RandomPlay { trials: 1, steps: Some(steps), wants_exact: true };
        let exact = rollouts(&game(PUSH, levels), random).expect("it is played").exact.expect("it is small");
        let slow = slow_rate(&engine, steps);
        assert!((exact - slow).abs() < 1e-12, "{levels}: {exact} is not {slow}");
    }
}

#[test]
fn the_trials_agree_with_the_exact_probability() {
    for levels in ["....\n.PCO\n....", "P.\nC.\nO.", "PC....O"] {
        let random = RandomPlay { trials: 20_000, steps: None, wants_exact: true };
        let played = rollouts(&game(PUSH, levels), random).expect("it is played");
        assert_eq!((played.trials, played.steps, played.seed), (20_000, 100, 42));
        let ([low, high], exact) =
            (played.rate_interval().expect("there are trials"), played.exact.expect("it is small"));
        assert!(low <= exact && exact <= high, "{levels}: {exact} is not within {low} and {high}");
        let fewer = rollouts(&game(PUSH, levels), RandomPlay { trials: 1000, ..random });
        assert!(fewer.is_ok_and(|fewer| fewer.wins <= played.wins && fewer.exact == played.exact));
    }
}

#[test]
fn an_input_that_the_game_does_not_take_is_not_drawn() {
    let with = text("title Push", PUSH, "PCO");
    let without = text("noaction", PUSH, "PCO");
    let rate = |text: &str| {
        let random = RandomPlay { trials: 1, steps: Some(1), wants_exact: true };
        rollouts(&open(&[("push.puzzlescript", text)]), random).expect("it is played").exact
    };
    assert_eq!((rate(&with), rate(&without)), (Some(0.2), Some(0.25)));
}

#[test]
fn each_object_of_a_level_has_its_need() {
    let project = game(PUSH, ".PC.O");
    let found = measuring(&project).needs(searched("0"), &mut |_| SearchSignal::Continue);
    let found = found.expect("it is searched");
    assert_eq!((found.lower, found.length, found.entities.len()), (Some(2), Some(2), 3));
    let need = |kind: &str| found.entities.iter().find(|it| it.kind == kind).map(|it| (it.position, it.need));
    assert_eq!(need("player"), Some((Some((1, 0)), Need::Essential)));
    assert_eq!(need("crate"), Some((Some((2, 0)), Need::Essential)));
}
