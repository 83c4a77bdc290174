//! Text with syntax errors stays as it is where it has them.

use expect_test::expect;

use super::formatted;

#[test]
fn the_entry_with_an_error_is_left_and_the_rest_is_laid_out() {
    let text = r#"{"id":"one","goals":[{"id":"a","type":"all_cleared","config":{"kind":"x",  }},{"id":"b"}],"state":{ }}"#;
    expect![[r#"
        {
          "id": "one",
          "goals": [
            {
              "id": "a",
              "type": "all_cleared",
              "config":{"kind":"x",  }
            },
            {"id": "b"}
          ],
          "state": {}
        }"#]]
    .assert_eq(&formatted("levels/one.json", text));
}

#[test]
fn an_error_between_the_members_of_the_file_leaves_that_gap() {
    let text = "{\"id\":\"one\"   \"state\":{ },\"goals\":[ ],\n}\n";
    expect![[r#"
        {
          "id": "one"   "state": {},
          "goals": [],
        }
    "#]]
    .assert_eq(&formatted("levels/one.json", text));
}

#[test]
fn text_that_ends_too_early_is_left_from_the_last_entry_on() {
    let text = "{\"id\":\"one\",\"board\":{\"size\":[1,1],\"layers\":{\"ground\":[[\"a\", \"b";
    expect![[r#"
        {
          "id": "one",
          "board": {
            "size": [1, 1],
            "layers": {
              "ground": [
                ["a", "b"#]]
    .assert_eq(&formatted("levels/one.json", text));
}

#[test]
fn a_member_without_a_value_is_left() {
    let text = "{\"id\":\"one\",\"title\" : ,\"goals\":[ ]}";
    expect![[r#"
        {
          "id": "one",
          "title" : ,
          "goals": []
        }"#]]
    .assert_eq(&formatted("levels/one.json", text));
}

#[test]
fn comments_stay_where_they_are() {
    let text = "{\"id\":\"one\",\"state\":{ // where it begins\n\"avatar\":{ }},\"goals\":[ ]}";
    expect![[r#"
        {
          "id": "one",
          "state":{ // where it begins
        "avatar":{ }},
          "goals": []
        }"#]]
    .assert_eq(&formatted("levels/one.json", text));
}
