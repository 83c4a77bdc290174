//! Turns on small games.

mod acts;
mod builder;
mod steps;

use builder::{Builder, after, play, rows};

use super::{Halt, Input, Issue, Screen};
use crate::foresight::Foresight;
use crate::model::{ALL_MOVES, Event, MoveSound, SeedId};
use crate::turn::Kind;

const LAYERS: [&str; 3] = ["background", "target", "player crate wall"];

fn sokoban() -> Builder {
    Builder::new(&LAYERS)
        .rule("RIGHT [ right player | crate ] -> [ right player | right crate ]")
        .rule("RIGHT [ crate | left player ] -> [ left crate | left player ]")
        .rule("DOWN [ down player | crate ] -> [ down player | down crate ]")
        .rule("DOWN [ crate | up player ] -> [ up crate | up player ]")
        .win("all target on crate")
}

#[test]
fn a_player_pushes_a_crate_up_to_the_wall() {
    assert_eq!(after(sokoban().level(&["pc.w"]).start(), "RRR"), ".pcw");
    assert_eq!(after(sokoban().level(&["p", "c", "."]).start(), "DDU"), "p . c");
}

#[test]
fn objects_follow_into_cells_that_are_left_whatever_their_order() {
    assert_eq!(after(sokoban().level(&["..cp"]).start(), "L"), ".cp.");
}

#[test]
fn undo_goes_back_one_input_and_skips_what_changed_nothing() {
    assert_eq!(after(sokoban().level(&["pc.w"]).start(), "RRRZ"), "pc.w");
    assert_eq!(after(sokoban().level(&["p..."]).start(), "RRXZ"), "..p.");
    assert_eq!(after(sokoban().level(&["p..."]).start(), "RRXZZZZ"), "p...");
}

#[test]
fn a_win_loads_the_next_entry_and_the_last_one_leads_to_the_title() {
    let mut start = sokoban().level(&["pct"]).level(&["pc.t"]).start();
    play(&mut start, "R");
    assert!(start.has_won());
    assert_eq!(
        (start.entry(), start.screen(), rows(&start).join(" ")),
        (1, Screen::Level, "pc.t".to_owned())
    );
    play(&mut start, "RRR");
    assert_eq!((start.entry(), start.screen()), (0, Screen::Title));
}

#[test]
fn later_matches_of_a_rule_are_looked_at_again() {
    let start = Builder::new(&LAYERS).rule("RIGHT [ crate | crate ] -> [ | crate ]").level(&["ccc"]).start();
    // The first match takes the first crate; the second still holds and takes the next one.
    assert_eq!(after(start, "T"), "..c");
}

#[test]
fn each_rule_of_a_random_group_that_is_looked_at_counts_as_a_try() {
    let mut start = Builder::new(&LAYERS)
        .rule("RANDOM RIGHT [ crate ] -> [ crate target ]")
        .rule("+ RIGHT [ target ] -> [ ]")
        .rule("+ RIGHT [ wall ] -> [ ]")
        .level(&["cwt"])
        .start();
    play(&mut start, "T");
    assert_eq!(start.tries(), 3);
}

#[test]
fn horizontal_patterns_are_found_row_by_row_and_vertical_ones_column_by_column() {
    // Each match takes a crate from the next one, so the order shows in what is left.
    let left = |rule: &str| {
        let rule = format!("{rule} [ crate ] [ crate | player ] -> [ ] [ crate | player ]");
        after(Builder::new(&LAYERS).rule(&rule).level(&["cp", "c.", "p."]).start(), "T")
    };
    assert_eq!(left("RIGHT"), "cp .. p.");
    assert_eq!(left("DOWN"), ".p c. p.");
}

