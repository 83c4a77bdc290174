//! Parsing of valid and invalid TOML.

use proptest::prelude::*;

use super::*;

fn keys(table: &Table) -> Vec<&str> {
    table.entries.iter().map(|entry| entry.key.as_str()).collect()
}

#[test]
fn what_stands_around_a_mistake_is_read() {
    let tree = read("exclude = [\"a\"\nsemantics\n[rules\nidle-step = \n\"b-*\" = 'off'\n");
    assert!(!tree.errors.is_empty());
    let tree = read("one = \ntwo\n[rules]\nidle-step = \n\"b-*\" = 'off'\n");
    assert_eq!(tree.errors.len(), 3, "{:?}", tree.errors);
    assert_eq!(keys(&tree.root), ["one", "rules"]);
    let Kind::Table(rules) = &tree.root.entries[1].value.kind else { panic!("it is a table") };
    assert_eq!(keys(rules), ["idle-step", "b-*"]);
}

#[test]
fn a_key_that_is_written_again_leads_to_the_first() {
    let text = "a = 1\na = 2\n";
    let tree = read(text);
    assert_eq!(tree.errors.len(), 1);
    assert_eq!(tree.errors[0].range, text::range(6, 7));
    assert_eq!(tree.errors[0].first, Some(text::range(0, 1)));
}

#[test]
fn depth_is_bounded() {
    let keys = vec!["a"; 100_000].join(".");
    assert!(!read(&format!("{keys} = 1")).errors.is_empty());
    assert!(!read(&format!("[{keys}]")).errors.is_empty());
    assert!(!read(&format!("a = {}", "[".repeat(100_000))).errors.is_empty());
    assert!(!read(&format!("a = {}", "{a=".repeat(100_000))).errors.is_empty());
}

/// Lines that interact in many ways.
fn line() -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec!["a", "b", "\"a\"", "a.b", "a.b.c", "b.a", "a .c"]);
    let value = prop::sample::select(vec![
        "1",
        "'x'",
        "[]",
        "{}",
        "{ a = 1 }",
        "{ a.b = 1, a.c = 2 }",
        "{ a = 1, a = 2 }",
        "[1, [2]]",
        "",
        "\"",
        "1979-05-27",
        "nan",
        "[1,",
        "x",
    ]);
    prop_oneof![
        4 => (key.clone(), value).prop_map(|(key, value)| format!("{key} = {value}")),
        2 => key.clone().prop_map(|key| format!("[{key}]")),
        1 => key.clone().prop_map(|key| format!("[[{key}]]")),
        1 => Just("# remark".to_owned()),
        1 => key.prop_map(str::to_owned),
    ]
}

#[test]
fn a_dotted_key_adds_to_a_table_that_has_no_header_of_its_own_and_then_gets_none() {
    let text = "[a.b.c]\n[a]\nb.d = 1\n";
    assert!(read(text).errors.is_empty());
    assert!(read(&format!("{text}[a.b.e]\n")).errors.is_empty());
    assert!(!read(&format!("{text}[a.b]\n")).errors.is_empty());
}

#[test]
fn a_dotted_key_does_not_reach_into_an_array_of_tables() {
    for key in ["a.c", "a.b.c"] {
        let errors = read(&format!("[[b.a]]\n[b]\n{key} = 1\n")).errors;
        assert_eq!(
            errors.iter().map(|it| &*it.message).collect::<Vec<_>>(),
            ["`a` is defined twice"],
            "{key}"
        );
    }
}

proptest! {
    #![proptest_config(testrun::law(256))]

    #[test]
    fn what_the_reader_of_the_toml_crate_refuses_has_errors_and_nothing_else(
        lines in prop::collection::vec(line(), 0..6),
    ) {
        let text = lines.join("\n");
        let errors = read(&text).errors;
        // The `toml` crate lets dotted keys reach into an array of tables, which TOML 1.0 forbids.
        let reaches_into_array = |error: &Error| {
            let line = error.first.and_then(|first| text[..first.start().into()].lines().last());
            line.is_some_and(|line| line.starts_with("[["))
        };
        if text.parse::<toml::Table>().is_ok() {
            prop_assert!(errors.iter().all(reaches_into_array), "{}", text);
        } else {
            prop_assert!(!errors.is_empty(), "{}", text);
        }
    }

    #[test]
    fn any_text_is_read(text in r#"[ab."'=\[\]{},#\n\t é😀1-]{0,60}"#) {
        let tree = read(&text);
        for error in &tree.errors {
            prop_assert!(usize::from(error.range.end()) <= text.len());
        }
    }
}
