//! The shapes the tables are written in. What the words of the DSL are is in the other modules.

/// Since which version of the DSL a word exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Since {
    /// In the founding documents.
    V0_5,
    /// Added in 0.6.
    V0_6,
    /// Added in 0.7.
    V0_7,
    /// Added in 0.8.
    V0_8,
    /// Read by the game, described by no document.
    Undocumented,
}

impl Since {
    /// The newest version of the DSL.
    pub const NEWEST: Self = Self::V0_8;

    /// `8` of version 0.8; `None` for what is in no document.
    pub const fn minor(self) -> Option<u64> {
        match self {
            Self::V0_5 => Some(5),
            Self::V0_6 => Some(6),
            Self::V0_7 => Some(7),
            Self::V0_8 => Some(8),
            Self::Undocumented => None,
        }
    }
}

/// The classes of names that one place defines and others refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// A layer of `game.json`.
    Layer,
    /// An action of `game.json`.
    Action,
    /// A parameter of an action.
    ActionParam,
    /// An entity kind of `game.json`.
    Kind,
    /// A tag; carrying it defines it.
    Tag,
    /// An animation of a kind.
    Animation,
    /// A parameter of an entity.
    EntityParam,
    /// The id of a system instance.
    System,
    /// The id of a rule.
    Rule,
    /// The id of a level.
    Level,
    /// A state variable.
    Variable,
    /// The id of a goal.
    Goal,
    /// The id of a multi-cell object.
    MultiCellObject,
    /// An event of the vocabulary.
    Event,
    /// A field of the payload of the rule's event.
    EventField,
}

impl Name {
    /// What a name of the class is called in messages.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Layer => "layer",
            Self::Action => "action",
            Self::ActionParam => "action parameter",
            Self::Kind => "entity kind",
            Self::Tag => "tag",
            Self::Animation => "animation",
            Self::EntityParam => "entity parameter",
            Self::System => "system id",
            Self::Rule => "rule id",
            Self::Level => "level",
            Self::Variable => "variable",
            Self::Goal => "goal id",
            Self::MultiCellObject => "multi-cell object",
            Self::Event => "event",
            Self::EventField => "event field",
        }
    }
}

/// The sets of words that are spelled in the tables rather than in a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Vocab {
    /// `type` of a system.
    System,
    /// `on` of a rule.
    Event,
    /// The key of a condition.
    Condition,
    /// The key of an effect.
    Effect,
    /// `type` of a goal.
    Goal,
    /// `type` of a lose condition.
    LoseCondition,
    /// `type` of an entry of `levelSequence`.
    SequenceEntry,
}

impl Vocab {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::System,
        Self::Event,
        Self::Condition,
        Self::Effect,
        Self::Goal,
        Self::LoseCondition,
        Self::SequenceEntry,
    ];

    /// What a word of the vocabulary is called in messages.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Event => "event",
            Self::Condition => "condition",
            Self::Effect => "effect",
            Self::Goal => "goal",
            Self::LoseCondition => "lose condition",
            Self::SequenceEntry => "sequence entry",
        }
    }
}

/// One value of a closed set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant {
    /// As written.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// Since when.
    pub since: Since,
}

/// A text with a form of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `MAJOR.MINOR` or `MAJOR.MINOR.PATCH` beginning with `0.`.
    DslVersion,
    /// A semantic version.
    SemVer,
    /// Letters, digits, `.`, `_` and `-`, at least one.
    GameId,
    /// Lower-case words joined by `-`, at most 48 characters.
    PackTag,
    /// `#` and 6 or 8 hexadecimal digits.
    Color,
    /// The name of a color, or [`Format::Color`].
    Paint,
    /// One narrow character other than `@`.
    Symbol,
    /// `even`, `odd`, `gte_N`, `lte_N` or `eq_N`.
    CountPredicate,
    /// A path of a file inside the pack.
    AssetPath,
}

