//! The wrong examples as packs that the site of the docs opens in the playground.

use expect_test::expect_file;
use gridponder_check::rules;
use language::Rule;
use site_examples::{Content, Examples, Project};
use testkit::Excerpt;

use crate::examples::{diagnostics, excerpt};

/// The pack of an excerpt, with the laws in its settings.
fn project(excerpt: &Excerpt) -> Project {
    let texts = excerpt.texts.iter().map(|(path, text)| (path.clone(), Content::from(text.as_str())));
    let bytes = excerpt.unreadable.iter().map(|(path, bytes)| (path.clone(), Content::Bytes(bytes.clone())));
    // Only their names count.
    let pictures =
        excerpt.pictures.iter().flat_map(pack::Assets::own).map(|path| (path.to_owned(), "".into()));
    let mut project: Project = pictures.chain(texts).chain(bytes).collect();
    if !excerpt.laws.is_empty() {
        let laws = excerpt.laws.iter().map(|law| format!("[[laws]]\nrequire = {}\n", json::quote(law)));
        project.insert("goldpath.toml".to_owned(), Content::Text(laws.collect()));
    }
    project
}

/// Why no pack in the playground shows a rule; nothing where one does.
fn why_not(rule: &Rule) -> Option<&'static str> {
    if rule.group == "search" {
        Some("levels are searched only where it is asked for")
    } else if rule.code == "unportable-file-name" {
        Some("the playground takes no such names")
    } else {
        None
    }
}

#[test]
fn the_packs_that_the_site_opens_are_those_of_the_wrong_examples() {
    let minimal = Excerpt::parse("").expect("nothing is changed");
    let mut examples = Examples::new(project(&minimal));
    for rule in rules() {
        if let Some(why) = why_not(rule) {
            examples.leave_out(rule.code, why);
            continue;
        }
        let wrong = excerpt(rule, rule.wrong);
        let told = diagnostics(rule, &wrong);
        let found = told.iter().find(|it| it.code() == rule.code).expect("a wrong example shows its code");
        examples.add(rule.code, &project(&wrong), &found.at.file);
    }
    expect_file!["../../../../docs/site/examples/gridponder.json"].assert_eq(&examples.json());
}