#[test]
fn an_ellipsis_matches_every_gap() {
    let game =
        |rule: &str| Builder::new(&["background", "target", "player", "crate"]).rule(rule).level(&["p.c.c"]);
    assert_eq!(after(game("RIGHT [ player | ... | crate ] -> [ player | ... | ]").start(), "T"), "p....");
    let left = Builder::new(&["background", "target", "player", "crate"])
        .rule("LEFT [ player | ... | crate ] -> [ player | ... | ]")
        .level(&["c.cp."]);
    assert_eq!(after(left.start(), "T"), "...p.");
    let two = Builder::new(&["background", "target", "player", "crate"])
        .rule("DOWN [ player | ... | crate | ... | target ] -> [ player | ... | | ... | target ]")
        .level(&["p", ".", "c", "c", ".", "t", "c"]);
    assert_eq!(after(two.start(), "T"), "p . . . . t c");
}

#[test]
fn a_group_is_repeated_until_it_settles() {
    let start = Builder::new(&LAYERS)
        .rule("RIGHT [ crate | no crate ] -> [ crate | crate ]")
        .level(&["c....."])
        .start();
    assert_eq!(after(start, "T"), "cccccc");
}

#[test]
fn a_group_that_never_settles_is_reported_on_its_line() {
    let mut start = Builder::new(&LAYERS)
        .rule("RIGHT [ crate ] -> [ target ]")
        .rule("RIGHT [ target no crate ] -> [ crate ]")
        .rule("+ RIGHT [ crate no target ] -> [ target ]")
        .level(&["c"])
        .start();
    play(&mut start, "T");
    assert_eq!(start.issues(), [Issue::EndlessGroup { line: 2 }]);
}

#[test]
fn a_loop_runs_its_groups_again_while_something_changes() {
    let game = || {
        Builder::new(&["background", "target", "player", "crate"])
            .rule("RIGHT [ crate | no target ] -> [ crate | target ]")
            .rule("RIGHT [ target no crate ] -> [ crate ]")
            .level(&["c..."])
    };
    assert_eq!(after(game().start(), "T"), "cc..");
    assert_eq!(after(game().looped(0, 1).start(), "T"), "cccc");
    let mut endless = Builder::new(&LAYERS)
        .rule("RIGHT [ crate ] -> [ target ]")
        .rule("RIGHT [ target ] -> [ crate ]")
        .looped(0, 1)
        .level(&["c"])
        .start();
    play(&mut endless, "T");
    assert_eq!(endless.issues(), [Issue::EndlessLoop { line: 1 }]);
}

#[test]
fn commands_cancel_restart_checkpoint_and_win() {
    let with = |rule: &str| Builder::new(&LAYERS).rule(rule).level(&["p..w"]).level(&["w"]);
    assert_eq!(after(with("RIGHT [ right player ] -> cancel").start(), "R"), "p..w");
    assert_eq!(after(with("LATE RIGHT [ player | wall ] -> restart").start(), "RR"), "p..w");
    assert_eq!(after(with("LATE RIGHT [ player | wall ] -> restart").start(), "RRZ"), ".p.w");
    assert_eq!(after(with("LATE RIGHT [ player | | wall ] -> checkpoint").start(), "RRX"), ".p.w");
    assert_eq!(after(with("LATE RIGHT [ player | wall ] -> win").start(), "RR"), "w");
}

#[test]
fn again_runs_turns_until_nothing_changes() {
    let fall = "DOWN [ crate | no crate no wall no player ] -> [ | crate ] again";
    let mut start = Builder::new(&LAYERS).rule(fall).level(&["pc", "..", "..", ".."]).start();
    play(&mut start, "T");
    assert_eq!(rows(&start), ["p.", "..", "..", ".c"]);
    let once = "LATE DOWN [ target | no target ] -> [ | target ] again";
    let mut slow = Builder::new(&LAYERS).rule(once).level(&["t", ".", "p"]).start();
    play(&mut slow, "T");
    assert_eq!(slow.again_turns(), 0);
    assert_eq!(rows(&slow), [".", ".", "p"]);
}

#[test]
fn again_without_end_is_cut_and_said() {
    let mut turning = Builder::new(&["background", "x y z", "player"])
        .rule("RIGHT [ z ] -> [ x ]")
        .rule("LATE RIGHT [ y ] -> [ z ] again")
        .rule("LATE RIGHT [ x ] -> [ y ] again")
        .level(&["x"])
        .start();
    play(&mut turning, "T");
    assert_eq!((turning.halt(), turning.again_turns()), (Some(Halt::Again), 10_000));
}

