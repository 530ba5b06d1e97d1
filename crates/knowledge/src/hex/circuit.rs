//! The board as an electrical circuit, one for each side (C. Shannon's machine
//! of 1953; V. Anshelevich, *The Game of Hex: An Automatic Theorem Proving
//! Approach*, 2000). A side's stones conduct nearly freely, empty cells resist,
//! enemy stones are no conductors. Between the side's two edges lies a voltage:
//! the total resistance says how far the side is from connecting them, and the
//! current through a cell how much depends on it.
//!
//! The voltages solve a symmetric linear system with seven numbers a row. The
//! method of conjugate gradients needs some ten to thirty steps; rows are kept
//! with padding, so that each step is a few loops without branches.

use ludens_core::Side;
use ludens_games::hex::{Cells, Hex, MAX_SIZE, STRIDE};

use super::bridges::carriers;

/// A row of padding above the board and one below.
const LENGTH: usize = (MAX_SIZE + 2) * STRIDE;

/// A number for every place.
type Field = [f32; LENGTH];

/// What the cells of bridges resist if no weight says otherwise.
pub(super) const BRIDGE: f64 = 0.1;
pub(super) const PIERCED: f64 = 5.0;

/// What cells resist: an empty one 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Resistors {
    /// An own stone.
    pub(super) stone: f32,
    /// A cell of an own bridge.
    pub(super) bridge: f32,
    /// A cell of an enemy bridge.
    pub(super) pierced: f32,
}

impl Resistors {
    /// Sensible values, which are not tuned yet.
    pub(super) const USUAL: Resistors =
        Resistors { stone: 0.01, bridge: BRIDGE as f32, pierced: PIERCED as f32 };
}

/// More steps than this hardly change a digit.
const MAX_STEPS: usize = 40;

/// The squared error that is small enough.
const PRECISION: f32 = 1e-6;

/// The current where nearly nothing flows.
const LEAST: f32 = 1e-6;

/// The circuit of a side with its voltages: 1 at the first edge, 0 at the last.
pub(super) struct Circuit {
    /// How many places the board's rows have.
    length: usize,
    /// The conductance to the right, down, and down left.
    right: Field,
    down: Field,
    left_down: Field,
    /// To the first edge, and to all there is.
    first_edge: Field,
    total: Field,
    voltage: Field,
    current: f32,
}

impl Circuit {
    /// The circuits of the first and of the second side.
    pub(super) fn both(position: &Hex, resistors: &Resistors) -> [Circuit; 2] {
        let bridges = Side::BOTH.map(|side| carriers(position, side));
        Side::BOTH.map(|side| {
            let [own, enemy] = [side, !side].map(|side| bridges[side.index()]);
            // Infinite where nothing conducts, so that the conductance becomes 0.
            let mut resistance = [f32::INFINITY; LENGTH];
            let mut set = |cells: Cells, value: f32| {
                cells.iter().for_each(|cell| resistance[place(cell)] = value);
            };
            set(position.empty_cells(), 1.0);
            set(own & !enemy, resistors.bridge);
            set(enemy & !own, resistors.pierced);
            set(position.stones(side), resistors.stone);
            Circuit::new(position, side, &resistance, resistors.stone)
        })
    }

    fn new(position: &Hex, side: Side, resistance: &Field, stone: f32) -> Circuit {
        let mut circuit = Circuit {
            length: position.size() * STRIDE,
            right: [0.0; LENGTH],
            down: [0.0; LENGTH],
            left_down: [0.0; LENGTH],
            first_edge: [0.0; LENGTH],
            total: [0.0; LENGTH],
            voltage: [0.0; LENGTH],
            current: LEAST,
        };
        circuit.connect(resistance);
        circuit.connect_edges(position.edges(side), resistance, stone);
        circuit.guess(side, position.size());
        circuit.solve();
        circuit
    }

    /// The conductance between neighbours.
    fn connect(&mut self, resistance: &Field) {
        for p in 0..STRIDE + self.length {
            let own = resistance[p];
            self.right[p] = 1.0 / (own + resistance[p + 1]);
            self.down[p] = 1.0 / (own + resistance[p + 16]);
            self.left_down[p] = 1.0 / (own + resistance[p + 15]);
        }
        for p in STRIDE..STRIDE + self.length {
            let onward = self.right[p] + self.down[p] + self.left_down[p];
            self.total[p] = onward + self.right[p - 1] + self.down[p - 16] + self.left_down[p - 15];
        }
    }

