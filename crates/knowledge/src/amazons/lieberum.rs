//! The best evaluation: which squares belong to which side, by queen moves and by king
//! moves, mixed by how much is still open. After J. Lieberum, "An evaluation
//! function for the game of amazons", Theoretical Computer Science 349 (2005),
//! which served his program Amazong. The shares are fitted to 20,000 positions from our own
//! games on 8x8, half to the results and half to what searches of 1,500 nodes found. Nearness
//! by queen moves (c1) then adds nothing to what the others say.
//!
//! Each term is summed over the empty squares, mine less theirs:
//!
//! | term | asks | 1 is |
//! |---|---|---|
//! | t1 | who is nearer by queen moves | a square |
//! | t2 | who is nearer by king moves | a square |
//! | c1 | how near by queen moves | a square seen, a half one further, … |
//! | c2 | how much nearer by king moves | a lead of six steps or more |
//! | m | how confined each amazon is | an amazon without room |
//!
//! How open the game is, w, is a sum too, of a half to the power of the
//! difference in queen moves, over the squares that both can reach: about 60 on
//! the full board's first moves, 0 once the sides are walled off. Then t1 alone
//! counts, as each side will only fill its own squares; the more is open, the
//! larger the shares of the others, and the less sure is what the sum promises.
//!
//! Where arrows go anywhere no wall holds and no square is safe: there the
//! evaluation is c2 and the ways out that each amazon has.

use ludens_core::Curve;
use ludens_core::Evaluation;
use ludens_core::Position;
use ludens_core::Term;
use ludens_games::amazons::Amazons;
use ludens_games::amazons::ArrowRule;

use super::room::confinement;
use super::room::immobility;
use super::spread::Distances;
use super::spread::king_distances;
use crate::EvaluationInfo;
use crate::TermInfo;
use crate::WeightInfo;
use crate::Weights;
use crate::terms::ROUNDING;
use crate::terms::rounded;

/// Its entry in the catalogue.
pub(super) const INFO: EvaluationInfo<Amazons> = EvaluationInfo {
    name: "lieberum",
    alias: None,
    summary: "who is nearer to each square by queen and by king moves, and room to move",
    weights: &[OPEN, T2, C1, C2, ROOM, TEMPO, DOUBT, FREE_C2, FREE_ROOM],
    other_terms: &[T1, ROUNDING],
    make: |weights| Box::new(Lieberum::new(weights)),
};

const T1: TermInfo = TermInfo {
    name: "t1",
    help: "squares nearer by queen moves, less what the other terms take of their share",
};
const OPEN: WeightInfo = WeightInfo {
    name: "open",
    help: "how open a game must be for the shares of t2, c1, c2 and room to be full",
    default: 37.0,
};
const T2: WeightInfo = WeightInfo {
    name: "t2",
    help: "share of squares nearer by king moves, in an open game",
    default: 0.07,
};
const C1: WeightInfo = WeightInfo {
    name: "c1",
    help: "share of nearness by queen moves, in an open game",
    default: 0.0,
};
const C2: WeightInfo = WeightInfo {
    name: "c2",
    help: "share of the lead in king moves, in an open game",
    default: 0.8,
};
const ROOM: WeightInfo = WeightInfo {
    name: "room",
    help: "what an amazon without room costs in an open game, in squares",
    default: 4.2,
};
const TEMPO: WeightInfo = WeightInfo {
    name: "tempo",
    help: "what a square equally near to both is worth to the side to move",
    default: 0.16,
};
const DOUBT: WeightInfo = WeightInfo {
    name: "doubt",
    help: "how much less an open game's squares promise: they are divided by 1 + doubt",
    default: 1.64,
};
const FREE_C2: WeightInfo = WeightInfo {
    name: "free-c2",
    help: "the lead in king moves where arrows go anywhere",
    default: 0.06,
};
const FREE_ROOM: WeightInfo = WeightInfo {
    name: "free-room",
    help: "what an amazon that cannot move costs where arrows go anywhere",
    default: 3.6,
};

/// The score at which the odds are e to one.
const SCALE: i32 = 200;

struct Lieberum {
    open: f64,
    t2: f64,
    c1: f64,
    c2: f64,
    room: f64,
    tempo: f64,
    doubt: f64,
    free_c2: f64,
    free_room: f64,
}

impl Lieberum {
    fn new(weights: &Weights) -> Lieberum {
        let weight = |info: &WeightInfo| weights.get(info.name);
        Lieberum {
            open: weight(&OPEN),
            t2: weight(&T2),
            c1: weight(&C1),
            c2: weight(&C2),
            room: weight(&ROOM),
            tempo: weight(&TEMPO),
            doubt: weight(&DOUBT),
            free_c2: weight(&FREE_C2),
            free_room: weight(&FREE_ROOM),
        }
    }

    /// The value for the side to move, in squares.
    #[inline]
    fn value(&self, position: &Amazons) -> f64 {
        match position.arrow_rule() {
            ArrowRule::Queen => self.value_behind_walls(position),
            ArrowRule::Any => self.value_without_walls(position),
        }
    }

