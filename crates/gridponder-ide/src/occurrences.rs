//! Where names of a pack are defined and used: one walk of each file that mentions a name.

use std::sync::Arc;

use catalog::{Format, Name, Ty};
use json::{Kind, Node};
use language::{Definitions, FileRange, FoundSymbol, Occurrence, SymbolKind, is_match};
use pack::{File, FileKind, NameRef, Pack, Visit, walk};
use text::{TextRange, TextSize};

use crate::cursor::Cursor;

/// A name of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Its class.
    pub class: Name,
    /// The name.
    pub text: String,
    /// The level that it is a name in; `None` for a name of the whole pack.
    pub level: Option<Arc<str>>,
}

impl Subject {
    /// The name at an offset, with its range without quotes. Events and the fields of their payloads are words of the
    /// DSL and no names of the pack.
    pub fn at(pack: &Pack, file: &File, offset: TextSize) -> Option<(Self, TextRange)> {
        let cursor = Cursor::at(pack, file, offset)?;
        if cursor.reference.is_some() {
            let parts = reference_parts(cursor.name_ref.node);
            let (class, text, range) = parts.into_iter().find(|(_, _, range)| touches(*range, offset))?;
            return Some((Self::new(pack, file, class, text), range));
        }
        let class = cursor.name.filter(|class| is_of_pack(*class))?;
        let text = cursor.name_ref.text().into_owned();
        Some((Self::new(pack, file, class, text), inside(cursor.name_ref)))
    }

    fn new(pack: &Pack, file: &File, class: Name, text: String) -> Self {
        let is_of_level = file.kind == FileKind::Level && class.is_local() && {
            let game = pack.uses(FileKind::Game.path());
            let is_used = game.is_some_and(|uses| uses.mentions(class, &text));
            !is_used && pack.names().definitions(class, &text, file).all(|it| it.file == file.path)
        };
        Self { class, text, level: is_of_level.then(|| Arc::clone(&file.path)) }
    }
}

/// Whether names of a class are given by the pack.
const fn is_of_pack(class: Name) -> bool {
    !matches!(class, Name::Event | Name::EventField)
}

/// The definitions of the name at an offset. What is told by an event is defined where its rule names the event.
pub fn definitions(pack: &Pack, file: &File, offset: TextSize) -> Option<Definitions> {
    if let Some(found) = of_event(pack, file, offset) {
        return Some(found);
    }
    let (subject, range) = Subject::at(pack, file, offset)?;
    let found = pack.names().definitions(subject.class, &subject.text, file);
    let places = found.map(|it| FileRange { file: Arc::clone(&it.file), range: unquoted(pack, it) });
    Some(Definitions { range, places: places.collect() })
}

/// The event that a reference at an offset speaks of.
fn of_event(pack: &Pack, file: &File, offset: TextSize) -> Option<Definitions> {
    let cursor = Cursor::at(pack, file, offset)?;
    cursor.reference.filter(|_| cursor.name_ref.text().starts_with("$event."))?;
    let rule = cursor
        .levels
        .iter()
        .find(|level| level.shapes.is_some_and(|(shape, _)| std::ptr::eq(shape, &raw const catalog::RULE)))?;
    let on = rule.node.get("on").filter(|on| on.kind() == Kind::String)?;
    let at = FileRange { file: Arc::clone(&file.path), range: inside(NameRef::value(on)) };
    Some(Definitions { range: inside(cursor.name_ref), places: vec![at] })
}

/// The places of a name in the files of the pack, or in one of them, in the order of files and texts.
pub fn occurrences(pack: &Pack, subject: &Subject, only_in: Option<&str>) -> Vec<Occurrence> {
    let is_meant = |file: &&Arc<File>| {
        let own = subject.level.as_deref().is_none_or(|level| level == &*file.path);
        own && mentions(pack, file, subject)
    };
    let mut found = Vec::new();
    let one = only_in.and_then(|path| pack.file(path));
    let all = only_in.is_none().then(|| pack.files()).into_iter().flatten();
    for file in one.into_iter().chain(all).filter(is_meant) {
        let mut here = Vec::new();
        each_name(pack, file, &mut |class, text, range, is_definition| {
            if class == subject.class && *text == subject.text {
                here.push((range, is_definition));
            }
        });
        // A name may define and refer at once, such as a tag.
        here.sort_by_key(|(range, is_definition)| (range.start(), range.end(), !is_definition));
        here.dedup_by_key(|(range, _)| *range);
        found.extend(here.into_iter().map(|(range, is_definition)| Occurrence {
            at: FileRange { file: Arc::clone(&file.path), range },
            is_definition,
        }));
    }
    found
}

