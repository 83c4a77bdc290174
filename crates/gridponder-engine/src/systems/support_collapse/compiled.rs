//! A compiled configuration of `support_collapse`.

use rustc_hash::FxHashMap;

use crate::contract::{Compiler, Config};
use crate::event::EventKind;
use crate::kinds::KindSet;
use crate::pool::{Symbol, ValueId};
use crate::state::{LayerId, VariableId};
use crate::stop::{Check, Wanted};
use crate::{Direction, Value};

pub(crate) struct SupportCollapse {
    pub(super) layer: Option<LayerId>,
    pub(super) sever_action: Option<Symbol>,
    pub(super) severable: KindSet,
    pub(super) roots: KindSet,
    pub(super) members: KindSet,
    /// The directions in which members are connected.
    pub(super) neighbors: &'static [Direction],
    /// The direction in which pieces fall. If the game does not stop at an invalid word, nothing falls.
    pub(super) direction: Option<Direction>,
    pub(super) rest_layers: Vec<LayerId>,
    pub(super) rests: KindSet,
    pub(super) settles_as: FxHashMap<Symbol, Symbol>,
    /// The deflections of falling pieces; the first that matches counts.
    pub(super) deflections: Vec<Deflection>,
    pub(super) carries_avatar: bool,
    pub(super) avatar_fell: Option<VariableId>,
    pub(super) triggers: Vec<EventKind>,
    pub(super) on_any_action: Check,
    pub(super) on_collapse: Check,
    pub(super) on_fall: Check,
    pub(super) on_ride: Check,
}

/// An entity that deflects falling pieces.
pub(super) struct Deflection {
    pub(super) kinds: KindSet,
    /// The written direction.
    pub(super) word: ValueId,
    /// `None` if it is invalid.
    pub(super) direction: Option<Direction>,
    pub(super) check: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> SupportCollapse {
    let layer = config.text("layer").and_then(|layer| compiler.layer(&layer));
    let rest_layers = match config.value("restLayers") {
        Some(Value::List(_)) => {
            config.texts("restLayers").iter().filter_map(|layer| compiler.layer(layer)).collect()
        }
        _ => layer.into_iter().collect(),
    };
    let pool = &mut compiler.pool;
    let settles_as = config
        .members("settleTransform")
        .iter()
        .filter_map(|(from, to)| Some((pool.symbol(from), pool.symbol(to.as_str()?))))
        .collect();
    let deflections = config
        .members("deflect")
        .iter()
        .map(|(tag, direction)| Deflection {
            kinds: compiler.kinds.tagged(tag),
            word: compiler.pool.value(direction),
            direction: direction.as_str().and_then(Direction::parse),
            check: config.reads(compiler).at(&["deflect", tag], Wanted::Direction).done(),
        })
        .collect();
    let is_diagonal = config.text("connectivity").as_deref() == Some("diagonal");
    SupportCollapse {
        on_any_action: config.check(compiler, &["severAction"]),
        on_collapse: config.check(compiler, &["layer"]),
        on_fall: config
            .reads(compiler)
            .at(&["direction"], Wanted::Direction)
            .fields(&["settleTransform", "deflect", "carryAvatar"])
            .done(),
        on_ride: config.check(compiler, &["avatarFellVariable"]),
        layer,
        sever_action: config.text("severAction").map(|action| compiler.pool.symbol(&action)),
        severable: compiler.kinds.tagged_any(&config.texts("severableTags")),
        roots: compiler.kinds.tagged_any(&config.texts("rootTags")),
        members: compiler.kinds.tagged_any(&config.texts("memberTags")),
        neighbors: if is_diagonal { &Direction::ALL } else { &Direction::CARDINALS },
        direction: config.text("direction").and_then(|word| Direction::parse(&word)),
        rest_layers,
        rests: compiler.kinds.tagged_any(&config.texts("restTags")),
        settles_as,
        deflections,
        carries_avatar: config.flag("carryAvatar"),
        avatar_fell: config.text("avatarFellVariable").map(|name| compiler.variable(&name)),
        triggers: config.texts("triggerEvents").iter().filter_map(|word| EventKind::parse(word)).collect(),
    }
}
