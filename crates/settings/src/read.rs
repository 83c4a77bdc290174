//! Reads a settings file. Valid parts apply even if others have errors.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use language::{Applicability, Diagnostic, FormatOptions, Indent, Law, LawLevels, Semantics, Severity};
use text::{Edit, TextRange};

use crate::glob::{CodePattern, PathPattern};
use crate::judge::Judge;
use crate::keys::{
    self, EXCLUDE, FORMAT, FORMAT_INDENT, FORMAT_WIDTH, KEYS, Key, LAW_FILES, LAW_LEVELS, LAW_MESSAGE,
    LAW_REQUIRE, LAW_SEVERITY, LAW_WHEN, LAWS, LEVELS, Level, PATH_FILES, PATH_RULES, PATHS, RULES,
    SEMANTICS, Ty, VARY, VARY_FILES, VARY_KINDS, Word,
};
use crate::laws::{self, ForPacks};
use crate::rules::{Rule, Rules, What};
use crate::tree::{self, Entry, Kind, Table, Value};
use crate::{Codes, own_rules};

/// Cap on the size of a settings file in bytes; larger ones are not read.
pub const MAX_BYTES: usize = 256 * 1024;

/// Cap on the patterns of a file: each of them is matched against each file of a project.
const MAX_PATTERNS: usize = 500;

/// The settings of a file.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    exclude: Vec<Written>,
    semantics: Option<Semantics>,
    width: Option<u16>,
    indent: Option<Indent>,
    rules: Rules,
    /// In the order of the file.
    paths: Vec<ForPaths>,
    laws: Vec<ForPacks>,
    vary: Vec<Varied>,
}

/// The kinds that may change where levels of some packs are varied, or of all if no pattern is given.
#[derive(Clone, Debug)]
struct Varied {
    kinds: Arc<[String]>,
    files: Vec<Written>,
}

/// A path pattern and its range.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) pattern: PathPattern,
    pub(crate) text: String,
    pub(crate) range: TextRange,
}

#[derive(Clone, Debug)]
struct ForPaths {
    files: Vec<Written>,
    rules: Rules,
}

/// The result of reading a settings file.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The valid settings.
    pub settings: Settings,
    /// The diagnostics, in the order of every output.
    pub diagnostics: Vec<Diagnostic>,
}

impl Settings {
    /// The configured semantics; `None` if not set.
    pub const fn semantics(&self) -> Option<Semantics> {
        self.semantics
    }

    /// The configured format options; those of `otherwise` if not set.
    pub(crate) fn format_options(&self, otherwise: FormatOptions) -> FormatOptions {
        FormatOptions {
            width: self.width.unwrap_or(otherwise.width),
            indent: self.indent.unwrap_or(otherwise.indent),
        }
    }

    /// Returns true if a path relative to the folder of the file is excluded. If `around` is given, patterns
    /// that match it do not count.
    pub(crate) fn excludes(&self, path: &str, around: Option<&str>) -> bool {
        let counts = |it: &&Written| around.is_none_or(|around| !it.pattern.matches(around));
        self.exclude.iter().filter(counts).any(|it| it.pattern.matches(path))
    }

    /// Returns true if there are patterns of excluded paths.
    pub(crate) const fn has_exclusions(&self) -> bool {
        !self.exclude.is_empty()
    }

    /// The severity tables that apply to a path relative to the folder of the file, highest priority first;
    /// `None` stands for a path outside of it.
    pub(crate) fn rules(&self, path: Option<&str>) -> Vec<&Rules> {
        let is_for = |it: &&ForPaths| {
            path.is_some_and(|path| it.files.iter().any(|written| written.pattern.matches(path)))
        };
        let of_paths = self.paths.iter().rev().filter(is_for).map(|it| &it.rules);
        of_paths.chain([&self.rules]).collect()
    }

    /// The laws for a pack at a path relative to the folder of the file; `None` stands for a pack outside of it.
    pub(crate) fn laws(&self, pack: Option<&str>) -> Arc<[Law]> {
        laws::for_pack(&self.laws, pack)
    }

    /// The kinds that may change where levels of a pack are varied, at a path relative to the folder of the file; `None` stands
    /// for a pack outside of it. Without any, all may.
    pub(crate) fn varied_kinds(&self, pack: Option<&str>) -> Option<Arc<[String]>> {
        let is_for = |it: &&Varied| laws::is_for(&it.files, pack);
        self.vary.iter().rev().find(is_for).map(|it| Arc::clone(&it.kinds))
    }