    /// An edge is like a row of stones.
    fn connect_edges(&mut self, [first, last]: [Cells; 2], resistance: &Field, stone: f32) {
        let conductance = |cell: u8| 1.0 / (resistance[place(cell)] + stone);
        for cell in first.iter() {
            self.first_edge[place(cell)] = conductance(cell);
            self.total[place(cell)] += conductance(cell);
        }
        last.iter().for_each(|cell| self.total[place(cell)] += conductance(cell));
    }

    /// On an empty board the voltage falls evenly.
    fn guess(&mut self, side: Side, size: usize) {
        for cell in 0..self.length {
            let way = if side == Side::First { cell / STRIDE } else { cell % STRIDE };
            self.voltage[STRIDE + cell] = 1.0 - (way as f32 + 1.0) / (size as f32 + 1.0);
        }
    }

    /// Finds the voltages at which no cell keeps any current, by conjugate
    /// gradients; the whole conductance of a place is the preconditioner.
    fn solve(&mut self) {
        let range = STRIDE..STRIDE + self.length;
        let (mut way, mut flow) = ([0.0; LENGTH], [0.0; LENGTH]);
        self.outflow(&self.voltage, &mut flow);
        let mut error: Field = std::array::from_fn(|p| self.first_edge[p] - flow[p]);
        let scale = self.total.map(|total| if total > 0.0 { 1.0 / total } else { 0.0 });
        let mut scaled: Field = std::array::from_fn(|p| error[p] * scale[p]);
        way[range.clone()].copy_from_slice(&scaled[range.clone()]);
        let mut size = dot(&error, &scaled);
        for _ in 0..MAX_STEPS {
            if size < PRECISION {
                break;
            }
            self.outflow(&way, &mut flow);
            let step = size / dot(&way, &flow);
            for p in range.clone() {
                self.voltage[p] += step * way[p];
                error[p] -= step * flow[p];
                scaled[p] = error[p] * scale[p];
            }
            let before = std::mem::replace(&mut size, dot(&error, &scaled));
            range.clone().for_each(|p| way[p] = scaled[p] + size / before * way[p]);
        }
        // The power, which is less sensitive to errors than what flows at the
        // first edge, and is the same where there are none.
        let inflow: f32 = range.map(|p| self.first_edge[p] * (1.0 - self.voltage[p])).sum();
        self.current = (inflow - dot(&error, &self.voltage)).max(LEAST);
    }

    /// What flows out of each place at these voltages, both edges being at 0.
    #[inline]
    fn outflow(&self, voltage: &Field, out: &mut Field) {
        // Slices of one length, so that the loop needs no checks.
        let [here, total] = [voltage, &self.total].map(|field| self.cut(field, 0));
        let right = [self.cut(&self.right, 0), self.cut(voltage, 1)];
        let left = [self.cut(&self.right, -1), self.cut(voltage, -1)];
        let down = [self.cut(&self.down, 0), self.cut(voltage, 16)];
        let up = [self.cut(&self.down, -16), self.cut(voltage, -16)];
        let left_down = [self.cut(&self.left_down, 0), self.cut(voltage, 15)];
        let right_up = [self.cut(&self.left_down, -15), self.cut(voltage, -15)];
        let out = &mut out[STRIDE..STRIDE + self.length];
        for i in 0..out.len() {
            let level = right[0][i] * right[1][i] + left[0][i] * left[1][i];
            let steep = down[0][i] * down[1][i] + up[0][i] * up[1][i];
            let slant = left_down[0][i] * left_down[1][i] + right_up[0][i] * right_up[1][i];
            out[i] = total[i] * here[i] - (level + steep + slant);
        }
    }