/// Whether a name stands in a file.
pub(crate) fn is_in(pack: &Pack, file: &File, subject: &Subject) -> bool {
    !occurrences(pack, subject, Some(&file.path)).is_empty()
}

/// The texts that may be a name, in places that take any value, such as the value that a condition compares with.
pub fn possible_occurrences(pack: &Pack, subject: &Subject) -> Vec<FileRange> {
    let mut found = Vec::new();
    for file in pack.files() {
        let (Some(root), Some(document)) = (file.tree.root(), file.kind.document()) else { continue };
        if subject.level.as_deref().is_some_and(|level| level != &*file.path)
            || !mentions(pack, file, subject)
        {
            continue;
        }
        walk(root, &document.shape, pack.names().systems(), &mut |_, visit| {
            let Visit::Value { node, ty: Ty::Any } = visit else { return };
            for inside_of in node.descendants() {
                let key = NameRef::key(inside_of);
                if inside_of != node && inside_of.key().is_some() && key.text() == subject.text {
                    found.push(FileRange { file: Arc::clone(&file.path), range: inside(key) });
                }
                let value = NameRef::value(inside_of);
                if inside_of.kind() == Kind::String && value.text() == subject.text {
                    found.push(FileRange { file: Arc::clone(&file.path), range: inside(value) });
                }
            }
        });
    }
    found.sort_by_key(|at| (Arc::clone(&at.file), at.range.start()));
    found.dedup();
    found
}

/// Whether a file may have the name.
fn mentions(pack: &Pack, file: &File, subject: &Subject) -> bool {
    // Parameters in steps of gold paths are in no index.
    let is_param = matches!(subject.class, Name::ActionParam | Name::EntityParam);
    let is_used = || pack.uses(&file.path).is_some_and(|uses| uses.mentions(subject.class, &subject.text));
    let is_defined =
        || pack.index_of(&file.path).is_some_and(|index| index.defines(subject.class, &subject.text));
    is_param || is_used() || is_defined()
}

/// Calls `take` with each name of a file, words of the DSL among them: its class, text, range without quotes, and
/// whether it is defined there. Not in order.
pub(crate) fn each_name<'t>(
    pack: &'t Pack,
    file: &'t File,
    take: &mut dyn FnMut(Name, std::borrow::Cow<'t, str>, TextRange, bool),
) {
    let (Some(root), Some(document)) = (file.tree.root(), file.kind.document()) else { return };
    walk(root, &document.shape, pack.names().systems(), &mut |_, found| match found {
        Visit::Defines { name_ref, name } => {
            take(name, name_ref.text(), inside(name_ref), true);
        }
        Visit::Refers { name_ref, name } => {
            take(name, name_ref.text(), inside(name_ref), false);
        }
        Visit::Reference { node, .. } => {
            for (class, text, range) in reference_parts(node) {
                take(class, text.into(), range, false);
            }
        }
        Visit::Value { node, ty: Ty::Formatted(format) } => {
            for (text, range) in drawn_parameters(node, *format) {
                take(Name::EntityParam, text.into(), range, false);
            }
        }
        Visit::Value { node, ty: Ty::GoldStep } if node.kind() == Kind::Object => {
            for member in node.distinct_members().filter(|member| !member.key.is("action")) {
                let name_ref = NameRef::key(member.value);
                take(Name::ActionParam, name_ref.text(), inside(name_ref), false);
            }
        }
        _ => {}
    });
}

/// The parameters by which a text of a kind is filled in: `@param:name` in a display, `{name}` in the path of its
/// sprite.
fn drawn_parameters(node: Node<'_>, format: Format) -> Vec<(String, TextRange)> {
    let name_ref = NameRef::value(node);
    let range = inside(name_ref);
    let text = name_ref.text();
    // With escapes, offsets in the text are not those in the file.
    if usize::from(range.len()) != text.len() {
        return Vec::new();
    }
    let at = |start: usize, name: &str| {
        let start = usize::from(range.start()) + start;
        (name.to_owned(), text::range(start, start + name.len()))
    };
    match format {
        Format::Paint | Format::Caption => {
            let name = pack::filled_in(&text).filter(|name| !name.is_empty());
            name.map(|name| at(text.len() - name.len(), name)).into_iter().collect()
        }
        Format::AssetPath if node.key().is_some_and(|key| key.is("sprite")) => {
            let braces = text.match_indices('{');
            let named = braces.filter_map(|(open, _)| {
                let length = text[open + 1..].find('}')?;
                Some(at(open + 1, &text[open + 1..open + 1 + length]))
            });
            named.filter(|(name, _)| !name.is_empty()).collect()
        }
        _ => Vec::new(),
    }
}

