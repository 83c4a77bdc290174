//! What changed as a page: levels with their boards before and now as pictures.

use std::fmt::Write as _;

use language::escape_markup;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::levels::LevelChange;
use super::written::{cells, name, sentence};
use super::{ProjectChange, summary};

/// What stands before all projects. The colors are those that a reader prefers.
pub(super) const HEAD: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>What changed in play</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
  figure { display: inline-block; margin: 0 1rem 1rem 0; vertical-align: top; }
  img { display: block; max-height: 24rem; max-width: 100%; }
  figcaption, .kept { opacity: 0.8; }
</style>
<h1>What changed in play</h1>
";

/// What stands behind them.
pub(super) const END: &str = "</html>\n";

/// What an address of a picture cannot have as it is.
const UNSAFE: &AsciiSet = &CONTROLS.add(b'"').add(b'#').add(b'%').add(b'<').add(b'>').add(b'&');

/// A project that is in one state only.
pub(super) fn whole(name: &str, change: &str) -> String {
    format!("<h2>{}: {change}</h2>\n", escape_markup(name))
}

/// A project that is in both states.
pub(super) fn project(change: &ProjectChange) -> String {
    let mut page = format!("<h2>{}: {}</h2>\n", escape_markup(&change.name), summary(change));
    if !change.parts.is_empty() {
        page.push_str("<ul>\n");
        for part in &change.parts {
            let (of, name) = (escape_markup(&part.of), escape_markup(&part.name));
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(page, "  <li>{of} <code>{name}</code> {}</li>", part.change);
        }
        page.push_str("</ul>\n");
    }
    for it in &change.levels {
        page.push_str(&level(it, change.noun));
    }
    page
}

fn level(level: &LevelChange, noun: &str) -> String {
    let class = if level.plays_otherwise() { "" } else { " class=\"kept\"" };
    let what = escape_markup(&sentence(level, noun));
    let mut page = format!("<h3{class}>level {}</h3>\n<p{class}>{what}</p>\n", escape_markup(&name(level)));
    let [before, now] =
        level.pictures.as_ref().map_or([None, None], |it| it.each_ref().map(Option::as_deref));
    for (picture, caption) in [(before, "before"), (now, "now")] {
        let Some(svg) = picture else { continue };
        // A document of its own, so that its names mean nothing in others.
        let address = utf8_percent_encode(svg, UNSAFE);
        let alt = format!("the board of level {} {caption}", escape_markup(&name(level)));
        let _ = writeln!(
            page,
            "<figure><img src=\"data:image/svg+xml,{address}\" alt=\"{alt}\"><figcaption>{caption}</figcaption></figure>"
        );
    }
    let cells = cells(level);
    if !cells.is_empty() {
        page.push_str("<ul>\n");
        for cell in cells {
            let _ = writeln!(page, "  <li>{}</li>", escape_markup(&cell));
        }
        page.push_str("</ul>\n");
    }
    page
}
