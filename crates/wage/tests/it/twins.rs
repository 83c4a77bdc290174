//! A game in YAML and its twin in JSON are told the same, but for places.

use wage_rules::doc::{Doc, Node, Scalar};

use crate::support::{diagnostics, game, lines};

/// A value in JSON.
fn json(node: Node<'_>) -> String {
    match node.scalar() {
        Some(Scalar::Null) => "null".to_owned(),
        Some(Scalar::Bool(value)) => value.to_string(),
        Some(Scalar::Number(value)) => value.to_string(),
        Some(Scalar::Text(text)) => serde_json::to_string(text).expect("text can be written"),
        None if node.is_list() => {
            let elements: Vec<String> = node.elements().map(json).collect();
            format!("[{}]", elements.join(", "))
        }
        None => {
            let member = |it: wage_rules::doc::Member<'_>| {
                format!(
                    "{}: {}",
                    serde_json::to_string(it.key).expect("a key can be written"),
                    json(it.value)
                )
            };
            let members: Vec<String> = node.members().map(member).collect();
            format!("{{{}}}", members.join(",\n"))
        }
    }
}

/// Codes that only one of the notations has.
fn is_of_a_notation(code: &str) -> bool {
    const YAML: [&str; 8] = [
        "wage-yaml-word",
        "wage-bad-alias",
        "wage-merge-key",
        "wage-bad-merge",
        "wage-more-documents",
        "wage-unknown-tag",
        "wage-key-not-text",
        "byte-order-mark",
    ];
    YAML.contains(&code)
}

#[test]
fn the_examples_of_all_rules_are_told_alike_in_both_notations() {
    for rule in wage::RULES.iter().filter(|rule| !rule.code.starts_with("wage-timeline-")) {
        for excerpt in [rule.wrong, rule.right] {
            let yaml = game(excerpt);
            let doc = Doc::read("game.yaml", yaml.as_str());
            let has_aliases = doc.nodes().any(Node::is_copy);
            if !doc.errors().is_empty() || has_aliases || is_of_a_notation(rule.code) {
                continue;
            }
            let twin = doc.root().map_or_else(String::new, json);
            let of = |file: &str, text: &str| {
                let all = diagnostics(file, text);
                let mut codes: Vec<_> = all
                    .iter()
                    .filter(|it| !is_of_a_notation(it.code()))
                    .map(|it| (it.code(), it.severity))
                    .collect();
                codes.sort_unstable();
                (codes, lines(text, all.iter()))
            };
            let ((of_yaml, _), (of_json, told)) = (of("game.yaml", &yaml), of("game.json", &twin));
            assert_eq!(of_yaml, of_json, "{}\n{told}\nof\n{twin}", rule.code);
        }
    }
}

#[test]
fn the_cases_are_told_alike_in_both_notations() {
    let Some(root) = crate::cases::root() else { return };
    let mut compared = 0;
    for (name, text) in crate::cases::games(&root) {
        let doc = Doc::read(&name, text.as_str());
        let before = diagnostics(&name, &text);
        let has_notation = before.iter().any(|it| is_of_a_notation(it.code()));
        if doc.format() == wage_rules::doc::Format::Json
            || !doc.errors().is_empty()
            || has_notation
            || doc.nodes().any(Node::is_copy)
        {
            continue;
        }
        let twin = doc.root().map_or_else(String::new, json);
        let after = diagnostics("game.json", &twin);
        let codes = |all: &[language::Diagnostic]| {
            let mut codes: Vec<_> = all.iter().map(|it| (it.code(), it.severity)).collect();
            codes.sort_unstable();
            codes
        };
        assert_eq!(codes(&before), codes(&after), "{name}\n{}", lines(&twin, after.iter()));
        compared += 1;
    }
    assert!(compared > 100, "only {compared} cases were compared");
}
