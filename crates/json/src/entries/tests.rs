//! Edits of members and elements: examples, and properties over generated texts.

use crate::{Kind, Tree};
use proptest::prelude::*;

use super::*;

fn after(text: &str, edits: &[Edit]) -> String {
    text::apply(text, edits).expect("the edits fit the text")
}

/// The text without the values at these pointers, which are in one container.
fn without(text: &str, pointers: &[&str]) -> String {
    let tree = Tree::parse(text);
    let nodes: Vec<Node<'_>> =
        pointers.iter().map(|pointer| tree.at_pointer(pointer).expect("the value is there")).collect();
    after(text, &remove_all(&nodes))
}

/// The text after adding `"new": 1` to the object at a pointer.
fn with(text: &str, pointer: &str, at: usize) -> String {
    let tree = Tree::parse(text);
    let object = tree.at_pointer(pointer).expect("the object is there");
    let key = (object.kind() == Kind::Object).then(|| "new".to_owned());
    after(text, &insert(object, &[Item { at, key, value: "1".to_owned() }]))
}

#[test]
fn a_member_goes_with_its_comma() {
    let text = r#"{ "a": 1, "b": 2, "c": 3 }"#;
    assert_eq!(without(text, &["/a"]), r#"{ "b": 2, "c": 3 }"#);
    assert_eq!(without(text, &["/b"]), r#"{ "a": 1, "c": 3 }"#);
    assert_eq!(without(text, &["/c"]), r#"{ "a": 1, "b": 2 }"#);
    assert_eq!(without(text, &["/a", "/c"]), r#"{ "b": 2 }"#);
    assert_eq!(without(text, &["/a", "/b", "/c"]), "{}");
}

#[test]
fn a_line_goes_with_its_line_break() {
    let text = "{\r\n  \"a\": 1,\r\n  \"b\": 2,\r\n  \"c\": 3\r\n}";
    assert_eq!(without(text, &["/b"]), "{\r\n  \"a\": 1,\r\n  \"c\": 3\r\n}");
    assert_eq!(without(text, &["/c"]), "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}");
}

#[test]
fn the_last_of_a_line_leaves_the_line_break() {
    let text = "[\n  1, 2,\n  3\n]";
    assert_eq!(without(text, &["/1"]), "[\n  1,\n  3\n]");
}

#[test]
fn a_member_is_added_in_the_layout_of_its_object() {
    assert_eq!(with("{}", "", 0), r#"{ "new": 1 }"#);
    assert_eq!(with(r#"{ "a": 1 }"#, "", 0), r#"{ "new": 1, "a": 1 }"#);
    assert_eq!(with(r#"{ "a": 1 }"#, "", 1), r#"{ "a": 1, "new": 1 }"#);
    assert_eq!(with(r#"{"a":1,"b":2}"#, "", 1), r#"{"a":1,"new":1,"b":2}"#);
    assert_eq!(with("{\n\t\"a\": 1\n}", "", 1), "{\n\t\"a\": 1,\n\t\"new\": 1\n}");
    assert_eq!(with("{\r\n  \"a\": 1\r\n}", "", 0), "{\r\n  \"new\": 1,\r\n  \"a\": 1\r\n}");
    assert_eq!(with("{\n  \"a\": {\n  }\n}", "/a", 0), "{\n  \"a\": {\n    \"new\": 1\n  }\n}");
    assert_eq!(with("[1, 2]", "", 2), "[1, 2, 1]");
    assert_eq!(with("[]", "", 0), "[1]");
}

#[test]
fn members_of_one_place_keep_their_order() {
    let tree = Tree::parse(r#"{ "a": 1 }"#);
    let item = |key: &str| Item { at: 1, key: Some(key.to_owned()), value: "0".to_owned() };
    let edits = insert(tree.root().expect("there is an object"), &[item("b"), item("c")]);
    assert_eq!(after(tree.text(), &edits), r#"{ "a": 1, "b": 0, "c": 0 }"#);
}

/// A JSON value with random white space inside its brackets and after its commas.
fn json() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![Just("1".to_owned()), Just("null".to_owned()), Just("\"é,]\"".to_owned())];
    leaf.prop_recursive(3, 24, 5, |inner| {
        let gap = prop_oneof![Just(""), Just(" "), Just("\n  "), Just("\r\n\t")];
        (proptest::collection::vec((inner, gap.clone(), 0..9_u8), 0..5), gap, any::<bool>()).prop_map(
            |(items, end, is_object)| {
                let written: Vec<String> =
                    items
                        .iter()
                        .enumerate()
                        .map(|(at, (value, gap, _))| {
                            if is_object {
                                format!("{gap}\"k{at}\": {value}")
                            } else {
                                format!("{gap}{value}")
                            }
                        })
                        .collect();
                let (open, close) = if is_object { ('{', '}') } else { ('[', ']') };
                format!("{open}{}{end}{close}", written.join(","))
            },
        )
    })
}

/// The members and elements of a value, as text.
fn parts(node: Node<'_>) -> Vec<String> {
    let key = |node: Node<'_>| node.key().map(|key| key.text().into_owned()).unwrap_or_default();
    node.children().map(|child| format!("{}:{}", key(child), child.text())).collect()
}

proptest! {
    #![proptest_config(testrun::law(256))]

    #[test]
    fn what_is_taken_out_is_gone_and_nothing_else(text in json(), pick in any::<u64>()) {
        let tree = Tree::parse(text.as_str());
        let containers: Vec<Node<'_>> =
            tree.root().into_iter().flat_map(Node::descendants).filter(|node| !node.is_empty()).collect();
        for container in containers {
            let (gone, stay): (Vec<_>, Vec<_>) =
                container.children().enumerate().partition(|(at, _)| pick >> (at % 64) & 1 == 1);
            let gone: Vec<Node<'_>> = gone.into_iter().map(|(_, node)| node).collect();
            let result = after(&text, &remove_all(&gone));
            let changed = Tree::parse(result.as_str());
            prop_assert_eq!(changed.errors(), &[]);
            let all = parts(container);
            let expected: Vec<&String> = stay.iter().map(|(at, _)| &all[*at]).collect();
            // Nothing before the container changes, so its start offset is the same.
            let same = changed.root().into_iter().flat_map(Node::descendants)
                .find(|node| node.range().start() == container.range().start() && node.kind() == container.kind())
                .expect("the container is still there");
            let left = parts(same);
            prop_assert_eq!(left.iter().collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn what_is_added_stands_in_its_place_and_nothing_else_changes(text in json(), at in 0_usize..6) {
        let tree = Tree::parse(text.as_str());
        let containers = tree.root().into_iter().flat_map(Node::descendants)
            .filter(|node| matches!(node.kind(), Kind::Array | Kind::Object));
        for container in containers {
            let key = (container.kind() == Kind::Object).then(|| "new".to_owned());
            let name = key.clone().unwrap_or_default();
            let result = after(&text, &insert(container, &[Item { at, key, value: "true".to_owned() }]));
            let changed = Tree::parse(result.as_str());
            prop_assert_eq!(changed.errors(), &[]);
            let mut expected = parts(container);
            expected.insert(at.min(expected.len()), format!("{name}:true"));
            let same = changed.root().into_iter().flat_map(Node::descendants)
                .find(|node| node.range().start() == container.range().start() && node.kind() == container.kind())
                .expect("the container is still there");
            prop_assert_eq!(parts(same), expected);
        }
    }
}
