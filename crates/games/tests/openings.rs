//! The games' own openings: all of their moves are legal, and the ballots of
//! checkers lead where they should, also those with eleven men.

use ludens_games::Game;

const BALLOTS: &str = include_str!("../data/openings/checkers-ballots.txt");
const ELEVEN_MEN: &str = include_str!("../data/openings/checkers-eleven-men.txt");

fn checkers() -> Game {
    "checkers".parse().expect("a game")
}

/// The lines of a list that are openings.
fn openings(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn ballots_lead_to_their_positions() {
    let mut lengths = [0; 4];
    for line in openings(BALLOTS) {
        let (moves, position) = line.split_once(" ; ").expect("moves and a position");
        let mut record = checkers().start();
        for mv in moves.split(' ') {
            let written = record.play(mv).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(written, mv, "{line}");
        }
        assert_eq!(record.text(), position, "{line}");
        lengths[record.played().len()] += 1;
    }
    assert_eq!(lengths, [0, 0, 43, 157]);
}

#[test]
fn ballots_with_eleven_men_lead_to_their_positions() {
    let mut positions = Vec::new();
    for line in openings(ELEVEN_MEN) {
        let (position, name) = line.split_once(" ; ").expect("a position and its name");
        let (removed, moves) = name.split_once(": ").expect("squares and moves");
        let has = |square: &u32| removed.split(' ').all(|number| number != square.to_string());
        let men = |squares: std::ops::RangeInclusive<u32>| {
            squares.filter(has).map(|square| square.to_string()).collect::<Vec<_>>().join(",")
        };
        let start = format!("B:W{}:B{}", men(21..=32), men(1..=12));
        let mut record = checkers().from_text(&start).expect("a position");
        moves.split(' ').for_each(|mv| drop(record.play(mv).expect("a legal move")));
        assert_eq!(record.text(), position, "{line}");
        positions.push(position);
    }
    assert_eq!(positions.len(), 198);
    positions.sort_unstable();
    positions.dedup();
    assert_eq!(positions.len(), 198, "no position comes twice");
}

#[test]
fn openings_can_be_played_and_are_all_different() {
    for (name, count) in [("checkers", 200), ("connect4", 101), ("connect4:size=8x8", 0)] {
        let game: Game = name.parse().expect("a game");
        let mut positions = Vec::new();
        for opening in game.openings() {
            let mut record = game.start();
            for mv in opening.split(' ') {
                record.play(mv).unwrap_or_else(|error| panic!("{name}, {opening}: {error}"));
            }
            positions.push(record.text());
        }
        positions.sort_unstable();
        positions.dedup();
        assert_eq!(positions.len(), count, "{name}");
    }
}
