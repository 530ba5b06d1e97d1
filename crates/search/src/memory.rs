//! How much memory a table or a tree gets.

/// As many bytes as wanted, or as the system has to give: a user's slip of the
/// pen must not end the program.
pub fn affordable(bytes: usize) -> usize {
    let mut bytes = bytes;
    while bytes > 0 && Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
        bytes /= 2;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_there_is_not_is_not_given() {
        assert_eq!(affordable(1 << 20), 1 << 20);
        assert!(affordable(usize::MAX) < usize::MAX);
    }
}
