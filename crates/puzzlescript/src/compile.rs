//! Compiling what was read into a game (spec sections 1 and 10 to 12): one pass after another, each of which says what is
//! wrong in the order in which the reference does.

mod appearance;
mod boards;
mod dictionary;
mod directions;
mod draft;
mod duplicates;
mod ellipses;
mod environment;
mod expand;
mod glyphs;
mod groups;
mod layered;
mod line;
mod lines;
mod loops;
mod masks;
mod movement;
mod movements;
mod parse;
mod placed;
mod printed;
mod properties;
mod redundant_no;
mod settings;
mod sounds;
mod spawned;
mod title;
mod wins;

use std::sync::Arc;

use dictionary::Dictionary;
use puzzlescript_engine::model::{Direction, Game, RuleList};
use text::TextRange;

pub(crate) use lines::KeptRules;
pub use printed::{PrintedRule, PrintedRules};

use crate::limits::{MEMBERS, ROOM, grouped};
use crate::messages::{Line, Message, Messages};
use crate::read::{Declared, Name, Reading, Source, read};
use crate::rules::collisionlayers::LAYERS_NONE;
use crate::rules::levels::LEVEL_NONE;
use crate::rules::objects::{BACKGROUND_MISSING, PLAYER_MISSING};
use crate::words::READING_ERRORS;

/// What became of a text.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The game; nothing where there are too many errors, or errors that leave nothing to play.
    pub game: Option<Arc<Game>>,
    /// The compiled rules as they are printed; nothing where compilation stopped before.
    pub rules: Option<PrintedRules>,
    /// All that is wrong, in the order of the reference.
    pub messages: Messages,
}

/// The word of a direction, as rules write it.
pub fn direction_word(direction: Direction) -> &'static str {
    draft::direction_word(direction)
}

/// What the passes work on.
pub(crate) struct Context<'c> {
    pub(crate) text: &'c str,
    pub(crate) source: &'c Source,
    pub(crate) declared: &'c Declared,
    pub(crate) messages: &'c mut Messages,
    /// Whether a rule left nothing to play.
    pub(crate) is_unusable: bool,
    /// How many more names and cells the copies of rules may take.
    room: usize,
    /// The name of no word.
    pub(crate) nothing: Name,
}

impl<'c> Context<'c> {
    /// The same, where messages go elsewhere.
    fn with_messages<'m>(&self, messages: &'m mut Messages) -> Context<'m>
    where
        'c: 'm,
    {
        Context { messages, is_unusable: false, ..*self }
    }

    /// The word of a name.
    pub(crate) fn word(&self, name: Name) -> &'c str {
        self.source.names.text(name)
    }

    /// The word of a name as its author wrote it first, for messages.
    pub(crate) fn written(&self, name: Name) -> &'c str {
        self.source.names.written(name)
    }

    /// What stands at a place, as its author wrote it.
    pub(crate) fn written_at(&self, at: TextRange) -> &'c str {
        self.text.get(std::ops::Range::<usize>::from(at)).unwrap_or("")
    }

    /// Takes the room that something needs; where there is not so much, says so once, and nothing more is written out.
    pub(crate) fn take_room(&mut self, size: usize, facts: &draft::LineFacts) -> bool {
        if self.is_exhausted() {
            return false;
        }
        match self.room.checked_sub(size + 1) {
            Some(left) if left > 0 => self.room = left,
            _ => too_many_rules(self, facts, &format!("{} names while rules are written out", grouped(ROOM))),
        }
        !self.is_exhausted()
    }

    /// The same for the members of names.
    pub(crate) fn take_room_for_members(&mut self, size: usize) -> bool {
        let left = self.room.checked_sub(size + 1).filter(|left| *left > 0);
        self.room = left.unwrap_or(self.room);
        left.is_some()
    }

    /// Whether the rules take more room than there is.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.room == 0
    }

    /// Says something about a line.
    pub(crate) fn say(
        &mut self,
        rule: &'static language::Rule,
        line: u32,
        at: TextRange,
        text: impl Into<String>,
    ) {
        self.messages.say(Message::new(rule, Line::At(line), at, text));
    }

    /// Says something about the game as a whole. The place is a section, or the start of the text.
    pub(crate) fn say_nowhere(
        &mut self,
        rule: &'static language::Rule,
        section: usize,
        text: impl Into<String>,
    ) {
        let at = self.section(section);
        self.messages.say(Message::new(rule, Line::Nowhere, at, text));
    }

    /// The heading of a section; the start of the text where it is missing.
    fn section(&self, section: usize) -> TextRange {
        let heading = self.source.headings.iter().find(|it| it.section == section);
        heading.map_or(text::range(0, 0), |it| it.at)
    }
}