/// The names inside a `$` reference: class, text and range.
fn reference_parts(node: Node<'_>) -> Vec<(Name, String, TextRange)> {
    let name_ref = NameRef::value(node);
    let range = inside(name_ref);
    let text = name_ref.text();
    // With escapes, offsets in the text are not those in the file.
    if usize::from(range.len()) != text.len() {
        return Vec::new();
    }
    let segments = |form: &str| -> Vec<String> { form.split('.').map(str::to_owned).collect() };
    let written = segments(&text);
    let is_slot = |segment: &str| segment.starts_with('<');
    let form = catalog::VALUE_REFERENCES.iter().map(|reference| segments(reference.form)).find(|form| {
        form.len() == written.len() && form.iter().zip(&written).all(|(slot, it)| is_slot(slot) || slot == it)
    });
    let mut parts = Vec::new();
    let mut start = usize::from(range.start());
    for (slot, segment) in form.iter().flatten().zip(written) {
        let end = start + segment.len();
        let class = match slot.as_str() {
            "<layer>" => Some(Name::Layer),
            "<key>" => Some(Name::EntityParam),
            _ => None,
        };
        parts.extend(class.map(|class| (class, segment, text::range(start, end))));
        start = end + 1;
    }
    parts
}

fn touches(range: TextRange, offset: TextSize) -> bool {
    range.start() <= offset && offset <= range.end()
}

/// The range of a name without its quotes; with them where it is written with escapes.
fn inside(name_ref: NameRef<'_>) -> TextRange {
    let range = name_ref.range();
    let source = &name_ref.node.tree().text()[range];
    inside_of(source, &name_ref.text(), range)
}

fn inside_of(source: &str, text: &str, range: TextRange) -> TextRange {
    let is_plain = source.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) == Some(text);
    if is_plain { text::range(usize::from(range.start()) + 1, usize::from(range.end()) - 1) } else { range }
}

/// The range of a definition without quotes.
fn unquoted(pack: &Pack, definition: &pack::Definition) -> TextRange {
    let range = definition.range;
    let source =
        pack.file(&definition.file).and_then(|file| file.tree.text().get(std::ops::Range::from(range)));
    let inner = source.and_then(|source| source.strip_prefix('"')?.strip_suffix('"'));
    match (source, inner) {
        (Some(source), Some(inner)) if !inner.contains('\\') => inside_of(source, inner, range),
        _ => range,
    }
}

/// The names of the pack that match a query, at most `limit`.
pub fn find_symbols(pack: &Pack, query: &str, limit: usize) -> Vec<FoundSymbol> {
    let names = pack.names();
    let mut found = Vec::new();
    for (class, kind) in FOUND {
        for name in names.all(class).filter(|name| is_match(query, name)) {
            for at in names.places(class, name) {
                if found.len() == limit {
                    return found;
                }
                let range = unquoted(pack, at);
                let at = FileRange { file: Arc::clone(&at.file), range };
                found.push(FoundSymbol {
                    name: name.to_owned(),
                    kind,
                    container: class.noun().to_owned(),
                    at,
                });
            }
        }
    }
    found
}

/// The classes of names that people look for, and what they are.
const FOUND: [(Name, SymbolKind); 10] = [
    (Name::Level, SymbolKind::File),
    (Name::Kind, SymbolKind::Class),
    (Name::Action, SymbolKind::Method),
    (Name::System, SymbolKind::Module),
    (Name::Rule, SymbolKind::Event),
    (Name::Layer, SymbolKind::Array),
    (Name::Variable, SymbolKind::Variable),
    (Name::Goal, SymbolKind::Constant),
    (Name::MultiCellObject, SymbolKind::Object),
    (Name::Tag, SymbolKind::Tag),
];

/// What a name of a class is.
pub(crate) fn symbol_kind(class: Name) -> SymbolKind {
    FOUND.iter().find(|(found, _)| *found == class).map_or(SymbolKind::Property, |(_, kind)| *kind)
}
