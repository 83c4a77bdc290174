//! Time limits for operations that may block forever, such as on a mount that does not respond or a file that
//! another process holds. The caller continues, the blocked thread is abandoned, and further requests for
//! that path fail at once until it returns.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use language::Unreadable;

/// The time limit for one file or folder.
const LIMIT: Duration = Duration::from_secs(5);

/// The time limit while the user types.
const SOON: Duration = Duration::from_secs(1);

/// If a reader takes longer, another one is started, so that the remaining files do not wait.
const SLOW: Duration = Duration::from_millis(200);

/// The number of parallel readers, and the maximum number if all are slow.
const READERS: usize = 4;
const MAX_READERS: usize = 64;

/// Whether anything may block, and there are threads to wait for it.
const MAY_BLOCK: bool = !cfg!(target_family = "wasm");

/// The paths of blocked operations, each with whether it has returned since.
static LOST: Mutex<BTreeMap<PathBuf, Arc<AtomicBool>>> = Mutex::new(BTreeMap::new());

/// The operating system did not respond in time; it may do so later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAnswer;

/// The message for a path that does not respond.
pub(crate) fn no_answer() -> String {
    format!("the system did not answer for {} seconds", LIMIT.as_secs())
}

/// Returns true if an earlier operation on a file or folder has not returned yet.
pub fn is_lost(place: &Path) -> bool {
    let mut lost = LOST.lock().unwrap_or_else(PoisonError::into_inner);
    let is_back = lost.get(place).is_none_or(|back| back.load(Ordering::SeqCst));
    if is_back {
        lost.remove(place);
    }
    !is_back
}

fn lose(place: &Path, back: &Arc<AtomicBool>) {
    let mut lost = LOST.lock().unwrap_or_else(PoisonError::into_inner);
    lost.insert(place.to_owned(), Arc::clone(back));
}

/// Runs an operation on a path. Returns `None` if it does not finish in time.
pub(crate) fn within<T: Send + 'static>(
    place: &Path,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    within_limit(place, LIMIT, work)
}

/// The same with the shorter limit. Until a slow operation returns, further requests for that path fail at
/// once.
pub fn soon<T: Send + 'static>(
    place: &Path,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, NoAnswer> {
    within_limit(place, SOON, work).ok_or(NoAnswer)
}

fn within_limit<T: Send + 'static>(
    place: &Path,
    limit: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    if !MAY_BLOCK {
        return Some(work());
    }
    if is_lost(place) {
        return None;
    }
    let (answer, answered) = mpsc::channel();
    let back = Arc::new(AtomicBool::new(false));
    let is_back = Arc::clone(&back);
    let run = move || {
        let result = work();
        is_back.store(true, Ordering::SeqCst);
        // After the time limit, nobody receives the result.
        let _ = answer.send(result);
    };
    thread::Builder::new().name("disk".to_owned()).spawn(run).ok()?;
    match answered.recv_timeout(limit) {
        Ok(result) => Some(result),
        Err(RecvTimeoutError::Timeout) => {
            lose(place, &back);
            None
        }
        // The thread panicked, which is already reported.
        Err(RecvTimeoutError::Disconnected) => None,
    }
}

/// The text of a file, or the reason why it has none.
pub(crate) type Text = Result<String, Unreadable>;

/// The texts of files, in the order of their paths. A slow file does not delay the others.
pub(crate) fn read_all(paths: Vec<PathBuf>, read: fn(&Path) -> Text) -> Vec<Text> {
    read_all_within(paths, LIMIT, read)
}

fn read_all_within(paths: Vec<PathBuf>, limit: Duration, read: fn(&Path) -> Text) -> Vec<Text> {
    if !MAY_BLOCK {
        return paths.iter().map(|path| read(path)).collect();
    }
    let refused = || Err(Unreadable::Refused(no_answer()));
    let (news, heard) = mpsc::channel();
    let readers = Readers { paths: Arc::new(paths), next: Arc::default(), read, news };
    let count = readers.paths.len();
    let mut waiting = Waiting { texts: vec![None; count], left: count, begun: BTreeMap::new() };
    let mut running = READERS.min(count);
    (0..running).for_each(|_| readers.spawn());
    while waiting.left > 0 {
        match waiting.hear(&heard, SLOW) {
            Heard::Something => {}
            Heard::Nothing => {
                let slow = waiting.begun.values().filter(|begun| begun.since.elapsed() >= SLOW).count();
                if running <= slow {
                    let more = slow.max(1).min(MAX_READERS.saturating_sub(running));
                    running += more;
                    (0..more).for_each(|_| readers.spawn());
                }
            }
            Heard::End => break,
        }
        for (at, back) in waiting.late(limit) {
            lose(&readers.paths[at], &back);
            waiting.take(at, refused());
            running = running.saturating_sub(1);
        }
    }
    waiting.texts.into_iter().map(|text| text.unwrap_or_else(refused)).collect()
}

