//! `goldpath.toml`, `--select` and `--ignore` as users use them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use e2e::{Run, goldpath, goldpath_in, root};
use expect_test::{expect, expect_file};

/// A folder with the minimal pack in `packs/mine` and in `drafts/one`, each with two mistakes in its level.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for pack in ["packs/mine", "drafts/one"] {
        for (path, text) in testkit::minimal() {
            let text = if path == "levels/one.json" {
                testkit::with_members(text, r#""titel": 1, "rules": 2"#).expect("the member fits")
            } else {
                text.to_owned()
            };
            write(folder.path(), &format!("{pack}/{path}"), &text);
        }
    }
    folder
}

fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().expect("files lie in folders")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}

fn check(folder: &Path, arguments: &[&str]) -> Run {
    goldpath_in(folder, &[&["check", "--format", "concise"], arguments].concat())
}

fn said(run: &Run) -> String {
    format!("{}{}status {}\n", run.stdout, run.stderr, run.status)
}

#[test]
fn without_settings_everything_is_said() {
    let folder = folder();
    expect![[r#"
        drafts/one/levels/one.json:2:12: error[wrong-type]: `rules` must be an array of rules; found the number `2`
        drafts/one/levels/one.json:3:3: warning[unknown-key]: unknown key `titel` in a level
        packs/mine/levels/one.json:2:12: error[wrong-type]: `rules` must be an array of rules; found the number `2`
        packs/mine/levels/one.json:3:3: warning[unknown-key]: unknown key `titel` in a level
        2 gold paths not replayed because of errors in 2 packs, none of which the game can load: 2 errors, 2 warnings
        status 1
    "#]]
    .assert_eq(&said(&check(folder.path(), &[])));
}

#[test]
fn the_nearest_file_says_what_is_left_out_and_how_bad_the_rest_is() {
    let folder = folder();
    write(
        folder.path(),
        "goldpath.toml",
        "exclude = ['drafts/**']\n[rules]\nunknown-key = 'off'\n\
         [[paths]]\nfiles = ['packs/*/levels']\nrules = { wrong-type = 'info' }\n",
    );
    expect![[r#"
        packs/mine/levels/one.json:2:12: info[wrong-type]: `rules` must be an array of rules; found the number `2`
        1 gold path not replayed because of errors in 1 pack, which the game cannot load: no errors, 1 info
        status 0
    "#]]
    .assert_eq(&said(&check(folder.path(), &[])));
    // From any folder, and with any notation of the path.
    let same = check(&folder.path().join("packs/mine/levels"), &[".."]);
    expect![[r#"
        ../levels/one.json:2:12: info[wrong-type]: `rules` must be an array of rules; found the number `2`
        1 gold path not replayed because of errors in 1 pack, which the game cannot load: no errors, 1 info
        status 0
    "#]]
    .assert_eq(&said(&same));
    write(folder.path(), "packs/goldpath.toml", "");
    let nearer = check(folder.path(), &["packs"]);
    assert_eq!((nearer.status, nearer.stdout.lines().count()), (1, 2), "{nearer:?}");
}

#[test]
fn a_rule_may_be_named_by_the_code_it_had_before() {
    let folder = folder();
    let minimal = testkit::minimal();
    let (_, level) = minimal.iter().find(|(path, _)| *path == "levels/one.json").expect("it has a level");
    let rules = r#""rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {}, "resolve_move": {} }] }]"#;
    let level = testkit::with_members(level, rules).expect("the member fits");
    write(folder.path(), "drafts/one/levels/one.json", &level);
    let before = check(&folder.path().join("drafts"), &[]);
    assert!(before.stdout.contains("[several-operators]"), "{before:?}");
    write(folder.path(), "drafts/goldpath.toml", "[rules]\nsecond-word = 'off'\n");
    let after = check(&folder.path().join("drafts"), &[]);
    assert!(!after.stdout.contains("several-operators"), "{after:?}");
    assert!(!after.stdout.contains("settings-unknown-code"), "{after:?}");
}

#[test]
fn what_is_named_is_checked_though_it_is_left_out() {
    let folder = folder();
    write(folder.path(), "goldpath.toml", "exclude = ['drafts', 'packs/mine/levels']\n");
    expect![[r#"
        no gold paths in 1 pack: no errors
        status 0
    "#]]
    .assert_eq(&said(&check(folder.path(), &[])));
    expect![[r#"
        no gold paths in 1 pack: no errors
        status 0
    "#]]
    .assert_eq(&said(&check(folder.path(), &["packs/mine"])));
    for named in ["drafts/one", "drafts/one/levels/one.json", "packs/mine/levels/one.json"] {
        let run = check(folder.path(), &[named]);
        assert_eq!((run.status, run.stdout.lines().count()), (1, 2), "{named}: {run:?}");
    }
    write(folder.path(), "goldpath.toml", "exclude = ['*']\n");
    expect![[r#"
        note: goldpath.toml: the settings exclude all packs found here
        status 0
    "#]]
    .assert_eq(&said(&check(folder.path(), &[])));
}

#[test]
fn a_selection_counts_after_the_file() {
    let folder = folder();
    write(folder.path(), "goldpath.toml", "exclude = ['drafts']\n[rules]\nunknown-key = 'off'\n");
    expect![[r#"
        packs/mine/levels/one.json:3:3: warning[unknown-key]: unknown key `titel` in a level
        1 gold path not replayed because of errors in 1 pack, which the game cannot load: no errors, 1 warning
        status 0
    "#]]
    .assert_eq(&said(&check(folder.path(), &["--select", "unknown-key"])));
    expect![[r#"
        1 gold path not replayed because of errors in 1 pack, which the game cannot load: no errors
        status 0
    "#]]
    .assert_eq(&said(&check(folder.path(), &["--ignore", "error,hint"])));
    expect![[r#"
        packs/mine/levels/one.json:3:3: warning[unknown-key]: unknown key `titel` in a level
        1 gold path not replayed because of errors in 1 pack, which the game cannot load: no errors, 1 warning
        status 0
    "#]]
    .assert_eq(&said(&check(folder.path(), &["--select", "unknown-*,wrong-type", "--ignore", "wrong-*"])));
}

#[test]
fn a_selection_of_what_there_is_not_is_bad_usage() {
    let folder = folder();
    for (arguments, complaint) in [
        (
            ["--select", "unknown-kye"],
            "unknown code, group or severity `unknown-kye`; did you mean `unknown-key`?",
        ),
        (["--ignore", "spoon-*"], "no code matches `spoon-*`; run `goldpath rules` to list all codes"),
        (["--ignore", "syntax-error"], "`syntax-error` cannot be ignored"),
    ] {
        let run = check(folder.path(), &arguments);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
        assert_eq!(run.stderr, format!("error: {complaint}\n"));
    }
}

#[test]
fn what_cannot_be_read_is_always_told() {
    let folder = folder();
    write(folder.path(), "goldpath.toml", "exclude = ['drafts']\n[rules]\n'*' = 'off'\n");
    write(folder.path(), "packs/mine/theme.json", "{");
    for arguments in [&[][..], &["--ignore", "error"], &["--select", "idle-step"]] {
        let run = check(folder.path(), arguments);
        assert_eq!(run.status, 1, "{run:?}");
        assert!(run.stdout.starts_with("packs/mine/theme.json:") && run.stdout.contains("[syntax-error]"));
    }
}

#[test]
fn other_settings_may_be_named_or_none() {
    let folder = folder();
    write(folder.path(), "goldpath.toml", "exclude = ['drafts']\n[rules]\n'*' = 'off'\n");
    write(folder.path(), "other/ci.toml", "[rules]\nwrong-type = 'off'\n");
    let isolated = check(folder.path(), &["--isolated"]);
    assert_eq!((isolated.status, isolated.stdout.lines().count()), (1, 4), "{isolated:?}");
    let other = check(folder.path(), &["--config", "other/ci.toml"]);
    assert_eq!((other.status, other.stdout.lines().count()), (0, 2), "{other:?}");
    let both = check(folder.path(), &["--config", "other/ci.toml", "--isolated"]);
    assert_eq!(both.status, 2);
    expect![[r#"
        error: nowhere.toml: the file cannot be read: it does not exist
        status 3
    "#]]
    .assert_eq(&said(&check(folder.path(), &["--config", "nowhere.toml"])));
}

#[test]
fn what_is_wrong_with_the_file_is_told_and_the_rest_of_it_holds() {
    let folder = folder();
    write(
        folder.path(),
        "goldpath.toml",
        "exclude = ['drafts']\n[rules]\nunknown-key = 'off'\nwrong-tpye = 'off'\nwrong-type =\n",
    );
    expect![[r#"
        goldpath.toml:4:1: warning[settings-unknown-code]: unknown code `wrong-tpye`; did you mean `wrong-type`?
        goldpath.toml:5:13: error[settings-syntax]: missing value
        packs/mine/levels/one.json:2:12: error[wrong-type]: `rules` must be an array of rules; found the number `2`
        1 gold path not replayed because of errors in 1 pack, which the game cannot load: 2 errors, 1 warning
        status 1
    "#]].assert_eq(&said(&check(folder.path(), &[])));
    let human = goldpath_in(&folder.path().join("packs"), &["check", "mine"]);
    expect![[r#"
        warning[settings-unknown-code]: unknown code `wrong-tpye`; did you mean `wrong-type`?
         --> ../goldpath.toml:4:1
          |
        4 | wrong-tpye = 'off'
          | ^^^^^^^^^^"#]]
    .assert_eq(human.stdout.split("\n\n").next().unwrap_or_default());
}

#[test]
fn the_file_says_by_whose_rules_gold_paths_are_replayed_unless_the_command_line_does() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for (path, text) in testkit::minimal() {
        let level =
            testkit::with_members(text, testkit::WON_AS_DOCUMENTED).filter(|_| path == "levels/one.json");
        write(folder.path(), path, &level.unwrap_or_else(|| text.to_owned()));
    }
    write(folder.path(), "goldpath.toml", "semantics = 'documented'\n");
    for (arguments, status) in [
        (&[][..], 0),
        (&["--semantics", "released"], 1),
        (&["--isolated"], 1),
        (&["--isolated", "--semantics", "documented"], 0),
    ] {
        let run = check(folder.path(), arguments);
        assert_eq!(run.status, status, "{run:?}");
    }
    let replay =
        |more: &[&str]| goldpath_in(folder.path(), &[&["replay", "levels/one.json", "-q"], more].concat());
    assert_eq!(replay(&[]).status, 0);
    assert_eq!(replay(&["--semantics", "released"]).status, 1);
}

#[test]
fn the_codes_of_settings_are_explained() {
    let run = goldpath(&["explain", "settings-fixed-code"]);
    assert_eq!(run.status, 0);
    assert!(run.stdout.starts_with("warning[settings-fixed-code]: "), "{}", run.stdout);
    let all = goldpath(&["explain"]);
    assert!(settings::own_rules().iter().all(|it| all.stdout.contains(it.code)));
}

#[test]
fn the_schema_of_the_settings_is_the_one_in_the_documentation() {
    let run = goldpath(&["schema", "goldpath.toml"]);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    expect_file![root().join("docs/schema/settings.schema.json")].assert_eq(&run.stdout);
    let schema: serde_json::Value = serde_json::from_str(&run.stdout).expect("it is JSON");
    let codes = schema["$defs"]["rules"]["properties"].as_object().expect("it has codes");
    let rules = [check::rules(), puzzlescript::rules::all(), wage::RULES].concat();
    // What several languages call the same can be changed if one of them lets it be.
    let changeable: BTreeSet<&str> =
        rules.iter().filter(|rule| !rule.is_locked).flat_map(|rule| [rule.code, rule.group]).collect();
    let written: BTreeSet<&str> = codes.keys().map(String::as_str).collect();
    assert_eq!(written, changeable);
    let old = goldpath(&["schema", "goldpath.toml", "--draft", "draft-07"]).stdout;
    let old: serde_json::Value = serde_json::from_str(&old).expect("it is JSON");
    for schema in [schema, old] {
        jsonschema::validator_for(&schema).expect("it is a schema");
    }
}

#[test]
fn levels_that_break_a_law_are_reported_with_what_is_the_case() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for (path, text) in testkit::minimal() {
        write(folder.path(), &format!("packs/mine/{path}"), text);
    }
    write(
        folder.path(),
        "goldpath.toml",
        "[[laws]]\nlevels = '1'\nrequire = 'length <= 1'\nmessage = 'the first level is one step'\n\
         [[laws]]\nrequire = 'essential avatar_exited, rollout-bits >= 8'\nseverity = 'error'\n\
         [[laws]]\nfiles = ['packs/other']\nrequire = 'optional avatar_exited'\n\
         [[laws]]\nrequire = 'use troch'\n\
         [[laws]]\nrequire = 'lenght 3'\n",
    );
    expect![[r#"
        goldpath.toml:14:12: error[settings-bad-law]: unknown word `lenght`; did you mean `length`?
        packs/mine/game.json:1:1: warning[unreadable-law]: the law `use troch` cannot be read: unknown action or kind `troch`; did you mean `torch`?
        packs/mine/levels/one.json:21:17: error[law-broken]: random play has 0.0 bits (0.0 to 0.0 at 95 %), but a law asks for `rollout-bits >= 8`
        packs/mine/levels/one.json:21:17: warning[law-broken]: the first level is one step: the gold path has 2 steps
        1 gold path won in 1 pack: 2 errors, 2 warnings
        status 1
    "#]].assert_eq(&said(&check(folder.path(), &["--ignore", "unused-definition"])));
}
