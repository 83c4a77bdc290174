//! The token at an offset, and what the walk knows about it.

use catalog::{Event, Field, Name, Ty, Vocab};
use json::{Kind, Node};
use pack::{Context, File, NameRef, Pack, Visit, walk};
use text::TextSize;

/// A token with hover information.
pub(super) struct Place<'t> {
    /// The token: a key, or a value other than an array or object.
    pub(super) name_ref: NameRef<'t>,
    /// The field whose key it is, or whose value contains it.
    pub(super) field: Option<&'static Field>,
    /// The types of the value, the most specific last.
    pub(super) types: Vec<&'static Ty>,
    /// The vocabulary it is a word of.
    pub(super) vocab: Option<Vocab>,
    /// The class of the name.
    pub(super) name: Option<Name>,
    /// If it is a `$` reference, the type that its value should have.
    pub(super) reference: Option<&'static Ty>,
    /// The event of the enclosing rule.
    pub(super) event: Option<&'static Event>,
    /// The step of a gold path that it is or belongs to.
    pub(super) step: Option<Node<'t>>,
}

impl<'t> Place<'t> {
    /// The token at an offset of a file, if it is part of the DSL.
    pub(super) fn find(pack: &Pack, file: &'t File, offset: TextSize) -> Option<Self> {
        let root = file.tree.root()?;
        let name_ref = token(file, offset)?;
        let mut place = Self {
            name_ref,
            field: None,
            types: Vec::new(),
            vocab: None,
            name: None,
            reference: None,
            event: None,
            step: None,
        };
        let shape = &file.kind.document()?.shape;
        let parent = name_ref.node.parent();
        walk(root, shape, pack.names().systems(), &mut |cx, found| place.take(cx, &found, parent));
        Some(place)
    }

    fn take(&mut self, cx: &Context<'t>, found: &Visit<'t>, parent: Option<Node<'t>>) {
        let node = self.name_ref.node;
        match *found {
            Visit::Value { node: at, ty } if at == node => {
                self.describe(cx);
                if !self.name_ref.is_key {
                    self.types.push(ty);
                }
                if matches!(ty, Ty::GoldStep) && !self.name_ref.is_key {
                    self.step = Some(at);
                }
            }
            Visit::Value { node: at, ty } if Some(at) == parent => self.within(ty),
            Visit::Value { node: at, ty: Ty::GoldStep } if !self.name_ref.is_key => {
                let range = at.range();
                if range.contains_range(node.range()) {
                    self.step = Some(at);
                }
            }
            Visit::WrongType { node: at, .. }
            | Visit::OutsideSet { node: at, .. }
            | Visit::OutsideBounds { node: at, .. }
            | Visit::BadFormat { node: at, .. }
            | Visit::MisplacedReference { node: at, .. }
                if at == node =>
            {
                self.describe(cx);
            }
            Visit::Defines { name_ref, name }
                if name_ref.node == node && name_ref.is_key == self.name_ref.is_key =>
            {
                self.describe(cx);
                self.name = Some(name);
            }
            Visit::Refers { name_ref, name }
                if name_ref.node == node && name_ref.is_key == self.name_ref.is_key =>
            {
                self.describe(cx);
                self.name = self.name.or(Some(name));
            }
            Visit::Reference { node: at, expected } if at == node => {
                self.describe(cx);
                self.reference = Some(expected);
            }
            _ => {}
        }
    }

    /// Stores what the walk knows at the token itself.
    fn describe(&mut self, cx: &Context<'t>) {
        self.event = cx.event();
        // The members of an object with free keys still belong to the field of the object.
        let is_it = |field: &&Field| !self.name_ref.is_key || field.name == self.name_ref.text();
        self.field = cx.field.filter(is_it).or(self.field);
        if self.name_ref.is_key && self.field.is_some() && self.name == Some(Name::ActionParam) {
            self.name = None;
        }
    }

    /// What the type of the enclosing object says about the token.
    fn within(&mut self, ty: &'static Ty) {
        match ty {
            Ty::KeyTagged(vocab) if self.name_ref.is_key => self.vocab = Some(*vocab),
            Ty::TypeTagged(tagged) if !self.name_ref.is_key => {
                let is_type = self.name_ref.node.key().is_some_and(|key| key.is("type"));
                self.vocab = is_type.then_some(tagged.vocab).or(self.vocab);
            }
            // The walk does not visit parameters, because they are free; the action declares them.
            Ty::GoldStep if self.name_ref.is_key => self.name = Some(Name::ActionParam),
            Ty::GoldStep => self.step = self.name_ref.node.parent(),
            _ => {}
        }
    }
}

/// The key or simple value at an offset, including its end.
fn token(file: &File, offset: TextSize) -> Option<NameRef<'_>> {
    let node = file.tree.node_at(offset)?;
    match node.kind() {
        Kind::Array | Kind::Object | Kind::Missing => {
            let member = file.tree.key_at(offset)?;
            Some(NameRef::key(member.value))
        }
        _ => Some(NameRef::value(node)),
    }
}
