//! A compiled game, laid out for play: conditions as *features* that have a bit board each, masks in one arena, and for
//! each feature the rules that a change of it can wake.

mod conditions;
mod exclusive;
mod features;
mod groups;
mod guards;
mod order;
mod rules;

use std::sync::Arc;

pub(crate) use features::{Features, LOWEST, NONE};
pub(crate) use groups::{ListPlan, Wakes};
pub(crate) use guards::SIDES;
pub(crate) use order::Bulk;
pub(crate) use rules::{CellPlan, EffectPlan, PartPlan, PatternPlan, RulePlan, Term};

use crate::model::{Command, Game, LayerId, MoveSet, ObjectSet, Quantifier};
use exclusive::Exclusive;
use rules::Builder;

/// What a game needs for play besides itself. It is the same for all levels.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) game: Arc<Game>,
    /// The number of words of the objects in a cell.
    pub(crate) object_words: usize,
    /// The number of words of the movements in a cell.
    pub(crate) move_words: usize,
    pub(crate) features: Features,
    pub(crate) wakes: Wakes,
    pub(crate) rules: Vec<RulePlan>,
    pub(crate) patterns: Vec<PatternPlan>,
    pub(crate) parts: Vec<PartPlan>,
    pub(crate) terms: Vec<Term>,
    pub(crate) cells: Vec<CellPlan>,
    pub(crate) effects: Vec<EffectPlan>,
    /// The masks of cells and effects.
    pub(crate) masks: Vec<u64>,
    /// The axis and length of all parts, each once: whether it is vertical, and the number of cells.
    pub(crate) spans: Vec<(bool, usize)>,
    /// What rules queue, by the ranges of [`RulePlan::commands`].
    pub(crate) commands: Vec<Queued>,
    pub(crate) messages: Vec<String>,
    /// The lists of groups: before and after movement.
    pub(crate) lists: [ListPlan; 2],
    pub(crate) wins: Vec<WinPlan>,
    /// Cells with a player, or with the first object of an AND-player.
    pub(crate) player: u32,
    /// The objects of the layers, [`Self::object_words`] words each.
    pub(crate) layer_masks: Vec<u64>,
    /// Whether there are rigid groups.
    pub(crate) has_rigid: bool,
    /// Whether it matters what rules create and destroy.
    pub(crate) notes_changes: bool,
}

/// What a rule queues, with texts as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Queued {
    Cancel,
    Restart,
    Win,
    Checkpoint,
    Again,
    Sfx(u8),
    /// The place of its text in [`Plan::messages`].
    Message(u32),
}

/// A win condition as features.
#[derive(Debug)]
pub(crate) struct WinPlan {
    pub(crate) quantifier: Quantifier,
    /// All of them must be in the cell. `None`: nothing has it.
    pub(crate) what: Option<Vec<u32>>,
    pub(crate) on: Option<Vec<u32>>,
}

impl Plan {
    pub(crate) fn new(game: Arc<Game>) -> Self {
        let object_words = ObjectSet::words_for(game.objects.len());
        let move_words = MoveSet::words_for(game.layers);
        let mut builder = Builder::new(&game);
        let exclusive = Exclusive::of(&game);
        let lists = [&game.rules, &game.late].map(|list| builder.list(list, exclusive.as_ref()));
        let wins: Vec<WinPlan> =
            game.wins.iter().map(|win| conditions::win(&mut builder.features, win, &game)).collect();
        let player = conditions::player(&mut builder.features, &game.player);
        let wakes = builder.wakes();
        let layer_masks =
            (0..game.layers).flat_map(|layer| game.layer(LayerId(layer as u32)).words().to_vec()).collect();
        let Builder {
            mut features,
            rules,
            patterns,
            parts,
            terms,
            cells,
            effects,
            masks,
            spans,
            commands,
            messages,
            ..
        } = builder;
        features.finish();
        let terms_of_wins = wins.iter().flat_map(|win| win.what.iter().chain(&win.on)).flatten().copied();
        let heard = game.sounds.moves.iter().flatten().map(|sound| sound.object.0);
        let heard = heard.chain(game.sounds.cant_moves.iter().map(|sound| sound.object.0));
        let waking = (0..features.len() as u32).filter(|&feature| wakes.is_wanted(feature));
        let asked = terms.iter().map(|term| term.feature).chain([player]).chain(terms_of_wins);
        let asked: Vec<u32> = asked.chain(heard).chain(waking).collect();
        for feature in asked {
            features.ask(feature);
        }
        Self {
            object_words,
            move_words,
            wakes,
            rules,
            patterns,
            parts,
            terms,
            cells,
            effects,
            masks,
            spans,
            commands,
            messages,
            lists,
            wins,
            player,
            layer_masks,
            has_rigid: game.rules.groups.iter().any(|group| group.rigid.is_some()),
            notes_changes: !game.sounds.creations.is_empty() || !game.sounds.destructions.is_empty(),
            features,
            game,
        }
    }

    /// The objects of a layer.
    pub(crate) fn layer_mask(&self, layer: usize) -> &[u64] {
        &self.layer_masks[layer * self.object_words..(layer + 1) * self.object_words]
    }

    /// Whether a rule queues this command.
    pub(crate) fn queues(&self, wanted: &Command) -> bool {
        [&self.game.rules, &self.game.late]
            .into_iter()
            .flat_map(|list| &list.groups)
            .flat_map(|group| group.rules.iter())
            .any(|rule| rule.commands.contains(wanted))
    }
}
