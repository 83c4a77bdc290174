//! The check of a file: all rules, one after the other.

use std::cell::OnceCell;

use language::Diagnostic;
use wage_rules::doc::Doc;
use wage_rules::model::Game;

use crate::binding::{interpret, judge as judge_binding};
use crate::sink::Sink;
use crate::{entries, logic, names, references, state, syntax, walk};

/// What is wrong with a game, in order of the text. `file` is the path that the diagnostics name.
pub fn check(file: &str, doc: &Doc) -> Vec<Diagnostic> {
    let mut sink = Sink::new(file);
    syntax::judge(doc, &mut sink);
    let game = Game::read(doc);
    let facts = walk::walk(doc, &game.names, &mut sink);
    names::judge(&game, &facts, &mut sink);
    references::judge(&facts, &mut sink);
    let flag = OnceCell::new();
    for rule in &game.rules {
        let found = interpret(rule, &game.names);
        judge_binding(rule, &found, &mut sink);
        logic::judge(rule, &game, &found, &flag, &mut sink);
    }
    logic::no_ending(&game, facts.has_unknown, &mut sink);
    state::judge(doc, &facts, &mut sink);
    entries::judge(doc, &mut sink);
    sink.finish()
}
