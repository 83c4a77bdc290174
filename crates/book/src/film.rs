//! The boards of a solution as data for a page: each as what is other than on the board before it.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

/// The elements of frames, each once, and the frames. A frame is a list of numbers, the indices of its elements, and of pairs
/// `[from, count]`, which stand for so many elements of the frame before.
pub(crate) fn packed(frames: &[String]) -> Json {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    let mut elements: Vec<&str> = Vec::new();
    let mut before: Vec<usize> = Vec::new();
    let mut packed = Vec::new();
    for frame in frames {
        let number = |element| {
            *known.entry(element).or_insert_with(|| {
                elements.push(element);
                elements.len() - 1
            })
        };
        let frame: Vec<usize> = frame.lines().map(number).collect();
        packed.push(Json::Array(against(&before, &frame)));
        before = frame;
    }
    json!({ "elements": elements, "frames": packed })
}

/// A frame, by the elements of the one before.
fn against(before: &[usize], frame: &[usize]) -> Vec<Json> {
    let mut places: BTreeMap<usize, usize> = BTreeMap::new();
    for (place, element) in before.iter().enumerate() {
        places.entry(*element).or_insert(place);
    }
    let mut packed = Vec::new();
    let mut at = 0;
    while let Some(element) = frame.get(at) {
        let Some(from) = places.get(element).copied() else {
            packed.push(json!(element));
            at += 1;
            continue;
        };
        let same = before[from..].iter().zip(&frame[at..]).take_while(|(one, other)| one == other);
        let count = same.count();
        packed.push(json!([from, count]));
        at += count;
    }
    packed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(packed: &Json) -> Vec<Vec<&str>> {
        let elements: Vec<&str> =
            packed["elements"].as_array().expect("a list").iter().filter_map(Json::as_str).collect();
        let mut before: Vec<usize> = Vec::new();
        let mut frames = Vec::new();
        for frame in packed["frames"].as_array().expect("a list") {
            let mut now = Vec::new();
            for part in frame.as_array().expect("a list") {
                let number = |part: &Json| part.as_u64().expect("a number") as usize;
                match part.as_array() {
                    Some(pair) => now.extend_from_slice(&before[number(&pair[0])..][..number(&pair[1])]),
                    None => now.push(number(part)),
                }
            }
            frames.push(now.iter().map(|at| elements[*at]).collect());
            before = now;
        }
        frames
    }

    #[test]
    fn frames_come_back_as_they_were() {
        let frames = ["a\nb\nc\n", "a\nx\nc\n", "c\na\na\nx\n", "", "a\nb\nc\n"].map(str::to_owned);
        let lines = frames.each_ref().map(|frame| frame.lines().collect::<Vec<_>>());
        assert_eq!(unpacked(&packed(&frames)), lines);
    }

    #[test]
    fn what_stays_is_not_written_again() {
        let frames = ["a\nb\nc\nd\n", "a\nb\ne\nd\n"].map(str::to_owned);
        assert_eq!(
            packed(&frames),
            json!({ "elements": ["a", "b", "c", "d", "e"], "frames": [[0, 1, 2, 3], [[0, 2], 4, [3, 1]]] })
        );
    }
}
