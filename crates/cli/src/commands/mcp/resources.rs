//! Resources: pages of words and diagnostics, and boards of levels.
//!
//! Their addresses are `goldpath://diagnostic/CODE`, `goldpath://catalog/NAME` and `goldpath://board/PATH?level=NAME`.

use std::collections::BTreeSet;

use language::{Facets, Play};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use rmcp::model::{ListResourcesResult, ReadResourceResult, Resource, ResourceContents, ResourceTemplate};

use super::bounded::MAX_ANSWER;
use super::command::Words;
use super::reference::{self, Section};
use super::refusal::Refusal;
use super::site::Site;
use crate::call::Call;
use crate::commands::playable::Playable;

const DIAGNOSTIC: &str = "goldpath://diagnostic/";
const CATALOG: &str = "goldpath://catalog/";
const BOARD: &str = "goldpath://board/";

/// How many are listed at a time.
const PAGE: usize = 50;

/// The most boards that are listed.
const MAX_BOARDS: usize = 2_000;

/// What is not written as it is in an address.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'/');

/// The resources from a cursor on.
pub(super) fn list(site: &Site, cursor: Option<&str>) -> Result<ListResourcesResult, Refusal> {
    let from: usize = match cursor {
        Some(cursor) => {
            cursor.parse().map_err(|_| Refusal::new("there is no such cursor; list without one"))?
        }
        None => 0,
    };
    let all = all(site);
    let next = from.saturating_add(PAGE);
    let mut listed = ListResourcesResult::with_all_items(all.iter().skip(from).take(PAGE).cloned().collect());
    listed.next_cursor = (next < all.len()).then(|| next.to_string());
    Ok(listed)
}

fn all(site: &Site) -> Vec<Resource> {
    let mut all = boards(site);
    let sections = reference::sections(site.languages).into_iter();
    all.extend(sections.map(|section: Section| {
        let uri = format!("{CATALOG}{}", utf8_percent_encode(&section.name(), ESCAPED));
        Resource::new(uri, section.name()).with_description(section.summary()).with_mime_type("text/markdown")
    }));
    let rules = site.languages.iter().flat_map(|language| language.rules().iter().copied());
    all.extend(rules.map(|rule| {
        Resource::new(format!("{DIAGNOSTIC}{}", rule.code), rule.code)
            .with_description(rule.summary)
            .with_mime_type("text/markdown")
    }));
    // Several sections of a reference may have one name, and are one page then.
    let mut seen = BTreeSet::new();
    all.retain(|resource| seen.insert(resource.uri.clone()));
    all
}

/// The boards of all levels below the root.
fn boards(site: &Site) -> Vec<Resource> {
    let has_boards = |facets: Facets<'_>| facets.boards.is_some();
    let found = disk::discover("".as_ref(), site.languages.having(has_boards));
    let sources = found.map(|found| found.projects).unwrap_or_default();
    let of_source = |source| {
        let playable = Playable::open(source);
        let levels = playable.project.facets().play.map(Play::levels).unwrap_or_default();
        let path = playable.source.name().to_owned();
        let noun = playable.source.language.project_noun();
        levels.into_iter().map(move |level| {
            let escaped = |text: &str| utf8_percent_encode(text, ESCAPED).to_string();
            let uri = format!("{BOARD}{}?level={}", escaped(&path), escaped(&level.name));
            Resource::new(uri, format!("{path} {}", level.name))
                .with_description(format!("the board of a level of a {noun}, at its start"))
                .with_mime_type("text/plain")
        })
    };
    sources.into_iter().flat_map(of_source).take(MAX_BOARDS).collect()
}

/// The forms of addresses.
pub(super) fn templates() -> Vec<ResourceTemplate> {
    vec![
        ResourceTemplate::new(format!("{DIAGNOSTIC}{{code}}"), "diagnostic")
            .with_description("What the code of a finding means, with what is wrong and what is right")
            .with_mime_type("text/markdown"),
        ResourceTemplate::new(format!("{CATALOG}{{name}}"), "word")
            .with_description("The reference of a word of a language")
            .with_mime_type("text/markdown"),
        ResourceTemplate::new(format!("{BOARD}{{+path}}?level={{level}}"), "board")
            .with_description("The board of a level at its start, as text")
            .with_mime_type("text/plain"),
    ]
}

/// The resource at an address.
pub(super) fn read(site: &Site, call: &Call, uri: &str) -> Result<ReadResourceResult, Refusal> {
    let decoded = |text: &str| {
        let text = percent_decode_str(text).decode_utf8();
        text.map(std::borrow::Cow::into_owned).map_err(|_| Refusal::new("an address is UTF-8"))
    };
    let (text, kind) = if let Some(code) = uri.strip_prefix(DIAGNOSTIC) {
        let page = site.languages.explain(&decoded(code)?, "#");
        (page.ok_or_else(|| unknown(uri))?, "text/markdown")
    } else if let Some(name) = uri.strip_prefix(CATALOG) {
        let name = decoded(name)?;
        let sections = reference::sections(site.languages);
        let named = sections.iter().filter(|section| section.name() == name);
        let texts: Vec<&str> = named.map(|section| section.text).collect();
        if texts.is_empty() {
            return Err(unknown(uri));
        }
        (texts.join("\n\n"), "text/markdown")
    } else if let Some(board) = uri.strip_prefix(BOARD) {
        let (path, level) =
            board.split_once("?level=").map_or((board, None), |(path, level)| (path, Some(level)));
        let path = site.path(&decoded(path)?)?;
        let level = level.map(decoded).transpose()?;
        let ran = Words::of(&["board"]).option("level", level).arguments([&*path]).run(site, call)?;
        if ran.output.is_empty() {
            return Err(ran.refusal());
        }
        (ran.text(), "text/plain")
    } else {
        return Err(unknown(uri));
    };
    let contents = ResourceContents::text(bounded(text), uri).with_mime_type(kind);
    Ok(ReadResourceResult::new(vec![contents]))
}

fn unknown(uri: &str) -> Refusal {
    Refusal::new(format!("there is no resource `{}`; list the resources", language::escape(uri)))
}

/// A text that is not too long; the tools have all of it.
fn bounded(mut text: String) -> String {
    if text.len() > MAX_ANSWER {
        let end = (0..=MAX_ANSWER).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        text.truncate(end);
        text.push_str("\n… cut here; the tools `explain` and `board` give all of it");
    }
    text
}
