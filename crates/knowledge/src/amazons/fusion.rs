//! The fourth evaluation of the study and its final choice, alias `h4`: four
//! times the territory and once the mobility. (Its printed formula adds both
//! sides' values; that is a slip for their difference.)

use ludens_games::amazons::Amazons;

use super::difference::Difference;
use super::difference::FLIPPED;
use super::difference::Names;
use super::mobility::mobility;
use super::territory::AS_RUN;
use super::territory::territory;
use super::territory::territory_as_run;
use crate::EvaluationInfo;
use crate::WeightInfo;

/// Its entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Amazons> = EvaluationInfo {
    name: "fusion",
    alias: Some("h4"),
    summary: "territory and queen moves together, less the opponent's",
    weights: &[TERRITORY, MOBILITY, AS_RUN, FLIPPED],
    other_terms: &[],
    make: |weights| {
        let [square, step] = [&TERRITORY, &MOBILITY].map(|info| weights.hundredths(info.name));
        let both = move |squares: [i32; 2], position: &Amazons| {
            [squares.map(|n| n * square), mobility(position).map(|n| n * step)]
        };
        match weights.is_on(AS_RUN.name) {
            true => Difference::boxed(weights, SCALE, NAMES, move |p| both(territory_as_run(p), p)),
            false => Difference::boxed(weights, SCALE, NAMES, move |p| both(territory(p), p)),
        }
    },
};

/// The score at which the odds are e to one.
const SCALE: i32 = 4000;

const TERRITORY: WeightInfo =
    WeightInfo { name: "territory", help: "a square that belongs to a side", default: 4.0 };
const MOBILITY: WeightInfo =
    WeightInfo { name: "mobility", help: "a square that an amazon can go to", default: 1.0 };

const NAMES: [Names; 2] = [[TERRITORY.name; 2], [MOBILITY.name; 2]];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;
    use ludens_core::Position;

    fn score(changes: &[(&str, f64)], position: &Amazons) -> i32 {
        let made = INFO.with(changes.iter().copied());
        made.unwrap_or_else(|error| panic!("{error}")).score(position)
    }

    #[test]
    fn it_is_four_times_the_territory_and_once_the_mobility() {
        for name in naive::GAMES {
            naive::for_random_positions(name, 2, |position| {
                let me = position.side().index();
                let lead = |values: [i32; 2]| values[me] - values[1 - me];
                let [squares, moves] =
                    [naive::territory(position), naive::mobility(position)].map(lead);
                assert_eq!(score(&[], position), 400 * squares + 100 * moves);
                assert_eq!(score(&[("flipped", 1.0)], position), -400 * squares - 100 * moves);
                let weights = [("territory", 1.0), ("mobility", 0.5)];
                assert_eq!(score(&weights, position), 100 * squares + 50 * moves);
            });
        }
    }

    #[test]
    fn as_run_it_looks_one_move_ahead() {
        // White owns c3 and, by its second moves, c4; the amazons have 3 and 2 moves.
        let position = naive::position("amazons:4x4", "xx1x/xx1x/xx1w/xx1b w");
        assert_eq!(score(&[], &position), 900);
        assert_eq!(score(&[("as-run", 1.0)], &position), 500);
    }
}
