//! The likely causes of a gold path that does not win. Such findings may be harmless elsewhere; they get a
//! higher severity if a replay shows that they prevent the win.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catalog::Ty;
use engine::{Level, MAX_REPLAY_WORK, Play, Verdict, def};
use json::{Kind, Node};
use language::{Diagnostic, FileRange, Impact, Related, Severity};
use pack::{Pack, lower};

use crate::asked::SeenUses;
use crate::file_context::{FileContext, visible};
use crate::replay_input::ReplayInput;
use crate::{describe, rules};

/// The codes for gold paths that do not win.
const FAILURES: [&str; 3] = [
    rules::gold_path_does_not_win::RULE.code,
    rules::gold_path_loses::RULE.code,
    rules::gold_path_refused::RULE.code,
];

/// The code of goals that can never be met.
const HOPELESS: &str = rules::unreachable_goal::RULE.code;

/// The codes of possible causes.
const CAUSES: [&str; 4] = [
    rules::avatar_on_void::RULE.code,
    rules::missing_expected_key::RULE.code,
    rules::unmarked_actor::RULE.code,
    rules::unreleased_word::RULE.code,
];

/// The possible causes that, in a level, only a failure of that level raises.
const OF_OWN_LEVEL: [&str; 2] = [rules::avatar_on_void::RULE.code, rules::missing_expected_key::RULE.code];

/// Returns true if `raise` handles this code in a level, whatever else is found there.
pub(crate) fn looks_at(code: &str) -> bool {
    FAILURES.contains(&code) || code == HOPELESS || CAUSES.contains(&code) && !OF_OWN_LEVEL.contains(&code)
}

/// What is said of an unreleased system beside a gold path that does not win.
const IDLE_SYSTEM: &str = "possible cause: no released game runs this system";

/// The groups of rules that are about what levels play by.
const PLAYED: [&str; 5] = ["board", "goals", "liveness", "logic", "schema"];

/// Cap on the warnings that are named beside a gold path that does not win.
const MAX_WARNINGS: usize = 5;

/// Cap on the replays of one level with other tags. Each takes at most as long as the gold path.
const MAX_REPLAYS: usize = 400;

/// Cap on the kinds without `tags` that are tried.
const MAX_KINDS: usize = 8;

/// Cap on the tags that are tried.
const MAX_TAGS: usize = 10;

/// A kind without the key `tags`, if the gold path wins once the kind has tags.
pub(crate) fn missing_tags(
    context: FileContext<'_>,
    rules: &ReplayInput<'_>,
    level: &def::Level,
    path: &[def::Action],
    cancelled: &dyn Fn() -> bool,
) -> Option<Related> {
    let file = context.pack.game()?;
    let root = file.tree.root()?;
    let kinds = root.get("entityKinds").into_iter().flat_map(Node::distinct_members);
    let bare = kinds.filter(|kind| kind.value.kind() == Kind::Object && kind.value.get("tags").is_none());
    let bare: Vec<Node<'_>> = bare.map(|kind| kind.value).take(MAX_KINDS).collect();
    if bare.is_empty() {
        return None;
    }
    let sets = tag_sets(context, rules.game);
    let mut left = MAX_REPLAYS;
    for kind in bare {
        let name = kind.key()?.text();
        let at = rules.game.kinds.iter().position(|it| it.id == name)?;
        for tags in &sets {
            if left == 0 || cancelled() {
                return None;
            }
            left -= 1;
            let mut game = rules.game.clone();
            game.kinds[at].tags.clone_from(tags);
            if wins(&game, level, rules, path, cancelled) {
                let tags = crate::suggest::list(tags, "and");
                return Some(Related {
                    at: FileRange { file: Arc::clone(&file.path), range: visible(kind) },
                    message: format!(
                        "the gold path wins if `{}` has the tags {tags}",
                        describe::short(&name)
                    ),
                });
            }
        }
    }
    None
}

fn wins(
    game: &def::Game,
    level: &def::Level,
    rules: &ReplayInput<'_>,
    path: &[def::Action],
    cancelled: &dyn Fn() -> bool,
) -> bool {
    let Ok(level) = Level::compile_with(game, level, rules.semantics) else { return false };
    let mut play = Play::without_history(&level);
    let mut watch = |_: usize, _: &Play<'_>| !cancelled();
    engine::replay_watched(&mut play, path, MAX_REPLAY_WORK, &mut watch).verdict == Verdict::Won
}

