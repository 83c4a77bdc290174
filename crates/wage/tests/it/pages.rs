//! The pages that are made from the tables name all there is.

#[test]
fn the_reference_names_every_kind_and_field() {
    let page = wage::page::reference();
    for condition in wage_rules::vocabulary::CONDITIONS {
        assert!(page.contains(&format!("### {}", condition.entry.kind)), "{}", condition.entry.kind);
        for field in condition.entry.object.fields {
            assert!(page.contains(&format!("| `{}` |", field.name)), "{}", field.name);
        }
    }
    for action in wage_rules::vocabulary::ACTIONS {
        assert!(page.contains(&format!("### {}", action.entry.kind)), "{}", action.entry.kind);
    }
}

#[test]
fn every_example_of_the_vocabulary_can_be_read() {
    use wage_rules::doc::Doc;
    for (kind, example) in wage_rules::vocabulary::CONDITIONS
        .iter()
        .map(|it| &it.entry)
        .chain(wage_rules::vocabulary::ACTIONS.iter().map(|it| &it.entry))
        .chain(wage_rules::vocabulary::INITIALIZERS)
        .chain(wage_rules::vocabulary::BEHAVIORS)
        .map(|it| (it.kind, it.example))
    {
        let doc = Doc::read("game.yaml", example);
        assert!(doc.errors().is_empty(), "{example}");
        let root = doc.root().expect("an example has a value");
        assert_eq!(root.get("kind").and_then(wage_rules::doc::Node::as_str), Some(kind));
    }
}

#[test]
fn the_page_of_diagnostics_has_every_code() {
    let page = wage::page::diagnostics();
    for rule in wage::RULES {
        assert!(page.contains(&format!("### {}\n", rule.code)), "{}", rule.code);
    }
}

#[test]
fn the_pages_in_the_documentation_are_the_ones_that_the_tables_make() {
    expect_test::expect_file!["../../../../docs/wage-diagnostics.md"].assert_eq(&wage::page::diagnostics());
    expect_test::expect_file!["../../../../docs/wage-reference.md"].assert_eq(&wage::page::reference());
}
