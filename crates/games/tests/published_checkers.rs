//! Games that were played and printed, and the openings tournaments draw lots
//! for: all of their moves are legal and lead where they should.

use ludens_core::GameResult;
use ludens_games::Game;
use ludens_games::checkers::pdn;

const GAMES: &str = include_str!("../data/games/checkers.pdn");
const BALLOTS: &str = include_str!("../data/openings/checkers-ballots.txt");

fn checkers() -> Game {
    "checkers".parse().expect("a game")
}

#[test]
fn published_games_are_legal_to_their_end() {
    let games = pdn::read(GAMES).expect("readable");
    assert!(games.len() >= 10, "only {} games", games.len());
    for game in games {
        let name = game.tag("Event").expect("a name");
        let mut record = checkers().start();
        for (i, ply) in game.plies.iter().enumerate() {
            record.play(&ply.text).unwrap_or_else(|error| panic!("{name}, ply {}: {error}", i + 1));
        }
        if let Some(outcome) = record.outcome() {
            assert_eq!(game.result, GameResult::from(Some(outcome)), "{name}");
        }
        assert!(game.tag("Source").is_some(), "{name} has no source");
    }
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
