//! The page of what can be on cells.

use language::plural;

use super::Book;
use super::frame::{Place, page as framed};
use crate::Piece;
use crate::html::{Html, capital};

pub(super) fn page(book: &Book<'_>) -> String {
    let project = book.project;
    let title = capital(&format!("{}s", project.nouns.piece));
    framed(book, Place::Pieces, &title, |html| {
        html.element("h1", &[], &title);
        let count = plural(project.pieces.len(), project.nouns.piece);
        html.element("p", &[("class", "about")], &format!("The {} has {count}.", project.nouns.project));
        html.within("ul", &[("class", "pieces")], |html| {
            for (at, piece) in project.pieces.iter().enumerate() {
                html.within("li", &[("id", &book.piece_names[at])], |html| {
                    book.piece_image(html, Place::Pieces.root(), at);
                    html.within("div", &[], |html| {
                        html.element("h2", &[], &piece.name);
                        facts(book, piece, html);
                    });
                });
            }
        });
    })
}

fn facts(book: &Book<'_>, piece: &Piece, html: &mut Html) {
    html.within("p", &[], |html| {
        if piece.layer.is_empty() {
            html.text("Covers several cells");
        } else {
            // Some layers have no names but numbers.
            html.text("Layer ");
            html.element("code", &[], piece.layer.strip_prefix("layer ").unwrap_or(&piece.layer));
        }
        for (number, tag) in piece.tags.iter().enumerate() {
            html.text(if number == 0 { "; tagged " } else { ", " });
            html.element("code", &[], tag);
        }
    });
    if piece.at_start.is_empty() && piece.later.is_empty() {
        html.element("p", &[], "In no level.");
        return;
    }
    uses(book, "At the start of", &piece.at_start, html);
    uses(book, "Only after the start in", &piece.later, html);
}

fn uses(book: &Book<'_>, words: &str, levels: &[usize], html: &mut Html) {
    if levels.is_empty() {
        return;
    }
    html.within("p", &[], |html| {
        let all = levels.len() > 1 && levels.len() == book.project.levels.len();
        if all {
            html.text(&format!("{words} all levels."));
            return;
        }
        html.text(&format!("{words} {}: ", plural(levels.len(), "level")));
        book.level_links(html, Place::Pieces.root(), levels.iter().map(|at| (*at, String::new())));
        html.text(".");
    });
}
