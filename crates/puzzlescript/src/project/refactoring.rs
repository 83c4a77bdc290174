//! Refactorings of a game, proved: what they keep is compared before their edits are handed out.

use language::{FileEdit, FormatOptions, Refactoring, Refactorings, Watch};
use puzzlescript_engine::Engine;
use text::{Edit, TextRange};

use super::renaming::of_file;
use super::{GameProject, resolving};
use crate::check::check;
use crate::proof;
use crate::refactor::{self, Keeps, Site};
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
        let refused = |why: &str| format!("nothing was changed: {why}");
        let after = text::apply(site.text, &plan.edits).ok_or("two places that change overlap")?;
        let before = self.game.as_ref().ok_or("the file is gone")?.checked();
        let after = check(&after);
        let (one, other) = proof::games(before, &after).map_err(|why| refused(&why))?;
        let follows: &dyn Fn(&str) -> Vec<Edit> = match plan.keeps {
            Keeps::Play { written_out } => {
                let same = proof::no_new_diagnostics(before, &after)
                    .and_then(|()| proof::same_play(one, other, &written_out));
                same.map_err(|why| refused(&why))?;
                &|_| Vec::new()
            }
            Keeps::Levels => {
                let same =
                    proof::no_new_messages(before, &after).and_then(|()| proof::same_levels(one, other));
                same.map_err(|why| refused(&why))?;
                return Ok(of_file(&self.main, plan.edits).collect());
            }
            Keeps::AllButLevel(number) => {
                let same = proof::no_new_messages(before, &after)
                    .and_then(|()| proof::same_but_for_entry(one, other, number));
                same.map_err(|why| refused(&why))?;
                &move |text| session::make_room(text, number)
            }
        };
        if let Some((path, _)) = self.sessions.iter().find(|(_, sessions)| sessions.text.read.is_err()) {
            return Err(refused(&format!("`{path}` cannot be read")));
        }
        let mut edits: Vec<FileEdit> = of_file(&self.main, plan.edits).collect();
        edits.extend(self.follow_in_sessions(&Engine::new(other.clone()), follows, &refused, watch)?);
        Ok(edits)
    }
}

impl GameProject {
    /// A place in the game, if it can be played.
    fn site(&self, file: &str, range: TextRange) -> Option<Site<'_>> {
        let (text, reading) = self.reading_of(file)?;
        let game = self.game.as_ref()?.checked().compiled.game.as_ref()?;
        Some(Site { text, reading, game, range })
    }
}