    /// The board's part of a field, moved by this many places.
    #[inline]
    fn cut<'f>(&self, field: &'f Field, by: isize) -> &'f [f32] {
        let start = STRIDE.wrapping_add_signed(by);
        &field[start..start + self.length]
    }

    /// The current from edge to edge, which is the conductance of the whole.
    pub(super) fn current(&self) -> f32 {
        self.current
    }

    /// The current through a cell.
    pub(super) fn current_through(&self, cell: u8) -> f32 {
        let p = place(cell);
        let here = self.voltage[p];
        let flow = |conductance: f32, there: usize| conductance * (here - self.voltage[there]);
        let between = [
            flow(self.right[p], p + 1),
            flow(self.right[p - 1], p - 1),
            flow(self.down[p], p + 16),
            flow(self.down[p - 16], p - 16),
            flow(self.left_down[p], p + 15),
            flow(self.left_down[p - 15], p - 15),
        ];
        // What comes in goes out: what flows to neighbours and to the last edge
        // is all there is.
        let gone: f32 = between.iter().filter(|flow| **flow > 0.0).sum();
        let come: f32 = -between.iter().filter(|flow| **flow < 0.0).sum::<f32>();
        gone.max(come)
    }
}

/// Where a cell lies in a field.
fn place(cell: u8) -> usize {
    STRIDE + usize::from(cell)
}

/// The sum of products, in sixteen lanes that a processor adds at once.
#[inline]
fn dot(a: &Field, b: &Field) -> f32 {
    let mut sums = [0.0; STRIDE];
    for (a, b) in a.chunks_exact(STRIDE).zip(b.chunks_exact(STRIDE)) {
        (0..STRIDE).for_each(|i| sums[i] += a[i] * b[i]);
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::testing::{over_random_games, position};
    use ludens_core::Position;
    use ludens_games::hex::Move;

    const EMPTY_ONLY: Resistors = Resistors { stone: 1.0, bridge: 1.0, pierced: 1.0 };

    /// The same current by Gaussian elimination.
    fn exact_current(circuit: &Circuit) -> f64 {
        let places: Vec<usize> = (0..LENGTH).filter(|&p| circuit.total[p] > 0.0).collect();
        let n = places.len();
        let index = |p: usize| places.iter().position(|&q| q == p);
        let mut rows = vec![vec![0.0; n + 1]; n];
        for (i, &p) in places.iter().enumerate() {
            rows[i][i] += f64::from(circuit.total[p]);
            rows[i][n] = f64::from(circuit.first_edge[p]);
            for (field, by) in [(&circuit.right, 1), (&circuit.down, 16), (&circuit.left_down, 15)]
            {
                if let (true, Some(j)) = (field[p] > 0.0, index(p + by)) {
                    rows[i][j] -= f64::from(field[p]);
                    rows[j][i] -= f64::from(field[p]);
                }
            }
        }
        let voltage = solve_dense(rows);
        let current =
            |(i, &p): (usize, &usize)| f64::from(circuit.first_edge[p]) * (1.0 - voltage[i]);
        places.iter().enumerate().map(current).sum()
    }

    fn solve_dense(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
        let n = rows.len();
        for i in 0..n {
            for j in 0..n {
                let factor = rows[j][i] / rows[i][i];
                if j != i && factor != 0.0 {
                    (i..=n).for_each(|k| rows[j][k] -= factor * rows[i][k]);
                }
            }
        }
        (0..n).map(|i| rows[i][n] / rows[i][i]).collect()
    }

    #[test]
    fn the_voltages_are_those_of_an_exact_solution() {
        for size in [4, 7] {
            over_random_games(size, 4, |position| {
                for circuit in Circuit::both(position, &Resistors::USUAL) {
                    let exact = exact_current(&circuit);
                    let found = f64::from(circuit.current());
                    assert!((found / exact - 1.0).abs() < 0.02, "{position:?}: {found} {exact}");
                }
            });
        }
    }

    #[test]
    fn a_single_file_resists_as_much_as_its_cells() {
        // Blue's wall leaves Red the file a: three cells between two edges, each
        // at a distance of half a cell, which the test's edges resist, too.
        let wall = [1, 2, 17, 18, 33, 34].map(|cell| Move { cell });
        let empty = position(3, "3/3/3 r");
        let position = wall.iter().fold(empty, |position, &mv| position.passed().play(mv));
        let [red, _] = Circuit::both(&position, &EMPTY_ONLY);
        assert!((1.0 / red.current() - 8.0).abs() < 0.01, "{}", red.current());
        assert!((red.current_through(0) - red.current()).abs() < 1e-3);
    }
}
