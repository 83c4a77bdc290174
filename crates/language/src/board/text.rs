//! A board as text: one character per cell, with a legend.

use std::collections::BTreeMap;

use super::{Board, Cell};
use crate::escape;

/// Characters for cells with several contents, or with contents that have no symbol.
const SPARE: &str = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0";
/// The character used when no spare one is left.
const NONE_LEFT: char = '?';

impl Board {
    /// Renders the board as text, followed by a legend in the order of the cells, the goals and the status.
    pub fn to_text(&self) -> String {
        let mut lines = self.cell_lines();
        for goal in &self.goals {
            let state = if goal.done {
                "met".to_owned()
            } else {
                goal.lacking.clone().unwrap_or_else(|| "not met".to_owned())
            };
            lines.push(format!("goal {}: {}", escape(&goal.text), escape(&state)));
        }
        lines.push(format!("{}\n", escape(&self.status.text)));
        lines.join("\n")
    }

    /// Renders the cells as lines of text, followed by a legend in the order of the cells.
    pub fn cell_lines(&self) -> Vec<String> {
        let (columns, rows) = (self.columns as usize, self.rows as usize);
        let stacks = stacks(self, columns * rows);
        let symbols = symbols(&stacks);
        let mut lines: Vec<String> = Vec::new();
        for row in stacks.chunks(columns.max(1)) {
            let line: String =
                row.iter().map(|stack| symbols.get(&names(stack)).copied().unwrap_or(' ')).collect();
            lines.push(escape(line.trim_end()).into_owned());
        }
        lines.push(String::new());
        let mut told: Vec<char> = Vec::new();
        for stack in &stacks {
            let names = names(stack);
            let Some(symbol) = symbols.get(&names).filter(|it| **it != ' ' && !told.contains(it)) else {
                continue;
            };
            told.push(*symbol);
            lines.push(format!("{symbol} {}", escape(&names.join(", "))));
        }
        lines
    }
}

/// The contents of each cell, bottom to top.
fn stacks(board: &Board, count: usize) -> Vec<Vec<Seen>> {
    let mut stacks: Vec<Vec<Seen>> = vec![Vec::new(); count];
    for layer in &board.layers {
        for (stack, cell) in stacks.iter_mut().zip(&layer.cells) {
            stack.extend(cell.iter().map(Seen::of));
        }
    }
    let columns = board.columns as usize;
    let mut put = |x: i32, y: i32, seen: Seen| {
        let place = usize::try_from(y).ok().zip(usize::try_from(x).ok()).map(|(y, x)| y * columns + x);
        let inside = x >= 0 && (x as usize) < columns;
        if let Some(stack) = place.filter(|_| inside).and_then(|place| stacks.get_mut(place)) {
            stack.push(seen);
        }
    };
    for object in &board.objects {
        for [x, y] in &object.cells {
            put(*x, *y, Seen { symbol: object.symbol.clone(), name: object.title.clone() });
        }
    }
    if let Some(avatar) = &board.avatar {
        put(avatar.x, avatar.y, Seen { symbol: "@".to_owned(), name: "avatar".to_owned() });
    }
    stacks
}

/// One item in a cell.
#[derive(Clone, Debug)]
struct Seen {
    symbol: String,
    name: String,
}

impl Seen {
    fn of(cell: &Cell) -> Self {
        Self { symbol: cell.symbol.clone(), name: cell.title.clone() }
    }
}

fn names(stack: &[Seen]) -> Vec<String> {
    stack.iter().map(|it| it.name.clone()).collect()
}

/// Assigns a character to each distinct stack. A stack of at most two items uses the symbol of the topmost one,
/// if that is still free.
fn symbols(stacks: &[Vec<Seen>]) -> BTreeMap<Vec<String>, char> {
    let mut symbols: BTreeMap<Vec<String>, char> = BTreeMap::new();
    let mut used: Vec<char> = Vec::new();
    let kinds: BTreeMap<Vec<String>, &Vec<Seen>> = stacks.iter().map(|stack| (names(stack), stack)).collect();
    let mut in_order: Vec<(&Vec<String>, &Vec<Seen>)> =
        kinds.iter().map(|(names, stack)| (names, *stack)).collect();
    in_order.sort_by_key(|(_, stack)| stack.len());
    for (names, stack) in in_order {
        let own = stack.last().filter(|_| stack.len() <= 2);
        let own = own.and_then(|it| it.symbol.chars().next()).filter(|it| !used.contains(it) && *it != ' ');
        let symbol = match own {
            _ if stack.is_empty() => ' ',
            Some(own) => own,
            None => SPARE.chars().find(|it| !used.contains(it)).unwrap_or(NONE_LEFT),
        };
        used.push(symbol);
        symbols.insert(names.clone(), symbol);
    }
    symbols
}
