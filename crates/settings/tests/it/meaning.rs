//! The effect of settings and selections on the diagnostics of a pack.

use std::sync::Arc;

use crate::support::{codes, read, rule_of, shown};
use language::{
    Diagnostic, FileRange, Files, FormatOptions, Indent, Job, Language, Listing, Policy, Semantics, Severity,
};
use settings::{FILE_NAME, InPack, Selection, Settings, SettingsLanguage};

fn settings(text: &str) -> Arc<Settings> {
    let reading = read(text);
    assert!(reading.diagnostics.is_empty(), "{}", shown(text, &reading.diagnostics));
    Arc::new(reading.settings)
}

fn diagnostic(code: &str, severity: Severity, file: &str) -> Diagnostic {
    let at = FileRange { file: Arc::from(file), range: text::range(0, 0) };
    Diagnostic { severity, ..Diagnostic::new(rule_of(code), at, "") }
}

/// The reported ones of a list of diagnostics with different codes in a level.
fn left(in_pack: &InPack) -> Vec<String> {
    let all = [
        ("gold-path-loses", Severity::Error),
        ("gold-path-wins-early", Severity::Warning),
        ("idle-step", Severity::Warning),
        ("syntax-error", Severity::Error),
        ("unknown-tag", Severity::Warning),
    ];
    let all = all.map(|(code, severity)| diagnostic(code, severity, "levels/a.json"));
    in_pack.apply_all(all.into()).iter().map(|it| format!("{} {}", it.severity.name(), it.code())).collect()
}

fn left_by(text: &str) -> Vec<String> {
    left(&InPack::new(settings(text), Some("packs/mine".to_owned())))
}

fn select(select: &[&str], ignore: &[&str]) -> Result<Selection, String> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    Selection::new(&words(select), &words(ignore), &codes()).map_err(|why| why.to_string())
}

#[test]
fn without_settings_all_is_as_it_was() {
    let unchanged = left(&InPack::default());
    assert_eq!(unchanged.len(), 5);
    assert_eq!(left_by(""), unchanged);
}

#[test]
fn a_group_stands_for_its_codes_unless_a_code_or_a_pattern_says_otherwise() {
    let all = left_by("");
    let only_names: Vec<String> = all.into_iter().filter(|it| !it.contains("unknown-tag")).collect();
    assert_eq!(left_by("[rules]\nnames = 'off'\n"), only_names);
    let rules = "[rules]\nidle-step = 'info'\n'gold-path-wins-*' = 'hint'\nreplay = 'off'\n";
    let left = ["hint gold-path-wins-early", "info idle-step", "error syntax-error", "warning unknown-tag"];
    assert_eq!(left_by(rules), left);
}

#[test]
fn a_code_counts_before_a_pattern_and_more_letters_before_fewer() {
    let rules =
        "[rules]\nidle-step = 'info'\n'*' = 'off'\n'gold-path-*' = 'hint'\n'gold-path-wins-*' = 'error'\n";
    assert_eq!(
        left_by(rules),
        ["hint gold-path-loses", "error gold-path-wins-early", "info idle-step", "error syntax-error"]
    );
}

#[test]
fn settings_for_paths_count_first_and_later_ones_before_earlier_ones() {
    let text = "[rules]\n'*' = 'off'\n\
        [[paths]]\nfiles = ['packs/mine']\nrules = { idle-step = 'hint', unknown-tag = 'hint' }\n\
        [[paths]]\nfiles = ['packs/*/levels/**']\nrules = { unknown-tag = 'error' }\n\
        [[paths]]\nfiles = ['other']\nrules = { '*' = 'error' }\n";
    assert_eq!(left_by(text), ["hint idle-step", "error syntax-error", "error unknown-tag"]);
    let elsewhere = InPack::new(settings(text), None);
    assert_eq!(left(&elsewhere), ["error syntax-error"], "patterns match no pack that lies elsewhere");
}

#[test]
fn what_is_named_is_not_left_out() {
    let out = settings("exclude = ['drafts/**', 'packs/*/levels/wip_*']");
    let at = |below: &str| InPack::new(Arc::clone(&out), Some(below.to_owned()));
    assert!(at("drafts").is_excluded() && at("drafts/one").is_excluded() && !at("packs/mine").is_excluded());
    assert!(!at("drafts/one").of_named_pack().is_excluded());
    assert!(at("drafts/one").of_named_pack().keeps("game.json"));
    // Files of a named pack may still be excluded.
    let mine = at("packs/mine").of_named_pack();
    assert!(mine.keeps("levels/a.json") && !mine.keeps("levels/wip_1.json"));
    assert!(at("packs/mine").of_named_files().keeps("levels/wip_1.json"));
}

