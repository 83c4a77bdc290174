//! The reference of the DSL matches the tables.

mod files;
mod markdown;
mod vocabularies;

use std::collections::BTreeSet;

use expect_test::expect_file;
use gridponder_catalog::{Since, Vocab, words};

use markdown::{Page, slug};

fn page() -> Page {
    let mut page = Page::default();
    page.paragraph("# DSL reference");
    page.paragraph(
        "Generated from the tables of `crates/gridponder-catalog`, which checks, completion and the engine \
         use too; `UPDATE_EXPECT=1` updates it. Tests run every example. `goldpath schema` prints the same \
         reference as JSON Schema.",
    );
    let newest = Since::NEWEST.minor().expect("the newest version has a number");
    page.paragraph(&format!(
        "A version such as *0.8* is the DSL version that added an entry; entries without one exist since the \
         first documents. *Undocumented* entries are read by the game but not documented. The newest version \
         is 0.{newest}."
    ));
    page.contents();
    files::write(&mut page);
    vocabularies::write(&mut page);
    page
}

#[test]
fn the_reference_is_what_the_tables_say() {
    expect_file!["../../../../docs/catalog.md"].assert_eq(&page().finish());
}

#[test]
fn every_link_of_the_reference_leads_to_a_heading() {
    let text = page().finish();
    let headings: Vec<String> = text.lines().filter(|line| line.starts_with('#')).map(slug).collect();
    let known: BTreeSet<&str> = headings.iter().map(String::as_str).collect();
    assert_eq!(known.len(), headings.len(), "two headings have the same anchor");
    let links: Vec<&str> = text.split("](#").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(links.len() > 300, "{}", links.len());
    let dead: Vec<&&str> = links.iter().filter(|link| !known.contains(**link)).collect();
    assert!(dead.is_empty(), "{dead:?}");
}

#[test]
fn every_word_and_every_example_is_in_the_reference() {
    let text = page().finish();
    for vocab in Vocab::ALL {
        for entry in words(vocab) {
            assert!(
                text.contains(&format!("# {}: `{}`\n", markdown::title(vocab), entry.name)),
                "{}",
                entry.name
            );
            assert!(text.contains(entry.doc), "{}", entry.name);
            assert!(text.contains(entry.example), "{}", entry.name);
        }
    }
}
