//! A network as an evaluation.

use std::sync::Arc;

use ludens_core::{Curve, Evaluation, Position, Term};

use crate::quantise::POINTS;
use crate::{Features, Inputs, Network, NetworkError};

/// The name of the one term of a network's score.
pub const NETWORK_TERM: &str = "network";

/// Judges positions by a network.
pub struct NetworkEvaluation<P: Position> {
    network: Arc<Network>,
    features: &'static dyn Features<P>,
}

impl<P: Position> NetworkEvaluation<P> {
    /// The evaluation by a network, if it sees these features.
    pub fn new(
        network: Arc<Network>,
        features: &'static dyn Features<P>,
    ) -> Result<NetworkEvaluation<P>, NetworkError> {
        network.header().check_features(features)?;
        Ok(NetworkEvaluation { network, features })
    }
}

impl<P: Position> Evaluation<P> for NetworkEvaluation<P> {
    #[inline]
    fn score(&self, position: &P) -> i32 {
        let mut inputs = Inputs::default();
        self.features.visit(position, &mut inputs);
        self.network.score(inputs.as_slice(), self.features.bucket(position))
    }

    fn curve(&self) -> Curve {
        Curve::Logistic { scale: POINTS }
    }

    fn terms(&self, position: &P) -> Vec<Term> {
        vec![Term { name: NETWORK_TERM, value: self.score(position) }]
    }
}