    /// The names of levels in laws, and where they stand.
    pub(crate) fn level_names(&self) -> impl Iterator<Item = &(String, TextRange)> {
        self.laws.iter().flat_map(|it| &it.names)
    }

    /// All path patterns of the file.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = &Written> {
        let of_paths = self.paths.iter().flat_map(|it| &it.files);
        let of_laws = self.laws.iter().flat_map(|it| &it.files);
        self.exclude.iter().chain(of_paths).chain(of_laws).chain(self.vary.iter().flat_map(|it| &it.files))
    }
}

/// Reads the text of a settings file; `file` is its path in diagnostics.
pub fn read(file: &Arc<str>, text: &str, codes: &Codes) -> Reading {
    let mut judge = Judge::new(file);
    if text.len() > MAX_BYTES {
        let message = format!("the file has {} bytes; the limit is {MAX_BYTES}", text.len());
        judge.say(&own_rules::SYNTAX, text::range(0, 0), message);
        return Reading { settings: Settings::default(), diagnostics: judge.into_diagnostics() };
    }
    let tree = tree::read(text);
    for error in tree.errors {
        match error.first {
            None => drop(judge.say(&own_rules::SYNTAX, error.range, error.message)),
            Some(first) => {
                judge
                    .say(&own_rules::DUPLICATE_KEY, error.range, error.message)
                    .related(first, "first defined here");
            }
        }
    }
    let mut reader = Reader { judge, codes, text, patterns: 0 };
    let mut values = reader.table(&tree.root, KEYS, ("setting", ""));
    let mut format = values.table(&FORMAT);
    let settings = Settings {
        exclude: values.globs(&EXCLUDE),
        semantics: values.word(&SEMANTICS).and_then(Semantics::named),
        width: format.number(&FORMAT_WIDTH).and_then(|width| u16::try_from(width).ok()),
        indent: format.indent(&FORMAT_INDENT),
        rules: values.rules(&RULES),
        paths: values
            .tables(&PATHS)
            .into_iter()
            .map(|mut values| ForPaths { files: values.globs(&PATH_FILES), rules: values.rules(&PATH_RULES) })
            .collect(),
        laws: values.tables(&LAWS).into_iter().filter_map(Values::law).collect(),
        vary: values.tables(&VARY).into_iter().filter_map(Values::varied).collect(),
    };
    Reading { settings, diagnostics: reader.judge.into_diagnostics() }
}

