//! What systems act on: what their actions need on the board, and which parameters of entities they read.

use crate::model::{Field, Map, Name, Phase, SoughtOn, System, Ty};

/// Something without which the actions of a system do nothing.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// What the level must have.
    pub what: Needed,
    /// When the system needs it. Empty means always.
    pub when: &'static [When],
}

/// What a system can need in a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// An avatar with a position.
    Avatar,
    /// An overlay.
    Overlay,
    /// A multi-cell object.
    MultiCellObject,
    /// An entity on a layer.
    Entity {
        /// The layer.
        layer: SoughtOn,
        /// The option that holds its tag or tags; `None` if any entity will do.
        tags: Option<&'static str>,
    },
}

/// A condition on an option of a system's `config`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The option has this value.
    Is(&'static str, &'static str),
    /// The option has another value.
    IsNot(&'static str, &'static str),
}

/// How a system finds a parameter of entities on which its behavior depends.
#[derive(Clone, Copy, Debug)]
pub struct ParamRead {
    /// Its name among the [`entity_params`](crate::System::entity_params) of the system.
    pub param: &'static str,
    /// The option that holds another name for it.
    pub named_by: Option<&'static str>,
    /// The layer that is searched; `None` for all layers.
    pub layer: Option<SoughtOn>,
    /// The entities that are searched for.
    pub tags: ReadTags,
    /// When it is read. Empty means always.
    pub when: &'static [When],
    /// When it is read of every entity that is met. At other times, only of those that are alike.
    pub of_all_when: &'static [When],
    /// Whether the game stops at a value of another type. If not, it compares whatever it finds.
    pub stops: bool,
}

/// The tags of the entities whose parameter is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadTags {
    /// All entities.
    Any,
    /// The entities with the tag or tags that this option holds.
    Option(&'static str),
    /// The entities with this tag.
    Tag(&'static str),
}

/// The tag of the tiles that connect with each other.
pub const TELEPORT: &str = "teleport";

impl Need {
    pub(crate) const AVATAR: Self = Self { what: Needed::Avatar, when: &[] };
    pub(crate) const OVERLAY: Self = Self { what: Needed::Overlay, when: &[] };
    pub(crate) const MULTI_CELL_OBJECT: Self = Self { what: Needed::MultiCellObject, when: &[] };

    pub(crate) const fn entity(layer: SoughtOn, tags: Option<&'static str>) -> Self {
        Self { what: Needed::Entity { layer, tags }, when: &[] }
    }
}

impl ParamRead {
    pub(crate) const fn of(param: &'static str, tags: ReadTags) -> Self {
        Self { param, named_by: None, layer: None, tags, when: &[], of_all_when: &[], stops: true }
    }

    pub(crate) const fn on(self, layer: SoughtOn) -> Self {
        Self { layer: Some(layer), ..self }
    }

    pub(crate) const fn named_by(self, option: &'static str) -> Self {
        Self { named_by: Some(option), ..self }
    }
}

impl System {
    /// Returns true if it responds to an action by moving the avatar.
    pub fn moves_avatar(&self) -> bool {
        self.phases.contains(&Phase::Action) && self.emits.contains(&"avatar_entered")
    }

    /// Returns true if a level has the avatar and the overlay that its actions need. `applies` tells in which cases
    /// of [`Need::when`] the system is.
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
