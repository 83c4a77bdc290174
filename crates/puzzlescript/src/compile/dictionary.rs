//! What names stand for: ids, layers, members and masks (spec section 10).

use puzzlescript_engine::model::{self, Game, LayerId, ObjectId, ObjectSet};
use rustc_hash::FxHashMap;
use text::TextRange;

use super::Context;
use crate::limits::MEMBERS;
use crate::messages::{Line, Message};
use crate::read::{Kind, Name, Word};
use crate::rules::legend::LEGEND_KIND_CONFLICT;
use crate::rules::objects::{
    BACKGROUND_AGGREGATE, BACKGROUND_LAYERS_DIFFER, BACKGROUND_UNDEFINED, MASK_EMPTY, OBJECTS_NONE,
};

/// More rounds of following names are never needed by a game whose names are declared before their use.
const ROUNDS: usize = 64;

/// The order and the layers of the objects.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// The objects that are in a layer, by their places in the source, in the order of their final ids.
    pub(crate) objects: Vec<usize>,
    /// The id of an object by its place in the source.
    pub(crate) ids: Vec<Option<ObjectId>>,
    /// The layer of an object by its place in the source.
    pub(crate) layers: Vec<Option<LayerId>>,
    /// The object that is named first of all.
    first: Option<usize>,
    /// What an object without a layer is taken for in rules and conditions: the object of the first number, if that is
    /// still its own. (An oddity of the reference that old games show.)
    stand_in: Option<ObjectId>,
}

/// Walks the layers: each time an object is named it gets the next id and that layer, so the last time counts.
pub(crate) fn order(context: &Context<'_>) -> Order {
    let count = context.source.objects.len();
    let mut numbers: Vec<Option<u32>> = vec![None; count];
    let mut order = Order { layers: vec![None; count], ids: vec![None; count], ..Order::default() };
    let mut next = 0;
    for (layer, line) in (0..).zip(&context.source.layers) {
        for place in line.objects.iter().filter_map(|name| context.declared.object(*name)) {
            order.first = order.first.or(Some(place));
            if let (Some(number), Some(own)) = (numbers.get_mut(place), order.layers.get_mut(place)) {
                *number = Some(next);
                *own = Some(LayerId(layer));
            }
            next += 1;
        }
    }
    let numbered = |place: usize| numbers.get(place).copied().flatten().map(|number| (number, place));
    let mut objects: Vec<(u32, usize)> = (0..count).filter_map(numbered).collect();
    objects.sort_unstable();
    for (id, (_, place)) in (0..).zip(&objects) {
        if let Some(own) = order.ids.get_mut(*place) {
            *own = Some(ObjectId(id));
        }
    }
    let is_own = |place: &usize| numbers.get(*place).copied().flatten() == Some(0);
    order.stand_in = order.first.filter(is_own).map(|_| ObjectId(0));
    order.objects = objects.into_iter().map(|(_, place)| place).collect();
    order
}

/// What the names of a game stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dictionary {
    pub(crate) order: Order,
    /// The members of AND-names and their synonyms.
    aggregates: Members,
    /// The members of OR-names and their synonyms.
    properties: Members,
    /// The objects of other synonyms.
    synonyms: FxHashMap<Name, Name>,
    /// The layer of OR-names whose members all share one, or of whose members none has any.
    one_layer: FxHashMap<Name, Option<LayerId>>,
    /// The objects of objects, synonyms and OR-names.
    masks: FxHashMap<Name, ObjectSet>,
    /// The objects of AND-names.
    all_masks: FxHashMap<Name, ObjectSet>,
    pub(crate) background: Option<(ObjectId, LayerId)>,
}

/// Lists of members, which several names may share.
#[derive(Clone, Debug, Default)]
struct Members {
    lists: Vec<Vec<Name>>,
    /// The names in order of their coming, each with its list.
    names: Vec<Name>,
    list_of: FxHashMap<Name, usize>,
}

impl Members {
    fn add(&mut self, name: Name, members: Vec<Name>) {
        self.share(name, self.lists.len());
        self.lists.push(members);
    }

    fn share(&mut self, name: Name, list: usize) {
        if self.list_of.insert(name, list).is_none() {
            self.names.push(name);
        }
    }

    fn get(&self, name: Name) -> Option<&[Name]> {
        self.list_of.get(&name).and_then(|list| self.lists.get(*list)).map(Vec::as_slice)
    }
}

