//! Values by their type.

use catalog::{Format, Json, List, Name, Shape, Ty, Variant, Vocab};
use json::Kind;
use language::CompletionKind;

use super::item::{Insert, Item, noted};
use super::place::Next;
use super::site::{Site, refers_to};
use super::snippet::{self, Snippet};
use super::{board, examples, hints, names, params, references, words};
use crate::hover::picture;

/// The items for a value.
pub(super) fn propose(site: &Site<'_>) -> Vec<Item> {
    if site.cursor.levels.is_empty() {
        // If there already is a value, nothing else is possible.
        let is_alone = site.place.next == Next::Other;
        return if is_alone { examples::documents(site) } else { Vec::new() };
    }
    let mut items = hints::stops(site).unwrap_or_default();
    if let Some(vocab) = site.cursor.read_in.filter(|vocab| *vocab != Vocab::Event) {
        items.extend(types(site, vocab));
    }
    if is_open(site) {
        items.extend(params::values(site));
    }
    if site.level().is_some_and(|level| level.is(|ty| matches!(ty, Ty::LayerData | Ty::Pattern))) {
        items.extend(board::row(site));
    }
    items.extend(compared(site));
    items.extend(word_body(site));
    if let Some(first) = site.cursor.types.first() {
        items.extend(of_type(site, first));
        items.extend(default(site));
    }
    items
}

/// Returns true if any value is possible at the cursor.
fn is_open(site: &Site<'_>) -> bool {
    matches!(site.cursor.types.first(), Some(Ty::Any | Ty::Live(Ty::Any)))
}

/// The words for `type`.
fn types(site: &Site<'_>, vocab: Vocab) -> Vec<Item> {
    let items = words::ranked(site, vocab).into_iter().map(|entry| {
        Item::text(entry.name, CompletionKind::Class)
            .detail(words::detail(vocab, entry))
            .doc(noted(entry.doc, entry.since))
    });
    items.collect()
}

/// The possible values of an event field in a condition.
fn compared(site: &Site<'_>) -> Vec<Item> {
    let Some(level) = site.level().filter(|_| is_open(site)) else { return Vec::new() };
    let field = level.text_of(|ty| refers_to(ty, Name::EventField));
    let field = field.and_then(|field| site.cursor.event?.field(&field));
    field.map(|field| of_type(site, &field.ty)).unwrap_or_default()
}

/// The object of the word whose key is at the cursor.
fn word_body(site: &Site<'_>) -> Option<Item> {
    let level = site.level()?;
    let key = level.inside.key()?.text();
    let body = level.types.iter().find_map(|ty| match ty {
        Ty::KeyTagged(vocab) => catalog::body(*vocab, &key),
        Ty::TypeTagged(tagged) if tagged.body == Some(&*key) => {
            catalog::body(tagged.vocab, &level.node.get("type")?.as_str()?)
        }
        _ => None,
    })?;
    let object = self::shape(site, body).into_iter().next();
    object.filter(|item| matches!(&item.insert, Insert::Snippet(snippet) if snippet.plain() != "{}"))
}

/// The values of a type.
pub(super) fn of_type(site: &Site<'_>, ty: &Ty) -> Vec<Item> {
    match ty {
        Ty::Any | Ty::Int { .. } | Ty::Number | Ty::Positive | Ty::Text => bounds(ty),
        Ty::Null => vec![Item::value("null", CompletionKind::Value, "null")],
        Ty::Bool => booleans(site),
        Ty::Formatted(format) => formatted(site, *format),
        Ty::Enum(variants) | Ty::Words(variants) => self::variants(variants),
        Ty::Direction => variants(catalog::DIRECTIONS),
        Ty::Position => vec![hole("[x, y]", ty).detail("a cell")],
        Ty::Size => vec![hole("[width, height]", ty).detail("a size")],
        Ty::Defines(name) => defined(site, *name),
        Ty::Refers(name) => names::propose(site, *name),
        Ty::Live(inner) => {
            let mut items = references::propose(site, inner);
            let own = of_type(site, inner);
            // In rules, kinds are usually literals, and cells rarely are.
            let at = if matches!(inner, Ty::Position | Ty::Any) { items.len() } else { 0 };
            items.splice(at..at, own);
            items
        }
        Ty::List(list) => self::list(list),
        Ty::Map(_) | Ty::MultiCellParams | Ty::SystemOverrides => {
            vec![hole("{}", ty).detail(ty.words())]
        }
        Ty::Shape(shape) => self::shape(site, shape),
        Ty::Either(alternatives) => either(site, alternatives),
        Ty::KeyTagged(vocab) => examples::words(site, *vocab),
        Ty::TypeTagged(tagged) => examples::words(site, tagged.vocab),
        Ty::LayerData => board::layer(site, true),
        Ty::Pattern => board::layer(site, false),
        Ty::GoldStep => params::steps(site),
    }
}

