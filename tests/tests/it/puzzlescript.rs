//! Games of PuzzleScript on the command line: our own games, checked with their sessions, expanded, traced and solved.

use e2e::{goldpath, goldpath_in, root};
use serde_json::Value;

const GAME: &str = "tests/puzzlescript/raft.puzzlescript";

#[test]
fn our_own_games_are_clean_and_their_sessions_pass() {
    let run = goldpath(&["check", "tests/puzzlescript", "--isolated"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    let games = std::fs::read_dir(root().join("tests/puzzlescript")).expect("it is there");
    let is_game = |path: &std::path::Path| path.extension().is_some_and(|it| it == "puzzlescript");
    let games = games.filter(|entry| entry.as_ref().is_ok_and(|entry| is_game(&entry.path()))).count();
    assert!(run.stdout.contains(&format!("sessions passed in {games} PuzzleScript games")), "{}", run.stdout);
}

#[test]
fn rules_are_shown_below_the_lines_they_come_from() {
    let text = goldpath(&["expand", GAME]).stdout;
    assert!(text.contains("\n    ") && !text.contains('{'), "{text}");
    let json = goldpath(&["expand", GAME, "--format", "json"]).stdout;
    let lines: Vec<Value> =
        json.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(lines[0]["kind"], "game");
    let line = lines[1]["line"].to_string();
    let one = goldpath(&["expand", GAME, "--line", &line]).stdout;
    assert!(one.starts_with(&format!("{line}: ")) && one.lines().count() < text.lines().count(), "{one}");
}

#[test]
fn a_level_is_solved_and_the_solution_wins() {
    let run = goldpath(&["solve", GAME, "--json", "--time", "5s"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let levels: Vec<Value> =
        run.stdout.lines().map(|it| serde_json::from_str(it).expect("it is JSON")).collect();
    let solved = levels.iter().find(|it| it["verdict"] == "shortest").expect("some level is small enough");
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let actions = folder.path().join("actions.json");
    std::fs::write(&actions, solved["path"].to_string()).expect("it can be written");
    let actions = actions.to_str().expect("it is text");
    let level = solved["level"].to_string();
    let run = goldpath(&["trace", GAME, "--level", &level, "--actions", actions]);
    let frames: Vec<Value> =
        run.stdout.lines().map(|it| serde_json::from_str(it).expect("it is JSON")).collect();
    let won: Vec<bool> = frames.iter().map(|frame| frame["won"] == true).collect();
    assert_eq!(won.iter().filter(|won| **won).count(), 1, "the last input alone wins");
    assert_eq!(won.last(), Some(&true));
}

#[test]
fn what_is_for_packs_is_refused_for_games_and_the_reverse() {
    assert_eq!(goldpath(&["solve", GAME, "--level", "first"]).status, 2);
    assert_eq!(goldpath(&["expand", "tests/packs/prism_turn"]).status, 3);
    let seed = ["trace", "tests/packs/prism_turn", "--level", "one_drop", "--actions", "x", "--seed", "1"];
    assert_eq!(goldpath(&seed).status, 2);
}

/// A game in whose first level a loop does not come to rest, with the way that wins it in spite of that.
fn endless(folder: &std::path::Path) -> std::path::PathBuf {
    let game = folder.join("endless.puzzlescript");
    let text = "title endless\n\nOBJECTS\n\nBackground .\nblack\n\nMark\nred\n\nPlayer P\nwhite\n\nGoal O\ngreen\n\nLEGEND\n\n\
                SOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nGoal\nMark\nPlayer\n\nRULES\n\nstartloop\n\
                [ Player no Mark ] -> [ Player Mark ]\n[ Player Mark ] -> [ Player ]\nendloop\n\nWINCONDITIONS\n\n\
                all Player on Goal\n\nLEVELS\n\nP.O\n";
    std::fs::write(&game, text).expect("it can be written");
    let sessions = r#"{ "version": 1, "sessions": [{ "name": "through", "level": 0, "inputs": "R2", "expect": { "won": true } }] }"#;
    std::fs::write(folder.join("endless.sessions.json"), sessions).expect("it can be written");
    std::fs::write(folder.join("moves.json"), r#"["right", "left"]"#).expect("it can be written");
    game
}

#[test]
fn what_the_engine_meets_in_play_reaches_whoever_plays() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let game = endless(folder.path());
    let game = game.to_str().expect("it is text");
    let moves = folder.path().join("moves.json");
    let moves = moves.to_str().expect("it is text");
    let met = "the loop of rules from line 31 on does not come to rest";
    let check = goldpath(&["check", game, "--isolated", "--format", "json"]);
    assert_eq!(check.status, 1, "{}", check.stderr);
    let found: Vec<Value> =
        check.stdout.lines().map(|it| serde_json::from_str(it).expect("it is JSON")).collect();
    let at = |code: &str| {
        found.iter().find(|it| it["code"] == code).map(|it| it["range"]["start"]["line"].clone())
    };
    assert_eq!(at("run-loop-vortex"), Some(30.into()), "{}", check.stdout);
    assert!(at("session-fails").is_some(), "{}", check.stdout);
    let replay = goldpath(&["replay", game, "--quiet"]);
    assert!(replay.status == 1 && replay.stdout.contains(met), "{}", replay.stdout);
    let trace = goldpath(&["trace", game, "--level", "0", "--actions", moves]);
    assert!(trace.status == 1 && trace.stderr.replace("\n ", "").contains("line 31"), "{}", trace.stderr);
    assert!(trace.stdout.lines().nth(1).is_some_and(|it| it.contains("run-loop-vortex")), "{}", trace.stdout);
    let board = goldpath(&["board", game, "--moves", "R"]);
    assert!(board.stdout.contains(&format!("input 1: {met}")), "{}", board.stdout);
    let solve = goldpath(&["solve", game]);
    assert!(solve.stdout.contains("shortest 2 inputs") && solve.stdout.contains(met), "{}", solve.stdout);
    let solve = goldpath(&["solve", game, "--json"]);
    assert!(solve.stdout.contains("\"code\":\"run-loop-vortex\""), "{}", solve.stdout);
}

#[test]
fn what_the_engine_meets_at_the_start_of_a_level_that_cannot_be_won_is_told_of_the_start() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let game = endless(folder.path());
    let text = std::fs::read_to_string(&game).expect("it is there");
    let text =
        text.replace("title endless\n", "title endless\nrun_rules_on_level_start\n").replace("P.O", "P..");
    std::fs::write(&game, text).expect("it can be written");
    let solve = goldpath(&["solve", game.to_str().expect("it is text")]);
    assert!(solve.stdout.contains("unsolvable"), "{}", solve.stdout);
    assert!(solve.stdout.contains("  the start: the loop of rules from line 32 on"), "{}", solve.stdout);
}

#[test]
fn a_game_with_errors_is_told_once_for_all_of_its_sessions() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let game = endless(folder.path());
    let broken =
        std::fs::read_to_string(&game).expect("it is there").replace("COLLISIONLAYERS", "COLLISONLAYERS");
    std::fs::write(&game, broken).expect("it can be written");
    let session = r#"{ "name": "N", "level": 0, "inputs": "R", "expect": { "won": false } }"#;
    let two = ["one", "two"].map(|name| session.replace('N', name)).join(", ");
    let sessions = folder.path().join("endless.sessions.json");
    std::fs::write(&sessions, format!(r#"{{ "version": 1, "sessions": [{two}] }}"#))
        .expect("it can be written");
    for path in [&game, &sessions] {
        let run = goldpath(&["replay", path.to_str().expect("it is text"), "--quiet"]);
        assert_eq!((run.status, run.stdout.as_str()), (1, "0 of 2 sessions passed\n"), "{}", run.stderr);
        let told = run.stderr.replace("\n ", "");
        assert_eq!(told.matches("endless.puzzlescript: errors keep").count(), 1, "{told}");
    }
}

#[test]
fn all_shortest_solutions_of_a_level_are_counted_and_listed() {
    let run = goldpath(&[
        "solve",
        "tests/puzzlescript/tide.puzzlescript",
        "--level",
        "2",
        "--all-shortest",
        "--json",
    ]);
    let line: serde_json::Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    assert_eq!((line["level"].as_u64(), line["length"].as_u64()), (Some(2), Some(5)), "{line}");
    let paths = line["paths"].as_array().expect("the paths are listed");
    assert_eq!(line["ways"].as_u64(), Some(paths.len() as u64), "{line}");
    assert!(paths.contains(&line["path"]), "{line}");
}

#[test]
fn what_a_game_lacks_is_said_in_one_sentence() {
    let game = "tests/puzzlescript/tide.puzzlescript";
    for (arguments, said) in [
        (
            &["necessity", game, "--level", "0", "--events"][..],
            "PuzzleScript games have no events that their levels could be solved without",
        ),
        (&["vary", game, "--level", "0", "--want", "use wall"], "`use` is for packs"),
        (&["solve", game, "--semantics", "both"], "`--semantics` does not apply to a PuzzleScript game"),
        (&["solve", game, "--level", "0", "--from", "1"], "has no gold path to start after"),
    ] {
        let run = goldpath(arguments);
        assert_eq!(run.status, 2, "{}", run.stderr);
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
}

/// A folder with a game in whose first level much is not needed, and in whose second chance has a part.
fn warehouse() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let objects = "OBJECTS\n\nBackground .\ngray\n\nTarget O\nblue\n\nPlayer P\nred\n\nCrate C\nbrown\n\nWall #\nblack\n\n\
                   Cat K\norange\n\nLEGEND\n\n@ = Crate and Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\n\
                   Player, Crate, Wall, Cat\n\n";
    let rules = |more: &str| format!("RULES\n\n[ > Player | Crate ] -> [ > Player | > Crate ]\n{more}\n");
    let rest = "WINCONDITIONS\n\nAll Target on Crate\n\nLEVELS\n\nmessage push\n\n######\n#P...#\n#.C.O#\n#..@.#\n######\n\n\
                #######\n#P.CO.#\n#..K..#\n#######\n";
    let write = |name: &str, text: String| {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    };
    write("warehouse.puzzlescript", format!("title Warehouse\n\n{objects}{}{rest}", rules("")));
    let cat = "[ Cat ] -> [ randomdir Cat ]\n";
    write("cat.puzzlescript", format!("title Cat\n\n{objects}{}{rest}", rules(cat)));
    folder
}

fn in_warehouse(folder: &tempfile::TempDir, arguments: &[&str]) -> String {
    let run = goldpath_in(folder.path(), arguments);
    format!("{}{}status {}\n", run.stdout, run.stderr, run.status)
}

#[test]
fn levels_of_games_are_measured() {
    let folder = warehouse();
    let said = in_warehouse(&folder, &["metrics", "warehouse.puzzlescript"]);
    assert!(
        said.contains("shortest 3") && said.contains("shortest 2") && said.ends_with("status 0\n"),
        "{said}"
    );
    let random = ["metrics", "warehouse.puzzlescript", "--rollouts", "2000", "--exact"];
    let said = in_warehouse(&folder, &random);
    assert!(
        said.contains(" of 2000") && said.contains("exact bits") && said.ends_with("status 0\n"),
        "{said}"
    );
}

#[test]
fn measuring_says_where_chance_has_a_part() {
    let folder = warehouse();
    let said = in_warehouse(&folder, &["metrics", "cat.puzzlescript"]);
    let warning = "warning: cat.puzzlescript: levels 1, 2: not searched: chance has a part in the game\n";
    assert!(said.contains(warning) && said.ends_with("status 0\n"), "{said}");
    let one = ["cat.puzzlescript", "--level", "2"];
    // What has a verdict to give ends as a search that did not decide; the others have nothing to tell.
    let runs = [
        ("solve", &[][..], 0),
        ("simplify", &[], 0),
        ("tighten", &[], 0),
        ("metrics", &["--rollouts", "10"], 3),
        ("necessity", &[], 3),
        ("vary", &[], 3),
    ];
    for (command, more, status) in runs {
        let said = in_warehouse(&folder, &[&[command], &one[..], more].concat());
        assert!(said.contains("chance has a part in the game"), "{command}: {said}");
        assert!(said.ends_with(&format!("status {status}\n")), "{command}: {said}");
    }
}

#[test]
fn each_object_of_a_level_of_a_game_has_its_need() {
    let folder = warehouse();
    let said = in_warehouse(&folder, &["necessity", "warehouse.puzzlescript", "--level", "2"]);
    for kind in ["player", "crate"] {
        let is_it = |line: &str| line.starts_with("  essential ") && line.contains(&format!(" {kind} at "));
        assert!(said.lines().any(is_it), "{kind}: {said}");
    }
}

#[test]
fn a_level_of_a_game_is_left_with_what_a_win_takes() {
    let folder = warehouse();
    let arguments = ["simplify", "warehouse.puzzlescript", "--level", "2"];
    let text =
        || std::fs::read_to_string(folder.path().join("warehouse.puzzlescript")).expect("it is a text");
    let before = text();
    let said = in_warehouse(&folder, &arguments);
    assert!(said.contains("shortest 2 inputs, 6 parts can be left out"), "{said}");
    assert_eq!(text(), before, "nothing is written without `--apply`");
    let said = in_warehouse(&folder, &[&arguments[..], &["--apply"]].concat());
    assert!(said.ends_with("note: warehouse.puzzlescript: written\nstatus 0\n"), "{said}");
    assert_eq!(text().rsplit("\n\n").next(), Some("P.CO\n"));
    let again = in_warehouse(&folder, &arguments);
    assert!(again.contains("nothing can be left out"), "{again}");
}

#[test]
fn new_levels_of_a_game_are_games_whose_sessions_pass() {
    let folder = warehouse();
    let arguments = [
        "vary",
        "warehouse.puzzlescript",
        "--level",
        "1",
        "--want",
        "length 4..9, need crate",
        "--count",
        "3",
        "--out",
    ];
    let run = goldpath_in(folder.path(), &[&arguments[..], &["new"]].concat());
    assert_eq!(run.status, 0, "{}{}", run.stdout, run.stderr);
    let names = |out: &str| {
        let entries = std::fs::read_dir(folder.path().join(out)).expect("it is a folder");
        let mut names: Vec<(String, String)> = entries
            .map(|entry| {
                let entry = entry.expect("it is there");
                let text = std::fs::read_to_string(entry.path()).expect("it is a text");
                (entry.file_name().to_string_lossy().into_owned(), text)
            })
            .collect();
        names.sort();
        names
    };
    let all: Vec<String> = names("new").into_iter().map(|(name, _)| name).collect();
    assert_eq!(all[0], "warehouse_1_v1.resume");
    assert_eq!(all[1..3], ["warehouse_1_v1_1.puzzlescript", "warehouse_1_v1_1.sessions.json"]);
    assert_eq!(all.len(), 7);
    let checked = goldpath_in(folder.path(), &["check", "new"]);
    assert!(
        checked.stdout.contains("3 sessions passed in 3 PuzzleScript games: no errors"),
        "{}",
        checked.stdout
    );
    let again = goldpath_in(folder.path(), &[&arguments[..], &["again"]].concat());
    assert_eq!((again.status, names("again")), (0, names("new")));
}
