//! A game whose rules become very many: of several directions, with names that stand for several objects.

use std::fmt::Write;

/// How many kinds of crates there are; each is in a layer of its own with its three colors.
const KINDS: usize = 40;

/// The letters of red crates in levels.
const LETTERS: &str = "ABCDEFGHIJKLMNOQRSTUWXYZ";

/// How many rules are written.
const RULES: usize = 1040;

/// The text of the game: about 38,000 compiled rules.
pub(crate) fn game() -> String {
    let mut out =
        String::from("title Large\n\nOBJECTS\n\nBackground .\nblack\n\nPlayer P\nwhite\n\nWall #\nbrown\n\n");
    let colors = ["red", "green", "blue"];
    // Writing to a string cannot fail.
    for number in 0..KINDS {
        for color in colors {
            let _ = writeln!(
                out,
                "Crate{number}_{color}\n{color} #0{:02x}\n00000\n0...0\n0.1.0\n0...0\n00000\n",
                number + 16
            );
        }
    }
    out.push_str("LEGEND\n\n");
    for number in 0..KINDS {
        let names = colors.map(|color| format!("Crate{number}_{color}"));
        let _ = writeln!(out, "Crate{number} = {}", names.join(" or "));
    }
    for number in 0..KINDS / 2 {
        let _ = writeln!(out, "Pair{number} = Crate{number} or Crate{}", number + KINDS / 2);
    }
    for (number, letter) in LETTERS.chars().enumerate() {
        let _ = writeln!(out, "{letter} = Crate{number}_red");
    }
    out.push_str("\nSOUNDS\n\nPlayer move 36772507\nCrate1 move 36772507\nsfx1 36772507\n\nCOLLISIONLAYERS\n\nBackground\nPlayer, Wall\n");
    for number in 0..KINDS {
        let _ = writeln!(out, "Crate{number}");
    }
    out.push_str("\nRULES\n\n");
    for number in 0..RULES {
        let (one, other) = (number % KINDS, (number / KINDS + number) % KINDS);
        let pair = number % (KINDS / 2);
        let _ = match number % 8 {
            0 => writeln!(out, "[ > Player | Pair{pair} ] -> [ > Player | > Pair{pair} ]"),
            1 => {
                writeln!(out, "+ [ > Pair{pair} | Pair{} ] -> [ > Pair{pair} | > Pair{} ]", one / 2, one / 2)
            }
            2 => writeln!(
                out,
                "late [ Crate{one}_red | Pair{pair} | Crate{other}_blue ] -> [ | Pair{pair} | ] sfx1"
            ),
            3 => writeln!(out, "[ moving Crate{one} | Wall ] -> [ Crate{one} | Wall ]"),
            4 => writeln!(out, "[ > Pair{pair} | ... | Wall ] -> [ < Pair{pair} | ... | Wall ]"),
            5 => writeln!(out, "late [ Pair{pair} no Wall | Player ] -> message The end of number {number}"),
            6 => writeln!(out, "right [ Crate{one}_red | Crate{one}_green ] -> [ Crate{one}_blue | ]"),
            _ => writeln!(
                out,
                "[ > Player | Crate{other} ] [ Pair{pair} ] -> [ > Player | > Crate{other} ] [ Pair{pair} ]"
            ),
        };
    }
    out.push_str("\nWINCONDITIONS\n\nno Crate0\nsome Player\n\nLEVELS\n\n");
    for number in 0..60 {
        if number % 10 == 0 {
            let _ = writeln!(out, "message Part {}\n", number / 10);
        }
        let some: String =
            (0..8).filter_map(|nth| LETTERS.chars().nth((number * 7 + nth * 5) % LETTERS.len())).collect();
        let _ = writeln!(out, "##########\n#P.......#\n#{some}#\n#..A.....#\n##########\n");
    }
    out
}
