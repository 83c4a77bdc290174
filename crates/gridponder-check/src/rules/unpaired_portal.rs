//! Portals without exactly one partner.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("unpaired-portal", "board")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a portal does not have exactly one counterpart")
    .doc("A portal leads to the other portal of the same kind with the same channel, the parameter that \
          `matchKey` names; a ground that `tile_teleport` works on leads to the other one with the same \
          `channel`. Without a counterpart it leads nowhere. Of three or more portals, each leads to the \
          first other one in reading order, which is info; three or more such grounds do nothing.")
    .wrong(r#"game.json: "entityKinds": { "portal": { "layer": "objects", "tags": ["teleport"], "symbol": "P" }, … },
"systems": [ …, { "id": "doors", "type": "portals", "config": {} } ]
levels/one.json: "board": { "layers": {
  "objects": [
    [null, null, null, { "kind": "portal", "channel": "a" }],
    [{ "kind": "portal", "channel": "b" }, null, null, null]
  ], …
}, … }"#)
    .right(r#"game.json: "entityKinds": { "portal": { "layer": "objects", "tags": ["teleport"], "symbol": "P" }, … },
"systems": [ …, { "id": "doors", "type": "portals", "config": {} } ]
levels/one.json: "board": { "layers": {
  "objects": [
    [null, null, null, { "kind": "portal", "channel": "a" }],
    [{ "kind": "portal", "channel": "a" }, null, null, null]
  ], …
}, … }"#);

/// A portal with its channel.
pub(crate) struct Portal<'p, 't> {
    pub(crate) node: Node<'t>,
    pub(crate) kind: &'p str,
    /// The parameter that holds the channel.
    pub(crate) key: &'p str,
    pub(crate) channel: &'p str,
}

/// The number of partners.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Partners<'p> {
    /// None. `meant` is another channel with a single portal, which may have been meant.
    None { meant: Option<&'p str> },
    /// Several, of which the first counts.
    Several,
    /// Several, so that none of the portals works.
    Dead,
}

pub(crate) fn check(
    context: FileContext<'_>,
    portal: &Portal<'_, '_>,
    others: &[Node<'_>],
    partners: Partners<'_>,
) -> Diagnostic {
    const MOST: usize = 8;
    let channel = portal.node.get(portal.key);
    let (kind, key) = (describe::short(portal.kind), describe::short(portal.key));
    let with = match channel {
        Some(_) => format!("with the `{key}` `{}`", describe::short(portal.channel)),
        None => format!("without a `{key}`"),
    };
    let message = match partners {
        Partners::None { .. } => format!("`{kind}` {with} leads nowhere: it has no counterpart"),
        Partners::Several => format!(
            "there are {} of `{kind}` {with}: each leads to the first other one in reading order",
            others.len() + 1
        ),
        Partners::Dead => {
            format!("there are {} of `{kind}` {with}; teleporting requires exactly two", others.len() + 1)
        }
    };
    let diagnostic = context.node(&RULE, channel.unwrap_or(portal.node), message);
    let diagnostic = match partners {
        Partners::None { meant: Some(meant) } if channel.is_some_and(|it| it.as_str().is_some()) => {
            diagnostic.renamed(Some(meant), Applicability::Manual).help(format!(
                "the only `{kind}` with the `{key}` `{}` also has no counterpart",
                describe::short(meant)
            ))
        }
        Partners::None { .. } | Partners::Dead => diagnostic,
        Partners::Several => diagnostic.severity(Severity::Information),
    };
    others
        .iter()
        .take(MOST)
        .fold(diagnostic, |diagnostic, other| diagnostic.related(context.place(other.range()), "another one"))
}

/// A portal without a channel.
pub(crate) fn without_channel(
    context: FileContext<'_>,
    portal: Node<'_>,
    kind: &str,
    key: &str,
) -> Diagnostic {
    let (kind, key) = (describe::short(kind), describe::short(key));
    context.node(
        &RULE,
        portal,
        format!("`{kind}` leads nowhere: it has no parameter `{key}` that says where to"),
    )
}
