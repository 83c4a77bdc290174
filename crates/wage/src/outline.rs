//! The parts of a game or of a timeline, for the outline of an editor (spec section 9).

use language::{Symbol, SymbolKind};
use text::TextRange;
use wage_rules::doc::{Doc, Member, Node};
use wage_rules::model::{Game, Rule};
use wage_rules::vocabulary::Class;

use crate::places::Named;
use crate::roles::pace;

/// More parts than this are not listed.
const MOST: usize = 5000;

/// The longest value that is shown beside a name, in letters.
const LONGEST: usize = 40;

/// What a thing with a name is, in words that editors have pictures for.
pub(crate) const fn symbol_kind(named: Named<'_>) -> SymbolKind {
    match named {
        Named::Defined(class, _) => kind_of_class(class),
        Named::State(_) => SymbolKind::Variable,
        Named::Anchor(..) => SymbolKind::Constant,
    }
}

const fn kind_of_class(class: Class) -> SymbolKind {
    match class {
        Class::Zone | Class::Point => SymbolKind::Object,
        Class::Team => SymbolKind::Tag,
        Class::Item | Class::Bot => SymbolKind::Class,
        Class::Verb => SymbolKind::Method,
        Class::Rule => SymbolKind::Event,
    }
}

/// The parts of a game: its blocks, and in them what has a name, zones below the zones around them.
pub(crate) fn of_game(doc: &Doc) -> Vec<Symbol> {
    let game = Game::read(doc);
    let mut left = MOST;
    let Some(root) = doc.root() else { return Vec::new() };
    own_members(root).filter_map(|member| block(member, &game, &mut left)).collect()
}

fn block(member: Member<'_>, game: &Game<'_>, left: &mut usize) -> Option<Symbol> {
    let class = match member.key {
        "rules" => return of_member(member, left, &mut |_, left| rules(game, left)),
        "map" => {
            return of_member(member, left, &mut |map, left| {
                let inner = |member: Member<'_>, left: &mut usize| match member.key {
                    "zones" => of_member(member, left, &mut zones),
                    "points" => of_member(member, left, &mut |list, left| named(list, Class::Point, left)),
                    _ => of_member(member, left, &mut |_, _| Vec::new()),
                };
                own_members(map).filter_map(|member| inner(member, left)).collect()
            });
        }
        "playerJoinStates" => {
            return of_member(member, left, &mut |list, left| {
                let states = own_elements(list).flat_map(own_members);
                states.filter_map(|it| variable(it, left)).collect()
            });
        }
        key => [Class::Team, Class::Item, Class::Verb, Class::Bot].into_iter().find(|it| it.list() == key),
    };
    of_member(member, left, &mut |value, left| class.map_or_else(Vec::new, |it| named(value, it, left)))
}

/// The parts of a timeline: who plays, what happens, and what is expected.
pub(crate) fn of_timeline(doc: &Doc) -> Vec<Symbol> {
    let mut left = MOST;
    let Some(root) = doc.root() else { return Vec::new() };
    let parts = |member: Member<'_>, left: &mut usize| match member.key {
        "players" => of_member(member, left, &mut |map, left| {
            own_members(map).filter_map(|it| variable(it, left)).collect()
        }),
        "script" | "expect" => of_member(member, left, &mut |list, left| {
            own_elements(list).filter_map(|entry| step(entry, left)).collect()
        }),
        _ => of_member(member, left, &mut |_, _| Vec::new()),
    };
    own_members(root).filter_map(|member| parts(member, &mut left)).collect()
}

/// An entry of a script: its time, and what it says besides.
fn step(entry: Node<'_>, left: &mut usize) -> Option<Symbol> {
    is_left(*left)?;
    // What is longer than all that is shown is not read to its end.
    let mut name = entry.get("at").map_or_else(String::new, |at| short(at.source()));
    for (number, it) in own_members(entry).filter(|it| it.key != "at").take(LONGEST).enumerate() {
        let comma = if number == 0 { "" } else { "," };
        name.extend([comma, " ", &short(it.key), " ", &short(it.value.source())]);
    }
    part(&short(&name), None, SymbolKind::Step, entry.range(), entry.range(), left)
}

