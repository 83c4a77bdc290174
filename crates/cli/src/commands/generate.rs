//! `goldpath generate`: generates levels from nothing.

mod pictures;

use language::{Filling, Languages, Origin};

use crate::args;
use crate::commands::making::{self, Asked};
use crate::commands::playable::Playable;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &args::Generate, languages: Languages) -> Result<Exit, Failure> {
    let playable = Playable::given(&args.path, &args.home, languages)?;
    // Levels of a language without the facet are not asked for.
    playable.facet(|facets| facets.varying, "cannot be generated")?;
    let level = playable.one_level(args.level.as_deref())?;
    let making = &args.making;
    let filling = Filling { size: args.size, kinds: &args.kinds, slack: args.slack };
    let asked = Asked { making, tier: args.tier, origin: Origin::Nothing(filling), kinds: &[], locked: &[] };
    making::run(&asked, (&playable, &level), languages, |ranking| {
        let Some((count, out)) = args.pictures.zip(making.out.as_ref()) else { return Ok(()) };
        pictures::write((&playable.source.root, out), &ranking.best(count), languages)
    })
}
