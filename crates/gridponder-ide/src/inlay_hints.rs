//! What stands between the words of a file: what each step of a gold path does, the numbers of the rows of a board, and the
//! options of systems that are not written.

use catalog::{Field, Name, Presence, Support, Ty};
use engine::{Event, Play, Pos, Semantics, Value};
use json::{Kind, Node};
use language::{HintSide, InlayHint};
use pack::{File, FileKind, Pack, lower};
use text::TextRange;

use crate::board::played::{Attempt, compile};
use crate::board::{cut, event_told};

/// Cap on the cells of a board whose gold path is played while somebody writes.
const MAX_CELLS: usize = 50_000;
/// Cap on the work of that, in examined cells and events: some hundredths of a second.
const MAX_WORK: u64 = 10_000_000;
/// Cap on the steps that are played.
const MAX_STEPS: usize = 2_000;
/// Cap on what is told of one step with a line of its own.
const MAX_TOLD: usize = 3;
/// Cap on what is known of one step: each thing is compared with all before it.
const MAX_DEEDS: usize = 100;
/// Cap on the events of one step that are looked at: one in which rules go on for ever has very many.
const MAX_EVENTS: usize = 10_000;
/// Cap on the options that are listed behind a configuration.
const MAX_OPTIONS: usize = 6;

/// The hints in a range of a file, in the order of the text.
pub fn inlay_hints(pack: &Pack, file: &File, range: TextRange, semantics: Semantics) -> Vec<InlayHint> {
    let Some(root) = file.tree.root() else { return Vec::new() };
    let mut hints = Vec::new();
    match file.kind {
        FileKind::Level => {
            rows(file, root, range, &mut hints);
            steps(pack, file, root, range, semantics, &mut hints);
        }
        FileKind::Game => options(root, range, &mut hints),
        FileKind::Manifest | FileKind::Theme => {}
    }
    hints.sort_by_key(|hint| hint.offset);
    hints
}

fn before(node: Node<'_>, label: String) -> InlayHint {
    InlayHint { offset: node.range().start(), label, detail: None, side: HintSide::After }
}

fn behind(node: Node<'_>, label: String, detail: Option<String>) -> InlayHint {
    InlayHint { offset: node.range().end(), label, detail, side: HintSide::Before }
}

fn line(file: &File, node: Node<'_>) -> u32 {
    file.lines().line(node.range().start())
}

/// The numbers of the rows of dense layers that have lines of their own.
fn rows(file: &File, root: Node<'_>, range: TextRange, hints: &mut Vec<InlayHint>) {
    let layers = root.get("board").and_then(|board| board.get("layers"));
    for layer in layers.into_iter().flat_map(Node::members) {
        let value = layer.value;
        if value.kind() != Kind::Array || value.range().intersect(range).is_none() {
            continue;
        }
        let is_row = |row: &Node<'_>| matches!(row.kind(), Kind::Array | Kind::String);
        let rows: Vec<Node<'_>> = value.elements().collect();
        if !rows.iter().all(is_row) {
            continue;
        }
        let mut last = line(file, value);
        for (number, row) in rows.into_iter().enumerate() {
            let is_alone = line(file, row) != last;
            last = line(file, row);
            if is_alone && row.range().intersect(range).is_some() {
                hints.push(before(row, number.to_string()));
            }
        }
    }
}

/// The number of each step, and what it does.
fn steps(
    pack: &Pack,
    file: &File,
    root: Node<'_>,
    range: TextRange,
    semantics: Semantics,
    hints: &mut Vec<InlayHint>,
) {
    let Some(solution) = root.get("solution") else { return };
    let Some(path) = solution.get("goldPath").filter(|path| path.range().intersect(range).is_some()) else {
        return;
    };
    let stops: Vec<i64> =
        solution.get("hintStops").into_iter().flat_map(Node::elements).filter_map(Node::as_i64).collect();
    let told = told(pack, file, semantics);
    let steps: Vec<Node<'_>> = path.elements().collect();
    let is_on = |at: Option<usize>, number: u32| {
        at.and_then(|at| steps.get(at)).is_some_and(|step| line(file, *step) == number)
    };
    for (at, step) in steps.iter().copied().enumerate() {
        let number = line(file, step);
        let first_of_line = !is_on(at.checked_sub(1), number);
        let is_alone = first_of_line && !is_on(Some(at + 1), number);
        if step.range().intersect(range).is_none() {
            continue;
        }
        let stop = stops.iter().position(|stop| usize::try_from(*stop) == Ok(at + 1));
        let number = match stop {
            Some(stop) => Some(format!("{} hint {}", at + 1, stop + 1)),
            None => first_of_line.then(|| (at + 1).to_string()),
        };
        hints.extend(number.map(|number| before(step, number)));
        let Some(told) = told.get(at) else { continue };
        hints.extend(told.label(is_alone).map(|label| behind(step, label, told.detail())));
    }
}

/// What a step did.
#[derive(Default)]
struct Told {
    /// In a few words each.
    deeds: Vec<String>,
    /// Whether it did more than that.
    is_cut: bool,
    /// Whether nothing changed.
    is_idle: bool,
    /// Whether the game refuses the step.
    is_refused: bool,
    /// Where the avatar is now, if it moved.
    avatar: Option<Pos>,
}

