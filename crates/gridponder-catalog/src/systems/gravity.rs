//! A system that is documented but not implemented in any release.

use crate::model::{Entry, Phase, Rest, Shape, Since, System, Ty};

pub(super) const GRAVITY: System = System {
    entry: Entry {
        name: "gravity",
        since: Since::V0_5,
        doc: "Listed by the documents as letting things fall by themselves whenever the board changes, \
              without a config. It is not implemented in any release: the released game silently ignores \
              such a system. Use a rule with the effect `apply_gravity` instead.",
        example: r#"{ "id": "gravity", "type": "gravity", "config": {} }"#,
    },
    config: Shape {
        name: "gravity config",
        doc: "There is no documented config, and nothing reads one.",
        fields: &[],
        rest: Rest::Params(Ty::Any),
    },
    phases: &[Phase::Cascade],
    emits: &[],
    can_veto: false,
    action_params: &[],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[],
    needs: &[],
    reads: &[],
    divergences: &[],
    released: false,
};