#[test]
fn loops_that_do_not_settle_in_turns_without_end_are_cut_and_said() {
    let mut start = Builder::new(&["background", "x y z", "crate", "mark", "player"])
        .rule("RIGHT [ z ] -> [ x ]")
        .rule("RIGHT [ crate no mark ] -> [ crate mark ]")
        .rule("+ RIGHT [ crate mark ] -> [ crate ]")
        .rule("LATE RIGHT [ y ] -> [ z ] again")
        .rule("LATE RIGHT [ x ] -> [ y ] again")
        .looped(1, 1)
        .level(&["xc"])
        .start();
    play(&mut start, "T");
    assert_eq!(start.halt(), Some(Halt::Work));
    play(&mut start, "Z");
    assert_eq!(start.halt(), None);
}

#[test]
fn too_many_combinations_are_cut_and_said() {
    let row = ".".repeat(60);
    let mut start = Builder::new(&LAYERS)
        .rule("RIGHT [ background ] [ background ] [ background ] -> [ background target ] [ ] [ ]")
        .level(&vec![row.as_str(); 60])
        .start();
    play(&mut start, "T");
    assert_eq!(start.halt(), Some(Halt::Combinations));
}

#[test]
fn a_rigid_body_moves_as_a_whole_or_not_at_all() {
    let game = || {
        Builder::new(&LAYERS)
            .rule("RIGID RIGHT [ right player | crate ] -> [ right player | right crate ]")
            .rule("+ RIGID DOWN [ right crate | crate ] -> [ right crate | right crate ]")
            .rule("+ RIGID DOWN [ crate | right crate ] -> [ right crate | right crate ]")
    };
    assert_eq!(after(game().level(&["pc.", ".c."]).start(), "R"), ".pc ..c");
    assert_eq!(after(game().level(&["pc.", ".cw"]).start(), "R"), "pc. .cw");
}

#[test]
fn random_groups_draw_one_application() {
    let game =
        || Builder::new(&LAYERS).rule("RANDOM RIGHT [ no crate no player ] -> [ crate ]").level(&["p....."]);
    let mut start = game().start();
    for count in 1..=5 {
        play(&mut start, "T");
        assert_eq!(rows(&start)[0].matches('c').count(), count);
    }
    assert_eq!(after(game().seeded("a"), "TT"), after(game().seeded("a"), "TT"));
}

#[test]
fn sounds_are_heard_in_the_order_of_the_reference() {
    let mut builder = sokoban().level(&["pcw"]).level(&["pc."]);
    let (player, crate_id) = (builder.id("player"), builder.id("crate"));
    let sounds = &mut builder.game.sounds;
    sounds.seeds = ["1", "2", "3"].map(str::to_owned).to_vec();
    sounds.moves[2].push(MoveSound { object: player, moves: ALL_MOVES, seed: SeedId(0) });
    sounds.moves[2].push(MoveSound { object: crate_id, moves: ALL_MOVES, seed: SeedId(1) });
    sounds.cant_moves.push(MoveSound { object: crate_id, moves: ALL_MOVES, seed: SeedId(2) });
    sounds.events.push((Event::Undo, SeedId(0)));
    let engine = builder.engine();
    let mut stuck = engine.start(0, "").expect("the first entry is a board");
    stuck.play(Input::Right);
    assert_eq!(stuck.sounds().collect::<Vec<_>>(), ["3"]);
    let mut free = engine.start(1, "").expect("the second entry is a board");
    free.play(Input::Right);
    assert_eq!(free.sounds().collect::<Vec<_>>(), ["2", "1"]);
    free.play(Input::Undo);
    assert_eq!((free.sounds().count(), free.events()), (0, [Event::Undo].as_slice()));
}

