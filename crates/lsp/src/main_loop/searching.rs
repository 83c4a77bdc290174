//! Searches of levels: started by a save or a command, cancelled by the next change.

use std::path::PathBuf;
use std::sync::Arc;

use super::publish::invite_redraw;
use super::{Event, Owner};
use crate::executor::Pace;
use crate::pool::{self, Cancel};
use crate::requests;
use crate::settings::SearchWhen;
use crate::view::Seen;

impl Owner {
    /// Starts a search of a saved level, if enabled.
    pub(super) fn search_saved(&mut self, root: &PathBuf, file: &Arc<str>) {
        if self.settings.search != SearchWhen::OnSave || self.is_shared(root, file) {
            return;
        }
        self.stop_search(root);
        let view = self.view(Some((root, file)));
        let cancel = Cancel::default();
        if let Some(entry) = self.projects.get_mut(root) {
            entry.search = Some(cancel.clone());
        }
        let (post, places) = (self.post.clone(), self.places.clone());
        self.outbox.executor().run(Pace::Slow, move || {
            // A panic costs only this search; files that are not levels are not searched.
            if let Ok(Ok((_, seen))) = pool::caught(|| places.run(|| requests::solve(&view, &cancel))) {
                let _ = post.send(Event::Searched(seen));
            }
        });
    }

    /// Cancels the search of a saved level after a change.
    pub(super) fn stop_search(&mut self, root: &PathBuf) {
        let search = self.projects.get_mut(root).and_then(|entry| entry.search.take());
        if let Some(search) = search {
            search.cancel();
        }
    }

    /// Merges the findings of searches, unless the project has changed. Waits for a running check.
    pub(super) fn searched(&mut self, seen: Seen) {
        let Some(found) = &seen.findings else { return };
        let entry = self.projects.iter_mut().find(|(_, entry)| {
            entry.project.as_ref().is_some_and(|project| Arc::ptr_eq(project, &seen.project))
        });
        let Some((root, entry)) = entry else { return };
        let last = entry.check.last.as_ref().filter(|last| last.is_of(seen.project.snapshot()));
        let Some(last) = last.filter(|_| !entry.check.checks.is_running()) else {
            // The check that is running or about to start does not include them.
            entry.check.searched.push(seen);
            return;
        };
        // The results are known, so nothing is searched here.
        let wants = |file: &str| found.solution(file).is_some_and(|it| it.proved.is_some());
        entry.check.last = Some(seen.project.search(last, &wants, Some(&**found), &|| false));
        let root = root.clone();
        self.publish_last(&root);
        invite_redraw(&self.client, &self.outbox);
    }
}
