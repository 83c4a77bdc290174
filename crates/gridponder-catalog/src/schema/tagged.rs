//! Objects whose shape depends on a word: conditions and effects by their key, others by `type`. A validator
//! evaluates only one branch, so these are as fast as other objects.

use super::json::{Json, Object};
use super::objects::all_of;
use super::{Builder, prose};
use crate::lookup::words;
use crate::model::{Entry, Key, Map, Rest, Shape, Ty, TypeTagged, Vocab};
use crate::{CONDITIONS, EFFECTS, GOALS, LOSE_CONDITIONS, SEQUENCE_ENTRIES, SYSTEMS};

/// The key of the word.
const TYPE: &str = "type";

impl Builder {
    /// `{ "word": body }`
    pub(super) fn key_tagged(&mut self, vocab: Vocab) -> Object {
        let (name, doc) = match vocab {
            Vocab::Condition => ("condition", "One condition, by its operator."),
            _ => ("effect", "One effect, by its operator."),
        };
        self.define_once(name, |this| {
            let bodies: Vec<(&Entry, Ty)> = match vocab {
                Vocab::Condition => CONDITIONS.iter().map(|it| (&it.entry, it.body)).collect(),
                _ => EFFECTS.iter().map(|it| (&it.entry, effect(&it.body))).collect(),
            };
            let properties: Object = bodies
                .into_iter()
                .map(|(entry, body)| {
                    let schema = this.ty(&body);
                    let notes = prose::described(&prose::of_entry(entry, true));
                    (entry.name, this.annotated(notes, schema))
                })
                .collect();
            prose::described(doc)
                .with("type", "object")
                .with("minProperties", 1_usize)
                .with("maxProperties", 1_usize)
                .with("properties", properties)
                .with("additionalProperties", false)
                .with("examples", examples(vocab))
        })
    }

    /// `{ "type": "word", … }`
    pub(super) fn type_tagged(&mut self, tagged: &TypeTagged) -> Object {
        self.define_once(tagged.shape.name, |this| {
            let bodies = bodies(tagged.vocab);
            let branches = bodies
                .iter()
                .map(|(entry, _, body)| {
                    let then = match tagged.body {
                        Some(key) => {
                            let schema = this.shape(body);
                            Object::new().with("properties", Object::new().with(key, schema))
                        }
                        None => this.beside_type(tagged.shape, body),
                    };
                    Object::new().with("if", is_word(entry.name)).with("then", then)
                })
                .collect();
            let properties = this.properties_with_word(tagged, &bodies);
            let fields: Vec<_> = tagged.shape.fields.iter().collect();
            // The branch determines the other keys beside `type`.
            let rest = if tagged.body.is_some() { tagged.shape.rest } else { Rest::Params(Ty::Any) };
            let schema = this.object(tagged.shape.doc, properties, &fields, rest);
            all_of(schema, branches).with("examples", examples(tagged.vocab))
        })
    }

    fn properties_with_word(&mut self, tagged: &TypeTagged, bodies: &[Body]) -> Object {
        let words = bodies
            .iter()
            .map(|(entry, released, _)| (entry.name, prose::of_entry(entry, *released)))
            .collect();
        let mut words = Some(prose::one_of(words));
        let fields = tagged.shape.fields.iter();
        fields
            .map(|field| {
                let schema = match words.take_if(|_| field.name == TYPE) {
                    Some(words) => words,
                    None => self.value_of(field),
                };
                (field.name, self.annotated(prose::of_field(field), schema))
            })
            .collect()
    }

    /// A word whose fields are beside `type`.
    fn beside_type(&mut self, common: &Shape, body: &Shape) -> Object {
        let fields: Vec<_> = common.fields.iter().chain(body.fields).collect();
        let properties = self.properties(common.fields).and(self.properties(body.fields));
        let schema = self.object(body.doc, properties, &fields, body.rest);
        self.define(body.name, schema)
    }
}

/// A word, whether a released game implements it, and its fields.
type Body = (&'static Entry, bool, &'static Shape);

fn bodies(vocab: Vocab) -> Vec<Body> {
    match vocab {
        Vocab::System => SYSTEMS.iter().map(|it| (&it.entry, it.released, &it.config)).collect(),
        Vocab::Goal => GOALS.iter().map(|it| (&it.entry, true, &it.config)).collect(),
        Vocab::LoseCondition => {
            LOSE_CONDITIONS.iter().map(|it| (&it.entry, it.released, &it.config)).collect()
        }
        Vocab::SequenceEntry => SEQUENCE_ENTRIES.iter().map(|it| (&it.entry, true, &it.body)).collect(),
        Vocab::Event | Vocab::Condition | Vocab::Effect => Vec::new(),
    }
}

/// The body of an effect. If it has no required keys, it may be `null`.
const fn effect(body: &'static Shape) -> Ty {
    if body.fields.is_empty() { Ty::Either(&[FREE, Ty::Null]) } else { Ty::Shape(body) }
}

/// An object with any keys.
const FREE: Ty = Ty::Map(&Map { key: Key::Text, value: Ty::Any });

fn is_word(word: &str) -> Object {
    Object::new()
        .with("properties", Object::new().with(TYPE, Object::new().with("const", word)))
        .with("required", vec![TYPE])
}

fn examples(vocab: Vocab) -> Vec<Json> {
    words(vocab).into_iter().map(|entry| Json::Text(entry.example)).collect()
}
