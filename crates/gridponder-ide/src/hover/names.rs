//! Names that a pack defines.

use catalog::Name;
use json::Node;
use pack::{Definition, File, FileKind, Pack};

use super::markdown::{Markdown, code, codes, count, prose};
use super::{fields, uses, words};
use crate::board::{sprite_of, value_words};
use crate::cursor::Cursor;

/// Cap on the listed definitions.
const MAX_PLACES: usize = 5;

/// Describes a name.
pub(super) fn tell(out: &mut Markdown, pack: &Pack, file: &File, cursor: &Cursor<'_>) {
    let Some(name) = cursor.name else { return };
    let text = cursor.name_ref.text();
    let game = pack.game().and_then(|game| game.tree.root());
    let names = pack.names();
    let is_known = names.is_defined(name, &text, file);
    match name {
        Name::Event => return,
        Name::EventField => {
            if let Some(field) = cursor.event.and_then(|event| event.field(&text)) {
                fields::field(out, field);
            }
            return;
        }
        // The meaning of a standard tag is known even if no kind has it.
        Name::Tag => return tag(out, game, &text),
        _ if !is_known => {
            out.paragraph(&format!("No {} {} is defined.", name.noun(), code(&text)));
            return;
        }
        _ => out.paragraph(&format!("**{}**: {}", code(&text), name.noun())),
    }
    match name {
        Name::Kind => kind(out, pack, game, &text),
        Name::Layer => layer(out, game, &text),
        Name::Action => {
            if let Some(action) = by_id(game, "actions", &text) {
                out.list(action.get("params").into_iter().flat_map(Node::distinct_members).map(param));
            }
        }
        Name::ActionParam => {
            let actions = section(game, "actions").flat_map(Node::elements);
            let params = actions.filter_map(|action| {
                let param = action.get("params")?.get(&text)?;
                Some(format!("{} in {}", param_type(param), code(&string(action, "id")?)))
            });
            out.list(params);
        }
        Name::EntityParam => {
            let declared = kinds(game).filter_map(|(kind, node)| {
                let param = node.get("params")?.get(&text)?;
                Some(format!("{} of {}", param_type(param), code(&kind)))
            });
            out.list(declared);
        }
        Name::Animation => {
            let animated = kinds(game).filter_map(|(kind, node)| {
                let animation = node.get("animations")?.get(&text)?;
                let frames = animation.get("frames").map_or(0, Node::len);
                Some(format!("{} of {}", count(frames, "frame"), code(&kind)))
            });
            out.list(animated);
        }
        Name::System => {
            let types = names.systems();
            let instance = by_id(game, "systems", &text);
            if instance.and_then(|it| it.get("enabled")?.as_bool()) == Some(false) {
                out.paragraph("Switched off, unless a level switches it on.");
            }
            if let Some(system) = types.get(&text) {
                words::system(out, system);
            }
        }
        Name::Level => level(out, pack, &text),
        Name::Variable => variable(out, pack, file, &text),
        Name::Goal => goal(out, pack, file, &text),
        Name::Rule => {
            let own = file.tree.root().and_then(|root| find_id(root.get("rules")?, &text));
            if let Some(on) = own.or_else(|| by_id(game, "rules", &text)).and_then(|it| string(it, "on")) {
                out.paragraph(&format!("Reacts to {}.", code(&on)));
            }
        }
        Name::MultiCellObject => {
            let objects = file.tree.root().and_then(|root| root.get("board")?.get("multiCellObjects"));
            if let Some(object) = objects.and_then(|objects| find_id(objects, &text)) {
                let cells = count(object.get("cells").map_or(0, Node::len), "cell");
                let kind = string(object, "kind").unwrap_or_default();
                out.paragraph(&format!("{cells} of kind {}.", code(&kind)));
            }
        }
        Name::Event | Name::EventField | Name::Tag => {}
    }
}

fn section<'t>(game: Option<Node<'t>>, key: &str) -> impl Iterator<Item = Node<'t>> + use<'t> {
    game.and_then(|game| game.get(key)).into_iter()
}

/// The kinds of a game, including duplicates.
fn kinds(game: Option<Node<'_>>) -> impl Iterator<Item = (String, Node<'_>)> {
    let members = section(game, "entityKinds").flat_map(Node::distinct_members);
    members.map(|member| (member.key.text().into_owned(), member.value))
}

fn by_id<'t>(game: Option<Node<'t>>, key: &str, id: &str) -> Option<Node<'t>> {
    section(game, key).find_map(|list| find_id(list, id))
}

fn find_id<'t>(list: Node<'t>, id: &str) -> Option<Node<'t>> {
    list.elements().find(|it| it.get("id").and_then(Node::as_str).as_deref() == Some(id))
}

fn string(node: Node<'_>, key: &str) -> Option<String> {
    Some(node.get(key)?.as_str()?.into_owned())
}

fn strings(node: Node<'_>, key: &str) -> Vec<String> {
    let elements = node.get(key).into_iter().flat_map(Node::elements);
    elements.filter_map(|it| Some(it.as_str()?.into_owned())).collect()
}

fn param(member: json::Member<'_>) -> String {
    format!("{}: {}", code(&member.key.text()), param_type(member.value))
}

