//! How much memory a table or a tree gets.

/// As many bytes as asked for, or as the system has: a user's typing mistake
/// must not end the program.
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
    fn what_the_system_does_not_have_is_not_given() {
        assert_eq!(affordable(1 << 20), 1 << 20);
        assert!(affordable(usize::MAX) < usize::MAX);
    }
}
