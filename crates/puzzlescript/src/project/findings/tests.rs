//! What the engine meets in sessions is told at the rule and at the input.

use std::sync::Arc;

use expect_test::{Expect, expect};
use language::{Diagnostic, FileRange, Files, Job, Language, Listing, Project};

use crate::project::PUZZLESCRIPT;

/// A game with these rules, whose player stands beside a wall.
fn game(prelude: &str, rules: &str) -> String {
    format!(
        "title t\n{prelude}\nOBJECTS\n\nBackground .\nblack\n\nMark\nred\n\nPlayer P\nwhite\n\nWall #\ngrey\n\nLEGEND\n\n\
         SOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nMark\nPlayer, Wall\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\n\
         some Mark on Wall\n\nLEVELS\n\nP.#\n"
    )
}

fn opened(game: &str, sessions: &str) -> Arc<dyn Project> {
    let text = |path: &str, text: &str| (Arc::from(path), Ok(Arc::from(text)));
    let sessions = format!("{{ \"version\": 1, \"sessions\": [\n{sessions}\n] }}\n");
    let texts = vec![text("game.puzzlescript", game), text("game.sessions.json", &sessions)];
    PUZZLESCRIPT.open(Files { texts, listing: None, incomplete: None })
}

/// What a check says of errors in play, each with the text it stands at, and how many sessions passed.
fn check(game: &str, sessions: &str, expected: &Expect) {
    let project = opened(game, sessions);
    let findings =
        project.check(&Job { wants_replay: &|_| true, ..Job::new(language::Semantics::default()) });
    let at = |at: &FileRange| {
        let text = project.text(&at.file).expect("it is a file of the project");
        let line = text[..usize::from(at.range.start())].matches('\n').count() + 1;
        format!("{}:{line} `{}`", at.file, &text[std::ops::Range::<usize>::from(at.range)])
    };
    let is_of_play = |it: &&Diagnostic| it.code().starts_with("run-") || it.code() == "session-fails";
    let mut lines: Vec<String> = Vec::new();
    for found in findings.lists().values().flat_map(|list| list.iter()).filter(is_of_play) {
        lines.push(format!(
            "{} {}: {}: {}",
            found.severity.name(),
            at(&found.at),
            found.code(),
            found.message
        ));
        lines.extend(found.related.iter().map(|it| format!("    {}: {}", at(&it.at), it.message)));
        lines.extend(found.help.iter().map(|help| format!("    help: {help}")));
    }
    let counts = findings.counts(None);
    lines.push(format!("{} of {} passed", counts.won, counts.levels));
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn a_file_with_nearly_the_name_of_sessions_is_told_at_its_game() {
    let told = |listed: &[&str]| -> Vec<String> {
        let own = listed.iter().map(|&name| name.to_owned()).collect();
        let text = (Arc::from("maze.txt"), Ok(Arc::from(&*game("", ""))));
        let listing = Some(Arc::new(Listing { own, shared: None }));
        let project = PUZZLESCRIPT.open(Files { texts: vec![text], listing, incomplete: None });
        let findings = project.check(&Job::new(language::Semantics::default()));
        let all = findings.lists().values().flat_map(|list| list.iter());
        all.filter(|it| it.code() == "misnamed-sessions")
            .map(|it| format!("{}: {}", it.at.file, it.message))
            .collect()
    };
    assert_eq!(
        told(&["maze.session.json", "maze.txt", "settings.session.json", "package.json", "sessions.json"]),
        ["maze.txt: `maze.session.json` is not read; did you mean `maze.sessions.json`?"]
    );
    assert!(told(&["maze.sessions.json", "maze.session.json"]).is_empty());
    assert!(told(&["mazes.txt", "mazes.sessions.json"]).is_empty());
}

#[test]
fn another_file_beside_a_game_is_another_project_to_its_findings() {
    let text = (Arc::from("maze.txt"), Ok(Arc::from(&*game("", ""))));
    let project = PUZZLESCRIPT.open(Files { texts: vec![text], listing: None, incomplete: None });
    let findings = project.check(&Job::new(language::Semantics::default()));
    let listing = Listing { own: vec!["maze.session.json".to_owned()], shared: None };
    let change = language::Change { listing: Some(Some(Arc::new(listing))), ..language::Change::default() };
    let after = project.with(change).expect("it is another one");
    assert!(findings.is_of(&*project) && !findings.is_of(&*after));
}

const LOOP: &str = "startloop\n[ Player no Mark ] -> [ Player Mark ]\n[ Player Mark ] -> [ Player ]\nendloop";

#[test]
fn a_session_that_a_loop_cuts_off_does_not_pass() {
    check(
        &game("", LOOP),
        r#"{ "name": "cut", "level": 0, "inputs": "LR2", "expect": { "won": false } }"#,
        &expect![[r#"
            error game.puzzlescript:30 `[ Player no Mark ] -> [ Player Mark ]`: run-loop-vortex: a loop does not come to an end
                game.sessions.json:2 `L`: session `cut` meets it here
            error game.sessions.json:2 `L`: session-fails: session `cut`: input 1: the loop of rules from line 30 on does not come to rest and is cut off after 200 rounds
                game.puzzlescript:30 `[ Player no Mark ] -> [ Player Mark ]`: it begins with this rule
            0 of 1 passed"#]],
    );
}

#[test]
fn a_session_that_a_group_cuts_off_does_not_pass() {
    check(
        &game(
            "",
            "right [ > Player no Mark ] -> [ > Player Mark ]\n+ right [ > Player Mark ] -> [ > Player ]",
        ),
        r#"{ "name": "still", "level": 0, "inputs": "LU", "expect": {} },
           { "name": "cut", "level": 0, "inputs": "L R2", "expect": { "won": true } }"#,
        &expect![[r#"
            error game.puzzlescript:29 `right [ > Player no Mark ] -> [ > Player Mark ]`: run-group-loop: a group of rules does not come to an end
                game.sessions.json:3 `R2`: session `cut` meets it here
            error game.sessions.json:3 `R2`: session-fails: session `cut`: input 2: the group of rules from line 29 on does not come to rest and is cut off after 200 rounds
                game.puzzlescript:29 `right [ > Player no Mark ] -> [ > Player Mark ]`: it begins with this rule
                help: none of 3 inputs wins
            1 of 2 passed"#]],
    );
}

#[test]
fn what_a_start_meets_is_told_once_and_as_an_error_where_a_session_is_played() {
    let game = game("run_rules_on_level_start", LOOP);
    check(
        &game,
        "",
        &expect![[r#"
        warning game.puzzlescript:30 `[ Player no Mark ] -> [ Player Mark ]`: run-loop-vortex: a loop does not come to an end when a level starts
        0 of 0 passed"#]],
    );
    check(
        &game,
        r#"{ "name": "start", "level": 0, "inputs": "", "expect": {} }"#,
        &expect![[r#"
        error game.puzzlescript:30 `[ Player no Mark ] -> [ Player Mark ]`: run-loop-vortex: a loop does not come to an end
            game.sessions.json:2 `{ "name": "start", "level": 0, "inputs": "", "expect": {} }`: session `start` meets it here
        error game.sessions.json:2 `{ "name": "start", "level": 0, "inputs": "", "expect": {} }`: session-fails: session `start`: the start: the loop of rules from line 30 on does not come to rest and is cut off after 200 rounds
            game.puzzlescript:30 `[ Player no Mark ] -> [ Player Mark ]`: it begins with this rule
        0 of 1 passed"#]],
    );
}

#[test]
fn the_rule_shows_the_first_five_sessions_that_met_it() {
    let session =
        |name: char| format!(r#"{{ "name": "{name}", "level": 0, "inputs": "\u0055", "expect": {{}} }}"#);
    let sessions: Vec<String> = ('a'..='g').map(session).collect();
    let project = opened(&game("", LOOP), &sessions.join(",\n"));
    let findings =
        project.check(&Job { wants_replay: &|_| true, ..Job::new(language::Semantics::default()) });
    let list = findings.lists().get("game.puzzlescript").expect("it has diagnostics");
    let found = list.iter().find(|it| it.code() == "run-loop-vortex").expect("it is told");
    assert_eq!(found.related.len(), 5);
    assert_eq!(findings.counts(None).won, 0);
}

/// The sessions after the fix of the first one that failed.
fn accepted(sessions: &str, expected: &Expect) {
    let project = opened(&game("", "[ > Player | ] -> [ Mark | > Player ]"), sessions);
    let findings =
        project.check(&Job { wants_replay: &|_| true, ..Job::new(language::Semantics::default()) });
    let mut all = findings.lists().values().flat_map(|list| list.iter());
    let failed = all.find(|it| it.code() == "session-fails").expect("a session fails");
    let fixed = failed.fixes.first().map(|fix| {
        let text = project.text("game.sessions.json").expect("there are sessions");
        let edits: Vec<_> = fix.edits.iter().map(|edit| edit.edit.clone()).collect();
        let after = text::apply(text, &edits).expect("edits do not overlap");
        let project = opened(&game("", "[ > Player | ] -> [ Mark | > Player ]"), &inside(&after));
        let findings =
            project.check(&Job { wants_replay: &|_| true, ..Job::new(language::Semantics::default()) });
        assert_eq!(findings.counts(None).won, 1, "{after}");
        inside(&after)
    });
    expected.assert_eq(fixed.as_deref().unwrap_or("no fix"));
}

/// The sessions of a file without what is around them.
fn inside(file: &str) -> String {
    file.lines().skip(1).take_while(|line| !line.starts_with(']')).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_session_that_fails_can_expect_what_happens_now_in_what_differs() {
    accepted(
        r##"{ "name": "row", "level": 0, "inputs": "R", "expect": { "won": true, "board": ["P.#"] } }"##,
        &expect![[
            r#"{ "name": "row", "level": 0, "inputs": "R", "expect": { "won": false, "board": [["mark", "mark", "player"]] } }"#
        ]],
    );
    accepted(
        r##"{ "name": "cells", "level": 0, "inputs": "R", "expect": { "board": [["", "player", "wall"]] } }"##,
        &expect![[
            r#"{ "name": "cells", "level": 0, "inputs": "R", "expect": { "board": [["mark", "mark", "player"]] } }"#
        ]],
    );
    accepted(
        r#"{ "name": "sounds", "level": 0, "inputs": "R", "expect": { "sounds": [1] } }"#,
        &expect![[r#"{ "name": "sounds", "level": 0, "inputs": "R", "expect": { "sounds": [] } }"#]],
    );
}

const PUSH: &str = "[ > Player | ] -> [ Mark | > Player ]";

#[test]
fn a_session_that_does_not_win_is_marked_at_what_it_expects() {
    check(
        &game("", PUSH),
        r#"{ "name": "flag", "level": 0, "inputs": "R", "expect": { "won": true } }"#,
        &expect![[r#"
            error game.sessions.json:2 `true`: session-fails: session `flag`: none of 1 inputs wins
            0 of 1 passed"#]],
    );
}

#[test]
fn a_row_that_differs_is_marked_alone() {
    check(
        &game("", PUSH).replace("\nP.#\n", "\nP.#\n...\n"),
        r##"{ "name": "row", "level": 0, "inputs": "R", "expect": { "board": [["mark", "mark", "player"], "..."] } },
{ "name": "cell", "level": 0, "inputs": "R", "expect": { "board": [["mark", "player", "wall"], "P.."] } },
{ "name": "rows", "level": 0, "inputs": "R", "expect": { "board": ["P.#"] } }"##,
        &expect![[r#"
            error game.sessions.json:3 `["mark", "player", "wall"]`: session-fails: session `cell`: cell 2 of row 1 has `Mark`, expected `Player`
                game.puzzlescript:29 `[ > Player | ] -> [ Mark | > Player ]`: this rule acted in input 1
            error game.sessions.json:4 `["P.#"]`: session-fails: session `rows`: the board has 2 rows, expected 1
            1 of 3 passed"#]],
    );
}

#[test]
fn a_sound_that_differs_is_marked_alone_and_one_that_is_missing_at_the_list() {
    check(
        &game("", "").replace("SOUNDS\n", "SOUNDS\n\nPlayer move 36772507\n"),
        r#"{ "name": "sound", "level": 0, "inputs": "R", "expect": { "sounds": [1] } },
{ "name": "missing", "level": 0, "inputs": "R", "expect": { "sounds": ["36772507", 1] } },
{ "name": "more", "level": 0, "inputs": "R", "expect": { "sounds": [] } }"#,
        &expect![[r#"
            error game.sessions.json:2 `1`: session-fails: session `sound`: sound 1: `36772507`, expected `1`
            error game.sessions.json:3 `1`: session-fails: session `missing`: sound 2: none, expected `1`
            error game.sessions.json:4 `[]`: session-fails: session `more`: sound 1: `36772507`, expected none
            0 of 3 passed"#]],
    );
}

const FOOTPRINTS: &str = "right [ > Player ] -> [ > Player Mark ]\nleft [ > Player ] -> [ > Player ] sfx0\n\
                          late [ Mark | Wall ] -> [ | Wall ]";

#[test]
fn a_session_that_goes_wrong_names_the_rules_that_acted_in_the_input_that_changed_the_row() {
    check(
        &game("", FOOTPRINTS),
        r##"{ "name": "row", "level": 0, "inputs": "RLT", "expect": { "board": [["", "", "wall"]] } },
           { "name": "win", "level": 0, "inputs": "R", "expect": { "won": true } }"##,
        &expect![[r#"
            error game.sessions.json:2 `["", "", "wall"]`: session-fails: session `row`: cell 1 of row 1 has `Mark` `Player`, expected nothing
                game.puzzlescript:30 `left [ > Player ] -> [ > Player ] sfx0`: this rule acted in input 2
            error game.sessions.json:3 `true`: session-fails: session `win`: none of 1 inputs wins
            0 of 2 passed"#]],
    );
}

/// The line of the hover at a text that begins so, where all sessions are as `is_played` says.
fn hovered(text: &str, sessions: &str, is_played: bool, at: &str, begins: &str) -> Option<String> {
    let project = opened(text, sessions);
    if is_played {
        project.check(&Job { wants_replay: &|_| true, ..Job::new(language::Semantics::default()) });
    }
    let at = text.find(at).expect("it is there");
    let look = language::Look { semantics: language::Semantics::default(), picture: &|_| None };
    let editing = project.facets().editing.expect("games are edited");
    let hover = editing.hover("game.puzzlescript", text::TextSize::new(at as u32), &look)?;
    hover.markdown.lines().find(|line| line.starts_with(begins)).map(str::to_owned)
}

/// What a hover says of how often the rules of the first line acted.
fn acted(sessions: &str, is_played: bool) -> Option<String> {
    hovered(&game("", FOOTPRINTS), sessions, is_played, "right [", "acts in ")
}

#[test]
fn a_hover_tells_in_how_many_sessions_that_were_played_a_rule_acted() {
    let sessions = r#"{ "name": "there", "level": 0, "inputs": "RR", "expect": {} },
                      { "name": "back", "level": 0, "inputs": "L", "expect": {} }"#;
    assert_eq!(acted(sessions, true).as_deref(), Some("acts in 1 of 2 sessions, in 2 inputs"));
    assert_eq!(acted(sessions, false), None);
    assert_eq!(acted("", true), None);
    let back = r#"{ "name": "back", "level": 0, "inputs": "L", "expect": {} }"#;
    assert_eq!(acted(back, true).as_deref(), Some("acts in none of 1 session"));
}

/// What a hover of a win condition says of when it was met, at a word of it.
fn met(at: &str, sessions: &str, is_played: bool) -> Option<String> {
    let text = game("", "right [ > Player | Wall ] -> [ > Player | Wall Mark ]")
        .replace("\nMark\nPlayer, Wall\n", "\nMark\nPlayer\nWall\n")
        .replace("some Mark on Wall", "some Mark on Wall\nno Player on Wall")
        .replace("\nP.#\n", "\nP.#\n\nmessage next\n\nP#\n");
    hovered(&text, sessions, is_played, at, "this condition ")
}

#[test]
fn a_hover_of_a_win_condition_tells_when_it_was_met_first_in_each_level() {
    let sessions = r#"{ "name": "long", "level": 0, "inputs": "LRRR", "expect": {} },
                      { "name": "short", "level": 0, "inputs": "RR", "expect": {} },
                      { "name": "other", "level": 2, "inputs": "R", "expect": {} },
                      { "name": "waits", "level": 0, "inputs": "TT", "expect": {} }"#;
    let of_marks =
        "this condition is met in 3 of 4 sessions: in level 0 after 2 inputs, in level 2 after 1 input";
    assert_eq!(met("some Mark", sessions, true).as_deref(), Some(of_marks));
    let of_players =
        "this condition is met in 4 of 4 sessions: in level 0 at the start, in level 2 at the start";
    assert_eq!(met("no Player", sessions, true).as_deref(), Some(of_players));
    assert_eq!(met("Player on Wall", sessions, true).as_deref(), Some(of_players));
}

#[test]
fn a_hover_of_a_win_condition_says_nothing_of_sessions_that_were_not_played_and_tells_that_none_met_it() {
    let waits = r#"{ "name": "waits", "level": 0, "inputs": "TT", "expect": {} }"#;
    assert_eq!(met("some Mark", waits, false), None);
    assert_eq!(met("some Mark", "", true), None);
    let none = "this condition is met in none of 1 session";
    assert_eq!(met("some Mark", waits, true).as_deref(), Some(none));
    assert_eq!(met("on Wall", waits, true).as_deref(), Some(none));
}
