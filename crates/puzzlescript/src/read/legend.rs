//! Reading LEGEND: words while they come, entries when their line has ended (spec section 5).

use super::declared::Kind;
use super::names::Name;
use super::reader::Reader;
use super::source::{Group, Synonym, Word};
use super::token::TokenKind;
use crate::limits::MEMBERS;
use crate::rules::legend::{
    AGGREGATE_OF_PROPERTY, LEGEND_DANGLING, LEGEND_EQUALS_EXPECTED, LEGEND_LOGIC_EXPECTED, LEGEND_MALFORMED,
    LEGEND_MIXED_LOGIC, LEGEND_REPEATED_NAME, LEGEND_SELF_REFERENCE, LEGEND_SHAPE, LEGEND_UNREADABLE,
    NAME_UNDEFINED, PROPERTY_OF_AGGREGATE,
};

/// How deep names may stand for names.
const DEPTH: usize = 64;

/// The words of a legend entry under way.
#[derive(Debug, Default)]
pub(super) struct LegendLine {
    words: Vec<Word>,
}

impl LegendLine {
    /// Begins a new line.
    pub(super) fn clear(&mut self) {
        self.words.clear();
    }
}

impl Reader<'_, '_> {
    pub(super) fn legend_step(&mut self) {
        let start = self.at;
        match self.legend.words.len() {
            0 => {
                let word =
                    self.skip_while(|letter| letter != '=' && letter != '(' && !super::is_blank(letter));
                self.token(start, TokenKind::Declaration);
                let word = self.named(start, word);
                self.legend.words.push(word);
            }
            1 => {
                if self.peek() == Some('=') {
                    self.at += 1;
                    self.token(start, TokenKind::Equals);
                    let word = self.named(start, "=");
                    self.legend.words.push(word);
                } else {
                    let rest = super::trim(self.skip_to_comment());
                    self.token(start, TokenKind::Unreadable);
                    let text = "missing `=` after the name; write `A = B` or `A = B or C`";
                    self.say(&LEGEND_EQUALS_EXPECTED, start, text);
                    let word = self.named(start, rest);
                    self.legend.words.push(word);
                }
                self.skip_blanks();
            }
            place => self.legend_word(place),
        }
    }

    fn legend_word(&mut self, place: usize) {
        let start = self.at;
        let Some(word) = self.word() else {
            self.skip_to_comment();
            self.token(start, TokenKind::Unreadable);
            let text = "unexpected character in a legend entry; names have letters, digits and `_`";
            self.say(&LEGEND_UNREADABLE, start, text);
            return;
        };
        let is_logic = matches!(word, "and" | "or");
        let word = self.named(start, word);
        let is_name_place = place.is_multiple_of(2);
        let kind = match (is_name_place, is_logic) {
            (true, _) => TokenKind::Name,
            (false, true) => TokenKind::Logic,
            (false, false) => TokenKind::Unreadable,
        };
        self.token(start, kind);
        if !is_name_place {
            let first = self.legend.words.get(3).map(|it| it.name);
            let written = self.written_at(word.at);
            if !is_logic {
                let text = format!("expected `and` or `or`, found `{written}`");
                self.say_at(&LEGEND_LOGIC_EXPECTED, word.at, text);
            } else if first.is_some_and(|first| first != word.name) {
                let text =
                    "`and` and `or` cannot be mixed in one legend entry; give a part of it a name of its own";
                self.say_at(&LEGEND_MIXED_LOGIC, word.at, text);
            }
        }
        self.legend.words.push(word);
    }

    /// Declares the entry of the line that has ended.
    pub(super) fn finish_legend(&mut self) {
        let mut words = std::mem::take(&mut self.legend.words);
        self.declare_entry(&mut words);
        words.clear();
        self.legend.words = words;
    }

