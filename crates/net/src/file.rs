//! A network as bytes.
//!
//! ```text
//! "LUDENS NETWORK 1"  length of the header, checksum of all that follows (4 bytes each);
//!                     with a policy it has version 2
//! header (JSON)
//! accumulator weights, accumulator biases (i16)  hidden weights (i8), hidden biases (i32)
//! output weights (i16), output biases (i32)
//! policy weights (i8), policy biases (i32), if there is a policy
//! ```
//!
//! All numbers are little-endian; the tensors are flat, in the order of [`Floats`](crate::Floats).

use ludens_core::{Position, checksum};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::network::Tensors;
use crate::quantise::{MOST_POLICY_SHIFT, MOST_SHIFTS};
use crate::{
    Features, MoveFeatures, MoveOutputs, Network, NetworkError, PolicyHeader, Shape, Shifts,
};

const MAGIC: &[u8; 15] = b"LUDENS NETWORK ";
/// The version of a network that judges positions.
const PLAIN: u8 = b'1';
/// That of one that ranks moves, too.
const WITH_POLICY: u8 = b'2';
/// What comes before the header.
const START: usize = MAGIC.len() + 9;

/// What a file says of its network.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game with its options, as its canonical text.
    pub game: String,
    /// The name of the features.
    pub features: String,
    /// Their [hash](Shape::features_hash), in hexadecimal.
    pub features_hash: String,
    /// The sizes of the layers.
    pub shape: Shape,
    /// How the numbers are scaled.
    pub shifts: Shifts,
    /// How it ranks moves, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<PolicyHeader>,
    /// How it was trained.
    pub training: Value,
}

impl Header {
    /// Whether the network is for this game, by its canonical text.
    pub fn check_game(&self, game: &str) -> Result<(), NetworkError> {
        if self.game == game {
            return Ok(());
        }
        let (found, expected) = (self.game.clone(), game.to_string());
        Err(NetworkError::OtherGame { found, expected })
    }

    /// Whether the network sees these features.
    pub fn check_features<P: Position>(
        &self,
        features: &dyn Features<P>,
    ) -> Result<(), NetworkError> {
        let shape = Shape::of(features, self.shape.width, self.shape.hidden);
        let hash = format!("{:016x}", shape.features_hash(features.name()));
        if self.features_hash != hash || self.shape != shape {
            let found = format!("{} ({})", self.features, self.features_hash);
            let expected = format!("{} ({hash})", features.name());
            return Err(NetworkError::OtherFeatures { found, expected });
        }
        Ok(())
    }

    /// The outputs of its policy, and what a logit of 1 is; an error if it has none, or ranks
    /// moves by others than these features.
    pub fn check_policy<'a, P: Position>(
        &self,
        features: &'a dyn Features<P>,
    ) -> Result<(&'a dyn MoveFeatures<P>, f32), NetworkError> {
        let policy = self.policy.as_ref().ok_or(NetworkError::NoPolicy)?;
        let name = |moves: &MoveOutputs| moves.name.clone();
        let known = features.moves().map(|moves| (moves, MoveOutputs::of(moves)));
        match known {
            Some((moves, outputs)) if policy.moves == outputs => Ok((moves, policy.one())),
            other => Err(NetworkError::OtherMoves {
                found: name(&policy.moves),
                expected: other.map_or("none".to_string(), |(_, outputs)| name(&outputs)),
            }),
        }
    }

    /// The version of the file's format.
    fn version(&self) -> u8 {
        if self.policy.is_some() { WITH_POLICY } else { PLAIN }
    }

    /// Whether the sizes and scales can be.
    fn check(&self) -> Result<(), NetworkError> {
        self.shape.check()?;
        let bad = |why: &str| Err(NetworkError::BadHeader { why: why.to_string() });
        if self.shape.features_hash(&self.features) != hash_of(self)? {
            return bad("its features do not have its hash");
        }
        let Shifts { accumulator, hidden, output } = self.shifts;
        let most = MOST_SHIFTS;
        let mut fits =
            accumulator <= most.accumulator && hidden <= most.hidden && output <= most.output;
        if let Some(policy) = &self.policy {
            policy.moves.check()?;
            fits &= policy.shift <= MOST_POLICY_SHIFT;
        }
        if fits { Ok(()) } else { bad("its shifts are too large") }
    }
}

impl Network {
    /// The file of the network.
    pub fn bytes(&self) -> Vec<u8> {
        let header = serde_json::to_vec(&self.header).expect("a header is JSON");
        let length = (header.len() as u32).to_le_bytes();
        let body = [header, self.tensors().bytes()].concat();
        let version = [self.header.version()];
        [MAGIC, &version[..], &length, &checksum(&body).to_le_bytes(), &body].concat()
    }

