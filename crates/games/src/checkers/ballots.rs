//! The openings for which tournaments draw lots, so that strong players do not
//! always meet in the same drawn lines.

const DATA: &str = include_str!("../../data/openings/checkers-ballots.txt");

/// The balloted openings, each as its moves separated by spaces.
///
/// ```
/// let first = ludens_games::checkers::ballots().next();
/// assert_eq!(first, Some("9-13 21-17 5-9"));
/// ```
pub fn ballots() -> impl Iterator<Item = &'static str> {
    let lines = DATA.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" ; ")).map(|(moves, _)| moves)
}
