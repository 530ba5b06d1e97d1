//! Davidson's model and its fit. The logarithm of the likelihood is concave in
//! the strengths, the advantage and ln ν, and the prior makes it strictly so:
//! Newton's method, halving steps that go too far, always finds the one maximum.

use super::cholesky::Cholesky;
use super::schedule::{Meeting, Schedule};
use super::{ELO_PER_LOG, Prior};
use crate::statistics::Tally;

/// Newton's method ends when no parameter moves by more.
const CLOSE: f64 = 1e-10;

/// Steps of Newton's method; ten are usual.
const STEPS: usize = 200;

/// The likeliest parameters, and how sure they are.
pub(super) struct Fit {
    players: usize,
    /// The strengths, the advantage, and ln ν where games were drawn.
    parameters: Vec<f64>,
    /// The inverse of the observed information.
    covariance: Vec<Vec<f64>>,
}

impl Fit {
    /// Fits the model to a schedule.
    pub(super) fn of(schedule: &Schedule, prior: &Prior) -> Fit {
        let model = Model::new(schedule, prior);
        let mut parameters = vec![0.0; model.precision.len()];
        for _ in 0..STEPS {
            let step = model.newton_step(&parameters);
            parameters = model.climb(&parameters, &step);
            if step.iter().all(|change| change.abs() < CLOSE) {
                break;
            }
        }
        let covariance = Cholesky::of(model.slope(&parameters).1).inverse();
        Fit { players: model.players, parameters, covariance }
    }

    /// The share of games between equals that have a winner.
    pub(super) fn decisive_share(&self) -> f64 {
        let draws = self.parameters.get(self.players + 1).map_or(0.0, |log| log.exp());
        2.0 / (2.0 + draws)
    }

    /// What moving first is worth, and its standard error.
    pub(super) fn advantage(&self) -> (f64, f64) {
        (self.parameters[self.players], self.covariance[self.players][self.players].sqrt())
    }

    /// How far a player is above another, or above the mean of all, and the
    /// standard error of that.
    pub(super) fn lead(&self, player: usize, above: Option<usize>) -> (f64, f64) {
        let mut contrast = match above {
            Some(other) => (0..self.players).map(|i| -f64::from(u8::from(i == other))).collect(),
            None => vec![-1.0 / self.players as f64; self.players],
        };
        contrast[player] += 1.0;
        let weigh = |row: &[f64]| -> f64 { contrast.iter().zip(row).map(|(c, x)| c * x).sum() };
        let rows: Vec<f64> = self.covariance.iter().map(|row| weigh(row)).collect();
        (weigh(&self.parameters), weigh(&rows).max(0.0).sqrt())
    }
}

/// A direction in the space of parameters: places and coefficients.
type Direction<'a> = &'a [(usize, f64)];

/// The model with the games it is fitted to.
struct Model<'a> {
    meetings: &'a [Meeting],
    players: usize,
    /// Of the prior, one for each parameter: 1 / deviation².
    precision: Vec<f64>,
}

