//! The fourth evaluation of the study and its final choice, alias `h4`: four
//! times the territory and once the mobility. (Its printed formula adds both
//! sides' values; that is a slip for their difference.)

use ludens_games::amazons::Amazons;

use super::difference::Difference;
use super::difference::FLIPPED;
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
    make: |weights| {
        let [square, step] = [&TERRITORY, &MOBILITY].map(|info| weights.hundredths(info.name));
        let sum = move |squares: [i32; 2], position: &Amazons| {
            let steps = mobility(position);
            [0, 1].map(|side| square * squares[side] + step * steps[side])
        };
        match weights.is_on(AS_RUN.name) {
            true => Difference::boxed(weights, SCALE, move |p| sum(territory_as_run(p), p)),
            false => Difference::boxed(weights, SCALE, move |p| sum(territory(p), p)),
        }
    },
};

/// The score at which the odds are e to one.
const SCALE: i32 = 3000;

const TERRITORY: WeightInfo =
    WeightInfo { name: "territory", help: "a square that belongs to a side", default: 4.0 };
const MOBILITY: WeightInfo =
    WeightInfo { name: "mobility", help: "a square that an amazon can go to", default: 1.0 };
