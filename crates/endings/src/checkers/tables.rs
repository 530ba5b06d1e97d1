//! What was built, in memory: for each material the value of every position.

use std::sync::atomic::{AtomicU8, Ordering};

use ludens_core::{Known, Proof, Value};
use ludens_games::checkers::Checkers;

use super::analysis::best_capture;
use super::index::Index;
use super::{Material, Pieces};
use crate::file::{FileError, MarkFile};
use crate::marks::{Mark, Marks};

/// What is known of one material.
pub(super) struct Slice {
    pub(super) index: Index,
    marks: Marks,
    /// The plies to the end; nothing where they are not counted.
    plies: Box<[AtomicU8]>,
    /// Whether positions where a capture is forced have their values. A file has none.
    has_captures: bool,
}

impl Slice {
    fn new(material: Material, counts: bool) -> Slice {
        let index = Index::new(material);
        let counted = if counts { index.count() } else { 0 };
        Slice {
            marks: Marks::of_draws(index.count()),
            plies: (0..counted).map(|_| AtomicU8::new(0)).collect(),
            index,
            has_captures: true,
        }
    }

    pub(super) fn write(&self, number: u64, value: Value, plies: u8) {
        self.marks.set(number, Mark::new(value, plies));
        if let Some(counted) = self.plies.get(number as usize) {
            counted.store(plies, Ordering::Relaxed);
        }
    }

    fn known(&self, number: u64) -> Known {
        let value = self.marks.get(number).value();
        let plies = self.plies.get(number as usize).filter(|_| value != Value::Draw);
        let plies = plies.map(|plies| u32::from(plies.load(Ordering::Relaxed)));
        Known { plies, ..Known::by(Proof::Database, value) }
    }
}

/// Everything that was built.
pub struct Tables {
    /// By the number of the material.
    slices: Vec<Option<Box<Slice>>>,
}

/// Fewer pieces of a kind than this.
const KINDS: usize = 8;

pub(super) fn place_of(material: Material) -> usize {
    let Material { own, other } = material;
    [own.men, own.kings, other.men, other.kings]
        .into_iter()
        .fold(0, |place, pieces| place * KINDS + pieces as usize)
}

/// Something for each material, by its place.
pub(super) fn by_material<T>() -> Vec<Option<T>> {
    (0..KINDS.pow(4)).map(|_| None).collect()
}

impl Tables {
    pub(super) fn empty() -> Tables {
        Tables { slices: by_material() }
    }

    pub(super) fn slice(&self, material: Material) -> &Slice {
        self.slices[place_of(material)].as_ref().expect("it was made before it is asked for")
    }

    /// What is known of the side to move here.
    #[inline]
    pub(super) fn known(&self, pieces: Pieces) -> Known {
        if pieces.own_men | pieces.own_kings == 0 {
            return Known { plies: Some(0), ..Known::by(Proof::Database, Value::Loss) };
        }
        let slice = self.slice(pieces.material());
        if !slice.has_captures
            && let Some(known) = best_capture(pieces, &mut Vec::new(), |next| self.known(next))
        {
            return known;
        }
        slice.known(slice.index.number_of(pieces))
    }

    /// What is known of a position; `None` if it has more pieces than were built, or if other
    /// draw rules apply.
    pub fn known_at(&self, position: &Checkers) -> Option<Known> {
        let pieces = Pieces::of(position);
        if pieces.other_men | pieces.other_kings == 0 || !position.is_official() {
            return None;
        }
        self.slices[place_of(pieces.material())].as_ref()?;
        Some(self.known(pieces))
    }

    /// How many positions of a material are won, drawn and lost.
    pub fn totals(&self, material: Material) -> [u64; 3] {
        let slice = self.slice(material);
        let mut totals = [0; 3];
        for pieces in slice.index.positions() {
            totals[match self.known(pieces).value {
                Value::Win => 0,
                Value::Draw => 1,
                Value::Loss => 2,
            }] += 1;
        }
        totals
    }

    pub(super) fn add(&mut self, material: Material, counts: bool) {
        self.slices[place_of(material)] = Some(Box::new(Slice::new(material, counts)));
    }

    /// Takes a material from its file.
    pub(super) fn load(&mut self, material: Material, file: &MarkFile) -> Result<(), FileError> {
        let mut bytes = Vec::with_capacity(file.count.div_ceil(2) as usize);
        for block in 0..file.blocks() {
            bytes.extend(file.read(block)?);
        }
        let (index, marks) = (Index::new(material), Marks::of_bytes(bytes));
        let slice = Slice { index, marks, plies: Box::default(), has_captures: false };
        self.slices[place_of(material)] = Some(Box::new(slice));
        Ok(())
    }

    /// The marks of a material, as its file has them. Where a capture is forced it is that of
    /// the position before: the captures tell it anyway, and what repeats takes less room.
    pub(super) fn for_file(&self, material: Material) -> impl Iterator<Item = Mark> {
        let slice = self.slice(material);
        (0..).zip(slice.index.positions()).scan(Mark::DRAW, |last, (number, pieces)| {
            if !pieces.position().must_capture() {
                *last = slice.marks.get(number);
            }
            Some(*last)
        })
    }
}