    fn declare_entry(&mut self, words: &mut Vec<Word>) {
        let (Some(&word), Some(&last)) = (words.first(), words.last()) else { return };
        if words.len() == 1 {
            let text =
                format!("`{}` has no definition; write `A = B` or `A = B or C`", self.written_at(word.at));
            self.say_at(&LEGEND_SHAPE, word.at, text);
            return;
        }
        if words.len().is_multiple_of(2) {
            let text = format!("the legend entry ends in `{}`", self.written_at(last.at));
            self.say_at(&LEGEND_DANGLING, last.at, text);
            return;
        }
        let mut is_told = false;
        if let Some(kind) = self.declared.kind(word.name) {
            let first = kind.place(&self.source).map(|(at, _)| at);
            self.name_in_use(word.at, first);
            is_told = true;
        }
        self.check_reserved(word.name, word.at);
        is_told |= self.check_right_side(words);
        for right in words.iter().skip(2).step_by(2) {
            if right.name != word.name && self.declared.kind(right.name).is_none() {
                let written = self.written_at(right.at);
                let near = self.suggest_declared(written);
                let text = format!("`{written}` is not declared{near}");
                self.say_at(&NAME_UNDEFINED, right.at, text);
            }
        }
        let logic = words.get(3).map(|it| self.text_of(it.name));
        match (words.len(), logic) {
            (3, _) => {
                let Some(&of) = words.get(2) else { return };
                self.declared.add(word.name, Kind::Synonym(self.source.synonyms.len()));
                self.source.synonyms.push(Synonym { word, of, line: self.line });
            }
            (_, Some("and")) => {
                let group = self.group(words, true);
                self.declared.add(word.name, Kind::Aggregate(self.source.aggregates.len()));
                self.source.aggregates.push(group);
            }
            (_, Some("or")) => {
                let is_mixed = words.iter().skip(5).step_by(2).any(|it| self.text_of(it.name) != "or");
                if is_mixed {
                    return;
                }
                let group = self.group(words, false);
                if !group.members.is_empty() {
                    self.declared.add(word.name, Kind::Property(self.source.properties.len()));
                    self.source.properties.push(group);
                }
            }
            _ if !is_told => {
                let text = "invalid legend entry; write `A = B`, `A = B or C` or `A = B and C`";
                let at = word.at.cover(last.at);
                self.say_at(&LEGEND_MALFORMED, at, text);
            }
            _ => {}
        }
    }

    /// Looks for the entry's own name and for repeated names on its right side. The first kind is taken out, with the logic
    /// word before it. Whether there was any.
    fn check_right_side(&mut self, words: &mut Vec<Word>) -> bool {
        let Some(&own) = words.first() else { return false };
        let mut is_told = false;
        let mut earlier = rustc_hash::FxHashSet::default();
        let mut at = 2;
        while let Some(&word) = words.get(at) {
            if word.name == own.name {
                let text = format!("`{}` is defined by itself", self.written_at(word.at));
                self.say_at(&LEGEND_SELF_REFERENCE, word.at, text);
                is_told = true;
                while let Some(found) =
                    words.iter().skip(2).position(|it| it.name == own.name).map(|it| it + 2)
                {
                    let from = if found >= 4 { found - 1 } else { found };
                    words.drain(from..(from + 2).min(words.len()));
                }
                // What follows has moved to here and is passed over.
            } else if !earlier.insert(word.name) {
                let text = format!("duplicate `{}` in this legend entry", self.written_at(word.at));
                self.say_at(&LEGEND_REPEATED_NAME, word.at, text);
            }
            at += 2;
        }
        is_told
    }

    /// The AND- or OR-name of an entry.
    fn group(&mut self, words: &[Word], is_and: bool) -> Group {
        let mut members = Vec::new();
        let written: Vec<Word> = words.iter().skip(2).step_by(2).copied().collect();
        let mut budget = MEMBERS;
        for word in &written {
            self.splice(word.name, *word, is_and, 0, &mut budget, &mut members);
        }
        let word = words.first().copied().unwrap_or(Word { name: Name(0), at: text::range(0, 0) });
        Group { word, members, written, is_cut: budget == 0, line: self.line }
    }

    /// Appends what a name of the right side stands for.
    fn splice(
        &mut self,
        name: Name,
        word: Word,
        is_and: bool,
        depth: usize,
        budget: &mut usize,
        members: &mut Vec<Name>,
    ) {
        if depth > DEPTH || *budget == 0 {
            return;
        }
        *budget -= 1;
        match (self.declared.kind(name), is_and) {
            (Some(Kind::Object(_)) | None, _) => members.push(name),
            (Some(Kind::Synonym(at)), _) => {
                if let Some(of) = self.source.synonyms.get(at).map(|it| it.of.name) {
                    self.splice(of, word, is_and, depth + 1, budget, members);
                }
            }
            (Some(Kind::Aggregate(at)), true) => {
                let inner = self.source.aggregates.get(at).map_or_else(Vec::new, |it| it.members.clone());
                for member in inner {
                    self.splice(member, word, is_and, depth + 1, budget, members);
                }
            }
            (Some(Kind::Property(at)), false) => {
                let inner = self.source.properties.get(at).map_or_else(Vec::new, |it| it.members.clone());
                for member in inner {
                    self.splice(member, word, is_and, depth + 1, budget, members);
                }
            }
            (Some(Kind::Property(_)), true) => {
                let text = "an AND-name cannot contain an OR-name";
                self.say_at(&AGGREGATE_OF_PROPERTY, word.at, text);
                members.push(name);
            }
            (Some(Kind::Aggregate(_)), false) => {
                let text = format!("an OR-name cannot contain the AND-name `{}`", self.written(name));
                self.say_at(&PROPERTY_OF_AGGREGATE, word.at, text);
            }
        }
    }
}