#[test]
fn nothing_is_said_about_a_file_that_is_left_out() {
    assert!(left_by("exclude = ['packs/mine/levels']").is_empty());
}

#[test]
fn a_selection_counts_after_the_settings() {
    let with = |text: &str, selection: Selection| {
        let in_pack = InPack::new(settings(text), Some("mine".to_owned()));
        left(&in_pack.selecting(Arc::new(selection)))
    };
    let rules = "[rules]\nidle-step = 'off'\nunknown-tag = 'hint'\n";
    assert_eq!(
        with(rules, select(&["idle-step"], &[]).unwrap()),
        ["warning idle-step", "error syntax-error"],
        "who asks for a code by name gets it"
    );
    assert_eq!(
        with(rules, select(&["warning", "hint"], &["gold-*"]).unwrap()),
        ["error syntax-error", "hint unknown-tag"],
        "a severity is the one that the settings have given"
    );
    assert_eq!(
        with(rules, select(&[], &["hint", "error"]).unwrap()),
        ["warning gold-path-wins-early", "error syntax-error"]
    );
}

#[test]
fn a_selection_of_what_there_is_not_says_what_was_meant() {
    assert_eq!(
        select(&["idel-step"], &[]).unwrap_err(),
        "unknown code, group or severity `idel-step`; did you mean `idle-step`?"
    );
    assert_eq!(
        select(&[], &["warnings"]).unwrap_err(),
        "unknown code, group or severity `warnings`; did you mean `warning`?"
    );
    assert_eq!(
        select(&["spoon-*"], &[]).unwrap_err(),
        "no code matches `spoon-*`; run `goldpath rules` to list all codes"
    );
    assert_eq!(select(&[], &["syntax-error"]).unwrap_err(), "`syntax-error` cannot be ignored");
}

static SETTINGS: SettingsLanguage = SettingsLanguage::new(&[]);

#[test]
fn patterns_of_paths_and_names_of_levels_that_match_nothing_are_hinted_at() {
    let text = "exclude = ['drafts', 'packs/a']\n[[paths]]\nfiles = ['packs/*/levels/x_*']\n\
                [[laws]]\nlevels = ['b', 'c']\nfiles = ['packs/d']\nrequire = 'length 3'\n";
    let paths = ["packs/a", "packs/a/game.json", "packs/a/levels/b.json"].map(str::to_owned);
    let project = SETTINGS.open(Files {
        texts: vec![(Arc::from(FILE_NAME), Ok(Arc::from(text)))],
        listing: Some(Arc::new(Listing { own: paths.into(), shared: None })),
        incomplete: None,
    });
    let findings = project.check(&Job::new(Semantics::Released));
    let found = &findings.lists()[FILE_NAME];
    expect_test::expect![[r#"
        hint[settings-matches-nothing] "'drafts'": no pack and no file of a pack matches `drafts`
        hint[settings-matches-nothing] "'packs/*/levels/x_*'": no pack and no file of a pack matches `packs/*/levels/x_*`
        hint[settings-matches-nothing] "'c'": no file of a pack has the name of level `c`
        hint[settings-matches-nothing] "'packs/d'": no pack and no file of a pack matches `packs/d`
    "#]]
    .assert_eq(&shown(text, found));
}

#[test]
fn a_group_selects_all_its_rules() {
    let selection = select(&["replay"], &["gold-path-loses"]).unwrap();
    let left = left(&InPack::default().selecting(Arc::new(selection)));
    assert_eq!(left, ["warning gold-path-wins-early", "warning idle-step", "error syntax-error"]);
}

#[test]
fn the_layout_is_what_is_written_or_else_what_was() {
    let otherwise = FormatOptions { width: 77, indent: Indent::Spaces(3) };
    let options = |text: &str| InPack::new(settings(text), None).format_options(otherwise);
    assert_eq!(InPack::default().format_options(otherwise), otherwise);
    assert_eq!(options(""), otherwise);
    assert_eq!(options("[format]\nwidth = 120\n"), FormatOptions { width: 120, ..otherwise });
    assert_eq!(options("[format]\nindent = 4\n"), FormatOptions { indent: Indent::Spaces(4), ..otherwise });
    assert_eq!(options("[format]\nindent = \"tab\"\n"), FormatOptions { indent: Indent::Tab, ..otherwise });
    let odd = Arc::new(read("[format]\nwidth = 9\nindent = 9\n").settings);
    assert_eq!(InPack::new(odd, None).format_options(otherwise), otherwise);
}
