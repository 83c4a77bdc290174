//! The words of WAGE as const tables: objects and their fields, conditions, actions, values. What is checked, proposed,
//! explained and written down about a word is read from here.

mod actions;
mod behaviors;
mod blocks;
mod conditions;
mod game;
mod initializers;
mod lookup;
mod references;
mod referring;
mod rule;
mod words;

pub use actions::ACTIONS;
pub use behaviors::BEHAVIORS;
pub use blocks::{ASSIGNMENT, EVENT, FILTER};
pub use conditions::CONDITIONS;
pub use game::{GAME, NAVIGATION_TARGETS};
pub use initializers::INITIALIZERS;
pub use lookup::{action, behavior, condition, field_meant, initializer, is_near, nearest_known};
pub use references::{BOT_ID, ITEM_PARTS, MIXED_UP_PARTS, MIXED_UP_ROOTS, PLAYER_PARTS, Part, TEAM_ID};
pub use referring::referring;
pub use rule::RULE;
pub use words::{
    CONFIRM, EXCLUDE, ICON_TYPE, MODE, OPERATORS, SELECTOR_WORDS, SHAPE_KIND, SIGNS, TARGET, TARGET_KIND,
    TRIGGER, Word, WordList,
};

/// What names are given to, and what they refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// An area on the map.
    Zone,
    /// A point on the map.
    Point,
    /// A team.
    Team,
    /// A kind of item.
    Item,
    /// The verb of an interaction.
    Verb,
    /// A class of bots.
    Bot,
    /// A rule.
    Rule,
}

impl Class {
    /// Every class.
    pub const ALL: [Self; 7] =
        [Self::Zone, Self::Point, Self::Team, Self::Item, Self::Verb, Self::Bot, Self::Rule];

    /// What people call one of it.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Zone => "zone",
            Self::Point => "point",
            Self::Team => "team",
            Self::Item => "item kind",
            Self::Verb => "verb",
            Self::Bot => "bot",
            Self::Rule => "rule",
        }
    }

    /// The list in which they are defined: of zones and points in the map, of all else in the game.
    pub const fn list(self) -> &'static str {
        match self {
            Self::Zone => "zones",
            Self::Point => "points",
            Self::Team => "teams",
            Self::Item => "itemTypes",
            Self::Verb => "interactions",
            Self::Bot => "bots",
            Self::Rule => "rules",
        }
    }

    /// The field that gives one its name.
    pub const fn field(self) -> &'static str {
        match self {
            Self::Item => "kind",
            Self::Verb => "verb",
            Self::Zone | Self::Point | Self::Team | Self::Bot | Self::Rule => "id",
        }
    }

    /// The same with its article.
    pub fn one(self) -> String {
        let article = if self == Self::Item { "an" } else { "a" };
        format!("{article} {}", self.noun())
    }
}

/// Which numbers may stand at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Whether it has no fraction.
    pub is_whole: bool,
    /// The least it may be; `None` for no bound.
    pub least: Option<f64>,
    /// Whether it must be more than the least.
    pub is_open: bool,
}

impl Limits {
    /// Any number.
    pub const ANY: Self = Self { is_whole: false, least: None, is_open: false };
    /// Zero or more.
    pub const NOT_NEGATIVE: Self = Self { is_whole: false, least: Some(0.0), is_open: false };
    /// More than zero.
    pub const POSITIVE: Self = Self { is_whole: false, least: Some(0.0), is_open: true };

    /// A whole number of at least this.
    pub const fn whole(least: f64) -> Self {
        Self { is_whole: true, least: Some(least), is_open: false }
    }

    /// What the numbers are called.
    pub fn describe(self) -> String {
        let noun = if self.is_whole { "a whole number" } else { "a number" };
        match self.least {
            Some(least) if self.is_open => format!("{noun} above {least}"),
            Some(least) => format!("{noun} of {least} or more"),
            None => noun.to_owned(),
        }
    }
}

