//! Tools: entries that can never be used.

use std::collections::BTreeMap;

use catalog::{Name, Ty};
use json::Node;

use super::System;
use crate::logic::Look;
use crate::model::Given;
use crate::outline::Levels;
use crate::{rules, unknown_name};

/// The layer of the obstacles that block the avatar.
const OBSTACLES: &str = "objects";

/// Cap on the tools; a game has fewer, and each item may need a search of all rules.
const MOST: usize = 200;

/// Checks the tools of a system.
pub(super) fn check(look: &mut Look<'_>, system: &System<'_>, game: Node<'_>) {
    let is_tools = |ty: &Ty| match ty {
        Ty::List(list) => match list.item {
            Ty::Shape(shape) => shape.field("item").is_some() && shape.field("targetTag").is_some(),
            _ => false,
        },
        _ => false,
    };
    let fields = system.ty.config.fields.iter().filter(|field| is_tools(&field.ty));
    let lists = fields.filter_map(|field| system.config?.get(field.name));
    let tools: Vec<Node<'_>> = lists.flat_map(Node::elements).take(MOST).collect();
    if tools.is_empty() || !look.knows_kinds {
        return;
    }
    let mut seen = BTreeMap::new();
    let mut held = BTreeMap::new();
    for tool in tools {
        let (Some(item), Some(tag)) = (tool.get("item"), tool.get("targetTag")) else { continue };
        let (Some(item_name), Some(tag_name)) = (item.as_str(), tag.as_str()) else { continue };
        let first = *seen.entry((item_name.clone(), tag_name.clone())).or_insert(tool);
        if first.id() != tool.id() {
            look.report(Some(rules::idle_tool::repeated(look.context, tool, first)));
            continue;
        }
        look.report(rules::tag_on_other_layer::of_layer(look.context, tag, OBSTACLES, look.facts));
        if let Some(animation) = tool.get("animation")
            && unknown_name::is_knowable(look.context, Name::Animation)
        {
            let (context, facts) = (look.context, look.facts);
            let found =
                rules::unknown_animation::of_layer(context, animation, OBSTACLES, Some(&tag_name), facts);
            look.report(found);
        }
        let names = look.context.pack.names();
        let is_held = *held.entry(item_name.clone()).or_insert_with(|| {
            !names.is_defined(Name::Kind, &item_name, look.context.file)
                || may_be_held(look, game, &item_name)
        });
        if !is_held {
            look.report(Some(rules::idle_tool::never_held(look.context, item)));
        }
    }
}

/// Returns true if a rule may put an item into the avatar's slot, or if a level starts with it there.
fn may_be_held(look: &Look<'_>, game: Node<'_>, item: &str) -> bool {
    let (context, facts) = (look.context, look.facts);
    // An undefined item is already reported, and may be meant to be this one.
    let is_misspelled = |given: &str| {
        !given.starts_with('$') && !context.pack.names().is_defined(Name::Kind, given, context.file)
    };
    // Broken levels are unknown, so they may contain it.
    let gives = |given: Option<&Given>| given.is_none_or(|given| given.may_be(item, facts, &is_misspelled));
    let mut levels = look.context.pack.levels().into_iter().flat_map(Levels::outlines);
    gives(Some(&Given::of(game))) || levels.any(|(_, level)| gives(level.logic.given.as_ref()))
}
