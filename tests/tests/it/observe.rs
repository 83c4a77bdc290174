//! What an agent that plays a level by text is told, its runs, and what is told of them.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use e2e::{Run, binary, goldpath, goldpath_in, root};
use expect_test::expect;
use serde_json::{Value, json};

const HEDGE: &str = "tests/packs/lantern_walk/levels/the_hedge.json";
const MOUTHS: &str = "tests/packs/drip_tiles/levels/two_mouths.json";

/// Runs the binary with a text as its standard input.
fn fed(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(binary())
        .args(arguments)
        .current_dir(root())
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A run that is over reads no more.
    let _ = child.stdin.take().expect("there is a standard input").write_all(input.as_bytes());
    Run::of(&child.wait_with_output().expect("the binary ends"))
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| line.parse().unwrap_or_else(|why| panic!("{why}: {line}"))).collect()
}

#[test]
fn an_agent_is_told_the_board_the_goals_and_the_legal_moves() {
    let run = goldpath(&["observe", HEDGE, "--step", "1"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    expect![[r#"
        Attempt 1 — 1 action(s) this attempt, 1 total.

        Goal: Find the bench

        ..#.B
        @.#..
        ..H..
        l.#..

        Each character is one cell, each line is one row. Legend: @=avatar (you)  .=Lawn (open ground)  #=Wall (stays where it is)  H=Hedge (burns down if you come with a lantern)  l=Lantern (burns one hedge)  B=Bench (a place to rest)

        Entity state:
          (0,1) avatar: facing=down

        Legal actions:
          {"action": "move", "direction": "up"}
          {"action": "move", "direction": "down"}
          {"action": "move", "direction": "right"}
    "#]].assert_eq(&run.stdout);
    let run = goldpath(&["observe", MOUTHS, "--anonymous"]);
    expect![[r#"
        Attempt 1 — 0 action(s) this attempt, 0 total.

        Goal: Merge numbers in sequence [8, 4, 16] (0/3 done)

        ▼════
        .....
        ..A..
        .N...
        .....

        Each character is one cell, each line is one row. Legend: D=?  .=Basin  A=?  N=? (exact value in "Number values")  ║/═=pipe body  ▲/▼/◄/►=pipe exit (arrow = exit direction)

        Number values: (1,3)=4

        Multi-cell objects:
          gutter [?]
            cells: (0,0)[exit→down] (1,0) (2,0) (3,0) (4,0)
            queue (next spawns at (0,1)): 2 → 4 → 2 → 8 → 2

        Legal actions:
          a1
          a2
          a3
          a4
    "#]].assert_eq(&run.stdout);
}

#[test]
fn a_game_of_puzzlescript_can_be_played_by_text_too() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let made = goldpath_in(folder.path(), &["new", "puzzlescript", "garden"]);
    assert_eq!(made.status, 0, "{}", made.stderr);
    let game = fs::read_dir(folder.path().join("garden"))
        .expect("there is a folder")
        .filter_map(|entry| entry.ok()?.path().to_str().map(str::to_owned))
        .find(|path| path.ends_with(".puzzlescript"))
        .expect("there is a game");
    let plain = goldpath(&["observe", &game, "--json", "--level", "1"]);
    let told = &lines(&plain.stdout)[0];
    assert!(told["legal_actions"].as_array().is_some_and(|it| !it.is_empty()), "{told}");
    assert_ne!(told["board"], told["board_anonymous"]);
    assert_ne!(told["goals"], told["goals_anonymous"]);
}

#[test]
fn a_run_of_an_agent_is_told_from_its_transcript() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let path = folder.path().join("the_hedge.jsonl");
    let path = path.to_str().expect("the path is UTF-8");
    let calls = "state\nlook\nmove {\"action\": \"move\"\nmove {\"action\": \"move\", \"direction\": \"up\"}\n\
                 move {\"action\": \"move\", \"direction\": \"down\"} to the gate\nhistory\ngive_up\n\
                 move {\"action\": \"move\", \"direction\": \"down\"}\nmove \"move_down\"\n";
    let run = fed(&["agent", HEDGE, "--transcript", path], calls);
    expect![[r#"
        Attempt 1 — 0 action(s) this attempt, 0 total.

        Goal: Find the bench

        @.#.B
        ..#..
        ..H..
        l.#..

        Each character is one cell, each line is one row. Legend: @=avatar (you)  .=Lawn (open ground)  #=Wall (stays where it is)  H=Hedge (burns down if you come with a lantern)  l=Lantern (burns one hedge)  B=Bench (a place to rest)

        Entity state:
          (0,0) avatar: facing=right

        Call one of: state, move JSON [REASON], history, give_up.

        Rejected: That is not valid JSON (EOF while parsing an object at line 1 column 17).

        Attempt 1 — 0 action(s) this attempt, 0 total.

        Goal: Find the bench

        @.#.B
        ..#..
        ..H..
        l.#..

        Each character is one cell, each line is one row. Legend: @=avatar (you)  .=Lawn (open ground)  #=Wall (stays where it is)  H=Hedge (burns down if you come with a lantern)  l=Lantern (burns one hedge)  B=Bench (a place to rest)

        Entity state:
          (0,0) avatar: facing=right

        Rejected — not a legal move in this position: {"action": "move", "direction": "up"} is not legal in this state

        Attempt 1 — 0 action(s) this attempt, 0 total.

        Goal: Find the bench

        @.#.B
        ..#..
        ..H..
        l.#..

        Each character is one cell, each line is one row. Legend: @=avatar (you)  .=Lawn (open ground)  #=Wall (stays where it is)  H=Hedge (burns down if you come with a lantern)  l=Lantern (burns one hedge)  B=Bench (a place to rest)

        Entity state:
          (0,0) avatar: facing=right

        Attempt 1 — 1 action(s) this attempt, 1 total.

        Goal: Find the bench

        ..#.B
        @.#..
        ..H..
        l.#..

        Each character is one cell, each line is one row. Legend: @=avatar (you)  .=Lawn (open ground)  #=Wall (stays where it is)  H=Hedge (burns down if you come with a lantern)  l=Lantern (burns one hedge)  B=Bench (a place to rest)

        Entity state:
          (0,1) avatar: facing=down

        1. {"action": "move", "direction": "down"}

        Attempt abandoned. The board is back to its starting position.

        Attempt 2 — 0 action(s) this attempt, 2 total.

        Goal: Find the bench

        @.#.B
        ..#..
        ..H..
        l.#..

        Each character is one cell, each line is one row. Legend: @=avatar (you)  .=Lawn (open ground)  #=Wall (stays where it is)  H=Hedge (burns down if you come with a lantern)  l=Lantern (burns one hedge)  B=Bench (a place to rest)

        Entity state:
          (0,0) avatar: facing=right

        Attempt 2 — 1 action(s) this attempt, 3 total.

        Goal: Find the bench

        ..#.B
        @.#..
        ..H..
        l.#..

        Each character is one cell, each line is one row. Legend: @=avatar (you)  .=Lawn (open ground)  #=Wall (stays where it is)  H=Hedge (burns down if you come with a lantern)  l=Lantern (burns one hedge)  B=Bench (a place to rest)

        Entity state:
          (0,1) avatar: facing=down

        Attempt 2 — 2 action(s) this attempt, 4 total.

        Goal: Find the bench

        ..#.B
        ..#..
        @.H..
        l.#..

        Each character is one cell, each line is one row. Legend: @=avatar (you)  .=Lawn (open ground)  #=Wall (stays where it is)  H=Hedge (burns down if you come with a lantern)  l=Lantern (burns one hedge)  B=Bench (a place to rest)

        Entity state:
          (0,2) avatar: facing=down

        status 1
    "#]].assert_eq(&format!("{}status {}\n", run.stdout, run.status));
    let told = goldpath(&["transcript", path, "--pack", "tests/packs/lantern_walk"]);
    let shown = told.stdout.replace(path, "the_hedge.jsonl");
    let without_gaps: Vec<&str> = shown.lines().filter(|line| !line.starts_with("  longest gaps")).collect();
    expect![[r#"
        the_hedge.jsonl, level the_hedge: not solved after 4 actions in 2 attempts: incomplete
          gold path 10 actions; 0.40 times as many, 0.20 in the last attempt
          attempt 1: given up after 2 actions, 6 calls, 2 rejected
          attempt 2: not ended after 2 actions, 2 calls
          obstacles: call 1 (schema rejection), call 2 (illegal move)
        status 0
    "#]]
    .assert_eq(&format!("{}\nstatus {}\n", without_gaps.join("\n"), told.status));
    let again = goldpath(&["agent", HEDGE, "--transcript", path]);
    assert_eq!(again.status, 3, "a file that is there is kept: {}", again.stderr);
}

#[test]
fn an_anonymous_run_is_played_again_too() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let path = folder.path().join("run.jsonl");
    let path = path.to_str().expect("the path is UTF-8");
    let calls = "state\nmove {\"action\": \"a1\", \"p1\": \"v1\"}\nmove {\"action\": \"move\", \"direction\": \"down\"}\n";
    let run = fed(&["agent", HEDGE, "--anonymous", "--json", "--transcript", path], calls);
    let all = lines(&run.stdout);
    assert_eq!(
        all.iter().map(|it| it["actions_total"].clone()).collect::<Vec<_>>(),
        [json!(0), json!(1), json!(1)],
        "{}",
        run.stdout
    );
    assert_eq!(all[2]["rejected_schema"], json!(1));
    // The level is found by how the run begins.
    let told = goldpath(&["transcript", path, "--pack", "tests/packs/lantern_walk", "--json"]);
    let told = &lines(&told.stdout)[0];
    let told = ["level", "tier", "moves", "differs"].map(|key| told[key].clone());
    assert_eq!(told, [json!("the_hedge"), json!("incomplete"), json!(2), Value::Null]);
}

#[test]
fn lines_of_a_transcript_that_are_no_calls_are_told_of_by_their_place() {
    let run = fed(
        &["transcript", "-", "--json"],
        "{\"seq\": 0, \"verb\": \"state\"}\n\u{0}\n[[[\n{}\n\"\\ud800\"\n",
    );
    assert_eq!(run.status, 1);
    expect![[r#"
        error: standard input:1:27: missing field `attempt`
        error: standard input:2:1: expected an object
        error: standard input:3:1: expected an object
        error: standard input:4:2: missing field `seq`
        error: standard input:5:1: expected an object
    "#]]
    .assert_eq(&run.stderr);
    assert_eq!(lines(&run.stdout)[0]["moves"], json!(0));
}

/// What an agent gets from the engine of the authors, for the same states.
#[test]
fn published_levels_are_told_as_the_benchmark_of_the_authors_tells_them() {
    let (Some(data), Some(packs)) = (testrun::shared("authors/observations.json"), testrun::shared("packs"))
    else {
        return;
    };
    let data: Value = fs::read_to_string(data).expect("it can be read").parse().expect("it is JSON");
    let keys =
        ["board", "goals", "board_anonymous", "goals_anonymous", "harness_state", "anonymous_prompt_labels"];
    let mut compared = 0;
    for level in data["levels"].as_array().expect("there are levels") {
        let name = level["level"].as_str().expect("each has a name");
        let pack = packs.join(level["pack"].as_str().expect("each has a pack"));
        let file = pack.join("levels").join(format!("{name}.json"));
        let run = goldpath(&["observe", file.to_str().expect("it is UTF-8"), "--all-steps", "--json"]);
        let told = lines(&run.stdout);
        for wanted in level["observations"].as_array().expect("it has observations") {
            let step = told.iter().find(|it| it["step"] == wanted["step"]).expect("each step is told");
            for key in keys {
                assert_eq!(step[key], wanted[key], "{name}, step {}, {key}", wanted["step"]);
            }
            compared += 1;
        }
    }
    assert!(compared >= 14, "{compared}");
}

#[test]
fn runs_of_published_levels_are_summed_up_as_by_the_authors() {
    let Some(wanted) = testrun::shared("authors/transcripts_expected.json") else { return };
    let Some(packs) = testrun::shared("packs") else { return };
    let data: Value = fs::read_to_string(&wanted).expect("it can be read").parse().expect("it is JSON");
    let folder = wanted.parent().unwrap_or_else(|| Path::new("."));
    for run in data["transcripts"].as_array().expect("there are transcripts") {
        let file = folder.join(run["file"].as_str().expect("each has a file"));
        let pack = packs.join(run["pack"].as_str().expect("each has a pack"));
        let (file, pack) = (file.to_str().expect("it is UTF-8"), pack.to_str().expect("it is UTF-8"));
        let told = &lines(&goldpath(&["transcript", file, "--pack", pack, "--json"]).stdout)[0];
        let result = &run["result"];
        for key in [
            "solved",
            "losses",
            "gold_path_length",
            "repeated_states",
            "rejected_schema",
            "rejected_illegal",
            "reached_terminal",
            "actions_total",
            "efficiency",
            "efficiency_final_attempt",
            "first_divergence",
            "tier",
        ] {
            assert_eq!(told[key], result[key], "{file}, {key}");
        }
        for key in ["turns", "moves", "looks"] {
            assert_eq!(told[key], run["summary"][key], "{file}, {key}");
        }
        assert_eq!(told["obstacles"], run["obstacles"], "{file}");
        assert_eq!(told["differs"], Value::Null, "{file}");
        let attempts = run["summary"]["attempts"].as_array().expect("there are attempts");
        for (told, wanted) in told["attempts"].as_array().expect("there are attempts").iter().zip(attempts) {
            for (key, wanted) in wanted.as_object().expect("it is an object") {
                assert_eq!(&told[key], wanted, "{file}, {key}");
            }
        }
    }
}

#[test]
fn pictures_have_64_pixels_a_cell_and_axes() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    let seen = folder.path().join("seen");
    let run = goldpath(&["observe", HEDGE, "--all-steps", "--pictures", seen.to_str().expect("it is UTF-8")]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let mut names: Vec<_> =
        fs::read_dir(&seen).expect("it is there").flatten().map(|it| it.file_name()).collect();
    names.sort();
    assert_eq!((names.len(), names[0].to_str()), (11, Some("the_hedge-000.png")));
    let first = fs::read(seen.join(&names[0])).expect("it can be read");
    let side = |at: usize| u32::from_be_bytes(first[at..at + 4].try_into().expect("four bytes"));
    // Behind the signature and the head of the first part: 5 columns and 4 rows.
    assert_eq!((side(16), side(20)), (32 + 5 * 64, 32 + 4 * 64));
    assert_ne!(first, fs::read(seen.join(&names[1])).expect("it can be read"), "a step changes the picture");
    let anonymous = goldpath(&["observe", HEDGE, "--anonymous", "--pictures", "seen"]);
    assert_eq!(anonymous.status, 2, "{}", anonymous.stdout);
}