/// What may stand at a place.
#[derive(Clone, Copy, Debug)]
pub enum Ty {
    /// Text for people.
    Text,
    /// Text that something else is named by.
    Name,
    /// A number.
    Number(Limits),
    /// `true` or `false`.
    Bool,
    /// Anything.
    Any,
    /// Which players.
    Selector,
    /// A literal, `{ ref }` or `{ lit }`.
    Value,
    /// `#rgb` or `#rrggbb`.
    Color,
    /// A name that is given here.
    Defines(Class),
    /// A name that is given elsewhere.
    Refers(Class),
    /// A list of this.
    List(&'static Ty),
    /// An object.
    Object(&'static Object),
    /// A map from state keys to values.
    State,
    /// A condition.
    Condition,
    /// An action.
    Action,
    /// What happens at the start.
    Initializer,
    /// What a bot does.
    Behavior,
    /// What a navigation leads to.
    NavigationTarget,
    /// One of these words, and no other.
    Closed(&'static WordList),
    /// One of these words, or one that the documents do not show.
    Open(&'static WordList),
    /// An operator of `compare`.
    Operator,
}

impl Ty {
    /// What people call it.
    pub fn describe(self) -> String {
        match self {
            Self::Text | Self::Name => "text".to_owned(),
            Self::Number(limits) => limits.describe(),
            Self::Bool => "`true` or `false`".to_owned(),
            Self::Any => "anything".to_owned(),
            Self::Selector => "a selector".to_owned(),
            Self::Value => "a value".to_owned(),
            Self::Color => "a color such as `#16a34a`".to_owned(),
            Self::Defines(class) => format!("the name of a new {}", class.noun()),
            Self::Refers(class) => format!("the name of {}", class.one()),
            Self::List(_) => "a list".to_owned(),
            Self::Object(object) => object.name.to_owned(),
            Self::State => "a map of state".to_owned(),
            Self::Condition => "a condition".to_owned(),
            Self::Action => "an action".to_owned(),
            Self::Initializer => "an initializer".to_owned(),
            Self::Behavior => "a behavior".to_owned(),
            Self::NavigationTarget => "a target of a navigation".to_owned(),
            Self::Closed(list) | Self::Open(list) => list.name.to_owned(),
            Self::Operator => "an operator".to_owned(),
        }
    }
}

/// A field of an object.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its key.
    pub name: &'static str,
    /// What stands there.
    pub ty: Ty,
    /// Whether it must be there.
    pub is_required: bool,
    /// What it means, in Markdown.
    pub doc: &'static str,
}

impl Field {
    const fn required(name: &'static str, ty: Ty, doc: &'static str) -> Self {
        Self { name, ty, is_required: true, doc }
    }

    const fn optional(name: &'static str, ty: Ty, doc: &'static str) -> Self {
        Self { name, ty, is_required: false, doc }
    }
}

/// What an object does beyond having fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing.
    Plain,
    /// It tests the state key in `key` for the value in `value`.
    TestsState,
    /// It asks of a player whether `key`, bare or after `state.`, is `value`.
    Filter,
    /// It writes the value in `value` to the state key in `key`.
    WritesState,
    /// It adds a number to the state key in `key`.
    AddsToState,
    /// It writes to the state key in `key` what is not known from the text.
    WritesFreely,
    /// Exactly one of these fields must be there.
    OneOf(&'static [&'static str]),
}

/// An object.
#[derive(Debug)]
pub struct Object {
    /// What people call one, with its article.
    pub name: &'static str,
    /// What it is, in Markdown.
    pub doc: &'static str,
    /// The fields, in the order in which they are best written.
    pub fields: &'static [Field],
    /// Whether it may have more fields, which the documents do not show.
    pub is_open: bool,
    /// Keys that authors write for a field of it, with the field.
    pub mixed_up: &'static [(&'static str, &'static str)],
    /// What it does.
    pub role: Role,
}

impl Object {
    /// The field of a name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|it| it.name == name)
    }
}

/// An object that its `kind` tells from others.
#[derive(Debug)]
pub struct Entry {
    /// The word of `kind`.
    pub kind: &'static str,
    /// Its fields, `kind` among them.
    pub object: Object,
    /// An example.
    pub example: &'static str,
}

/// When a condition can hold (spec section 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// In the step in which something begins or ends.
    Edge,
    /// In the step in which somebody does something.
    Event,
    /// Once in an interval.
    Gate,
    /// On every step as long as it is so.
    Level,
    /// As what is inside says.
    Composed,
}

impl Nature {
    /// As a clause about the condition.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Edge => "an edge: holds in the one step in which it comes about",
            Self::Event => "an event: holds in the step in which it happens",
            Self::Gate => "a gate: holds once per interval",
            Self::Level => "a level: holds on every step as long as it is so",
            Self::Composed => "composed: as its children are",
        }
    }
}

/// A condition.
#[derive(Debug)]
pub struct Condition {
    /// Its word and fields.
    pub entry: Entry,
    /// When it can hold.
    pub nature: Nature,
    /// Whom it binds, as a clause.
    pub binds: &'static str,
    /// Whom the roles that it binds stand for, in a few words.
    pub whom: Whom,
}

/// Whom roles stand for behind a condition, in a few words; empty where the condition has no words of its own for it.
#[derive(Clone, Copy, Debug)]
pub struct Whom {
    /// `same`.
    pub same: &'static str,
    /// `other`, a player.
    pub other: &'static str,
    /// `other`, a player or an item.
    pub other_or_item: &'static str,
    /// Both, where they are bound together.
    pub both: &'static str,
}

impl Whom {
    /// A condition that binds nobody, or whom its children bind.
    pub const NOBODY: Self = Self::player("");

    /// A condition that asks one player, whichever role that is.
    pub const fn player(words: &'static str) -> Self {
        Self { same: words, other: words, other_or_item: "", both: "" }
    }
}

/// An action.
#[derive(Debug)]
pub struct Action {
    /// Its word and fields.
    pub entry: Entry,
    /// Whether doing it again on the next step does something again (spec section 7).
    pub is_once: bool,
}
