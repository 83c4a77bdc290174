//! The merge of JSON trees. What one side alone changed is taken as it is written there.

use std::collections::{BTreeMap, BTreeSet};

use json::{Kind, Node, Tree};
use text::Versions;

use crate::moved::Apart;
use crate::sequence::{self, Region};
use crate::{Conflict, Merged, Step, ordered, render};

/// How the parts of an array or object belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// They are one value, such as a position.
    Whole,
    /// Each member of an object has its key.
    Members,
    /// The elements have places only, such as the steps of a path. What both sides add at one place is kept.
    Sequence,
    /// Each element has an identity: the value of this key, or without a key the whole element.
    Distinct(Option<&'static str>),
    /// Rows of cells, each of which has its place.
    Grid,
}

/// A merged value.
pub(crate) enum Piece<'t> {
    /// As one of the versions has it.
    Taken(Node<'t>),
    /// An array or object of merged parts, written as the first version that has it.
    Parts(Versions<Node<'t>>, Vec<Part<'t>>),
    /// One value for each side; `None` if a side has none.
    Conflict(Option<Node<'t>>, Option<Node<'t>>),
}

/// A member or an element of a merged value.
pub(crate) struct Part<'t> {
    /// The value in the version whose place and key it has.
    pub(crate) node: Node<'t>,
    pub(crate) piece: Piece<'t>,
}

/// Merges three texts as JSON. `parts` tells of each array and object of ours how its parts belong together. `None` if one of the texts is not JSON, or has a key
/// twice in an object.
///
/// Lines end as those of ours do.
pub fn merge_trees(texts: Versions<&str>, parts: &dyn Fn(Node<'_>) -> Parts) -> Option<Merged> {
    let has_returns = texts.ours.contains("\r\n");
    let ending = |text: &str| {
        let plain = text.replace("\r\n", "\n");
        if has_returns { plain.replace('\n', "\r\n") } else { plain }
    };
    let trees = texts.map(|text| Tree::parse(ending(text)));
    let [base, ours, theirs] = [&trees.base, &trees.ours, &trees.theirs];
    if [base, ours, theirs].into_iter().any(|tree| !tree.errors().is_empty()) {
        return None;
    }
    let roots = Versions { base: base.root()?, ours: ours.root()?, theirs: theirs.root()? };
    let mut merge = Merge { parts, path: Vec::new(), conflicts: Vec::new() };
    let piece = merge.value(roots);
    let text = |side: render::Side| {
        let (tree, root) = (ours.text(), roots.ours.range());
        let (before, after) = (&tree[..root.start().into()], &tree[usize::from(root.end())..]);
        let mut text = before.to_owned();
        render::write(&piece, side, &mut text);
        text.push_str(after);
        text
    };
    Some(Merged {
        ours: text(render::Side::Ours),
        theirs: text(render::Side::Theirs),
        conflicts: merge.conflicts,
    })
}

struct Merge<'p> {
    parts: &'p dyn Fn(Node<'_>) -> Parts,
    path: Vec<Step>,
    conflicts: Vec<Conflict>,
}

