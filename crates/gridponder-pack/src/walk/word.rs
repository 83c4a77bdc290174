//! Objects whose shape depends on a word: conditions and effects by their key, others by `type`.

use catalog::{Rest, Shape, TypeTagged, Vocab};
use json::{Kind, Node};

use super::{Context, NameRef, Visit, Walker};

impl<'t> Walker<'_, 't> {
    /// `{ "word": body }`
    pub(super) fn key_tagged(&mut self, cx: &Context<'t>, object: Node<'t>, vocab: Vocab) {
        let mut inner = *cx;
        inner.in_condition |= vocab == Vocab::Condition;
        if object.is_empty() {
            self.found(cx, Visit::MissingWord { object, vocab });
            return;
        }
        let mut counted: Option<Node<'t>> = None;
        for member in object.distinct_members() {
            let key = member.key.text();
            let known = match vocab {
                Vocab::Condition => catalog::condition(&key).map(|condition| Body::Ty(&condition.body)),
                _ => catalog::body(vocab, &key).map(Body::Shape),
            };
            match (known, counted) {
                (None, _) => {
                    self.found(&inner, Visit::UnknownWord { name_ref: NameRef::key(member.value), vocab });
                }
                (Some(_), Some(first)) => {
                    self.found(&inner, Visit::SecondWord { node: member.value, first, vocab });
                }
                (Some(body), None) => {
                    self.found(&inner, Visit::Word { name_ref: NameRef::key(member.value), vocab });
                    counted = Some(member.value);
                    let inner = inner.inside(None);
                    match body {
                        Body::Ty(ty) => self.value(&inner, member.value, ty),
                        // An effect without required fields does not need its object.
                        Body::Shape(shape)
                            if shape.fields.is_empty() && member.value.kind() == Kind::Null => {}
                        Body::Shape(shape) => self.body(&inner.opened_later(), member.value, shape),
                    }
                }
            }
        }
    }

    /// The object that belongs to a word.
    pub(super) fn body(&mut self, cx: &Context<'t>, node: Node<'t>, shape: &'static Shape) {
        match node.kind() {
            Kind::Object => self.shape(cx, node, shape),
            Kind::Missing => {}
            _ => self.found(cx, Visit::WrongType { node, expected: &super::OBJECT }),
        }
    }

    /// `{ "type": "word", … }`
    pub(super) fn type_tagged(&mut self, cx: &Context<'t>, object: Node<'t>, tagged: &'static TypeTagged) {
        let ty = object.get("type").filter(|ty| ty.kind() == Kind::String);
        let word = ty.and_then(|ty| catalog::body(tagged.vocab, &ty.as_str()?));
        if let Some(name_ref) = ty.map(NameRef::value) {
            let vocab = tagged.vocab;
            self.found(
                cx,
                match word {
                    Some(_) => Visit::Word { name_ref, vocab },
                    None => Visit::UnknownWord { name_ref, vocab },
                },
            );
        }
        if word.is_none() || tagged.body.is_some() {
            self.found(cx, Visit::Object { object, shape: tagged.shape, word: None });
        }
        let Some(body) = tagged.body else {
            match word {
                Some(word) => self.fields(cx, object, tagged.shape, Some(word)),
                // The other fields depend on the word. Reports only that the word is missing or not a text.
                None if ty.is_none() => {
                    if let (Some(node), Some(field)) = (object.get("type"), tagged.shape.field("type")) {
                        self.value(&cx.of_field(field), node, &field.ty);
                    }
                    self.missing(cx, object, tagged.shape);
                }
                None => {}
            }
            return;
        };
        for member in object.distinct_members() {
            let key = member.key.text();
            let mut inner = *cx;
            match (tagged.shape.field(&key), word) {
                (Some(field), Some(word)) if key == body => {
                    self.body(&cx.of_field(field), member.value, word);
                }
                (Some(field), _) => self.field(cx, object, tagged.shape, member.value, field),
                (None, _) => {
                    inner.field = None;
                    if matches!(tagged.shape.rest, Rest::Unknown) {
                        let found = Visit::UnknownKey { node: member.value, shape: tagged.shape, word: None };
                        self.found(&inner, found);
                    }
                }
            }
        }
        self.missing(cx, object, tagged.shape);
    }
}

/// The value of a key that is a word.
enum Body {
    Ty(&'static catalog::Ty),
    Shape(&'static Shape),
}
