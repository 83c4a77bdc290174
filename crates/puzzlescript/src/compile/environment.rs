//! What the rules of a line depend on besides its own words.

use std::fmt::Write;

use puzzlescript_engine::model::{LAYERS_PER_WORD, ObjectId, Renumbering};
use rustc_hash::FxHashMap;

use super::Context;
use super::dictionary::Dictionary;
use crate::read::{Name, RuleLine, SoundKind};

/// What is declared. Where that is the same for all words of a line of RULES, equal lines become equal rules, but for the
/// numbers of objects.
#[derive(Debug)]
pub(crate) struct Environment {
    /// What every line may depend on.
    common: String,
    /// What a declared word stands for, by the word.
    meanings: FxHashMap<Box<str>, Box<str>>,
    /// The objects of each layer, in the order of their numbers.
    layers: Vec<String>,
    /// The objects by their numbers.
    objects: Vec<Box<str>>,
}

/// What became another since an earlier text.
#[derive(Debug)]
pub(crate) struct Since {
    /// Whether a name stands for something else, by its number in the later text.
    names: Vec<bool>,
    /// The numbers of the objects, where they are others.
    pub(crate) renumbering: Option<Renumbering>,
}

impl Environment {
    pub(crate) fn of(context: &Context<'_>, dictionary: &Dictionary) -> Self {
        let (source, order) = (context.source, &dictionary.order);
        let mut common = format!("{} words of layers", source.layers.len().div_ceil(LAYERS_PER_WORD));
        for line in &source.sounds {
            if let Some(SoundKind::Event(event)) = line.words.first().map(|word| &word.kind) {
                common.push(' ');
                common.push_str(event);
            }
        }
        let meaning = |name: Name| (context.word(name).into(), meaning(context, dictionary, name).into());
        let mut layers = vec![String::new(); source.layers.len()];
        let mut objects = Vec::with_capacity(order.objects.len());
        for place in &order.objects {
            let word = source.objects.get(*place).map_or("", |object| context.word(object.word.name));
            let layer = order.layers.get(*place).copied().flatten();
            if let Some(layer) = layer.and_then(|layer| layers.get_mut(layer.index())) {
                layer.push_str(word);
                layer.push(' ');
            }
            objects.push(word.into());
        }
        Self { common, meanings: context.declared.names().map(meaning).collect(), layers, objects }
    }

    /// What is another than in an earlier one; nothing where each line may become something else. The context and the
    /// dictionary are those of this one.
    pub(crate) fn since(
        &self,
        earlier: &Self,
        context: &Context<'_>,
        dictionary: &Dictionary,
    ) -> Option<Since> {
        if self.common != earlier.common {
            return None;
        }
        let names = &context.source.names;
        let mut is_changed = vec![false; names.len()];
        let mut change = |name: Name| {
            if let Some(own) = is_changed.get_mut(name.index()) {
                *own = true;
            }
        };
        let gone = earlier.meanings.keys().filter(|word| !self.meanings.contains_key(*word));
        gone.filter_map(|word| names.get(word)).for_each(&mut change);
        for name in context.declared.names() {
            let word = context.word(name);
            let layers = [dictionary.layer_in_rules(context, name), dictionary.one_layer(name)];
            let is_in_same_layer = |layer: usize| self.layers.get(layer) == earlier.layers.get(layer);
            if self.meanings.get(word) != earlier.meanings.get(word)
                || !layers.into_iter().flatten().all(|layer| is_in_same_layer(layer.index()))
            {
                change(name);
            }
        }
        // A name is another, too, where one that it stands for is.
        let mut declared: Vec<Name> = context.declared.names().collect();
        loop {
            let count = declared.len();
            declared.retain(|name| {
                let is = |name: Name| is_changed.get(name.index()).copied().unwrap_or(true);
                let is_now = is(*name) || dictionary.stands_for(*name).any(is);
                if let Some(own) = is_changed.get_mut(name.index()) {
                    *own = is_now;
                }
                !is_now
            });
            if declared.len() == count {
                break;
            }
        }
        let renumbering = (self.objects != earlier.objects).then(|| {
            let numbers: FxHashMap<&str, ObjectId> =
                self.objects.iter().map(|it| &**it).zip((0..).map(ObjectId)).collect();
            let old = earlier.objects.iter().map(|object| numbers.get(&**object).copied());
            Renumbering::new(old.collect(), self.objects.len())
        });
        Some(Since { names: is_changed, renumbering })
    }
}

impl Since {
    /// Whether nothing in a line stands for something else.
    pub(crate) fn keeps(&self, line: &RuleLine) -> bool {
        !line.tokens.iter().any(|token| self.names.get(token.name.index()).copied().unwrap_or(false))
    }
}

/// What a declared name stands for, as a text. Objects are named in it, not numbered.
fn meaning(context: &Context<'_>, dictionary: &Dictionary, name: Name) -> String {
    let (source, declared) = (context.source, context.declared);
    let kinds =
        [declared.object(name), declared.synonym(name), declared.aggregate(name), declared.property(name)];
    let mut text: String = kinds.map(|kind| if kind.is_some() { '+' } else { '-' }).into_iter().collect();
    text.push(if source.rule_names.contains(&name) { '+' } else { '-' });
    // Messages name it as it is written first.
    text.push_str(context.written(name));
    let layers = [
        dictionary.layer_in_rules(context, name),
        dictionary.layer_of_object(context, name),
        dictionary.one_layer(name),
    ];
    for layer in layers {
        // Writing to a string cannot fail.
        let _ = match layer {
            Some(layer) => write!(text, " {}", layer.index()),
            None => write!(text, " -"),
        };
    }
    text.push_str(if dictionary.is_one_layer(name) { " one layer" } else { " layers" });
    let mut list = |what: &str, names: &mut dyn Iterator<Item = Name>| {
        text.push_str(what);
        for name in names {
            text.push(' ');
            text.push_str(context.word(name));
        }
    };
    let members = |members: Option<&'_ [Name]>| members.unwrap_or(&[]).to_vec().into_iter();
    list(" for", &mut dictionary.synonym(name).into_iter());
    list(" and", &mut members(dictionary.aggregate(name)));
    list(" or", &mut members(dictionary.property(name)));
    if let Some(mask) = dictionary.mask(name) {
        list(" of", &mut mask.iter().filter_map(|id| dictionary.object(context, id)));
    }
    text
}
