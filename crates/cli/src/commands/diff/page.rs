//! What changed as a page: levels with their boards before and now as pictures.

use std::fmt::Write as _;

use language::escape_markup;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::levels::LevelChange;
use super::written::{cells, means, name, part_words, sentence};
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
  h2, h3, p, li { overflow-wrap: anywhere; }
  table { border-collapse: collapse; margin: 0 0 1rem; }
  th, td { border: 1px solid #8888; padding: 0.2rem 0.6rem; text-align: left; }
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
            // Writing to a string cannot fail, here and below.
            let _ = write!(page, "  <li>{}", coded(&part_words(part, change)));
            for line in means(part) {
                let _ = write!(page, "<br><code>{}</code>", escape_markup(&line));
            }
            page.push_str("</li>\n");
        }
        page.push_str("</ul>\n");
    }
    for it in change.levels.iter().filter(|level| !level.is_bare()) {
        page.push_str(&level(it, change));
    }
    page
}

/// A text of which what stands between backticks is code.
fn coded(text: &str) -> String {
    let escaped = escape_markup(text);
    if escaped.matches('`').count() % 2 == 1 {
        return escaped;
    }
    let pieces = escaped.split('`').enumerate();
    pieces.map(|(at, it)| if at % 2 == 1 { format!("<code>{it}</code>") } else { it.to_owned() }).collect()
}

fn level(level: &LevelChange, project: &ProjectChange) -> String {
    let (scene, noun) = (project.scene, project.noun);
    let class = if level.plays_otherwise() { "" } else { " class=\"kept\"" };
    let what = coded(&sentence(level, noun));
    let mut page = format!("<h3{class}>{scene} {}</h3>\n<p{class}>{what}</p>\n", escape_markup(&name(level)));
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
    let facts = level.known.facts(noun);
    if !facts.is_empty() {
        page.push_str("<table>\n  <tr><th><th>before<th>now\n");
        for fact in facts {
            let [before, now] = fact.columns().map(escape_markup);
            let _ = writeln!(page, "  <tr><th>{}<td>{before}<td>{now}", escape_markup(&fact.name));
        }
        page.push_str("</table>\n");
    }
    let lines: Vec<String> = cells(level).into_iter().chain(level.known.lines()).collect();
    if !lines.is_empty() {
        page.push_str("<ul>\n");
        for line in lines {
            let _ = writeln!(page, "  <li>{}</li>", escape_markup(&line));
        }
        page.push_str("</ul>\n");
    }
    page
}
