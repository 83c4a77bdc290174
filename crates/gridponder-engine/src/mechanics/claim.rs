//! The `claim` block of the actor systems: actors mark the cells that they enter.

use rustc_hash::FxHashMap;

use crate::contract::{Compiler, Config, Reads, Turn};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::{Symbol, ValueId};
use crate::state::LayerId;
use crate::stop::{Check, Wanted};
use crate::{Pos, Value};

/// The marks of each kind, and their layer.
pub(crate) struct Claim {
    /// `None` if the game does not declare the layer: then the mark is lost, but not the event.
    layer: Option<LayerId>,
    layer_name: Symbol,
    /// The kind of the mark that each kind leaves.
    marks: FxHashMap<Symbol, Symbol>,
    /// The type errors of the marks of kinds.
    misfits: FxHashMap<Symbol, Check>,
    overwrite: Overwrite,
    /// The type errors of what is read after an actor has moved.
    on_move: Check,
    /// The type errors of what is read for a kind with a mark.
    on_mark: Check,
    /// The type errors of what is read for a cell that has an owner.
    on_owned: Check,
}

/// The cells where one mark may replace another.
pub(crate) enum Overwrite {
    Never,
    Always,
    /// Cells with an entity of these kinds on the layer.
    Tagged(Option<LayerId>, KindSet),
}

impl Claim {
    /// Returns `None` if nothing is ever marked.
    pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Option<Self> {
        let claim = config.value("claim")?;
        // Without a layer, the game stops at the first mark; with semantics that do not stop, there are no
        // marks.
        let layer = claim.get("layer").and_then(Value::as_str);
        let on_mark = config.reads(compiler).needed_at(&["claim", "layer"], Wanted::Text).done();
        if layer.is_none() && on_mark.is_fine() {
            return None;
        }
        let layer = layer.unwrap_or_default();
        let map = claim.get("map").map_or(&[][..], Value::members);
        let on_move = config.reads(compiler).at(&["claim", "map"], Wanted::Object).done();
        let on_owned = Overwrite::look(config.reads(compiler)).done();
        let mut misfits = FxHashMap::default();
        for (kind, _) in map {
            let check = config.reads(compiler).at(&["claim", "map", kind], Wanted::Text).done();
            if !check.is_fine() {
                misfits.insert(compiler.pool.symbol(kind), check);
            }
        }
        let mut symbol = |text: &str| compiler.pool.symbol(text);
        Some(Self {
            layer_name: symbol(layer),
            marks: map
                .iter()
                .filter_map(|(kind, mark)| Some((symbol(kind), symbol(mark.as_str()?))))
                .collect(),
            layer: compiler.layer(layer),
            overwrite: Overwrite::compile(compiler, config),
            misfits,
            on_move,
            on_mark,
            on_owned,
        })
    }

    /// Marks the cell that an actor of this kind has entered.
    pub(crate) fn mark(&self, turn: &mut Turn<'_>, pos: Pos, actor: Symbol) {
        turn.stops_at(&self.on_move);
        if let Some(check) = self.misfits.get(&actor) {
            turn.stops_at(check);
        }
        let Some(mark) = self.marks.get(&actor).copied() else { return };
        turn.stops_at(&self.on_mark);
        let owner = turn.pool.kind(turn.entity(self.layer, pos));
        if owner == Some(mark) {
            return;
        }
        if owner.is_some() {
            turn.stops_at(&self.on_owned);
            if !self.overwrite.is_allowed(turn, pos) {
                return;
            }
        }
        let entity = turn.pool.entity(mark, ValueId::NO_PARAMS);
        turn.set_entity(self.layer, pos, entity);
        turn.emit(
            Event::new(EventKind::CellClaimed)
                .with(Field::Position, pos)
                .with(Field::Layer, self.layer_name)
                .with(Field::Kind, mark)
                .with(Field::OwnerKind, actor),
        );
    }
}