impl Dictionary {
    /// Follows all names, and says what is wrong with them.
    pub(crate) fn new(context: &mut Context<'_>, order: Order) -> Self {
        let mut this = Self { order, ..Self::default() };
        let source = context.source;
        let cut = source.aggregates.iter().chain(&source.properties).find(|group| group.is_cut);
        if let Some(group) = cut {
            super::too_many_members(context, group.line, group.word);
            return this;
        }
        for group in &source.aggregates {
            this.aggregates.add(group.word.name, group.members.clone());
        }
        for group in &source.properties {
            this.properties.add(group.word.name, group.members.clone());
        }
        let mut synonyms = Vec::new();
        for synonym in &source.synonyms {
            let (name, of) = (synonym.word.name, synonym.of.name);
            if let Some(list) = this.aggregates.list_of.get(&of).copied() {
                this.aggregates.share(name, list);
            } else if let Some(list) = this.properties.list_of.get(&of).copied() {
                this.properties.share(name, list);
            } else if name != of && this.synonyms.insert(name, of).is_none() {
                synonyms.push(name);
            }
        }
        for _ in 0..ROUNDS {
            let mut is_changed = this.follow_synonyms(&synonyms);
            is_changed |= this.follow_members(context, false);
            is_changed |= this.follow_members(context, true);
            if !is_changed || context.is_exhausted() {
                break;
            }
        }
        this.find_one_layers(context);
        if this.order.first.is_none() {
            context.say_nowhere(&OBJECTS_NONE, 3, "no object is in a collision layer");
        }
        this.background = this.find_background(context);
        this.make_masks(context);
        this
    }

    fn follow_synonyms(&mut self, names: &[Name]) -> bool {
        let mut is_changed = false;
        for name in names {
            let Some(of) = self.synonyms.get(name).copied() else { continue };
            if let Some(list) = self.properties.list_of.get(&of).copied() {
                self.synonyms.remove(name);
                self.properties.share(*name, list);
                is_changed = true;
            } else if let Some(list) = self.aggregates.list_of.get(&of).copied() {
                self.synonyms.remove(name);
                self.aggregates.share(*name, list);
                is_changed = true;
            } else if let Some(further) = self.synonyms.get(&of).copied() {
                self.synonyms.insert(*name, further);
            }
        }
        is_changed
    }

    /// Follows the members of AND-names or of OR-names.
    fn follow_members(&mut self, context: &mut Context<'_>, is_and: bool) -> bool {
        let mut is_changed = false;
        let own = if is_and { &mut self.aggregates } else { &mut self.properties };
        let mut own = std::mem::take(own);
        for name in &own.names {
            let Some(list) = own.list_of.get(name).copied() else { continue };
            let mut values = own.lists.get(list).cloned().unwrap_or_default();
            let mut counts: FxHashMap<Name, u32> = FxHashMap::default();
            for value in &values {
                *counts.entry(*value).or_default() += 1;
            }
            let mut at = 0;
            while let Some(value) = values.get(at).copied() {
                if let Some(of) = self.synonyms.get(&value).copied() {
                    values[at] = of;
                    *counts.entry(value).or_default() -= 1;
                    *counts.entry(of).or_default() += 1;
                    is_changed = true;
                } else if let Some(inner) = own.get(value) {
                    // A name that holds itself just loses itself.
                    let is_own = own.list_of.get(&value) == Some(&list);
                    let inner = if is_own { &[] } else { inner };
                    if !context.take_room_for_members(inner.len() + values.len() / 64)
                        || values.len() > MEMBERS
                    {
                        let (at, line) = last_place(context, *name);
                        super::too_many_members(context, line, Word { name: *name, at });
                        break;
                    }
                    values.remove(at);
                    *counts.entry(value).or_default() -= 1;
                    for member in inner {
                        let count = counts.entry(*member).or_default();
                        if *count == 0 {
                            *count = 1;
                            values.push(*member);
                        }
                    }
                    is_changed = true;
                }
                let other = if is_and { &self.properties } else { &self.aggregates };
                if other.list_of.contains_key(&value) {
                    kind_conflict(context, *name, value, is_and);
                }
                at += 1;
            }
            if let Some(slot) = own.lists.get_mut(list) {
                *slot = values;
            }
        }
        if is_and {
            self.aggregates = own;
        } else {
            self.properties = own;
        }
        is_changed
    }

    fn find_one_layers(&mut self, context: &Context<'_>) {
        for name in &self.properties.names {
            let members = self.properties.get(*name).unwrap_or(&[]);
            let is_object = |member: &Name| context.declared.object(*member).is_some();
            let mut layers = members.iter().map(|member| self.layer_of_object(context, *member));
            let Some(first) = layers.next() else { continue };
            if members.iter().all(is_object) && layers.all(|layer| layer == first) {
                self.one_layer.insert(*name, first);
            }
        }
    }

