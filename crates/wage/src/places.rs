//! The places of a game and of its timelines at which something with a name is written: names, state keys, and the
//! anchors of YAML (spec section 9).

mod timeline;
mod unknown;

use std::ops::Range;

use text::{Edit, TextRange, TextSize};
use wage_rules::doc::{Doc, Format, Node};
use wage_rules::model::Game;
use wage_rules::vocabulary::Class;

use crate::facts::Origin;
use crate::sink::Sink;
use crate::spelling::{unquoted, written};
use crate::walk;

pub(crate) use timeline::of_timeline;

/// Something that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Named<'d> {
    /// It is defined in the game, under this name.
    Defined(Class, &'d str),
    /// A state key.
    State(&'d str),
    /// An anchor of YAML, by its number in the text, since a later one may have the same name.
    Anchor(usize, &'d str),
}

impl<'d> Named<'d> {
    /// Its name.
    pub(crate) fn name(self) -> &'d str {
        match self {
            Self::Defined(_, name) | Self::State(name) | Self::Anchor(_, name) => name,
        }
    }

    /// What people call one of its kind.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            Self::Defined(class, _) => class.noun(),
            Self::State(_) => "state key",
            Self::Anchor(..) => "anchor",
        }
    }
}

/// A place at which it is written.
#[derive(Clone, Debug)]
pub(crate) struct Place<'d> {
    pub(crate) named: Named<'d>,
    /// The name, without quotes and what is around it in a path.
    pub(crate) range: TextRange,
    /// Whether it is defined or, of a state key, written to there.
    pub(crate) is_definition: bool,
    /// Whether players begin with it, for state keys.
    pub(crate) is_initial: bool,
    /// The whole scalar or key, with its quotes.
    whole: TextRange,
    /// What the scalar says besides the name, before and after it.
    around: (&'d str, &'d str),
}

impl<'d> Place<'d> {
    /// The place of a part of what a scalar says.
    fn of_part(named: Named<'d>, node: Node<'d>, part: Range<usize>) -> Option<Self> {
        let range = written(node, part.clone())?;
        let said = node.as_str()?;
        let around = (said.get(..part.start)?, said.get(part.end..)?);
        let place =
            Self { named, range, is_definition: false, is_initial: false, whole: node.range(), around };
        Some(place)
    }

    /// The place of all of what a scalar says, or of a word that a timeline takes as text whatever it is.
    fn of_scalar(named: Named<'d>, node: Node<'d>) -> Option<Self> {
        match node.as_str() {
            Some(said) => Self::of_part(named, node, 0..said.len()),
            None => Some(Self::of_text(named, node.doc(), node.range())),
        }
    }

    /// The place of a key, or of another text without anything around it.
    fn of_text(named: Named<'d>, doc: &Doc, whole: TextRange) -> Self {
        let range = unquoted(doc.text(), whole);
        Self { named, range, is_definition: false, is_initial: false, whole, around: ("", "") }
    }

    /// The edit that gives it another name: in its quotes, or with new ones where it would be read as something else.
    pub(crate) fn respelled(&self, doc: &Doc, name: &str) -> Edit {
        let text = doc.text();
        let quote = text.as_bytes().get(usize::from(self.whole.start()));
        let (range, insert) = match quote {
            _ if matches!(self.named, Named::Anchor(..)) => (self.range, name.to_owned()),
            Some(b'"') => {
                let quoted = yaml::quote(name);
                (self.range, quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or(name).to_owned())
            }
            Some(b'\'') => (self.range, name.replace('\'', "''")),
            Some(b'|' | b'>') => (self.range, name.to_owned()),
            _ => {
                let (before, after) = self.around;
                let all = [before, name, after].concat();
                let is_plain = doc.format() == Format::Yaml && yaml::is_plain_text(&all);
                if is_plain { (self.range, name.to_owned()) } else { (self.whole, yaml::quote(&all)) }
            }
        };
        Edit { range, insert }
    }
}

/// The places in a game, in order of the text, each once.
pub(crate) fn of_game<'d>(doc: &'d Doc, game: &Game<'d>) -> Vec<Place<'d>> {
    let facts = walk::walk(doc, &game.names, &mut Sink::new(""));
    let mut places: Vec<Place<'d>> = Vec::new();
    for class in Class::ALL {
        for node in game.names.of(class) {
            let place = node.as_str().and_then(|name| Place::of_scalar(Named::Defined(class, name), *node));
            places.extend(place.map(|it| Place { is_definition: true, ..it }));
        }
    }
    for it in &facts.names {
        let place =
            it.node.as_str().and_then(|name| Place::of_scalar(Named::Defined(it.class, name), it.node));
        places.extend(place);
    }
    for it in &facts.state {
        let named = Named::State(it.key);
        let place = match it.whole {
            Some((node, start)) => Place::of_part(named, node, start..start + it.key.len()),
            // A key that is an alias is written at its anchor.
            None if doc.format() == Format::Yaml && is_alias(doc, it.at) => None,
            None => Some(Place::of_text(named, doc, it.at)),
        };
        let is_initial = it.origin == Origin::Join;
        places.extend(place.map(|at| Place { is_definition: it.what.is_write(), is_initial, ..at }));
    }
    places.extend(unknown::places(doc));
    places.extend(anchors(doc));
    in_order(places)
}

/// Each place once: where a name is defined and used at once, as its definition.
fn in_order(mut places: Vec<Place<'_>>) -> Vec<Place<'_>> {
    places.sort_by_key(|it| (it.range.start(), it.range.end(), it.named, !it.is_definition));
    places.dedup_by(|it, first| {
        let is_same = (it.range, it.named) == (first.range, first.named);
        // Through an alias it may be what players begin with as well.
        first.is_initial |= is_same && it.is_initial;
        is_same
    });
    places
}

fn is_alias(doc: &Doc, range: TextRange) -> bool {
    doc.text().as_bytes().get(usize::from(range.start())) == Some(&b'*')
}

/// The anchors of YAML, and the aliases that lead to them.
fn anchors(doc: &Doc) -> Vec<Place<'_>> {
    let source = doc.source();
    let mut places = Vec::new();
    for (number, anchor) in source.anchors().iter().enumerate() {
        // The first character is `&` or `*`.
        let inner = |range: TextRange| TextRange::new(range.start() + TextSize::new(1), range.end());
        let Some(range) = Some(anchor.range).filter(|it| it.len() > TextSize::new(1)).map(inner) else {
            continue;
        };
        let Some(name) = doc.text().get(Range::<usize>::from(range)) else { continue };
        let named = Named::Anchor(number, name);
        places.push(Place { is_definition: true, ..Place::of_text(named, doc, range) });
        for alias in &anchor.aliases {
            let range = source.tree().node(*alias).range();
            if range.len() > TextSize::new(1) {
                places.push(Place::of_text(named, doc, inner(range)));
            }
        }
    }
    places
}

/// The place that touches an offset: of two, the one that begins there.
pub(crate) fn place_at<'p, 'd>(places: &'p [Place<'d>], offset: TextSize) -> Option<&'p Place<'d>> {
    places.iter().rfind(|it| it.range.contains_inclusive(offset))
}
