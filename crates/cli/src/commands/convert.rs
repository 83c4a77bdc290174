//! `goldpath wage convert`: converts a game to the other notation of its language.

use std::io::Write;

use language::{Converted, Languages, plural};
use text::Lines;

use crate::args::WageConvert;
use crate::commands::any_file::AnyFile;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::whole_file;

pub(crate) fn run(args: &WageConvert, languages: Languages) -> Result<Exit, Failure> {
    let game = AnyFile::open(&args.game, languages.having(|facets| facets.conversion.is_some()))?;
    let conversion = game.project.facets().conversion.ok_or_else(|| game.lacks("converted"))?;
    let noun = game.language.project_noun();
    let lines = Lines::new(&game.text);
    let place = |offset| {
        let at = lines.position(offset);
        format!("{}:{}:{}", game.name, at.line + 1, at.character + 1)
    };
    let Converted { text, lost } = conversion.convert().map_err(|unread| {
        let at = place(unread.start());
        let why = format!("{at}: a syntax error hides what the {noun} says; nothing was written");
        Failure::Said(Exit::Found, why)
    })?;
    for (kind, range) in &lost {
        let word = if args.force { "warning" } else { "note" };
        complain(word, &format!("{}: this {kind} would be lost", place(range.start())));
    }
    if !lost.is_empty() && !args.force {
        let places = plural(lost.len(), "place");
        return Err(Failure::Said(
            Exit::Found,
            format!(
                "nothing was written: {places} of the {noun} cannot be converted; `--force` converts without them"
            ),
        ));
    }
    if let Some(path) = &args.output {
        whole_file::write(path, text.as_bytes())?;
    } else {
        let mut output = Output::data();
        output.write_all(text.as_bytes())?;
        output.flush()?;
    }
    Ok(Exit::Clean)
}
