//! Whose trees are kept: some of each client, in this much memory for all. A client
//! that makes many loses its oldest; no client loses a tree to one that has
//! more.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use crate::guard::Client;

/// How many trees of a client are kept.
const EACH: usize = 4;
/// How many bytes all have together; one larger tree is kept alone.
const BYTES: usize = 512 << 20;
/// And how many in all, however small.
const IN_ALL: usize = 500;

/// What is kept, by name.
pub(super) struct TreeCache<T>(Mutex<Inner<T>>);

struct Inner<T> {
    next: u64,
    /// The oldest first.
    trees: VecDeque<Entry<T>>,
}

struct Entry<T> {
    id: String,
    client: Client,
    bytes: usize,
    tree: Arc<T>,
}

impl<T> Default for TreeCache<T> {
    fn default() -> TreeCache<T> {
        TreeCache(Mutex::new(Inner { next: 0, trees: VecDeque::new() }))
    }
}

impl<T> TreeCache<T> {
    /// Keeps a tree of this size for a client; returns its name.
    pub(super) fn add(&self, client: Client, bytes: usize, tree: T) -> (String, Arc<T>) {
        let tree = Arc::new(tree);
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let id = inner.next.to_string();
        inner.next += 1;
        inner.trees.push_back(Entry { id: id.clone(), client, bytes, tree: Arc::clone(&tree) });
        let mut gone = Vec::new();
        while let Some(oldest) = inner.too_much(client) {
            gone.extend(inner.trees.remove(oldest));
        }
        // Large trees are freed without the lock.
        drop(inner);
        drop(gone);
        (id, tree)
    }

    /// The tree of this name, if it is still kept.
    pub(super) fn find(&self, id: &str) -> Option<Arc<T>> {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        inner.trees.iter().find(|entry| entry.id == id).map(|entry| Arc::clone(&entry.tree))
    }
}

impl<T> Inner<T> {
    /// The tree that has to be removed, if one has, after this client got one more. The
    /// newest always stays.
    fn too_much(&self, client: Client) -> Option<usize> {
        let of = |client: Client| move |entry: &Entry<T>| entry.client == client;
        if self.trees.iter().filter(|entry| of(client)(entry)).count() > EACH {
            return self.trees.iter().position(of(client));
        }
        let bytes: usize = self.trees.iter().map(|entry| entry.bytes).sum();
        if bytes <= BYTES && self.trees.len() <= IN_ALL {
            return None;
        }
        let greediest = self.greediest()?;
        let older = self.trees.len().checked_sub(1)?;
        self.trees.iter().take(older).position(of(greediest))
    }

    /// The client with most, in bytes or, if that is equal, in number, without the
    /// newest tree.
    fn greediest(&self) -> Option<Client> {
        let mut held: HashMap<Client, (usize, usize)> = HashMap::new();
        let newest = self.trees.back()?.client;
        for entry in &self.trees {
            let (bytes, count) = held.entry(entry.client).or_default();
            *bytes += entry.bytes;
            *count += 1;
        }
        // A client that has only the newest has nothing to lose.
        held.retain(|client, (_, count)| *count > usize::from(*client == newest));
        held.into_iter().max_by_key(|(_, most)| *most).map(|(client, _)| client)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::new([10, 0, 0, last].into())
    }

    fn kept(cache: &TreeCache<u32>) -> Vec<u32> {
        let inner = cache.0.lock().expect("no panic");
        inner.trees.iter().map(|entry| *entry.tree).collect()
    }

    #[test]
    fn a_client_loses_its_own_oldest_tree_and_no_other_client_s() {
        let cache = TreeCache::default();
        let (first, _) = cache.add(client(1), 1, 100);
        for tree in 0..EACH as u32 + 3 {
            cache.add(client(2), 1, tree);
        }
        assert_eq!(kept(&cache), [100, 3, 4, 5, 6]);
        assert_eq!(cache.find(&first).as_deref(), Some(&100));
    }

    #[test]
    fn when_memory_is_short_the_client_with_most_loses() {
        let cache = TreeCache::default();
        cache.add(client(1), BYTES / 8, 1);
        cache.add(client(2), BYTES / 4, 2);
        cache.add(client(2), BYTES / 4, 3);
        cache.add(client(3), BYTES / 4, 4);
        assert_eq!(kept(&cache), [1, 2, 3, 4]);
        cache.add(client(4), BYTES / 4, 5);
        assert_eq!(kept(&cache), [1, 3, 4, 5]);
        // The newest stays, whatever it takes.
        cache.add(client(5), 2 * BYTES, 6);
        assert_eq!(kept(&cache), [6]);
    }

    #[test]
    fn small_ones_are_bounded_in_number() {
        let cache = TreeCache::default();
        for address in 0..IN_ALL as u32 + 10 {
            let client = Client::new(std::net::Ipv4Addr::from(address).into());
            cache.add(client, 1, address);
        }
        assert_eq!(kept(&cache).len(), IN_ALL);
    }
}
