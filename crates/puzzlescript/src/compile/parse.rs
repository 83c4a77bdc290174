//! The second look at RULES: the structure of each line (spec section 8).

use std::rc::Rc;

use language::Rule;
use puzzlescript_engine::model::{Command, Direction};
use text::TextRange;

use super::Context;
use super::draft::{Before, Cell, LineFacts, Pair, Pattern};
use super::movement::Move;
use crate::messages::{Line, Message};
use crate::read::{RuleLine, RuleToken, SoundKind, Source, trim};
use crate::rules::rules as codes;
use crate::words::{COMMANDS, MESSAGE, find};

/// A line of RULES that was accepted.
#[derive(Clone, Debug)]
pub(crate) struct ParsedRule {
    pub(crate) facts: Rc<LineFacts>,
    pub(crate) directions: Vec<Direction>,
    pub(crate) left: Vec<Pattern>,
    pub(crate) right: Vec<Pattern>,
}

/// A line that begins or ends a loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LoopMark {
    pub(crate) line: u32,
    pub(crate) is_start: bool,
    pub(crate) at: TextRange,
}

/// The mark of a loop that a line is. With a comment on it, it is none, and that is told when the line is parsed.
pub(crate) fn loop_mark(source: &Source, line: &RuleLine) -> Option<LoopMark> {
    let ([only], false) = (line.tokens.as_slice(), line.has_comment) else { return None };
    let word = source.names.text(only.name);
    let is_mark = matches!(word, "startloop" | "endloop");
    is_mark.then(|| LoopMark { line: line.line, is_start: word == "startloop", at: only.at })
}

/// Parses a line of RULES that is no mark of a loop; `before` is the rule before it.
pub(crate) fn parse_rule(
    context: &mut Context<'_>,
    line: &RuleLine,
    before: Option<Before>,
) -> Option<ParsedRule> {
    let mut parser = Parser::new(context, line, before);
    parser.run()?;
    parser.finish()
}

/// Parses all lines of RULES.
pub(crate) fn parse_rules(context: &mut Context<'_>) -> Vec<ParsedRule> {
    let source = context.source;
    let mut rules: Vec<ParsedRule> = Vec::new();
    for line in source.rules.iter().filter(|line| loop_mark(source, line).is_none()) {
        let before = rules.last().map(|rule| rule.facts.before());
        rules.extend(parse_rule(context, line, before));
    }
    rules
}

struct Parser<'p, 'c> {
    context: &'p mut Context<'c>,
    line: &'p RuleLine,
    before: Option<Before>,
    group: u32,
    directions: Vec<Direction>,
    is_late: bool,
    is_rigid: bool,
    is_random: bool,
    balance: i32,
    is_open: bool,
    is_right: bool,
    /// The words of the open cell: movements and names by turns.
    cell: Vec<RuleToken>,
    pattern: Pattern,
    left: Vec<Pattern>,
    right: Vec<Pattern>,
    commands: Vec<Command>,
}

impl<'p, 'c> Parser<'p, 'c> {
    fn new(context: &'p mut Context<'c>, line: &'p RuleLine, before: Option<Before>) -> Self {
        Self {
            context,
            line,
            before,
            group: line.line,
            directions: Vec::new(),
            is_late: false,
            is_rigid: false,
            is_random: false,
            balance: 0,
            is_open: false,
            is_right: false,
            cell: Vec::new(),
            pattern: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
            commands: Vec::new(),
        }
    }

    fn say(&mut self, rule: &'static Rule, at: TextRange, text: impl Into<String>) {
        let line = Line::At(self.line.line);
        self.context.messages.say(Message::new(rule, line, at, text));
    }

    /// Says something that is said once per line.
    fn say_once(&mut self, rule: &'static Rule, at: TextRange, text: impl Into<String>) {
        let line = Line::At(self.line.line);
        self.context.messages.say(Message::new(rule, line, at, text).once());
    }

