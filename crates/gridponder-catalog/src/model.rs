//! The types of the tables. The other modules contain the words of the DSL.

use crate::needs::{Need, ParamRead, SoughtOn};
use crate::variables::KeptVariable;

/// The version of the DSL that introduced a word.
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
    /// Read by the game, but not documented.
    Undocumented,
}

impl Since {
    /// The newest version of the DSL.
    pub const NEWEST: Self = Self::V0_8;

    /// The minor version: `8` for version 0.8. Returns `None` for undocumented words.
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

/// The classes of names that are defined in one place and used in others.
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
    /// A tag; a kind that has it defines it.
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
    /// Returns true if a name that a level defines is visible only in that level.
    pub const fn is_local(self) -> bool {
        matches!(self, Self::Variable | Self::Goal | Self::MultiCellObject | Self::Rule)
    }

    /// The noun for names of the class in messages.
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

/// The sets of words that the tables define, rather than a pack.
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
    /// All vocabularies.
    pub const ALL: [Self; 7] = [
        Self::System,
        Self::Event,
        Self::Condition,
        Self::Effect,
        Self::Goal,
        Self::LoseCondition,
        Self::SequenceEntry,
    ];

    /// The noun for words of the vocabulary in messages.
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
    /// The written text.
    pub name: &'static str,
    /// Its meaning.
    pub doc: &'static str,
    /// The version that introduced it.
    pub since: Since,
}

/// The format of a text.
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
    /// The name of a color, [`Format::Color`], or a text that is filled in as in [`Format::Caption`].
    Paint,
    /// One narrow character other than `@`.
    Symbol,
    /// `even`, `odd`, `gte_N`, `lte_N` or `eq_N`.
    CountPredicate,
    /// A path of a file inside the pack.
    AssetPath,
    /// A text that is drawn; one that begins with `@` and a word is filled in.
    Caption,
    /// A single character.
    Character,
    /// The address of a page.
    WebAddress,
}