#[test]
fn a_rule_of_many_cells_is_laid_out_in_no_time() {
    const CELLS: usize = 20_000;
    let left = vec!["crate"; CELLS].join(" | ");
    let right = vec!["crate mark"; CELLS].join(" | ");
    let mut start = Builder::new(&["background", "crate", "mark", "player"])
        .rule(&format!("RIGHT [ {left} ] -> [ {right} ]"))
        .level(&["ccc"])
        .start();
    play(&mut start, "T");
    assert_eq!(rows(&start), ["ccc"]);
}

/// Rules that get into each other's way.
const RULES: [&str; 29] = [
    "RIGHT [ right player | crate ] -> [ right player | right crate ]",
    "DOWN [ down player | crate ] -> [ down player | down crate ]",
    "+ DOWN [ crate | up player ] -> [ up crate | up player ]",
    "RIGHT [ crate | no crate no wall ] -> [ crate target | ]",
    "RIGHT [ crate target ] -> [ right crate target ]",
    "LATE RIGHT [ target | target ] -> [ target | ]",
    "LATE DOWN [ crate ] [ target ] -> [ crate target ] [ ]",
    "RIGHT [ player | ... | crate ] -> [ player | ... | left crate ]",
    "UP [ player | ... | wall ] -> [ player target | ... | crate ]",
    "RIGID RIGHT [ right player | crate ] -> [ right player | right crate ]",
    "+ RIGID RIGHT [ right crate | crate ] -> [ right crate | right crate ]",
    "RANDOM RIGHT [ no crate no player no wall ] -> [ crate ]",
    "RIGHT [ stationary crate ] -> [ randomdir crate ]",
    "LATE RIGHT [ crate no target ] -> [ random target/mark ]",
    "RIGHT [ crate/wall | player ] -> [ crate/wall | player mark ]",
    "LATE RIGHT [ mark ] -> [ ]",
    "RIGHT [ mark | no mark ] -> [ mark | mark ] again",
    "LATE RIGHT [ player | wall ] -> cancel",
    "LATE DOWN [ mark | crate ] -> restart",
    "LATE DOWN [ target | player ] -> checkpoint",
    "RIGHT [ right crate | stationary crate ] -> [ right crate | right crate ]",
    "RIGHT [ crate | target no mark ] -> [ crate mark | target ]",
    "DOWN [ crate no mark ] [ target | mark ] -> [ crate mark ] [ target | crate ]",
    "LATE RIGHT [ mark | target | no wall ] -> [ mark | | target ]",
    "RIGHT [ right player ] [ crate no mark | target ] -> [ right player ] [ crate mark | target ]",
    "RIGHT [ crate mark ] [ crate no mark ] -> [ crate mark ] [ crate mark ]",
    "DOWN [ player ] [ stationary crate | ] -> [ player ] [ down crate | target ]",
    "RIGHT [ right player ] [ crate/wall no mark ] -> [ right player ] [ crate/wall mark ]",
    "RIGHT [ crate ] [ wall no mark ] -> [ crate target ] [ crate mark ]",
];

fn tangle(rules: &[usize], cells: &[u8], width: usize) -> crate::Play {
    let rows: Vec<String> =
        cells.chunks_exact(width).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut builder = Builder::new(&["background", "target", "mark", "player crate wall"]);
    let mut has_group = [false; 2];
    for rule in rules.iter().map(|&number| RULES[number % RULES.len()]) {
        let list = usize::from(rule.contains("LATE"));
        let rule = if has_group[list] { rule } else { rule.trim_start_matches("+ ") };
        has_group[list] = true;
        builder = builder.rule(rule);
    }
    builder.noisy().win("all target on crate").level(&rows).level(&["p.c"]).start()
}

