//! `goldpath wage convert`: converts a game to the other notation.

use std::io::Write;

use text::Lines;
use wage::convert::{Converted, convert};
use wage_rules::doc::Doc;

use super::read;
use crate::args::WageConvert;
use crate::exit::{Exit, Failure};
use crate::output::{Output, complain};
use crate::whole_file;
use language::plural;

pub(crate) fn run(args: &WageConvert) -> Result<Exit, Failure> {
    let name = args.game.to_string_lossy();
    let text = read(&args.game)?;
    let lines = Lines::new(&text);
    let place = |offset| {
        let at = lines.position(offset);
        format!("{name}:{}:{}", at.line + 1, at.character + 1)
    };
    let doc = Doc::read(&name, text.as_str());
    let Converted { text, lost, .. } = convert(&doc).map_err(|unread| {
        let at = unread.first().map_or_else(|| name.to_string(), |range| place(range.start()));
        Failure::Said(
            Exit::Found,
            format!("{at}: a syntax error hides what the game says; nothing was written"),
        )
    })?;
    for it in &lost {
        complain(
            if args.force { "warning" } else { "note" },
            &format!("{}: this {} would be lost", place(it.range.start()), it.kind.name()),
        );
    }
    if !lost.is_empty() && !args.force {
        let places = plural(lost.len(), "place");
        return Err(Failure::Said(
            Exit::Found,
            format!(
                "nothing was written: {places} of the game cannot be converted; `--force` converts without them"
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
