//! What is kept of the starts of levels, and what is left to a moment of rest.

use std::cell::Cell;
use std::sync::Arc;

use puzzlescript_engine::Engine;
use puzzlescript_engine::model::Game;

use super::{Patience, Starts};
use crate::check::{Checked, check_but_starts};

const REST: Patience<'_> = Patience::Rest(&|| false);

/// Rules that never come to rest where there is a wheel, and where there is a leaf.
const TURNING: &str = "startloop\n[ Wheel ] -> [ Spoke ]\n[ Spoke ] -> [ Wheel ]\nendloop\n[ Leaf ] -> [ Twig ]\n+ [ Twig ] -> [ Leaf ]";

/// A game whose levels run these rules when they start.
fn checked(rules: &str, levels: &[&str]) -> Checked {
    check_but_starts(&text(rules, levels))
}

fn text(rules: &str, levels: &[&str]) -> String {
    format!(
        "title t\nrun_rules_on_level_start\n\nOBJECTS\n\nBackground .\nblack\n\nPlayer P\nwhite\n\nWheel W\nred\n\nSpoke\nred\n\nLeaf L\ngreen\n\nTwig\ngreen\n\nLEGEND\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\nWheel, Spoke\nLeaf, Twig\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\nLEVELS\n\n{}\n",
        levels.join("\n\n")
    )
}

fn game(checked: &Checked) -> &Arc<Game> {
    checked.compiled.game.as_ref().expect("there is a game")
}

/// The codes and lines that are told.
fn told(checked: &Checked, starts: &Starts) -> Vec<(&'static str, Option<u32>)> {
    starts.messages(&checked.reading).iter().map(|it| (it.rule.code, it.line.number())).collect()
}

/// What is met with what is known of another game, and whether anything was played for that.
fn played(checked: &Checked, earlier: Option<&Starts>, patience: Patience<'_>) -> (Starts, bool) {
    let is_laid_out = Cell::new(false);
    let lay_out = || {
        is_laid_out.set(true);
        Engine::new(Arc::clone(game(checked)))
    };
    let starts = Starts::of(game(checked), earlier, patience, &lay_out);
    (starts, is_laid_out.get())
}

/// All that is met by a game for itself.
fn anew(checked: &Checked) -> Vec<(&'static str, Option<u32>)> {
    let (starts, _) = played(checked, None, REST);
    assert!(starts.is_whole);
    told(checked, &starts)
}

#[test]
fn a_key_waits_for_some_levels_and_a_rest_brings_the_others() {
    let mut levels = vec!["PW"; 6];
    levels.extend(["PWW", "PWWW", "PWWWW", "PWWWWW", "PWWWWWW", "PL"]);
    let checked = checked(TURNING, &levels);
    let (first, _) = played(&checked, None, Patience::Key);
    assert!(!first.is_whole);
    assert_eq!(told(&checked, &first), [("run-loop-vortex", Some(38))]);
    let (all, _) = played(&checked, Some(&first), REST);
    assert!(all.is_whole);
    assert_eq!(told(&checked, &all), [("run-loop-vortex", Some(38)), ("run-group-loop", Some(41))]);
    assert_eq!(told(&checked, &all), anew(&checked));
}

#[test]
fn levels_that_are_as_before_are_not_started_again() {
    let before = checked(TURNING, &["PW", "PL", "PWW"]);
    let (starts, _) = played(&before, None, REST);
    let after = checked(TURNING, &["PL", "PWW", "message Hi", "PL"]);
    let (starts, is_played) = played(&after, Some(&starts), Patience::Key);
    assert!(starts.is_whole && !is_played);
    assert_eq!(told(&after, &starts), anew(&after));
}

#[test]
fn rules_that_moved_to_other_lines_are_known() {
    let before = checked(TURNING, &["PW", "PL"]);
    let (starts, _) = played(&before, None, REST);
    let after = checked(&format!("\n( moved )\n\n{TURNING}"), &["PW", "PL"]);
    let (starts, is_played) = played(&after, Some(&starts), Patience::Key);
    assert!(starts.is_whole && !is_played);
    assert_eq!(told(&after, &starts), anew(&after));
}

#[test]
fn a_rule_that_changed_starts_all_levels_again() {
    let before = checked(TURNING, &["PW", "PL"]);
    let (starts, _) = played(&before, None, REST);
    let after = checked(&TURNING.replace("-> [ Leaf ]", "-> [ ]"), &["PW", "PL"]);
    let (starts, is_played) = played(&after, Some(&starts), Patience::Key);
    assert!(starts.is_whole && is_played);
    assert_eq!(told(&after, &starts), [("run-loop-vortex", Some(38))]);
}

#[test]
fn what_is_known_with_more_tries_left_is_played_again_with_fewer() {
    // A group that does not settle in a loop that does not end: some levels take all tries.
    let rules =
        format!("startloop\n{}\nendloop", TURNING.replace("startloop\n", "").replace("endloop\n", ""));
    let long = "PWL".to_owned() + &"W".repeat(60);
    let cheap = ["PL", "PL.", "P.L"];
    let dear: Vec<String> = (0..12).map(|number| format!("{long}{}", ".".repeat(number))).collect();
    let dear: Vec<&str> = dear.iter().map(String::as_str).collect();
    let mut starts: Option<Starts> = None;
    for levels in [
        [&cheap[..], &dear].concat(),
        [&dear[..], &cheap].concat(),
        dear[3..].to_vec(),
        [&dear[6..], &cheap, &dear[..2]].concat(),
        cheap.to_vec(),
    ] {
        let checked = checked(&rules, &levels);
        let (first, _) = played(&checked, starts.as_ref(), Patience::Key);
        let (all, _) = played(&checked, Some(&first), REST);
        assert!(all.is_whole);
        assert_eq!(told(&checked, &all), anew(&checked));
        if first.is_whole {
            assert_eq!(told(&checked, &first), told(&checked, &all));
        }
        starts = Some(all);
    }
}

#[test]
fn starts_that_are_cancelled_are_not_whole() {
    let checked = checked(TURNING, &["PW", "PL"]);
    let (starts, is_played) = played(&checked, None, Patience::Rest(&|| true));
    assert!(!starts.is_whole && !is_played);
    assert_eq!(told(&checked, &starts), []);
}

#[test]
fn a_rule_that_restarts_a_level_when_it_starts_is_told_where_it_stands() {
    let rules = "[ Wheel ] -> [ Spoke ]\n[ Leaf ] -> restart";
    assert_eq!(anew(&checked(rules, &["PW"])), []);
    let met = anew(&checked(rules, &["PW", "PL", "PLL"]));
    assert!(matches!(met[..], [("run-start-restart", Some(_))]), "{met:?}");
    let taken_back = format!("{rules}\n[ Leaf ] -> cancel");
    assert_eq!(anew(&checked(&taken_back, &["PL"])), []);
    // What was met holds where another rule stands before it.
    let below = checked(&format!("\n{rules}"), &["PW", "PL", "PLL"]);
    let earlier = checked(rules, &["PW", "PL", "PLL"]);
    let (earlier, _) = played(&earlier, None, REST);
    let (starts, is_laid_out) = played(&below, Some(&earlier), REST);
    assert!(!is_laid_out);
    assert_eq!(told(&below, &starts), anew(&below));
    assert_ne!(told(&below, &starts), met);
}
