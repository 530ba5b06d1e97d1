//! Position texts of games where a side has pieces of one kind: a letter a side.
//! The text is the rows from the top, then the letter of the side to move, as
//! `3/1x1/2o x`. Each game adds what it refuses as impossible.

use ludens_core::{Board, PositionError, Side, rows};

/// The letters of the two sides.
pub(crate) struct Letters(pub [char; 2]);

impl Letters {
    /// The text of a board, given by the owners of its cells from the top left,
    /// row by row.
    pub(crate) fn write(
        &self,
        owners: impl Iterator<Item = Option<Side>>,
        files: usize,
        side: Side,
    ) -> String {
        let cells = owners.map(|owner| owner.map_or(rows::EMPTY, |side| self.of(side)));
        format!("{} {}", rows::write(cells, files), self.of(side))
    }

    /// The text of what a picture shows.
    pub(crate) fn write_picture(&self, picture: &Board, side: Side) -> String {
        let owners = picture.cells.iter().map(|cell| cell.piece.map(|piece| piece.side));
        self.write(owners, picture.files, side)
    }

    /// Reads what [`Letters::write`] writes: the owners of the cells from the top
    /// left, row by row, and the side to move.
    pub(crate) fn read(
        &self,
        text: &str,
        files: usize,
        ranks: usize,
    ) -> Result<(Vec<Option<Side>>, Side), PositionError> {
        let letters: String = self.0.iter().collect();
        let (cells, mut fields) = rows::read(text, files, ranks, &letters)?;
        let side = fields.side(self.of(Side::First), self.of(Side::Second))?;
        fields.end()?;
        let owner = |cell| Side::BOTH.into_iter().find(|&side| self.of(side) == cell);
        Ok((cells.into_iter().map(owner).collect(), side))
    }

    fn of(&self, side: Side) -> char {
        self.0[side.index()]
    }
}
