//! The names that parts have now: those that can be renamed, and that are the same else.

use std::collections::BTreeMap;

use language::{Project, Symbol};
use text::TextSize;

use super::names::{Names, is_word};
use super::same_text::is_same;

/// A name that a file gives to something.
struct Definition {
    /// The parts around it.
    of: Vec<String>,
    name: String,
    /// What has the name, as a text.
    text: String,
    at: TextSize,
}

/// What names that a file gives are called in another one, beside those that are known of boards.
pub(super) fn between(
    [before, after]: [(&dyn Project, &str); 2],
    of_boards: BTreeMap<String, String>,
) -> Names {
    let mut names = Names::of(of_boards);
    let [was, now] = [before, after].map(|(project, file)| definitions(project, file));
    let has = |all: &[Definition], name: &str| all.iter().any(|it| it.name == name);
    // Only what is gone, and what is new, may be the same.
    let gone: Vec<&Definition> = was.iter().filter(|it| !has(&now, &it.name)).collect();
    let new: Vec<&Definition> = now.iter().filter(|it| !has(&was, &it.name)).collect();
    let gone: Vec<&Definition> = gone.into_iter().filter(|it| it.can_be_renamed(before)).collect();
    let new: Vec<&Definition> = new.into_iter().filter(|it| it.can_be_renamed(after)).collect();
    // What has another name may be named by another one that has one too.
    loop {
        let known = names.inverse();
        let gone = gone.iter().filter(|it| names.now(&it.name).is_none());
        let new: Vec<_> = new.iter().filter(|it| known.now(&it.name).is_none()).collect();
        let gone: Vec<_> = gone.collect();
        let fits = |old: &Definition, young: &Definition| {
            let mut tried = names.clone();
            tried.add(&old.name, &young.name);
            let of: Vec<String> = old.of.iter().map(|it| tried.in_text(it)).collect();
            of == young.of && is_same(&old.text, &young.text, &tried)
        };
        let pairs = gone.iter().filter_map(|old| {
            let mut fitting = new.iter().filter(|young| fits(old, young));
            let young = fitting.next().filter(|_| fitting.next().is_none())?;
            let is_only = gone.iter().filter(|other| fits(other, young)).count() == 1;
            is_only.then(|| (old.name.clone(), young.name.clone()))
        });
        let pairs: Vec<(String, String)> = pairs.collect();
        if pairs.is_empty() {
            return names;
        }
        for (old, young) in pairs {
            names.add(&old, &young);
        }
    }
}

/// What has another name.
pub(super) struct Renamed {
    /// The section that it stands in.
    pub(super) of: String,
    pub(super) was: String,
    pub(super) now: String,
}

/// All that has another name in a file than in an earlier one, deep in a part too.
pub(super) fn renamed([before, after]: [(&dyn Project, &str); 2], names: &Names) -> Vec<Renamed> {
    let old = definitions(before.0, before.1);
    let inverse = names.inverse();
    let told = definitions(after.0, after.1).into_iter().filter_map(|new| {
        let was = inverse.now(&new.name).filter(|was| *was != new.name)?;
        let of = new.of.first().cloned().unwrap_or_default();
        let is_there = old.iter().any(|it| it.name == was && it.of.first() == new.of.first());
        is_there.then(|| Renamed { of, was: was.to_owned(), now: new.name })
    });
    told.collect()
}

impl Definition {
    fn can_be_renamed(&self, (project, file): (&dyn Project, &str)) -> bool {
        let Some(renaming) = project.facets().renaming else { return false };
        let at = [self.at, self.at + TextSize::new(1)];
        at.into_iter().any(|at| matches!(renaming.renamable(file, at), Ok(Some(_))))
    }
}

fn definitions(project: &dyn Project, file: &str) -> Vec<Definition> {
    let mut found = Vec::new();
    if let (Some(navigation), Some(text)) = (project.facets().navigation, project.text(file)) {
        collect(&navigation.symbols(file), text, &mut Vec::new(), &mut found);
    }
    found
}

fn collect(symbols: &[Symbol], text: &str, around: &mut Vec<String>, found: &mut Vec<Definition>) {
    for symbol in symbols {
        if is_word(&symbol.name) {
            found.push(Definition {
                of: around.clone(),
                name: symbol.name.clone(),
                text: text[symbol.range].to_owned(),
                at: symbol.selection.start(),
            });
        }
        around.push(symbol.name.clone());
        collect(&symbol.children, text, around, found);
        around.pop();
    }
}
