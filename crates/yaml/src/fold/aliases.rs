//! Keeps anchors and aliases beside the tree.

use std::borrow::Cow;

use json::Kind;
use text::{TextRange, range};

use super::{Fold, Latest};
use crate::alias::Alias;
use crate::{Anchor, Issue, IssueKind};

impl Fold<'_> {
    pub(super) fn alias(&mut self, id: Option<usize>, place: TextRange) {
        if self.skipped.is_some() {
            return;
        }
        let index = id.and_then(|id| self.anchored.nodes.get(&id).copied());
        let text = id.and_then(|id| self.anchored.texts.get(&id).cloned());
        if self.expects_key() {
            self.place_holes(place.start().into());
            if id.is_none() || (text.is_none() && index.is_some()) {
                self.issues.push(Issue {
                    kind: if id.is_none() { IssueKind::UnknownAlias } else { IssueKind::KeyNotText },
                    range: place,
                    message: match id {
                        None => format!(
                            "alias `{}` refers to an anchor that is not defined before it",
                            &self.text[place]
                        ),
                        Some(_) => "a key must be a text; found a list or map".to_owned(),
                    },
                    related: None,
                });
            }
            let text = text.map_or_else(|| Cow::Borrowed(&self.text[place]), Cow::Owned);
            self.set_key(place, text);
            self.last = place.end().into();
            self.latest = Latest::None;
            return;
        }
        let start = self.after_holes(usize::from(place.start()).max(self.last));
        let place = range(start, usize::from(place.end()).max(start));
        let Some(node) = self.leaf(Kind::Missing, place) else { return };
        let anchor = index.and_then(|index| self.anchors.get_mut(index));
        let target = anchor.map(|anchor| {
            anchor.aliases.push(node);
            anchor.node
        });
        self.aliases.push(Alias { id: node, target, is_known: id.is_some() });
        self.latest = Latest::None;
    }

    pub(super) fn anchor(&mut self, id: usize, range: TextRange) {
        if self.skipped.is_some() {
            return;
        }
        match self.latest {
            Latest::Node(node) => {
                self.anchored.nodes.insert(id, self.anchors.len());
                self.anchors.push(Anchor { range, node, aliases: Vec::new() });
            }
            // Keys are no nodes; the text of the scalar is kept already.
            Latest::Key | Latest::None => {}
        }
    }
}
