//! What the gold path and the hint stops of a level are compared with: the actions that its game declares.

use json::{Kind, Node};

/// A hint stop that is a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HintStop<'t> {
    pub(crate) node: Node<'t>,
    pub(crate) steps: i64,
}

/// An action that `game.json` declares.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredAction {
    pub(crate) id: String,
    pub(crate) params: Vec<DeclaredParam>,
}

/// A parameter of an action.
#[derive(Clone, Debug)]
pub(crate) struct DeclaredParam {
    pub(crate) name: String,
    pub(crate) ty: String,
    /// The allowed values. Empty if all are allowed, or if the list is invalid.
    pub(crate) values: Vec<String>,
}

/// The actions that a `game.json` declares.
pub(crate) fn declared_actions(game: Option<Node<'_>>) -> Vec<DeclaredAction> {
    let text = |node: Node<'_>, key| node.get(key).and_then(Node::as_str).map(std::borrow::Cow::into_owned);
    let actions = game.and_then(|game| game.get("actions"));
    actions
        .into_iter()
        .flat_map(Node::elements)
        .filter_map(|action| {
            // Steps are not compared with a broken declaration.
            let params = action.get("params").into_iter().flat_map(Node::distinct_members);
            let params = params.filter(|member| member.value.kind() == Kind::Object).map(|member| {
                let ty = text(member.value, "type").unwrap_or_default();
                let values = member.value.get("values").and_then(|values| declared_values(values, &ty));
                DeclaredParam { name: member.key.text().into_owned(), values: values.unwrap_or_default(), ty }
            });
            Some(DeclaredAction { id: text(action, "id")?, params: params.collect() })
        })
        .collect()
}

/// The values of a parameter. Returns `None` if one of them is invalid, because the intended values are then
/// unknown.
fn declared_values(values: Node<'_>, ty: &str) -> Option<Vec<String>> {
    let fits = |value: &str| ty != "direction" || engine::Direction::parse(value).is_some();
    let value = |node: Node<'_>| node.as_str().filter(|value| fits(value)).map(std::borrow::Cow::into_owned);
    values.elements().map(value).collect()
}