/// Threads that read files; each takes the next file that no thread has started.
struct Readers {
    paths: Arc<Vec<PathBuf>>,
    next: Arc<AtomicUsize>,
    read: fn(&Path) -> Text,
    news: Sender<News>,
}

enum News {
    /// Its last operation has not returned.
    Lost(usize),
    Begun(usize, Begun),
    Read(usize, Text),
}

struct Begun {
    since: Instant,
    back: Arc<AtomicBool>,
}

impl Readers {
    fn spawn(&self) {
        let (paths, next) = (Arc::clone(&self.paths), Arc::clone(&self.next));
        let (read, news) = (self.read, self.news.clone());
        let run = move || {
            while let Some((at, path)) = {
                let at = next.fetch_add(1, Ordering::SeqCst);
                paths.get(at).map(|path| (at, path))
            } {
                if is_lost(path) {
                    if news.send(News::Lost(at)).is_err() {
                        break;
                    }
                    continue;
                }
                let back = Arc::new(AtomicBool::new(false));
                let begun = Begun { since: Instant::now(), back: Arc::clone(&back) };
                if news.send(News::Begun(at, begun)).is_err() {
                    break;
                }
                let text = read(path);
                back.store(true, Ordering::SeqCst);
                if news.send(News::Read(at, text)).is_err() {
                    break;
                }
            }
        };
        // If no thread can be started, the remaining files are reported as unread.
        let _ = thread::Builder::new().name("reader".to_owned()).spawn(run);
    }
}

/// The results so far, and the files being read.
struct Waiting {
    texts: Vec<Option<Text>>,
    /// The number of files that are not finished.
    left: usize,
    begun: BTreeMap<usize, Begun>,
}

enum Heard {
    Something,
    Nothing,
    End,
}

impl Waiting {
    fn hear(&mut self, heard: &Receiver<News>, patience: Duration) -> Heard {
        match heard.recv_timeout(patience) {
            Ok(News::Begun(at, begun)) => {
                self.begun.insert(at, begun);
            }
            Ok(News::Lost(at)) => self.take(at, Err(Unreadable::Refused(no_answer()))),
            Ok(News::Read(at, text)) => {
                self.begun.remove(&at);
                self.take(at, text);
            }
            Err(RecvTimeoutError::Timeout) => return Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => return Heard::End,
        }
        Heard::Something
    }

    fn take(&mut self, at: usize, text: Text) {
        if self.texts[at].replace(text).is_none() {
            self.left -= 1;
        }
    }

    /// Removes the operations that exceed the limit.
    fn late(&mut self, limit: Duration) -> Vec<(usize, Arc<AtomicBool>)> {
        let is_late = |begun: &Begun| begun.since.elapsed() >= limit;
        let late: Vec<usize> =
            self.begun.iter().filter(|(_, begun)| is_late(begun)).map(|(at, _)| *at).collect();
        late.into_iter().filter_map(|at| Some((at, self.begun.remove(&at)?.back))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(400);

    /// Simulates a mount: operations on names that contain `stuck` return after a while.
    #[expect(clippy::unnecessary_wraps, reason = "as readers of real files have it")]
    fn read(path: &Path) -> Text {
        let name = path.to_string_lossy().into_owned();
        if name.contains("stuck") {
            thread::sleep(4 * SHORT);
        }
        Ok(name)
    }

    #[test]
    fn files_that_do_not_answer_keep_no_others_waiting() {
        let paths: Vec<PathBuf> = (0..30)
            .map(|at| PathBuf::from(format!("{}{at}", if at < 20 { "stuck a" } else { "b" })))
            .collect();
        let texts = read_all_within(paths.clone(), SHORT, read);
        assert!(texts[..20].iter().all(Result::is_err), "{texts:?}");
        assert!(texts[20..].iter().all(Result::is_ok), "{texts:?}");
        assert_eq!(texts[25], Ok("b25".to_owned()), "each has its own place");
        // Further requests fail at once until they return.
        assert!(is_lost(&paths[0]));
        thread::sleep(8 * SHORT);
        assert!(!is_lost(&paths[0]));
    }

    #[test]
    fn work_that_does_not_come_back_is_not_begun_again() {
        let place = Path::new("stuck c");
        assert_eq!(within_limit(place, SHORT, || 1), Some(1));
        assert_eq!(within_limit(place, SHORT, || thread::sleep(4 * SHORT)), None);
        assert_eq!(within_limit(place, SHORT, || 1), None, "the first is still under way");
        thread::sleep(6 * SHORT);
        assert_eq!(within_limit(place, SHORT, || 1), Some(1));
    }
}
