//! The presentation of entities without a picture: the `display` of kinds, and the colors of the theme.

use std::collections::BTreeMap;

use engine::Value;
use json::Node;
use pack::Pack;

use super::Colors;
use super::words::{cut, plain};
use crate::colors;

/// The presentation of a kind without a picture.
#[derive(Clone, Debug, Default)]
struct Display {
    shape: Option<String>,
    color: Option<String>,
    /// As written, before parameters are inserted.
    face: Option<String>,
}

/// The presentation of an entity without a picture.
#[derive(Clone, Debug, Default)]
pub(super) struct Look {
    pub(super) shape: Option<String>,
    pub(super) color: Option<String>,
    pub(super) face: Option<String>,
}

/// The presentations of a pack.
pub(super) struct Looks<'p> {
    kinds: BTreeMap<String, Display>,
    theme: Option<Node<'p>>,
}

fn text(node: Node<'_>, key: &str) -> Option<String> {
    Some(node.get(key)?.as_str()?.into_owned()).filter(|text| !text.is_empty())
}

/// A color in the notation of browsers.
fn color(written: &str) -> Option<String> {
    language::Color::of_hex(written).map(|color| color.to_string())
}

impl<'p> Looks<'p> {
    pub(super) fn of(pack: &'p Pack) -> Self {
        let theme = super::theme(pack);
        let palette = theme.and_then(|theme| theme.get("palette"));
        let kinds = pack.game().and_then(|game| game.tree.root()?.get("entityKinds"));
        let display = |kind: Node<'_>| {
            let display = kind.get("display")?;
            let shape = text(display, "type");
            let written = text(display, "color");
            let value = if shape.as_deref() == Some("emoji") { text(display, "value") } else { None };
            Some(Display {
                color: written.and_then(|written| colors::color(palette, &written)).map(|it| it.to_string()),
                face: value.or_else(|| text(display, "label")),
                shape,
            })
        };
        let kinds = kinds.into_iter().flat_map(Node::distinct_members);
        let kinds = kinds.filter_map(|it| Some((it.key.text().into_owned(), display(it.value)?)));
        Self { kinds: kinds.collect(), theme }
    }

    /// The presentation of an entity.
    pub(super) fn kind(&self, kind: &str, params: &[(String, Value)]) -> Look {
        let Some(display) = self.kinds.get(kind) else { return Look::default() };
        let face = display.face.as_deref().and_then(|face| match face.strip_prefix('@') {
            None => Some(cut(face)),
            Some(token) => {
                let name = token.strip_prefix("param:")?;
                let (_, value) = params.iter().rev().find(|(param, _)| param == name)?;
                Some(cut(&plain(value)))
            }
        });
        Look { shape: display.shape.clone(), color: display.color.clone(), face }
    }

    /// The colors of the board.
    pub(super) fn colors(&self) -> Colors {
        let of = |node: Option<Node<'_>>, key| text(node?, key).as_deref().and_then(color);
        let style = self.theme.and_then(|theme| theme.get("boardStyle"));
        Colors { background: of(self.theme, "backgroundColor"), lines: of(style, "gridLineColor") }
    }
}
