//! The first page: all levels, how hard they are, and what is wrong with them.

use language::plural;

use super::frame::{Place, page as framed};
use super::{Book, problems};
use crate::html::{Html, capital};
use crate::proof::Standing;
use crate::{Level, curve};

pub(super) fn page(book: &Book<'_>) -> String {
    let project = book.project;
    framed(book, Place::Index, &project.title, |html| {
        html.element("h1", &[], &project.title);
        html.within("p", &[("class", "about")], |html| {
            let count = plural(project.levels.len(), "level");
            html.text(&format!("A {} with {count}: ", project.nouns.project));
            html.element("code", &[], &project.name);
        });
        tally(book, html);
        section(html, "levels", "Levels", |html| {
            html.within("ol", &[("class", "cards")], |html| {
                for (at, level) in project.levels.iter().enumerate() {
                    html.within("li", &[("class", "card")], |html| card(book, at, level, html));
                }
            });
            if !project.texts_after.is_empty() {
                html.element("h3", &[], "After the last level");
                for text in &project.texts_after {
                    html.element("blockquote", &[], text);
                }
            }
        });
        section(html, "difficulty", "Difficulty", |html| difficulty(book, html));
        section(html, "problems", "Problems", |html| problems::by_level(book, html));
    })
}

/// A part of a page with a heading.
pub(super) fn section(html: &mut Html, id: &'static str, title: &str, content: impl FnOnce(&mut Html)) {
    html.within("section", &[("id", id), ("aria-labelledby", &format!("{id}-title"))], |html| {
        html.element("h2", &[("id", &format!("{id}-title"))], title);
        content(html);
    });
}

/// How many levels there are of each standing.
fn tally(book: &Book<'_>, html: &mut Html) {
    html.within("ul", &[("class", "tally")], |html| {
        for standing in Standing::ALL {
            let levels = book.project.levels.iter();
            let count = levels.filter(|level| level.proof.standing() == standing).count();
            if count > 0 {
                html.within("li", &[], |html| {
                    sign(html, standing);
                    html.text(&format!("{} {}", plural(count, "level"), standing.words()));
                });
            }
        }
    });
}

/// The sign of a standing; the words beside it say the same.
pub(super) fn sign(html: &mut Html, standing: Standing) {
    let class = format!("sign {}", standing.class());
    html.element("span", &[("class", &class), ("aria-hidden", "true")], standing.sign());
    html.text(" ");
}

fn card(book: &Book<'_>, at: usize, level: &Level, html: &mut Html) {
    html.within("a", &[("href", &book.level_page(at))], |html| {
        html.within("span", &[("class", "picture")], |html| match &level.board {
            Ok(_) => book.board_image(html, "", at, ""),
            Err(_) => html.element("span", &[], "no board"),
        });
        html.within("span", &[("class", "title")], |html| {
            html.element("span", &[("class", "number")], &format!("{}.", at + 1));
            html.text(" ");
            html.text(&level.title);
        });
    });
    html.within("p", &[], |html| {
        sign(html, level.proof.standing());
        html.text(&level.proof.brief(&book.project.nouns));
    });
    let problems = book.project.problems.iter().filter(|problem| problem.level == Some(at)).count();
    if problems > 0 {
        html.element("p", &[("class", "has-problems")], &plural(problems, "problem"));
    }
}

fn difficulty(book: &Book<'_>, html: &mut Html) {
    let project = book.project;
    let turn = project.nouns.turn;
    html.element(
        "p",
        &[],
        &format!(
            "The {turn}s of the shortest win that is known, and the path bits: how unlikely random moves are to play \
             a shortest win, as -log2 of the probability. A ring marks a win that is not proved to be the least. The \
             table has the same numbers."
        ),
    );
    let scroll = [("class", "scroll"), ("tabindex", "0"), ("role", "region")];
    html.within("div", &[&scroll[..], &[("aria-label", "Difficulty curve")]].concat(), |html| {
        html.picture(&curve::svg(project));
    });
    html.within("div", &[&scroll[..], &[("aria-label", "Difficulty table")]].concat(), |html| {
        html.within("table", &[], |html| table(book, html));
    });
}

fn table(book: &Book<'_>, html: &mut Html) {
    let project = book.project;
    let turn = project.nouns.turn;
    html.element("caption", &[], "Difficulty of each level; – where it is not known");
    let turns = format!("{}s", capital(turn));
    let titles =
        ["#", "Level", &turns, "Proof", "Path bits", "Shortest wins", "Choices", "Forced", "Dead ends"];
    html.within("thead", &[], |html| {
        html.within("tr", &[], |html| {
            for title in titles {
                html.element("th", &[("scope", "col")], title);
            }
        });
    });
    html.within("tbody", &[], |html| {
        for (at, level) in project.levels.iter().enumerate() {
            html.within("tr", &[], |html| {
                html.element("td", &[], &(at + 1).to_string());
                html.within("th", &[("scope", "row")], |html| {
                    html.element("a", &[("href", &book.level_page(at))], &level.title);
                });
                let known = level.proof.known().map(|count| count.to_string());
                html.element("td", &[], known.as_deref().unwrap_or("–"));
                html.element("td", &[("class", "words")], level.proof.standing().words());
                for text in measures(level).map(|(_, text)| text.unwrap_or_else(|| "–".to_owned())) {
                    html.element("td", &[], &text);
                }
            });
        }
    });
}

/// What is measured of a level, with what it is; `None` if it is not known.
pub(super) fn measures(level: &Level) -> [(&'static str, Option<String>); 5] {
    let measures = &level.measures;
    let ways = |ways: u64| if ways == u64::MAX { format!("at least {ways}") } else { ways.to_string() };
    [
        (
            "Path bits: how unlikely random moves are to play a shortest win",
            measures.bits.map(|bits| format!("{bits:.1}")),
        ),
        ("Number of shortest wins", measures.ways.map(ways)),
        (
            "Mean number of moves that change something, along a shortest win",
            measures.moves.map(|moves| format!("{moves:.1}")),
        ),
        ("Moves of it at which all others lose", measures.forced.map(|forced| forced.to_string())),
        (
            "Share of reachable states from which nothing wins",
            measures.dead_ends.map(|share| format!("{:.1} %", share * 100.0)),
        ),
    ]
}
