//! Which rule of a game can wake which: a rule that changes something that another one asks for lets that one apply. Win
//! conditions are woken too.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{FileRange, Graph, GraphEdge, GraphNode, GraphPlace};
use puzzlescript_engine::model::{Game, Rule, RuleList};

use crate::lints::{Asked, Changes, Ground};
use crate::read::Reading;

/// The most lines of rules that are compared each with each.
const MOST: usize = 2_000;

/// The rules and win conditions of a game, and what each rule can wake. Their lines are the nodes.
pub fn graph(file: &str, text: &str, reading: &Reading, game: &Game) -> Graph {
    let of = |list: &'_ RuleList| -> Vec<Rule> {
        list.groups.iter().flat_map(|group| group.rules.iter().cloned()).collect()
    };
    let (main, late) = (of(&game.rules), of(&game.late));
    let mut lines: BTreeMap<u32, (bool, Vec<&Rule>)> = BTreeMap::new();
    for (rules, is_late) in [(&main, false), (&late, true)] {
        for rule in rules {
            lines.entry(rule.line).or_insert((is_late, Vec::new())).1.push(rule);
        }
    }
    let ground = Ground::new(game);
    let asked: Vec<Asked> = lines.values().take(MOST).map(|(_, rules)| Asked::by(game, rules)).collect();
    let mut graph = Graph { title: file.to_owned(), ..Graph::default() };
    let id = |line: u32| format!("line {line}");
    let path: Arc<str> = file.into();
    let place = |range| GraphPlace { file: Arc::clone(&path), range, selection: range };
    for (line, (is_late, rules)) in lines.iter().take(MOST) {
        let range = reading.source.rules.iter().find(|it| it.line == *line).map(|it| it.at);
        let written = range.and_then(|at| text.get(std::ops::Range::from(at)));
        let said = range.map(|range| FileRange { file: Arc::clone(&path), range });
        graph.nodes.push(GraphNode {
            id: id(*line),
            kind: if *is_late { "late rule" } else { "rule" }.to_owned(),
            label: written.unwrap_or_default().trim().to_owned(),
            file: file.to_owned(),
            line: *line,
            place: range.map(place),
        });
        let changes = Changes::of(&ground, rules);
        for ((other, (_, asking)), asked) in lines.iter().zip(&asked) {
            if let Some(why) = changes.wakes(game, asking, asked) {
                graph.edges.push(GraphEdge {
                    from: id(*line),
                    to: id(*other),
                    label: why,
                    place: said.clone(),
                });
            }
        }
        for win in &game.wins {
            if let Some(why) = changes.decides(game, win) {
                graph.edges.push(GraphEdge {
                    from: id(*line),
                    to: id(win.line),
                    label: why,
                    place: said.clone(),
                });
            }
        }
    }
    for win in &game.wins {
        let range = reading.source.wins.iter().find(|it| it.line == win.line).map(|it| it.at);
        let written = range.and_then(|at| text.get(std::ops::Range::from(at)));
        graph.nodes.push(GraphNode {
            id: id(win.line),
            kind: "win condition".to_owned(),
            label: written.unwrap_or_default().trim().to_owned(),
            file: file.to_owned(),
            line: win.line,
            place: range.map(place),
        });
    }
    graph
}
