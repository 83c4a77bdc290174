//! Another text for a name, in the game and its timelines at once, and the proof that nothing else changes: the check
//! finds no more than before, the other names are the same, and every timeline runs alike but for the name.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Change, FileEdit, Job, Project, Renamable, Semantics, escape};
use serde_json::Value;
use text::{Edit, TextRange, TextSize};
use wage_rules::model::Game;
use wage_rules::vocabulary::{BOT_ID, SELECTOR_WORDS, TEAM_ID};
use wage_run::timeline::Timeline;
use wage_run::{Options, run};

use super::WageProject;
use super::names::{Names, places_of};
use crate::places::{Named, Place, place_at};

/// State keys that filters read as something else of a player.
const NO_STATE_KEYS: [&str; 2] = [TEAM_ID, BOT_ID];

impl WageProject {
    /// The name at an offset, if it can have another text; a message where it cannot.
    pub(super) fn renamable_at(&self, file: &str, offset: TextSize) -> Result<Option<Renamable>, String> {
        let names = self.names();
        let Some((_, place)) = find(&names, file, offset) else { return Ok(None) };
        refuse(&names, file, place.named)?;
        Ok(Some(Renamable { range: place.range, text: place.named.name().to_owned() }))
    }

    /// The edits that rename what is at an offset.
    pub(super) fn rename_at(
        &self,
        file: &str,
        offset: TextSize,
        name: &str,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<FileEdit>, String> {
        let names = self.names();
        let (file, place) = find(&names, file, offset).ok_or("no name here")?;
        let named = place.named;
        refuse(&names, file, named)?;
        expect_name(&names, named, name)?;
        if named.name() == name {
            return Ok(Vec::new());
        }
        let docs: BTreeMap<&str, _> = names.iter().map(|it| (&**it.file, it.doc)).collect();
        let edit = |(file, place): (&Arc<str>, &Place<'_>)| {
            let doc = docs.get(&**file)?;
            Some(FileEdit { file: Arc::clone(file), edit: place.respelled(doc, name) })
        };
        let edits: Vec<FileEdit> = places_of(&names, file, named).filter_map(edit).collect();
        self.prove(&names, named, name, &edits, cancelled)?;
        Ok(edits)
    }

    /// Fails unless the project with these edits is the same, but for the name, and nothing new is found in it.
    fn prove(
        &self,
        names: &[Names<'_>],
        named: Named<'_>,
        name: &str,
        edits: &[FileEdit],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<(), String> {
        let [old, new] = [named.name(), name].map(escape);
        let refused = |why: &str| format!("`{old}` was not renamed to `{new}`: {why}");
        let mut of_file: BTreeMap<&Arc<str>, Vec<Edit>> = BTreeMap::new();
        for edit in edits {
            of_file.entry(&edit.file).or_default().push(edit.edit.clone());
        }
        let text = |(file, edits): (&Arc<str>, Vec<Edit>)| {
            let before = self.text(file).ok_or("a file is gone")?;
            let after = text::apply(before, &edits).ok_or("two places of the name overlap")?;
            Ok((Arc::clone(file), Some(Ok(Arc::from(after)))))
        };
        let texts: Result<Vec<_>, &str> = of_file.into_iter().map(text).collect();
        let change = Change { texts: texts.map_err(refused)?, ..Change::default() };
        let after = self.with(change).ok_or_else(|| refused("nothing would change"))?;
        let after =
            after.as_any().downcast_ref::<Self>().ok_or_else(|| refused("this is not a WAGE game"))?;
        if inventory(names, Some((named, name))) != inventory(&after.names(), None) {
            return Err(refused("its text is that of another name as well, through an alias"));
        }
        let (before, after) = (Course::of(self, cancelled)?, Course::of(after, cancelled)?);
        before.compare(&after, [named.name(), name]).map_err(|why| refused(&why))
    }
}

/// The name at an offset of a file.
fn find<'n, 'd>(
    names: &'n [Names<'d>],
    file: &str,
    offset: TextSize,
) -> Option<(&'d Arc<str>, &'n Place<'d>)> {
    let here = names.iter().find(|it| **it.file == *file)?;
    Some((here.file, place_at(&here.places, offset)?))
}

/// Fails for names that must stay as they are.
fn refuse(names: &[Names<'_>], file: &str, named: Named<'_>) -> Result<(), String> {
    let (name, noun) = (named.name(), named.noun());
    let is_defined = places_of(names, file, named).any(|(_, it)| it.is_definition);
    if !is_defined && !matches!(named, Named::State(_)) {
        return Err(format!("the {noun} `{}` is not defined", escape(name)));
    }
    for it in names {
        let is_there = |hole: &TextRange| {
            let text = it.doc.text().get(std::ops::Range::<usize>::from(*hole));
            text.is_some_and(|text| text.contains(name))
        };
        let errors = it.doc.errors().iter().filter(|error| error.kind.hides_text()).map(|error| error.range);
        if it.doc.source().holes().iter().copied().chain(errors).any(|hole| is_there(&hole)) {
            return Err(format!("`{}` cannot be read where the name `{}` is used", it.file, escape(name)));
        }
    }
    Ok(())
}

/// Fails for texts that cannot be the name.
fn expect_name(names: &[Names<'_>], named: Named<'_>, name: &str) -> Result<(), String> {
    let noun = named.noun();
    let cannot = |why: &str| Err(format!("`{}` cannot be the name of this {noun}{why}", escape(name)));
    if name.trim().is_empty() || name.trim() != name || name.contains(char::is_control) {
        return cannot("");
    }
    let is_word = SELECTOR_WORDS.has(name);
    match named {
        _ if named.name() == name => return Ok(()),
        Named::Anchor(..) => {
            if name.contains(|letter: char| letter.is_whitespace() || ",[]{}".contains(letter)) {
                return cannot(": anchors have no blanks, commas and brackets");
            }
        }
        Named::State(_) => {
            if name.contains(|letter: char| letter.is_whitespace() || ".{}".contains(letter)) {
                return cannot(": paths lead to state keys, which have no blanks, dots and braces");
            }
            if NO_STATE_KEYS.contains(&name) {
                return cannot(": filters read it as something else of a player");
            }
        }
        Named::Defined(..) => {}
    }
    if is_word && !matches!(named, Named::Anchor(..)) {
        return cannot(": it is a word of the language");
    }
    let is_like = |other: Named<'_>| match (named, other) {
        (Named::Defined(one, _), Named::Defined(two, _)) => one == two,
        (Named::State(_), Named::State(_)) | (Named::Anchor(..), Named::Anchor(..)) => true,
        _ => false,
    };
    let mut all = names.iter().flat_map(|it| &it.places);
    if all.any(|it| is_like(it.named) && it.named.name() == name) {
        return Err(format!("`{}` is already the name of another {noun}", escape(name)));
    }
    Ok(())
}

/// All names and how often each stands in each file; with one of them as it is to be.
fn inventory<'n>(
    names: &'n [Names<'n>],
    renamed: Option<(Named<'_>, &'n str)>,
) -> BTreeMap<(&'n str, Named<'n>), usize> {
    let mut all = BTreeMap::new();
    for it in names {
        for place in &it.places {
            let named = match (place.named, renamed) {
                (Named::Defined(class, _), Some((old, new))) if place.named == old => {
                    Named::Defined(class, new)
                }
                (Named::State(_), Some((old, new))) if place.named == old => Named::State(new),
                (Named::Anchor(number, _), Some((old, new))) if place.named == old => {
                    Named::Anchor(number, new)
                }
                (named, _) => named,
            };
            *all.entry((&**it.file, named)).or_default() += 1;
        }
    }
    all
}

/// What is found in a project, and how its timelines run.
struct Course {
    /// How many diagnostics of each code there are.
    codes: BTreeMap<&'static str, usize>,
    /// The lines of the run of each timeline that can be run, and the rules that never fired.
    runs: BTreeMap<Arc<str>, Vec<Value>>,
}

impl Course {
    fn of(project: &WageProject, cancelled: &(dyn Fn() -> bool + Sync)) -> Result<Self, String> {
        let findings = project.check(&Job { cancelled, ..Job::new(Semantics::default()) });
        let mut codes = BTreeMap::new();
        for diagnostic in findings.lists().values().flat_map(|list| list.iter()) {
            *codes.entry(diagnostic.code()).or_default() += 1;
        }
        let mut runs = BTreeMap::new();
        if let Some(main) = project.game() {
            let game = Game::read(main.doc(&project.main));
            for (file, opened) in project.timelines() {
                if cancelled() {
                    return Err("renaming was canceled".to_owned());
                }
                let timeline = Timeline::read(opened.doc(file), &game);
                if timeline.problems.is_empty() {
                    runs.insert(Arc::clone(file), lines(&run(&game, &timeline, &Options::default())));
                }
            }
        }
        Ok(Self { codes, runs })
    }

