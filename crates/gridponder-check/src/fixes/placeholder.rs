//! Initial values for missing fields: the default, or the simplest value of the type.

use catalog::{Field, Format, List, Name, Presence, Shape, Ty, Vocab};
use json::{Kind, Node};

use crate::file_context::FileContext;

/// Cap on the kinds; a game with more has no free letters left anyway.
const MAX_KINDS: usize = 1_000;

/// Maximum depth of an invented value.
const DEPTH: usize = 4;

/// An initial value.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) text: String,
    /// Whether it is certainly the intended value, not one that the author has to replace.
    pub(crate) is_known: bool,
}

/// The value for a field of an object. Returns `None` if only the author can know it.
pub(crate) fn value(
    context: FileContext<'_>,
    object: Option<Node<'_>>,
    shape: &Shape,
    field: &Field,
) -> Option<Start> {
    if let Some(default) = field.presence.default_value() {
        // Nobody would write out an empty default, so it is not the intended value.
        let is_known = !matches!(default, "[]" | "{}");
        return Some(Start { text: default.to_owned(), is_known });
    }
    if let (Some(object), "size", Ty::Size) = (object, field.name, &field.ty)
        && let Some(text) = board_size(object)
    {
        return Some(Start { text, is_known: true });
    }
    if let (Some(object), "type") = (object, field.name)
        && let Some(word) = word_of(object, shape)
    {
        return Some(Start { text: json::quote(word), is_known: true });
    }
    let text = invented(context, object, shape, field)?;
    Some(Start { text, is_known: matches!(field.ty, Ty::Defines(Name::Level)) })
}

/// A value that the author has to replace.
fn invented(
    context: FileContext<'_>,
    object: Option<Node<'_>>,
    shape: &Shape,
    field: &Field,
) -> Option<String> {
    // The type of the object determines all its other fields.
    if field.name == "type" && matches!(field.ty, Ty::Text) {
        return None;
    }
    let word = object.and_then(|object| Some((body(shape, &object.get("type")?.as_str()?)?, field.name)));
    if let Some((body, "config")) = word {
        return object_of(context, body, &[], DEPTH);
    }
    of(context, &field.ty, Some(object?), DEPTH)
}

/// The only word whose configuration has all the keys that the object configures.
fn word_of(object: Node<'_>, shape: &Shape) -> Option<&'static str> {
    let vocab = Vocab::ALL.into_iter().find(|vocab| vocab.noun() == shape.name)?;
    let config = object.get("config").filter(|config| !config.is_empty())?;
    let has_all = |word: &str| {
        let has =
            |key: &str| body(shape, word).is_some_and(|body| body.fields.iter().any(|it| it.name == key));
        config.members().all(|member| has(&member.key.text()))
    };
    let words: Vec<&str> =
        catalog::words(vocab).iter().map(|word| word.name).filter(|word| has_all(word)).collect();
    match words[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The fields that the word of an object requires.
fn body(shape: &Shape, word: &str) -> Option<&'static Shape> {
    match shape.name {
        "goal" => catalog::goal(word).map(|goal| &goal.config),
        "lose condition" => catalog::lose_condition(word).map(|condition| &condition.config),
        "system" => catalog::system(word).map(|system| &system.config),
        _ => None,
    }
}

/// The size of the dense layers of a board.
fn board_size(board: Node<'_>) -> Option<String> {
    let layers = board.get("layers")?;
    let dense = || layers.distinct_members().map(|it| it.value).filter(|layer| layer.kind() == Kind::Array);
    let height = dense().map(Node::len).max()?;
    let width = dense().flat_map(Node::elements).map(Node::len).max()?;
    (width > 0 && height > 0).then(|| format!("[{width}, {height}]"))
}

/// An object with all required fields of its type. `given` has the values of some of them.
pub(crate) fn object_of(
    context: FileContext<'_>,
    shape: &Shape,
    given: &[(&str, String)],
    depth: usize,
) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    let mut groups = Vec::new();
    let mut members = Vec::new();
    for field in shape.fields {
        let fixed = given.iter().find(|(name, _)| *name == field.name).map(|(_, value)| value.clone());
        let is_needed = match field.presence {
            Presence::Required | Presence::Expected { .. } => true,
            Presence::OneOf(group) | Presence::AtLeastOneOf(group) if !groups.contains(&group) => {
                groups.push(group);
                true
            }
            _ => fixed.is_some(),
        };
        if is_needed {
            let default = || field.presence.default_value().map(str::to_owned);
            let value = fixed.or_else(default).or_else(|| of(context, &field.ty, None, depth))?;
            members.push(format!("{}: {value}", json::quote(field.name)));
        }
    }
    Some(if members.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", members.join(", ")) })
}

/// An element of a list, with values that the author has to replace.
pub(crate) fn element(context: FileContext<'_>, list: &List) -> Option<String> {
    of(context, &list.item, None, DEPTH)
}

/// The simplest value of a type.
fn of(context: FileContext<'_>, ty: &Ty, beside: Option<Node<'_>>, depth: usize) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    Some(match ty {
        Ty::Any | Ty::Null | Ty::LayerData => "null".to_owned(),
        Ty::Bool => "false".to_owned(),
        Ty::Int { min, max } => 0.clamp(*min, (*max).max(*min)).to_string(),
        Ty::Number => "0".to_owned(),
        Ty::Positive => "1".to_owned(),
        Ty::Text => json::quote(""),
        Ty::Formatted(Format::Symbol) => json::quote(&free_symbol(context, "")?),
        Ty::Formatted(format) => json::quote(sample(*format)),
        Ty::Enum(variants) | Ty::Words(variants) => json::quote(variants.first()?.name),
        Ty::Direction => json::quote(catalog::DIRECTIONS.first()?.name),
        Ty::Position => "[0, 0]".to_owned(),
        Ty::Size => "[1, 1]".to_owned(),
        Ty::Defines(name) => json::quote(&new_name(context, *name)),
        Ty::Refers(name) => json::quote(&known_name(context, *name, beside)?),
        Ty::Live(inner) => of(context, inner, beside, depth)?,
        Ty::List(list) if list.min == 0 => "[]".to_owned(),
        Ty::List(list) => {
            let item = of(context, &list.item, None, depth)?;
            format!("[{}]", vec![item; list.min.min(8)].join(", "))
        }
        Ty::Pattern => "[]".to_owned(),
        Ty::Map(_) | Ty::SystemOverrides | Ty::MultiCellParams => "{}".to_owned(),
        Ty::Shape(shape) => object_of(context, shape, &[], depth)?,
        Ty::Either(alternatives) => of(context, alternatives.first()?, beside, depth)?,
        Ty::TypeTagged(tagged) => {
            let word = catalog::words(tagged.vocab).first()?.name;
            let mut given = vec![("type", json::quote(word))];
            if let (Some(key), Some(body)) = (tagged.body, body(tagged.shape, word)) {
                given.push((key, object_of(context, body, &[], depth)?));
            }
            object_of(context, tagged.shape, &given, depth)?
        }
        // Conditions, effects and steps are for the author to choose.
        Ty::KeyTagged(Vocab::Condition | _) | Ty::GoldStep => return None,
    })
}

/// A text with this format.
const fn sample(format: Format) -> &'static str {
    match format {
        Format::DslVersion => "0.8",
        Format::SemVer => "1.0.0",
        Format::GameId => "game",
        Format::PackTag => "puzzle",
        Format::Color | Format::Paint => "#000000",
        Format::Symbol => "?",
        Format::CountPredicate => "even",
        Format::AssetPath => "picture.png",
        Format::Caption => "A",
        Format::Character => "a",
        Format::WebAddress => "https://example.org",
    }
}