impl Merge<'_> {
    fn value<'t>(&mut self, all: Versions<Node<'t>>) -> Piece<'t> {
        let Versions { base, ours, theirs } = all;
        if is_same(ours, theirs) || is_same(base, theirs) {
            return Piece::Taken(ours);
        }
        if is_same(base, ours) {
            return Piece::Taken(theirs);
        }
        let parts = match [base, ours, theirs].map(Node::kind) {
            [Kind::Object, Kind::Object, Kind::Object] => match (self.parts)(ours) {
                Parts::Members => {
                    self.distinct(all, |node| node.key().map(|key| key.text().into_owned()), Step::Key, None)
                }
                _ => None,
            },
            [Kind::Array, Kind::Array, Kind::Array] => match (self.parts)(ours) {
                Parts::Whole | Parts::Members => None,
                Parts::Sequence => sequence_of(all),
                Parts::Distinct(Some(key)) => {
                    self.distinct(all, |node| node.get(key).map(plain), Step::Element, Some(key))
                }
                Parts::Distinct(None) => self.distinct(all, |node| Some(plain(node)), Step::Element, None),
                Parts::Grid => self.grid(all),
            },
            _ => None,
        };
        match parts {
            Some(parts) => Piece::Parts(all, parts),
            None => self.conflict(Some(base), Some(ours), Some(theirs)),
        }
    }

    fn conflict<'t>(
        &mut self,
        base: Option<Node<'t>>,
        ours: Option<Node<'t>>,
        theirs: Option<Node<'t>>,
    ) -> Piece<'t> {
        let versions = Versions { base, ours, theirs }.map(|node| node.map(plain));
        self.conflicts.push(Conflict { path: self.path.clone(), versions });
        Piece::Conflict(ours, theirs)
    }

    fn at<'t>(&mut self, step: Step, inner: impl FnOnce(&mut Self) -> Piece<'t>) -> Piece<'t> {
        self.path.push(step);
        let piece = inner(self);
        self.path.pop();
        piece
    }

    /// The parts of objects, and of lists whose elements have identities. A list in which two elements have the same, or one
    /// has none, is merged as a sequence. `None` if that is not possible, or if both sides put elements in another order.
    fn distinct<'t>(
        &mut self,
        all: Versions<Node<'t>>,
        identity: impl Fn(Node<'t>) -> Option<String>,
        step: impl Fn(String) -> Step,
        key: Option<&'static str>,
    ) -> Option<Vec<Part<'t>>> {
        let is_list = all.ours.kind() == Kind::Array;
        let identities = |node: Node<'t>| {
            let ids = node.children().map(&identity).collect::<Option<Vec<String>>>()?;
            let nodes: BTreeMap<String, Node<'t>> = ids.iter().cloned().zip(node.children()).collect();
            (nodes.len() == ids.len()).then_some((ids, nodes))
        };
        let (Some((base_ids, base)), Some((our_ids, ours)), Some((their_ids, theirs))) =
            (identities(all.base), identities(all.ours), identities(all.theirs))
        else {
            return if is_list { sequence_of(all) } else { None };
        };
        let ids = Versions { base: base_ids, ours: our_ids, theirs: their_ids };
        let names = ids.as_ref().map(|ids| ids.iter().map(String::as_str).collect::<Vec<_>>());
        let order = match ordered::merge(names.as_ref().map(Vec::as_slice)) {
            Some(order) => order,
            // The order of keys means nothing.
            None if !is_list => {
                let of_theirs = names.theirs.iter().filter(|it| !ours.contains_key(**it));
                names.ours.iter().chain(of_theirs).copied().collect()
            }
            None => return None,
        };
        // Elements that have another identity on one side, as a position, were moved.
        let content = |node: Option<&Node<'t>>| Some(without(*node?, key?));
        let place = |id: &str| Versions {
            base: content(base.get(id)),
            ours: content(ours.get(id)),
            theirs: content(theirs.get(id)),
        };
        let all_ids: BTreeSet<&String> = base.keys().chain(ours.keys()).chain(theirs.keys()).collect();
        let apart = Apart::of(all_ids.into_iter().filter(|_| key.is_some()).map(|id| place(id)));
        let mut parts = Vec::new();
        for id in order {
            let (was, our, their) = (base.get(id).copied(), ours.get(id).copied(), theirs.get(id).copied());
            let Some(node) = our.or(their) else { continue };
            let piece = match (was, our, their) {
                (Some(base), Some(ours), Some(theirs)) => {
                    self.at(step(id.to_owned()), |it| it.value(Versions { base, ours, theirs }))
                }
                _ if key.is_some() && apart.has(&place(id)) => {
                    self.at(step(id.to_owned()), |it| it.conflict(was, our, their))
                }
                (Some(was), Some(one), None) | (Some(was), None, Some(one)) if is_same(was, one) => continue,
                (None, Some(one), None) | (None, None, Some(one)) => Piece::Taken(one),
                (None, Some(our), Some(their)) if is_same(our, their) => Piece::Taken(our),
                _ => self.at(step(id.to_owned()), |it| it.conflict(was, our, their)),
            };
            parts.push(Part { node, piece });
        }
        Some(parts)
    }

    /// The rows of grids of one size. `None` if the sizes differ.
    fn grid<'t>(&mut self, all: Versions<Node<'t>>) -> Option<Vec<Part<'t>>> {
        let rows = |node: Node<'t>| -> Option<Vec<Vec<Node<'t>>>> {
            let row = |row: Node<'t>| (row.kind() == Kind::Array).then(|| row.elements().collect());
            node.elements().map(row).collect()
        };
        let (base, ours, theirs) = (rows(all.base)?, rows(all.ours)?, rows(all.theirs)?);
        let size = |rows: &[Vec<Node<'t>>]| rows.iter().map(Vec::len).collect::<Vec<_>>();
        if size(&base) != size(&ours) || size(&base) != size(&theirs) {
            return None;
        }
        let place =
            |x: usize, y: usize| Versions { base: base[y][x], ours: ours[y][x], theirs: theirs[y][x] };
        let places = (0..ours.len()).flat_map(|y| (0..ours[y].len()).map(move |x| (x, y)));
        let apart = Apart::of(places.map(|(x, y)| place(x, y).map(content)));
        let mut parts = Vec::new();
        let all_rows = all.base.elements().zip(all.ours.elements()).zip(all.theirs.elements());
        for (y, ((base_row, row), their_row)) in all_rows.enumerate() {
            let mut cells = Vec::new();
            for x in 0..ours[y].len() {
                let all = place(x, y);
                let piece = self.at(Step::Cell { x, y }, |it| {
                    if apart.has(&all.map(content)) {
                        it.conflict(Some(all.base), Some(all.ours), Some(all.theirs))
                    } else {
                        it.value(all)
                    }
                });
                cells.push(Part { node: all.ours, piece });
            }
            let row_of_all = Versions { base: base_row, ours: row, theirs: their_row };
            parts.push(Part { node: row, piece: Piece::Parts(row_of_all, cells) });
        }
        Some(parts)
    }
}