/// The type of a declared parameter, and its values.
fn param_type(param: Node<'_>) -> String {
    let ty = string(param, "type").map_or_else(|| "any value".to_owned(), |ty| code(&ty));
    let values = strings(param, "values");
    if values.is_empty() { ty } else { format!("{ty}, {}", codes(values.iter().map(String::as_str))) }
}

fn kind(out: &mut Markdown, pack: &Pack, game: Option<Node<'_>>, name: &str) {
    let Some(kind) = section(game, "entityKinds").find_map(|kinds| kinds.get(name)) else { return };
    if let Some(sprite) = sprite_of(kind) {
        out.picture(&sprite);
    }
    let said = [string(kind, "uiName"), string(kind, "description")];
    let said: Vec<String> = said.into_iter().flatten().map(|text| prose(&text)).collect();
    out.paragraph(&said.join(": "));
    let mut facts = Vec::new();
    facts.extend(string(kind, "symbol").map(|symbol| format!("symbol {}", code(&symbol))));
    facts.extend(string(kind, "layer").map(|layer| format!("layer {}", code(&layer))));
    let tags = strings(kind, "tags");
    if !tags.is_empty() {
        facts.push(format!("tags {}", codes(tags.iter().map(String::as_str))));
    }
    let params = kind.get("params").into_iter().flat_map(Node::distinct_members).map(param);
    facts.extend(params.map(|param| format!("parameter {param}")));
    out.list(facts);
    let uses = uses::count(pack, name);
    let at_least = if uses.is_partial { "at least " } else { "" };
    let (times, levels) = (count(uses.times, "time"), count(uses.levels, "level"));
    out.paragraph(&match uses.times {
        0 if !uses.is_partial => "No level places it.".to_owned(),
        _ => format!("Placed {at_least}{times}, in {levels}."),
    });
}

fn tag(out: &mut Markdown, game: Option<Node<'_>>, name: &str) {
    out.paragraph(&format!("**{}**: tag", code(name)));
    if let Some(tag) = catalog::STANDARD_TAGS.iter().find(|tag| tag.name == name) {
        out.paragraph(tag.doc);
        if !tag.used_by.is_empty() {
            out.paragraph(&format!("Used by {}.", codes(tag.used_by.iter().copied())));
        }
        out.paragraph(tag.since.words());
    }
    let carriers: Vec<String> = kinds(game)
        .filter(|(_, kind)| strings(*kind, "tags").iter().any(|tag| tag == name))
        .map(|(kind, _)| kind)
        .collect();
    out.paragraph(&if carriers.is_empty() {
        "No kind has it.".to_owned()
    } else {
        format!("Kinds with this tag: {}.", codes(carriers.iter().map(String::as_str)))
    });
}

fn layer(out: &mut Markdown, game: Option<Node<'_>>, name: &str) {
    let Some(layer) = by_id(game, "layers", name) else { return };
    let mut facts = Vec::new();
    facts.extend(string(layer, "occupancy").map(|it| format!("occupancy {}", code(&it))));
    facts.extend(string(layer, "default").map(|it| format!("default {}", code(&it))));
    let members: Vec<String> = kinds(game)
        .filter(|(_, kind)| string(*kind, "layer").as_deref() == Some(name))
        .map(|(kind, _)| kind)
        .collect();
    if !members.is_empty() {
        facts.push(format!("kinds {}", codes(members.iter().map(String::as_str))));
    }
    out.list(facts);
}

fn level(out: &mut Markdown, pack: &Pack, id: &str) {
    let Some(root) = pack.level(id).and_then(|file| file.tree.root()) else { return };
    out.paragraph(&string(root, "title").map(|title| prose(&title)).unwrap_or_default());
    let size = root.get("board").and_then(|board| board.get("size"));
    let size: Vec<&str> = size.into_iter().flat_map(Node::elements).map(Node::text).collect();
    if let [width, height] = size.as_slice() {
        out.paragraph(&format!("{} by {} cells.", prose(width), prose(height)));
    }
}

fn goal(out: &mut Markdown, pack: &Pack, file: &File, id: &str) {
    // `game.json` describes goals of all levels, so the first level with the goal is used.
    let mut places = pack.names().definitions(Name::Goal, id, file);
    let found = places.find_map(|place| pack.file(&place.file)?.tree.root()?.get("goals"));
    let Some(goal) = found.and_then(|goals| find_id(goals, id)) else { return };
    if let Some(goal) = string(goal, "type").and_then(|ty| catalog::goal(&ty)) {
        out.paragraph(&format!("{}: {}", code(goal.entry.name), goal.entry.doc));
    }
}

fn variable(out: &mut Markdown, pack: &Pack, file: &File, name: &str) {
    let initial = file.tree.root().and_then(|root| root.get("state")?.get("variables")?.get(name));
    if let (FileKind::Level, Some(value)) = (file.kind, initial) {
        out.paragraph(&format!("Begins with {}.", code(&value_words(&pack::lower::value(value)))));
    }
    let places: Vec<&Definition> = pack.names().definitions(Name::Variable, name, file).collect();
    let told = places.iter().take(MAX_PLACES).filter_map(|place| {
        let lines = pack.file(&place.file)?.lines();
        Some(format!("set in {}, line {}", code(&place.file), lines.line(place.range.start()) + 1))
    });
    let mut told: Vec<String> = told.collect();
    if places.len() > MAX_PLACES {
        told.push(format!("and in {} more", count(places.len() - MAX_PLACES, "place")));
    }
    out.list(told);
}
