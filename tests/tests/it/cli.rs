//! The binary as users and CI run it.

use std::fs;
use std::path::Path;

use e2e::{Run, goldpath, goldpath_in};
use expect_test::expect;
use serde_json::Value as Json;

/// Writes the minimal pack into a folder.
fn write_minimal(folder: &Path) {
    for (path, text) in testkit::minimal() {
        write(&folder.join(path), text);
    }
}

fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().expect("files lie in folders")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is a place for temporary files")
}

/// A pack with one member of its level replaced.
fn pack_with(member: &str) -> tempfile::TempDir {
    let folder = folder();
    write_minimal(folder.path());
    let (path, text) = testkit::minimal()[2];
    write(&folder.path().join(path), testkit::with_members(text, member).expect("the member fits"));
    folder
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

#[test]
fn our_own_packs_are_clean_and_won() {
    let good = [
        "tests/packs/lantern_walk",
        "tests/packs/drip_tiles",
        "tests/packs/prism_turn",
        "tests/packs/cold_harbor",
    ];
    let Run { status, stdout, stderr } =
        goldpath(&[&["check", "--hints", "--format", "concise"], &good[..]].concat());
    assert_eq!(status, 0, "{stderr}");
    let summary = last_line(&stderr);
    let levels: usize = good
        .iter()
        .map(|pack| fs::read_dir(e2e::root().join(pack).join("levels")).expect("it is there").count())
        .sum();
    assert!(levels >= 9, "each pack has three levels or more");
    // They intentionally contain undocumented words, and tags that are only for readers.
    let is_meant =
        |line: &&str| line.contains(" hint[documents-and-game-disagree]: ") || line.contains(" unused tag ");
    let hints = stdout.lines().filter(is_meant).count();
    assert_eq!(summary, format!("{levels} of {levels} gold paths won in 4 packs: no errors, {hints} hints"));
    assert_eq!(stdout.lines().count(), hints, "{stdout}");
}

#[test]
fn the_broken_packs_show_every_rule_that_a_pack_can_show() {
    let broken = [
        "tests/packs/broken_garden",
        "tests/packs/broken_paths",
        "tests/packs/broken_boards",
        "tests/packs/broken_empty",
        "tests/packs/broken_logic",
    ];
    let run = goldpath(&[&["check", "--format", "concise"], &broken[..]].concat());
    // A file that is not UTF-8 is one of the mistakes, so the status is that of errors.
    assert_eq!(run.status, 1, "{}", run.stderr);
    expect_test::expect_file!["../../expected/broken.txt"].assert_eq(&run.stdout);
    let shown = |code: &str| run.stdout.contains(&format!("[{code}]"));
    let hidden: Vec<&str> = check::rules().iter().map(|rule| rule.code).filter(|code| !shown(code)).collect();
    // A path with too much work would need a file of several megabytes.
    expect![[r#"
        [
            "absent-kind",
            "animation-of-other-kind",
            "animation-without-position",
            "bad-asset-path",
            "blank-text",
            "cascade-cut",
            "dead-end",
            "disabled-system",
            "documents-and-game-disagree",
            "duplicate-gesture",
            "empty-animation",
            "empty-display",
            "engine-older-than-dsl",
            "event-never-sent",
            "event-too-late",
            "gesture-parameter",
            "goal-always-met",
            "gold-path-stops",
            "gold-path-too-long",
            "idle-override",
            "increment-of-non-number",
            "law-broken",
            "law-undecided",
            "level-does-not-open",
            "level-not-in-sequence",
            "loss-at-once",
            "loss-never-comes",
            "lost-write",
            "manifest-id-differs",
            "misnamed-file",
            "missing-expected-key",
            "missing-picture",
            "needless-combinator",
            "newer-dsl-needed",
            "no-op-effect",
            "picture-letter-case",
            "shorter-solution",
            "unanswered-action",
            "unknown-color",
            "unknown-entity-parameter",
            "unknown-goal-id",
            "unmarked-actor",
            "unportable-file-name",
            "unreachable-goal",
            "unreadable-law",
            "unsolvable",
            "unsupported-dsl-version",
            "unused-definition",
            "wide-symbol",
        ]
    "#]]
    .assert_debug_eq(&hidden);
}

#[test]
fn json_is_one_object_a_line_in_utf16_columns() {
    let pack = pack_with(r#""title": "😀", "titel": 1"#);
    let run = goldpath_in(pack.path(), &["check", "--format", "json"]);
    let lines: Vec<Json> =
        run.stdout.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!(lines.len(), 1, "{}", run.stdout);
    expect![[r#"
        {
          "code": "unknown-key",
          "file": "levels/one.json",
          "fixes": [
            {
              "applicability": "manual",
              "edits": [
                {
                  "file": "levels/one.json",
                  "newText": "",
                  "range": {
                    "end": {
                      "character": 2,
                      "line": 2
                    },
                    "start": {
                      "character": 2,
                      "line": 1
                    }
                  }
                }
              ],
              "title": "remove `titel`"
            }
          ],
          "help": null,
          "message": "unknown key `titel` in a level",
          "pointer": "/titel",
          "range": {
            "end": {
              "character": 9,
              "line": 1
            },
            "start": {
              "character": 2,
              "line": 1
            }
          },
          "related": [],
          "severity": "warning",
          "version": 1
        }"#]]
    .assert_eq(&serde_json::to_string_pretty(&lines[0]).expect("it was JSON"));
}

#[test]
fn programs_are_told_the_verdict_of_each_level() {
    let verdicts = |pack: &str| {
        let run = goldpath(&["check", pack, "--format", "json", "--levels"]);
        let lines = run.stdout.lines().map(|line| line.parse::<Json>().expect("a line is an object"));
        let verdicts = lines.filter(|line| line.get("verdict").is_some());
        verdicts.map(|line| format!("{}: {}", line["file"], line["verdict"])).collect::<Vec<_>>()
    };
    assert_eq!(verdicts("tests/packs/lantern_walk").len(), 4);
    assert!(verdicts("tests/packs/lantern_walk").iter().all(|it| it.ends_with(": \"won\"")));
    let broken = verdicts("tests/packs/broken_paths");
    for level in ["too_early.json\": \"wonEarly", "too_short.json\": \"notWon"] {
        assert!(broken.iter().any(|it| it.contains(level)), "{broken:?}");
    }
    let unclear = verdicts("tests/packs/broken_logic");
    assert!(unclear.len() == 1 && unclear[0].ends_with(": \"notReplayed\""), "{unclear:?}");
    let run = goldpath(&["check", "tests/packs/lantern_walk", "--levels"]);
    assert!(run.status == 2 && run.stderr.contains("--format json"), "{}", run.stderr);
}

#[test]
fn a_mistake_is_shown_with_its_line() {
    let pack = pack_with(r#""solution": { "goldPath": ["right", "rihgt"] }"#);
    let run = goldpath_in(pack.path(), &["check"]);
    assert_eq!(run.status, 1);
    expect![[r#"
        error[unknown-action]: unknown action `rihgt`; expected `move`
          --> levels/one.json:21:39
           |
        21 |   "solution": { "goldPath": ["right", "rihgt"] }
           |                                       ^^^^^^^

        0 of 1 gold path won (1 not replayed because of errors) in 1 pack: 1 error
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn errors_are_status_1_and_warnings_0() {
    let wrong = pack_with(r#""goals": []"#);
    assert_eq!(goldpath_in(wrong.path(), &["check"]).status, 1);
    let odd = pack_with(r#""titel": "One""#);
    assert_eq!(goldpath_in(odd.path(), &["check"]).status, 0);
}

#[test]
fn bad_usage_is_status_2() {
    assert_eq!(goldpath(&["chekc"]).status, 2);
    assert_eq!(goldpath(&["check", "--format", "xml"]).status, 2);
    assert_eq!(goldpath(&["check", "--semantics", "hearsay"]).status, 2);
}

#[test]
fn the_semantics_decide_whether_a_gold_path_wins() {
    let pack = pack_with(testkit::WON_AS_DOCUMENTED);
    let by = |semantics: &[&str]| goldpath_in(pack.path(), &[&["check"], semantics].concat());
    assert_eq!(by(&[]).status, 1);
    assert_eq!(by(&["--semantics", "released"]).status, 1);
    let documented = by(&["--semantics", "documented"]);
    assert_eq!((documented.status, documented.stderr.as_str()), (0, ""), "{}", documented.stdout);
}

#[test]
fn what_cannot_be_read_is_status_3_and_the_rest_is_checked() {
    let folder = folder();
    write_minimal(&folder.path().join("good"));
    let run = goldpath_in(folder.path(), &["check", "good", "nowhere"]);
    assert_eq!(run.status, 3);
    assert!(run.stderr.contains("nowhere"), "{}", run.stderr);
    assert_eq!(last_line(&run.stdout), "1 gold path won in 1 pack: no errors");
}

#[test]
fn a_folder_without_packs_is_status_3() {
    let folder = folder();
    let run = goldpath_in(folder.path(), &["check"]);
    assert_eq!(run.status, 3);
    assert!(run.stderr.contains("no pack"), "{}", run.stderr);
}

#[test]
fn odd_names_of_folders_are_fine() {
    for name in ["with space", "hash#", "50%", "💡"] {
        let folder = folder();
        write_minimal(&folder.path().join(name));
        let run = goldpath_in(folder.path(), &["check", name, "--format", "concise"]);
        assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{name}: {}", run.stderr);
    }
}

#[test]
fn a_single_file_shows_what_is_wrong_in_it_alone() {
    let pack = pack_with(r#""titel": "One""#);
    write(&pack.path().join("theme.json"), "{ \"nothing\": 1 }");
    let run = goldpath_in(pack.path(), &["check", "levels/one.json", "--format", "concise"]);
    assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
    assert!(run.stdout.starts_with("levels/one.json:"), "{}", run.stdout);
}

#[test]
fn a_file_of_fifty_megabytes_is_told_of_and_not_read() {
    let folder = folder();
    write_minimal(folder.path());
    let file = fs::File::create(folder.path().join("levels/big.json")).expect("it can be made");
    file.set_len(50 * 1024 * 1024).expect("it can grow");
    let run = goldpath_in(folder.path(), &["check", "--format", "concise"]);
    assert_eq!(run.status, 1, "{}", run.stderr);
    assert!(run.stdout.contains("unreadable-file"), "{}", run.stdout);
    assert_eq!(last_line(&run.stderr), "1 gold path won in 1 pack: 1 error");
}

#[cfg(unix)]
#[test]
fn loops_of_links_end() {
    let folder = folder();
    write_minimal(&folder.path().join("packs/one"));
    std::os::unix::fs::symlink(folder.path(), folder.path().join("packs/loop")).expect("links can be made");
    let run = goldpath_in(folder.path(), &["check", "packs"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(last_line(&run.stdout), "1 gold path won in 1 pack: no errors");
}

#[test]
fn paths_of_the_manifest_are_not_followed() {
    let folder = folder();
    write_minimal(&folder.path().join("pack"));
    write(&folder.path().join("secret.json"), "{ not json");
    let (path, manifest) = testkit::minimal()[0];
    let manifest = testkit::with_members(manifest, r#""gameFile": "../secret.json""#).expect("it fits");
    write(&folder.path().join("pack").join(path), manifest);
    let run = goldpath_in(folder.path(), &["check", "pack", "--format", "concise"]);
    assert_eq!(run.status, 0, "{}", run.stdout);
    assert!(run.stdout.contains("[ignored-path]"), "{}", run.stdout);
    assert!(!run.stdout.contains("secret.json:"), "{}", run.stdout);
}

#[test]
fn replay_shows_each_board_and_the_outcome() {
    let pack = pack_with(r#""title": "One""#);
    let run = goldpath_in(pack.path(), &["replay", "levels/one.json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stdout.contains("step 2/2: right"), "{}", run.stdout);
    let short = pack_with(r#""solution": { "goldPath": ["right"] }"#);
    let run = goldpath_in(short.path(), &["replay", "levels/one.json"]);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("flag"), "{}", run.stdout);
}

#[test]
fn a_path_that_wins_early_is_no_error_for_check_and_replay_alike() {
    let level = "tests/packs/broken_paths/levels/too_early.json";
    let check = goldpath(&["check", level, "--format", "concise"]);
    let replay = goldpath(&["replay", level, "--quiet"]);
    assert_eq!((check.status, replay.status), (0, 0), "{}{}", check.stdout, replay.stdout);
    let words = "already won at step 3";
    assert!(check.stdout.contains(words), "{}", check.stdout);
    assert!(replay.stdout.contains(words), "{}", replay.stdout);

    let all = goldpath(&["replay", "tests/packs/broken_paths", "--quiet"]);
    assert!(all.stdout.contains(", 1 wins early"), "{}", all.stdout);
    let all = goldpath(&["check", "tests/packs/broken_paths"]);
    assert!(all.stdout.contains(", 1 wins early"), "{}", all.stdout);
}

#[test]
fn replay_plays_on_behind_a_step_that_the_game_refuses() {
    let run = goldpath(&["replay", "tests/packs/broken_paths/levels/refused.json"]);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("step 4/4: right (won)"), "{}", run.stdout);
    assert!(run.stdout.contains("  the game skips it and plays on: won after 4 steps"), "{}", run.stdout);
}

#[test]
fn replay_says_of_a_goal_that_is_met_that_it_is() {
    let goals = r#""goals": [
        { "id": "few", "type": "variable_threshold", "config": { "variable": "n", "target": 1, "comparison": "lte" } },
        { "id": "far", "type": "reach_target", "config": { "targetKind": "flag" } }
    ], "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "n": 0 } },
    "solution": { "goldPath": ["right"] }"#;
    let run = goldpath_in(pack_with(goals).path(), &["replay", "levels/one.json", "--quiet"]);
    assert!(run.stdout.contains("goal few: met"), "{}", run.stdout);
    assert!(run.stdout.contains("goal far: 0 %"), "{}", run.stdout);
}

#[test]
fn replay_shows_the_steps_that_are_asked_for() {
    let pack = pack_with(r#""title": "One""#);
    let replay = |more: &[&str]| goldpath_in(pack.path(), &[&["replay", "levels/one.json"], more].concat());
    let last = replay(&["--from-step", "2", "--events"]);
    assert_eq!(last.status, 0, "{}", last.stderr);
    expect![[r#"
        step 2/2: right (won)
        ..@.
        ...▼

        @=avatar  .=empty  F=flag  ▼=exit

        (2,0): @ F

        (2,0) avatar: facing right

        pipe (pipe): (3,1)▼, queue 1 to (3,1)

        goals: flag met

          avatar_exited position=(1,0)
          avatar_entered position=(2,0) fromPosition=(1,0) direction=right
          turn_ended turnNumber=2
          3 events, 0 rules fired, 1 pass of the cascade

        levels/one.json: won after 2 steps
    "#]]
    .assert_eq(&last.stdout);
    let first = replay(&["--until", "1"]).stdout;
    assert!(first.contains("start\n") && first.contains("step 1/2"), "{first}");
    assert!(!first.contains("step 2/2") && first.contains("won after 2 steps"), "{first}");
    let beyond = replay(&["--from-step", "9"]).stdout;
    assert!(beyond.contains("only 2 steps were played"), "{beyond}");
    assert_eq!(replay(&["--from-step", "2", "--until", "1"]).status, 2);
    assert_eq!(replay(&["--from-step", "0"]).status, 2);
    assert_eq!(replay(&["--events", "--quiet"]).status, 2);
}

#[test]
fn replay_says_whether_the_game_and_its_documents_part() {
    let replay =
        |pack: &Path, which| goldpath_in(pack, &["replay", "levels/one.json", "-q", "--semantics", which]);
    let same = pack_with(r#""title": "One""#);
    for which in ["released", "documented", "both"] {
        assert_eq!(replay(same.path(), which).status, 0, "{which}");
    }
    let parted = pack_with(testkit::WON_AS_DOCUMENTED);
    assert_eq!(replay(parted.path(), "released").status, 1);
    assert_eq!(replay(parted.path(), "documented").status, 0);
    let both = replay(parted.path(), "both");
    let said =
        "released and documented semantics have different outcomes; they diverge when the level is loaded";
    assert_eq!((both.status, last_line(&both.stdout)), (1, said));
}

#[test]
fn trace_prints_the_states_of_given_actions() {
    let pack = pack_with(r#""title": "One""#);
    let actions = pack.path().join("actions.json");
    write(&actions, r#"["right", { "action": "move", "direction": "left" }]"#);
    let run = goldpath_in(pack.path(), &["trace", ".", "--level", "one", "--actions", "actions.json"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let trace: Json = serde_json::from_str(&run.stdout).expect("a trace is JSON");
    assert_eq!(trace["initial"]["avatar"]["position"], serde_json::json!([0, 0]));
    assert_eq!(trace["steps"][0]["state"]["avatar"]["position"], serde_json::json!([1, 0]));
    assert_eq!(trace["steps"][1]["state"]["turnCount"], 2);
    assert_ne!(goldpath_in(pack.path(), &["trace", ".", "--level", "two", "--actions", "-"]).status, 0);
}

#[test]
fn every_code_is_explained() {
    for rule in check::rules() {
        let run = goldpath(&["explain", rule.code]);
        assert_eq!(run.status, 0, "{}", rule.code);
        assert!(run.stdout.contains(rule.summary), "{}", rule.code);
    }
    let run = goldpath(&["explain", "unknown-evnt"]);
    assert_eq!(run.status, 2);
    assert!(run.stderr.contains("`unknown-event`"), "{}", run.stderr);
}

#[test]
fn output_is_the_same_on_every_run() {
    let run = || goldpath(&["check", "tests/packs", "--format", "json"]).stdout;
    assert_eq!(run(), run());
}
