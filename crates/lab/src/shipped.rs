//! The experiments that come with the program: those of the five studies, named as
//! in the studies' list, and ours.

/// An experiment that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// Its file.
    pub text: &'static str,
}

macro_rules! shipped {
    ($($name:literal)*) => {
        &[$(Shipped { name: $name, text: include_str!(concat!("../experiments/", $name, ".toml")) }),*]
    };
}

/// All of them, in the order of the studies.
pub const SHIPPED: &[Shipped] = shipped! {
    "loa-l1"
    "loa-l2"
    "loa-l3"
    "loa-l4"
    "checkers-c1"
    "checkers-c2"
    "checkers-c3"
    "checkers-c4"
    "connect4-f1"
    "amazons-a1"
    "amazons-a2"
    "amazons-a3"
    "amazons-a4"
    "tebes-t0"
    "tebes-t1"
    "tebes-t2"
    "tebes-t3"
    "tebes-t4"
    "ladder"
    "mcts-sweeps"
    "depth-elo"
};

/// The one of this name.
pub fn find(name: &str) -> Option<Shipped> {
    SHIPPED.iter().copied().find(|shipped| shipped.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Scale};

    #[test]
    fn all_can_be_read_at_every_scale() {
        for Shipped { name, text } in SHIPPED {
            for scale in Scale::ALL {
                let read = Experiment::read(name, text, scale);
                let experiment = read.unwrap_or_else(|error| panic!("{name}, {scale}: {error}"));
                assert!(!experiment.parts.is_empty() && !experiment.claims.is_empty(), "{name}");
            }
        }
    }
}
