//! `goldpath vary`: generates variations of a level.

use language::{Languages, Origin};

use crate::args;
use crate::commands::making::{self, Asked};
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &args::Vary, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    // Levels of a language that can't be varied are not asked for.
    playable.facet(|facets| facets.varying, "cannot be varied")?;
    let level = playable.one_level(args.level.as_deref())?;
    let making = &args.making;
    let asked = Asked { making, tier: None, origin: Origin::Level, kinds: &args.change, locked: &args.lock };
    making::run(&asked, (&playable, &level), languages, |_| Ok(()))
}
