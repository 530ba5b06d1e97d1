//! What a position consists of, wherever it stands.

use std::fmt;

/// How many pieces of each kind a side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Army {
    /// Its men.
    pub men: u32,
    /// Its kings.
    pub kings: u32,
}

impl Army {
    /// Men and kings together.
    pub fn pieces(self) -> u32 {
        self.men + self.kings
    }

    /// Every way to have so many pieces, with the fewest men first.
    fn all(pieces: u32) -> impl Iterator<Item = Army> {
        (0..=pieces).map(move |men| Army { men, kings: pieces - men })
    }
}

/// The armies of the side to move and of the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// Of the side to move.
    pub own: Army,
    /// Of the other side.
    pub other: Army,
}

impl Material {
    /// All pieces.
    pub fn pieces(self) -> u32 {
        self.own.pieces() + self.other.pieces()
    }

    /// All men.
    pub fn men(self) -> u32 {
        self.own.men + self.other.men
    }

    /// The same with the other side to move.
    #[must_use]
    pub fn turned(self) -> Material {
        Material { own: self.other, other: self.own }
    }

    /// Everything that so many pieces of both sides can be, in an order in which captures and
    /// promotions lead to what came before, if all with fewer pieces came before.
    pub fn all(pieces: u32) -> Vec<Material> {
        let split = |own| {
            let others = move || Army::all(pieces - own);
            Army::all(own).flat_map(move |own| others().map(move |other| Material { own, other }))
        };
        let mut all: Vec<Material> = (1..pieces).flat_map(split).collect();
        all.sort_by_key(|material| (material.men(), *material));
        all
    }
}

/// As endings are named: the side to move's kings and men, then the other's, `KKM-KK`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let army = |army: Army| "K".repeat(army.kings as usize) + &"M".repeat(army.men as usize);
        write!(f, "{}-{}", army(self.own), army(self.other))
    }
}
