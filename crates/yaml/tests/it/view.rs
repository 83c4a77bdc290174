//! The view of both formats: aliases, merge keys, equal values.

use json::{Kind, Tree};
use yaml::{Document, Style, Value};

fn keys(value: Value<'_>) -> Vec<String> {
    value.members().map(|member| member.key.text().into_owned()).collect()
}

#[test]
fn an_alias_is_what_its_anchor_names() {
    let document = yaml::read("a: &x { b: 1 }\nc: *x\n");
    let root = document.root().expect("a map");
    let alias = root.get("c").expect("a member");
    assert_eq!(alias.kind(), Kind::Object);
    assert_eq!(alias.source(), "{ b: 1 }");
    assert_eq!(&document.text()[alias.place()], "*x");
    let inside = alias.get("b").expect("a member");
    assert_eq!((inside.source(), &document.text()[inside.place()]), ("1", "*x"));
    let direct = root.get("a").and_then(|a| a.get("b")).expect("a member");
    assert_eq!(direct.alias(), None);
    assert!(alias.same_as(root.get("a").expect("a member")));
}

#[test]
fn merged_members_follow_the_own_ones_and_lose_against_them() {
    let document = yaml::read("- &a { x: 1, y: 1 }\n- &b { y: 2, z: 2 }\n- { <<: [*a, *b], x: 0 }\n");
    let merged = document.root().and_then(|root| root.elements().last()).expect("an element");
    assert_eq!(keys(merged), ["x", "y", "z"]);
    let value = |key| merged.get(key).and_then(Value::as_i64);
    assert_eq!((value("x"), value("y"), value("z")), (Some(0), Some(1), Some(2)));
    assert_eq!(merged.get("<<").map(Value::source), None);
    assert!(merged.member("z").is_some_and(|member| member.merged));
}

#[test]
fn a_quoted_merge_key_is_a_key() {
    let document = yaml::read("'<<': { x: 1 }\n");
    assert_eq!(document.root().map(keys), Some(vec!["<<".to_owned()]));
    let json = Document::from(Tree::parse(r#"{"<<": {"x": 1}}"#));
    assert_eq!(json.root().map(keys), Some(vec!["<<".to_owned()]));
}

#[test]
fn values_of_both_formats_are_compared() {
    let yaml = yaml::read("b: [1, 0x10, 'a']\na: ~\n");
    let json = Document::from(Tree::parse(r#"{"a": null, "b": [1.0, 16, "a"]}"#));
    let (yaml, json) = (yaml.root().expect("a map"), json.root().expect("an object"));
    assert!(yaml.same_as(json));
    assert!(!yaml.same_as(json.get("b").expect("a member")));
}

#[test]
fn styles_are_those_of_the_source() {
    let document = yaml::read("- a\n- 'b'\n- \"c\"\n- |\n  d\n- >\n  e\n- [f]\n- g: h\n");
    let styles = document.root().map(|root| root.elements().map(Value::style).collect::<Vec<_>>());
    let expected = [
        Style::Plain,
        Style::SingleQuoted,
        Style::DoubleQuoted,
        Style::Literal,
        Style::Folded,
        Style::Flow,
        Style::Block,
    ];
    assert_eq!(styles, Some(expected.to_vec()));
}

#[test]
fn anchors_know_their_aliases() {
    let document = yaml::read("a: &x 1\nb: &x 2\nc: [*x, *x]\n");
    let anchors = document.anchors();
    assert_eq!(anchors.iter().map(|anchor| anchor.aliases.len()).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(document.value(anchors[1].node).as_i64(), Some(2));
}

#[test]
fn safe_fixes_repair_the_text() {
    for (broken, fixed) in [
        ("a: b: c\n", "a: \"b: c\"\n"),
        ("a:\n\tb: 1\n", "a:\n  b: 1\n"),
        ("a:\n  b: 1\n\tc: 2\n", "a:\n  b: 1\n  c: 2\n"),
        ("\u{feff}a: 1\n", "a: 1\n"),
    ] {
        let document = yaml::read(broken);
        let fix = document.errors().iter().find_map(|error| document.fix(error)).expect("there is a fix");
        assert_eq!(text::apply(broken, &fix.edits).as_deref(), Some(fixed));
        assert!(yaml::read(fixed).errors().is_empty());
    }
}
