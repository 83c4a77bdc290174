//! What an editor draws into a game.

mod project;

use std::fmt::Write as _;
use std::sync::Arc;

use expect_test::expect;
use language::{Job, Project, Semantics, TokenKind};
use project::open;

const GAME: &str = "\
title Push
(One.)
OBJECTS
Background .
#000

Player P
white
Crate *
orange
LEGEND
Thing = Player or Crate
SOUNDS
Crate move 36772507
COLLISIONLAYERS
Background
Player, Crate
RULES
late right [ Crate | ... | Player ] -> [ | ... | ] again
[ > Player | Crate ] -> [ > Player | > Crate ]
[ Player ] -> message Hello
WINCONDITIONS
No Crate
LEVELS
P*.

message Bye

P..
";

const SESSIONS: &str = r#"{ "version": 1, "sessions": [
  { "name": "right", "level": { "number": 0 }, "inputs": "R", "expect": {} },
  { "name": "left", "level": { "number": 0 }, "inputs": "L", "expect": { "won": true } }
] }"#;

fn project(text: &str) -> Arc<dyn Project> {
    open(&[("push.puzzlescript", text), ("push.sessions.json", SESSIONS)])
}

#[test]
fn the_words_of_a_game_have_the_colors_of_what_they_mean() {
    let project = project(GAME);
    let marking = project.facets().marking.expect("games have colors");
    let mut shown = String::new();
    let mut line = 0;
    for token in marking.semantic_tokens("push.puzzlescript") {
        let here = GAME[..usize::from(token.range.start())].matches('\n').count();
        if here != line {
            shown.push('\n');
            line = here;
        }
        let word = &GAME[std::ops::Range::<usize>::from(token.range)];
        let star = if token.is_definition { "*" } else { "" };
        let blank = if shown.is_empty() || shown.ends_with('\n') { "" } else { " " };
        write!(shown, "{blank}{word}‹{:?}{star}›", token.kind).expect("a text takes it");
    }
    expect![[r#"
        title‹Property› Push‹String›
        (One.)‹Comment›
        OBJECTS‹Keyword›
        Background‹Class*› .‹Tag*›
        #000‹Number›
        Player‹Class*› P‹Tag*›
        white‹Number›
        Crate‹Class*› *‹Tag*›
        orange‹Number›
        LEGEND‹Keyword›
        Thing‹Tag*› =‹Operator› Player‹Class› or‹Operator› Crate‹Class›
        SOUNDS‹Keyword›
        Crate‹Class› move‹Event› 36772507‹Number›
        COLLISIONLAYERS‹Keyword›
        Background‹Class›
        Player‹Class› Crate‹Class›
        RULES‹Keyword›
        late‹Keyword› right‹Parameter› [‹Operator› Crate‹Class› |‹Operator› ...‹Operator› |‹Operator› Player‹Class› ]‹Operator› ->‹Operator› [‹Operator› |‹Operator› ...‹Operator› |‹Operator› ]‹Operator› again‹Function›
        [‹Operator› >‹Parameter› Player‹Class› |‹Operator› Crate‹Class› ]‹Operator› ->‹Operator› [‹Operator› >‹Parameter› Player‹Class› |‹Operator› >‹Parameter› Crate‹Class› ]‹Operator›
        [‹Operator› Player‹Class› ]‹Operator› ->‹Operator› message‹Function› Hello‹String›
        WINCONDITIONS‹Keyword›
        No‹Keyword› Crate‹Class›
        LEVELS‹Keyword›
        message‹Keyword› Bye‹String›"#]].assert_eq(&shown);
}

#[test]
fn a_line_that_becomes_several_rules_says_how_many_and_which() {
    let project = project(GAME);
    let marking = project.facets().marking.expect("games have hints");
    let findings = project.check(&Job::new(Semantics::Released));
    let all = text::range(0, GAME.len());
    let mut shown = String::new();
    for hint in marking.inlay_hints(&*findings, "push.puzzlescript", all) {
        let before = &GAME[..usize::from(hint.offset)];
        let line = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
        let detail = hint.detail.unwrap_or_default();
        writeln!(shown, "{line} ‹{}›\n{detail}", hint.label).expect("a text takes it");
    }
    expect![[r#"
        [ > Player | Crate ] -> [ > Player | > Crate ] ‹4 rules›
        ```puzzlescript
        (20) DOWN [ crate | up player ] -> [ up crate | up player ]
        (20) DOWN [ down player | crate ] -> [ down player | down crate ]
        (20) RIGHT [ crate | left player ] -> [ left crate | left player ]
        (20) RIGHT [ right player | crate ] -> [ right player | right crate ]
        ```
    "#]]
    .assert_eq(&shown);
    assert!(marking.inlay_hints(&*findings, "push.puzzlescript", text::range(0, 10)).is_empty());
}

#[test]
fn above_a_board_stands_how_many_of_its_sessions_passed_and_what_can_be_done() {
    let told = lenses("push.puzzlescript", false);
    expect![[r#"
        level 0: 2 sessions, not replayed
        Board: Board(Some(Object {"level": Number(0)}))
        Solve: Solve(Some("0"))
        level 2: no sessions
        Board: Board(Some(Object {"level": Number(2)}))
        Solve: Solve(Some("2"))
    "#]]
    .assert_eq(&told);
    assert!(lenses("push.puzzlescript", true).starts_with("level 0: 1 of 2 sessions passed\n"));
}

#[test]
fn above_a_session_stands_whether_it_passed() {
    assert!(lenses("push.sessions.json", false).starts_with("not replayed: Replay\n"));
    expect![[r#"
        passed: Replay
        Board: Board(Some(Object {"inputs": String("R"), "level": Number(0)}))
        failed: Replay
        Board: Board(Some(Object {"inputs": String("L"), "level": Number(0)}))
    "#]]
    .assert_eq(&lenses("push.sessions.json", true));
}

/// The titles and commands of the lenses of a file.
fn lenses(file: &str, wants_replay: bool) -> String {
    let project = project(GAME);
    let marking = project.facets().marking.expect("games have lenses");
    let findings = project.check(&Job { wants_replay: &|_| wants_replay, ..Job::new(Semantics::Released) });
    let told = marking.lenses(&*findings, file).into_iter().map(|lens| match lens.command {
        Some(command) => format!("{}: {command:?}\n", lens.title),
        None => format!("{}\n", lens.title),
    });
    told.collect()
}

#[test]
fn tokens_of_a_text_with_letters_of_any_width_are_in_order_and_in_one_line() {
    let wide = GAME.replace("Crate", "Ķİrate😀").replace('\n', "\r\n");
    let project = project(&wide);
    let marking = project.facets().marking.expect("games have colors");
    let tokens = marking.semantic_tokens("push.puzzlescript");
    assert!(tokens.iter().any(|token| token.kind == TokenKind::Class));
    assert!(tokens.windows(2).all(|pair| pair[0].range.end() <= pair[1].range.start()));
    for token in tokens {
        assert!(!wide[std::ops::Range::<usize>::from(token.range)].contains(['\r', '\n']), "{token:?}");
    }
}
