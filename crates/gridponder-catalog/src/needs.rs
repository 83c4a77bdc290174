//! What systems ask of a board: what their actions need there, and which parameters of entities they read.

/// A layer on which something is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoughtOn {
    /// Always the layer of this name.
    Layer(&'static str),
    /// The layer that this sibling option names.
    Option(&'static str),
}

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
