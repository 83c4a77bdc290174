//! Which files are games of WAGE: by name first, then by what stands in them (spec section 1).

use wage_rules::doc::{Doc, Node};

/// Keys at the top that only WAGE has.
const STRONG: [&str; 13] = [
    "playerJoinStates",
    "onStart",
    "itemTypes",
    "items",
    "interactions",
    "bots",
    "teamAssignment",
    "minPlayers",
    "maxPlayers",
    "countdownSeconds",
    "catalog",
    "objectives",
    "visibility",
];

/// Keys at the top that only GridPonder has.
const OF_GRIDPONDER: [&str; 4] = ["layers", "entityKinds", "systems", "actions"];

/// How a file came to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It was found in a folder, or opened in an editor under another language.
    Found,
    /// It was named on the command line.
    Named,
    /// An editor opened it as a game of WAGE.
    AsWage,
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detected {
    /// A game of WAGE.
    Wage,
    /// A file of a GridPonder pack.
    GridPonder,
    /// Something else.
    Other,
}

/// What the text of a file says of itself.
#[derive(Clone, Copy, Debug, Default)]
struct Marks {
    /// How many keys that only WAGE has.
    strong: usize,
    /// How many kinds of signs that WAGE is likely.
    weak: usize,
    is_gridponder: bool,
    has_keys: bool,
}

/// What a file of this name and text is. Whether a `manifest.json` lies beside a `game.json` does not matter: without a
/// sign of WAGE it is of GridPonder in any case.
pub fn detect(path: &str, text: &str, asked: Asked) -> Detected {
    detect_by(path, asked, || Marks::of(&Doc::read(path, text)))
}

/// The same of a document that was read already.
pub fn detect_read(path: &str, doc: &Doc, asked: Asked) -> Detected {
    detect_by(path, asked, || Marks::of(doc))
}

fn detect_by(path: &str, asked: Asked, marks: impl FnOnce() -> Marks) -> Detected {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let lower = name.to_ascii_lowercase();
    let ends = |endings: &[&str]| endings.iter().any(|it| lower.ends_with(it));
    if asked == Asked::AsWage || ends(&[".wage.yaml", ".wage.yml", ".wage.json"]) {
        return Detected::Wage;
    }
    if !ends(&[".yaml", ".yml", ".json"]) {
        return Detected::Other;
    }
    match name {
        "game.json" => {
            let marks = marks();
            let has_sign = marks.strong > 0 || marks.weak > 0;
            if marks.is_gridponder || !has_sign { Detected::GridPonder } else { Detected::Wage }
        }
        "game.yaml" | "game.yml" => {
            let marks = marks();
            let is_wage = marks.strong > 0 || marks.weak > 0 || !marks.has_keys;
            if is_wage { Detected::Wage } else { Detected::Other }
        }
        _ if asked == Asked::Named => {
            let marks = marks();
            let is_wage = (marks.strong > 0 || marks.weak >= 2) && !marks.is_gridponder;
            if is_wage { Detected::Wage } else { Detected::Other }
        }
        _ => Detected::Other,
    }
}

impl Marks {
    fn of(doc: &Doc) -> Self {
        let Some(root) = doc.root().filter(|root| root.is_map()) else { return Self::default() };
        let mut marks = Self { has_keys: root.members().next().is_some(), ..Self::default() };
        for member in root.members() {
            marks.strong += usize::from(STRONG.contains(&member.key));
            marks.is_gridponder |= OF_GRIDPONDER.contains(&member.key);
        }
        let has_zones = root.get("map").is_some_and(|map| map.get("zones").is_some());
        let is_rule = |it: Node<'_>| it.get("when").is_some() || it.get("do").is_some();
        let has_rule = root.get("rules").is_some_and(|rules| rules.elements().any(is_rule));
        let has_teams = root.get("teams").is_some_and(Node::is_list);
        marks.weak = [has_zones, has_rule, has_teams].into_iter().filter(|it| *it).count();
        marks
    }
}