impl Told {
    /// In a few words: the first thing that a step did, or with a line of its own the first few, and where the avatar goes.
    fn label(&self, is_alone: bool) -> Option<String> {
        if self.is_refused {
            return Some("refused".to_owned());
        }
        if self.is_idle {
            return Some("no effect".to_owned());
        }
        let most = if is_alone { MAX_TOLD } else { 1 };
        let mut parts: Vec<String> = self.deeds.iter().take(most).cloned().collect();
        if is_alone && self.deeds.len() > most {
            let more = self.deeds.len() - most;
            parts.push(if self.is_cut { format!("more than {more} more") } else { format!("{more} more") });
        }
        parts.extend(self.avatar.filter(|_| is_alone).map(|at| format!("[{}, {}]", at.x, at.y)));
        (!parts.is_empty()).then(|| cut(&parts.join(", ")))
    }

    /// All of it, as Markdown.
    fn detail(&self) -> Option<String> {
        let avatar = self.avatar.map(|at| format!("the avatar is at [{}, {}]", at.x, at.y));
        let rest = self.is_cut.then(|| "and more".to_owned());
        let lines: Vec<String> = self.deeds.iter().cloned().chain(rest).chain(avatar).collect();
        let lines: Vec<String> = lines.iter().map(|line| format!("- {}", language::escape(line))).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

/// What the steps of the gold path did, as far as they can be played.
fn told(pack: &Pack, file: &File, semantics: Semantics) -> Vec<Told> {
    let Ok(level) = compile(pack, file, semantics, MAX_CELLS) else { return Vec::new() };
    let mut actions = lower::gold_path_actions(file);
    actions.truncate(MAX_STEPS);
    let mut told = Vec::new();
    let mut avatar = None;
    let mut take = |play: &Play<'_>, is_first: bool| {
        let now = play.view().avatar_position();
        if !is_first {
            let avatar = now.filter(|_| now != avatar);
            let (deeds, is_cut) = deeds(play);
            told.push(Told { deeds, is_cut, is_idle: false, is_refused: false, avatar });
        }
        avatar = now;
    };
    let attempt =
        Attempt::watch(&level, &actions, actions.len(), MAX_WORK, &mut |at, play| take(play, at == 0));
    if attempt.played > 0 {
        take(&attempt.play, false);
    }
    told.truncate(attempt.played);
    for step in &attempt.replay.idle_steps {
        if let Some(told) = told.get_mut(*step) {
            told.is_idle = true;
        }
    }
    for step in &attempt.refused {
        if let Some(told) = told.get_mut(*step) {
            told.is_refused = true;
        }
    }
    told
}

/// What happened in the last turn of an attempt. What happened to the same thing is told once: a lantern that is taken
/// is also removed from its cell. That something is in the way is only worth telling where nothing came of it. Returns true if
/// there is more.
fn deeds(play: &Play<'_>) -> (Vec<String>, bool) {
    let mut deeds: Vec<Deed> = Vec::new();
    let mut is_cut = false;
    for (number, event) in play.events().events().iter().enumerate() {
        is_cut = number == MAX_EVENTS || deeds.len() == MAX_DEEDS;
        if is_cut {
            break;
        }
        let Some(deed) = Deed::of(play, event) else { continue };
        let is_told = |other: &Deed| {
            let is_same_place = deed.position == other.position || other.position.is_none();
            deed.text == other.text
                || !other.is_refusal && deed.kind.is_some() && deed.kind == other.kind && is_same_place
        };
        if !deeds.iter().any(is_told) {
            deeds.push(deed);
        }
    }
    if deeds.iter().any(|deed| !deed.is_refusal) {
        deeds.retain(|deed| !deed.is_refusal);
    }
    (deeds.into_iter().map(|deed| deed.text).collect(), is_cut)
}

/// What an event tells.
struct Deed {
    text: String,
    /// The kind that it is about, and where.
    kind: Option<Value>,
    position: Option<Value>,
    /// Whether it tells what did not happen.
    is_refusal: bool,
}

impl Deed {
    fn of(play: &Play<'_>, event: &Event) -> Option<Self> {
        let payload = engine::event_value(play, event);
        let declared = catalog::event(event.kind.name())?;
        let (told, text) = event_told(&payload)?;
        let is_named = |field: &&Field| is_kind(field.ty) && told.contains(&format!("{{{}}}", field.name));
        let kind = declared.payload.iter().find(is_named).and_then(|field| payload.get(field.name));
        Some(Self {
            text,
            kind: kind.cloned(),
            position: payload.get("position").cloned(),
            is_refusal: declared.is_refusal(),
        })
    }
}

fn is_kind(ty: Ty) -> bool {
    match ty {
        Ty::Either(types) => types.iter().any(|ty| is_kind(*ty)),
        _ => matches!(ty, Ty::Refers(Name::Kind)),
    }
}

/// The options that systems have by default, behind their configurations.
fn options(root: Node<'_>, range: TextRange, hints: &mut Vec<InlayHint>) {
    for system in root.get("systems").into_iter().flat_map(Node::elements) {
        let ty = system.get("type").and_then(Node::as_str);
        let Some(declared) = ty.and_then(|ty| catalog::system(&ty)) else { continue };
        let Some(config) = system.get("config").filter(|config| config.kind() == Kind::Object) else {
            continue;
        };
        if config.range().intersect(range).is_none() {
            continue;
        }
        let fields = declared.config.fields.iter();
        let left = fields.filter(|field| field.support == Support::Full && config.get(field.name).is_none());
        let defaults = left.filter_map(|field| match field.presence {
            Presence::Default(default) | Presence::Expected { default } => {
                Some(format!("{} {default}", field.name))
            }
            _ => None,
        });
        let mut defaults: Vec<String> = defaults.collect();
        let rest = defaults.len().saturating_sub(MAX_OPTIONS);
        defaults.truncate(MAX_OPTIONS);
        if rest > 0 {
            defaults.push(format!("{rest} more"));
        }
        if !defaults.is_empty() {
            hints.push(behind(config, defaults.join(", "), None));
        }
    }
}
