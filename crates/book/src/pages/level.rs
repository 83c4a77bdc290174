//! The page of a level.

use language::{Board, Move, plural};
use serde_json::json;

use super::frame::{Place, page as framed};
use super::index::{measures, section, sign};
use super::{Book, alternative, problems};
use crate::film::packed;
use crate::html::{Html, capital};
use crate::{Level, Problem, Solution};

/// The way to the folder of the book.
const ROOT: &str = Place::Level.root();

pub(super) fn page(book: &Book<'_>, at: usize) -> String {
    let project = book.project;
    let level = &project.levels[at];
    framed(book, Place::Level, &level.title, |html| {
        neighbors(book, at, "Levels before and after", html);
        html.element("h1", &[], &level.title);
        html.within("p", &[("class", "about")], |html| {
            html.text(&format!("Level {} of {}: ", at + 1, project.levels.len()));
            html.element("code", &[], &level.place);
        });
        if let Some(fragment) = level.fragment.as_ref().filter(|_| project.player.is_some()) {
            html.within("p", &[], |html| {
                let href = format!("{ROOT}{}#{fragment}", Book::PLAYER);
                html.element("a", &[("class", "play"), ("href", &href)], "Play this level");
            });
        }
        for text in &level.texts {
            html.element("blockquote", &[], text);
        }
        html.within("div", &[("class", "columns")], |html| {
            html.within("div", &[], |html| board(book, at, html));
            html.within("div", &[], |html| {
                section(html, "proof", "Proof", |html| proof(book, level, html));
                if let Ok(board) = &level.board {
                    goals(board, html);
                }
            });
        });
        if let Some(solution) = &level.solution {
            hints(book, solution, html);
            section(html, "solution", "Solution", |html| self::solution(book, solution, html));
        }
        pieces(book, at, html);
        rules(book, at, html);
        section(html, "problems", "Problems", |html| {
            let of_level = project.problems.iter().filter(|problem| problem.level == Some(at));
            problems::list(html, &of_level.collect::<Vec<&Problem>>());
        });
        neighbors(book, at, "Levels before and after, again", html);
    })
}

fn neighbors(book: &Book<'_>, at: usize, label: &str, html: &mut Html) {
    let levels = &book.project.levels;
    html.within("nav", &[("class", "neighbors"), ("aria-label", label)], |html| {
        let mut link = |at: usize, rel: &str, arrow: [&str; 2]| {
            let href = format!("{ROOT}{}", book.level_page(at));
            let title = format!("{}{}{}", arrow[0], levels[at].title, arrow[1]);
            html.element("a", &[("rel", rel), ("href", &href)], &title);
        };
        if let Some(before) = at.checked_sub(1) {
            link(before, "prev", ["← ", ""]);
        }
        if at + 1 < levels.len() {
            link(at + 1, "next", ["", " →"]);
        }
    });
}

fn board(book: &Book<'_>, at: usize, html: &mut Html) {
    let level = &book.project.levels[at];
    match &level.board {
        Ok(board) => {
            html.within("div", &[("class", "board")], |html| {
                book.board_image(html, ROOT, at, &alternative(level, board));
            });
            html.within("details", &[], |html| {
                html.element("summary", &[], "The board as text");
                html.within("pre", &[("tabindex", "0")], |html| html.lines(&board.cell_lines().join("\n")));
            });
        }
        Err(why) => html.within("p", &[], |html| html.prose(&format!("There is no board: {why}."))),
    }
}

fn proof(book: &Book<'_>, level: &Level, html: &mut Html) {
    html.within("p", &[("class", "verdict")], |html| {
        sign(html, level.proof.standing());
        html.prose(&level.proof.sentences(&book.project.nouns));
    });
    let known: Vec<_> = measures(level).into_iter().filter_map(|(what, text)| Some((what, text?))).collect();
    if known.is_empty() {
        return;
    }
    html.within("dl", &[], |html| {
        for (what, text) in known {
            html.within("div", &[], |html| {
                html.element("dt", &[], what);
                html.element("dd", &[], &text);
            });
        }
    });
}

fn goals(board: &Board, html: &mut Html) {
    section(html, "goals", "Goals", |html| {
        if board.goals.is_empty() {
            html.element("p", &[], "There are no goals.");
            return;
        }
        html.within("ul", &[], |html| {
            for goal in &board.goals {
                html.within("li", &[], |html| html.prose(&goal.text));
            }
        });
    });
}

fn words(moves: &[Move]) -> String {
    moves.iter().map(|step| step.label.as_str()).collect::<Vec<_>>().join(", ")
}

fn hints(book: &Book<'_>, solution: &Solution, html: &mut Html) {
    if solution.hint_stops.is_empty() {
        return;
    }
    section(html, "hints", "Hints", |html| {
        for (number, stop) in (1..).zip(&solution.hint_stops) {
            html.within("details", &[], |html| {
                let count = plural(*stop, book.project.nouns.turn);
                html.element("summary", &[], &format!("Hint {number}: the first {count}"));
                html.element("p", &[], &words(&solution.moves[..*stop]));
            });
        }
    });
}