/// What may stand at a place.
#[derive(Clone, Copy, Debug)]
pub enum Ty {
    /// Any JSON value.
    Any,
    /// `null`; only inside [`Ty::Either`].
    Null,
    /// `true` or `false`.
    Bool,
    /// A whole number within bounds, both inclusive.
    Int {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// Any number.
    Number,
    /// Any text.
    Text,
    /// A text with a form.
    Formatted(Format),
    /// One of a closed set of texts.
    Enum(&'static [Variant]),
    /// A text of which some have a meaning of their own; any other is allowed as well.
    Words(&'static [Variant]),
    /// One of the eight directions.
    Direction,
    /// `[x, y]`, whole numbers.
    Position,
    /// `[width, height]`, whole numbers of at least 1.
    Size,
    /// A text that gives a thing its name.
    Defines(Name),
    /// A text that names a thing defined elsewhere.
    Refers(Name),
    /// Also takes a `$` value reference.
    Live(&'static Ty),
    /// An array.
    List(&'static List),
    /// An object whose keys are free.
    Map(&'static Map),
    /// An object with known keys.
    Shape(&'static Shape),
    /// The first alternative whose JSON type fits.
    Either(&'static [Ty]),
    /// `{ "word": body }`: conditions and effects.
    KeyTagged(Vocab),
    /// `{ "type": "word", … }`, the rest by the word: goals, lose conditions, systems, entries of the
    /// level sequence.
    TypeTagged(&'static TypeTagged),
    /// `systemOverrides`: system id to a part of that system's config.
    SystemOverrides,
    /// A dense or sparse layer of a level.
    LayerData,
    /// A dense pattern of kinds, as a goal compares it.
    Pattern,
    /// A step of a gold path.
    GoldStep,
    /// The `params` of a multi-cell object, by what the systems read.
    MultiCellParams,
}

/// An array type.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// What each element is.
    pub item: Ty,
    /// Fewest elements.
    pub min: usize,
    /// Most elements.
    pub max: usize,
    /// No two elements may be equal.
    pub unique: bool,
    /// What one element is called in messages, such as `goal`.
    pub noun: &'static str,
}

/// What the keys of a [`Map`] are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Any text.
    Text,
    /// The key gives a thing its name.
    Defines(Name),
    /// The key names a thing defined elsewhere.
    Refers(Name),
}

/// An object type with free keys.
#[derive(Clone, Copy, Debug)]
pub struct Map {
    /// What the keys are.
    pub key: Key,
    /// What each value is.
    pub value: Ty,
}

/// An object type chosen by the text under its `type` key.
#[derive(Clone, Copy, Debug)]
pub struct TypeTagged {
    /// Where the words are listed.
    pub vocab: Vocab,
    /// The fields common to all words, `type` included.
    pub shape: &'static Shape,
    /// The key whose object the word describes; `None` when the word's fields stand beside `type`.
    pub body: Option<&'static str>,
}

/// An object type with known keys.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// What such an object is called in messages, such as `rule`.
    pub name: &'static str,
    /// What it is for.
    pub doc: &'static str,
    /// Its keys, in the order a person would write them.
    pub fields: &'static [Field],
    /// What other keys mean.
    pub rest: Rest,
}

impl Format {
    /// Whether the game, or the place packs are published at, refuses a text of another form. Elsewhere such
    /// a text only looks wrong.
    pub const fn is_enforced(self) -> bool {
        match self {
            Self::DslVersion | Self::GameId | Self::PackTag | Self::CountPredicate => true,
            // Of the texts that are no symbol, two are refused.
            Self::Symbol | Self::SemVer | Self::Color | Self::Paint | Self::AssetPath => false,
        }
    }

    /// Whether a text that does not have the form is refused.
    pub fn refuses(self, text: &str) -> bool {
        self.is_enforced() || self == Self::Symbol && matches!(text, "" | "@")
    }
}

impl Shape {
    /// The field of that name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The fields of a group, of which one has to be there.
    pub fn group(&self, group: &str) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().filter(move |field| {
            matches!(field.presence, Presence::OneOf(it) | Presence::AtLeastOneOf(it) if it == group)
        })
    }
}

/// What a key that is no field means.
#[derive(Clone, Copy, Debug)]
pub enum Rest {
    /// A mistake.
    Unknown,
    /// A parameter of this type, such as the parameters of an entity.
    Params(Ty),
}

/// One key of an object.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// As written.
    pub name: &'static str,
    /// What its value is.
    pub ty: Ty,
    /// Whether it must be there, and what its absence means.
    pub presence: Presence,
    /// Since when.
    pub since: Since,
    /// Whether the game reads it.
    pub support: Support,
    /// What it does, in Markdown.
    pub doc: &'static str,
    /// What comes of it if it is written without entries, where the system or the block around then does
    /// nothing: a clause such as `every push fails`.
    pub idle_if_empty: Option<&'static str>,
    /// The layer on which the tags or kinds it names are looked for, where that is a single one.
    pub sought_on: Option<SoughtOn>,
    /// Whether `null` is the same as leaving it out. Where it is not, the game stops at `null`, and at the
    /// absence of a field that has to be there.
    pub is_nullable: bool,
    /// What the game takes there, where that is more than `ty`: what fits only this is worth a warning.
    pub takes: Option<&'static Ty>,
    /// Whether play depends on it. What is inside a field that has no part in play has none either.
    pub is_played: bool,
    /// Whether the game reads what is inside when it loads the pack, and refuses the pack if something has
    /// another type than it wants.
    pub is_read_at_load: bool,
    /// Whether the game refuses the pack at a word that is none of the set of words.
    pub is_closed: bool,
}

/// A layer on which something is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoughtOn {
    /// Always the layer of this name.
    Layer(&'static str),
    /// The layer that this option beside it names.
    Option(&'static str),
}

/// Whether a field must be there, and what its absence means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The game refuses the object without it, or, where it is nullable, cannot work.
    Required,
    /// The documents ask for it, the game does without: its absence is worth a quiet word only.
    Expected {
        /// What the game takes instead, as JSON.
        default: &'static str,
    },
    /// May be absent, which means nothing in particular.
    Optional,
    /// May be absent, which means this JSON value.
    Default(&'static str),
    /// May be absent, which means something that depends on other places, told in words.
    DefaultFrom(&'static str),
    /// Exactly one field of the group must be there.
    OneOf(&'static str),
    /// At least one field of the group must be there.
    AtLeastOneOf(&'static str),
    /// Required while the named sibling has one of the JSON values, else optional.
    RequiredWhen {
        /// The sibling.
        field: &'static str,
        /// Its values, as JSON.
        values: &'static [&'static str],
    },
    /// Written by the game while it plays, not by authors.
    Runtime {
        /// What the game starts from, as JSON.
        default: &'static str,
    },
}

/// Whether the game reads a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// Read as described.
    Full,
    /// Described, but read by nothing.
    Ignored,
}

/// What every word of a vocabulary has.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// As written.
    pub name: &'static str,
    /// Since when.
    pub since: Since,
    /// What it does, in Markdown, in a few sentences.
    pub doc: &'static str,
    /// A JSON text that shows it in use, as it stands in a pack.
    pub example: &'static str,
}

/// A phase of the turn in which systems act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The action is offered to systems.
    Action,
    /// Moves that were left pending are resolved.
    Movement,
    /// Rules and systems react to events, pass by pass.
    Cascade,
    /// What acts on its own, once a turn.
    Npc,
}

/// A system type.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// Its word.
    pub entry: Entry,
    /// Its `config`.
    pub config: Shape,
    /// When it acts.
    pub phases: &'static [Phase],
    /// Names of the events it may emit.
    pub emits: &'static [&'static str],
    /// Whether it may refuse the whole turn.
    pub can_veto: bool,
    /// Parameters it reads from the actions it answers.
    pub action_params: &'static [Field],
    /// Parameters it reads from entities.
    pub entity_params: &'static [Field],
    /// Parameters it reads from multi-cell objects.
    pub multi_cell_params: &'static [Field],
    /// Whether a released game runs it.
    pub released: bool,
}

/// An event.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// Its word; the example is a rule that reacts to it.
    pub entry: Entry,
    /// What it carries.
    pub payload: &'static [Field],
    /// System names, `effect:NAME` or `engine` and `engine:level_load`.
    pub emitted_by: &'static [&'static str],
    /// Whether a rule can ever react to it.
    pub visible_to_rules: bool,
}

