//! What all pages have around their content.

use super::Book;
use crate::html::{Html, capital};

/// Where a page is among the others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Index,
    Level,
    Pieces,
    Rules,
}

impl Place {
    /// The way from the page to the folder of the book.
    pub(super) const fn root(self) -> &'static str {
        if matches!(self, Self::Level) { "../" } else { "" }
    }
}

/// A page with this content.
pub(super) fn page(book: &Book<'_>, place: Place, title: &str, content: impl FnOnce(&mut Html)) -> String {
    let project = book.project;
    let root = place.root();
    let full_title =
        if place == Place::Index { title.to_owned() } else { format!("{title} – {}", project.title) };
    let mut html = Html::default();
    html.within("html", &[("lang", "en")], |html| {
        html.within("head", &[], |html| {
            html.void("meta", &[("charset", "utf-8")]);
            html.void("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
            html.void("meta", &[("name", "color-scheme"), ("content", "light dark")]);
            html.element("title", &[], &full_title);
            // Browsers ask for one otherwise.
            html.void("link", &[("rel", "icon"), ("href", "data:,")]);
            html.void("link", &[("rel", "stylesheet"), ("href", &format!("{root}book.css"))]);
            html.element("script", &[("src", &format!("{root}book.js")), ("defer", "")], "");
        });
        html.within("body", &[], |html| {
            html.element("a", &[("class", "skip"), ("href", "#main")], "Skip to the content");
            html.within("header", &[("class", "site")], |html| {
                html.element(
                    "a",
                    &[("class", "home"), ("href", &format!("{root}{}", Book::INDEX))],
                    &project.title,
                );
                html.within("nav", &[("aria-label", "Pages")], |html| {
                    html.within("ul", &[], |html| navigation(book, place, html));
                });
            });
            html.within("main", &[("id", "main")], content);
        });
    });
    format!("<!doctype html>\n{}", html.finish())
}

fn navigation(book: &Book<'_>, place: Place, html: &mut Html) {
    let project = book.project;
    let root = place.root();
    let mut link = |target: Option<Place>, path: &str, text: &str| {
        let href = format!("{root}{path}");
        html.within("li", &[], |html| {
            let current: &[_] = if target == Some(place) { &[("aria-current", "page")] } else { &[] };
            html.element("a", &[&[("href", href.as_str())], current].concat(), text);
        });
    };
    link(Some(Place::Index), Book::INDEX, "Levels");
    link(None, "index.html#difficulty", "Difficulty");
    link(None, "index.html#problems", "Problems");
    if project.player.is_some() {
        link(None, Book::PLAYER, "Play");
    }
    if !project.pieces.is_empty() {
        link(Some(Place::Pieces), Book::PIECES, &capital(&format!("{}s", project.nouns.piece)));
    }
    if !project.rules.is_empty() {
        link(Some(Place::Rules), Book::RULES, "Rules");
    }
}
