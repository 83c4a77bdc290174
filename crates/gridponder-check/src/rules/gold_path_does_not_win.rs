//! Gold paths that end before the win.

use engine::{GoalProgress, def};
use json::entries::Item;
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Rule};
use search::Prospect;

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};
use crate::suggest::list;

pub(crate) static RULE: Rule = Rule::error("gold-path-does-not-win", "replay")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("the gold path does not win the level")
    .doc(
        "All steps are played, but the level is not won. The message shows the progress of each goal and \
          what it still needs. If the level is small enough to search, the message also names the steps that \
          win from the end of the path, the step after which the level can no longer be won, or says that it \
          cannot be won at all.",
    )
    .wrong(r#"levels/one.json: "solution": { "goldPath": ["right"] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": ["right", "right"] }"#);

/// Cap on the related locations; nobody follows more.
const MAX_PLACES: usize = 10;

/// A gold path that was replayed to its end.
pub(crate) struct Played<'a, 't> {
    pub(crate) gold_path: Node<'t>,
    pub(crate) steps: &'a [Node<'t>],
    pub(crate) goals: &'a [GoalProgress],
    /// What each unmet goal still needs.
    pub(crate) lacks: &'a [Option<String>],
    pub(crate) solvability: Option<Prospect>,
}

pub(crate) fn check(context: FileContext<'_>, played: &Played<'_, '_>) -> Diagnostic {
    let Played { gold_path, steps, goals, lacks, solvability } = played;
    let lack = |goal: usize| lacks.get(goal).and_then(Option::as_ref);
    let progress = goals.iter().enumerate().map(|(at, goal)| {
        let how_far = how_far(goal, lack(at));
        let lack = lack(at).map(|lack| format!(" ({lack})")).unwrap_or_default();
        format!("`{}` {how_far}{lack}", describe::short(&goal.id))
    });
    let progress: Vec<String> = progress.collect();
    let all = describe::count(steps.len(), "step");
    let told = if progress.is_empty() { "the level has no goals".to_owned() } else { progress.join(", ") };
    let message = format!("the gold path does not win the level after {all}: {told}");
    let last = steps.last().copied().unwrap_or(*gold_path);

    let mut diagnostic = match solvability {
        // The step that makes a win impossible, if there is one.
        Some(Prospect::Winnable { after, by, lost }) if *after < steps.len() => {
            let why = cannot_be_met(goals, lost, " any more");
            let number = after + 1;
            // If the level can be lost, it may be lost before its goals become impossible.
            let until = if can_lose(context) { " before the level is lost" } else { "" };
            let message = format!("{message}; no win is left after step {number}{why}{until}");
            let before = if *after == 0 { "at the start".to_owned() } else { format!("after step {after}") };
            let how = describe::path(by);
            let place = after.checked_sub(1).map_or(*gold_path, |step| steps[step]);
            context
                .node(&RULE, steps[*after], message)
                .related(context.place(visible(place)), format!("{before} it could still be won: {how}"))
        }
        _ => context.node(&RULE, last, message),
    };
    match solvability {
        Some(Prospect::Winnable { after, by, .. }) if *after == steps.len() => {
            let title = if by.len() == 1 { "add the step that wins" } else { "add the steps that win" };
            diagnostic = diagnostic.help(format!("it can still be won: {}", describe::path(by))).fix(
                title,
                Applicability::Manual,
                appended(*gold_path, by),
            );
        }
        Some(Prospect::Never { states, lost }) => {
            let why = cannot_be_met(goals, lost, "");
            let states = describe::count(usize::try_from(*states).unwrap_or(usize::MAX), "state");
            diagnostic = diagnostic.help(format!(
                "no other path wins either{why}: from the start {states} can be reached, and none of them wins"
            ));
        }
        _ => {}
    }
    let behind = goals.iter().enumerate().filter(|(_, goal)| !goal.is_met);
    for (at, goal) in behind.take(MAX_PLACES) {
        let Some(node) = written(context, goal) else { continue };
        let how_far = how_far(goal, lack(at));
        let lack = lack(at).map(|lack| format!(": {lack}")).unwrap_or_default();
        let what = format!("this goal is {how_far} after the last step{lack}");
        diagnostic = diagnostic.related(context.place(visible(node)), what);
    }
    diagnostic
}

/// Returns true if the level has lose conditions.
fn can_lose(context: FileContext<'_>) -> bool {
    let root = context.file.tree.root();
    root.and_then(|root| root.get("loseConditions")).is_some_and(|conditions| !conditions.is_empty())
}

/// The goals that no reachable state meets, as the end of a sentence.
fn cannot_be_met(goals: &[GoalProgress], lost: &[usize], ending: &str) -> String {
    let ids: Vec<String> =
        lost.iter().filter_map(|goal| goals.get(*goal)).map(|goal| describe::short(&goal.id)).collect();
    if ids.is_empty() {
        return String::new();
    }
    format!(", since {} cannot be met{ending}", list(&ids, "and"))
}

/// Appends steps to the path, in the notation of its last step.
fn appended(gold_path: Node<'_>, actions: &[def::Action]) -> Vec<text::Edit> {
    let is_short = gold_path.elements().last().is_some_and(|step| step.kind() == Kind::String);
    let items = actions.iter().map(|action| {
        let value = match action.short_move().filter(|_| is_short) {
            Some(direction) => json::quote(direction),
            None => long_form(action),
        };
        Item { at: gold_path.len(), key: None, value }
    });
    json::entries::insert(gold_path, &items.collect::<Vec<_>>())
}

/// An action as an object on one line.
fn long_form(action: &def::Action) -> String {
    let params =
        action.params.iter().map(|(name, value)| format!(", {}: {}", json::quote(name), value.to_json()));
    format!("{{ \"action\": {}{} }}", json::quote(&action.id), params.collect::<String>())
}

/// The node of the goal in the level.
fn written<'s>(context: FileContext<'s>, goal: &GoalProgress) -> Option<Node<'s>> {
    let mut goals = context.file.tree.root()?.get("goals")?.elements();
    goals.find(|node| node.get("id").and_then(Node::as_str).as_deref() == Some(&goal.id))
}

/// The progress of a goal: that it is met, or one figure. If the description of what it needs begins with a count such as `1
/// of 2`, that count is used: for goals that the game counts as all or nothing, a percentage of 0 would
/// contradict it.
fn how_far(goal: &GoalProgress, lack: Option<&String>) -> String {
    let is_count = |lack: &String| {
        let rest = lack.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.len() < lack.len() && rest.starts_with(" of ")
    };
    match lack {
        _ if goal.is_met => "met".to_owned(),
        Some(lack) if is_count(lack) => "not met".to_owned(),
        _ => format!("at {} %", language::percent(goal.fraction, false)),
    }
}
