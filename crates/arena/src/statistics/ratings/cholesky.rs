//! Linear equations with a symmetric positive-definite matrix, such as the
//! information about the parameters of a model: L·Lᵀ = A, L lower triangular.

/// The factor L, row by row up to the diagonal.
pub(super) struct Cholesky(Vec<Vec<f64>>);

impl Cholesky {
    /// Factors a matrix, of which only the lower triangle is read.
    pub(super) fn of(mut matrix: Vec<Vec<f64>>) -> Cholesky {
        for row in 0..matrix.len() {
            for column in 0..=row {
                let done = dot(&matrix[row][..column], &matrix[column][..column]);
                let rest = matrix[row][column] - done;
                matrix[row][column] =
                    if row == column { rest.sqrt() } else { rest / matrix[column][column] };
            }
            matrix[row].truncate(row + 1);
        }
        Cholesky(matrix)
    }

    /// The x with A·x = `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..x.len() {
            x[row] = (x[row] - dot(&self.0[row][..row], &x[..row])) / self.0[row][row];
        }
        for row in (0..x.len()).rev() {
            x[row] /= self.0[row][row];
            let solved = x[row];
            for (above, factor) in x[..row].iter_mut().zip(&self.0[row]) {
                *above -= factor * solved;
            }
        }
        x
    }

    /// The inverse of A.
    pub(super) fn inverse(&self) -> Vec<Vec<f64>> {
        let size = self.0.len();
        let unit = |place| (0..size).map(|i| f64::from(u8::from(i == place))).collect::<Vec<_>>();
        (0..size).map(|place| self.solve(&unit(place))).collect()
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_a_system_worked_by_hand() {
        // L = [2], [1, 3], [−1, 2, 1]; x = (1, −1, 2).
        let matrix = vec![vec![4.0, 2.0, -2.0], vec![2.0, 10.0, 5.0], vec![-2.0, 5.0, 6.0]];
        let factor = Cholesky::of(matrix.clone());
        assert_eq!(factor.0, [vec![2.0], vec![1.0, 3.0], vec![-1.0, 2.0, 1.0]]);
        assert_eq!(factor.solve(&[-2.0, 2.0, 5.0]), [1.0, -1.0, 2.0]);
        for (place, column) in factor.inverse().iter().enumerate() {
            for (row, coefficients) in matrix.iter().enumerate() {
                let expected = f64::from(u8::from(row == place));
                assert!((dot(coefficients, column) - expected).abs() < 1e-12);
            }
        }
    }
}
