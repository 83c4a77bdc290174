//! Refactorings of a game, proved: what they keep is compared before their edits are handed out.

use language::{FileEdit, FormatOptions, Refactoring, Refactorings, Watch};
use puzzlescript_engine::Engine;
use text::TextRange;

use super::renaming::{Following, of_file};
use super::{GameProject, resolving};
use crate::check::check_but_starts;
use crate::proof;
use crate::refactor::{self, Keeps, Plan, Site};
use crate::session;

impl Refactorings for GameProject {
    fn refactorings(&self, file: &str, range: TextRange) -> Vec<Refactoring> {
        let in_game = self.site(file, range).map_or_else(Vec::new, |site| refactor::refactorings(&site));
        in_game.into_iter().chain(self.solvable_session(file, range)).collect()
    }

    fn refactor(
        &self,
        file: &str,
        range: TextRange,
        id: &str,
        _options: &FormatOptions,
        watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String> {
        if id == resolving::ID {
            return self.take_solution(file, range, watch);
        }
        let site = self.site(file, range).ok_or("the game has errors, which come first")?;
        let plan = refactor::plan(&site, id)?;
        self.proved(plan, watch)
    }
}

impl GameProject {
    /// The edits of a plan, and those of the sessions that follow it, once what it keeps is shown to be kept.
    pub(super) fn proved(&self, plan: Plan, watch: Watch<'_>) -> Result<Vec<FileEdit>, String> {
        let refused = |why: &str| format!("nothing was changed: {why}");
        let game = self.game.as_ref().ok_or("the file is gone")?;
        let after = text::apply(game.text.written(), &plan.edits).ok_or("two places that change overlap")?;
        let (before, after) = (game.checked(), check_but_starts(&after));
        let (one, other) = proof::games(before, &after).map_err(|why| refused(&why))?;
        let same = match &plan.keeps {
            Keeps::Play { written_out } => proof::no_new_diagnostics(before, &after)
                .and_then(|()| proof::same_play(one, other, written_out)),
            Keeps::Levels => {
                proof::no_new_messages(before, &after).and_then(|()| proof::same_levels(one, other))
            }
            Keeps::AllButLevel(number) => proof::no_new_messages(before, &after)
                .and_then(|()| proof::same_but_for_entry(one, other, *number)),
            Keeps::AllButOrder(order) => proof::no_new_messages(before, &after)
                .and_then(|()| proof::same_but_for_order(one, other, order)),
        };
        same.map_err(|why| refused(&why))?;
        let new_number = |number: usize| match &plan.keeps {
            Keeps::Play { .. } | Keeps::Levels => Some(number),
            Keeps::AllButLevel(added) => Some(number + usize::from(number >= *added)),
            Keeps::AllButOrder(order) => order.iter().position(|it| *it == number),
        };
        let mut edits: Vec<FileEdit> = of_file(&self.main, plan.edits).collect();
        // What comes of the sessions may change.
        if plan.keeps == Keeps::Levels {
            return Ok(edits);
        }
        if let Some((path, _)) = self.sessions.iter().find(|(_, sessions)| sessions.text.read.is_err()) {
            return Err(refused(&format!("`{path}` cannot be read")));
        }
        let following = Following {
            edits: &|text| session::renumber(text, &new_number),
            stays: &|session| new_number(session.level).is_some(),
        };
        edits.extend(self.follow_in_sessions(&Engine::new(other.clone()), following, &refused, watch)?);
        Ok(edits)
    }

    /// A place in the game, if it can be played.
    fn site(&self, file: &str, range: TextRange) -> Option<Site<'_>> {
        let (text, reading) = self.reading_of(file)?;
        let game = self.game.as_ref()?.checked().compiled.game.as_ref()?;
        Some(Site { text, reading, game, range })
    }
}