    fn compare(&self, after: &Self, names: [&str; 2]) -> Result<(), String> {
        let worse =
            after.codes.iter().find(|(code, count)| self.codes.get(*code).copied().unwrap_or(0) < **count);
        if let Some((code, _)) = worse {
            return Err(format!("the check would report one more `{code}`"));
        }
        for (file, before) in &self.runs {
            let after = after.runs.get(file);
            let is_same = after.is_some_and(|after| {
                before.len() == after.len()
                    && before.iter().zip(after).all(|(one, other)| is_same(one, other, names))
            });
            if !is_same {
                return Err(format!("the run of `{file}` would take another course"));
            }
        }
        Ok(())
    }
}

/// What a run tells as plain data. Of an expectation only whether it holds: its message quotes names.
fn lines(run: &wage_run::Run) -> Vec<Value> {
    let mut lines: Vec<Value> = run
        .to_json_lines()
        .iter()
        .filter_map(|line| {
            let mut line: Value = serde_json::from_str(line).ok()?;
            if let Some(members) = line.as_object_mut() {
                members.remove("message");
            }
            Some(line)
        })
        .collect();
    lines.push(Value::from(run.never_fired.clone()));
    lines
}

/// Whether two values are the same, but for a name that has become another.
fn is_same(before: &Value, after: &Value, names: [&str; 2]) -> bool {
    let is_renamed = |one: &str, other: &str| one == other || [one, other] == names;
    match (before, after) {
        (Value::String(one), Value::String(other)) => is_renamed(one, other),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_same(one, other, names))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| {
                    let mut found = other.iter().filter(|(other, _)| is_renamed(key, other));
                    found.any(|(_, other)| is_same(value, other, names))
                })
        }
        (before, after) => before == after,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_is_the_same_but_for_the_name_in_keys_and_values() {
        let value = |text: &str| serde_json::from_str::<Value>(text).expect("this is JSON");
        let before = value(r#"{"rule":"tag","do":[{"key":"it","to":{"it":1}}]}"#);
        let after = value(r#"{"rule":"tag","do":[{"key":"on","to":{"on":1}}]}"#);
        assert!(is_same(&before, &after, ["it", "on"]));
        assert!(!is_same(&before, &after, ["it", "off"]));
        assert!(!is_same(&after, &before, ["it", "on"]));
    }
}