/// Reads and compiles a text.
pub fn compile(text: &str) -> Compiled {
    let mut reading = read(text);
    let messages = std::mem::take(&mut reading.messages);
    compile_reading(text, &reading, messages, &mut None)
}

/// Compiles what was read of a text; goes on with the messages of the reading. What is kept of another text spares work where the
/// lines of RULES are the same, and becomes what is kept of this one.
pub(crate) fn compile_reading(
    text: &str,
    reading: &Reading,
    mut messages: Messages,
    kept: &mut Option<Arc<KeptRules>>,
) -> Compiled {
    if reading.is_stopped {
        return Compiled { game: None, rules: None, messages };
    }
    let nothing = Name(u32::MAX);
    let source = &reading.source;
    let mut context = Context {
        text,
        source,
        declared: &reading.declared,
        messages: &mut messages,
        is_unusable: false,
        room: ROOM,
        nothing,
    };
    let (game, rules) = build(&mut context, kept);
    let is_given_up = messages.is_full();
    let is_playable = messages.errors() <= READING_ERRORS && !is_given_up;
    let game = game.filter(|_| is_playable).map(Arc::new);
    Compiled { game, rules: rules.filter(|_| !is_given_up), messages }
}

/// All passes, in the order of the reference.
fn build(
    context: &mut Context<'_>,
    kept: &mut Option<Arc<KeptRules>>,
) -> (Option<Game>, Option<PrintedRules>) {
    required_names(context);
    if context.source.layers.is_empty() {
        context.say_nowhere(&LAYERS_NONE, 3, "no collision layers; every object needs one");
        return (None, None);
    }
    let palette = appearance::palette(context);
    let mut game = Game::default();
    let order = dictionary::order(context);
    appearance::check(context);
    let glyphs = glyphs::glyphs(context, &order);
    let dictionary = Dictionary::new(context, order);
    if context.is_exhausted() {
        return (None, None);
    }
    game.layers = context.source.layers.len();
    game.objects = appearance::objects(context, &dictionary, palette);
    dictionary.fill(context, &mut game);
    game.levels = boards::levels(context, &dictionary, &glyphs);
    let Some(lines::Compiled { printed, main, late }) = lines::compile(context, &dictionary, kept) else {
        return (None, None);
    };
    game.wins = wins::wins(context, &dictionary);
    layered::check(context, &dictionary);
    game.prelude = settings::settings(context, palette);
    let (main_loops, late_loops) = loops::loops(context, [&main, &late]);
    game.sounds = sounds::sounds(context, &dictionary);
    settings::check_colors(context);
    game.rules = RuleList { groups: main, loops: main_loops };
    game.late = RuleList { groups: late, loops: late_loops };
    if context.source.levels.is_empty() {
        context.say_nowhere(&LEVEL_NONE, 6, "the game has no levels");
    }
    title::check(context);
    let is_game = !game.levels.is_empty();
    (Some(game).filter(|_| is_game), Some(printed))
}

fn required_names(context: &mut Context<'_>) {
    let is_declared = |word: &str| {
        let name = context.source.names.get(word);
        name.is_some_and(|name| context.declared.kind(name).is_some())
    };
    let (player, background) = (is_declared("player"), is_declared("background"));
    if !player {
        let text = "missing object `player`, which the keys move";
        context.say_nowhere(&PLAYER_MISSING, 0, text);
    }
    if !background {
        let text = "missing object `background`, which fills the board";
        context.say_nowhere(&BACKGROUND_MISSING, 0, text);
    }
}

/// Says that a name stands for more than can be looked through, and ends the compilation.
pub(crate) fn too_many_members(context: &mut Context<'_>, line: u32, word: crate::read::Word) {
    let written = context.written(word.name);
    let text = format!("`{written}` has more than {} members; the game cannot be played", grouped(MEMBERS));
    context.room = 0;
    context.say(&crate::rules::general::TOO_MANY_RULES, line, word.at, text);
}

/// Says that there are more rules than anything could run, and ends writing them out; `limit` is what they exceed.
pub(crate) fn too_many_rules(context: &mut Context<'_>, facts: &draft::LineFacts, limit: &str) {
    let text = format!("this rule exceeds the limit of {limit}; the game cannot be played");
    context.is_unusable = true;
    context.room = 0;
    context.say(&crate::rules::general::TOO_MANY_RULES, facts.line, facts.at, text);
}