/// The valid values of a table.
#[derive(Default)]
struct Values(BTreeMap<&'static str, Understood>);

enum Understood {
    Globs(Vec<Written>),
    Word(&'static str),
    Number(i64),
    Text(String),
    Places(RangeInclusive<u32>),
    /// Names, and where they stand.
    Names(Vec<(String, TextRange)>),
    /// The text of a law that cannot be read.
    Misread,
    Rules(Rules),
    Table(Values),
    Tables(Vec<Values>),
}

impl Values {
    fn globs(&mut self, key: &Key) -> Vec<Written> {
        match self.0.remove(key.name) {
            Some(Understood::Globs(globs)) => globs,
            _ => Vec::new(),
        }
    }

    fn word(&mut self, key: &Key) -> Option<&'static str> {
        match self.0.remove(key.name) {
            Some(Understood::Word(word)) => Some(word),
            _ => None,
        }
    }

    fn number(&mut self, key: &Key) -> Option<i64> {
        match self.0.remove(key.name) {
            Some(Understood::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// A number of spaces, or `tab`.
    fn indent(&mut self, key: &Key) -> Option<Indent> {
        match self.0.remove(key.name) {
            Some(Understood::Number(spaces)) => u8::try_from(spaces).ok().map(Indent::Spaces),
            Some(Understood::Word(keys::TAB)) => Some(Indent::Tab),
            _ => None,
        }
    }

    fn table(&mut self, key: &Key) -> Self {
        match self.0.remove(key.name) {
            Some(Understood::Table(values)) => values,
            _ => Self::default(),
        }
    }

    fn rules(&mut self, key: &Key) -> Rules {
        match self.0.remove(key.name) {
            Some(Understood::Rules(rules)) => rules,
            _ => Rules::default(),
        }
    }

    fn text(&mut self, key: &Key) -> Option<Arc<str>> {
        match self.0.remove(key.name) {
            Some(Understood::Text(text)) => Some(text.into()),
            _ => None,
        }
    }

    /// The law of a table; `None` if it asks nothing, or a part of it cannot be read.
    fn law(mut self) -> Option<ForPacks> {
        if self.0.values().any(|value| matches!(value, Understood::Misread)) {
            return None;
        }
        let (levels, names) = match self.0.remove(LAW_LEVELS.name) {
            Some(Understood::Places(places)) => (LawLevels::Places(places), Vec::new()),
            Some(Understood::Names(names)) => {
                (LawLevels::Named(names.iter().map(|(name, _)| name.clone()).collect()), names)
            }
            _ => (LawLevels::All, Vec::new()),
        };
        let severity = self.word(&LAW_SEVERITY).and_then(keys::level).and_then(Level::severity);
        let law = Law {
            levels,
            when: self.text(&LAW_WHEN),
            require: self.text(&LAW_REQUIRE)?,
            message: self.text(&LAW_MESSAGE),
            severity: severity.unwrap_or(Severity::Warning),
        };
        Some(ForPacks { law, names, files: self.globs(&LAW_FILES) })
    }

    /// What a table says of varied levels; `None` if it names no kinds.
    fn varied(mut self) -> Option<Varied> {
        let Some(Understood::Names(kinds)) = self.0.remove(VARY_KINDS.name) else { return None };
        let kinds = kinds.into_iter().map(|(kind, _)| kind).collect();
        Some(Varied { kinds, files: self.globs(&VARY_FILES) })
    }

    fn tables(&mut self, key: &Key) -> Vec<Self> {
        match self.0.remove(key.name) {
            Some(Understood::Tables(tables)) => tables,
            _ => Vec::new(),
        }
    }
}

struct Reader<'r> {
    judge: Judge,
    codes: &'r Codes,
    text: &'r str,
    patterns: usize,
}

impl Reader<'_> {
    fn table(&mut self, table: &Table, keys: &'static [Key], what: (&str, &str)) -> Values {
        let mut values = BTreeMap::new();
        for entry in &table.entries {
            let Some(key) = keys.iter().find(|key| key.name == entry.key) else {
                let message = format!("unknown {} `{}`{}", what.0, entry.key, what.1);
                let known = keys.iter().map(|key| key.name);
                let place = (entry.key_range, &*entry.key);
                self.judge.say_unknown(&own_rules::UNKNOWN_KEY, place, &message, known, key_text);
                continue;
            };
            if let Some(understood) = self.value(key, entry) {
                values.insert(key.name, understood);
            }
        }
        Values(values)
    }

    fn value(&mut self, key: &'static Key, entry: &Entry) -> Option<Understood> {
        match (&key.ty, &entry.value.kind) {
            // The syntax error was reported.
            (_, Kind::Missing) => None,
            (Ty::Globs, Kind::Array(elements)) => Some(Understood::Globs(self.globs(elements))),
            (Ty::OneOf(words), Kind::Text(text)) => {
                let range = entry.value.range;
                self.one_of(words.iter(), (range, text), key.name).map(|word| Understood::Word(word.name))
            }
            (Ty::Number { min, max, .. }, Kind::Integer(number)) => {
                if (*min..=*max).contains(number) {
                    return Some(Understood::Number(*number));
                }
                let message =
                    format!("invalid value `{number}` for `{}`; expected {}", key.name, key.ty.expected());
                self.judge.say(&own_rules::UNKNOWN_VALUE, entry.value.range, message);
                None
            }
            (Ty::Number { words, .. }, Kind::Text(text)) if !words.is_empty() => {
                let range = entry.value.range;
                self.one_of(words.iter(), (range, text), key.name).map(|word| Understood::Word(word.name))
            }
            (Ty::Text, Kind::Text(text)) => Some(Understood::Text(text.clone())),
            (Ty::Law { is_when }, Kind::Text(law)) => {
                let Some(error) = self.codes.law_error(law, *is_when) else {
                    return Some(Understood::Text(law.clone()));
                };
                let range = laws::range_in(self.text, entry.value.range, law, &error.at);
                self.judge.say(&own_rules::BAD_LAW, range, error.message);
                Some(Understood::Misread)
            }
            (Ty::Levels, Kind::Text(places)) => {
                if let Some(places) = laws::places(places) {
                    return Some(Understood::Places(places));
                }
                let message = format!("invalid places `{places}`; write `3..`, `3` or `2..5`, from 1");
                self.judge.say(&own_rules::UNKNOWN_VALUE, entry.value.range, message);
                Some(Understood::Misread)
            }
            (Ty::Levels, Kind::Array(elements)) => {
                Some(Understood::Names(self.names(elements, "the name of a level")))
            }
            (Ty::Names, Kind::Array(elements)) => {
                Some(Understood::Names(self.names(elements, "the name of a kind")))
            }
            (Ty::Table(keys), Kind::Table(table)) => {
                let place = format!(" in `[{}]`", key.name);
                Some(Understood::Table(self.table(table, keys, ("key", &place))))
            }
            (Ty::Rules, Kind::Table(table)) => Some(Understood::Rules(self.rules(table))),
            (Ty::Tables(keys), Kind::Tables(elements) | Kind::Array(elements)) => {
                let tables = elements.iter().filter_map(|element| {
                    if let Kind::Table(table) = &element.kind {
                        let place = format!(" in `[[{}]]`", key.name);
                        return Some(self.table(table, keys, ("key", &place)));
                    }
                    self.wrong_type(element, &format!("an element of `{}`", key.name), "a table");
                    None
                });
                Some(Understood::Tables(tables.collect()))
            }
            (ty, _) => {
                self.wrong_value(key, ty, entry);
                None
            }
        }
    }

    fn names(&mut self, elements: &[Value], what: &str) -> Vec<(String, TextRange)> {
        let mut names = Vec::new();
        for element in elements {
            match &element.kind {
                Kind::Text(name) => names.push((name.clone(), element.range)),
                Kind::Missing => {}
                _ => self.wrong_type(element, what, "a string"),
            }
        }
        names
    }

    fn wrong_type(&mut self, value: &Value, what: &str, expected: &str) {
        let message = format!("{what} must be {expected}; found {}", described(value));
        self.judge.say(&own_rules::WRONG_TYPE, value.range, message);
    }

    fn wrong_value(&mut self, key: &Key, ty: &Ty, entry: &Entry) {
        let (range, key_range) = (entry.value.range, entry.key_range);
        let message = format!("`{}` must be {}; found {}", key.name, ty.expected(), described(&entry.value));
        let said = self.judge.say(&own_rules::WRONG_TYPE, range, message);
        let around = |range: TextRange, open: &str, close: &str| {
            let at =
                |offset, insert: &str| Edit { range: TextRange::empty(offset), insert: insert.to_owned() };
            vec![at(range.start(), open), at(range.end(), close)]
        };
        match (ty, &entry.value.kind) {
            (Ty::Globs | Ty::Names, Kind::Text(_)) => {
                said.fixed("wrap it in an array", Applicability::Safe, around(range, "[", "]"));
            }
            // The header of the table needs double brackets.
            (Ty::Tables(_), Kind::Table(_)) if range.contains_range(key_range) => {
                let title = format!("write `[[{}]]`", key.name);
                said.fixed(title, Applicability::Safe, around(range, "[", "]"));
            }
            _ => {}
        }
    }

    fn globs(&mut self, elements: &[Value]) -> Vec<Written> {
        let mut globs = Vec::new();
        for element in elements {
            let Kind::Text(text) = &element.kind else {
                if !matches!(element.kind, Kind::Missing) {
                    self.wrong_type(element, "a pattern", "a string");
                }
                continue;
            };
            self.patterns += 1;
            if self.patterns > MAX_PATTERNS {
                let message = format!("only the first {MAX_PATTERNS} patterns of a file are used");
                self.judge.say(&own_rules::BAD_GLOB, element.range, message);
                break;
            }
            match PathPattern::new(text) {
                Ok(pattern) => globs.push(Written { pattern, text: text.clone(), range: element.range }),
                Err(why) => {
                    let said = self.judge.say(&own_rules::BAD_GLOB, element.range, why);
                    let turned = text.replace('\\', "/");
                    if turned != *text && PathPattern::new(&turned).is_ok() {
                        let edit = Edit { range: element.range, insert: quote(&turned) };
                        said.fixed(format!("change it to `{turned}`"), Applicability::Safe, vec![edit]);
                    }
                }
            }
        }
        globs
    }

    fn one_of<'w>(
        &mut self,
        words: impl Iterator<Item = &'w Word> + Clone,
        (range, text): (TextRange, &str),
        what: &str,
    ) -> Option<&'w Word> {
        let found = words.clone().find(|word| word.name == text);
        if found.is_none() {
            let message = format!("invalid value `{text}` for `{what}`");
            let known = words.map(|word| word.name);
            self.judge.say_unknown(&own_rules::UNKNOWN_VALUE, (range, text), &message, known, quote);
        }
        found
    }

    fn rules(&mut self, table: &Table) -> Rules {
        let mut rules = Vec::new();
        for entry in &table.entries {
            let Some(what) = self.what(entry) else { continue };
            rules.extend(self.level(entry).map(|level| Rule { what, level }));
        }
        Rules::new(rules, self.codes)
    }

    /// The codes that the key of an entry names.
    fn what(&mut self, entry: &Entry) -> Option<What> {
        let (key, range) = (&*entry.key, entry.key_range);
        match self.codes.get(key) {
            Some(code) if code.is_locked => {
                let message = format!("the severity of `{key}` cannot be changed");
                let said = self.judge.say(&own_rules::FIXED_CODE, range, message);
                if let Some(range) = lines_of(self.text, range.cover(entry.value.range)) {
                    let edit = Edit { range, insert: String::new() };
                    said.fixed("remove it", Applicability::Unsafe, vec![edit]);
                }
                None
            }
            Some(code) => Some(What::Code(code.code)),
            None if CodePattern::is_one(key) => match CodePattern::new(key) {
                Ok(pattern) => {
                    if !self.codes.changeable().any(|it| pattern.matches(it.code)) {
                        let message = format!("no code matches `{key}`");
                        self.judge.say(&own_rules::MATCHES_NOTHING, range, message);
                    }
                    self.patterns += 1;
                    (self.patterns <= MAX_PATTERNS).then_some(What::Pattern(pattern))
                }
                Err(why) => {
                    self.judge.say(&own_rules::BAD_GLOB, range, why);
                    None
                }
            },
            None if self.codes.group(key).is_some() => self.codes.group(key).map(What::Group),
            None => {
                let message = format!("unknown code `{key}`");
                let known = self.codes.changeable().map(|it| it.code).chain(self.codes.groups());
                let said =
                    self.judge.say_unknown(&own_rules::UNKNOWN_CODE, (range, key), &message, known, key_text);
                if KEYS.iter().any(|it| it.name == key) {
                    said.help(format!("`{key}` is a top-level setting; move it above the first header"));
                }
                None
            }
        }
    }

    fn level(&mut self, entry: &Entry) -> Option<Level> {
        let range = entry.value.range;
        match &entry.value.kind {
            Kind::Missing => None,
            Kind::Text(text) => {
                let words = LEVELS.iter().map(|(word, _)| word);
                self.one_of(words, (range, text), &entry.key).and_then(|word| keys::level(word.name))
            }
            kind => {
                let what = format!("the severity of `{}`", entry.key);
                let message = format!("{what} must be a string; found {}", described(&entry.value));
                let said = self.judge.say(&own_rules::WRONG_TYPE, range, message);
                if matches!(kind, Kind::Bool(false)) {
                    let edit = Edit { range, insert: quote(keys::OFF) };
                    said.fixed(format!("change it to `{}`", keys::OFF), Applicability::Unsafe, vec![edit]);
                }
                None
            }
        }
    }
}

