//! Building sounds (spec section 6).

use puzzlescript_engine::model::{Event, MoveSound, ObjectId, SeedId, Sounds, moves};
use rustc_hash::FxHashMap;

use super::Context;
use super::dictionary::Dictionary;
use crate::limits::MEMBERS;
use crate::messages::{Line, Message};
use crate::read::{Kind, Name, SoundKind, SoundLine};
use crate::rules::sounds::{SOUND_INCOMPLETE, SOUND_ON_AGGREGATE, SOUND_REDECLARED, SOUND_SEED_MISSING};

/// What a line without a seed is heard as.
const NO_SEED: &str = "0";

/// What is heard.
pub(crate) fn sounds(context: &mut Context<'_>, dictionary: &Dictionary) -> Sounds {
    let mut builder = Builder {
        sounds: Sounds { moves: vec![Vec::new(); context.source.layers.len()], ..Sounds::default() },
        seeds: FxHashMap::default(),
        events: FxHashMap::default(),
    };
    for line in &context.source.sounds {
        builder.line(context, dictionary, line);
    }
    builder.sounds
}

struct Builder {
    sounds: Sounds,
    seeds: FxHashMap<String, SeedId>,
    /// Where each event is declared in `sounds`, and where that is written.
    events: FxHashMap<Event, (usize, text::TextRange)>,
}

impl Builder {
    fn line(&mut self, context: &mut Context<'_>, dictionary: &Dictionary, line: &SoundLine) {
        let (Some(first), Some(last)) = (line.words.first(), line.words.last()) else { return };
        let at = first.at.cover(last.at);
        if line.words.len() == 1 {
            context.say(&SOUND_INCOMPLETE, line.line, at, "the sound has no seed");
            return;
        }
        let seed = if let SoundKind::Seed(seed) = &last.kind { Some(seed.as_str()) } else { None };
        if seed.is_none() {
            context.say(&SOUND_SEED_MISSING, line.line, last.at, "the sound must end in its seed, a number");
        }
        match &first.kind {
            SoundKind::Event(event) => {
                let (Some(event), Some(seed)) = (Event::from_word(event), seed) else { return };
                self.event(context, line.line, event, seed, first.at);
            }
            SoundKind::Name(name) => {
                let Some(objects) = Self::objects(context, dictionary, line, *name, first.at) else { return };
                self.name(dictionary, line, &objects, seed.unwrap_or(NO_SEED));
            }
            _ => {}
        }
    }

    fn seed(&mut self, seed: &str) -> SeedId {
        if let Some(id) = self.seeds.get(seed) {
            return *id;
        }
        let id = SeedId(self.sounds.seeds.len() as u32);
        self.sounds.seeds.push(seed.to_owned());
        self.seeds.insert(seed.to_owned(), id);
        id
    }

    fn event(&mut self, context: &mut Context<'_>, line: u32, event: Event, seed: &str, at: text::TextRange) {
        let seed = self.seed(seed);
        if let Some((place, first)) = self.events.get(&event).copied() {
            let text = format!("duplicate sound for `{}`; the last one applies", event.word());
            let message = Message::new(&SOUND_REDECLARED, Line::At(line), at, text);
            context.messages.say(message.related(first, "first declared here"));
            if let Some(entry) = self.sounds.events.get_mut(place) {
                entry.1 = seed;
            }
            return;
        }
        self.events.insert(event, (self.sounds.events.len(), at));
        self.sounds.events.push((event, seed));
    }

    /// The objects of a name in the order of the reference; nothing for an AND-name.
    fn objects(
        context: &mut Context<'_>,
        dictionary: &Dictionary,
        line: &SoundLine,
        name: Name,
        at: text::TextRange,
    ) -> Option<Vec<Name>> {
        if dictionary.aggregate(name).is_some() {
            let text = format!("`{}` is an AND-name, and only objects make sounds", context.written_at(at));
            context.say(&SOUND_ON_AGGREGATE, line.line, at, text);
            return None;
        }
        let mut names = vec![name];
        let mut at = 0;
        while let Some(name) = names.get(at).copied() {
            if names.len() > MEMBERS || at > MEMBERS {
                break;
            }
            match context.declared.kind(name) {
                Some(Kind::Object(_)) => at += 1,
                Some(Kind::Synonym(_)) | None if dictionary.synonym(name).is_some_and(|of| of != name) => {
                    names[at] = dictionary.synonym(name).unwrap_or(name);
                    at += usize::from(context.declared.object(names[at]).is_none());
                }
                _ => match dictionary.property(name) {
                    Some(members) => {
                        names.remove(at);
                        names.extend(members.iter().filter(|member| **member != name));
                    }
                    None => at += 1,
                },
            }
        }
        Some(names)
    }

    fn name(&mut self, dictionary: &Dictionary, line: &SoundLine, names: &[Name], seed: &str) {
        let Some(verb) = line.words.iter().find_map(|word| match word.kind {
            SoundKind::Verb(verb) => Some(verb.word),
            _ => None,
        }) else {
            return;
        };
        // What stands in the place of the seed is no direction.
        let before_seed = line.words.len().saturating_sub(1);
        let directions = line.words.iter().take(before_seed).filter_map(|word| match word.kind {
            SoundKind::Direction(direction) => Some(moves::of_direction(direction)),
            _ => None,
        });
        let directions = match (verb, directions.fold(0, |all, one| all | one)) {
            ("action", _) => moves::ACTION,
            (_, 0) => moves::ANY_DIRECTION,
            (_, some) => some,
        };
        let seed = self.seed(seed);
        let ids: Vec<ObjectId> = names
            .iter()
            .filter_map(|name| dictionary.mask(*name))
            .flat_map(|mask| mask.iter().collect::<Vec<_>>())
            .collect();
        let set =
            puzzlescript_engine::model::ObjectSet::of(dictionary.order.objects.len(), ids.iter().copied());
        match verb {
            "create" => self.sounds.creations.push((set, seed)),
            "destroy" => self.sounds.destructions.push((set, seed)),
            _ => {
                for object in ids {
                    let place = dictionary.order.objects.get(object.index());
                    let layer =
                        place.and_then(|place| dictionary.order.layers.get(*place).copied().flatten());
                    let sound = MoveSound { object, moves: directions, seed };
                    match layer.and_then(|layer| self.sounds.moves.get_mut(layer.index())) {
                        Some(moves) if verb != "cantmove" => moves.push(sound),
                        Some(_) => self.sounds.cant_moves.push(sound),
                        None => {}
                    }
                }
            }
        }
    }
}