fn rules(game: &Game<'_>, left: &mut usize) -> Vec<Symbol> {
    let rule = |rule: &Rule<'_>| {
        is_left(*left)?;
        let id = rule.id.filter(|id| !id.is_copy());
        let selection = id.map_or_else(|| crate::walk::head(rule.node), Node::range);
        let detail = rule.when.as_ref().map(|when| pace(rule, when).to_owned());
        part(rule.name(), detail, SymbolKind::Event, rule.node.range(), selection, left)
    };
    game.rules.iter().filter(|it| !it.node.is_copy()).filter_map(rule).collect()
}

/// Zones may be nested as deep as the document is, which its reader bounds.
fn zones(list: Node<'_>, left: &mut usize) -> Vec<Symbol> {
    let mut found = Vec::new();
    for zone in own_elements(list) {
        let Some(mut symbol) = element(zone, Class::Zone, left) else { continue };
        symbol.children =
            zone.get("zones").filter(|it| !it.is_copy()).map_or_else(Vec::new, |it| zones(it, left));
        found.push(symbol);
    }
    found
}

fn named(list: Node<'_>, class: Class, left: &mut usize) -> Vec<Symbol> {
    own_elements(list).filter_map(|it| element(it, class, left)).collect()
}

fn element(node: Node<'_>, class: Class, left: &mut usize) -> Option<Symbol> {
    is_left(*left)?;
    let naming =
        [class.field(), "name"].iter().find_map(|key| node.get(key).filter(|it| it.as_str().is_some()))?;
    let selection = if naming.is_copy() { node.range() } else { naming.range() };
    let title = ["name", "label"].iter().find_map(|key| node.get(key)?.as_str()).map(short);
    part(naming.as_str()?, title, kind_of_class(class), node.range(), selection, left)
}

fn variable(member: Member<'_>, left: &mut usize) -> Option<Symbol> {
    is_left(*left)?;
    let range = member.key_range.cover(member.value.place());
    part(member.key, value(member.value), SymbolKind::Variable, range, member.key_range, left)
}

fn of_member(
    member: Member<'_>,
    left: &mut usize,
    children: &mut dyn FnMut(Node<'_>, &mut usize) -> Vec<Symbol>,
) -> Option<Symbol> {
    is_left(*left)?;
    let kind = match member.value.kind() {
        json::Kind::Array => SymbolKind::Array,
        json::Kind::Object => SymbolKind::Module,
        json::Kind::Number => SymbolKind::Number,
        json::Kind::Bool => SymbolKind::Boolean,
        _ => SymbolKind::String,
    };
    let range = member.key_range.cover(member.value.place());
    let mut symbol = part(member.key, value(member.value), kind, range, member.key_range, left)?;
    if !member.value.is_copy() {
        symbol.children = children(member.value, left);
    }
    Some(symbol)
}

/// A short value, or how much is in a long one.
fn value(node: Node<'_>) -> Option<String> {
    match node.children().count() {
        _ if node.scalar().is_some() => Some(short(node.as_str().unwrap_or_else(|| node.source()))),
        0 => None,
        1 => Some("1 entry".to_owned()),
        count => Some(format!("{count} entries")),
    }
}

/// A text in one line, as far as it is shown.
fn short(text: &str) -> String {
    let mut short = String::new();
    let mut left = LONGEST;
    for word in text.split_whitespace() {
        let blank = if short.is_empty() { "" } else { " " };
        for letter in blank.chars().chain(word.chars()) {
            let Some(rest) = left.checked_sub(1) else { return short + "…" };
            left = rest;
            short.push(letter);
        }
    }
    short
}

/// Whether there is room for one more part.
fn is_left(left: usize) -> Option<()> {
    (left > 0).then_some(())
}

fn part(
    name: &str,
    detail: Option<String>,
    kind: SymbolKind,
    range: TextRange,
    selection: TextRange,
    left: &mut usize,
) -> Option<Symbol> {
    *left = left.checked_sub(1)?;
    let name = if name.trim().is_empty() { "\"\"" } else { name };
    let selection = if range.contains_range(selection) { selection } else { range };
    let detail = detail.filter(|it| !it.is_empty());
    Some(Symbol { name: name.to_owned(), detail, kind, range, selection, children: Vec::new() })
}

/// The members that are written in a map, none of which came by a merge.
fn own_members(node: Node<'_>) -> impl Iterator<Item = Member<'_>> {
    node.members().filter(move |it| node.range().contains_range(it.key_range) && !it.key_range.is_empty())
}

/// The maps that are written in a list.
fn own_elements(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.elements().filter(|it| !it.is_copy() && it.is_map())
}