    fn find_background(&self, context: &mut Context<'_>) -> Option<(ObjectId, LayerId)> {
        let object = |place: usize| {
            let id = self.order.ids.get(place).copied().flatten()?;
            Some((id, self.order.layers.get(place).copied().flatten()?))
        };
        let Some(name) = context.source.names.get("background") else {
            context.say_nowhere(&BACKGROUND_UNDEFINED, 0, "no background object");
            return self.order.first.and_then(object);
        };
        let named = |name: Name| context.declared.object(name).and_then(object);
        if context.declared.object(name).is_some() {
            return named(name);
        }
        if let Some(of) = self.synonyms.get(&name) {
            return named(*of);
        }
        if let Some(members) = self.properties.get(name) {
            let known = members.iter().filter(|member| context.declared.object(**member).is_some());
            let layers: Vec<_> = known.map(|member| self.layer_of_object(context, *member)).collect();
            let (first, rest) = layers.split_first()?;
            let background = members.first().copied().and_then(named);
            if rest.iter().any(|layer| layer != first) {
                let (at, line) = last_place(context, name);
                let text = "the alternatives of `background` must be in one layer";
                context.say(&BACKGROUND_LAYERS_DIFFER, line, at, text);
            }
            return background;
        }
        if self.aggregates.get(name).is_some() {
            let (at, line) = last_place(context, name);
            let text = "`background` cannot be an AND-name, but an object or a choice of objects";
            context.say(&BACKGROUND_AGGREGATE, line, at, text);
        } else {
            context.say_nowhere(&BACKGROUND_UNDEFINED, 0, "no background object");
        }
        self.order.first.and_then(object)
    }

    fn make_masks(&mut self, context: &mut Context<'_>) {
        let count = self.order.objects.len();
        let source = context.source;
        for (object, id) in source.objects.iter().zip(&self.order.ids) {
            self.masks.insert(object.word.name, ObjectSet::of(count, id.or(self.order.stand_in)));
        }
        let synonyms =
            source.synonyms.iter().map(|it| (it.line, it.word.name, std::slice::from_ref(&it.of.name)));
        let properties = source.properties.iter().map(|it| (it.line, it.word.name, it.members.as_slice()));
        let mut both: Vec<_> = synonyms.chain(properties).collect();
        both.sort_by_key(|(line, _, _)| *line);
        for (_, name, of) in both {
            let known: Vec<&ObjectSet> = of.iter().filter_map(|member| self.masks.get(member)).collect();
            if known.is_empty() {
                continue;
            }
            let mut mask = ObjectSet::new(count);
            for set in known {
                mask.union(set);
            }
            self.masks.insert(name, mask);
        }
        for name in &self.aggregates.names {
            let members = self.aggregates.get(*name).unwrap_or(&[]);
            let ids = members.iter().filter_map(|member| self.id_in_masks(context, *member));
            self.all_masks.insert(*name, ObjectSet::of(count, ids));
        }
        // An object without a layer is told as that.
        if !self.player_names(context).iter().any(|name| context.declared.object(*name).is_some()) {
            let text = "`player` names no object";
            let name = context.source.names.get("player");
            match name.map(|name| last_place(context, name)).filter(|(_, line)| *line != 0) {
                Some((at, _)) => context.messages.say(Message::new(&MASK_EMPTY, Line::Nowhere, at, text)),
                None => context.say_nowhere(&MASK_EMPTY, 0, text),
            }
        }
    }

    /// Writes what names stand for into the game.
    pub(crate) fn fill(&self, context: &Context<'_>, game: &mut Game) {
        let source = context.source;
        game.player = self.player(context);
        game.background = self.background.map(|(id, _)| id).unwrap_or_default();
        let named = |name: Name| Some((source.names.text(name).to_owned(), self.name(name)?));
        game.names = context.declared.names().filter_map(named).collect();
    }

    /// What the keys move: whatever is called `player`.
    fn player(&self, context: &Context<'_>) -> model::Name {
        let count = self.order.objects.len();
        let names = self.player_names(context);
        let objects = ObjectSet::of(count, names.iter().filter_map(|name| self.id_in_masks(context, *name)));
        let is_all =
            context.source.names.get("player").is_some_and(|name| self.aggregates.get(name).is_some());
        model::Name { objects, is_all }
    }

    /// The names that `player` stands for, itself among them where it is an object.
    fn player_names(&self, context: &Context<'_>) -> Vec<Name> {
        let Some(name) = context.source.names.get("player") else { return Vec::new() };
        let own = context.declared.object(name).map(|_| name);
        let of = self.synonyms.get(&name).copied();
        let all = self.aggregates.get(name).unwrap_or(&[]);
        let one = self.properties.get(name).unwrap_or(&[]);
        own.into_iter().chain(of).chain(all.iter().chain(one).copied()).collect()
    }

