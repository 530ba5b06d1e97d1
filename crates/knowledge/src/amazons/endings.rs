//! Endings of Amazons, as a search asks for them: regions are counted.

use std::sync::{Arc, OnceLock};

use ludens_core::{Known, Knows, Position, Proof, Value};
use ludens_games::amazons::{Amazons, ArrowRule};

use super::filling::Fillings;
use super::placement::Placement;
use super::regions::winner;
use crate::EndingsInfo;

/// What the game's knowledge says of endings.
pub(super) const INFO: EndingsInfo<Amazons> =
    EndingsInfo { knows: endings, databases: None, in_memory: None };

struct Regions {
    fillings: Fillings,
}

impl Knows<Amazons> for Regions {
    fn known(&self, position: &Amazons) -> Option<Known> {
        if position.arrow_rule() == ArrowRule::Any {
            return None;
        }
        let side = position.side();
        let winner = winner(&Placement::of(position), side, &self.fillings)?;
        let value = if winner == side { Value::Win } else { Value::Loss };
        Some(Known::by(Proof::Regions, value))
    }
}

/// One for the whole program, as all searches count the same regions.
fn endings() -> Arc<dyn Knows<Amazons>> {
    static REGIONS: OnceLock<Arc<Regions>> = OnceLock::new();
    REGIONS.get_or_init(|| Arc::new(Regions { fillings: Fillings::new() })).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amazons::naive;
    use ludens_core::Side;
    use std::collections::HashMap;

    #[test]
    fn what_regions_say_is_true() {
        let (mut known, mut asked) = ([0; 2], 0);
        for (name, games) in [("amazons:4x4", 40), ("amazons:5x5", 60), ("amazons:6x6", 60)] {
            for seed in 0..games {
                let position = naive::thinned(name, seed, 8);
                for position in [position, position.passed()] {
                    if position.outcome().is_some() {
                        continue;
                    }
                    asked += 1;
                    if let Some(found) = endings().known(&position) {
                        assert_eq!(
                            found.value,
                            naive::value(&position, &mut HashMap::new()),
                            "{position:?}"
                        );
                        assert_eq!((found.proof, found.plies), (Proof::Regions, None));
                        known[(position.side() == Side::First) as usize] += 1;
                    }
                }
            }
        }
        assert!(known[0] + known[1] > asked / 4, "{known:?} of {asked}");
    }

    #[test]
    fn no_region_is_safe_from_arrows_that_hit_any_square() {
        let text = "w2x/xxxx/xxxx/xxxb w";
        let known = |name| endings().known(&naive::position(name, text)).map(|known| known.value);
        assert_eq!(known("amazons:4x4"), Some(Value::Win));
        assert_eq!(known("amazons:4x4,arrow=any"), None);
    }
}