const fn described(value: &Value) -> &'static str {
    match value.kind {
        Kind::Missing => "nothing",
        Kind::Text(_) => "a string",
        Kind::Bool(_) => "a boolean",
        Kind::Integer(_) | Kind::Other => "a number or a date",
        Kind::Array(_) => "an array",
        Kind::Tables(_) => "an array of tables",
        Kind::Table(_) => "a table",
    }
}

/// The whole lines of a range, with their line breaks; `None` if they contain anything else.
fn lines_of(text: &str, range: TextRange) -> Option<TextRange> {
    let (start, end) = (usize::from(range.start()), usize::from(range.end()));
    let before = text.get(..start)?;
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line_end = text.get(end..)?.find('\n').map_or(text.len(), |at| end + at + 1);
    let is_alone = before[line_start..].trim().is_empty() && text[end..line_end].trim().is_empty();
    is_alone.then(|| text::range(line_start, line_end))
}

/// Quotes a text as a TOML string.
pub(crate) fn quote(text: &str) -> String {
    // TOML supports all escapes of JSON.
    serde_json::Value::from(text).to_string()
}

/// Formats a text as a TOML key.
pub(crate) fn key_text(key: &str) -> String {
    let is_bare = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if is_bare { key.to_owned() } else { quote(key) }
}
