//! A checksum for what is kept in files: databases of endings, networks.

use crate::zobrist::mix;

/// A number that any change of the bytes is most likely to change. It protects against damage,
/// not against forgery.
///
/// ```
/// use ludens_core::checksum;
/// assert_ne!(checksum(b"Ludens"), checksum(b"Ludens\0"));
/// ```
pub fn checksum(bytes: &[u8]) -> u32 {
    let word = |part: &[u8]| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        u64::from_le_bytes(word)
    };
    let mixed = bytes.chunks(8).fold(bytes.len() as u64, |sum, part| mix(sum ^ word(part)));
    (mixed >> 32) as u32
}
