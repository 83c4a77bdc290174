//! The systems of a phase, one after the other.

use crate::contract::{Phase, System, Turn};
use crate::ignored::{Ignored, Observer, Place};
use crate::level::Level;
use crate::record::Stage;
use crate::stop::Reader;

/// Runs a system, and reports its lost writes.
#[inline]
fn watch_system<S: Observer + ?Sized>(
    turn: &mut Turn<'_>,
    place: u32,
    observer: &S,
    act: impl FnOnce(&mut Turn<'_>),
) {
    let lost_writes = turn.lost_writes;
    turn.reader.set(Reader::System(place));
    act(turn);
    if observer.is_observing() && turn.lost_writes != lost_writes {
        observer.ignored(Ignored::LostWrite, Place::System(place));
    }
}

/// Runs the systems of a phase one after the other. Returns `None` if the game stopped.
#[inline]
pub(crate) fn each_system<S: Observer + ?Sized>(
    turn: &mut Turn<'_>,
    level: &Level,
    observer: &S,
    phase: Phase,
    act: impl Fn(&mut Turn<'_>, &dyn System),
) -> Option<()> {
    for number in &level.systems_in[phase as usize] {
        let system = level.systems[*number].as_ref();
        let place = level.system_places.get(*number).copied().unwrap_or_default();
        watch_system(turn, place, observer, |turn| act(turn, system));
        let stage = match phase {
            Phase::Action => Stage::Action,
            Phase::Movement => Stage::Movement,
            Phase::Cascade => Stage::Pass(turn.log.passes),
            Phase::Npc => Stage::Npc,
        };
        turn.note(Some(Reader::System(place)), stage);
        if turn.is_stopped() {
            return None;
        }
    }
    Some(())
}
