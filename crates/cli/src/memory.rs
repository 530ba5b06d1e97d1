//! How the system's allocator treats large blocks.

/// Lets large blocks, the tables of players, go back to the system when they
/// are freed. By default glibc soon takes blocks of up to 32 MB from the heap of
/// the thread that asks, and keeps there what is freed: with a thread for each
/// search under way, the app under load held 880 MB instead of 304.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "std has no way to say it")]
pub(crate) fn return_large_blocks() {
    const LARGE: i32 = 1 << 20;
    // SAFETY: sets a number of the allocator before there is another thread.
    unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
}

/// Other allocators give large blocks back by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn return_large_blocks() {}