    fn word(&self, token: RuleToken) -> &'c str {
        self.context.source.names.text(token.name)
    }

    /// What stands at a place, as its author wrote it.
    fn written_at(&self, at: TextRange) -> &'c str {
        self.context.written_at(at)
    }

    /// Reads the words; nothing where the rule is dropped.
    fn run(&mut self) -> Option<()> {
        let line = self.line;
        let has_arrow = line.tokens.iter().any(|token| self.word(*token) == "->");
        if line.has_comment && !has_arrow {
            let text = match line.tokens.as_slice() {
                [only] if matches!(self.word(*only), "startloop" | "endloop") => {
                    format!(
                        "a comment is not allowed on the line of `{}`; the line is ignored",
                        self.written_at(only.at)
                    )
                }
                _ => "a comment before `->` hides the rest of the rule".to_owned(),
            };
            self.say(&codes::RULE_COMMENT, line.at, text);
            return None;
        }
        if !has_arrow {
            self.say(&codes::RULE_NO_ARROW, line.at, "missing `->`");
        }
        let mut is_in_patterns = false;
        for (place, token) in line.tokens.iter().enumerate() {
            let word = self.word(*token);
            if !is_in_patterns && word != "[" {
                self.prefix(place, *token, word);
                continue;
            }
            if !is_in_patterns {
                is_in_patterns = true;
                if self.directions.is_empty() {
                    self.directions = vec![Direction::Up, Direction::Down, Direction::Left, Direction::Right];
                }
            }
            if self.token(place, *token, word)? {
                break;
            }
        }
        Some(())
    }

    /// A word before the first bracket.
    fn prefix(&mut self, place: usize, token: RuleToken, word: &str) {
        use Direction::{Action, Down, Left, Right, Up};
        let line = self.line;
        match word {
            "+" if self.group != line.line => {
                self.say(&codes::PLUS_TWICE, token.at, "duplicate `+`");
            }
            "+" => {
                if self.before.is_none() {
                    self.say(&codes::PLUS_NOTHING_BEFORE, token.at, "`+` has no rule before it to join");
                }
                if place > 0 {
                    self.say(&codes::PLUS_NOT_FIRST, token.at, "`+` must be at the start of its line");
                }
                self.group = self.before.map_or(self.group, |before| before.group);
            }
            "late" => self.is_late = true,
            "rigid" => self.is_rigid = true,
            "random" => {
                self.is_random = true;
                if line.tokens.iter().any(|it| self.word(*it) == "+") {
                    let text =
                        "only the first rule of a group can be `random`, as the group is random as a whole";
                    self.say(&codes::RANDOM_IN_PLUS, token.at, text);
                }
            }
            "up" => self.directions.push(Up),
            "down" => self.directions.push(Down),
            "left" => self.directions.push(Left),
            "right" => self.directions.push(Right),
            "horizontal" => self.directions.extend([Left, Right]),
            "vertical" => self.directions.extend([Up, Down]),
            "orthogonal" => self.directions.extend([Up, Down, Left, Right]),
            "moving" => self.directions.extend([Up, Down, Left, Right, Action]),
            ">" | "<" | "^" | "v" | "parallel" | "perpendicular" => {
                let word = self.written_at(token.at);
                let text = format!("`{word}` is relative, so it cannot be the direction of a rule");
                self.say_once(&codes::RULE_RELATIVE_PREFIX, token.at, text);
            }
            _ => {
                let word = self.written_at(token.at);
                let text = format!("unexpected word `{word}` before the first bracket");
                self.say(&codes::RULE_BAD_START, token.at, text);
            }
        }
    }

    /// A word from the first bracket on; whether it ends the line. Nothing where the rule is dropped.
    fn token(&mut self, place: usize, token: RuleToken, word: &'c str) -> Option<bool> {
        let at = token.at;
        let is_pending = self.cell.len() % 2 == 1;
        match word {
            "[" => {
                self.balance += 1;
                if self.balance > 1 {
                    self.say(&codes::BRACKET_NESTED, at, "nested `[`; the brackets before it are open");
                }
                if !self.cell.is_empty() {
                    self.say(&codes::BRACKET_UNCLOSED, at, "the brackets before this `[` are not closed");
                }
                self.is_open = true;
                self.cell.clear();
            }
            "|" if !self.is_open => self.say(&codes::PIPE_OUTSIDE, at, "`|` outside brackets"),
            "|" if is_pending => self.movement_without_object(),
            "|" => self.close_cell(),
            "]" => {
                self.balance -= 1;
                if self.balance < 0 {
                    self.say(&codes::BRACKET_UNOPENED, at, "unmatched `]`; the rule is dropped");
                    return None;
                }
                if is_pending {
                    self.movement_without_object();
                } else {
                    self.close_cell();
                }
                let pattern = std::mem::take(&mut self.pattern);
                if self.is_right {
                    self.right.push(pattern);
                } else {
                    self.left.push(pattern);
                }
                self.is_open = false;
            }
            "->" => return self.arrow(at).map(|()| false),
            _ => {
                if let Some(movement) = Move::of(word) {
                    self.movement(token, movement, is_pending);
                } else if self.context.source.rule_names.contains(&token.name) {
                    self.object(token, is_pending);
                } else if word == "..." {
                    if self.is_open {
                        self.cell.extend([token, token]);
                    } else {
                        self.say(&codes::ELLIPSIS_OUTSIDE, at, "`...` outside brackets");
                    }
                } else if find(COMMANDS, word).is_some() {
                    return Some(self.command(place, token, word));
                } else {
                    let text = format!("`{}` is not allowed in a rule", self.written_at(at));
                    self.say(&codes::RULE_BAD_CELL_TOKEN, at, text);
                }
            }
        }
        Some(false)
    }

    fn movement(&mut self, token: RuleToken, movement: Move, is_pending: bool) {
        let word = self.written_at(token.at);
        if is_pending {
            let text = format!("duplicate movement `{word}`; a name takes one");
            self.say_once(&codes::DIRECTION_TWICE, token.at, text);
        } else if !self.is_open {
            let text = format!("`{word}` outside brackets; directions belong at the start of a rule");
            self.say_once(&codes::DIRECTION_OUTSIDE, token.at, text);
        } else if self.is_late && !matches!(movement, Move::No | Move::Random | Move::RandomDir) {
            let text = "movements are not allowed in a late rule, which runs after them";
            self.say(&codes::LATE_MOVEMENT, token.at, text);
        } else {
            self.cell.push(token);
        }
    }

    fn arrow(&mut self, at: TextRange) -> Option<()> {
        let is_joined = self.group != self.line.line;
        if is_joined && self.before.is_some_and(|before| before.is_late != self.is_late) {
            let text = "the rule is late and the group that it joins is not, or the other way round";
            self.say(&codes::LATE_MIXED_GROUP, at, text);
        }
        if self.is_open {
            self.say(&codes::ARROW_INSIDE, at, "`->` inside brackets");
        } else if self.is_right {
            self.say(&codes::ARROW_TWICE, at, "duplicate `->`; the rule is dropped");
            return None;
        } else {
            self.is_right = true;
        }
        Some(())
    }

    fn object(&mut self, token: RuleToken, is_pending: bool) {
        let word = self.written_at(token.at);
        if !self.is_open {
            let text = format!("`{word}` outside brackets");
            self.say(&codes::OBJECT_OUTSIDE, token.at, text);
            return;
        }
        let pending = self.cell.last().copied().filter(|_| is_pending);
        let is_no = |token: Option<RuleToken>| token.is_some_and(|it| self.word(it) == "no");
        let earlier: Vec<bool> = self
            .cell
            .chunks_exact(2)
            .filter(|pair| pair.get(1).is_some_and(|it| it.name == token.name))
            .map(|pair| is_no(pair.first().copied()))
            .collect();
        let is_no = is_no(pending);
        for other in earlier {
            if other && is_no {
                let text = format!("duplicate `no {word}` in this cell");
                self.say(&codes::NO_REPEATED, token.at, text);
                continue;
            }
            let text = format!("duplicate `{word}` in this cell");
            self.say(&codes::OBJECT_REPEATED_IN_CELL, token.at, text);
            if self.context.declared.property(token.name).is_some() {
                let text = format!("duplicate `{word}` in this cell: both mean the same object");
                let message = Message::new(&codes::OBJECT_REPEATED_HINT, Line::Nowhere, token.at, text);
                self.context.messages.say(message.once());
            }
        }
        if !is_pending {
            // No movement: an empty word of its own.
            self.cell.push(RuleToken { name: self.context.nothing, at: token.at });
        }
        self.cell.push(token);
    }

    fn movement_without_object(&mut self) {
        let at = self.cell.last().map_or(self.line.at, |token| token.at);
        let word = self.written_at(at);
        let text = format!("missing name after `{word}`");
        self.say_once(&codes::MOVEMENT_WITHOUT_OBJECT, at, text);
    }

    fn close_cell(&mut self) {
        let words = std::mem::take(&mut self.cell);
        let pair = |pair: &[RuleToken]| {
            let (movement, name) = (pair.first()?, pair.get(1)?);
            let movement_at = movement.at;
            let word = self.word(*movement);
            let ellipsis = || if word == "..." { Move::Ellipsis } else { Move::Any };
            let movement = Move::of(word).unwrap_or_else(ellipsis);
            Some(Pair { movement, name: name.name, at: name.at, movement_at })
        };
        let cell: Cell = words.chunks_exact(2).filter_map(pair).collect();
        self.pattern.push(cell);
    }

    /// A command; whether it takes the rest of the line.
    fn command(&mut self, place: usize, token: RuleToken, word: &str) -> bool {
        let at = token.at;
        let line = Line::At(self.line.line);
        let rest = self.line.tokens.get(place + 1..).unwrap_or(&[]);
        if !self.is_right {
            let text = format!("the command `{}` must come after `->`", self.written_at(at));
            self.say_once(&codes::COMMAND_MISPLACED, at, text);
        } else if self.is_open || rest.iter().any(|it| self.word(*it) == "]") {
            let text = format!("the command `{}` should be at the end of the rule", self.written_at(at));
            let message = Message::new(&codes::COMMAND_MISPLACED, line, at, text).as_warning().once();
            self.context.messages.say(message);
        }
        if word == MESSAGE {
            let text = self.message_text(at);
            self.commands.push(Command::Message(text));
            return true;
        }
        if let Some(command) = command_of(word) {
            if matches!(command, Command::Sfx(_)) && !self.has_sound(word) {
                let text = format!("no sound is declared for `{}`", self.written_at(at));
                let message = Message::new(&codes::SFX_UNDEFINED, line, at, text);
                self.context.messages.say(message.help("declare one in SOUNDS, such as `sfx0 36772507`"));
            }
            self.commands.push(command);
        }
        false
    }

    fn has_sound(&self, word: &str) -> bool {
        let first = |line: &'c crate::read::SoundLine| line.words.first().map(|word| &word.kind);
        let mut events = self.context.source.sounds.iter().filter_map(first);
        events.any(|kind| matches!(kind, SoundKind::Event(event) if event == word))
    }

    /// The text behind the word `message`, as written.
    fn message_text(&self, at: TextRange) -> String {
        let (from, to) = (usize::from(at.end()), usize::from(self.line.at.end()));
        let text = trim(self.context.text.get(from..to).unwrap_or(""));
        match (text.is_empty(), self.line.is_lowered) {
            (true, _) => " ".to_owned(),
            (_, true) => text.to_lowercase(),
            (_, false) => text.to_owned(),
        }
    }

    /// The rule, once all words were read; nothing where it is dropped.
    fn finish(mut self) -> Option<ParsedRule> {
        let line = self.line;
        if self.is_late && self.is_rigid {
            self.say(&codes::LATE_RIGID, line.at, "a late rule cannot be rigid, as it runs after movement");
        }
        if self.left.len() == self.right.len() {
            let sizes: Vec<(usize, usize)> =
                self.left.iter().zip(&self.right).map(|(left, right)| (left.len(), right.len())).collect();
            for (left, right) in sizes {
                if left != right {
                    let text = format!("brackets have {left} cells on the left and {right} on the right");
                    self.say_once(&codes::CELL_COUNT_DIFFERS, line.at, text);
                    self.context.is_unusable = true;
                }
                if left == 0 {
                    let text = "brackets on the left have no cell, so that they match everywhere";
                    let message = Message::new(&codes::PATTERN_EMPTY, Line::Nowhere, line.at, text);
                    self.context.messages.say(message);
                }
            }
        } else if self.commands.is_empty() || !self.right.is_empty() {
            let text = format!(
                "the rule has {} pairs of brackets on the left and {} on the right, and is dropped",
                self.left.len(),
                self.right.len()
            );
            self.say(&codes::BRACKET_COUNT_DIFFERS, line.at, text);
            return None;
        }
        if self.left.is_empty() {
            self.say(&codes::RULE_NO_PATTERN, line.at, "the rule has no brackets on the left");
        }
        let cells = self.left.iter().chain(&self.right).flatten().flatten();
        let is_directional = self.left.iter().any(|pattern| pattern.len() > 1) || { cells }
            .any(|pair| pair.movement.is_relative());
        if !is_directional {
            self.directions.truncate(1);
        }
        let facts = LineFacts {
            line: line.line,
            group: self.group,
            is_late: self.is_late,
            is_rigid: self.is_rigid,
            is_random: self.is_random,
            commands: self.commands,
            at: line.at,
        };
        let (directions, left, right) = (self.directions, self.left, self.right);
        Some(ParsedRule { facts: Rc::new(facts), directions, left, right })
    }
}

/// The command of a word that takes nothing.
fn command_of(word: &str) -> Option<Command> {
    Some(match word {
        "cancel" => Command::Cancel,
        "restart" => Command::Restart,
        "win" => Command::Win,
        "checkpoint" => Command::Checkpoint,
        "again" => Command::Again,
        _ => Command::Sfx(word.strip_prefix("sfx")?.parse().ok()?),
    })
}
