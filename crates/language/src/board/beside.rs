//! Two boards as text, one before and one after a move.

/// Two boards are drawn side by side if neither is wider than this.
const MAX_BESIDE: usize = 24;

/// Two boards with an arrow between them: side by side if both are narrow, else one below the other.
pub fn beside(before: &str, after: &str) -> String {
    let width = |board: &str| board.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let left = width(before);
    if left.max(width(after)) > MAX_BESIDE {
        return format!("{before}\n\n↓\n\n{after}");
    }
    let middle = before.lines().count().saturating_sub(1) / 2;
    let rows = before.lines().zip(after.lines()).enumerate().map(|(at, (before, after))| {
        let padding = " ".repeat(left - before.chars().count());
        format!("{before}{padding} {} {after}", if at == middle { "→" } else { " " })
    });
    rows.collect::<Vec<_>>().join("\n")
}