proptest::proptest! {
    #[test]
    fn rules_that_slept_would_have_changed_nothing(
        rules in proptest::collection::vec(0..RULES.len(), 1..7),
        cells in proptest::collection::vec(proptest::sample::select(b"...pcwtm".to_vec()), 24),
        width in proptest::sample::select(vec![2_usize, 3, 4, 6, 8, 12]),
        inputs in "[UDLRATZX]{1,20}",
    ) {
        let mut lazy = tangle(&rules, &cells, width);
        let mut eager = lazy.clone();
        for letter in inputs.chars() {
            let input = Input::from_letter(letter).expect("the letters are inputs");
            lazy.play(input);
            eager.state.board.waking.awake.fill(u64::MAX >> (64 - eager.plan.rules.len()));
            eager.play(input);
            proptest::prop_assert_eq!(rows(&lazy), rows(&eager));
            proptest::prop_assert_eq!(&lazy.state.log.halt, &eager.state.log.halt);
            proptest::prop_assert_eq!(lazy.words(), eager.words());
        }
    }

    #[test]
    fn rules_that_only_what_is_next_to_a_change_wakes_lead_where_rules_lead_that_any_change_wakes(
        rules in proptest::collection::vec(0..RULES.len(), 1..7),
        cells in proptest::collection::vec(proptest::sample::select(b"....pcwtm".to_vec()), 144),
        width in proptest::sample::select(vec![2_usize, 9, 12, 72]),
        inputs in "[UDLRATZX]{1,20}",
    ) {
        let mut quick = tangle(&rules, &cells, width);
        let mut slow = tangle(&rules, &cells, width);
        let plan = std::sync::Arc::get_mut(&mut slow.plan).expect("nobody shares the plan");
        plan.wakes.forget(plan.rules.len());
        for rule in &mut plan.rules {
            rule.can_rest = false;
        }
        for letter in inputs.chars() {
            let input = Input::from_letter(letter).expect("the letters are inputs");
            quick.play(input);
            slow.state.board.waking.awake.fill(u64::MAX >> (64 - slow.plan.rules.len()));
            slow.play(input);
            proptest::prop_assert_eq!(rows(&quick), rows(&slow));
            proptest::prop_assert_eq!(&quick.state.log.halt, &slow.state.log.halt);
            proptest::prop_assert_eq!(quick.words(), slow.words());
            proptest::prop_assert!(quick.sounds().eq(slow.sounds()));
        }
    }

    #[test]
    fn matches_that_are_applied_at_once_change_what_they_change_one_by_one(
        rules in proptest::collection::vec(0..RULES.len(), 1..7),
        cells in proptest::collection::vec(proptest::sample::select(b"....pcwtm".to_vec()), 144),
        width in proptest::sample::select(vec![3_usize, 8, 12, 48]),
        height in proptest::sample::select(vec![1_usize, 3, 12]),
        inputs in "[UDLRATZX]{1,12}",
    ) {
        let cells = &cells[..width * height.min(144 / width)];
        let mut quick = tangle(&rules, cells, width);
        let mut slow = tangle(&rules, cells, width);
        let plan = std::sync::Arc::get_mut(&mut slow.plan).expect("nobody shares the plan");
        for rule in &mut plan.rules {
            rule.is_plain = false;
            rule.single = None;
            rule.can_rest = false;
            rule.can_break = true;
        }
        for letter in inputs.chars() {
            let input = Input::from_letter(letter).expect("the letters are inputs");
            quick.play(input);
            slow.play(input);
            proptest::prop_assert_eq!(rows(&quick), rows(&slow));
            proptest::prop_assert_eq!(&quick.state.log.halt, &slow.state.log.halt);
            proptest::prop_assert_eq!(quick.issues(), slow.issues());
            proptest::prop_assert_eq!(quick.events(), slow.events());
            proptest::prop_assert_eq!(quick.words(), slow.words());
            proptest::prop_assert!(quick.sounds().eq(slow.sounds()));
        }
    }

    #[test]
    fn a_turn_that_was_foreseen_is_the_one_that_the_rules_lead_to(
        rules in proptest::collection::vec(0..RULES.len(), 1..7),
        cells in proptest::collection::vec(proptest::sample::select(b"....pcwtm".to_vec()), 24),
        width in proptest::sample::select(vec![2_usize, 4, 8]),
        inputs in "[UDLRAT]{1,12}",
    ) {
        let again = RULES.iter().position(|rule| rule.ends_with("again")).expect("one rule asks for more");
        let rules: Vec<usize> = rules.into_iter().chain([again]).collect();
        let mut foreseen = tangle(&rules, &cells, width);
        let mut worked_out = foreseen.clone();
        for letter in inputs.chars() {
            let input = Input::from_letter(letter).expect("the letters are inputs");
            foreseen.input(input);
            worked_out.input(input);
            for _ in 0..20 {
                worked_out.state.foresight = Foresight::new(worked_out.plan.object_words);
                proptest::prop_assert_eq!(foreseen.is_again_pending(), worked_out.is_again_pending());
                proptest::prop_assert_eq!(foreseen.words(), worked_out.words());
                proptest::prop_assert_eq!(foreseen.issues(), worked_out.issues());
                proptest::prop_assert_eq!(foreseen.events(), worked_out.events());
                proptest::prop_assert_eq!(&foreseen.state.random, &worked_out.state.random);
                proptest::prop_assert!(foreseen.sounds().eq(worked_out.sounds()));
                if !foreseen.is_again_pending() {
                    break;
                }
                for play in [&mut foreseen, &mut worked_out] {
                    play.state.turn(&play.plan, None, Kind::Real);
                }
            }
        }
    }

    #[test]
    fn an_input_that_led_nowhere_leaves_behind_what_it_did_before(
        rules in proptest::collection::vec(0..RULES.len(), 1..7),
        cells in proptest::collection::vec(proptest::sample::select(b"....pcwtm".to_vec()), 24),
        width in proptest::sample::select(vec![2_usize, 4, 8]),
        inputs in "[UDLRATZX]{1,8}",
        must_move in proptest::bool::ANY,
    ) {
        let mut known = tangle(&rules, &cells, width);
        let plan = std::sync::Arc::get_mut(&mut known.plan).expect("nobody shares the plan");
        let game = std::sync::Arc::get_mut(&mut plan.game).expect("nobody shares the game");
        game.prelude.require_player_movement = must_move;
        let mut worked_out = known.clone();
        for letter in inputs.chars().flat_map(|letter| [letter; 3]) {
            let input = Input::from_letter(letter).expect("the letters are inputs");
            worked_out.state.foresight = Foresight::new(worked_out.plan.object_words);
            known.play(input);
            worked_out.play(input);
            proptest::prop_assert_eq!(known.words(), worked_out.words());
            proptest::prop_assert_eq!(known.state.board.all_moves(), worked_out.state.board.all_moves());
            proptest::prop_assert_eq!(known.issues(), worked_out.issues());
            proptest::prop_assert_eq!(known.events(), worked_out.events());
            proptest::prop_assert_eq!(&known.state.log.halt, &worked_out.state.log.halt);
            proptest::prop_assert_eq!(&known.state.random, &worked_out.state.random);
            proptest::prop_assert_eq!(known.has_won(), worked_out.has_won());
            proptest::prop_assert_eq!((known.entry(), known.screen()), (worked_out.entry(), worked_out.screen()));
            proptest::prop_assert!(known.sounds().eq(worked_out.sounds()));
        }
    }

    #[test]
    fn undo_leads_back_to_the_board_before_an_input_that_changed_it(
        rules in proptest::collection::vec(0..8_usize, 1..5),
        cells in proptest::collection::vec(proptest::sample::select(b"....pcwt".to_vec()), 24),
        inputs in "[UDLRA]{1,20}",
    ) {
        let mut play = tangle(&rules, &cells, 6);
        let mut boards: Vec<Vec<u64>> = Vec::new();
        for letter in inputs.chars() {
            let before = play.words().to_vec();
            play.play(Input::from_letter(letter).expect("the letters are inputs"));
            if play.has_won() {
                return Ok(());
            }
            if play.words() != before {
                boards.push(before);
            }
        }
        // Boards that come twice in a row are one step.
        for board in boards.into_iter().rev() {
            if play.words() != board {
                play.play(Input::Undo);
            }
            proptest::prop_assert_eq!(play.words(), board.as_slice());
        }
    }
}
