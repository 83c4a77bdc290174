//! The parts of what is wanted of new levels that all languages share: numbers of steps, and bits.

use crate::{NotationError, Token, Tokens, suggestion};

/// A number of steps, or bounds of it.
pub fn length(tokens: &mut Tokens) -> Result<(u32, u32), NotationError> {
    let bounds = tokens.bounds("a number of steps such as `12`, `12..20`, `12..` or `..20`", number)?;
    if bounds.most == Some(0) {
        return Err(NotationError { at: bounds.at, message: "no path wins with 0 steps".to_owned() });
    }
    Ok((bounds.least.unwrap_or(0), bounds.most.unwrap_or(u32::MAX)))
}

/// Bounds of bits: `>= 8`, `<= 12.5`, or a range such as `8..12.5`. In tenths.
pub fn tenths_of_bits(tokens: &mut Tokens) -> Result<(u32, u32), NotationError> {
    let tenths = |text: &str| {
        let bits: f64 = text.parse().ok()?;
        // No level has as many bits as a state has.
        (0.0..=1e6).contains(&bits).then(|| (bits * 10.0).round() as u32)
    };
    let bounds = tokens.bounds("bits such as `>= 8` or `8..12.5`", tenths)?;
    Ok((bounds.least.unwrap_or(0), bounds.most.unwrap_or(u32::MAX)))
}

/// A number, or bounds of it.
pub fn amount(tokens: &mut Tokens) -> Result<(u32, u32), NotationError> {
    let bounds = tokens.bounds("a number such as `2`, `2..4`, `>= 2` or `<= 4`", number)?;
    Ok((bounds.least.unwrap_or(0), bounds.most.unwrap_or(u32::MAX)))
}

/// A number of cells.
pub fn cells(tokens: &mut Tokens) -> Result<u32, NotationError> {
    let token = tokens.word("a number of cells")?;
    number(&token.text)
        .ok_or_else(|| token.error(format!("expected a number of cells, found `{}`", token.text)))
}

/// The first word of a part, which is one of `parts`.
pub fn part(token: &Token, parts: &[&'static str]) -> Result<&'static str, NotationError> {
    let known = parts.iter().find(|known| !token.is_quoted && **known == token.text);
    known.copied().ok_or_else(|| {
        let parts = parts.iter().copied();
        token.error(format!("unknown word `{}`{}", token.text, suggestion(&token.text, parts)))
    })
}

/// The parts of what is wanted, as they are written; none if a quote has no end.
pub fn parts_of(want: &str) -> Vec<&str> {
    let Ok(mut tokens) = Tokens::of(want) else { return Vec::new() };
    let mut parts: Vec<std::ops::Range<usize>> = Vec::new();
    let mut is_new = true;
    while !tokens.is_at_end() {
        let Ok(token) = tokens.is_at_word().then(|| tokens.word("a word")).transpose() else { break };
        match (token, parts.last_mut()) {
            (None, _) => {
                // A comma, which cannot fail.
                let _ = tokens.comma();
                is_new = true;
            }
            (Some(token), Some(last)) if !is_new => last.end = token.at.end,
            (Some(token), _) => {
                parts.push(token.at);
                is_new = false;
            }
        }
    }
    parts.into_iter().filter_map(|at| want.get(at)).collect()
}

/// A number in digits.
pub fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Cap on the trials of random play.
const MAX_TRIALS: u64 = 1_000_000;

/// The number of trials of random play by which bits of at least so many tenths are told: few wins tell little of them.
pub fn trials_for(least: u32) -> u64 {
    1_u64.checked_shl(least / 10 + 4).unwrap_or(u64::MAX).clamp(1000, MAX_TRIALS)
}

/// Whether random play with so many wins shows bits within bounds, in tenths. Without a win, the bits are more than log2 of the
/// trials, and nothing is known of an upper bound.
pub fn is_within((wins, trials): (u64, u64), (least, most): (u32, u32)) -> bool {
    let tenths = (trials as f64 / wins.max(1) as f64).log2() * 10.0;
    let is_below = if wins == 0 { most == u32::MAX } else { tenths <= f64::from(most) };
    tenths >= f64::from(least) && is_below
}
