//! How systems act: which actions they respond to, and when these can do something.

use crate::model::{Field, Map, Name, Phase, System, Ty};
use crate::needs::{Needed, When};

/// The tag of what blocks the avatar and what moves, on the layer of objects.
pub const SOLID: &str = "solid";

/// The kind of ground that nothing can enter.
pub const VOID: &str = "void";

/// The tag of the tiles that connect with each other.
pub const TELEPORT: &str = "teleport";

impl System {
    /// Returns true if it responds to an action by moving the avatar.
    pub fn moves_avatar(&self) -> bool {
        self.phases.contains(&Phase::Action) && self.emits.contains(&"avatar_entered")
    }

    /// Returns true if a level has the avatar and the overlay that its actions need. `applies` tells in which cases
    /// of [`Need::when`](crate::Need::when) the system is.
    pub fn can_act(&self, has_avatar: bool, has_overlay: bool, applies: impl Fn(&[When]) -> bool) -> bool {
        self.needs.iter().filter(|need| applies(need.when)).all(|need| match need.what {
            Needed::Avatar => has_avatar,
            Needed::Overlay => has_overlay,
            Needed::MultiCellObject | Needed::Entity { .. } => true,
        })
    }

    /// Returns true if an option of its `config` names the actions that it responds to.
    pub fn names_actions(&self, option: &str) -> bool {
        self.config.field(option).is_some_and(|field| match field.ty {
            Ty::Map(map) => action_of_each(map).is_some(),
            ty => is_action(&ty),
        })
    }
}

/// The field that names an action in each value of a map: in operations with free names.
pub fn action_of_each(map: &Map) -> Option<&'static Field> {
    let Ty::Shape(shape) = map.value else { return None };
    shape.fields.iter().find(|field| is_action(&field.ty))
}

fn is_action(ty: &Ty) -> bool {
    matches!(ty, Ty::Refers(Name::Action))
}