    /// What a name stands for: objects, synonyms and OR-names before AND-names.
    pub(crate) fn name(&self, name: Name) -> Option<model::Name> {
        let one = self.masks.get(&name).map(|it| model::Name { objects: it.clone(), is_all: false });
        let all = || self.all_masks.get(&name).map(|it| model::Name { objects: it.clone(), is_all: true });
        one.or_else(all)
    }

    /// The objects of an object, a synonym or an OR-name.
    pub(crate) fn mask(&self, name: Name) -> Option<&ObjectSet> {
        self.masks.get(&name)
    }

    /// The members of an AND-name or a synonym of one.
    pub(crate) fn aggregate(&self, name: Name) -> Option<&[Name]> {
        self.aggregates.get(name)
    }

    /// The members of an OR-name or a synonym of one.
    pub(crate) fn property(&self, name: Name) -> Option<&[Name]> {
        self.properties.get(name)
    }

    /// The object of any other synonym.
    pub(crate) fn synonym(&self, name: Name) -> Option<Name> {
        self.synonyms.get(&name).copied()
    }

    /// The names that a name stands for, as far as they are another name.
    pub(crate) fn stands_for(&self, name: Name) -> impl Iterator<Item = Name> + '_ {
        let all = self.aggregate(name).unwrap_or(&[]);
        let one = self.property(name).unwrap_or(&[]);
        self.synonym(name).into_iter().chain(all.iter().chain(one).copied())
    }

    /// The name of an object.
    pub(crate) fn object(&self, context: &Context<'_>, id: ObjectId) -> Option<Name> {
        let place = self.order.objects.get(id.index())?;
        context.source.objects.get(*place).map(|object| object.word.name)
    }

    /// The layer of an OR-name whose members share one.
    pub(crate) fn one_layer(&self, name: Name) -> Option<LayerId> {
        self.one_layer.get(&name).copied().flatten()
    }

    /// Whether the members of an OR-name are in one layer, or in none at all.
    pub(crate) fn is_one_layer(&self, name: Name) -> bool {
        self.one_layer.contains_key(&name)
    }

    /// The layer of an object in rules: the first one for an object that has none.
    pub(crate) fn layer_in_rules(&self, context: &Context<'_>, name: Name) -> Option<LayerId> {
        let place = context.declared.object(name)?;
        Some(self.order.layers.get(place).copied().flatten().unwrap_or_default())
    }

    /// The id of an object by its own name; of one without a layer its stand-in.
    fn id_in_masks(&self, context: &Context<'_>, name: Name) -> Option<ObjectId> {
        context.declared.object(name)?;
        self.id(context, name).or(self.order.stand_in)
    }

    /// The layer of an object by its own name.
    pub(crate) fn layer_of_object(&self, context: &Context<'_>, name: Name) -> Option<LayerId> {
        let place = context.declared.object(name)?;
        self.order.layers.get(place).copied().flatten()
    }

    /// The id of an object by its own name.
    pub(crate) fn id(&self, context: &Context<'_>, name: Name) -> Option<ObjectId> {
        let place = context.declared.object(name)?;
        self.order.ids.get(place).copied().flatten()
    }
}

fn kind_conflict(context: &mut Context<'_>, name: Name, value: Name, is_and: bool) {
    let (name, value) = (context.written(name), context.written(value));
    let text = if is_and {
        format!("the AND-name `{name}` contains the OR-name `{value}`")
    } else {
        format!("the OR-name `{name}` contains the AND-name `{value}`")
    };
    let at = context.source.names.get(name).map(|name| last_place(context, name).0);
    let at = at.unwrap_or_else(|| text::range(0, 0));
    context.messages.say(Message::new(&LEGEND_KIND_CONFLICT, Line::Nowhere, at, text));
}

/// Where a name is declared last.
fn last_place(context: &Context<'_>, name: Name) -> (TextRange, u32) {
    let source = context.source;
    let synonyms = source.synonyms.iter().map(|it| (it.word, it.line));
    let groups = source.aggregates.iter().chain(&source.properties).map(|it| (it.word, it.line));
    let places = synonyms.chain(groups).filter(|(word, _)| word.name == name);
    let last = places.max_by_key(|(_, line)| *line).map(|(word, line)| (word.at, line));
    let first = || context.declared.kind(name).and_then(|kind: Kind| kind.place(source));
    last.or_else(first).unwrap_or((text::range(0, 0), 0))
}
