//! Random changes of two sides, merged: both are there, or a conflict is told, and the level can be replayed.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use gridponder::GRIDPONDER;
use json::{Kind, Node, Tree};
use language::{Change, Language};
use proptest::prelude::*;
use serde_json::Value as Json;
use text::{Edit, Versions};

use crate::at_hand::{open, packs, verdict};

/// The levels at hand that are JSON without mistakes: their pack, their path in it and their text.
static LEVELS: LazyLock<Vec<(std::path::PathBuf, String, String)>> = LazyLock::new(|| {
    let levels = packs().into_iter().flat_map(|pack| {
        let files = testkit::files_of(&pack).into_iter();
        let levels = files.filter(|(path, text)| {
            path.starts_with("levels/") && Tree::parse(text.as_str()).errors().is_empty()
        });
        levels.map(move |(path, text)| (pack.clone(), path, text)).collect::<Vec<_>>()
    });
    levels.collect()
});

/// What a side does to a level.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Deed {
    /// Puts what another cell of a dense layer holds into a cell.
    Paint {
        layer: usize,
        cell: usize,
        from: usize,
    },
    /// Appends a step to the gold path.
    Step(&'static str),
    Title(String),
}

fn deed() -> impl Strategy<Value = Deed> {
    let paint = (0..3_usize, 0..200_usize, 0..200_usize);
    prop_oneof![
        5 => paint.prop_map(|(layer, cell, from)| Deed::Paint { layer, cell, from }),
        2 => prop_oneof![Just("up"), Just("down"), Just("left"), Just("right")].prop_map(Deed::Step),
        1 => "[A-Z][a-z]{3,8}".prop_map(Deed::Title),
    ]
}

/// A place of a level that a deed changes alone.
type Place = (Vec<String>, usize);

/// What deeds come to: edits of the text, and what each place is afterwards.
fn done(tree: &Tree, deeds: &[Deed]) -> (Vec<Edit>, Vec<(Place, String)>) {
    let (mut edits, mut now): (Vec<Edit>, Vec<(Place, String)>) = (Vec::new(), Vec::new());
    let Some(root) = tree.root() else { return (edits, now) };
    let mut steps = String::new();
    for deed in deeds {
        let set = match deed {
            Deed::Paint { layer, cell, from } => painted(root, *layer, *cell, *from),
            Deed::Title(title) => {
                root.get("title").map(|node| ((vec!["title".to_owned()], 0), node, format!("\"{title}\"")))
            }
            Deed::Step(step) => {
                steps.extend([", \"", step, "\""]);
                None
            }
        };
        if let Some((place, node, value)) = set
            && node.text() != value
            && now.iter().all(|(it, _)| *it != place)
        {
            edits.push(Edit { range: node.range(), insert: value.clone() });
            now.push((place, value));
        }
    }
    let path = root.get("solution").and_then(|it| it.get("goldPath"));
    if let Some(last) = path.and_then(|it| it.elements().last()).filter(|_| !steps.is_empty()) {
        let end = last.range().end();
        edits.push(Edit { range: text::TextRange::empty(end), insert: steps.clone() });
        now.push(((vec!["steps".to_owned()], 0), steps));
    }
    (edits, now)
}

fn painted(root: Node<'_>, layer: usize, cell: usize, from: usize) -> Option<(Place, Node<'_>, String)> {
    let layers = root.get("board")?.get("layers")?;
    let dense: Vec<_> = layers.members().filter(|member| member.value.kind() == Kind::Array).collect();
    let member = dense.get(layer % dense.len().max(1))?;
    let cells: Vec<Node<'_>> = member.value.elements().flat_map(Node::elements).collect();
    let at = cell % cells.len().max(1);
    let value = cells.get(from % cells.len().max(1))?.text().to_owned();
    let place = vec!["cell".to_owned(), member.key.text().into_owned()];
    Some(((place, at), *cells.get(at)?, value))
}

/// What the places of a text are.
fn at(tree: &Tree, (names, index): &Place) -> Option<String> {
    let root = tree.root()?;
    match &names[..] {
        [title] if title == "title" => root.get("title").map(|it| it.text().to_owned()),
        [_, layer] => {
            let layer = root.get("board")?.get("layers")?.get(layer)?;
            layer.elements().flat_map(Node::elements).nth(*index).map(|it| it.text().to_owned())
        }
        _ => None,
    }
}

fn steps(tree: &Tree) -> Vec<String> {
    let path = tree.root().and_then(|it| it.get("solution")).and_then(|it| it.get("goldPath"));
    path.into_iter().flat_map(Node::elements).map(|it| it.text().to_owned()).collect()
}

proptest! {
    #![proptest_config(testrun::law(200))]

    #[test]
    fn changes_of_both_sides_are_there_or_a_conflict_is_told(
        level in any::<prop::sample::Index>(),
        ours in prop::collection::vec(deed(), 1..4),
        theirs in prop::collection::vec(deed(), 1..4),
    ) {
        let (pack, path, base) = level.get(&LEVELS);
        let tree = Tree::parse(base.as_str());
        let [(our_edits, ours), (their_edits, theirs)] = [ours, theirs].map(|deeds| done(&tree, &deeds));
        let apply = |edits: &[Edit]| text::apply(base, edits).expect("the edits do not overlap");
        let (our_text, their_text) = (apply(&our_edits), apply(&their_edits));
        let texts = Versions { base: base.as_str(), ours: &*our_text, theirs: &*their_text };
        let shown = format!("packs/some/{path}");
        let merged = GRIDPONDER.merging().and_then(|it| it.merge(&shown, texts)).expect("levels are merged");

        let by_both: BTreeSet<&Place> =
            ours.iter().map(|(place, _)| place).filter(|place| place.0 != ["steps"] && theirs.iter().any(|(it, _)| it == *place)).collect();
        prop_assert!(merged.conflicts.is_empty() || !by_both.is_empty(), "{:?}", merged.conflicts);
        prop_assert_eq!(merged.conflicts.is_empty(), merged.ours == merged.theirs);
        let differ = ours.iter().filter(|(place, _)| by_both.contains(place)).any(|it| !theirs.contains(it));
        prop_assert!(!differ || !merged.conflicts.is_empty(), "both changed a place, each otherwise");
        for text in [&merged.ours, &merged.theirs] {
            prop_assert!(serde_json::from_str::<Json>(text).is_ok(), "{}", text);
        }

        let now = Tree::parse(merged.ours.as_str());
        if merged.conflicts.is_empty() {
            for (place, value) in ours.iter().chain(&theirs).filter(|(place, _)| place.0 != ["steps"]) {
                prop_assert_eq!(at(&now, place), Some(value.clone()));
            }
        }
        let count = |text: &str| steps(&Tree::parse(text)).len() - steps(&tree).len();
        let (our_steps, their_steps) = (count(&our_text), count(&their_text));
        let is_alike = steps(&Tree::parse(&*our_text)) == steps(&Tree::parse(&*their_text));
        let added = if is_alike { our_steps } else { our_steps + their_steps };
        prop_assert_eq!(steps(&now).len(), steps(&tree).len() + added);

        let project = open(&testkit::files_of(pack).into_iter().collect());
        let texts = vec![(Arc::from(path.as_str()), Some(Ok(Arc::from(merged.ours.as_str()))))];
        let merged_project = project.with(Change { texts, ..Change::default() }).unwrap_or(project);
        verdict(&*merged_project);
    }
}