/// An unused name.
fn new_name(context: FileContext<'_>, name: Name) -> String {
    if name == Name::Level {
        return context.file.stem().to_owned();
    }
    let stem = match name {
        Name::Layer => "layer",
        Name::Action => "action",
        Name::Kind => "kind",
        Name::System => "system",
        Name::Rule => "rule",
        Name::Goal => "goal",
        Name::MultiCellObject => "object",
        _ => "name",
    };
    let names = context.pack.names();
    let free = (1..=1000).map(|number| format!("{stem}_{number}"));
    free.into_iter().find(|it| !names.is_defined(name, it, context.file)).unwrap_or_else(|| stem.to_owned())
}

/// A defined name. If there are several, the one that fits the neighboring fields.
fn known_name(context: FileContext<'_>, name: Name, beside: Option<Node<'_>>) -> Option<String> {
    if name == Name::Event {
        return catalog::words(Vocab::Event).first().map(|event| event.name.to_owned());
    }
    let text = |key| beside.and_then(|object| object.get(key)).and_then(Node::as_str);
    let layers = &context.kinds.layers;
    if let (Name::Layer, Some(kind)) = (name, text("kind"))
        && let Some(layer) = layers.get(&*kind)
    {
        return Some(layer.clone());
    }
    if let (Name::Kind, Some(layer)) = (name, text("layer")) {
        return layers.iter().find(|(_, own)| **own == layer).map(|(kind, _)| kind.clone());
    }
    context.pack.names().known(name, context.file).next().map(str::to_owned)
}

/// An unused symbol, if possible a letter of the name.
pub(crate) fn free_symbol(context: FileContext<'_>, kind: &str) -> Option<String> {
    let game = context.pack.game()?.tree.root()?;
    let kinds = game.get("entityKinds").filter(|kinds| kinds.len() <= MAX_KINDS)?.distinct_members();
    let taken: std::collections::BTreeSet<String> =
        kinds.filter_map(|kind| Some(kind.value.get("symbol")?.as_str()?.into_owned())).collect();
    let letters = kind.chars().filter(char::is_ascii_alphanumeric);
    let letters = letters.flat_map(|letter| [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()]);
    let others = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("#*+=~^&$!?:;<>|-_".chars());
    letters.chain(others).map(String::from).find(|symbol| !taken.contains(symbol))
}
