//! Diagnostics as a list.

use language::{Severity, plural};

use super::Book;
use crate::Problem;
use crate::html::Html;

/// A list of diagnostics, worst first, or the words that there are none.
pub(super) fn list(html: &mut Html, problems: &[&Problem]) {
    if problems.is_empty() {
        html.element("p", &[], "No problems.");
        return;
    }
    let mut problems = problems.to_vec();
    problems.sort_by_key(|problem| problem.severity);
    html.within("ul", &[("class", "problems")], |html| {
        for problem in problems {
            html.within("li", &[], |html| item(html, problem));
        }
    });
}

fn item(html: &mut Html, problem: &Problem) {
    let name = problem.severity.name();
    html.within("p", &[], |html| {
        html.element("strong", &[("class", &format!("severity {name}"))], name);
        html.text(" ");
        html.prose(&problem.message);
    });
    if !problem.help.is_empty() {
        html.within("p", &[("class", "help")], |html| html.prose(&problem.help));
    }
    html.within("p", &[("class", "place")], |html| {
        html.element("code", &[], problem.code);
        html.text(" at ");
        html.element("code", &[], &problem.place);
    });
}

/// All diagnostics: those of the project, then those of each level that has some.
pub(super) fn by_level(book: &Book<'_>, html: &mut Html) {
    let project = book.project;
    let of = |level: Option<usize>| -> Vec<&Problem> {
        project.problems.iter().filter(|problem| problem.level == level).collect()
    };
    if project.problems.is_empty() {
        html.element("p", &[], &format!("No problems: a check of the {} found none.", project.nouns.project));
        return;
    }
    let clean = (0..project.levels.len()).filter(|at| of(Some(*at)).is_empty()).count();
    html.element("p", &[], &summary(&project.problems));
    let own = of(None);
    if !own.is_empty() {
        html.element("h3", &[], &format!("The {}", project.nouns.project));
        list(html, &own);
    }
    for (at, level) in project.levels.iter().enumerate() {
        let problems = of(Some(at));
        if problems.is_empty() {
            continue;
        }
        html.within("h3", &[], |html| {
            html.element("a", &[("href", &book.level_page(at))], &level.title);
        });
        list(html, &problems);
    }
    if clean > 0 {
        let noun = if clean == project.levels.len() { "level" } else { "other level" };
        html.element("p", &[], &format!("No problems in {}.", plural(clean, noun)));
    }
}

/// How many there are of each severity.
fn summary(problems: &[Problem]) -> String {
    let count = |severity| problems.iter().filter(|problem| problem.severity == severity).count();
    let mut counts =
        vec![plural(count(Severity::Error), "error"), plural(count(Severity::Warning), "warning")];
    let infos = count(Severity::Information);
    if infos > 0 {
        counts.push(format!("{infos} info"));
    }
    format!("{}.", counts.join(", "))
}
