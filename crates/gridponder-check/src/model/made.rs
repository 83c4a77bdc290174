//! The kinds that rules and systems create on boards.

use std::collections::BTreeSet;

use catalog::{Effect, Field, Name, Ty};
use json::{Kind as Json, Node};

/// The event of an item that leaves a pipe.
const RELEASED: &str = "item_released";

/// The kinds that play may create, according to one file. An overestimate: it may include kinds that play
/// never creates.
#[derive(Debug, Default)]
pub(crate) struct Made {
    /// The kinds that effects and system settings name.
    kinds: BTreeSet<String>,
    /// Whether something releases items from pipes.
    releases: bool,
    /// The layers on which an effect puts kinds that are known only at run time, and the layers that it takes
    /// the kind from.
    anything_on: BTreeSet<String>,
}

impl Made {
    /// The kinds that a game or a level creates.
    pub(crate) fn of(root: Node<'_>) -> Self {
        let mut made = Self::default();
        for effect in elements(root, "rules").flat_map(|rule| elements(rule, "then")) {
            made.add_effect(effect);
        }
        for system in elements(root, "systems") {
            let ty = system.get("type").and_then(Node::as_str).and_then(|ty| catalog::system(&ty));
            made.add_settings(ty, system.get("config"));
        }
        for overrides in root.get("systemOverrides").into_iter().flat_map(Node::distinct_members) {
            made.add_settings(None, Some(overrides.value));
        }
        made
    }

    fn add_effect(&mut self, object: Node<'_>) {
        for written in object.distinct_members() {
            let Some(effect) = catalog::effect(&written.key.text()) else { continue };
            self.releases |= effect.emits.contains(&RELEASED);
            let Some(kind) = kind_put(effect).and_then(|field| written.value.get(field.name)?.as_str())
            else {
                continue;
            };
            if !kind.starts_with('$') {
                self.kinds.insert(kind.into_owned());
                continue;
            }
            let layer = written.value.get("layer").and_then(Node::as_str);
            self.anything_on.extend(layer.map(std::borrow::Cow::into_owned));
            if let Some(read) = kind.strip_prefix("$cell.").and_then(|rest| rest.split('.').next()) {
                self.anything_on.insert(read.to_owned());
            }
        }
    }

    /// Adds every text in the settings of a system, except texts that name something other than a kind.
    fn add_settings(&mut self, ty: Option<&'static catalog::System>, config: Option<Node<'_>>) {
        self.releases |= ty.is_some_and(|ty| ty.emits.contains(&RELEASED));
        for option in config.into_iter().flat_map(Node::distinct_members) {
            let field = ty.and_then(|ty| ty.config.field(&option.key.text()));
            if field.is_none_or(|field| may_name_kinds(&field.ty)) {
                let texts = option.value.distinct_descendants().filter(|node| node.kind() == Json::String);
                self.kinds.extend(texts.filter_map(|node| Some(node.as_str()?.into_owned())));
            }
        }
    }

    /// Returns true if a pipe of a level may release an entity of this kind.
    pub(crate) fn may_release(&self, kind: &str) -> bool {
        self.releases && kind == catalog::EMITTED_KIND
    }

    /// Returns true if play may create an entity of this kind on this layer, not counting items that pipes
    /// release.
    pub(crate) fn may_have(&self, kind: &str, layer: Option<&str>) -> bool {
        self.kinds.contains(kind)
            || layer.map_or(!self.anything_on.is_empty(), |it| self.anything_on.contains(it))
    }
}

/// The field of an effect that names the kind to put on a layer.
fn kind_put(effect: &'static Effect) -> Option<&'static Field> {
    let is_kind = |field: &&Field| matches!(field.ty, Ty::Live(Ty::Refers(Name::Kind)));
    effect.body.field("layer").and_then(|_| effect.body.fields.iter().find(is_kind))
}

fn may_name_kinds(ty: &Ty) -> bool {
    match ty {
        Ty::Refers(name) | Ty::Defines(name) => *name == Name::Kind,
        Ty::List(list) => may_name_kinds(&list.item),
        Ty::Direction | Ty::Enum(_) | Ty::Words(_) => false,
        _ => true,
    }
}

fn elements<'t>(object: Node<'t>, key: &str) -> impl Iterator<Item = Node<'t>> + use<'t> {
    object.get(key).into_iter().flat_map(Node::elements)
}