/// Candidate tags for a kind: those of another kind, or up to three that something searches for.
fn tag_sets(context: FileContext<'_>, game: &def::Game) -> Vec<Vec<String>> {
    let mut sets: Vec<Vec<String>> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut add = |mut tags: Vec<String>| {
        tags.sort();
        if !tags.is_empty() && seen.insert(tags.clone()) {
            sets.push(tags);
        }
    };
    let asked: BTreeSet<&str> = [context.pack.uses("game.json"), context.pack.uses(&context.file.path)]
        .into_iter()
        .flatten()
        .flat_map(SeenUses::tags_of_file)
        .collect();
    let asked: Vec<&str> = asked.into_iter().take(MAX_TAGS).collect();
    for tag in &asked {
        add(vec![(*tag).to_owned()]);
    }
    for kind in &game.kinds {
        add(kind.tags.clone());
    }
    for (at, first) in asked.iter().enumerate() {
        for (next, second) in asked.iter().enumerate().skip(at + 1) {
            add(vec![(*first).to_owned(), (*second).to_owned()]);
            for third in asked.iter().skip(next + 1) {
                add(vec![(*first).to_owned(), (*second).to_owned(), (*third).to_owned()]);
            }
        }
    }
    sets
}

/// Raises the severity of the causes of gold paths that do not win, and adds the causes to their related
/// locations.
pub(crate) fn raise(pack: &Pack, diagnostics: &mut [Cow<'_, Diagnostic>]) {
    raise_for_goals(diagnostics);
    let is_failure = |it: &Diagnostic| FAILURES.contains(&it.code());
    let failing: BTreeSet<Arc<str>> =
        diagnostics.iter().filter(|it| is_failure(it)).map(|it| Arc::clone(&it.at.file)).collect();
    if failing.is_empty() {
        return;
    }
    let proved: BTreeMap<(Arc<str>, u32), String> = diagnostics
        .iter()
        .filter(|it| is_failure(it))
        .flat_map(|it| &it.related)
        .map(|it| ((Arc::clone(&it.at.file), u32::from(it.at.range.start())), it.message.clone()))
        .collect();
    let mut idle_systems = Vec::new();
    for it in diagnostics.iter_mut().filter(|it| CAUSES.contains(&it.code())) {
        if it.code() == rules::missing_expected_key::RULE.code {
            let replay_result = proved.get(&(Arc::clone(&it.at.file), u32::from(it.at.range.start())));
            if let Some(replay_result) = replay_result {
                let it = it.to_mut();
                it.severity = Severity::Error;
                it.help = Some(replay_result.clone());
            } else if failing.contains(&it.at.file) {
                let it = it.to_mut();
                it.severity = Severity::Error;
                it.help = Some("the gold path of this level does not win, and this may be why".to_owned());
            }
        } else if (it.code() == rules::unmarked_actor::RULE.code && it.severity == Severity::Warning)
            || (it.code() == rules::avatar_on_void::RULE.code && failing.contains(&it.at.file))
        {
            it.to_mut().severity = Severity::Error;
        } else if it.code() == rules::unreleased_word::RULE.code && is_system(pack, it) {
            idle_systems.push(it.at.clone());
        }
    }
    let doubtful = doubtful(pack, diagnostics, &failing);
    // Further failures of a level have the same causes.
    let mut seen = BTreeSet::new();
    for it in diagnostics.iter_mut().filter(|it| is_failure(it) && seen.insert(Arc::clone(&it.at.file))) {
        let causes = idle_systems.iter().cloned();
        let mut more: Vec<Related> =
            causes.map(|at| Related { at, message: IDLE_SYSTEM.to_owned() }).collect();
        let of_level = doubtful.get(&it.at.file).into_iter().flatten();
        let is_new = |warning: &&Related| more.iter().chain(&it.related).all(|told| told.at != warning.at);
        let of_level: Vec<Related> = of_level.filter(is_new).take(MAX_WARNINGS).cloned().collect();
        more.extend(of_level);
        if !more.is_empty() {
            it.to_mut().related.extend(more);
        }
    }
}

/// Raises what a level lacks that is written in documented levels, if a goal of it can never be met. Without a board or a
/// state there is nothing to meet a goal with.
fn raise_for_goals(diagnostics: &mut [Cow<'_, Diagnostic>]) {
    let is_hopeless = |it: &Diagnostic| it.code() == HOPELESS;
    let hopeless: BTreeSet<Arc<str>> =
        diagnostics.iter().filter(|it| is_hopeless(it)).map(|it| Arc::clone(&it.at.file)).collect();
    let mut causes: BTreeMap<Arc<str>, Vec<Related>> = BTreeMap::new();
    let is_cause = |it: &Diagnostic| {
        it.code() == rules::missing_expected_key::RULE.code
            && hopeless.contains(&it.at.file)
            && matches!(it.address.as_deref(), Some("" | "/board"))
    };
    for it in diagnostics.iter_mut().filter(|it| is_cause(it)) {
        let it = it.to_mut();
        it.severity = Severity::Error;
        it.help = Some("a goal of this level can never be met, and this may be why".to_owned());
        let related = Related { at: it.at.clone(), message: format!("possible cause: {}", it.message) };
        causes.entry(Arc::clone(&it.at.file)).or_default().push(related);
    }
    if causes.is_empty() {
        return;
    }
    for it in diagnostics.iter_mut().filter(|it| is_hopeless(it)) {
        if let Some(causes) = causes.get(&it.at.file) {
            it.to_mut().related.extend(causes.iter().cloned());
        }
    }
}

/// What is warned of in what each of these levels plays by: first in the level, then in the game.
fn doubtful(
    pack: &Pack,
    diagnostics: &[Cow<'_, Diagnostic>],
    levels: &BTreeSet<Arc<str>>,
) -> BTreeMap<Arc<str>, Vec<Related>> {
    let is_played =
        |it: &&Cow<'_, Diagnostic>| it.severity == Severity::Warning && PLAYED.contains(&it.rule.group);
    let related = |it: &Diagnostic| {
        let message = format!("possible cause: {}", it.message);
        Related { at: it.at.clone(), message }
    };
    let warnings = diagnostics.iter().filter(is_played).map(|it| &**it);
    let warnings: Vec<&Diagnostic> = warnings.filter(|it| !is_of_looks(pack, it)).collect();
    let of_game = warnings.iter().filter(|it| pack.game().is_some_and(|game| game.path == it.at.file));
    let of_game: Vec<&Diagnostic> = of_game.copied().collect();
    let unanswered = unanswered(pack, diagnostics);
    let of_level = |level: &Arc<str>| {
        let own = warnings.iter().filter(|it| it.at.file == *level).copied();
        let shared = of_game.iter().copied().filter(|it| plays_by(pack, level, it));
        let waits_for_nothing = |it: &&Diagnostic| {
            // The path may only wait for a system that waits for an undeclared action if no other one handles its steps.
            it.code() == rules::undeclared_default::RULE.code && !takes_one_of(pack, level, &unanswered)
        };
        own.chain(shared).filter(|it| !waits_for_nothing(it)).map(related).collect()
    };
    levels.iter().map(|level| (Arc::clone(level), of_level(level))).collect()
}

/// Returns true if a warning is about how something looks: by its rule, or by the field of the catalog that it is in.
fn is_of_looks(pack: &Pack, diagnostic: &Diagnostic) -> bool {
    let is_unplayed = || {
        let file = pack.file(&diagnostic.at.file)?;
        let document = catalog::document(file.kind.path())?;
        let address: Vec<&str> = diagnostic.address.as_deref()?.split('/').skip(1).collect();
        Some(!is_played(&Ty::Shape(&document.shape), &address))
    };
    diagnostic.rule.impact == Impact::Looks || is_unplayed() == Some(true)
}

/// Returns true unless a field on the way to a place does not affect play. What the catalog does not know may be a misspelt
/// field that does.
fn is_played(ty: &Ty, address: &[&str]) -> bool {
    let [segment, rest @ ..] = address else { return true };
    let shape = match ty {
        Ty::Shape(shape) => shape,
        Ty::TypeTagged(tagged) => tagged.shape,
        Ty::List(list) => return is_played(&list.item, rest),
        Ty::Map(map) => return is_played(&map.value, rest),
        _ => return true,
    };
    shape.field(segment).is_none_or(|field| field.is_played && is_played(&field.ty, rest))
}

/// The actions that no system handles.
fn unanswered(pack: &Pack, diagnostics: &[Cow<'_, Diagnostic>]) -> BTreeSet<String> {
    let unanswered = diagnostics.iter().filter(|it| it.code() == rules::unanswered_action::RULE.code);
    let action = |it: &Cow<'_, Diagnostic>| {
        let node = pack.file(&it.at.file)?.tree.at_pointer(it.address.as_deref()?)?;
        Some(node.as_str()?.into_owned())
    };
    unanswered.filter_map(action).collect()
}

/// Returns true if the gold path of a level takes one of these actions.
fn takes_one_of(pack: &Pack, level: &str, actions: &BTreeSet<String>) -> bool {
    let file = pack.levels().find(|file| *file.path == *level);
    let path = file.filter(|_| !actions.is_empty()).map(|file| lower::gold_path_actions(file));
    path.into_iter().flatten().any(|action| actions.contains(&action.id))
}

/// Returns true if a level plays by the part of the game that a diagnostic is in. It does by all rules, systems, layers and
/// actions, and by the kinds that it names, or that rules and systems name.
fn plays_by(pack: &Pack, level: &str, diagnostic: &Diagnostic) -> bool {
    let mut address = diagnostic.address.as_deref().unwrap_or_default().split('/').skip(1);
    match address.next() {
        Some("rules" | "systems" | "layers" | "actions" | "defaults") => true,
        Some("entityKinds") => {
            let Some(kind) = address.next() else { return true };
            let root = |file: &str| pack.file(file).and_then(|file| file.tree.root());
            let game = root("game.json").into_iter();
            let parts = game.flat_map(|game| [game.get("rules"), game.get("systems")]).flatten();
            let mut nodes = root(level).into_iter().chain(parts).flat_map(Node::descendants);
            nodes.any(|node| node.as_str().is_some_and(|text| text == kind))
        }
        _ => false,
    }
}

fn is_system(pack: &Pack, diagnostic: &Diagnostic) -> bool {
    let node = || pack.file(&diagnostic.at.file)?.tree.at_pointer(diagnostic.address.as_deref()?);
    node().is_some_and(|node| node.pointer().starts_with("/systems/"))
}
