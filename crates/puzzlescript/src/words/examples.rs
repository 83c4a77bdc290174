//! Examples of words, about objects that many games have: player, crate, wall and so on.

/// Of a win condition.
pub const WIN: &str = "all Target on Crate";

/// Of a message between levels.
pub const MESSAGE: &str = "message Well done!";

/// Of a legend.
pub const LEGEND: &str = "@ = Crate and Target\nObstacle = Wall or Crate";

/// Of a line of SOUNDS.
pub const SOUND: &str = "Crate move 36772507";

/// Of a rule with a direction.
pub const DIRECTION: &str = "down [ Crate | no Obstacle ] -> [ | Crate ]";

/// Of a word before the first bracket.
pub fn modifier(word: &str) -> Option<&'static str> {
    Some(match word {
        "late" => "late [ Player Coin ] -> [ Player ]",
        "rigid" => "rigid [ moving Block | Block ] -> [ moving Block | moving Block ]",
        "random" => "random [ no Obstacle ] -> [ Grass ]",
        "+" => {
            "[ > Player | Crate ] -> [ > Player | > Crate ]\n+ [ > Crate | Crate ] -> [ > Crate | > Crate ]"
        }
        "startloop" | "endloop" => "startloop\n[ > Crate | Crate ] -> [ > Crate | > Crate ]\nendloop",
        _ => return None,
    })
}

/// Of a word before a name in a cell.
pub fn movement(word: &str) -> Option<&'static str> {
    Some(match word {
        ">" => "[ > Player | Crate ] -> [ > Player | > Crate ]",
        "<" => "[ < Player | Crate ] -> [ < Player | < Crate ]",
        "^" | "v" => "[ > Player | Crate ] -> [ > Player | ^ Crate ]",
        "parallel" | "perpendicular" => "[ perpendicular Player | Crate ] -> [ Player | Crate ]",
        "up" | "down" | "left" | "right" => {
            "right [ right Player | Crate ] -> [ right Player | right Crate ]"
        }
        "horizontal" | "vertical" | "orthogonal" => "[ horizontal Player | Ghost ] -> [ Player | Ghost ]",
        "moving" => "[ moving Player | Ghost ] -> [ Player | Ghost ]",
        "stationary" => "[ stationary Crate ] -> [ down Crate ]",
        "action" => "[ action Player | Door ] -> [ Player | ]",
        "no" => "[ Crate no Target ] -> [ Crate ]",
        "random" => "[ Seed ] -> [ random Flower ]",
        "randomdir" => "[ Ghost ] -> [ randomdir Ghost ]",
        "..." => "[ Eye | ... | Player ] -> [ > Eye | ... | Player ]",
        _ => return None,
    })
}

/// Of a command.
pub fn command(word: &str) -> Option<&'static str> {
    Some(match word {
        "again" => "down [ Crate | no Obstacle ] -> [ | Crate ] again",
        "cancel" => "[ > Player | Lava ] -> cancel",
        "checkpoint" => "late [ Player Flag ] -> [ Player ] checkpoint",
        "restart" => "late [ Player Spike ] -> restart",
        "win" => "late [ Player Exit ] -> win",
        "message" => "late [ Player Sign ] -> message Mind the gap!",
        _ => return None,
    })
}
