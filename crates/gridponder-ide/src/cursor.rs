//! What is under the cursor: a key or a value, what the catalog says of it, and the arrays and objects around it. One
//! walk of the file collects all of it; completion and hover read from it what they need.

use catalog::{Event, Field, Name, Shape, Ty, Vocab};
use json::{Kind, Node};
use pack::{Context, File, FileKind, NameRef, Pack, Visit, walk};
use text::TextSize;

/// A key or a value of a file, with what is known about its position.
#[derive(Debug)]
pub(crate) struct Cursor<'t> {
    /// The key or the value.
    pub(crate) name_ref: NameRef<'t>,
    /// The types of the value, the most general first.
    pub(crate) types: Vec<&'static Ty>,
    /// The field whose key it is, or whose value contains it.
    pub(crate) field: Option<&'static Field>,
    /// The vocabulary that the text is read in.
    pub(crate) read_in: Option<Vocab>,
    /// The vocabulary of the words at this place, even if another word of the object counts.
    pub(crate) vocab: Option<Vocab>,
    /// The class of the name.
    pub(crate) name: Option<Name>,
    /// If it is a `$` reference, the type that its value should have.
    pub(crate) reference: Option<&'static Ty>,
    /// The event of the enclosing rule.
    pub(crate) event: Option<&'static Event>,
    /// Whether it is inside a condition.
    pub(crate) in_condition: bool,
    /// The step of a gold path that it is or belongs to.
    pub(crate) step: Option<Node<'t>>,
    /// The enclosing arrays and objects, the innermost first.
    pub(crate) levels: Vec<Level<'t>>,
}

/// An array or object that contains the cursor.
#[derive(Debug)]
pub(crate) struct Level<'t> {
    pub(crate) node: Node<'t>,
    /// Its child on the path to the cursor.
    pub(crate) inside: Node<'t>,
    /// Its types, the most general first.
    pub(crate) types: Vec<&'static Ty>,
    /// The known keys of an object, and those that its word adds.
    pub(crate) shapes: Option<(&'static Shape, Option<&'static Shape>)>,
}

impl<'t> Cursor<'t> {
    /// What is at an offset of a file, if that is part of the DSL.
    pub(crate) fn at(pack: &'t Pack, file: &'t File, offset: TextSize) -> Option<Self> {
        Self::find(pack, file.kind, file.tree.root()?, token(file, offset)?, &mut |_| {})
    }

