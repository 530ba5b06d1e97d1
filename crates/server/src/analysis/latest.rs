//! The newest value, from a thread that searches to a task that sends it:
//! values that the reader was too slow for are lost.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

/// Where the newest value is. Both sides hold it.
pub(super) struct Latest<T> {
    inner: Arc<Inner<T>>,
}

struct Inner<T> {
    newest: Mutex<Option<T>>,
    is_there: Notify,
}

impl<T> Latest<T> {
    pub(super) fn new() -> Latest<T> {
        Latest { inner: Arc::new(Inner { newest: Mutex::new(None), is_there: Notify::new() }) }
    }

    /// Stores it, in place of the one before.
    pub(super) fn put(&self, value: T) {
        *self.inner.newest.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
        self.inner.is_there.notify_one();
    }

    /// Waits for something new and takes it.
    pub(super) async fn take(&self) -> T {
        loop {
            let newest = self.inner.newest.lock().unwrap_or_else(PoisonError::into_inner).take();
            match newest {
                Some(value) => return value,
                None => self.inner.is_there.notified().await,
            }
        }
    }
}

impl<T> Clone for Latest<T> {
    fn clone(&self) -> Latest<T> {
        Latest { inner: self.inner.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_newest_is_taken() {
        let latest = Latest::new();
        let writer = latest.clone();
        (1..=3).for_each(|value| writer.put(value));
        assert_eq!(latest.take().await, 3);
        let later = tokio::spawn(async move { latest.take().await });
        writer.put(4);
        assert_eq!(later.await.expect("no panic"), 4);
    }
}
