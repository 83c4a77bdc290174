//! `goldpath new`: a small project to begin with.

mod game;

use crate::args::{New, NewCommand};
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &New) -> Result<Exit, Failure> {
    match &args.command {
        NewCommand::Game(args) => game::run(args),
    }
}
