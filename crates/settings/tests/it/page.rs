//! The page and the schema match the table of settings.

use crate::support::{codes, read};
use expect_test::expect_file;
use serde_json::Value;
use settings::Draft;

const DRAFT: Draft = Draft { uri: "http://json-schema.org/draft-07/schema#", definitions: "definitions" };

#[test]
fn the_page_of_settings_is_what_their_table_says() {
    expect_file!["../../../../docs/settings.md"].assert_eq(&settings::page());
}

/// The TOML examples of the page, except the wrong ones.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```toml\n").collect::<Vec<_>>();
    blocks
        .windows(2)
        .filter(|pair| !pair[0].ends_with("**Wrong**\n\n"))
        .map(|pair| pair[1].split("```").next().unwrap_or_default())
        .collect()
}

#[test]
fn every_example_is_right() {
    let page = settings::page();
    let examples = examples(&page);
    assert!(examples.len() > 10, "{examples:#?}");
    for example in examples {
        let diagnostics = read(example).diagnostics;
        assert!(diagnostics.is_empty(), "{example}: {diagnostics:#?}");
    }
}

#[test]
fn the_schema_takes_what_is_right_and_refuses_what_is_no_setting() {
    let schema: Value = serde_json::from_str(&settings::schema(&codes(), DRAFT)).expect("it is JSON");
    let schema = jsonschema::validator_for(&schema).expect("it is a schema");
    let value = |text: &str| toml::from_str::<Value>(text).expect("it is TOML");
    for example in examples(&settings::page()) {
        let problems: Vec<String> = schema.iter_errors(&value(example)).map(|it| it.to_string()).collect();
        assert!(problems.is_empty(), "{example}: {problems:#?}");
    }
    let refused = ["unknown-key", "wrong-type", "unknown-value", "unknown-code", "fixed-code"];
    for name in refused {
        let code = format!("settings-{name}");
        let rule = settings::own_rules().iter().find(|rule| rule.code == code).expect("there is such a rule");
        assert!(!schema.is_valid(&value(rule.wrong)), "{}", rule.wrong);
    }
}
