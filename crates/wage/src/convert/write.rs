//! Writes data in either notation: what is short on one line, the rest by indentation.

use std::fmt::Write as _;

use wage_rules::doc::Format;

use super::data::Data;

/// The longest line of what is written on one line.
const WIDTH: usize = 100;

/// The most levels of lists and maps that are written on one line.
const LEVELS: usize = 3;

/// The text of data.
pub(super) fn write(data: &Data, format: Format) -> String {
    let mut writer = Writer { format, text: String::new() };
    match format {
        Format::Json => writer.json(data, 0),
        Format::Yaml => writer.yaml(data, 0, Before::Nothing),
    }
    writer.text.push('\n');
    writer.text
}

struct Writer {
    format: Format,
    text: String,
}

/// What stands before a value in YAML.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Dash,
    Colon,
}

impl Writer {
    fn scalar(&self, text: &str) -> String {
        match self.format {
            Format::Yaml if yaml::is_plain_text(text) => text.to_owned(),
            _ => yaml::quote(text),
        }
    }

    /// The data on one line.
    fn line(&self, data: &Data) -> String {
        let between = |open: char, parts: Vec<String>, close: char| match (parts.is_empty(), open) {
            (true, _) => format!("{open}{close}"),
            (false, '[') => format!("[{}]", parts.join(", ")),
            (false, _) => format!("{open} {} {close}", parts.join(", ")),
        };
        match data {
            Data::Word(word) => word.clone(),
            Data::Text(text) => self.scalar(text),
            Data::List(elements) => between('[', elements.iter().map(|it| self.line(it)).collect(), ']'),
            Data::Map(members) => {
                let member =
                    |(key, value): &(String, Data)| format!("{}: {}", self.scalar(key), self.line(value));
                between('{', members.iter().map(member).collect(), '}')
            }
        }
    }

    /// The data on one line, if it is short.
    fn short(&self, data: &Data, column: usize) -> Option<String> {
        if data.is_empty() {
            return Some(self.line(data));
        }
        let line = Some(data).filter(|data| data.depth() <= LEVELS).map(|data| self.line(data))?;
        (column + line.chars().count() <= WIDTH).then_some(line)
    }

    fn break_line(&mut self, indent: usize) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n(' ', indent));
    }

    fn column(&self) -> usize {
        let line = self.text.rfind('\n').map_or(0, |end| end + 1);
        self.text[line..].chars().count()
    }

    fn json(&mut self, data: &Data, indent: usize) {
        // The top is always written by indentation, and what is below it too.
        if let Some(line) = self.short(data, self.column()).filter(|_| indent > 2 || data.is_empty()) {
            self.text.push_str(&line);
            return;
        }
        match data {
            Data::Word(_) | Data::Text(_) => self.text.push_str(&self.line(data)),
            Data::List(elements) => {
                self.text.push('[');
                for (number, element) in elements.iter().enumerate() {
                    self.text.push_str(if number > 0 { "," } else { "" });
                    self.break_line(indent + 2);
                    self.json(element, indent + 2);
                }
                self.break_line(indent);
                self.text.push(']');
            }
            Data::Map(members) => {
                self.text.push('{');
                for (number, (key, value)) in members.iter().enumerate() {
                    self.text.push_str(if number > 0 { "," } else { "" });
                    self.break_line(indent + 2);
                    let _ = write!(self.text, "{}: ", yaml::quote(key));
                    self.json(value, indent + 2);
                }
                self.break_line(indent);
                self.text.push('}');
            }
        }
    }

    fn yaml(&mut self, data: &Data, indent: usize, before: Before) {
        let is_on_line = data.is_empty() || (before != Before::Nothing && data.depth() < LEVELS);
        if let Some(line) = self.short(data, self.column() + 1).filter(|_| is_on_line) {
            let space = if before == Before::Nothing { "" } else { " " };
            let _ = write!(self.text, "{space}{line}");
            return;
        }
        match data {
            Data::Word(_) | Data::Text(_) => {}
            Data::List(elements) => {
                for (number, element) in elements.iter().enumerate() {
                    self.begin(number, indent, before);
                    self.text.push('-');
                    self.yaml(element, indent + 2, Before::Dash);
                }
            }
            Data::Map(members) => {
                for (number, (key, value)) in members.iter().enumerate() {
                    self.begin(number, indent, before);
                    let _ = write!(self.text, "{}:", self.scalar(key));
                    self.yaml(value, indent + 2, Before::Colon);
                }
            }
        }
    }

    /// Goes to where an entry of a list or map begins: the first one may stand behind a dash.
    fn begin(&mut self, number: usize, indent: usize, before: Before) {
        match (number, before) {
            (0, Before::Nothing) => {}
            (0, Before::Dash) => self.text.push(' '),
            _ => self.break_line(indent),
        }
    }
}
