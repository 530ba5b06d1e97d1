//! The games' own openings: all of their moves are legal, and the ballots of
//! checkers lead where they should.

use ludens_games::Game;

const BALLOTS: &str = include_str!("../data/openings/checkers-ballots.txt");

fn checkers() -> Game {
    "checkers".parse().expect("a game")
}

#[test]
fn ballots_lead_to_their_positions() {
    let lines = BALLOTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut lengths = [0; 4];
    for line in lines {
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