    /// Reads the bytes of a file.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let (version, body, header_length) = check_start(bytes)?;
        let (header, tensors) = body.split_at(header_length);
        let bad = |why: String| NetworkError::BadHeader { why };
        let header: Header = serde_json::from_slice(header).map_err(|e| bad(e.to_string()))?;
        if header.version() != version {
            return Err(bad("only a policy is a reason for version 2".to_string()));
        }
        header.check()?;
        let before = START + header_length;
        let tensors = Tensors::read(&header, tensors).map_err(|expected| {
            NetworkError::WrongLength { found: bytes.len(), expected: before + expected }
        })?;
        Network::new(header, &tensors)
    }
}

/// The version of a file, what follows its start, and how much of that is the header.
fn check_start(bytes: &[u8]) -> Result<(u8, &[u8], usize), NetworkError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError::Foreign)?;
    let cut = |expected| NetworkError::WrongLength { found: bytes.len(), expected };
    let (&version, rest) = rest.split_first().ok_or(cut(START))?;
    if version != PLAIN && version != WITH_POLICY {
        let found = char::from(version).to_string();
        return Err(NetworkError::OtherVersion { found, known: "1 and 2" });
    }
    let (length, rest) = rest.split_first_chunk().ok_or(cut(START))?;
    let (sum, body) = rest.split_first_chunk().ok_or(cut(START))?;
    let length = u32::from_le_bytes(*length) as usize;
    if length > body.len() {
        return Err(cut(START.saturating_add(length)));
    }
    match checksum(body) == u32::from_le_bytes(*sum) {
        true => Ok((version, body, length)),
        false => Err(NetworkError::Damaged),
    }
}

fn hash_of(header: &Header) -> Result<u64, NetworkError> {
    u64::from_str_radix(&header.features_hash, 16)
        .map_err(|error| NetworkError::BadHeader { why: error.to_string() })
}

impl Tensors {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.accumulator_weights.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.accumulator_biases.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.hidden_weights.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.hidden_biases.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.output_weights.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.output_biases.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.policy_weights.iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(self.policy_biases.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }

    /// Reads the tensors of a network with this header; if there are not as many bytes as they
    /// have, says how many they have.
    fn read(header: &Header, bytes: &[u8]) -> Result<Tensors, usize> {
        let Shape { inputs, buckets, width, hidden, .. } = header.shape;
        let neurons = buckets * hidden;
        let outputs = header.policy.as_ref().map_or(0, |policy| policy.moves.outputs);
        let [sums, rows, out] = [inputs * width, neurons * width, outputs * width];
        let lengths =
            [2 * sums, 2 * width, rows, 4 * neurons, 2 * neurons, 4 * buckets, out, 4 * outputs];
        let expected = lengths.iter().sum();
        if bytes.len() != expected {
            return Err(expected);
        }
        let mut rest = bytes;
        let parts = lengths.map(|length| {
            let (part, behind) = rest.split_at(length);
            rest = behind;
            part
        });
        Ok(Tensors {
            accumulator_weights: numbers(parts[0], i16::from_le_bytes),
            accumulator_biases: numbers(parts[1], i16::from_le_bytes),
            hidden_weights: numbers(parts[2], i8::from_le_bytes),
            hidden_biases: numbers(parts[3], i32::from_le_bytes),
            output_weights: numbers(parts[4], i16::from_le_bytes),
            output_biases: numbers(parts[5], i32::from_le_bytes),
            policy_weights: numbers(parts[6], i8::from_le_bytes),
            policy_biases: numbers(parts[7], i32::from_le_bytes),
        })
    }
}

fn numbers<T, const N: usize>(bytes: &[u8], number: fn([u8; N]) -> T) -> Vec<T> {
    let (chunks, _) = bytes.as_chunks::<N>();
    chunks.iter().map(|&chunk| number(chunk)).collect()
}

#[cfg(test)]
mod tests {
    use ludens_core::Random;

    use super::*;
    use crate::testing::{SHAPES, random_inputs, random_network, random_policy_network};

    #[test]
    fn what_is_written_is_read_back() {
        let both = |shape| [random_network(shape, 5), random_policy_network(shape, 5)];
        for (shape, (_, network)) in SHAPES.into_iter().flat_map(|s| both(s).map(|n| (s, n))) {
            let again = Network::read(&network.bytes()).expect("a network");
            assert_eq!(again, network);
            let random = &mut Random::new(2);
            let inputs = random_inputs(&shape, random);
            assert_eq!(again.score(&inputs, 0), network.score(&inputs, 0));
        }
    }

    #[test]
    fn the_format_stays_as_it_is() {
        let bytes = random_network(SHAPES[1], 5).1.bytes();
        assert_eq!((bytes.len(), checksum(&bytes)), FORMAT, "a change needs a new version");
    }

    /// The length and the checksum of a file of this version.
    const FORMAT: (usize, u32) = (21_256, 4_060_542_806);

