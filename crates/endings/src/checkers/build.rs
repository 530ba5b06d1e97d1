//! All endings up to so many pieces, material by material: captures and promotions lead to what
//! was built before. Within a material units are taken by how far the men have come, the
//! farthest first, as a man's step leads to a unit where they are farther.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ludens_games::checkers::layout::{bits, half_turn, number, place};

use super::Material;
use super::index::{OTHER_MEN, OWN_MEN};
use super::tables::Tables;
use super::unit::UnitSolver;
use crate::combinations::subsets_of;

/// Builds everything up to so many pieces, with plies to the end up to `counted` pieces.
pub fn build(pieces: u32, counted: u32, threads: NonZero<usize>) -> Tables {
    let mut tables = Tables::empty();
    for pieces in 2..=pieces {
        let counts = pieces <= counted;
        for material in Material::all(pieces) {
            if material <= material.turned() {
                tables.add(material, counts);
                tables.add(material.turned(), counts);
                solve(&tables, material, counts, threads);
            }
        }
    }
    tables
}

/// Solves a material and the same one turned.
pub(super) fn solve(tables: &Tables, material: Material, counts: bool, threads: NonZero<usize>) {
    let own = by_advance(OWN_MEN, material.own.men, |row| row);
    let other = by_advance(OTHER_MEN, material.other.men, |row| 7 - row);
    let mut solvers: Vec<_> =
        (0..threads.get()).map(|_| UnitSolver::new(tables, material, counts)).collect();
    for advance in (0..own.len() + other.len() - 1).rev() {
        let pairs: Vec<(u32, &[u32])> = (0..own.len())
            .filter_map(|by_own| Some((by_own, other.get(advance.checked_sub(by_own)?)?)))
            .flat_map(|(by_own, other)| own[by_own].iter().map(|&own| (own, other.as_slice())))
            .collect();
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for solver in &mut solvers {
                scope.spawn(|| {
                    while let Some(&(own, others)) = pairs.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        solve_units(solver, material, own, others);
                    }
                });
            }
        });
    }
}

/// The units with these own men.
fn solve_units(solver: &mut UnitSolver<'_>, material: Material, own: u32, others: &[u32]) {
    let is_symmetric = material == material.turned();
    for &other in others.iter().filter(|&&other| other & own == 0) {
        // Turned round, a unit of a symmetric material is another one of it.
        if !is_symmetric || (own, other) <= (half_turn(other), half_turn(own)) {
            solver.solve(own, other);
        }
    }
}

/// The placements of so many men, by the rows that they have advanced together.
fn by_advance(squares: u32, men: u32, advance: impl Fn(usize) -> usize) -> Vec<Vec<u32>> {
    let mut placements = vec![Vec::new(); 6 * men as usize + 1];
    for set in subsets_of(squares, men) {
        let rows: usize = bits(set).map(|bit| advance(place(number(bit)).0)).sum();
        placements[rows].push(set);
    }
    placements
}
