//! The pairings of a Swiss round. Entrants with similar scores meet, and nobody meets the
//! same opponent twice if that can be avoided. With an odd number of entrants, one of the
//! lowest rests (gets a bye).

use super::pairing::Pairing;

/// The state of an entrant before a round.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The entrant.
    pub entrant: usize,
    /// Points so far.
    pub points: f64,
    /// The entrants it has met.
    pub met: Vec<usize>,
    /// Whether it has rested (had a bye).
    pub has_rested: bool,
}

/// The pairings of the next round. The better placed of two comes first.
pub fn pair_round(standings: &[Standing]) -> Vec<Pairing> {
    let mut order: Vec<&Standing> = standings.iter().collect();
    order.sort_by(|a, b| b.points.total_cmp(&a.points).then(a.entrant.cmp(&b.entrant)));
    if !order.len().is_multiple_of(2) {
        rest(&mut order);
    }
    // As few pairs as possible meet again. The last step lets all pairs meet again, so its
    // first try succeeds.
    let all = order.len() / 2;
    (0..=all).find_map(|repeats| pair(&order, repeats, &mut PATIENCE.clone())).unwrap_or_default()
}

/// After this many steps without pairings, one more pair may meet again.
const PATIENCE: usize = 100_000;

/// Removes the lowest entrant that has not rested yet.
fn rest(order: &mut Vec<&Standing>) {
    let lowest = order.iter().rposition(|standing| !standing.has_rested);
    order.remove(lowest.unwrap_or(order.len() - 1));
}

/// Pairs the first with the next possible opponent, and the others in the same way. At most
/// `repeats` pairs may meet again.
fn pair(order: &[&Standing], repeats: usize, steps: &mut usize) -> Option<Vec<Pairing>> {
    let Some((first, others)) = order.split_first() else { return Some(Vec::new()) };
    for (place, other) in others.iter().enumerate() {
        if *steps == 0 {
            return None;
        }
        *steps -= 1;
        let again = usize::from(first.met.contains(&other.entrant));
        if again > repeats {
            continue;
        }
        let mut rest = others.to_vec();
        rest.remove(place);
        if let Some(mut pairings) = pair(&rest, repeats - again, steps) {
            pairings.insert(0, Pairing(first.entrant, other.entrant));
            return Some(pairings);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standings(points: &[f64]) -> Vec<Standing> {
        let standing = |(entrant, &points): (usize, &f64)| Standing {
            entrant,
            points,
            met: Vec::new(),
            has_rested: false,
        };
        points.iter().enumerate().map(standing).collect()
    }

    #[test]
    fn equals_meet() {
        let pairings = pair_round(&standings(&[0.0, 1.0, 0.0, 1.0]));
        assert_eq!(pairings, [Pairing(1, 3), Pairing(0, 2)]);
    }

    #[test]
    fn nobody_meets_twice_if_it_can_be_avoided() {
        let mut field = standings(&[2.0, 1.0, 1.0, 0.0]);
        field[0].met = vec![1];
        field[1].met = vec![0];
        assert_eq!(pair_round(&field), [Pairing(0, 2), Pairing(1, 3)]);
        for one in &mut field {
            one.met = (0..4).collect();
        }
        assert_eq!(pair_round(&field).len(), 2);
    }

    /// The first two have met everybody, the others only them.
    #[test]
    fn as_few_as_possible_meet_again() {
        let mut field = standings(&[3.0, 3.0, 2.0, 2.0, 1.0, 1.0]);
        for one in &mut field {
            let all = if one.entrant < 2 { 0..6 } else { 0..2 };
            one.met = all.filter(|&other| other != one.entrant).collect();
        }
        let pairings = pair_round(&field);
        assert_eq!(pairings, [Pairing(0, 1), Pairing(2, 3), Pairing(4, 5)]);
    }

    #[test]
    fn the_lowest_rests_once() {
        let mut field = standings(&[2.0, 1.0, 0.0]);
        assert_eq!(pair_round(&field), [Pairing(0, 1)]);
        field[2].has_rested = true;
        assert_eq!(pair_round(&field), [Pairing(0, 2)]);
    }
}
