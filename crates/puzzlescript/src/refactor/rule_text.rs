//! Lines of RULES as texts.

use std::ops::Range;

use text::TextRange;

use super::Site;
use crate::read::{Name, RuleLine, RuleToken};
use crate::words::COMMANDS;
use crate::words::{MESSAGE, find};

impl<'s> Site<'s> {
    /// The rule at the place, by its number among the lines of RULES. Marks of loops are none.
    pub(super) fn rule(&self) -> Option<usize> {
        let rules = &self.reading.source.rules;
        let at = rules.partition_point(|line| line.at.end() < self.range.start());
        rules.get(at).filter(|line| line.at.contains_inclusive(self.range.start()) && self.is_rule(line))?;
        Some(at)
    }

    pub(super) fn word(&self, name: Name) -> &'s str {
        self.reading.source.names.text(name)
    }

    /// Whether a line has brackets, and nothing before its first word but blanks.
    pub(super) fn is_rule(&self, line: &RuleLine) -> bool {
        !line.is_lowered && line.tokens.iter().any(|token| self.word(token.name) == "[")
    }

    /// The words of a rule up to a message.
    pub(super) fn rule_words(&self, line: &'s RuleLine) -> &'s [RuleToken] {
        let message = line.tokens.iter().position(|token| self.word(token.name) == MESSAGE);
        message.and_then(|at| line.tokens.get(..=at)).unwrap_or(&line.tokens)
    }

    /// Whether a word of a rule names something.
    pub(super) fn is_name_in_rule(&self, token: &RuleToken) -> bool {
        self.reading.source.rule_names.contains(&token.name)
            && find(COMMANDS, self.word(token.name)).is_none()
    }

    /// A rule from its first word to its last one, or to the end of its message.
    pub(super) fn rule_range(&self, line: &RuleLine) -> Option<Range<usize>> {
        let (first, last) = (line.tokens.first()?, line.tokens.last()?);
        let is_message = line.tokens.iter().any(|token| self.word(token.name) == MESSAGE);
        let written = self.written(line.at);
        let whole = usize::from(line.at.start()) + written.trim_end().len();
        let end = if is_message { whole } else { usize::from(last.at.end()) };
        Some(usize::from(first.at.start())..end)
    }

    /// The text of a rule with other words at places, which are in order.
    pub(super) fn with_words(&self, range: Range<usize>, places: &[TextRange], word: &str) -> String {
        let mut text = String::new();
        let mut from = range.start;
        for place in places {
            text.push_str(self.text.get(from..usize::from(place.start())).unwrap_or_default());
            text.push_str(word);
            from = usize::from(place.end());
        }
        text.push_str(self.text.get(from..range.end).unwrap_or_default());
        text
    }

    /// A range of lines with the end of the last one.
    pub(super) fn whole_lines(&self, at: TextRange) -> TextRange {
        let lines = self.lines(at);
        let end = usize::from(lines.end());
        let rest = self.text.get(end..).unwrap_or_default();
        let next = rest.find('\n').map_or(self.text.len(), |found| end + found + 1);
        text::range(usize::from(lines.start()), next)
    }
}
