//! `goldpath board` and `goldpath sessions` over our own packs and games.

use std::fs;

use e2e::{goldpath, goldpath_in, root};
use expect_test::expect;

#[test]
fn a_board_is_drawn_with_what_each_sign_stands_for() {
    let run = goldpath(&["board", "tests/packs/lantern_walk", "--level", "the_hedge", "--step", "3"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    expect![[r#"
        level the_hedge of The Hedge
        ..#.B
        ..#..
        ..H..
        @.#..

        . lawn
        # lawn, wall
        B lawn, bench
        H lawn, hedge
        @ lawn, avatar
        goal Find the bench: the avatar is at [0, 3], the nearest entity tagged `goal_target` at [4, 0]
        step 3 of 10
    "#]]
    .assert_eq(&run.stdout);
    let run = goldpath(&["board", "tests/puzzlescript/ice_wharf.puzzlescript", "--level", "0"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.contains("#p.b---.x#"), "{}", run.stdout);
}

#[test]
fn a_board_within_a_step_is_that_behind_so_many_of_its_acts() {
    let level = ["tests/packs/lantern_walk", "--level", "dry_feet"];
    let board = |more: &[&str]| {
        let run = goldpath(&[&["board"], &level[..], more].concat());
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout.lines().skip(1).take(5).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(board(&["--step", "8", "--acts", "0"]), board(&["--step", "7"]));
    expect![[r#"
        ..@C.#
        ..#~H!
        ...~.#
        ..#~..
        ...~.."#]]
    .assert_eq(&board(&["--step", "8", "--acts", "2"]));
    expect![[r#"
        ..@=.#
        ..#~H!
        ...~.#
        ..#~..
        ...~.."#]]
    .assert_eq(&board(&["--step", "8"]));

    let run = goldpath(&[&["board"], &level[..], &["--acts", "2"]].concat());
    assert!(run.status == 2 && run.stderr.contains("`--acts` needs `--step` or `--moves`"), "{}", run.stderr);
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    assert_eq!(goldpath_in(folder.path(), &["new", "wage", "heist"]).status, 0);
    let run = goldpath_in(folder.path(), &["board", "heist", "--step", "1", "--acts", "1"]);
    assert!(run.status == 1 && run.stderr.contains("a map has no moments within a step"), "{}", run.stderr);
}

#[test]
fn moves_lead_to_another_board_and_a_picture_is_one_element() {
    let board = |more: &[&str]| {
        let arguments =
            [&["board", "tests/puzzlescript/ice_wharf.puzzlescript", "--level", "0"], more].concat();
        let run = goldpath(&arguments);
        assert_eq!(run.status, 0, "{}", run.stderr);
        run.stdout
    };
    assert_ne!(board(&["--moves", "R"]), board(&[]));
    let picture = board(&["--moves", "R", "--format", "svg"]);
    assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"), "{picture}");
    // As an image it has the letters of no page around it.
    assert!(picture.contains("font-family=\"sans-serif\""), "{picture}");
    let json: serde_json::Value = serde_json::from_str(&board(&["--format", "json"])).expect("it is JSON");
    assert_eq!(json["columns"], 10);
}

#[test]
fn a_board_that_is_not_there_is_told() {
    let game = "tests/puzzlescript/ice_wharf.puzzlescript";
    assert_eq!(goldpath(&["board", game, "--level", "99"]).status, 1);
    assert_eq!(goldpath(&["board", game, "--moves", "?"]).status, 2);
    assert_eq!(goldpath(&["board", "nowhere"]).status, 3);
}

#[test]
fn a_level_is_drawn_as_a_picture_a_filmstrip_and_an_animation() {
    let folder = tempfile::tempdir().expect("a folder");
    let drawn = |name: &str, more: &[&str]| {
        let file = folder.path().join(name);
        let path = file.to_str().expect("it is UTF-8");
        let level = ["draw", "tests/packs/lantern_walk", "--level", "the_hedge", "-o", path];
        let run = goldpath(&[&level, more].concat());
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        fs::read(file).expect("it was written")
    };
    let svg = String::from_utf8(drawn("a.svg", &["--step", "3"])).expect("it is text");
    assert!(
        svg.contains("<title>level the_hedge</title>") && svg.contains(">@<title>avatar</title>"),
        "{svg}"
    );
    let strip = String::from_utf8(drawn("strip.svg", &["--all-steps"])).expect("it is text");
    let captions = ["start", "1 down", "10 right"].map(|it| strip.contains(&format!(">{it}</text>")));
    assert_eq!((strip.matches("<g transform").count(), captions), (11, [true; 3]));
    // Width and height stand behind the signature and the name of the first chunk.
    let png = drawn("a.png", &[]);
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((&png[1..4], side(16), side(20)), (&b"PNG"[..], 5 * 40, 4 * 40));
    assert!(drawn("a.gif", &[]).starts_with(b"GIF89a"));
}

#[test]
fn a_picture_holds_the_pictures_of_its_project() {
    let pack = tempfile::tempdir().expect("a folder");
    let files = goldpath(&["new", "pack", pack.path().join("mine").to_str().expect("it is UTF-8")]);
    assert_eq!(files.status, 0, "{}", files.stderr);
    let game = pack.path().join("mine/game.json");
    let text = fs::read_to_string(&game).expect("it is there");
    let (before, after) = text.split_once("\"layer\": \"objects\",").expect("a kind of objects");
    fs::write(&game, format!("{before}\"layer\": \"objects\", \"sprite\": \"assets/one.png\",{after}"))
        .expect("it can be written");
    fs::create_dir(pack.path().join("mine/assets")).expect("it can be made");
    let picture = goldpath(
        &["draw", "tests/puzzlescript/ice_wharf.puzzlescript", "--level", "0", "--format", "png", "-o"]
            .into_iter()
            .chain([pack.path().join("mine/assets/one.png").to_str().expect("it is UTF-8")])
            .collect::<Vec<_>>(),
    );
    assert_eq!(picture.status, 0, "{}", picture.stderr);
    let run = goldpath(&["draw", pack.path().join("mine").to_str().expect("it is UTF-8")]);
    assert!(
        run.stdout.contains("href=\"data:image/png;base64,") && !run.stdout.contains("file:"),
        "{}",
        run.stdout
    );
}

#[test]
fn all_levels_are_drawn_each_into_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let into = folder.path().join("pictures");
    let path = into.to_str().expect("it is UTF-8");
    let files = |of: &str| -> Vec<String> {
        let all = fs::read_dir(into.join(of)).expect("it was made");
        let mut names: Vec<String> =
            all.map(|it| it.expect("it is there").file_name().into_string().expect("it is UTF-8")).collect();
        names.sort();
        names
    };
    let run = goldpath(&["draw", "tests/packs/lantern_walk", "--folder", path]);
    assert_eq!(
        (run.status, run.stdout.as_str()),
        (0, &*format!("drew 4 levels into {path}\n")),
        "{}",
        run.stderr
    );
    assert!(files("").contains(&"the_hedge.svg".to_owned()), "{:?}", files(""));

    let run = goldpath(&["draw", "tests/puzzlescript", "--folder", path, "--format", "gif"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(files("lamplighter"), ["1.gif", "3.gif"]);
    let picture = fs::read(into.join("lamplighter/1.gif")).expect("it was drawn");
    assert!(picture.starts_with(b"GIF89a"));
}

#[test]
fn a_picture_that_cannot_be_drawn_says_why() {
    let game = "tests/puzzlescript/ice_wharf.puzzlescript";
    let run = goldpath(&["draw", game, "-o", "board.bmp"]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("unknown ending `.bmp`; known are .svg, .png and .gif"), "{}", run.stderr);
    assert_eq!(goldpath(&["draw", game, "--level", "99"]).status, 1);
    assert_eq!(goldpath(&["draw", game, "--format", "gif", "--step", "1"]).status, 2);
    let run = goldpath(&["draw", game, "--folder", "pictures", "--level", "0"]);
    assert_eq!(run.status, 2, "{}", run.stderr);
    let folder = tempfile::tempdir().expect("a folder");
    let nowhere = folder.path().join("no/such/folder.png");
    assert_eq!(goldpath(&["draw", game, "-o", nowhere.to_str().expect("it is UTF-8")]).status, 3);
}

#[test]
fn sessions_go_out_as_cases_and_come_back_as_games() {
    let game = root().join("tests/puzzlescript/vault.puzzlescript");
    let cases = goldpath(&["sessions", "export", game.to_str().expect("it is UTF-8")]);
    assert_eq!(cases.status, 0, "{}", cases.stderr);
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    fs::write(temporary.path().join("cases.txt"), &cases.stdout).expect("it can be written");
    let made = goldpath_in(temporary.path(), &["sessions", "import", "cases.txt", "--out", "games"]);
    assert_eq!(made.status, 0, "{}", made.stderr);
    let checked = goldpath_in(temporary.path(), &["check", "games", "--isolated"]);
    assert_eq!(checked.status, 0, "{}", checked.stdout);
    assert!(checked.stdout.contains("sessions passed in 1 PuzzleScript game"), "{}", checked.stdout);
}

#[test]
fn an_unknown_action_is_bad_usage_and_plays_nothing() {
    let level = "tests/packs/lantern_walk/levels/dry_feet.json";
    let game = "tests/puzzlescript/raft.puzzlescript";
    for (path, moves, said) in [
        (level, r#"["right", "fly"]"#, "entry 1 is the unknown action `fly`; the game declares `move`"),
        (
            level,
            r#"[{ "action": "mvoe", "direction": "up" }]"#,
            "the unknown action `mvoe`; did you mean `move`?",
        ),
        (
            level,
            r#"[{ "action": "move", "direction": "rihgt" }]"#,
            "the unknown `direction` `rihgt`; did you mean `right`?",
        ),
        (level, "[3]", "entry 0 is no action: 3"),
        (game, r#"["right", "fly"]"#, "unknown input `fly` at place 1"),
    ] {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        let actions = folder.path().join("actions.json");
        fs::write(&actions, moves).expect("the file can be written");
        let actions = actions.to_str().expect("it is text");
        let board = goldpath(&["board", path, "--moves", moves]);
        let trace = goldpath(&["trace", path, "--actions", actions]);
        for (run, name) in [(board, "`--moves`"), (trace, actions)] {
            // A trace is for programs.
            let is_told = run.stdout.is_empty() || run.stdout.contains("\"error\":\"usage\"");
            assert!(run.status == 2 && is_told, "{} {} {}", run.status, run.stdout, run.stderr);
            assert!(run.stderr.contains(&format!("error: {name}: ")), "{}", run.stderr);
            assert!(run.stderr.contains(said), "{}", run.stderr);
        }
    }
    assert_eq!(
        goldpath(&["board", "tests/packs/lantern_walk", "--level", "nowhere", "--moves", "[]"]).status,
        1
    );
}

#[test]
fn the_game_of_an_exported_page_is_written_as_it_is() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let game = fs::read_to_string(root().join("tests/puzzlescript/raft.puzzlescript")).expect("it is text");
    let string = serde_json::to_string(&game).expect("it is text");
    let page =
        format!("<!DOCTYPE html>\n<script>sourceCode={string};compile([\"restart\"],sourceCode);</script>\n");
    fs::write(temporary.path().join("page.html"), page).expect("it can be written");
    let made = goldpath_in(temporary.path(), &["sessions", "import", "page.html", "--out", "games"]);
    assert_eq!((made.status, made.stdout.as_str()), (0, "the_raft: 0 sessions\n"), "{}", made.stderr);
    let written = fs::read_to_string(temporary.path().join("games/the_raft.puzzlescript"));
    assert_eq!(written.expect("it was written"), game);
}

#[test]
fn a_page_without_a_game_and_a_link_are_refused_with_the_way_out() {
    let temporary = tempfile::tempdir().expect("there is a place for temporary files");
    let page = "<!DOCTYPE html>\n<script>var shared=\"0123456789abcdef\";</script>\n";
    fs::write(temporary.path().join("page.html"), page).expect("it can be written");
    for (from, said) in [
        ("page.html", "error: page.html: no string in this page is a game; "),
        (
            "https://example.org/play?p=01",
            "error: https://example.org/play?p=01: this is a link, and nothing is fetched; ",
        ),
    ] {
        let refused = goldpath_in(temporary.path(), &["sessions", "import", from, "--out", "games"]);
        assert_eq!((refused.status, refused.stdout.as_str()), (2, ""), "{}", refused.stderr);
        assert!(refused.stderr.starts_with(said), "{}", refused.stderr);
    }
    assert!(!temporary.path().join("games").exists());
}
