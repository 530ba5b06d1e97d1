//! The board can be turned and mirrored in eight ways, and the colours
//! exchanged in each.
//!
//! A symmetry's number is read by its bits: 1 mirrors left to right, 2 top to
//! bottom, 4 then exchanges files and ranks, 8 exchanges the colours.

use ludens_core::{Position, Side, Square, Symmetric};

use super::{Amazons, Content, Move, Squares, file_and_rank, square};

impl Symmetric for Amazons {
    const SYMMETRIES: usize = 16;

    fn exchanges_sides(symmetry: usize) -> bool {
        symmetry & 8 != 0
    }

    fn image(&self, symmetry: usize) -> Self {
        let mut image = Amazons::empty(self.size(), self.arrow_rule());
        for square in Squares::of_board(self.size()) {
            if let Some(content) = self.content(square) {
                let content = content_image(content, symmetry);
                image.put(square_image(square, self.size(), symmetry), content);
            }
        }
        image.give_turn_to(side_image(self.side(), symmetry));
        image
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        let turn = |square| square_image(square, self.size(), symmetry);
        Move { from: turn(mv.from), to: turn(mv.to), arrow: turn(mv.arrow) }
    }
}

fn square_image(place: Square, size: usize, symmetry: usize) -> Square {
    let mirror = |bit, at| if symmetry & bit != 0 { size - 1 - at } else { at };
    let (file, rank) = file_and_rank(place);
    let (file, rank) = (mirror(1, file), mirror(2, rank));
    if symmetry & 4 != 0 { square(rank, file) } else { square(file, rank) }
}

fn content_image(content: Content, symmetry: usize) -> Content {
    match content {
        Content::Amazon(side) => Content::Amazon(side_image(side, symmetry)),
        Content::Arrow => Content::Arrow,
    }
}

fn side_image(side: Side, symmetry: usize) -> Side {
    if Amazons::exchanges_sides(symmetry) { !side } else { side }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use ludens_core::laws::{self, Effort};

    #[test]
    fn symmetries_commute_with_play() {
        for name in ["amazons", "amazons:half,arrow=any", "amazons:5x5", "amazons:4x4,arrow=any"] {
            let game: Game = name.parse().expect("a game");
            let checked = laws::check_symmetries::<Amazons>(&game.options, Effort::games(10));
            assert_eq!(checked.map(|checked| checked.finished), Ok(10), "{name}");
        }
    }

    #[test]
    fn symmetries_are_all_different() {
        let game: Game = "amazons:4x4".parse().expect("a game");
        let position = Amazons::from_text(&game.options, "xw2/4/b3/4 w").expect("a position");
        let mut texts: Vec<_> = (0..16).map(|i| position.image(i).text()).collect();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), 16);
    }
}