/// The number, if only one is possible.
fn bounds(ty: &Ty) -> Vec<Item> {
    match ty {
        Ty::Int { min, max } if min == max => {
            vec![Item::value(min.to_string(), CompletionKind::Value, min.to_string())]
        }
        _ => Vec::new(),
    }
}

fn booleans(site: &Site<'_>) -> Vec<Item> {
    let default = site.cursor.field.and_then(catalog::Field::default_json);
    let order = if default == Some(Json::Bool(true)) { ["false", "true"] } else { ["true", "false"] };
    order.map(|word| Item::value(word, CompletionKind::Value, word)).into()
}

fn variants(variants: &'static [Variant]) -> Vec<Item> {
    let items = variants.iter().map(|variant| {
        Item::text(variant.name, CompletionKind::EnumMember).doc(noted(variant.doc, variant.since))
    });
    items.collect()
}

/// Texts of a format that are already in use, or that the catalog lists for this field.
fn formatted(site: &Site<'_>, format: Format) -> Vec<Item> {
    let kind = if format == Format::AssetPath { CompletionKind::File } else { CompletionKind::Value };
    let mut known = site.formatted(format);
    known.sort_by_key(|(_, uses)| std::cmp::Reverse(*uses));
    let item = |text: String| {
        let picture = (format == Format::AssetPath).then(|| picture(&text)).flatten();
        let mut item = Item::text(text, kind);
        item.doc = picture.map(Into::into);
        item
    };
    let mut items: Vec<Item> = known.into_iter().map(|(text, _)| item(text)).collect();
    if matches!(format, Format::DslVersion | Format::SemVer)
        && let Some(field) = site.cursor.field
        && let Some(document) = site.file.kind.document()
        && let Ok(Json::Object(example)) = serde_json::from_str::<Json>(document.example)
        && let Some(Json::String(text)) = example.get(field.name)
    {
        items.push(Item::text(text, kind));
    }
    items
}

/// A value with placeholders.
fn hole(label: &str, ty: &Ty) -> Item {
    let snippet = snippet::value(ty, catalog::Presence::Required);
    Item::snippet(label, snippet)
}

/// Existing names that a new definition may share.
fn defined(site: &Site<'_>, name: Name) -> Vec<Item> {
    match name {
        Name::Tag | Name::Variable => names::propose(site, name),
        Name::Level => {
            let stem = site.file.stem();
            vec![Item::text(stem, CompletionKind::Reference).detail("the name of the file")]
        }
        _ => Vec::new(),
    }
}

fn list(list: &'static List) -> Vec<Item> {
    let detail = Ty::List(list).words();
    vec![Item::snippet("[]", Snippet::plain_text("[").stop("").with("]")).detail(detail)]
}

fn shape(site: &Site<'_>, shape: &'static Shape) -> Vec<Item> {
    let begin = |ty: &Ty| begin(site, ty);
    let object = Item::snippet(shape.name, snippet::skeleton(shape, &begin))
        .detail("with what it needs")
        .doc(shape.doc);
    let mut items = vec![object];
    if shape.name == catalog::RULE.name {
        items.extend(examples::rules(site));
    }
    items
}

/// The default for a text in a skeleton: the likeliest name.
pub(super) fn begin(site: &Site<'_>, ty: &Ty) -> String {
    match ty {
        Ty::Refers(name) => names::likeliest(site, *name).unwrap_or_default(),
        Ty::Live(inner) => begin(site, inner),
        Ty::Enum(variants) | Ty::Words(variants) => {
            variants.first().map(|it| it.name.to_owned()).unwrap_or_default()
        }
        Ty::Defines(Name::Level) => site.file.stem().to_owned(),
        _ => String::new(),
    }
}

/// The alternatives; `null` comes after likely ones and before the others.
fn either(site: &Site<'_>, alternatives: &'static [Ty]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for ty in alternatives.iter().filter(|ty| !matches!(ty, Ty::Null)) {
        items.extend(of_type(site, ty));
    }
    if alternatives.iter().any(|ty| matches!(ty, Ty::Null)) {
        let is_cell = site.level().is_some_and(|level| level.node.kind() == Kind::Array);
        let likely = if is_cell { board::likely_kinds(site, &items) } else { items.len() };
        items.insert(likely, Item::value("null", CompletionKind::Value, "null"));
    }
    items
}

/// The default of the field, if it is a text or a number.
fn default(site: &Site<'_>) -> Option<Item> {
    let json = site.cursor.field?.default_json()?;
    let label = match &json {
        Json::String(text) => text.clone(),
        Json::Number(number) => number.to_string(),
        _ => return None,
    };
    Some(Item::value(label, CompletionKind::Value, json.to_string()).detail("default"))
}
