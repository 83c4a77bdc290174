//! What random play measures of a level: for a lens, once it is seen, and beside what a win takes.

use std::time::Duration;

use language::{Ending, RandomPlay};
use lsp_types::{CodeLens, Command, Range, Url};
use serde_json::{Value, json};

use crate::pool::Cancel;
use crate::project::Project;
use crate::solving::{chosen, within};
use crate::view::View;

/// The time for random play.
const TIME: Duration = Duration::from_secs(2);

/// The key of the file in the data of such a lens.
const MEASURED: &str = "rollouts";

/// A lens whose title is measured when the client resolves it; `None` for a file that is no level whose solution wins.
pub(crate) fn lens(view: &View, uri: &Url, range: Range) -> Option<CodeLens> {
    let (seen, file) = view.place.as_ref()?;
    seen.project.facets().measuring?;
    let outcome = seen.checked_for(file, view).outcome(file)?;
    let data = Some(json!({ MEASURED: uri }));
    (outcome.ending == Ending::Won).then_some(CodeLens { range, command: None, data })
}

/// The file that a lens is to be measured for; `None` if it is complete.
pub(crate) fn file_of(lens: &CodeLens) -> Option<Url> {
    let uri = lens.data.as_ref().and_then(|data| data.get(MEASURED)).and_then(Value::as_str);
    uri.filter(|_| lens.command.is_none()).and_then(|uri| Url::parse(uri).ok())
}

/// `codeLens/resolve`: the lens with its title.
pub(crate) fn resolved(view: &View, lens: CodeLens, cancel: &Cancel) -> CodeLens {
    let title = rollout_bits(view, None, cancel).unwrap_or_else(|| "no rollout bits".to_owned());
    CodeLens { command: Some(Command { title, command: String::new(), arguments: None }), ..lens }
}

/// The bits of random play in words, of the level with this name or of the first one of the file; `None` if it cannot be
/// played so.
pub(crate) fn rollout_bits(view: &View, level: Option<&str>, cancel: &Cancel) -> Option<String> {
    let (seen, file) = view.place.as_ref()?;
    let level = chosen(seen.project.facets().play?, file, level)?;
    bits_of(&seen.project, &level.name, TIME, cancel)
}

/// The same of the level with this name, within a time.
pub(crate) fn bits_of(project: &Project, level: &str, time: Duration, cancel: &Cancel) -> Option<String> {
    let facets = project.facets();
    let (play, measuring) = facets.play.zip(facets.measuring)?;
    let random = RandomPlay::default();
    let measured =
        within((play, level), time, cancel, |searched, watch| measuring.rollouts(searched, random, watch));
    let measured = measured.ok()?;
    let bits = measured.bits_text()?;
    let of = if measured.trials < random.trials {
        format!(" of {} trials", measured.trials)
    } else {
        String::new()
    };
    Some(format!("{bits} rollout bits{of}"))
}
