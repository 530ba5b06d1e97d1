//! From floating point to whole numbers. Scales are powers of two, the largest for which no sum
//! can overflow; so weights need not be clipped in training, but the smaller they are the finer
//! they are kept.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::network::{ONE, Tensors};
use crate::{Floats, Header, Network, NetworkError, PolicyHeader};

/// What 1 in the logarithm of the odds is as a score.
pub(crate) const POINTS: i32 = 100;
/// The most that a shift can be.
pub(crate) const MOST_SHIFTS: Shifts = Shifts { accumulator: 7, hidden: 8, output: 24 };
/// The most that a policy's shift can be.
pub(crate) const MOST_POLICY_SHIFT: u32 = 8;

/// The name of the tensor that decides a policy's scale.
pub(crate) const POLICY_WEIGHTS: &str = "policy_weights";

/// How the numbers of a network are scaled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shifts {
    /// In the accumulator 1 is 127 · 2^`accumulator`; the values behind it lie in 0..127.
    pub accumulator: u32,
    /// A hidden weight of 1 is 2^`hidden`, a hidden neuron's 1 is 127 · 2^`hidden`.
    pub hidden: u32,
    /// The score is counted in parts of 2^`output`.
    pub output: u32,
}

/// What a network is for and where it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct Origin {
    /// The game with its options, as its canonical text.
    pub game: String,
    /// The name of the features.
    pub features: String,
    /// How it was trained: whatever the program that did it wants to tell.
    pub training: Value,
}

impl Floats {
    /// The network in whole numbers.
    pub fn quantised(&self, origin: Origin) -> Result<Network, NetworkError> {
        self.check()?;
        let mut header = Header {
            features_hash: format!("{:016x}", self.shape.features_hash(&origin.features)),
            game: origin.game,
            features: origin.features,
            shape: self.shape,
            shifts: MOST_SHIFTS,
            policy: self.policy.as_ref().map(|policy| PolicyHeader {
                moves: policy.moves.clone(),
                shift: MOST_POLICY_SHIFT,
            }),
            training: origin.training,
        };
        loop {
            let network = self.scaled(&header);
            match network.and_then(|tensors| Network::new(header.clone(), &tensors)) {
                Err(NetworkError::TooLarge { tensor }) => lower(&mut header, tensor)?,
                result => return result,
            }
        }
    }

    /// The tensors at these scales. Whatever is shifted right afterwards is to be rounded, not
    /// cut: the biases have half a step more.
    fn scaled(&self, header: &Header) -> Result<Tensors, NetworkError> {
        let shifts = header.shifts;
        let power = |shift: u32| f64::from(1 << shift);
        let accumulator = f64::from(ONE) * power(shifts.accumulator);
        let hidden = power(shifts.hidden);
        let one = f64::from(ONE) * hidden;
        let output = f64::from(POINTS) * power(shifts.output);
        let half = |shift: u32| power(shift) / 2.0 - 0.5;
        let (sums, rows, out) = ("accumulator_weights", "hidden_weights", "output_weights");
        let moves = POLICY_WEIGHTS;
        let policy = header.policy.as_ref().map_or(1.0, |policy| power(policy.shift));
        let (weights, biases) = match &self.policy {
            Some(policy) => (&policy.weights[..], &policy.biases[..]),
            None => (&[][..], &[][..]),
        };
        Ok(Tensors {
            accumulator_weights: whole(sums, &self.accumulator_weights, accumulator, 0.0)?,
            accumulator_biases: whole(
                sums,
                &self.accumulator_biases,
                accumulator,
                half(shifts.accumulator),
            )?,
            hidden_weights: whole(rows, &self.hidden_weights, hidden, 0.0)?,
            hidden_biases: whole(rows, &self.hidden_biases, one, 0.0)?,
            output_weights: whole(out, &self.output_weights, output / one, 0.0)?,
            output_biases: whole(out, &self.output_biases, output, half(shifts.output))?,
            policy_weights: whole(moves, weights, policy, 0.0)?,
            policy_biases: whole(moves, biases, f64::from(ONE) * policy, 0.0)?,
        })
    }
}

