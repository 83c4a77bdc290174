//! The page of rules.

use language::plural;

use super::Book;
use super::frame::{Place, page as framed};
use crate::Rule;
use crate::html::{Html, capital};

pub(super) fn page(book: &Book<'_>) -> String {
    let project = book.project;
    framed(book, Place::Rules, "Rules", |html| {
        html.element("h1", &[], "Rules");
        let idle = project.rules.iter().filter(|rule| rule.acts.is_empty()).count();
        let acting = format!("{} of {} act", project.rules.len() - idle, plural(project.rules.len(), "rule"));
        let about = format!(
            "{acting} along the {}s of the {}, and the solutions that searches found where there are none.",
            project.nouns.recording, project.nouns.project
        );
        html.element("p", &[("class", "about")], &about);
        for (number, rule) in (1..).zip(&project.rules) {
            let id = format!("rule-{number}");
            html.within("article", &[("class", "rule"), ("id", &id)], |html| self::rule(book, rule, html));
        }
    })
}

fn rule(book: &Book<'_>, rule: &Rule, html: &mut Html) {
    html.within("h2", &[], |html| html.prose(&capital(&rule.title)));
    if !rule.place.is_empty() {
        html.within("p", &[("class", "place")], |html| html.element("code", &[], &rule.place));
    }
    if !rule.text.is_empty() {
        html.within("pre", &[("tabindex", "0")], |html| html.lines(&rule.text));
    }
    html.within("p", &[], |html| {
        if rule.acts.is_empty() {
            html.text("Acts in no level.");
            return;
        }
        let times: usize = rule.acts.iter().map(|uses| uses.times).sum();
        let (levels, times) = (plural(rule.acts.len(), "level"), plural(times, "time"));
        html.text(&format!("Acts in {levels}, {times}: "));
        let uses = rule.acts.iter().map(|uses| (uses.level, format!(" ({})", uses.times)));
        book.level_links(html, Place::Rules.root(), uses);
        html.text(".");
    });
}
