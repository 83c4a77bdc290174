//! The language server as WebAssembly (`wasm32-wasip1`). Its host is the worker in `page`, which gives it a file system in
//! memory, and the standard streams.
//!
//! `main` only says where [`turn`] is in the exported table of functions: the host calls it from there whenever there is
//! something to do. That way a module has an export without `unsafe`, which the attribute for exports is.

use std::cell::RefCell;
use std::io::{self, Read as _, Write as _};
use std::time::Duration;

use gridponder::GRIDPONDER;
use language::{Language, Languages};
use lsp::Hosted;
use puzzlescript::PUZZLESCRIPT;
use settings::SettingsLanguage;
use wage::WAGE;

static GAMES: [&dyn Language; 3] = [&GRIDPONDER, &PUZZLESCRIPT, &WAGE];
static SETTINGS: SettingsLanguage = SettingsLanguage::new(&GAMES);
static ALL: [&dyn Language; 4] = [&GRIDPONDER, &PUZZLESCRIPT, &WAGE, &SETTINGS];

thread_local! {
    static SERVER: RefCell<Hosted> = RefCell::new(Hosted::new(Languages::new(&ALL)));
}

fn main() {
    println!("{}", turn as *const () as usize);
}

/// Takes the messages on standard input and writes those to the client to standard output, one on each line. Returns after
/// how many milliseconds it is to be called again even if no message comes; -1 if it need not.
extern "C" fn turn() -> i32 {
    let turned = SERVER.with_borrow_mut(|server| -> io::Result<Option<Duration>> {
        let mut input = Vec::new();
        io::stdin().lock().read_to_end(&mut input)?;
        for message in input.split(|byte| *byte == b'\n').filter(|message| !message.is_empty()) {
            server.receive(message);
        }
        let turn = server.turn();
        let mut output = io::stdout().lock();
        for message in turn.messages {
            writeln!(output, "{message}")?;
        }
        output.flush()?;
        Ok(turn.next)
    });
    match turned {
        Ok(None) => -1,
        // Not before it is due.
        Ok(Some(next)) => i32::try_from(next.as_micros().div_ceil(1000)).unwrap_or(i32::MAX),
        Err(error) => panic!("the host does not serve the standard streams: {error}"),
    }
}
