//! Objects whose shape depends on a word: conditions and effects by their key, the others by `type`.

use catalog::{Rest, Shape, TypeTagged, Vocab};
use syntax::{Kind, Node};

use super::{Context, Found, Spot, Walker};

impl<'t> Walker<'_, 't> {
    /// `{ "word": body }`
    pub(super) fn key_tagged(&mut self, cx: &Context<'t>, object: Node<'t>, vocab: Vocab) {
        let mut inner = *cx;
        inner.in_condition |= vocab == Vocab::Condition;
        if object.is_empty() {
            self.found(cx, Found::MissingWord { object, vocab });
            return;
        }
        let mut counted: Option<Node<'t>> = None;
        for member in object.members() {
            let key = member.key.text();
            let known = match vocab {
                Vocab::Condition => catalog::condition(&key).map(|condition| Body::Ty(&condition.body)),
                _ => catalog::effect(&key).map(|effect| Body::Shape(&effect.body)),
            };
            match (known, counted) {
                (None, _) => {
                    self.found(&inner, Found::UnknownWord { spot: Spot::key(member.value), vocab });
                }
                (Some(_), Some(first)) if text_of(first.key()) != text_of(member.value.key()) => {
                    self.found(&inner, Found::SecondWord { node: member.value, first, vocab });
                }
                (Some(body), _) => {
                    counted = counted.or(Some(member.value));
                    match body {
                        Body::Ty(ty) => self.value(&inner, member.value, ty),
                        Body::Shape(shape) => self.body(&inner, member.value, shape),
                    }
                }
            }
        }
    }

    /// The object a word describes.
    pub(super) fn body(&mut self, cx: &Context<'t>, node: Node<'t>, shape: &'static Shape) {
        match node.kind() {
            Kind::Object => self.shape(cx, node, shape),
            Kind::Missing => {}
            _ => self.found(cx, Found::WrongType { node, expected: &super::OBJECT }),
        }
    }

    /// `{ "type": "word", … }`
    pub(super) fn type_tagged(&mut self, cx: &Context<'t>, object: Node<'t>, tagged: &'static TypeTagged) {
        let ty = object.get("type").filter(|ty| ty.kind() == Kind::String);
        let word = ty.and_then(|ty| body_of(tagged.vocab, &ty.as_str()?));
        if let (Some(ty), None) = (ty, word) {
            self.found(cx, Found::UnknownWord { spot: Spot::value(ty), vocab: tagged.vocab });
        }
        let Some(body) = tagged.body else {
            match word {
                Some(word) => self.fields(cx, object, tagged.shape, Some(word)),
                // What else belongs there depends on the word; only that it is no text, or is absent, can
                // be judged.
                None if ty.is_none() => {
                    if let (Some(node), Some(field)) = (object.get("type"), tagged.shape.field("type")) {
                        self.value(&Context { field: Some(field), ..*cx }, node, &field.ty);
                    }
                    self.missing(cx, object, tagged.shape);
                }
                None => {}
            }
            return;
        };
        for member in object.members() {
            let key = member.key.text();
            let mut inner = *cx;
            inner.field = tagged.shape.field(&key);
            match (inner.field, word) {
                (Some(_), Some(word)) if key == body => self.body(&inner, member.value, word),
                (Some(field), _) => self.value(&inner, member.value, &field.ty),
                (None, _) => {
                    if matches!(tagged.shape.rest, Rest::Unknown) {
                        let found = Found::UnknownKey { node: member.value, shape: tagged.shape, word: None };
                        self.found(&inner, found);
                    }
                }
            }
        }
        self.missing(cx, object, tagged.shape);
    }
}

fn text_of(key: Option<syntax::Key<'_>>) -> Option<std::borrow::Cow<'_, str>> {
    key.map(syntax::Key::text)
}

/// What stands beside a key that is a word.
enum Body {
    Ty(&'static catalog::Ty),
    Shape(&'static Shape),
}

/// The fields a `type` brings with it.
fn body_of(vocab: Vocab, word: &str) -> Option<&'static Shape> {
    match vocab {
        Vocab::System => catalog::system(word).map(|system| &system.config),
        Vocab::Goal => catalog::goal(word).map(|goal| &goal.config),
        Vocab::LoseCondition => catalog::lose_condition(word).map(|condition| &condition.config),
        Vocab::SequenceEntry => catalog::sequence_entry(word).map(|entry| &entry.body),
        Vocab::Event | Vocab::Condition | Vocab::Effect => None,
    }
}
