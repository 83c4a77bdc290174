//! Diagnostics of settings files, and the settings that apply in spite of errors.

use std::sync::Arc;

use crate::support::{read, shown};
use expect_test::{Expect, expect};
use language::{Files, Language as _, Policy as _, Project};
use proptest::prelude::*;
use settings::InPack;

fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&shown(text, &read(text).diagnostics));
}

#[test]
fn a_file_in_which_everything_is_right_says_nothing() {
    check(
        "exclude = ['drafts/**']\nsemantics = 'released'\n[rules]\nidle-step = 'off'\n'gold-path-*' = 'hint'\n\
         [[paths]]\nfiles = ['packs/old/**']\nrules = { unknown-tag = 'info' }\n[[paths]]\nfiles = []\n\
         [paths.rules]\nunknown-tag = 'error'\n",
        &expect![""],
    );
    check("", &expect![""]);
}

#[test]
fn a_key_that_is_none_is_a_warning_with_the_nearest() {
    check(
        "excludes = []\n[rule]\n[[paths]]\nfile = []\n",
        &expect![[r#"
            warning[settings-unknown-key] "excludes": unknown setting `excludes`; did you mean `exclude`?
              Unsafe: change it to `exclude` -> "exclude = []\n[rule]\n[[paths]]\nfile = []\n"
            warning[settings-unknown-key] "rule": unknown setting `rule`; did you mean `rules`?
              Unsafe: change it to `rules` -> "excludes = []\n[rules]\n[[paths]]\nfile = []\n"
            warning[settings-unknown-key] "file": unknown key `file` in `[[paths]]`; did you mean `files`?
              Unsafe: change it to `files` -> "excludes = []\n[rule]\n[[paths]]\nfiles = []\n"
        "#]],
    );
}

#[test]
fn a_value_of_another_type_says_which_is_meant() {
    check(
        "exclude = 'drafts'\nsemantics = 1\nrules = []\n[paths]\nfiles = ['a']\n",
        &expect![[r#"
            error[settings-wrong-type] "'drafts'": `exclude` must be an array of path patterns; found a string
              Safe: wrap it in an array -> "exclude = ['drafts']\nsemantics = 1\nrules = []\n[paths]\nfiles = ['a']\n"
            error[settings-wrong-type] "1": `semantics` must be a string; found a number or a date
            error[settings-wrong-type] "[]": `rules` must be a table of codes and severities; found an array
            error[settings-wrong-type] "[paths]": `paths` must be an array of tables; found a table
              Safe: write `[[paths]]` -> "exclude = 'drafts'\nsemantics = 1\nrules = []\n[[paths]]\nfiles = ['a']\n"
        "#]],
    );
    check(
        "exclude = [1, 'a']\npaths = [1]\nrules = { idle-step = false, unknown-tag = 2 }\n",
        &expect![[r#"
            error[settings-wrong-type] "1": a pattern must be a string; found a number or a date
            error[settings-wrong-type] "1": an element of `paths` must be a table; found a number or a date
            error[settings-wrong-type] "false": the severity of `idle-step` must be a string; found a boolean
              Unsafe: change it to `off` -> "exclude = [1, 'a']\npaths = [1]\nrules = { idle-step = \"off\", unknown-tag = 2 }\n"
            error[settings-wrong-type] "2": the severity of `unknown-tag` must be a string; found a number or a date
        "#]],
    );
}

#[test]
fn width_and_indentation_are_held_against_their_bounds() {
    check("[format]\nwidth = 1_20\nindent = 0x4\n", &expect![""]);
    check("format = { indent = 'tab' }\n", &expect![""]);
    check(
        "[format]\nwidth = 20\nindent = 'tabs'\ncolor = 1\n",
        &expect![[r#"
            error[settings-unknown-value] "20": invalid value `20` for `width`; expected a whole number from 40 to 400
            error[settings-unknown-value] "'tabs'": invalid value `tabs` for `indent`; did you mean `tab`?
              Unsafe: change it to `tab` -> "[format]\nwidth = 20\nindent = \"tab\"\ncolor = 1\n"
            warning[settings-unknown-key] "color": unknown key `color` in `[format]`; expected `width` or `indent`
        "#]],
    );
    check(
        "[format]\nwidth = 'wide'\nindent = 2.5\n[[format]]\n",
        &expect![[r#"
            error[settings-wrong-type] "'wide'": `width` must be a whole number from 40 to 400; found a string
            error[settings-wrong-type] "2.5": `indent` must be a whole number from 1 to 8 or `"tab"`; found a number or a date
            error[settings-duplicate-key] "format": `format` is defined twice
              first defined here: 1..7
        "#]],
    );
}

#[test]
fn codes_and_severities_are_held_against_those_there_are() {
    check(
        "[rules]\nidel-step = 'off'\nidle-step = 'warn'\nunknown-tag = 'loud'\nspoon = 'off'\n'spoon-*' = 'off'\n",
        &expect![[r#"
            warning[settings-unknown-code] "idel-step": unknown code `idel-step`; did you mean `idle-step`?
              Unsafe: change it to `idle-step` -> "[rules]\nidle-step = 'off'\nidle-step = 'warn'\nunknown-tag = 'loud'\nspoon = 'off'\n'spoon-*' = 'off'\n"
            error[settings-unknown-value] "'warn'": invalid value `warn` for `idle-step`; did you mean `warning`?
              Unsafe: change it to `warning` -> "[rules]\nidel-step = 'off'\nidle-step = \"warning\"\nunknown-tag = 'loud'\nspoon = 'off'\n'spoon-*' = 'off'\n"
            error[settings-unknown-value] "'loud'": invalid value `loud` for `unknown-tag`; expected one of `off`, `hint`, `info`, `warning` or `error`
            warning[settings-unknown-code] "spoon": unknown code `spoon`; expected one of `gold-path-loses`, `gold-path-refused`, `gold-path-wins-early`, `idle-step`, `unknown-tag`, `names`, `replay` or `syntax`
            hint[settings-matches-nothing] "'spoon-*'": no code matches `spoon-*`
        "#]],
    );
}

#[test]
fn a_setting_of_the_file_below_a_header_is_told_where_it_belongs() {
    check(
        "[rules]\nexclude = ['drafts']\n",
        &expect![[r#"
            warning[settings-unknown-code] "exclude": unknown code `exclude`; expected one of `gold-path-loses`, `gold-path-refused`, `gold-path-wins-early`, `idle-step`, `unknown-tag`, `names`, `replay` or `syntax`
              help: `exclude` is a top-level setting; move it above the first header
        "#]],
    );
}

#[test]
fn what_cannot_be_changed_says_so_and_can_be_removed() {
    check(
        "[rules]\nsyntax-error = 'off'\n\"*\" = 'off'\n",
        &expect![[r#"
        warning[settings-fixed-code] "syntax-error": the severity of `syntax-error` cannot be changed
          Unsafe: remove it -> "[rules]\n\"*\" = 'off'\n"
    "#]],
    );
}

#[test]
fn patterns_that_cannot_be_read_say_why() {
    check(
        "exclude = ['a[', '../b', 'c\\d', '']\n[rules]\n'gold-[' = 'off'\n",
        &expect![[r#"
            error[settings-bad-glob] "'a['": unclosed character class; missing ']'
            error[settings-bad-glob] "'../b'": patterns must be relative and stay below the folder of this file
            error[settings-bad-glob] "'c\\d'": use `/` between folders, on every system
              Safe: change it to `c/d` -> "exclude = ['a[', '../b', \"c/d\", '']\n[rules]\n'gold-[' = 'off'\n"
            error[settings-bad-glob] "''": the pattern is empty
            error[settings-bad-glob] "'gold-['": unclosed character class; missing ']'
        "#]],
    );
}

#[test]
fn what_is_no_toml_is_told_at_its_place() {
    check(
        "semantics = released\n[rules\nidle-step =\nidle-step = 'off'\nidle-step = 'hint'\n",
        &expect![[r#"
            error[settings-syntax] "released": string values must be quoted, expected literal string
            error[settings-syntax] "": unclosed table, expected `]`
            error[settings-syntax] "": missing value
            error[settings-duplicate-key] "idle-step": `idle-step` is defined twice
              first defined here: 28..37
        "#]],
    );
}

#[test]
fn what_is_understood_holds_beside_mistakes() {
    let reading = read("exclude = 1\nsemantics = 'documented'\nspoon\n[rules]\nidle-step = \n");
    assert_eq!(reading.diagnostics.len(), 3, "{:#?}", reading.diagnostics);
    assert_eq!(reading.settings.semantics(), Some(language::Semantics::Documented));
}

#[test]
fn every_example_gives_its_code_and_nothing_when_it_is_right() {
    for rule in settings::own_rules().iter().filter(|rule| rule.code != "settings-misnamed") {
        let of = |text: &str| -> Vec<&str> {
            read(text).diagnostics.iter().map(language::Diagnostic::code).collect()
        };
        assert_eq!(of(rule.wrong), [rule.code], "{}", rule.wrong);
        assert!(of(rule.right).is_empty(), "{}", rule.right);
    }
}

#[test]
fn a_file_with_nearly_the_right_name_is_told_whatever_it_says() {
    for name in ["goldpath.tml", "Goldpath.toml", ".goldpath.toml", "goldpaths.toml", "gold-path.toml"] {
        let project = project(name, "exclude = 1");
        let found = project.check(&language::Job::new(language::Semantics::default()));
        let told: Vec<_> =
            found.lists().iter().flat_map(|(file, list)| list.iter().map(move |it| (file, it))).collect();
        let [(file, only)] = told[..] else { panic!("{name}: {told:#?}") };
        assert_eq!((&**file, only.code()), (name, "settings-misnamed"));
        assert_eq!(only.message, format!("`{name}` is not read; did you mean `goldpath.toml`?"));
    }
    let right = project("goldpath.toml", "exclude = []");
    assert!(right.check(&language::Job::new(language::Semantics::default())).lists().is_empty());
}

/// A file as a project of its own.
fn project(name: &str, text: &str) -> Arc<dyn Project> {
    static SETTINGS: settings::SettingsLanguage = settings::SettingsLanguage::new(&[]);
    let texts = vec![(Arc::from(name), Ok(Arc::from(text)))];
    SETTINGS.open(Files { texts, ..Files::default() })
}

#[test]
fn rules_are_sorted_and_explain_themselves() {
    let codes: Vec<&str> = settings::own_rules().iter().map(|it| it.code).collect();
    assert!(codes.is_sorted(), "{codes:?}");
    for rule in settings::own_rules() {
        assert!(rule.code.starts_with("settings-"), "{}", rule.code);
        assert!(!rule.summary.ends_with('.') && rule.doc.ends_with('.'), "{}", rule.code);
    }
}

#[test]
fn a_file_with_very_many_mistakes_is_told_of_and_not_listed() {
    let keys: String = (0..20_000).map(|at| format!("key{at} = 1")).collect::<Vec<_>>().join("\n");
    assert_eq!(read(&keys).diagnostics.len(), 200);
    let patterns = format!("exclude = [{}]", "'a*b',".repeat(20_000));
    assert_eq!(read(&patterns).diagnostics.len(), 1);
    let large = "#".repeat(settings::MAX_BYTES + 1);
    assert_eq!(read(&large).diagnostics.len(), 1);
}

proptest! {
    #![proptest_config(testrun::law(256))]

    #[test]
    fn any_text_is_read_and_its_diagnostics_fit_it(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "exclude", "rules", "paths", "files", "semantics", "idle-step", "\"*\"", " = ", "[", "]", "[[", "]]",
            "{", "}", ",", "\n", "'off'", "'a/**'", "\"", ".", "#", "é😀", "1", "true",
        ]), 0..24),
    ) {
        let text = pieces.concat();
        let reading = read(&text);
        shown(&text, &reading.diagnostics);
        prop_assert!(reading.diagnostics.is_sorted_by(|a, b| a.order(b).is_le()));
    }
}

#[test]
fn a_law_that_cannot_be_read_is_told_at_the_word_that_is_wrong() {
    check(
        "[[laws]]\nrequire = \"lenght >= 3\"\n[[laws]]\nwhen = 'rollout-bits >= 3'\nrequire = 'tag x'\n\
         [[laws]]\nrequire = \"\"\n[[laws]]\nrequire = 3\nlevels = \"0..\"\nseverity = 'off'\n",
        &expect![[r#"
            error[settings-bad-law] "lenght": unknown word `lenght`
            error[settings-bad-law] "rollout-bits": `when` is answered without a search
            error[settings-bad-law] "": expected a word
            error[settings-wrong-type] "3": `require` must be a string; found a number or a date
            error[settings-unknown-value] "\"0..\"": invalid places `0..`; write `3..`, `3` or `2..5`, from 1
            error[settings-unknown-value] "'off'": invalid value `off` for `severity`; expected one of `hint`, `info`, `warning` or `error`
        "#]],
    );
}

#[test]
fn the_last_table_for_a_pack_says_which_kinds_may_change() {
    let text = "[[vary]]\nkinds = ['rock']\n[[vary]]\nfiles = ['packs/mine']\nkinds = ['torch', 'avatar']\n\
                [[vary]]\nfiles = ['packs/mine']\n";
    let reading = read(text);
    assert_eq!(shown(text, &reading.diagnostics), "");
    let settings = Arc::new(reading.settings);
    let kinds = |below: &str| InPack::new(Arc::clone(&settings), Some(below.to_owned())).varied_kinds();
    assert_eq!(kinds("packs/mine").as_deref(), Some(&["torch".to_owned(), "avatar".to_owned()][..]));
    assert_eq!(kinds("packs/other").as_deref(), Some(&["rock".to_owned()][..]));
    let text = "[[vary]]\nkinds = 'rock'\n[[vary]]\nkinds = [7]\nkind = 'rock'\n";
    expect![[r#"
        error[settings-wrong-type] "'rock'": `kinds` must be an array of names; found a string
          Safe: wrap it in an array -> "[[vary]]\nkinds = ['rock']\n[[vary]]\nkinds = [7]\nkind = 'rock'\n"
        error[settings-wrong-type] "7": the name of a kind must be a string; found a number or a date
        warning[settings-unknown-key] "kind": unknown key `kind` in `[[vary]]`; did you mean `kinds`?
          Unsafe: change it to `kinds` -> "[[vary]]\nkinds = 'rock'\n[[vary]]\nkinds = [7]\nkinds = 'rock'\n"
    "#]]
    .assert_eq(&shown(text, &read(text).diagnostics));
}

#[test]
fn laws_are_for_the_packs_that_a_pattern_matches() {
    let text = "[[laws]]\nrequire = 'length >= 3'\nlevels = '3..'\n\
                [[laws]]\nfiles = ['packs/mine']\nrequire = 'tag x'\nmessage = 'all have a tag'\nseverity = 'info'\n\
                [[laws]]\nlevels = ['a', 'b']\n[[laws]]\nlevels = ['a', 'b']\nwhen = 'tag y'\nrequire = 'tag z'\n";
    let reading = read(text);
    assert_eq!(shown(text, &reading.diagnostics), "");
    let settings = Arc::new(reading.settings);
    let laws = |below: &str| InPack::new(Arc::clone(&settings), Some(below.to_owned())).laws();
    assert_eq!(laws("packs/other").len(), 2, "one asks nothing, and one is for others");
    expect![[r#"
        [
            Law {
                levels: Places(
                    3..=4294967295,
                ),
                when: None,
                require: "length >= 3",
                message: None,
                severity: Warning,
            },
            Law {
                levels: All,
                when: None,
                require: "tag x",
                message: Some(
                    "all have a tag",
                ),
                severity: Information,
            },
            Law {
                levels: Named(
                    [
                        "a",
                        "b",
                    ],
                ),
                when: Some(
                    "tag y",
                ),
                require: "tag z",
                message: None,
                severity: Warning,
            },
        ]
    "#]]
    .assert_debug_eq(&laws("packs/mine"));
}
