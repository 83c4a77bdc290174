//! What speaks for a word at a place of LEGEND or RULES, and how much. All of it comes from the game itself.

/// Something that speaks for a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Source {
    /// A parallel line has another word here, which became this one where it stands elsewhere in the line.
    Renamed,
    /// The same by the spelling: a part of the word of the parallel line changed as a part of another word did.
    Respelled,
    /// The same by a number in the word.
    Counted,
    /// The same by a direction, or by its first letter.
    Turned,
    /// The same by the order of OBJECTS: another object became the one so many behind it.
    Shifted,
    /// A parallel line has this word here and elsewhere, and elsewhere it stayed.
    Kept,
    /// A parallel line has this word here.
    Same,
    /// A parallel line has a word here whose objects are on the same layer.
    SameLayer,
    /// A line that is equal but for this word has the object before or behind it in OBJECTS.
    Next,
    /// Such a line has a word here whose objects are on the same layer, or both are words for movements.
    NextLayer,
    /// It continues what the equal lines above have here.
    Series,
    /// It has the number behind the one in the word of the equal line above.
    CountedOn,
    /// The words directly before the place stand before it elsewhere in the section.
    Before,
    /// The words directly behind the place stand behind it elsewhere.
    Behind,
    /// It stands between the same two words elsewhere; counted.
    Between,
    /// It stands behind the same two words elsewhere; counted.
    AfterTwo,
    /// It stands elsewhere in the section; counted.
    Used,
    /// It stands in the line above or below.
    InNextLine,
    /// It stands in one of four lines above and below.
    Near,
    /// It stands elsewhere in the rule, outside of the two cells at this place.
    InRule,
    /// A direction that is part of a name in the rule.
    InName,
    /// It stands in the cell at the same place of the other side.
    InPartner,
    /// It does, and is a name that this cell lacks.
    MissingFromPartner,
    /// It is the first name of those.
    FirstMissing,
    /// The word behind it there is the one behind the place.
    BeforeSameWord,
    /// It moves there what it would move here.
    SameMovement,
    /// It stands there behind `no`, and here it would not.
    ForbiddenThere,
    /// It is on the layer of a name that the cell lacks, whose place it can take.
    InPlaceOfMissing,
    /// It is the neighbor in OBJECTS of a name in the cell at the same place of the other side.
    NextToPartner,
    /// It begins like another name in the rule.
    LikeNames,
    /// No left side looks for it so far, and the place is on one.
    NeverLookedFor,
    /// No right side has it so far, and the place is on one.
    NeverMade,
    /// It stands behind `no` elsewhere, and the place is behind one.
    AfterNo,
    /// It is a word for a movement, and a word that can move is behind the place.
    Movement,
    /// It is the object behind the one before the place in the list; in front of it where the list goes backward.
    BehindMember,
    /// It is any later one.
    AfterMember,
    /// It is the object before the one behind the place in the list.
    BeforeMember,
    /// It ends like a name before the place in the list.
    EndsLikeMember,
    /// It is on the layer of another name in the list.
    LayerOfMember,
    /// It begins like the name that is declared, or with the glyph.
    LikeDeclared,
    /// It begins with all of the name that is declared.
    ExtendsDeclared,
    /// For a glyph: no rule makes it and no other entry stands for it, so it can come from levels only.
    OnlyDrawn,
    /// For a glyph: no other glyph stands for it alone.
    WithoutGlyph,
    /// No other entry stands for it.
    Unreferred,
    /// It is the object behind the one that the last entry of one object above stands for.
    BehindEntry,
    /// It is an object.
    Object,
    /// It is a synonym.
    Synonym,
    /// It is an OR-name.
    Property,
    /// It is an AND-name.
    Aggregate,
}

/// A kind of place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// The right side of an entry of LEGEND.
    Legend,
    /// In a cell of a rule.
    Cell,
    /// In a rule, outside of its cells.
    Outside,
}

impl Source {
    /// How much it counts in each kind of place where it applies in full: hundredths, each making a word that much likelier (on a
    /// logarithmic scale).
    pub(super) const fn weight(self, setting: Setting) -> i32 {
        let [legend, cell, outside] = match self {
            Self::Renamed => [0, 240, 185],
            Self::Respelled => [460, 670, 180],
            Self::Counted => [195, 340, 0],
            Self::Turned => [0, 450, 420],
            Self::Shifted => [95, 220, 0],
            Self::Kept => [0, 280, 70],
            Self::Same => [20, 245, 75],
            Self::SameLayer => [85, 70, 0],
            Self::Next => [0, 85, 0],
            Self::NextLayer => [0, 90, 0],
            Self::Series => [0, 290, 0],
            Self::CountedOn => [0, 345, 0],
            Self::Before => [0, 125, 235],
            Self::Behind => [160, 85, 60],
            Self::Between => [30, 30, 55],
            Self::AfterTwo => [135, 20, 35],
            Self::Used => [80, 15, 0],
            Self::InNextLine => [165, 65, 130],
            Self::Near => [0, 115, 65],
            Self::InRule => [0, 75, 80],
            Self::InName => [0, 0, 75],
            Self::InPartner => [0, 60, 0],
            Self::MissingFromPartner => [0, 150, 0],
            Self::FirstMissing => [0, 100, 0],
            Self::BeforeSameWord => [0, 75, 0],
            Self::SameMovement => [0, 55, 0],
            Self::ForbiddenThere => [0, -205, 0],
            Self::InPlaceOfMissing => [0, 130, 0],
            Self::NextToPartner | Self::LikeNames => [0, 80, 0],
            Self::NeverLookedFor => [0, 115, 0],
            Self::NeverMade => [0, 215, 0],
            Self::AfterNo => [0, 125, 0],
            Self::Movement => [0, 225, 0],
            Self::BehindMember => [355, 0, 0],
            Self::AfterMember => [90, 0, 0],
            Self::BeforeMember => [215, 0, 0],
            Self::EndsLikeMember => [175, 0, 0],
            Self::LayerOfMember => [105, 0, 0],
            Self::LikeDeclared => [275, 0, 0],
            Self::ExtendsDeclared => [165, 0, 0],
            Self::OnlyDrawn => [200, 0, 0],
            Self::WithoutGlyph => [60, 0, 0],
            Self::Unreferred => [350, 0, 0],
            Self::BehindEntry => [225, 0, 0],
            Self::Object => [415, 35, 0],
            Self::Synonym => [-370, 40, 0],
            Self::Property => [55, 135, 0],
            Self::Aggregate => [-45, -320, 0],
        };
        match setting {
            Setting::Legend => legend,
            Setting::Cell => cell,
            Setting::Outside => outside,
        }
    }
}