    #[inline]
    fn value_behind_walls(&self, position: &Amazons) -> f64 {
        let Facts { open, t1, t2, ties, c1, c2, m } = self.facts(position);
        let [t1, t2] = [t1 + self.tempo * ties[0], t2 + self.tempo * ties[1]];
        let others = self.t2 * (t2 - t1) + self.c1 * (c1 - t1) + self.c2 * (c2 - t1);
        (t1 + open * (others - self.room * m)) / (1.0 + open * self.doubt)
    }

    /// The parts of that value, in squares: the same formula, sorted by features.
    fn terms_behind_walls(&self, position: &Amazons) -> Vec<(&'static str, f64)> {
        let Facts { open, t1, t2, ties, c1, c2, m } = self.facts(position);
        let left = 1.0 - open * (self.t2 + self.c1 + self.c2);
        let sure = [
            (T1.name, left * t1),
            (T2.name, open * self.t2 * t2),
            (C1.name, open * self.c1 * c1),
            (C2.name, open * self.c2 * c2),
            (ROOM.name, -open * self.room * m),
            (TEMPO.name, self.tempo * (left * ties[0] + open * self.t2 * ties[1])),
        ];
        let sum: f64 = sure.iter().map(|(_, value)| value).sum();
        let doubt = sum / (1.0 + open * self.doubt) - sum;
        sure.into_iter().chain([(DOUBT.name, doubt)]).collect()
    }

    #[inline]
    fn facts(&self, position: &Amazons) -> Facts {
        let lead = |values| lead(position, values);
        let Distances { queen, king, reached } = Distances::new(position);
        Facts {
            open: (queen.openness() / self.open).min(1.0),
            t1: lead(queen.nearer()),
            t2: lead(king.nearer()),
            ties: [queen.ties(), king.ties()],
            c1: lead(queen.closeness()),
            c2: lead(king.lead()),
            m: lead(confinement(position, reached)),
        }
    }

    #[inline]
    fn value_without_walls(&self, position: &Amazons) -> f64 {
        let [(_, c2), (_, room)] = self.terms_without_walls(position);
        c2 + room
    }

    #[inline]
    fn terms_without_walls(&self, position: &Amazons) -> [(&'static str, f64); 2] {
        let c2 = lead(position, king_distances(position).lead());
        let room = lead(position, immobility(position));
        [(FREE_C2.name, self.free_c2 * c2), (FREE_ROOM.name, -self.free_room * room)]
    }
}

/// What is known of a position with walls, mine less theirs.
struct Facts {
    /// How open the game is, from 0 to 1.
    open: f64,
    t1: f64,
    t2: f64,
    /// The squares that both reach equally soon, by queen and by king moves.
    ties: [f64; 2],
    c1: f64,
    c2: f64,
    m: f64,
}

/// What the side to move has, less what the other has.
#[inline]
fn lead(position: &Amazons, values: [f64; 2]) -> f64 {
    let side = position.side();
    values[side.index()] - values[(!side).index()]
}

impl Evaluation<Amazons> for Lieberum {
    fn score(&self, position: &Amazons) -> i32 {
        (self.value(position) * 100.0).round() as i32
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: SCALE }
    }

    fn terms(&self, position: &Amazons) -> Vec<Term> {
        let parts = match position.arrow_rule() {
            ArrowRule::Queen => self.terms_behind_walls(position),
            ArrowRule::Any => self.terms_without_walls(position).to_vec(),
        };
        let hundredths = parts.into_iter().map(|(name, value)| (name, 100.0 * value));
        rounded(self.score(position), hundredths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;

    fn score(game: &str, text: &str) -> i32 {
        let made = INFO.with([]).unwrap_or_else(|error| panic!("{error}"));
        made.score(&naive::position(game, text))
    }

    #[test]
    fn behind_walls_it_counts_squares() {
        // White has five squares of its own, Black two.
        let text = "b1x3/1xx3/xxx2w/xxxxxx/xxxxxx/xxxxxx";
        assert_eq!(score("amazons:6x6", &format!("{text} w")), 600);
        assert_eq!(score("amazons:6x6", &format!("{text} b")), -600);
    }

    #[test]
    fn a_tempo_is_worth_a_share_of_what_both_reach() {
        // Level but for the move, so the side to move is ahead.
        for game in ["amazons", "amazons:8x8", "amazons:6x6"] {
            let start = naive::start(game);
            assert!(score(game, &start.text()) > 0, "{game}");
        }
    }

    #[test]
    fn with_free_arrows_a_blocked_amazon_costs_its_share() {
        // Both lead nowhere; White's second amazon cannot move.
        let text = "b4/5/5/xx3/wx2w w";
        let level = "b4/5/5/xx3/xx2w w";
        let [blocked, level] = [text, level].map(|text| score("amazons:5x5,arrow=any", text));
        assert_eq!(level - blocked, 360);
    }
}
