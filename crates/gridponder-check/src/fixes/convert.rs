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
        (Ty::List(list), _) if list.max > 0 && is_like(node, &list.item) => {
            Some((format!("[{}]", node.text()), Applicability::Unsafe))
        }
        _ => None,
    }
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