impl Event {
    /// The payload field of that name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.payload.iter().find(|field| field.name == name)
    }

    /// Whether the payload has a `position`, which `position`, `position_has_tag` and `$cell` need.
    pub fn has_position(&self) -> bool {
        self.field("position").is_some()
    }
}

/// What a condition looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The event and its place; the documents have such conditions under `where`.
    Event,
    /// The state; the documents have such conditions under `if`.
    State,
    /// Other conditions.
    Conditions,
}

/// A condition; the example is the whole condition.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// Its word.
    pub entry: Entry,
    /// What it looks at.
    pub about: About,
    /// What stands beside the word.
    pub body: Ty,
}

/// An effect; the example is the whole effect.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// Its word.
    pub entry: Entry,
    /// What stands beside the word.
    pub body: Shape,
    /// Names of the events it may emit.
    pub emits: &'static [&'static str],
}

/// A goal; the example is the whole goal.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Its word.
    pub entry: Entry,
    /// Its `config`.
    pub config: Shape,
}

/// A lose condition; the example is the whole lose condition.
#[derive(Clone, Copy, Debug)]
pub struct LoseCondition {
    /// Its word.
    pub entry: Entry,
    /// Its `config`.
    pub config: Shape,
    /// Whether a released game ever fires it.
    pub released: bool,
}

/// A kind of entry of `levelSequence`.
#[derive(Clone, Copy, Debug)]
pub struct SequenceEntry {
    /// Its word.
    pub entry: Entry,
    /// Its fields beside `type`.
    pub body: Shape,
}

/// A tag that systems or documents give a meaning.
#[derive(Clone, Copy, Debug)]
pub struct StandardTag {
    /// As written.
    pub name: &'static str,
    /// Since when.
    pub since: Since,
    /// What it means.
    pub doc: &'static str,
    /// Systems, `goal:NAME`, `rules` or `toolInteractions` that ask for it, by default or always.
    pub used_by: &'static [&'static str],
}

/// A `$` value reference.
#[derive(Clone, Copy, Debug)]
pub struct ValueReference {
    /// The form, with `<…>` for the variable parts.
    pub form: &'static str,
    /// The first segment, without `$`.
    pub root: &'static str,
    /// What it yields.
    pub doc: &'static str,
    /// The type of what it yields, where that does not depend on the event or the entity.
    pub yields: Ty,
    /// An effect that uses it.
    pub example: &'static str,
}

/// What a file of a pack is.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// Its path below the pack; `*` for any name.
    pub path: &'static str,
    /// What it holds.
    pub shape: Shape,
    /// A whole file.
    pub example: &'static str,
}