/// The type of a value.
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
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// Any number.
    Number,
    /// A number above 0.
    Positive,
    /// Any text.
    Text,
    /// A text with a format.
    Formatted(Format),
    /// One of a closed set of texts.
    Enum(&'static [Variant]),
    /// A text; some texts have a predefined meaning, and all others are also allowed.
    Words(&'static [Variant]),
    /// One of the eight directions.
    Direction,
    /// `[x, y]`, whole numbers.
    Position,
    /// `[width, height]`, whole numbers of at least 1.
    Size,
    /// A text that defines a name.
    Defines(Name),
    /// A text that refers to a name defined elsewhere.
    Refers(Name),
    /// Also accepts a `$` reference.
    Live(&'static Ty),
    /// An array.
    List(&'static List),
    /// An object with free keys.
    Map(&'static Map),
    /// An object with known keys.
    Shape(&'static Shape),
    /// The first alternative with a matching JSON type.
    Either(&'static [Ty]),
    /// `{ "word": body }`: conditions and effects.
    KeyTagged(Vocab),
    /// `{ "type": "word", … }`, with other keys that depend on the word: goals, lose conditions, systems,
    /// entries of the level sequence.
    TypeTagged(&'static TypeTagged),
    /// `systemOverrides`: partial configurations, by system id.
    SystemOverrides,
    /// A dense or sparse layer of a level.
    LayerData,
    /// A dense pattern of kinds, as a goal compares it.
    Pattern,
    /// A step of a gold path.
    GoldStep,
    /// The `params` of a multi-cell object; the systems determine the keys.
    MultiCellParams,
}

/// An array type.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// The type of each element.
    pub item: Ty,
    /// Minimum number of elements.
    pub min: usize,
    /// Maximum number of elements.
    pub max: usize,
    /// Whether all elements must be different.
    pub unique: bool,
    /// The noun for one element in messages, for example `goal`.
    pub noun: &'static str,
    /// Whether the game accepts any element, as its text.
    pub is_lenient: bool,
}

/// The type of the keys of a [`Map`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Any text.
    Text,
    /// The key defines a name.
    Defines(Name),
    /// The key refers to a name defined elsewhere.
    Refers(Name),
}

/// An object type with free keys.
#[derive(Clone, Copy, Debug)]
pub struct Map {
    /// The type of the keys.
    pub key: Key,
    /// The type of each value.
    pub value: Ty,
}

/// An object type that is selected by the text of its `type` key.
#[derive(Clone, Copy, Debug)]
pub struct TypeTagged {
    /// The vocabulary of the words.
    pub vocab: Vocab,
    /// The fields that all words share, including `type`.
    pub shape: &'static Shape,
    /// The key whose object depends on the word; `None` if the word's fields are beside `type`.
    pub body: Option<&'static str>,
}

/// An object type with known keys.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The noun for such an object in messages, for example `rule`.
    pub name: &'static str,
    /// Its purpose.
    pub doc: &'static str,
    /// Its keys, in the usual order of writing.
    pub fields: &'static [Field],
    /// The meaning of other keys.
    pub rest: Rest,
}

impl Format {
    /// Returns true if the game, or the place where packs are published, refuses a text with a wrong format.
    /// Elsewhere such a text only looks wrong.
    pub const fn is_enforced(self) -> bool {
        match self {
            Self::DslVersion | Self::GameId | Self::PackTag | Self::CountPredicate => true,
            // Some texts with a wrong symbol format are refused; see `refuses`.
            Self::Symbol
            | Self::SemVer
            | Self::Color
            | Self::Paint
            | Self::AssetPath
            | Self::Caption
            | Self::Character
            | Self::WebAddress => false,
        }
    }

    /// Returns true if a text is refused because of its wrong format.
    pub fn refuses(self, text: &str) -> bool {
        match self {
            Self::Symbol => matches!(text, "" | "@"),
            // The game reads more numbers than people would write, such as `gte_0x2`.
            Self::CountPredicate => {
                text.split_once('_').and_then(|(_, number)| crate::whole(number)).is_none()
            }
            _ => self.is_enforced(),
        }
    }
}

impl Shape {
    /// The field with this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The fields of a group, of which one is required.
    pub fn group(&self, group: &str) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().filter(move |field| {
            matches!(field.presence, Presence::OneOf(it) | Presence::AtLeastOneOf(it) if it == group)
        })
    }
}

/// The meaning of an unknown key.
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
    /// The written key.
    pub name: &'static str,
    /// The type of its value.
    pub ty: Ty,
    /// Whether it is required, and its default.
    pub presence: Presence,
    /// The version that introduced it.
    pub since: Since,
    /// Whether the game reads it.
    pub support: Support,
    /// Its effect, in Markdown.
    pub doc: &'static str,
    /// If the enclosing system or block does nothing when the value has no entries: the consequence as a
    /// clause, for example `every push fails`.
    pub idle_if_empty: Option<&'static str>,
    /// The layer on which the named tags or kinds are searched, if it is a single one.
    pub sought_on: Option<SoughtOn>,
    /// Whether `null` means the same as omitting it. If not, the game stops at `null`, and at the absence of
    /// a required field.
    pub is_nullable: bool,
    /// The type that the game accepts, if it is wider than `ty`; a value that matches only this gets a
    /// warning.
    pub takes: Option<&'static Ty>,
    /// Whether it affects play. If not, neither do the values inside it.
    pub is_played: bool,
    /// Whether the game reads the values inside it when it loads the pack, and refuses the pack if one has a
    /// wrong type.
    pub is_read_at_load: bool,
    /// Whether the game refuses the pack at a word outside the set.
    pub is_closed: bool,
    /// Whether its words are some of many that are in use, so that a similar text is not a misspelling.
    pub is_free: bool,
}

/// Whether a field is required, and its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// The game refuses the object without it, or, if it is nullable, cannot work.
    Required,
    /// The documents require it, but the game does not, so its absence is only a hint.
    Expected {
        /// The value that the game uses instead, as JSON.
        default: &'static str,
    },
    /// Optional, without a default.
    Optional,
    /// Optional, with this JSON value as default.
    Default(&'static str),
    /// Optional, with a default that depends on other places, described in words.
    DefaultFrom(&'static str),
    /// Exactly one field of the group is required.
    OneOf(&'static str),
    /// At least one field of the group is required.
    AtLeastOneOf(&'static str),
    /// Required if the named sibling has one of the JSON values, else optional.
    RequiredWhen {
        /// The sibling.
        field: &'static str,
        /// Its values, as JSON.
        values: &'static [&'static str],
    },
    /// Written by the game during play, not by authors.
    Runtime {
        /// The initial value, as JSON.
        default: &'static str,
    },
}

/// Whether the game reads a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// Read as described.
    Full,
    /// Documented, but read by nothing.
    Ignored,
}

/// The common part of all words.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The written word.
    pub name: &'static str,
    /// The version that introduced it.
    pub since: Since,
    /// Its effect, in Markdown, in a few sentences.
    pub doc: &'static str,
    /// A JSON text that shows its use in a pack.
    pub example: &'static str,
}

impl Entry {
    /// The same as pages have it that only play: without what people read.
    pub(crate) const fn told(self) -> Self {
        Self { doc: told(self.doc), example: told(self.example), ..self }
    }
}

/// A text that people read. Pages that only play are built without it: it would be a fifth of what they weigh.
pub(crate) const fn told(text: &'static str) -> &'static str {
    if cfg!(goldpath_page) { "" } else { text }
}

/// A phase of the turn in which systems act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Systems receive the action.
    Action,
    /// Pending moves are resolved.
    Movement,
    /// Rules and systems react to events, pass by pass.
    Cascade,
    /// Systems act by themselves, once per turn.
    Npc,
}

/// A system type.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// Its word.
    pub entry: Entry,
    /// Its `config`.
    pub config: Shape,
    /// The phases in which it acts.
    pub phases: &'static [Phase],
    /// Names of the events it may emit.
    pub emits: &'static [&'static str],
    /// Whether it may refuse the whole turn.
    pub can_veto: bool,
    /// Parameters that it reads from the actions it responds to.
    pub action_params: &'static [Field],
    /// Parameters that it reads from entities.
    pub entity_params: &'static [Field],
    /// Parameters that it reads from multi-cell objects.
    pub multi_cell_params: &'static [Field],
    /// The state variables that it keeps.
    pub variables: &'static [KeptVariable],
    /// Without any of these, its actions do nothing.
    pub needs: &'static [Need],
    /// How it finds the parameters of entities on which its behavior depends.
    pub reads: &'static [ParamRead],
    /// The points in which released and documented semantics differ for it, by their names.
    pub divergences: &'static [&'static str],
    /// Whether a released game implements it.
    pub released: bool,
}

