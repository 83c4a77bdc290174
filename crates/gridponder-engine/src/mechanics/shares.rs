//! The shares of the owners in a `balance` goal.

use crate::contract::{Compiler, Config, Reads, Turn, taken};
use crate::kinds::KindSet;
use crate::pool::Symbol;
use crate::state::LayerId;
use crate::stop::Wanted;
use crate::{Direction, Pos, Value};

/// The owners, their marks, and the claimable cells.
pub(crate) struct Shares {
    marks: Option<LayerId>,
    pub(crate) owners: Vec<Symbol>,
    claimable_layer: Option<LayerId>,
    claimable_kinds: KindSet,
}

impl Shares {
    /// `marks` is the name of the layer with the marks, if given.
    pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>, marks: Option<&str>) -> Self {
        let owners = config.texts("owners");
        let claimable_layer = config.text("claimableLayer").unwrap_or_default();
        let kinds = match config.value("claimableKind") {
            Some(Value::Str(kind)) => vec![kind],
            Some(Value::List(kinds)) => {
                kinds.iter().filter_map(|kind| kind.as_str().map(str::to_owned)).collect()
            }
            _ => {
                let layer = compiler.game.layers.iter().find(|layer| layer.id == claimable_layer);
                let default = layer.and_then(|layer| layer.default.clone());
                vec![default.unwrap_or_else(|| "empty".to_owned())]
            }
        };
        let mut claimable_kinds = KindSet::default();
        for kind in kinds {
            claimable_kinds.insert(compiler.pool.symbol(&kind));
        }
        Self {
            marks: marks.and_then(|layer| compiler.layer(layer)),
            owners: owners.iter().map(|owner| compiler.pool.symbol(owner)).collect(),
            claimable_layer: compiler.layer(&claimable_layer),
            claimable_kinds,
        }
    }

    /// The number of claimable cells.
    pub(crate) fn claimable(&self, turn: &Turn<'_>) -> usize {
        self.claimable_layer.map_or(0, |layer| {
            turn.entities(layer).filter(|entity| self.claimable_kinds.holds(turn.pool, *entity)).count()
        })
    }

    /// The number of cells of each owner.
    pub(crate) fn counts(&self, turn: &Turn<'_>) -> impl Iterator<Item = usize> {
        self.owners.iter().map(|owner| {
            let marks = self.marks.into_iter().flat_map(|layer| turn.entities(layer));
            marks.filter(|entity| turn.pool.kind(*entity) == Some(*owner)).count()
        })
    }

    /// Whether an owner is not listed before.
    pub(crate) fn is_first(&self, at: usize) -> bool {
        !self.owners[..at].contains(&self.owners[at])
    }

    /// The number of cells of an owner that are reachable from one of its cells. Returns 0 if `source` is not
    /// its own cell.
    pub(crate) fn reachable(&self, turn: &mut Turn<'_>, owner: Symbol, source: Pos) -> usize {
        let mut seen = std::mem::take(&mut turn.scratch.seen);
        seen.reset(turn.level.size);
        let mut open = taken(&mut turn.scratch.open);
        // Nothing is owned outside the board.
        let owns = |pos| turn.pool.kind(turn.entity(self.marks, pos)) == Some(owner);
        if owns(source) {
            seen.insert(source);
            open.push(source);
        }
        let mut reached = 0;
        while let Some(pos) = open.pop() {
            reached += 1;
            open.extend(
                Direction::CARDINALS
                    .map(|direction| pos.step(direction))
                    .into_iter()
                    .filter(|neighbor| owns(*neighbor) && seen.insert(*neighbor)),
            );
        }
        turn.scratch.seen = seen;
        turn.scratch.open = open;
        reached
    }
}

/// Checks the fields about owners and claimable cells.
pub(crate) fn look_at_shares<'r, 'c, 'a>(mut reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    reads = reads.fields(&["owners", "layer", "claimableLayer", "claimableKind"]);
    let owners = reads.value(&["owners"]).map_or(0, |owners| owners.elements().len());
    for at in 0..owners {
        reads = reads.needed_at(&["owners", &at.to_string()], Wanted::Text);
    }
    reads
}
