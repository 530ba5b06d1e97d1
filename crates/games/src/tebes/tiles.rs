//! How the tiles lie: which squares are black. They never change in a game.
//!
//! A seed means the same board for ever. The generator is [`Random`]
//! (xoshiro256++), and it is used as follows:
//! - `random` and `rot180` take its first word. The tiles of the top half are
//!   read from it one bit each, the lowest bit first, from the top left and
//!   row by row; a set bit is a black tile. The bottom half follows.
//! - `free` lists the squares from the top left and row by row, the first half
//!   of them black, and shuffles: for `i` from the last place down to 1, the
//!   tile in place `i` changes places with the one in place `below(i + 1)`.

use ludens_core::{Options, Random};

use super::squares::{bit, flip, from_top_left, mirror, ranks};

/// The black tiles under these options.
pub(super) fn black_tiles(n: usize, options: &Options) -> u64 {
    let mut random = Random::new(options.number("seed"));
    match options.get("tiles") {
        "random" => fair(n, random.bits(), |top| flip(n, top)),
        "rot180" => fair(n, random.bits(), |top| mirror(n, flip(n, top))),
        "free" => shuffled(n, &mut random),
        _ => standard(n),
    }
}

/// Chequered, black in the top left corner.
pub(super) fn standard(n: usize) -> u64 {
    let places = from_top_left(n).enumerate();
    places.filter(|(i, _)| (i / n + i % n).is_multiple_of(2)).map(|(_, square)| bit(square)).sum()
}

/// The top half from the bits of a word, the bottom half its image in the
/// opposite colour.
fn fair(n: usize, word: u64, image: impl Fn(u64) -> u64) -> u64 {
    let top_squares = from_top_left(n).take(n * n / 2).enumerate();
    let top: u64 = top_squares.map(|(i, square)| (word >> i & 1) * bit(square)).sum();
    top | !image(top) & ranks(n, 0, n / 2)
}

/// As many black tiles as white ones, anywhere.
fn shuffled(n: usize, random: &mut Random) -> u64 {
    let mut tiles: Vec<bool> = (0..n * n).map(|i| i < n * n / 2).collect();
    for i in (1..tiles.len()).rev() {
        tiles.swap(i, random.below(i + 1));
    }
    let black = from_top_left(n).zip(tiles).filter(|&(_, is_black)| is_black);
    black.map(|(square, _)| bit(square)).sum()
}

#[cfg(test)]
mod tests {
    use crate::Game;

    fn tiles(game: &str) -> String {
        let record = game.parse::<Game>().expect("a game").start();
        record.text().rsplit(' ').next().expect("a field").to_string()
    }

    fn exchanged(rows: &str) -> String {
        let exchange = |c| match c {
            'W' => 'B',
            'B' => 'W',
            slash => slash,
        };
        rows.chars().map(exchange).collect()
    }

    #[test]
    fn a_seed_always_means_the_same_board() {
        // Drawn as the head of this file says by another program.
        assert_eq!(tiles("tebes:tiles=random"), "BBWBBW/WBWBWW/WWBBBB/BBWWWW/BWBWBB/WWBWWB");
        assert_eq!(tiles("tebes:tiles=rot180"), "BBWBBW/WBWBWW/WWBBBB/WWWWBB/BBWBWB/BWWBWW");
        assert_eq!(tiles("tebes:tiles=free,seed=9"), "BWWWWB/BWBWBW/BBWWBB/WBWBWB/BWWWWB/BBWBBW");
        assert_eq!(tiles("tebes:size=4,tiles=random,seed=2"), "WBWB/WBWW/BWBB/BWBW");
        assert_eq!(
            tiles("tebes:size=8,tiles=random,seed=18446744073709551615"),
            "WBWWBBWB/BBBWWBWW/WBBBWWWB/WWBWBWWB/BBWBWBBW/BWWWBBBW/WWWBBWBB/BWBBWWBW"
        );
    }

    #[test]
    fn random_halves_answer_each_other() {
        for seed in 1..50 {
            for size in [4, 6, 8] {
                let random = tiles(&format!("tebes:size={size},tiles=random,seed={seed}"));
                let upside_down: Vec<&str> = random.rsplit('/').collect();
                assert_eq!(upside_down.join("/"), exchanged(&random));
                let turned = tiles(&format!("tebes:size={size},tiles=rot180,seed={seed}"));
                assert_eq!(turned.chars().rev().collect::<String>(), exchanged(&turned));
            }
        }
    }

    #[test]
    fn a_free_board_has_as_many_tiles_of_each_colour() {
        for seed in 1..50 {
            let free = tiles(&format!("tebes:tiles=free,seed={seed}"));
            assert_eq!(free.matches('B').count(), 18);
        }
    }

    #[test]
    fn the_seed_means_nothing_on_the_standard_board() {
        assert_eq!(tiles("tebes:seed=5"), "standard");
    }
}