impl Model<'_> {
    fn new<'a>(schedule: &'a Schedule, prior: &Prior) -> Model<'a> {
        let players = schedule.names.len();
        let mut deviations = vec![prior.strength / ELO_PER_LOG; players];
        deviations.push(prior.advantage / ELO_PER_LOG);
        if schedule.meetings.iter().any(|meeting| meeting.tally.draws > 0) {
            deviations.push(prior.log_draws);
        }
        let precision = deviations.iter().map(|deviation| deviation.powi(-2)).collect();
        Model { meetings: &schedule.meetings, players, precision }
    }

    /// The difference at which the games of a meeting were played.
    fn margin(&self, meeting: &Meeting, at: &[f64]) -> f64 {
        at[meeting.first] - at[meeting.second] + at[self.players]
    }

    /// ln ν, minus infinity if no game was drawn.
    fn log_draws(&self, at: &[f64]) -> f64 {
        at.get(self.players + 1).copied().unwrap_or(f64::NEG_INFINITY)
    }

    /// The logarithm of the likelihood, the prior included.
    fn height(&self, at: &[f64]) -> f64 {
        let log_draws = self.log_draws(at);
        let games = self.meetings.iter().map(|meeting| {
            let Tally { wins, draws, losses } = meeting.tally;
            let chances = Chances::at(self.margin(meeting, at), log_draws);
            count_log(wins, chances.win)
                + count_log(draws, chances.draw)
                + count_log(losses, chances.loss)
        });
        let prior = at.iter().zip(&self.precision).map(|(x, precision)| precision * x * x / 2.0);
        games.sum::<f64>() - prior.sum::<f64>()
    }

    /// The gradient of the height, and the information: how fast it falls off.
    fn slope(&self, at: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.precision.len();
        let mut gradient: Vec<f64> = at.iter().zip(&self.precision).map(|(x, p)| -p * x).collect();
        let mut information = vec![vec![0.0; size]; size];
        for (place, precision) in self.precision.iter().enumerate() {
            information[place][place] = *precision;
        }
        let draw: Direction =
            if size > self.players + 1 { &[(self.players + 1, 1.0)] } else { &[] };
        for meeting in self.meetings {
            let chances = Chances::at(self.margin(meeting, at), self.log_draws(at));
            let margin = [(meeting.first, 1.0), (meeting.second, -1.0), (self.players, 1.0)];
            let pull = chances.pull(meeting.tally);
            add(&mut gradient, &margin, pull.margin);
            add(&mut gradient, draw, pull.draws);
            let spread = chances.spread(meeting.tally.games() as f64);
            add_product(&mut information, &margin, &margin, spread.margin);
            add_product(&mut information, &margin, draw, spread.both);
            add_product(&mut information, draw, &margin, spread.both);
            add_product(&mut information, draw, draw, spread.draws);
        }
        (gradient, information)
    }

    /// The step to where the maximum would be if the height were a parabola.
    fn newton_step(&self, at: &[f64]) -> Vec<f64> {
        let (gradient, information) = self.slope(at);
        Cholesky::of(information).solve(&gradient)
    }

    /// Where a step leads, halved until it leads upwards. The smallest steps
    /// are taken as they are: there the height is flat to the last digit.
    fn climb(&self, from: &[f64], step: &[f64]) -> Vec<f64> {
        let foot = self.height(from);
        let mut length = 1.0;
        loop {
            let there: Vec<f64> = from.iter().zip(step).map(|(x, s)| x + length * s).collect();
            let longest = step.iter().fold(0.0f64, |most, s| most.max((length * s).abs()));
            if longest < 1e-6 || self.height(&there) >= foot {
                return there;
            }
            length /= 2.0;
        }
    }
}

/// `count` times the logarithm of a chance; what never happened adds nothing.
fn count_log(count: u64, chance: f64) -> f64 {
    if count == 0 { 0.0 } else { count as f64 * chance.ln() }
}

fn add(vector: &mut [f64], along: Direction, amount: f64) {
    for &(place, coefficient) in along {
        vector[place] += coefficient * amount;
    }
}

fn add_product(matrix: &mut [Vec<f64>], rows: Direction, columns: Direction, amount: f64) {
    for &(row, coefficient) in rows {
        add(&mut matrix[row], columns, coefficient * amount);
    }
}

/// How likely each end of a game is.
struct Chances {
    win: f64,
    draw: f64,
    loss: f64,
}

/// What games say of the two quantities that their chances depend on: the
/// margin, and ln ν.
struct Pull {
    margin: f64,
    draws: f64,
}

/// How much games vary along the two quantities, and along both at once.
struct Spread {
    margin: f64,
    draws: f64,
    both: f64,
}

impl Chances {
    /// e^(d/2) to ν to e^(−d/2), divided by the greatest so that it cannot overflow.
    fn at(margin: f64, log_draws: f64) -> Chances {
        let logs = [margin / 2.0, log_draws, -margin / 2.0];
        let greatest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let [win, draw, loss] = logs.map(|log| (log - greatest).exp());
        let all = win + draw + loss;
        Chances { win: win / all, draw: draw / all, loss: loss / all }
    }

    /// Observed minus expected.
    fn pull(&self, tally: Tally) -> Pull {
        let games = tally.games() as f64;
        let lead = tally.wins as f64 - tally.losses as f64;
        Pull {
            margin: (lead - games * (self.win - self.loss)) / 2.0,
            draws: tally.draws as f64 - games * self.draw,
        }
    }

    /// The variances and the covariance of ½, 0 or −½ for win, draw and loss,
    /// and of 1 for a draw.
    fn spread(&self, games: f64) -> Spread {
        let lead = (self.win - self.loss) / 2.0;
        Spread {
            margin: games * ((self.win + self.loss) / 4.0 - lead * lead),
            draws: games * self.draw * (1.0 - self.draw),
            both: -games * lead * self.draw,
        }
    }
}
