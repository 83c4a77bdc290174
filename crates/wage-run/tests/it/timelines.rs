//! What is wrong with timelines, and expectations that fail.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use wage_rules::doc::Doc;
use wage_rules::model::Game;
use wage_run::timeline::Timeline;
use wage_run::{MAX_STEPS, Options, Stop, run};

use crate::support::{run_with, trace};

const GAME: &str = "teams: [{ id: red, name: Red }]\nmap: { zones: [{ id: hill }] }\nitemTypes: [{ kind: coin, label: C, icon: { type: glyph, value: c } }]\ninteractions: [{ verb: tag, label: Tag }]\nplayerJoinStates: [{ it: true }]\nrules:\n  - { id: wait, when: { kind: tick, everyMs: 2000 }, do: [{ kind: end_game }] }\n";

#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn problems(timeline: &str, expected: Expect) {
    let (game, doc) = (Doc::read("game.yaml", GAME), Doc::read("t.timeline.yaml", timeline));
    let game = Game::read(&game);
    let mut found = String::new();
    for problem in Timeline::read(&doc, &game).problems {
        let _ =
            writeln!(found, "{} {:?}: {}", problem.kind.code(), &timeline[problem.range], problem.message);
    }
    expected.assert_eq(&found);
}

#[test]
fn names_that_the_game_does_not_have() {
    problems(
        "players: { ann: { team: rot }, bob: {} }\nscript:\n  - { at: 1s, enter: hil, player: ann }\n  - { at: 1s, act: tagg, player: an, item: coins }\n  - { at: 2s, quit: bob }\n  - { at: 3s, set: bob, state: {} }\nexpect:\n  - { at: 1s, rule: wait_, same: cid }\n  - { at: 1s, state: { dan: { it: true } } }\n",
        expect![[r#"
            wage-timeline-unknown-team "rot": unknown team `rot`; expected `red`
            wage-timeline-unknown-team "bob": player `bob` needs a `team`, since the game has teams and assigns none
            wage-timeline-unknown-zone "hil": unknown zone `hil`; did you mean `hill`?
            wage-timeline-unknown-verb "tagg": unknown verb `tagg`; did you mean `tag`?
            wage-timeline-unknown-player "an": unknown player `an`; did you mean `ann`?
            wage-timeline-unknown-item "coins": unknown item kind `coins`; did you mean `coin`?
            wage-timeline-unknown-player "bob": player `bob` is not in the game at this time
            wage-timeline-unknown-rule "wait_": unknown rule `wait_`; did you mean `wait`?
            wage-timeline-unknown-player "cid": unknown player `cid`; expected `ann` or `bob`
            wage-timeline-unknown-player "dan": unknown player `dan`; expected `ann` or `bob`
        "#]],
    );
}

#[test]
fn steps_and_times() {
    problems(
        "until: soon\nplayers: { ann: { team: red } }\nscript:\n  - { at: 2s, entr: hill, player: ann }\n  - { at: 3s, enter: hill, player: ann }\n  - { at: 1s, leave: hill, player: ann }\n  - { enter: hill, player: ann }\n  - { at: 4s, near: [ann, ann], meters: -1 }\n  - { at: 4s, move: ann, to: { x: 1 } }\n  - { at: 5s, pick: ann, extra: 1 }\nexpect: [{ at: 1s, fires: wait }]\n",
        expect![[r#"
            wage-timeline-wrong-field "soon": `until` must be a time such as `1500`, `1.5s` or `2m`
            wage-timeline-unknown-step "entr": unknown step; expected one of `enter`, `leave`, `near`, `apart`, `move`, `act`, `answer`, `set`, `pick`, `join`, `quit`; did you mean `enter`?
            wage-timeline-time-goes-back "1s": this entry is earlier than the one before, which is at 3000 ms
            wage-timeline-wrong-field "enter": missing `at`, the time
            wage-timeline-wrong-field "[ann, ann]": `near` must be a list of two different players
            wage-timeline-wrong-field "-1": `meters` must be at least 0
            wage-timeline-wrong-field "{ x: 1 }": a position must be `{ x, y }` in metres or `{ lat, lng }` in degrees
            wage-timeline-wrong-field "extra": unknown field `extra`; expected `at` or `pick`
            wage-timeline-unknown-step "fires": unknown expectation; expected one of `rule`, `not`, `state`, `ended`
        "#]],
    );
}

#[test]
fn broken_timelines_have_problems_too() {
    problems(
        "script: [{ at: 1s, enter: hill\nplayers: {}\n",
        expect![[r#"
        syntax-error "{": `{` is never closed
    "#]],
    );
    problems(
        "",
        expect![[r#"
        wage-timeline-wrong-field "": a timeline must be a map
    "#]],
    );
    problems(
        "- a\n",
        expect![[r#"
        wage-timeline-wrong-field "- a": a timeline must be a map
    "#]],
    );
}

#[test]
fn failing_expectations_say_what_came_instead() {
    let text = trace(
        GAME,
        "players: { ann: { team: red } }\nuntil: 1s\nexpect:\n  - { at: 1s, rule: wait }\n  - { at: 1s, state: { ann: { it: false } } }\n  - { at: 1s, state: { ann: { score: 1 } } }\n  - { at: 1s, ended: true }\n  - { at: 2s, rule: wait }\n",
    );
    expect![[r#"
        trace
           1.0s  expectation fails: `wait` does not fire
           1.0s  expectation fails: `it` of `ann` is `true`, not `false`
           1.0s  expectation fails: `score` of `ann` is not set, not `1`
           1.0s  expectation fails: the game has not ended
           2.0s  expectation fails: the run ends at 1000 ms, before 2000 ms
        never fired: wait
    "#]]
    .assert_eq(&text);
    let text = trace(
        GAME,
        "players: { ann: { team: red } }\nuntil: 3s\nexpect:\n  - { at: 2s, rule: wait, count: 2 }\n  - { at: 2s, not: wait }\n  - { at: 2s, rule: wait, same: ann }\n  - { at: 3s, ended: false }\n",
    );
    expect![[r#"
        trace
           2.0s  wait  end_game
           2.0s  wait depends on A18
           2.0s  the game ends
           2.0s  expectation fails: `wait` fires once, not 2 times
           2.0s  expectation fails: `wait` fires
           2.0s  expectation fails: `wait` fires, not for same=ann
           3.0s  expectation fails: the game has ended
        depends on A18: ticks run from the start of the game
    "#]]
    .assert_eq(&text);
}

#[test]
fn runs_are_bounded() {
    let options = Options::default();
    let idle = GAME.replace("end_game", "log, message: a");
    let run_long =
        run_with(&idle, "players: { ann: { team: red } }\nuntil: 100000000000\nstepMs: 1\n", &options);
    assert_eq!(run_long.stopped, Some(Stop::Steps));
    assert!(run_long.trace.len() as u64 <= MAX_STEPS);

    let pairs = "teams: []\nmap: { zones: [{ id: z }] }\nrules:\n  - { id: all, when: { kind: proximity, a: any, b: any, meters: 3 }, do: [{ kind: log, message: a }] }\n";
    let names: Vec<String> = (0..40).map(|number| format!("p{number}: {{}}")).collect();
    let moves = (0..40).map(|number| format!("  - {{ at: 1s, move: p{number}, to: {{ x: 0, y: 0 }} }}\n"));
    let timeline = format!("players: {{ {} }}\nscript:\n{}", names.join(", "), moves.collect::<String>());
    let run_wide = run_with(pairs, &timeline, &options);
    assert_eq!(run_wide.stopped, Some(Stop::Matches { at: 1000, rule: "all".to_owned() }));
}

const LIVELY: &str = "stepMs: 500\norigin: { lat: 1, lng: 2 }\nplayers:\n  ann: { team: red }\n  bob: { team: red, state: { it: false } }\nscript:\n  - { at: 1s, enter: hill, player: ann }\n  - { at: 1s, near: [ann, bob], meters: 2 }\n  - { at: 1s, act: tag, player: ann, target: bob }\n  - { at: 2s, act: tag, player: ann, item: coin }\nexpect:\n  - { at: 1s, rule: wait, same: ann }\n  - { at: 1s, state: { bob: { it: true } } }\n";

fn run_texts(game: &str, timeline: &str) {
    let (game, doc) = (Doc::read("game.yaml", game), Doc::read("t.yaml", timeline));
    let game = Game::read(&game);
    let timeline = Timeline::read(&doc, &game);
    let run = run(&game, &timeline, &Options { until: Some(5000), ..Options::default() });
    let _ = (run.to_text(), run.to_json_lines(), timeline.hints(&run));
}

#[test]
fn whatever_is_read_is_run() {
    let without = |text: &str, cut: usize| format!("{}{}", &text[..cut], &text[cut + 1..]);
    for cut in 0..LIVELY.len() {
        run_texts(GAME, &without(LIVELY, cut));
    }
    for cut in 0..GAME.len() {
        run_texts(&without(GAME, cut), LIVELY);
    }
}

#[test]
fn entries_are_told_what_happened_in_their_steps() {
    let timeline = "players: { ann: { team: red }, bob: { team: red } }\nscript:\n  - { at: 1s, enter: hill, player: ann }\n  - { at: 1s, act: tag, player: ann, item: coin }\n  - { at: 2s, leave: hill, player: ann }\n";
    let (game, doc) = (Doc::read("game.yaml", GAME), Doc::read("t.yaml", timeline));
    let game = Game::read(&game);
    let read = Timeline::read(&doc, &game);
    let hints = read.hints(&run(&game, &read, &Options::default()));
    let hints: Vec<String> = hints
        .iter()
        .map(|hint| {
            let line = timeline[..usize::from(hint.at)].lines().last().unwrap_or_default();
            format!("{} # {}", line.trim(), hint.label)
        })
        .collect();
    expect![[r#"
        - { at: 1s, act: tag, player: ann, item: coin } # tag refused: item
        - { at: 2s, leave: hill, player: ann } # wait, the game ends"#]]
    .assert_eq(&hints.join("\n"));
}