impl Overwrite {
    /// Checks the policy.
    pub(crate) fn look<'r, 'c, 'a>(mut reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
        reads = reads.fields(&["claim"]).at(&["claim", "overwrite"], Wanted::Object);
        for field in ["mode", "tag", "layer"] {
            reads = reads.at(&["claim", "overwrite", field], Wanted::Text);
        }
        reads.fields(&["groundLayer"])
    }

    /// The policy in the configuration of an actor system.
    pub(crate) fn compile(compiler: &Compiler<'_>, config: &Config<'_>) -> Self {
        let claim = config.value("claim");
        let Some(overwrite) = claim.as_ref().and_then(|claim| claim.get("overwrite")) else {
            return Self::Never;
        };
        let text = |field: &str| overwrite.get(field).and_then(Value::as_str);
        match (text("mode"), text("tag").filter(|tag| !tag.is_empty())) {
            (Some("always"), _) => Self::Always,
            (Some("tagged"), Some(tag)) => {
                let layer = text("layer").map(str::to_owned).or_else(|| config.text("groundLayer"));
                let layer = layer.and_then(|layer| compiler.layer(&layer));
                Self::Tagged(layer, compiler.kinds.tagged(tag))
            }
            _ => Self::Never,
        }
    }

    /// Returns true if a mark on this cell may be replaced.
    fn is_allowed(&self, turn: &Turn<'_>, pos: Pos) -> bool {
        match self {
            Self::Never => false,
            Self::Always => true,
            Self::Tagged(layer, kinds) => turn.holds(*layer, pos, kinds),
        }
    }

    /// Returns true if there is a cell whose mark may be replaced.
    pub(crate) fn is_allowed_anywhere(&self, turn: &Turn<'_>) -> bool {
        match self {
            Self::Never => false,
            Self::Always => true,
            Self::Tagged(layer, kinds) => {
                layer.is_some_and(|layer| turn.scan(layer).any(|(_, entity)| kinds.holds(turn.pool, entity)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::testing::{drawn, last_events, transcript};

    /// A row of four cells with an actor on the first; the second cell is hot.
    fn level(claim: &str, marks: &str) -> crate::Level {
        let game = r#"{
            "layers": [
                {"id": "ground", "occupancy": "zero_or_one"},
                {"id": "marks", "occupancy": "zero_or_one"},
                {"id": "actors", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move"}],
            "entityKinds": {
                "hot": {"symbol": "h", "tags": ["contested"]},
                "ant": {"symbol": "A"},
                "a": {"symbol": "a"},
                "b": {"symbol": "b"}
            },
            "systems": [{"id": "all", "type": "coupled_actors", "config": {"claim": CLAIM}}]
        }"#;
        let layers = [("actors", "A..."), ("marks", marks), ("ground", ".h..")];
        drawn(&game.replace("CLAIM", claim), &layers, "")
    }

    /// The marks that the actor makes while it crosses the row.
    fn claims(claim: &str, marks: &str) -> String {
        let level = level(claim, marks);
        let mut claims = String::new();
        for steps in 1..=3 {
            let events = last_events(&level, &["right"; 3][..steps]);
            claims.extend(
                events.lines().filter(|event| event.contains("cell_claimed")).map(|it| format!("{it}\n")),
            );
        }
        claims
    }

    #[test]
    fn an_actor_marks_each_free_cell_it_enters_but_not_the_one_it_starts_on() {
        let level = level(r#"{"layer": "marks", "map": {"ant": "a"}}"#, "....");
        expect![[r#"
            Ah..
            -- right: actor_moved actor_entered cell_claimed
            .A..
            (1,0): A a h
            -- right: actor_moved actor_entered cell_claimed
            .aA.
            (1,0): a h
            (2,0): A a
        "#]]
        .assert_eq(&transcript(&level, &["right", "right"]));
        expect![[r#"
            {"direction":"right","fromPosition":[0,0],"kind":"ant","position":[1,0],"type":"actor_moved"}
            {"direction":"right","fromPosition":[0,0],"kind":"ant","position":[1,0],"type":"actor_entered"}
            {"kind":"a","layer":"marks","ownerKind":"ant","position":[1,0],"type":"cell_claimed"}
        "#]]
        .assert_eq(&last_events(&level, &["right"]));
    }

    #[test]
    fn without_a_policy_foreign_marks_stay_and_the_actor_passes() {
        let level = level(r#"{"layer": "marks", "map": {"ant": "a"}}"#, ".b..");
        expect![[r#"
            Ab..
            (1,0): b h
            -- right: actor_moved actor_entered
            .A..
            (1,0): A b h
            -- right: actor_moved actor_entered cell_claimed
            .bA.
            (1,0): b h
            (2,0): A a
        "#]]
        .assert_eq(&transcript(&level, &["right", "right"]));
    }

    #[test]
    fn a_mark_of_its_own_is_not_made_again() {
        let claim = r#"{"layer": "marks", "map": {"ant": "a"}, "overwrite": {"mode": "always"}}"#;
        expect![[r#"
            {"kind":"a","layer":"marks","ownerKind":"ant","position":[2,0],"type":"cell_claimed"}
            {"kind":"a","layer":"marks","ownerKind":"ant","position":[3,0],"type":"cell_claimed"}
        "#]]
        .assert_eq(&claims(claim, ".a.b"));
    }

    #[test]
    fn contested_cells_alone_change_hands_when_the_policy_is_tagged() {
        let claim = |overwrite: &str| {
            format!(r#"{{"layer": "marks", "map": {{"ant": "a"}}, "overwrite": {overwrite}}}"#)
        };
        expect![[r#"
            {"kind":"a","layer":"marks","ownerKind":"ant","position":[1,0],"type":"cell_claimed"}
        "#]]
        .assert_eq(&claims(&claim(r#"{"mode": "tagged", "tag": "contested"}"#), ".bbb"));
        for never in [
            r#"{"mode": "tagged"}"#,
            r#"{"mode": "tagged", "tag": ""}"#,
            r#"{"mode": "tagged", "tag": "contested", "layer": "marks"}"#,
            r#"{"mode": "tagged", "tag": "contested", "layer": "sky"}"#,
            r#"{"mode": "sometimes"}"#,
            r#"{}"#,
        ] {
            assert_eq!(claims(&claim(never), ".bbb"), "", "{never}");
        }
    }

    #[test]
    fn kinds_that_are_not_mapped_and_claims_without_a_layer_mark_nothing() {
        assert_eq!(claims(r#"{"layer": "marks", "map": {"bee": "a"}}"#, "...."), "");
        assert_eq!(claims(r#"{"layer": "marks", "map": {"ant": 1}}"#, "...."), "");
        assert_eq!(claims(r#"{"layer": "marks"}"#, "...."), "");
        assert_eq!(claims(r#"{"map": {"ant": "a"}}"#, "...."), "");
        assert_eq!(claims(r#""marks""#, "...."), "");
    }

    #[test]
    fn on_a_layer_that_is_not_declared_the_mark_is_lost_but_not_the_event() {
        let level = level(r#"{"layer": "sky", "map": {"ant": "a"}}"#, "....");
        expect![[r#"
            Ah..
            -- right: actor_moved actor_entered cell_claimed
            .A..
            (1,0): A h
            -- right: actor_moved actor_entered cell_claimed
            .hA.
        "#]]
        .assert_eq(&transcript(&level, &["right", "right"]));
    }

    #[test]
    fn a_mark_on_the_layer_of_the_actors_replaces_the_actor_where_the_policy_lets_it() {
        let claim = r#"{"layer": "actors", "map": {"ant": "a"}, "overwrite": {"mode": "always"}}"#;
        expect![[r#"
            Ah..
            -- right: actor_moved actor_entered cell_claimed
            .a..
            (1,0): a h
            -- right: actor_moved actor_entered
            .ha.
        "#]]
        .assert_eq(&transcript(&level(claim, "...."), &["right", "right"]));
    }
}
