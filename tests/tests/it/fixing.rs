//! `check --fix` and `check --diff` as users run them: which bytes change and which do not.

use std::fs;
use std::path::{Path, PathBuf};

use e2e::{Run, goldpath_in};
use expect_test::expect;

const LEVEL: &str = "levels/one.json";

/// A level with a trailing comma, a number in quotes and a misspelled key.
const MISTAKES: &str = r#""solution": { "goldPath": ["right", "right", ], "hintStops": ["1"] }, "rulse": []"#;

/// A folder with the minimal pack and members of its level replaced.
fn pack_with(member: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for (path, text) in testkit::minimal() {
        let put = || testkit::with_members(text, member).expect("the member fits");
        write(&folder.path().join(path), if path == LEVEL { put() } else { text.to_owned() });
    }
    folder
}

fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().expect("files lie in folders")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

fn level(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join(LEVEL)
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is there")
}

fn check(folder: &tempfile::TempDir, arguments: &[&str]) -> Run {
    goldpath_in(folder.path(), &[&["check"], arguments].concat())
}

/// The names of all files, to show that none was added.
fn names(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there").flatten() {
        names.push(entry.file_name().to_string_lossy().into_owned());
        if entry.path().is_dir() {
            names.extend(self::names(&entry.path()));
        }
    }
    names.sort();
    names
}

