//! The parts of the main file of a project that came, went or changed: kinds, rules, systems, objects, settings; and on which levels
//! they bear.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Project, Symbol, SymbolKind};
use serde::Serialize;
use serde_json::Value as Json;
use text::{Lines, TextRange};

use super::bearing::Bearing;
use super::names::{Names, is_word};
use super::order::Order;
use super::other_names::Renamed;
use super::same_text::is_same;
use crate::commands::playable::Playable;

/// A part of a project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PartChange {
    /// The part it stands in, such as `rules`; empty for one that stands in none.
    pub(super) of: String,
    pub(super) name: String,
    pub(super) change: &'static str,
    /// Its name of before, if that was another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) was: Option<String>,
    /// What its language makes of it: rules as they are played, whom roles are bound to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) means: Option<Means>,
    /// The levels that this change alone makes play otherwise.
    pub(super) levels: Vec<Json>,
    /// The levels of which that is not decided.
    pub(super) undecided: Vec<Json>,
}

/// What is made of a part before and now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Means {
    pub(super) before: Vec<String>,
    pub(super) after: Vec<String>,
}

/// The part it stands in, and its name.
pub(super) type Key = (String, String);

/// A part as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    /// Where it is, several times if several have this name.
    pub(super) ranges: Vec<TextRange>,
    text: String,
    means: Vec<String>,
    /// Whether that is all that the part does.
    means_all: bool,
    /// Whether it may count which ones of its section stand before it.
    is_ordered: bool,
}

impl Part {
    /// Whether another one, which is written with the names of now, is the same.
    fn is(&self, now: &Self, names: &Names) -> bool {
        if self.means_all && now.means_all && !self.means.is_empty() && !now.means.is_empty() {
            return self.means_now(names) == now.means;
        }
        is_same(&self.text, &now.text, names) && self.means_now(names) == now.means
    }

    /// Whether it is written as another one, whatever is made of it.
    pub(super) fn is_as(&self, other: &Self) -> bool {
        is_same(&self.text, &other.text, &Names::default())
    }

    /// Whether it stands at one place, which may count.
    pub(super) const fn has_place(&self) -> bool {
        self.is_ordered && self.ranges.len() == 1
    }

    fn means_now(&self, names: &Names) -> Vec<String> {
        self.means.iter().map(|it| names.in_text(it)).collect()
    }
}

/// The file that has the parts of a project; `None` if it has none.
fn file(playable: &Playable) -> Option<Arc<str>> {
    playable.source.main().or_else(|| {
        // A folder has its parts in the file that its levels read besides their own.
        let levels = playable.levels(None);
        let level = levels.first()?;
        level.reads.iter().find(|file| **file != level.file).cloned()
    })
}

/// The files that have the parts of two states. A state that has none of its own may have the one of the other.
pub(super) fn files(sides: [&Playable; 2]) -> [Option<Arc<str>>; 2] {
    let [was, now] = sides.map(file);
    [was.clone().or_else(|| now.clone()), now.or(was)]
}

/// The parts of a state; none without a file for them.
pub(super) fn of(playable: &Playable, file: Option<&str>) -> BTreeMap<Key, Part> {
    file.map(|file| all(&*playable.project, file)).unwrap_or_default()
}

/// The parts of a file.
pub(super) fn all(project: &dyn Project, file: &str) -> BTreeMap<Key, Part> {
    let mut parts: BTreeMap<Key, Part> = BTreeMap::new();
    let facets = project.facets();
    let (Some(navigation), Some(text)) = (facets.navigation, project.text(file)) else { return parts };
    let lines = Lines::new(text);
    let expanded = facets.expansion.map(|it| it.expand().rules);
    let bindings = facets.scripts.map(language::Scripts::bindings).unwrap_or_default();
    // Where rules are written out, words are read in any case.
    let section_name = |name: &str| if expanded.is_some() { name.to_lowercase() } else { name.to_owned() };
    let mut add = |of: String, part: &Symbol| {
        let written = &text[part.range];
        let line = u64::from(lines.line(part.range.start())) + 1;
        let is_rule = expanded.is_some() && part.kind == SymbolKind::Event;
        let compiled = expanded.iter().flatten().filter(|rule| is_rule && rule.line == line);
        // On which line a rule stands is layout.
        let compiled = compiled.map(|rule| rule.text.replacen(&format!("({line}) "), "", 1));
        let bound = bindings.iter().filter(|it| part.range.contains_range(it.range));
        let bound = bound.flat_map(|it| it.roles.iter().cloned());
        let means: Vec<String> = compiled.chain(bound).collect();
        // The name of a rule may be short for it.
        let name = if is_rule { spaced(written) } else { part.name.clone() };
        let key = (of, name);
        // What has several parts of one name is compared as a whole.
        let entry = parts.entry(key).or_default();
        entry.ranges.push(part.range);
        entry.text.push_str(written);
        entry.text.push('\n');
        entry.means.extend(means);
        entry.means_all = is_rule;
        entry.is_ordered = matches!(part.kind, SymbolKind::Event | SymbolKind::Module);
    };
    let is_level = |symbol: &Symbol| symbol.kind == SymbolKind::File;
    for section in navigation.symbols(file) {
        if section.children.is_empty() && !is_level(&section) {
            add(String::new(), &section);
        }
        for part in section.children.iter().filter(|part| !is_level(part)) {
            add(section_name(&section.name), part);
        }
    }
    parts
}

fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What changed, in the order of names. What only has another name is told once.
pub(super) fn between(
    (was, now): (&BTreeMap<Key, Part>, &BTreeMap<Key, Part>),
    names: &Names,
    renamed: Vec<Renamed>,
    bearing: &mut Bearing<'_>,
) -> Vec<PartChange> {
    let key_now = |key: &Key| {
        let renamed = (key.0.clone(), names.in_text(&key.1));
        // A part of another class may have the name that is another one now.
        if now.contains_key(key) && !now.contains_key(&renamed) { key.clone() } else { renamed }
    };
    let today: BTreeMap<Key, (&Key, &Part)> =
        was.iter().map(|(key, part)| (key_now(key), (key, part))).collect();
    let mut changes: Vec<PartChange> = Vec::new();
    let (mut gone, mut new) = (Vec::new(), Vec::new());
    for (key, part) in now {
        match today.get(key) {
            None => new.push((key, part)),
            Some((old, before)) => {
                let renamed = (old.1 != key.1 && is_word(&old.1)).then(|| old.1.clone());
                if !before.is(part, names) {
                    let means = Means { before: before.means.clone(), after: part.means.clone() };
                    let borne = bearing.changed((old, before), (key, part));
                    changes.push(change(key, "changed", renamed, means, borne));
                } else if renamed.is_some() {
                    changes.push(change(key, "renamed", renamed, Means::none(), Vec::new()));
                }
            }
        }
    }
    gone.extend(
        today.iter().filter(|(key, _)| !now.contains_key(*key)).map(|(_, (old, part))| (*old, *part)),
    );
    // Rules that are written otherwise and played alike are no change.
    gone.retain(|(_, before)| {
        let same =
            new.iter().position(|(_, after)| before.means_all && after.means_all && before.is(after, names));
        same.map(|at| new.remove(at)).is_none()
    });
    for (key, part) in new {
        let means = Means { before: Vec::new(), after: part.means.clone() };
        changes.push(change(key, "added", None, means, bearing.added(key, part)));
    }
    for (key, part) in gone {
        let means = Means { before: part.means.clone(), after: Vec::new() };
        changes.push(change(key, "removed", None, means, bearing.removed(key, part)));
    }
    for Renamed { of, was, now } in renamed {
        let is_told = |it: &PartChange| it.name == now && it.was.as_deref() == Some(&*was);
        if !changes.iter().any(is_told) {
            changes.push(change(&(of, now), "renamed", Some(was), Means::none(), Vec::new()));
        }
    }
    for order in Order::all(&today, now) {
        let moved = order.moved();
        for key in &moved {
            let borne = bearing.moved(order.before(key, &moved), order.after(key, &moved));
            changes.push(change(key, "moved", None, Means::none(), borne));
        }
    }
    // A title and an author are settings as well.
    changes.retain(|it| !it.of.is_empty() || !it.levels.is_empty() || !it.undecided.is_empty());
    changes.sort_by(|a, b| (&a.of, &a.name, a.change).cmp(&(&b.of, &b.name, b.change)));
    changes
}

/// The levels that a part bears on: whether it is proved.
pub(super) type Borne = Vec<(Json, bool)>;

fn change(
    (of, name): &Key,
    change: &'static str,
    was: Option<String>,
    means: Means,
    borne: Borne,
) -> PartChange {
    let (levels, undecided): (Vec<_>, Vec<_>) = borne.into_iter().partition(|(_, is_proved)| *is_proved);
    let named = |all: Vec<(Json, bool)>| all.into_iter().map(|(level, _)| level).collect();
    let means = (means.before != means.after).then_some(means);
    PartChange {
        of: of.clone(),
        name: name.clone(),
        change,
        was,
        means,
        levels: named(levels),
        undecided: named(undecided),
    }
}

impl Means {
    const fn none() -> Self {
        Self { before: Vec::new(), after: Vec::new() }
    }
}