fn solution(book: &Book<'_>, solution: &Solution, html: &mut Html) {
    let nouns = &book.project.nouns;
    let count = plural(solution.moves.len(), nouns.turn);
    let by = if solution.is_recorded {
        format!("{}: {count}", capital(nouns.recording))
    } else {
        format!("Found by a search: {count}")
    };
    html.within("details", &[("id", "film-details")], |html| {
        html.element("summary", &[], &by);
        match &solution.boards {
            Ok(boards) => film(nouns.turn, solution, boards, html),
            Err(why) => html.element("p", &[], &format!("It is not drawn: {why}.")),
        }
        html.element("h3", &[], &format!("All {}s", nouns.turn));
        html.within("ol", &[("class", "steps"), ("id", "steps")], |html| {
            for step in &solution.moves {
                html.element("li", &[], &step.label);
            }
        });
    });
    if !solution.shorter.is_empty() {
        html.within("details", &[], |html| {
            let count = plural(solution.shorter.len(), nouns.turn);
            html.element("summary", &[], &format!("A shorter way, found by a search: {count}"));
            html.element("p", &[], &words(&solution.shorter));
        });
    }
}

/// The boards of a solution, one after the other.
fn film(turn: &str, solution: &Solution, boards: &[Board], html: &mut Html) {
    let film = language::Film::of(boards);
    html.element(
        "noscript",
        &[],
        "Stepping through the boards takes JavaScript. The list below has the same moves.",
    );
    html.within("div", &[("id", "film"), ("class", "film"), ("hidden", "")], |html| {
        let view = format!("0 0 {} {}", film.width, film.height);
        let size = [film.width.to_string(), film.height.to_string()];
        let svg = [
            ("viewBox", view.as_str()),
            ("width", &size[0]),
            ("height", &size[1]),
            ("role", "img"),
            ("aria-label", "The board at the start"),
        ];
        html.within("svg", &svg, |html| {
            html.within("defs", &[], |html| html.picture(&film.pictures));
            html.element("g", &[("id", "film-frame")], "");
        });
        html.within("div", &[("class", "controls")], |html| {
            let last = (boards.len() - 1).to_string();
            html.element("button", &[("type", "button"), ("id", "film-back")], &format!("◀ Previous {turn}"));
            let range = [("type", "range"), ("id", "film-at"), ("min", "0"), ("max", &last), ("value", "0")];
            html.void("input", &[&range[..], &[("aria-label", &capital(turn))]].concat());
            html.element("button", &[("type", "button"), ("id", "film-on")], &format!("Next {turn} ▶"));
        });
        if !solution.hint_stops.is_empty() {
            html.within("p", &[("class", "stops")], |html| {
                for (number, stop) in (1..).zip(&solution.hint_stops) {
                    let stop = stop.to_string();
                    let button = [("type", "button"), ("class", "stop"), ("data-stop", stop.as_str())];
                    html.element("button", &button, &format!("Hint {number}"));
                    html.text(" ");
                }
            });
        }
        html.within("div", &[("role", "status"), ("class", "words")], |html| {
            html.element("p", &[("id", "film-words")], "");
            html.element("ul", &[("id", "film-events")], "");
        });
    });
    let mut data = packed(&film.frames);
    data["turn"] = json!(capital(turn));
    data["steps"] = boards
        .iter()
        .map(|board| {
            let label = board.step.checked_sub(1).and_then(|at| solution.moves.get(at));
            json!({ "label": label.map_or("", |step| &step.label), "events": board.happened })
        })
        .collect();
    html.data("film-data", &data);
}

fn pieces(book: &Book<'_>, level: usize, html: &mut Html) {
    let project = book.project;
    let having = |levels: fn(&crate::Piece) -> &Vec<usize>| -> Vec<usize> {
        let pieces = project.pieces.iter().enumerate();
        pieces.filter(|(_, piece)| levels(piece).contains(&level)).map(|(at, _)| at).collect()
    };
    let (start, later) = (having(|piece| &piece.at_start), having(|piece| &piece.later));
    if start.is_empty() && later.is_empty() {
        return;
    }
    section(html, "pieces", &capital(&format!("{}s", project.nouns.piece)), |html| {
        piece_list(book, &start, html);
        if !later.is_empty() {
            html.element("h3", &[], "Only after the start, along the solution");
            piece_list(book, &later, html);
        }
    });
}

fn piece_list(book: &Book<'_>, pieces: &[usize], html: &mut Html) {
    html.within("ul", &[("class", "chips")], |html| {
        for at in pieces {
            html.within("li", &[], |html| {
                let href = format!("{ROOT}{}#{}", Book::PIECES, book.piece_names[*at]);
                html.within("a", &[("href", &href)], |html| {
                    book.piece_image(html, ROOT, *at);
                    html.text(&book.project.pieces[*at].name);
                });
            });
        }
    });
}

fn rules(book: &Book<'_>, level: usize, html: &mut Html) {
    if book.project.rules.is_empty() {
        return;
    }
    section(html, "rules", "Rules that act", |html| {
        let acts = book.rules_in(level);
        if acts.is_empty() {
            html.element("p", &[], "No rule acts along what is recorded or shown of this level.");
            return;
        }
        html.within("ul", &[], |html| {
            for (at, times) in acts {
                html.within("li", &[], |html| {
                    let href = format!("{ROOT}{}#rule-{}", Book::RULES, at + 1);
                    html.within("a", &[("href", &href)], |html| {
                        html.prose(&capital(&book.project.rules[at].title));
                    });
                    html.text(&format!(", {}", plural(times, "time")));
                });
            }
        });
    });
}