/// The values times `scale` and plus `more`, as whole numbers.
fn whole<T: TryFrom<i64>>(
    tensor: &'static str,
    values: &[f32],
    scale: f64,
    more: f64,
) -> Result<Vec<T>, NetworkError> {
    let number = |&value: &f32| {
        let number = (f64::from(value) * scale + more).round() as i64;
        T::try_from(number).map_err(|_| NetworkError::TooLarge { tensor })
    };
    values.iter().map(number).collect()
}

/// The next smaller scale for the layer of this tensor.
fn lower(header: &mut Header, tensor: &'static str) -> Result<(), NetworkError> {
    let Header { shifts, policy, .. } = header;
    let shift = match (tensor, policy) {
        ("accumulator_weights", _) => &mut shifts.accumulator,
        ("hidden_weights", _) => &mut shifts.hidden,
        (POLICY_WEIGHTS, Some(policy)) => &mut policy.shift,
        _ => &mut shifts.output,
    };
    *shift = shift.checked_sub(1).ok_or(NetworkError::TooLarge { tensor })?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use ludens_core::Random;

    use super::*;
    use crate::testing::{SHAPES, origin, random_inputs, random_network};

    /// Scores in floating point and in whole numbers.
    fn scores(floats: &Floats, network: &Network, seed: u64) -> Vec<(f64, f64)> {
        let random = &mut Random::new(seed);
        let pairs = (0..200).map(|n| {
            let inputs = random_inputs(&floats.shape, random);
            let bucket = n % floats.shape.buckets;
            let exact = 100.0 * f64::from(floats.log_odds(&inputs, bucket));
            (exact, f64::from(network.score(&inputs, bucket)))
        });
        pairs.collect()
    }

    #[test]
    fn whole_numbers_say_what_floats_say() {
        for shape in SHAPES {
            let (floats, network) = random_network(shape, 3);
            let scores = scores(&floats, &network, 4);
            let mean = scores.iter().map(|(exact, _)| exact).sum::<f64>() / 200.0;
            let spread = scores.iter().map(|(exact, _)| (exact - mean).abs()).sum::<f64>() / 200.0;
            let errors = scores.iter().map(|(exact, score)| (exact - score).abs());
            let (sum, most) = errors.fold((0.0, 0.0), |(sum, most), e| (sum + e, e.max(most)));
            let error = sum / 200.0;
            assert!(error < spread / 30.0 && most < spread / 5.0, "{shape:?}: {error} {most}");
        }
    }

    #[test]
    fn zero_says_even() {
        let zero = Floats::zero(SHAPES[1]).quantised(origin()).expect("a network");
        let random = &mut Random::new(1);
        let inputs = random_inputs(&SHAPES[1], random);
        assert!((0..4).all(|bucket| zero.score(&inputs, bucket) == 0));
        assert_eq!(zero.header().shifts, MOST_SHIFTS);
    }

    #[test]
    fn large_weights_get_a_smaller_scale() {
        let (mut floats, network) = random_network(SHAPES[1], 3);
        let usual = network.header().shifts;
        floats.accumulator_weights[0] = 30.0;
        floats.hidden_weights[0] = -5.0;
        floats.output_weights[0] = 900.0;
        let network = floats.quantised(origin()).expect("a network");
        let shifts = network.header().shifts;
        assert!(shifts.accumulator < usual.accumulator, "{shifts:?} after {usual:?}");
        assert_eq!(shifts.hidden, 4, "5 · 2⁴ is less than 128");
        assert!(shifts.output < usual.output);
    }

    #[test]
    fn what_fits_no_scale_is_refused() {
        let changed = |change: fn(&mut Floats)| {
            let mut floats = Floats::zero(SHAPES[1]);
            change(&mut floats);
            floats.quantised(origin()).expect_err("no network").to_string()
        };
        let large = " has values so large that sums can overflow";
        let message = changed(|floats| floats.accumulator_weights[7] = 300.0);
        assert_eq!(message, format!("accumulator_weights{large}"));
        assert_eq!(
            changed(|floats| floats.hidden_weights[7] = 128.0),
            format!("hidden_weights{large}")
        );
        let message = changed(|floats| floats.output_biases[1] = f32::NAN);
        assert_eq!(message, "output_biases has a value that is not finite");
        let message = changed(|floats| floats.hidden_biases.truncate(9));
        assert_eq!(message, "hidden_biases has 9 values and should have 64");
    }
}
