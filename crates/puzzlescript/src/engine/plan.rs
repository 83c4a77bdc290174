//! A compiled game, laid out for play: conditions as *features* that have a bit board each, masks in one arena, and for
//! each feature the rules that a change of it can wake.

mod conditions;
mod features;
mod groups;
mod order;
mod rules;

use std::sync::Arc;

pub(super) use features::{Features, LOWEST, NONE};
pub(super) use groups::{ListPlan, Wakes};
pub(super) use rules::{CellPlan, EffectPlan, PartPlan, PatternPlan, RulePlan, Term};

use crate::model::{Command, Game, LayerId, MoveSet, ObjectSet, Quantifier};
use rules::Builder;

/// What a game needs for play besides itself. It is the same for all levels.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) game: Arc<Game>,
    /// The number of words of the objects in a cell.
    pub(super) object_words: usize,
    /// The number of words of the movements in a cell.
    pub(super) move_words: usize,
    pub(super) features: Features,
    pub(super) wakes: Wakes,
    pub(super) rules: Vec<RulePlan>,
    pub(super) patterns: Vec<PatternPlan>,
    pub(super) parts: Vec<PartPlan>,
    pub(super) terms: Vec<Term>,
    pub(super) cells: Vec<CellPlan>,
    pub(super) effects: Vec<EffectPlan>,
    /// The masks of cells and effects.
    pub(super) masks: Vec<u64>,
    /// The axis and length of all parts, each once: whether it is vertical, and the number of cells.
    pub(super) spans: Vec<(bool, usize)>,
    /// What rules queue, by the ranges of [`RulePlan::commands`].
    pub(super) commands: Vec<Queued>,
    pub(super) messages: Vec<String>,
    /// The lists of groups: before and after movement.
    pub(super) lists: [ListPlan; 2],
    pub(super) wins: Vec<WinPlan>,
    /// Cells with a player, or with the first object of an AND-player.
    pub(super) player: u32,
    /// The objects of the layers, [`Self::object_words`] words each.
    pub(super) layer_masks: Vec<u64>,
    /// Whether there are rigid groups.
    pub(super) has_rigid: bool,
    /// Whether it matters what rules create and destroy.
    pub(super) notes_changes: bool,
}

/// What a rule queues, with texts as numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Queued {
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
pub(super) struct WinPlan {
    pub(super) quantifier: Quantifier,
    /// All of them must be in the cell. `None`: nothing has it.
    pub(super) what: Option<Vec<u32>>,
    pub(super) on: Option<Vec<u32>>,
}

impl Plan {
    pub(super) fn new(game: Arc<Game>) -> Self {
        let object_words = ObjectSet::words_for(game.objects.len());
        let move_words = MoveSet::words_for(game.layers);
        let mut builder = Builder::new(&game);
        let lists = [&game.rules, &game.late].map(|list| builder.list(list));
        let wins = game.wins.iter().map(|win| conditions::win(&mut builder.features, win, &game)).collect();
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
    pub(super) fn layer_mask(&self, layer: usize) -> &[u64] {
        &self.layer_masks[layer * self.object_words..(layer + 1) * self.object_words]
    }

    /// Whether a rule queues this command.
    pub(super) fn queues(&self, wanted: &Command) -> bool {
        [&self.game.rules, &self.game.late]
            .into_iter()
            .flat_map(|list| &list.groups)
            .flat_map(|group| &group.rules)
            .any(|rule| rule.commands.contains(wanted))
    }
}