    /// What a walk of a file says of a key or a value of it. Passes on what it says of everything else.
    pub(crate) fn find(
        pack: &'t Pack,
        kind: FileKind,
        root: Node<'t>,
        name_ref: NameRef<'t>,
        elsewhere: &mut dyn FnMut(Visit<'t>),
    ) -> Option<Self> {
        let nodes: Vec<Node<'t>> = name_ref.node.ancestors().collect();
        let levels = nodes.windows(2).map(|pair| Level {
            node: pair[1],
            inside: pair[0],
            types: Vec::new(),
            shapes: None,
        });
        let mut cursor = Self {
            name_ref,
            types: Vec::new(),
            field: None,
            read_in: None,
            vocab: None,
            name: None,
            reference: None,
            event: None,
            in_condition: false,
            step: None,
            levels: levels.collect(),
        };
        walk(root, &kind.document()?.shape, pack.names().systems(), &mut |cx, found| {
            if !cursor.is_at(&found) {
                elsewhere(found);
            }
            cursor.around(cx, &found);
            cursor.take(cx, &found);
        });
        Some(cursor)
    }

    fn is(&self, other: NameRef<'_>) -> bool {
        other.node == self.name_ref.node && other.is_key == self.name_ref.is_key
    }

    /// Returns true if a visit is about the key or the value itself.
    fn is_at(&self, found: &Visit<'t>) -> bool {
        match *found {
            Visit::Value { node, .. } | Visit::WrongType { node, .. } => {
                node == self.name_ref.node && !self.name_ref.is_key
            }
            Visit::Defines { name_ref, .. }
            | Visit::Refers { name_ref, .. }
            | Visit::Word { name_ref, .. }
            | Visit::UnknownWord { name_ref, .. } => self.is(name_ref),
            _ => false,
        }
    }

    /// Stores what a visit says of the enclosing arrays and objects.
    fn around(&mut self, cx: &Context<'t>, found: &Visit<'t>) {
        let node = match *found {
            Visit::Value { node, .. } | Visit::WrongType { node, .. } => node,
            Visit::Object { object, .. } => object,
            Visit::Defines { name_ref, .. }
            | Visit::Refers { name_ref, .. }
            | Visit::Word { name_ref, .. }
            | Visit::UnknownWord { name_ref, .. } => name_ref.node,
            _ => return,
        };
        let is_innermost = self.levels.first().is_some_and(|level| level.node == node);
        let Some(level) = self.levels.iter_mut().find(|level| level.node == node) else { return };
        self.event = cx.event();
        self.in_condition = cx.in_condition;
        match *found {
            Visit::Value { ty, .. } | Visit::WrongType { expected: ty, .. } => level.types.push(ty),
            Visit::Object { shape, word, .. } => level.shapes = Some((shape, word)),
            _ => {}
        }
        match *found {
            Visit::Value { ty, .. } if is_innermost => self.within(ty),
            Visit::Value { node, ty: Ty::GoldStep } if !self.name_ref.is_key => self.step = Some(node),
            _ => {}
        }
    }

    /// Stores what a visit says of the key or the value itself.
    fn take(&mut self, cx: &Context<'t>, found: &Visit<'t>) {
        let Self { name_ref: NameRef { node, is_key }, .. } = *self;
        match *found {
            Visit::Value { node: at, ty } if at == node => {
                self.describe(cx);
                if !is_key {
                    self.types.push(ty);
                }
                if matches!(ty, Ty::GoldStep) && !is_key {
                    self.step = Some(at);
                }
            }
            Visit::WrongType { node: at, expected } if at == node => {
                self.describe(cx);
                if !is_key {
                    self.types.push(expected);
                }
            }
            Visit::OutsideSet { node: at, .. }
            | Visit::OutsideBounds { node: at, .. }
            | Visit::NotPositive { node: at }
            | Visit::BadFormat { node: at, .. }
            | Visit::MisplacedReference { node: at, .. }
                if at == node =>
            {
                self.describe(cx);
            }
            Visit::Word { name_ref, vocab } | Visit::UnknownWord { name_ref, vocab } if self.is(name_ref) => {
                self.read_in = Some(vocab);
                self.event = cx.event();
                self.in_condition = cx.in_condition;
            }
            Visit::Defines { name_ref, name } if self.is(name_ref) => {
                self.describe(cx);
                self.name = Some(name);
            }
            Visit::Refers { name_ref, name } if self.is(name_ref) => {
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

    /// Stores the position that the walk has reached.
    fn describe(&mut self, cx: &Context<'t>) {
        self.event = cx.event();
        self.in_condition = cx.in_condition;
        // The members of an object with free keys still belong to the field of the object.
        let is_it = |field: &&Field| !self.name_ref.is_key || field.name == self.name_ref.text();
        self.field = cx.field.filter(is_it).or(self.field);
        if self.name_ref.is_key && self.field.is_some() && self.name == Some(Name::ActionParam) {
            self.name = None;
        }
    }

    /// Stores what the type of the enclosing array or object says about the key or the value.
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

impl Level<'_> {
    /// The text of the first field that passes a test, if there is one.
    pub(crate) fn text_of(&self, wanted: impl Fn(&Ty) -> bool) -> Option<String> {
        let (shape, word) = self.shapes?;
        let fields = shape.fields.iter().chain(word.map_or(&[][..], |word| word.fields));
        fields
            .filter(|field| wanted(&field.ty))
            .filter_map(|field| self.node.get(field.name))
            .filter(|node| node.id() != self.inside.id() && node.kind() == Kind::String)
            .find_map(|node| Some(node.as_str()?.into_owned()))
    }

    /// Returns true if one of its types passes a test.
    pub(crate) fn is(&self, wanted: impl Fn(&Ty) -> bool) -> bool {
        self.types.iter().any(|ty| wanted(ty))
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
