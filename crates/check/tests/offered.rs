//! Which rules say that they come with fixes, held against the fixes that are offered.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use check::{check, rules};
use expect_test::expect_file;
use language::Applicability;
use pack::Pack;
use testkit::Excerpt;

/// By code, how sure the surest of its fixes is.
type Offered = BTreeMap<&'static str, Applicability>;

fn note(offered: &mut Offered, code: &'static str, sure: Applicability) {
    offered.entry(code).and_modify(|surest| *surest = sure.min(*surest)).or_insert(sure);
}

fn look_at(pack: &Pack, offered: &mut Offered) {
    for diagnostic in check(pack, &|_| {}).diagnostics {
        for fix in &diagnostic.fixes {
            note(offered, diagnostic.code, fix.applicability);
        }
    }
}

/// Excerpts that show the fix of a rule where its own example shows a mistake that cannot be mended.
const MENDABLE: &[&str] = &[
    r#"levels/one.json: "metadata": { "difficulty": "3" }"#,
    r#"levels/one.json: "board": { "size": [4, 2], "layers": { "objects": [[null, null, null, { "kind": "number", "value": "2" }], [null, null, null, null]], "markers": [[null, null, "flag", null], [null, null, null, null]] } }"#,
];

/// The minimal pack with an excerpt put into it.
fn excerpt(text: &str) -> Pack {
    Excerpt::parse(text).unwrap_or_else(|why| panic!("{text}: {why}")).pack()
}

/// What the file of a rule says that it makes, for fixes that no example here shows.
fn made_by(code: &str) -> Option<Applicability> {
    let path = format!("{}/src/rules/{}.rs", env!("CARGO_MANIFEST_DIR"), code.replace('-', "_"));
    let source = fs::read_to_string(&path).expect("each rule has its file");
    let makes = |words: &[&str]| words.iter().any(|it| source.contains(it));
    makes(&[".mended(", ".mended_in(", ".corrected(", ".renamed(", "names::undefined("]).then(|| {
        if makes(&["Applicability::Safe"]) {
            Applicability::Safe
        } else if makes(&["Applicability::Unsafe", ".corrected(", "names::undefined("]) {
            Applicability::Unsafe
        } else {
            Applicability::Manual
        }
    })
}

/// A pack of ours.
fn pack_of(folder: &Path) -> Pack {
    let levels = fs::read_dir(folder.join("levels")).into_iter().flatten();
    let levels =
        levels.map(|it| format!("levels/{}", it.expect("it can be read").file_name().to_string_lossy()));
    let paths = ["manifest.json", "game.json", "theme.json"].map(String::from).into_iter().chain(levels);
    let read = paths.filter_map(|path| fs::read_to_string(folder.join(&path)).ok().map(|text| (path, text)));
    let files: BTreeMap<String, String> = read.collect();
    testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

/// Whatever is offered for the examples of the rules and for our packs.
fn offered() -> Offered {
    let made = rules().iter().filter_map(|rule| Some((rule.code, made_by(rule.code)?)));
    let mut offered: Offered = made.collect();
    for rule in rules() {
        look_at(&excerpt(rule.wrong), &mut offered);
    }
    for shown in MENDABLE {
        look_at(&excerpt(shown), &mut offered);
    }
    let packs = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs"));
    for folder in packs.expect("there are packs").map(|it| it.expect("it can be read").path()) {
        look_at(&pack_of(&folder), &mut offered);
    }
    offered
}

#[test]
fn the_list_of_rules_with_fixes_is_what_they_offer() {
    let mut list = "//! Which rules come with fixes: written from what is offered for their examples and\n//! our packs, and from what their files make.\n\
        //! `UPDATE_EXPECT=1` writes it again.\n\n\
        use language::Applicability::{self, Manual, Safe, Unsafe};\n\n\
        /// How sure the surest fix of a rule is; `None` when it offers none.\n\
        pub(crate) fn by(code: &str) -> Option<Applicability> {\n    \
        OFFERED.iter().find(|(it, _)| *it == code).map(|(_, sure)| *sure)\n}\n\n\
        const OFFERED: &[(&str, Applicability)] = &[\n"
        .to_owned();
    for (code, sure) in offered() {
        writeln!(list, "    ({code:?}, {sure:?}),").expect("a String takes all");
    }
    list.push_str("];\n");
    expect_file!["../src/fixes/offered.rs"].assert_eq(&list);
}

#[test]
fn rules_say_how_sure_their_fixes_are() {
    let fix = |code: &str| check::rule(code).expect("there is this rule").fix();
    assert_eq!(fix("syntax-error"), Some(Applicability::Safe));
    assert_eq!(fix("unknown-key"), Some(Applicability::Unsafe));
    assert_eq!(fix("duplicate-element"), Some(Applicability::Manual));
    assert_eq!(fix("gold-path-too-long"), None);
}
