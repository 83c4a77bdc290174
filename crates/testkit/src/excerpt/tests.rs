//! How excerpts are read.

use super::*;

/// The value at a pointer of a file, as it is written.
fn value(excerpt: &str, path: &str, pointer: &str) -> String {
    let pack = Excerpt::parse(excerpt).expect("the excerpt is understood");
    let tree = Tree::parse(pack.texts[path].as_str());
    assert!(tree.errors().is_empty(), "{}", tree.text());
    tree.at_pointer(pointer).expect("there is such a value").text().to_owned()
}

fn refused(excerpt: &str) -> String {
    Excerpt::parse(excerpt).expect_err("the excerpt makes no sense")
}

#[test]
fn a_member_takes_the_place_of_the_one_it_is_called_like() {
    let text = r#"{ "a": 1, "b": [2] }"#;
    assert_eq!(with_members(text, r#""b": 3"#).as_deref(), Some(r#"{ "a": 1, "b": 3 }"#));
}

#[test]
fn a_new_member_comes_first() {
    assert_eq!(with_members(r#"{ "a": 1 }"#, r#""b": 3"#).as_deref(), Some("{\n  \"b\": 3, \"a\": 1 }"));
    assert_eq!(with_members("{}", r#""b": 3"#).as_deref(), Some("{\n  \"b\": 3\n}"));
}

#[test]
fn an_excerpt_may_have_several_members() {
    let text = r#"{ "a": 1, "b": [2] }"#;
    assert_eq!(with_members(text, r#""b": 3, "a": []"#).as_deref(), Some(r#"{ "a": [], "b": 3 }"#));
}

#[test]
fn each_file_has_a_part_of_its_own() {
    let excerpt = "manifest.json: \"title\": \"Two\",\n  \"version\": \"2.0.0\"\n\nlevels/one.json: \"title\": \"First\"";
    assert_eq!(value(excerpt, "manifest.json", "/title"), "\"Two\"");
    assert_eq!(value(excerpt, "manifest.json", "/version"), "\"2.0.0\"");
    assert_eq!(value(excerpt, "levels/one.json", "/title"), "\"First\"");
}

#[test]
fn a_new_level_is_a_copy_and_another_new_file_is_not() {
    let excerpt = "levels/two.json: \"id\": \"two\"\ntheme.json: \"sounds\": {}";
    assert_eq!(value(excerpt, "levels/two.json", "/title"), "\"One\"");
    assert_eq!(value(excerpt, "levels/one.json", "/id"), "\"one\"");
    let pack = Excerpt::parse(excerpt).expect("the excerpt is understood");
    assert_eq!(pack.texts["theme.json"], "{\n  \"sounds\": {}\n}");
    assert_eq!(pack.pack().levels().count(), 2);
}

#[test]
fn a_file_may_be_missing() {
    let pack = Excerpt::parse("manifest.json is missing").expect("the excerpt is understood").pack();
    assert!(pack.file("manifest.json").is_none() && pack.game().is_some());
    assert_eq!(refused("theme.json is missing"), "`theme.json` is not there anyway");
}

#[test]
fn a_whole_text_stands_in_braces() {
    let pack =
        Excerpt::parse("levels/one.json: {\n  \"id\": \"one\",\n}").expect("the excerpt is understood");
    assert_eq!(pack.texts["levels/one.json"], "{\n  \"id\": \"one\",\n}");
}

#[test]
fn three_dots_are_what_the_pack_has_there() {
    let excerpt = r#"levels/one.json: "board": { "layers": { "objects": [], … }, … }, "title": "…""#;
    assert_eq!(value(excerpt, "levels/one.json", "/board/size"), "[4, 2]");
    assert_eq!(value(excerpt, "levels/one.json", "/board/layers/objects"), "[]");
    assert_eq!(value(excerpt, "levels/one.json", "/board/layers/markers/1"), "[null, null, null, null]");
    assert_eq!(value(excerpt, "levels/one.json", "/title"), "\"…\"");
    assert_eq!(value(excerpt, "levels/one.json", "/id"), "\"one\"");
    let excerpt = r#"game.json: "layers": [{ "id": "below" }, …, { "id": "above" }]"#;
    assert_eq!(value(excerpt, "game.json", "/layers/0"), r#"{ "id": "below" }"#);
    assert_eq!(value(excerpt, "game.json", "/layers/3/id"), "\"markers\"");
    assert_eq!(value(excerpt, "game.json", "/layers/4"), r#"{ "id": "above" }"#);
}

#[test]
fn three_dots_for_nothing_are_a_mistake() {
    let why = refused(r#"levels/one.json: "ui": { "difficulty": 1, … }"#);
    assert_eq!(why, "`levels/one.json`: `…` stands where the pack has nothing");
}

#[test]
fn repetitions_are_written_out() {
    let excerpt = r#"levels/one.json: "metadata": { "deep": «[» × 3«]» × 3, "wide": [«0, » × 2 1] }"#;
    assert_eq!(value(excerpt, "levels/one.json", "/metadata/deep"), "[[[]]]");
    assert_eq!(value(excerpt, "levels/one.json", "/metadata/wide"), "[0, 0,  1]");
    assert_eq!(refused("game.json: \"a\": «[» × many"), "`game.json`: `» × ` without a number");
}

#[test]
fn characters_and_bytes_are_named_in_angle_brackets() {
    let excerpt = r#"levels/one.json: <U+FEFF>{ "title": "<b> <U+0041>", … }"#;
    let pack = Excerpt::parse(excerpt).expect("the excerpt is understood");
    let text = &pack.texts["levels/one.json"];
    assert!(text.starts_with("\u{feff}{") && text.contains("\"<b> A\""), "{text}");
    let pack =
        Excerpt::parse("levels/one.json: { \"title\": \"Caf<E9>\" }").expect("the excerpt is understood");
    assert_eq!(pack.unreadable["levels/one.json"], b"{ \"title\": \"Caf\xe9\" }");
    assert!(!pack.texts.contains_key("levels/one.json"));
    assert_eq!(pack.pack().levels().count(), 1);
}

#[test]
fn pictures_are_known_where_they_are_listed() {
    let pictures = |excerpt: &str| Excerpt::parse(excerpt).expect("the excerpt is understood").pictures;
    assert_eq!(pictures("manifest.json: \"title\": \"Two\""), None);
    let listed = pictures("pictures: a.png, assets/b.png\nshared pictures: none").expect("they are listed");
    assert_eq!(listed.own().collect::<Vec<_>>(), ["a.png", "assets/b.png"]);
    assert_eq!(listed.look_up("c.png"), pack::Lookup::Nowhere);
    let listed = pictures("pictures: a.png").expect("they are listed");
    assert_eq!(listed.look_up("c.png"), pack::Lookup::NotInPack);
}

#[test]
fn what_names_no_file_is_a_mistake() {
    assert_eq!(refused("rules.json: \"a\": 1"), "`rules.json: \"a\": 1` names no file");
    assert_eq!(refused("game.json: 3"), "`game.json`: these are no members");
}