/// The parts of lists whose elements have places only.
fn sequence_of<'t>(all: Versions<Node<'t>>) -> Option<Vec<Part<'t>>> {
    let nodes = all.map(|node| node.elements().collect::<Vec<_>>());
    let texts = nodes.as_ref().map(|all| all.iter().map(|node| plain(*node)).collect::<Vec<_>>());
    let mut parts = Vec::new();
    let mut take = |nodes: &[Node<'t>]| {
        parts.extend(nodes.iter().map(|node| Part { node: *node, piece: Piece::Taken(*node) }));
    };
    for region in sequence::merge(texts.as_ref().map(Vec::as_slice)) {
        match region {
            Region::Ours(range) => take(&nodes.ours[range]),
            Region::Theirs(range) => take(&nodes.theirs[range]),
            Region::Conflict(region) if region.base.is_empty() => {
                take(&nodes.ours[region.ours]);
                take(&nodes.theirs[region.theirs]);
            }
            Region::Conflict(_) => return None,
        }
    }
    Some(parts)
}

/// What a cell holds.
fn content(cell: Node<'_>) -> Option<String> {
    (cell.kind() != Kind::Null).then(|| plain(cell))
}

/// An object without a key, for comparison.
fn without(node: Node<'_>, key: &str) -> String {
    let members = node.members().filter(|member| !member.key.is(key));
    let members = members.map(|member| format!("{}:{}", member.key.text(), plain(member.value)));
    members.collect::<Vec<_>>().join(",")
}

fn is_same(a: Node<'_>, b: Node<'_>) -> bool {
    a.text() == b.text() || plain(a) == plain(b)
}

/// The text of a value without blanks between its tokens.
fn plain(node: Node<'_>) -> String {
    let mut text = String::new();
    let (mut is_quoted, mut is_escaped) = (false, false);
    for c in node.text().chars() {
        if is_quoted {
            is_quoted = c != '"' || is_escaped;
            is_escaped = c == '\\' && !is_escaped;
        } else if c == '"' {
            is_quoted = true;
        } else if c.is_ascii_whitespace() {
            continue;
        }
        text.push(c);
    }
    text
}

#[cfg(test)]
mod tests;
