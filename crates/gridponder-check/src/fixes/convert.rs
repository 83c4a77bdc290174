//! Converts values of a wrong type if the intended value of the right type is certain.

use catalog::{Format, Ty};
use json::{Kind, Node};
use language::Applicability;

/// The text of the intended value, and how certain it is.
pub(crate) fn meant(node: Node<'_>, expected: &Ty) -> Option<(String, Applicability)> {
    match expected {
        Ty::Live(inner) => return meant(node, inner),
        Ty::Either(alternatives) => return alternatives.iter().find_map(|ty| meant(node, ty)),
        _ => {}
    }
    let written = node.as_str();
    match (expected, node.kind()) {
        (Ty::Int { .. } | Ty::Number | Ty::Positive, Kind::String) => {
            let text = written?;
            // `007` may be a name. A text is a number only if the number is written in the same way.
            let number = text.parse::<i64>().ok().filter(|number| number.to_string() == *text)?;
            Some((number.to_string(), Applicability::Safe))
        }
        (Ty::Int { .. }, Kind::Number) => {
            let (whole, fraction) = node.text().split_once('.')?;
            let is_whole = !fraction.is_empty() && fraction.bytes().all(|byte| byte == b'0');
            (is_whole && whole.parse::<i64>().is_ok()).then(|| (whole.to_owned(), Applicability::Safe))
        }
        (Ty::Bool, Kind::String) => {
            let text = written?;
            matches!(&*text, "true" | "false").then(|| (text.into_owned(), Applicability::Safe))
        }
        (Ty::Text | Ty::Formatted(Format::Symbol), Kind::Number) => {
            Some((json::quote(node.text()), Applicability::Safe))
        }
        (Ty::Formatted(Format::DslVersion), Kind::Number) if node.text().contains('.') => {
            Some((json::quote(node.text()), Applicability::Safe))
        }
        (Ty::Position, Kind::Object) => {
            let (x, y) = (node.get("x")?.as_i64()?, node.get("y")?.as_i64()?);
            (node.len() == 2).then(|| (format!("[{x}, {y}]"), Applicability::Safe))
        }
        (ty, Kind::Array) if is_object(ty) => {
            let mut elements = node.elements();
            match (elements.next(), elements.next()) {
                // In some languages the two are the same.
                (None, _) => Some(("{}".to_owned(), Applicability::Unsafe)),
                (Some(only), None) if only.kind() == Kind::Object => {
                    Some((only.text().to_owned(), Applicability::Unsafe))
                }
                _ => None,
            }
        }
        (Ty::Size, Kind::Array) => {
            if let Some((width, height)) = node.parent()?.get("layers").and_then(size_of) {
                return Some((format!("[{width}, {height}]"), Applicability::Unsafe));
            }
            first_two(node)
        }
        (Ty::Position, Kind::Array) => first_two(node),
        (Ty::List(list), _) if list.max > 0 && is_like(node, &list.item) => {
            Some((format!("[{}]", node.text()), Applicability::Unsafe))
        }
        _ => None,
    }
}

/// The first two numbers of a longer array.
fn first_two(node: Node<'_>) -> Option<(String, Applicability)> {
    let mut numbers = node.elements().map(Node::as_i64);
    let (x, y, _) = (numbers.next()??, numbers.next()??, numbers.next()?);
    Some((format!("[{x}, {y}]"), Applicability::Manual))
}

/// Whether a value of a type is an object, whatever else it must be.
const fn is_object(ty: &Ty) -> bool {
    matches!(
        ty,
        Ty::Map(_)
            | Ty::Shape(_)
            | Ty::KeyTagged(_)
            | Ty::TypeTagged(_)
            | Ty::SystemOverrides
            | Ty::MultiCellParams
    )
}

/// The width and height that all layers with rows have.
fn size_of(layers: Node<'_>) -> Option<(usize, usize)> {
    let mut sizes = layers.members().filter(|layer| layer.value.kind() == Kind::Array).map(|layer| {
        let rows = layer.value;
        let width = rows.elements().next()?.len();
        rows.elements()
            .all(|row| row.kind() == Kind::Array && row.len() == width)
            .then_some((width, rows.len()))
    });
    let first = sizes.next()??;
    (first.0 > 0 && sizes.all(|size| size == Some(first))).then_some(first)
}

/// Returns true if a value has the JSON type of one element.
fn is_like(node: Node<'_>, item: &Ty) -> bool {
    match item {
        Ty::Text
        | Ty::Formatted(_)
        | Ty::Enum(_)
        | Ty::Words(_)
        | Ty::Direction
        | Ty::Defines(_)
        | Ty::Refers(_) => node.kind() == Kind::String,
        Ty::Int { .. } => node.as_i64().is_some(),
        Ty::Number | Ty::Positive => node.kind() == Kind::Number,
        Ty::GoldStep => matches!(node.kind(), Kind::String | Kind::Object),
        Ty::Shape(_) | Ty::KeyTagged(_) | Ty::TypeTagged(_) => {
            node.kind() == Kind::Object && !node.is_empty()
        }
        Ty::Live(inner) => is_like(node, inner),
        _ => false,
    }
}