    #[test]
    fn a_policy_comes_behind_in_a_version_of_its_own() {
        let [plain, with] = [random_network(SHAPES[1], 5).1, random_policy_network(SHAPES[1], 5).1]
            .map(|n| n.bytes());
        let at = MAGIC.len();
        assert_eq!((plain[at], with[at]), (b'1', b'2'));
        assert_eq!((with.len(), checksum(&with)), POLICY_FORMAT, "a change needs a new version");
        for (mut bytes, other) in [(plain, b'2'), (with, b'1')] {
            bytes[at] = other;
            let error = Network::read(&bytes).expect_err("no network");
            assert!(matches!(error, NetworkError::BadHeader { .. }), "{error}");
        }
    }

    /// The same for a file with a policy.
    const POLICY_FORMAT: (usize, u32) = (28_136, 591_461_996);

    #[test]
    fn damaged_files_are_refused() {
        let bytes = random_policy_network(SHAPES[0], 5).1.bytes();
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << (at % 8);
            assert!(Network::read(&changed).is_err(), "byte {at}");
            assert!(Network::read(&bytes[..at]).is_err(), "cut at {at}");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert_eq!(Network::read(&longer), Err(NetworkError::Damaged));
    }

    #[test]
    fn refusals_say_why() {
        let message = |bytes: &[u8]| Network::read(bytes).expect_err("no network").to_string();
        assert_eq!(message(b"\x89PNG"), "it is no network of Ludens");
        assert_eq!(message(b"LUDENS ENDING 1\n"), "it is no network of Ludens");
        let bytes = random_network(SHAPES[0], 5).1.bytes();
        let expected = u32::from_le_bytes(bytes[16..20].try_into().expect("four")) + 24;
        let text = format!("it is damaged: it has 30 bytes and should have {expected}");
        assert_eq!(message(&bytes[..30]), text);
        let mut newer = bytes.clone();
        newer[MAGIC.len()] = b'3';
        assert_eq!(
            message(&newer),
            "it has version \"3\" of the format, and this program reads versions 1 and 2"
        );
    }

    /// A file whose header is changed, with a checksum that fits.
    fn with_header(network: &Network, change: impl Fn(&mut Header)) -> Vec<u8> {
        let mut network = network.clone();
        change(&mut network.header);
        network.bytes()
    }

    #[test]
    fn headers_that_cannot_be_are_refused() {
        let (_, network) = random_network(SHAPES[1], 5);
        let read = |change: fn(&mut Header)| Network::read(&with_header(&network, change));
        assert!(read(|_| ()).is_ok());
        let wide = NetworkError::BadSize { what: "width", size: 65, step: 32, most: 512 };
        assert_eq!(read(|header| header.shape.width = 65), Err(wide));
        let wider = read(|header| header.shape.width = 96);
        assert!(matches!(wider, Err(NetworkError::WrongLength { .. })), "{wider:?}");
        let more = read(|header| header.shape.inputs += 1);
        assert!(matches!(more, Err(NetworkError::BadHeader { .. })), "{more:?}");
        let shifted = read(|header| header.shifts.output = 40);
        assert!(matches!(shifted, Err(NetworkError::BadHeader { .. })), "{shifted:?}");
    }

    #[test]
    fn policies_that_cannot_be_are_refused() {
        let (_, network) = random_policy_network(SHAPES[1], 5);
        let read = |change: fn(&mut PolicyHeader)| {
            let change = |header: &mut Header| header.policy.iter_mut().for_each(change);
            Network::read(&with_header(&network, change))
        };
        assert!(read(|_| ()).is_ok());
        let many = NetworkError::BadSize { what: "per_move", size: 9, step: 1, most: 8 };
        assert_eq!(read(|policy| policy.moves.per_move = 9), Err(many));
        let none = read(|policy| policy.moves.outputs = 0);
        assert!(matches!(none, Err(NetworkError::BadSize { .. })), "{none:?}");
        let more = read(|policy| policy.moves.outputs += 1);
        assert!(matches!(more, Err(NetworkError::WrongLength { .. })), "{more:?}");
        let shifted = read(|policy| policy.shift = 9);
        assert!(matches!(shifted, Err(NetworkError::BadHeader { .. })), "{shifted:?}");
        let huge = i32::MAX / 8 + 1;
        let mut large = network.clone();
        large.head.as_mut().expect("a policy").biases[3] = huge;
        let error = NetworkError::TooLarge { tensor: "policy_weights" };
        assert_eq!(Network::read(&large.bytes()), Err(error));
    }

    #[test]
    fn sums_that_could_overflow_are_refused() {
        let (_, mut network) = random_network(SHAPES[0], 5);
        network.accumulator_weights[0].0[3] = i16::MAX;
        network.accumulator_biases[0].0[3] = 1;
        let error = NetworkError::TooLarge { tensor: "accumulator_weights" };
        assert_eq!(Network::read(&network.bytes()), Err(error));
    }
}