#[test]
fn safe_fixes_are_applied_and_the_rest_is_told() {
    let pack = pack_with(MISTAKES);
    let (before, files) = (text(&level(&pack)), names(pack.path()));
    let run = check(&pack, &["--fix"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    expect![[r#"
        warning[unknown-key]: unknown key `rulse` in a level; did you mean `rules`?
          --> levels/one.json:21:70
           |
        21 |   "solution": { "goldPath": ["right", "right" ], "hintStops": [1] }, "rulse": []
           |                                                                      ^^^^^^^

        applied 2 fixes in 1 file (1 more with `--unsafe-fixes`)
        1 gold path won in 1 pack: no errors, 1 warning
    "#]]
    .assert_eq(&run.stdout);
    let after = text(&level(&pack));
    let changed: Vec<(&str, &str)> = before.lines().zip(after.lines()).filter(|(a, b)| a != b).collect();
    expect![[r#"
        [
            (
                "  \"solution\": { \"goldPath\": [\"right\", \"right\", ], \"hintStops\": [\"1\"] }, \"rulse\": []",
                "  \"solution\": { \"goldPath\": [\"right\", \"right\" ], \"hintStops\": [1] }, \"rulse\": []",
            ),
        ]
    "#]].assert_debug_eq(&changed);
    assert_eq!(names(pack.path()), files);

    let modified = fs::metadata(level(&pack)).and_then(|it| it.modified()).expect("it has a time");
    let again = check(&pack, &["--fix"]);
    assert!(again.stdout.contains("applied no fixes (1 more with `--unsafe-fixes`)"), "{}", again.stdout);
    assert_eq!(fs::metadata(level(&pack)).and_then(|it| it.modified()).expect("it has a time"), modified);
}

#[test]
fn unsafe_fixes_are_applied_when_asked_for() {
    let pack = pack_with(MISTAKES);
    let run = check(&pack, &["--fix", "--unsafe-fixes"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(text(&level(&pack)).contains("\"rules\": []"));
    expect![[r#"
        applied 3 fixes in 1 file
        1 gold path won in 1 pack: no errors
    "#]]
    .assert_eq(&run.stdout);
}

#[test]
fn without_fix_nothing_is_written_and_what_could_be_is_counted() {
    let pack = pack_with(MISTAKES);
    let before = text(&level(&pack));
    let (safe, all) = (check(&pack, &[]), check(&pack, &["--unsafe-fixes"]));
    // Other mistakes are fixed once the text is valid JSON.
    assert!(safe.stdout.contains("1 warning (1 fixable with `--fix`)\n"), "{}", safe.stdout);
    assert!(all.stdout.contains("1 warning (1 fixable with `--fix --unsafe-fixes`)\n"), "{}", all.stdout);
    assert_eq!(text(&level(&pack)), before);
}

#[test]
fn a_diff_shows_what_would_be_fixed_and_writes_nothing() {
    let pack = pack_with(MISTAKES);
    let before = text(&level(&pack));
    let run = check(&pack, &["--diff"]);
    assert_eq!(run.status, 1, "{}", run.stderr);
    expect![[r#"
        --- levels/one.json
        +++ levels/one.json
        @@ -18,5 +18,5 @@
             { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }
           ],
           "metadata": { "tags": ["void", "rock", "torch", "number", "keys"] },
        -  "solution": { "goldPath": ["right", "right", ], "hintStops": ["1"] }, "rulse": []
        +  "solution": { "goldPath": ["right", "right" ], "hintStops": [1] }, "rulse": []
         }
    "#]]
    .assert_eq(&run.stdout);
    expect![[r#"
        would apply 2 fixes in 1 file (1 more with `--unsafe-fixes`)
    "#]]
    .assert_eq(&run.stderr);
    for more in [&["--diff", "--fix"][..], &["--diff", "--format", "json"]] {
        let other = check(&pack, more);
        assert_eq!((other.status, other.stdout, other.stderr), (1, run.stdout.clone(), run.stderr.clone()));
    }
    assert_eq!(text(&level(&pack)), before);

    assert_eq!(check(&pack, &["--fix"]).status, 0);
    let run = check(&pack, &["--diff"]);
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
    assert_eq!(run.stderr, "would apply no fixes (1 more with `--unsafe-fixes`)\n");
}

#[test]
fn what_remains_is_reported_as_is_asked_for() {
    let pack = pack_with(MISTAKES);
    let run = check(&pack, &["--fix", "--format", "json"]);
    assert_eq!(run.stdout.lines().count(), 1, "{}", run.stdout);
    assert!(run.stdout.contains("unknown-key"), "{}", run.stdout);
    assert!(
        run.stderr.starts_with("applied 2 fixes in 1 file (1 more with `--unsafe-fixes`)\n"),
        "{}",
        run.stderr
    );
    let run = check(&pack, &["--fix", "--unsafe-fixes", "--format", "sarif"]);
    let sarif: serde_json::Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    assert_eq!(sarif["runs"][0]["results"], serde_json::json!([]));
    assert_eq!(check(&pack, &["--diff", "--output", "report.txt"]).status, 2);
}

#[test]
fn a_colored_diff_is_for_people() {
    let pack = pack_with(MISTAKES);
    let run = check(&pack, &["--diff", "--color", "always"]);
    assert!(run.stdout.contains("\u{1b}[32m+"), "{}", run.stdout);
}

#[test]
fn the_exit_status_is_of_what_remains() {
    let pack = pack_with(r#""goals": [], "solution": { "goldPath": ["right", ] }"#);
    let run = check(&pack, &["--fix"]);
    assert_eq!(run.status, 1, "{}", run.stdout);
    assert!(run.stdout.contains("applied 1 fix in 1 file"), "{}", run.stdout);
}

#[test]
fn line_ends_stay_and_so_does_every_byte_that_no_fix_is_about() {
    let (plain, marked) = (pack_with(MISTAKES), pack_with(MISTAKES));
    let crlf = |folder| text(&level(folder)).replace('\n', "\r\n");
    write(&level(&marked), format!("\u{feff}{}", crlf(&marked)));
    for pack in [&plain, &marked] {
        assert_eq!(check(pack, &["--fix", "--unsafe-fixes"]).status, 0);
    }
    // The byte order mark is itself a mistake.
    assert_eq!(text(&level(&marked)), crlf(&plain));
}

#[test]
fn a_byte_order_mark_stays_where_it_is_not_asked_about() {
    let pack = pack_with(MISTAKES);
    let marked = format!("\u{feff}{}", testkit::minimal()[1].1);
    write(&pack.path().join("game.json"), &marked);
    assert_eq!(check(&pack, &["--fix", LEVEL]).status, 0);
    assert_eq!(text(&pack.path().join("game.json")), marked);
}

#[test]
fn a_read_only_file_stays_and_the_others_are_fixed() {
    let pack = pack_with(MISTAKES);
    write(&pack.path().join("theme.json"), "{ \"splash\": \"a.png\", }\n");
    let (before, theme) = (text(&level(&pack)), pack.path().join("theme.json"));
    let broken = text(&theme);
    let mut permissions = fs::metadata(level(&pack)).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(level(&pack), permissions).expect("it is ours");
    let run = check(&pack, &["--fix"]);
    assert_eq!(run.status, 3, "{}", run.stdout);
    assert_eq!(run.stderr, "error: levels/one.json: not fixed: it is read-only\n");
    assert_eq!(text(&level(&pack)), before);
    assert_ne!(text(&theme), broken);
    assert!(run.stdout.contains("applied 1 fix in 1 file"), "{}", run.stdout);
}

#[cfg(unix)]
#[test]
fn where_no_file_can_be_written_none_is() {
    use std::os::unix::fs::PermissionsExt;
    let pack = pack_with(MISTAKES);
    let levels = pack.path().join("levels");
    let allow = |mode| fs::set_permissions(&levels, fs::Permissions::from_mode(mode)).expect("it is ours");
    allow(0o555);
    let before = text(&level(&pack));
    let run = e2e::powerless().args(["check", "--fix"]).current_dir(pack.path()).output();
    allow(0o755);
    let Ok(run) = run else {
        return testrun::skip("this user may write everywhere, and there is no setpriv");
    };
    let said = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(3), "{said}");
    assert!(said.contains("a file next to it cannot be written: permission denied"), "{said}");
    assert_eq!(text(&level(&pack)), before);
}

#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_written_with_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let pack = pack_with(MISTAKES);
    let real = pack.path().join("real.json");
    fs::rename(level(&pack), &real).expect("it can be moved");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).expect("it is ours");
    std::os::unix::fs::symlink(&real, level(&pack)).expect("links can be made");
    let run = check(&pack, &["--fix", "--unsafe-fixes"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(fs::symlink_metadata(level(&pack)).expect("it is there").is_symlink());
    assert_eq!(fs::metadata(&real).expect("it is there").permissions().mode() & 0o777, 0o600);
    assert!(!text(&real).contains("rulse"));
}

#[test]
fn a_fix_that_would_break_a_gold_path_is_told_of() {
    let pack = pack_with(
        r#""rules": [{
    "id": "r", "on": "avatar_entered",
    "if": { "variable": { "name": "kees", "op": "eq", "value": 0 } },
    "then": [{ "destroy": { "position": [2, 0], "layer": "markers" } }]
  }]"#,
    );
    let before = text(&level(&pack));
    let run = check(&pack, &["--fix", "--unsafe-fixes"]);
    assert_eq!(run.status, 0, "{}", run.stdout);
    assert_eq!(text(&level(&pack)), before);
    expect![[r#"
        note: levels/one.json: rejected the fix for `unknown-variable` (change it to `keys`): the solution of levels/one.json would not win
    "#]].assert_eq(&run.stderr);
}

#[test]
fn only_the_files_that_are_given_are_fixed() {
    let pack = pack_with(MISTAKES);
    write(&pack.path().join("theme.json"), "{ \"splash\": \"a.png\", }\n");
    let before = text(&level(&pack));
    let run = check(&pack, &["--fix", "theme.json"]);
    assert!(run.stdout.contains("applied 1 fix in 1 file"), "{}", run.stdout);
    assert_eq!(text(&level(&pack)), before);
}

#[test]
fn what_removes_or_makes_up_something_is_not_applied() {
    let pack = pack_with(
        r#""solution": { "goldPath": ["right", "right", "up"], "hintStops": [1, 1] }, "notes": "mine", "rules": [{ "id": "r" }]"#,
    );
    let before = text(&level(&pack));
    let run = check(&pack, &["--fix", "--unsafe-fixes"]);
    assert!(run.stdout.contains("applied no fixes\n"), "{}", run.stdout);
    assert_eq!(text(&level(&pack)), before);
}

#[test]
fn our_own_packs_have_nothing_to_fix() {
    let run = e2e::goldpath(&["check", "--diff", "--unsafe-fixes", "tests/packs/lantern_walk"]);
    assert_eq!((run.status, run.stdout.as_str()), (0, ""), "{}", run.stderr);
}