/// An event.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// Its word; the example is a rule that reacts to it.
    pub entry: Entry,
    /// Its payload.
    pub payload: &'static [Field],
    /// Its senders: system names, `effect:NAME`, `engine` and `engine:level_load`.
    pub emitted_by: &'static [&'static str],
    /// What happened, in a few words with fields of the payload in braces. The first of these counts whose fields are
    /// there; none where it goes without saying.
    pub told: &'static [&'static str],
    /// Whether rules can react to it.
    pub visible_to_rules: bool,
}

impl Event {
    /// The payload field with this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.payload.iter().find(|field| field.name == name)
    }

    /// Returns true if it tells what did not happen.
    pub fn is_refusal(&self) -> bool {
        ["move_blocked", "actor_blocked", "action_vetoed"].contains(&self.entry.name)
    }

    /// Returns true if the payload has a `position`, which `position`, `position_has_tag` and `$cell` need.
    pub fn has_position(&self) -> bool {
        self.field("position").is_some()
    }
}

/// What a condition tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The event and its position; the documents allow such conditions under `where`.
    Event,
    /// The state; the documents allow such conditions under `if`.
    State,
    /// Other conditions.
    Conditions,
}

/// A condition; the example is the whole condition.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// Its word.
    pub entry: Entry,
    /// What it tests.
    pub about: About,
    /// The type of the value of its key.
    pub body: Ty,
}

/// An effect; the example is the whole effect.
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// Its word.
    pub entry: Entry,
    /// The shape of the value of its key.
    pub body: Shape,
    /// Names of the events it may emit.
    pub emits: &'static [&'static str],
    /// The events among them that it emits only if an optional field is given.
    pub emits_only_with: &'static [(&'static str, &'static str)],
}

impl Effect {
    /// The events that it may emit with the fields that are given.
    pub fn sends(&self, is_given: impl Fn(&str) -> bool) -> impl Iterator<Item = &'static str> {
        self.emits.iter().copied().filter(move |event| {
            let mut fields = self.emits_only_with.iter().filter(|(only, _)| only == event);
            fields.all(|(_, field)| is_given(field))
        })
    }
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
    /// Whether it ever fires in a released game.
    pub released: bool,
}

/// A type of entry of `levelSequence`.
#[derive(Clone, Copy, Debug)]
pub struct SequenceEntry {
    /// Its word.
    pub entry: Entry,
    /// Its fields besides `type`.
    pub body: Shape,
}

/// A tag with a meaning in systems or documents.
#[derive(Clone, Copy, Debug)]
pub struct StandardTag {
    /// The written tag.
    pub name: &'static str,
    /// The version that introduced it.
    pub since: Since,
    /// Its meaning.
    pub doc: &'static str,
    /// Its users, by default or always: systems, `goal:NAME`, `rules` or `toolInteractions`.
    pub used_by: &'static [&'static str],
}

/// A `$` reference.
#[derive(Clone, Copy, Debug)]
pub struct ValueReference {
    /// The form, with `<…>` for the variable parts.
    pub form: &'static str,
    /// The first segment, without `$`.
    pub root: &'static str,
    /// The value that it yields.
    pub doc: &'static str,
    /// The type of that value, if it does not depend on the event or the entity.
    pub yields: Ty,
    /// An effect that uses it.
    pub example: &'static str,
}

/// The definition of a file of a pack.
#[derive(Clone, Copy, Debug)]
pub struct Document {
    /// Its path relative to the pack; `*` matches any name.
    pub path: &'static str,
    /// The shape of its root.
    pub shape: Shape,
    /// A complete file.
    pub example: &'static str,
}
