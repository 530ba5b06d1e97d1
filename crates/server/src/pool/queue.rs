//! Whose turn it is. Every owner has a line of its own, and belongs to a client.
//! The clients with somebody who waits and has nothing running stand in a ring;
//! so do the owners of each of them. Whoever has been served goes to the end of
//! both rings: a client with a hundred matches gets as many turns as one with a
//! single one.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::problem::Problem;

/// Somebody who wants turns, a match, an analysis, a game of a tournament, and
/// for whom: one client's owners take turns among themselves.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Owner {
    client: Arc<str>,
    name: Arc<str>,
}

impl Owner {
    /// The one of this name: `Owner::of(client, format_args!("match {id}"))`.
    pub(crate) fn of(client: impl fmt::Display, name: impl fmt::Display) -> Owner {
        Owner { client: client.to_string().into(), name: name.to_string().into() }
    }
}

impl fmt::Debug for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.name, self.client)
    }
}

/// How much may wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// Of one owner.
    pub(crate) per_owner: usize,
    /// Of one client.
    pub(crate) per_client: usize,
    /// Of all together.
    pub(crate) in_all: usize,
}

/// Why a job was refused. Trying again in a little while may help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum Full {
    /// The owner, or its client, has too many that wait.
    #[error("You have asked for more searches than may wait at a time.")]
    Owner,
    /// There are too many that wait.
    #[error("Too many searches are waiting; try again in a moment.")]
    All,
    /// The pool ends.
    #[error("The server is shutting down.")]
    Closed,
}

impl From<Full> for Problem {
    fn from(full: Full) -> Problem {
        Problem::busy(full)
    }
}

/// What waits, in the order of turns.
pub(super) struct Queue<T> {
    bounds: Bounds,
    lines: HashMap<Owner, Line<T>>,
    clients: HashMap<Arc<str>, ClientLine>,
    /// Clients with somebody ready, each once.
    ring: VecDeque<Arc<str>>,
    waiting: usize,
}

/// What one client has.
#[derive(Default)]
struct ClientLine {
    /// Owners with something waiting and nothing running, each once.
    ready: VecDeque<Owner>,
    waiting: usize,
}

struct Line<T> {
    waiting: VecDeque<T>,
    is_running: bool,
}

impl<T> Queue<T> {
    pub(super) fn new(bounds: Bounds) -> Queue<T> {
        let (lines, clients) = (HashMap::new(), HashMap::new());
        Queue { bounds, lines, clients, ring: VecDeque::new(), waiting: 0 }
    }

    /// Takes it in, if there is room.
    pub(super) fn push(&mut self, owner: &Owner, item: T) -> Result<(), Full> {
        let own = self.lines.get(owner).map_or(0, |line| line.waiting.len());
        let of_client = self.clients.get(&owner.client).map_or(0, |client| client.waiting);
        if own >= self.bounds.per_owner || of_client >= self.bounds.per_client {
            return Err(Full::Owner);
        }
        if self.waiting >= self.bounds.in_all {
            return Err(Full::All);
        }
        self.push_always(owner, item);
        Ok(())
    }

    /// Takes it in, however many there are.
    pub(super) fn push_always(&mut self, owner: &Owner, item: T) {
        let new = || Line { waiting: VecDeque::new(), is_running: false };
        let line = self.lines.entry(owner.clone()).or_insert_with(new);
        let is_ready = line.waiting.is_empty() && !line.is_running;
        line.waiting.push_back(item);
        self.waiting += 1;
        self.clients.entry(owner.client.clone()).or_default().waiting += 1;
        if is_ready {
            self.make_ready(owner);
        }
    }

    /// Puts an owner into its client's ring, and the client into the ring.
    fn make_ready(&mut self, owner: &Owner) {
        let client = self.clients.entry(owner.client.clone()).or_default();
        if client.ready.is_empty() {
            self.ring.push_back(owner.client.clone());
        }
        client.ready.push_back(owner.clone());
    }

    /// What is to run now. Its owner gets nothing more until it is finished.
    pub(super) fn next(&mut self) -> Option<(Owner, T)> {
        let name = self.ring.pop_front()?;
        let client = self.clients.get_mut(&name)?;
        let owner = client.ready.pop_front()?;
        if !client.ready.is_empty() {
            self.ring.push_back(name);
        }
        let line = self.lines.get_mut(&owner)?;
        let item = line.waiting.pop_front()?;
        line.is_running = true;
        self.count_out(&owner.client, 1);
        Some((owner, item))
    }

    /// So many of this client's wait no more.
    fn count_out(&mut self, client: &Arc<str>, count: usize) {
        self.waiting -= count;
        let Some(line) = self.clients.get_mut(client) else { return };
        line.waiting -= count;
        if line.waiting == 0 {
            self.clients.remove(client);
        }
    }

    /// What was running for this owner runs no more.
    pub(super) fn finish(&mut self, owner: &Owner) {
        let Some(line) = self.lines.get_mut(owner) else { return };
        line.is_running = false;
        match line.waiting.is_empty() {
            true => drop(self.lines.remove(owner)),
            false => self.make_ready(owner),
        }
    }

    /// Takes out the first of this owner's that is wanted.
    pub(super) fn remove(&mut self, owner: &Owner, wanted: impl Fn(&T) -> bool) -> Option<T> {
        let line = self.lines.get_mut(owner)?;
        let place = line.waiting.iter().position(wanted)?;
        let item = line.waiting.remove(place)?;
        if line.waiting.is_empty() && !line.is_running {
            self.lines.remove(owner);
            self.leave_rings(owner);
        }
        self.count_out(&owner.client, 1);
        Some(item)
    }

    /// An owner has nothing more that could run.
    fn leave_rings(&mut self, owner: &Owner) {
        let Some(client) = self.clients.get_mut(&owner.client) else { return };
        client.ready.retain(|ready| ready != owner);
        if client.ready.is_empty() {
            self.ring.retain(|name| *name != owner.client);
        }
    }

    /// Takes everything out.
    pub(super) fn clear(&mut self) -> Vec<T> {
        self.ring.clear();
        self.clients.clear();
        self.waiting = 0;
        let all = self.lines.values_mut().flat_map(|line| line.waiting.drain(..)).collect();
        self.lines.retain(|_, line| line.is_running);
        all
    }

    /// How many owners could be served if there were threads for them.
    pub(super) fn owners_in_line(&self) -> usize {
        self.clients.values().map(|client| client.ready.len()).sum()
    }

    /// How many wait.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds { per_owner: 3, per_client: 4, in_all: 5 };

    fn owner(name: &str) -> Owner {
        match name.split_once(' ') {
            Some((client, name)) => Owner::of(client, name),
            None => Owner::of("test", name),
        }
    }

    fn filled(items: &[(&str, u32)]) -> Queue<u32> {
        let mut queue = Queue::new(Bounds { per_owner: 100, per_client: 100, in_all: 100 });
        for &(name, item) in items {
            queue.push(&owner(name), item).expect("room");
        }
        queue
    }

    /// Serves one at a time until nothing is left.
    fn serve(queue: &mut Queue<u32>) -> Vec<u32> {
        let mut served = Vec::new();
        while let Some((owner, item)) = queue.next() {
            served.push(item);
            queue.finish(&owner);
        }
        served
    }

    #[test]
    fn owners_take_turns_however_much_they_want() {
        let mut queue = filled(&[("a", 1), ("a", 2), ("a", 3), ("b", 10), ("c", 20), ("c", 21)]);
        assert_eq!(serve(&mut queue), [1, 10, 20, 2, 21, 3]);
        assert_eq!((queue.waiting(), queue.lines.len()), (0, 0));
    }

    #[test]
    fn clients_take_turns_however_many_owners_they_have() {
        let all = [("x a", 1), ("x b", 2), ("x c", 3), ("x a", 4), ("y a", 10), ("y a", 11)];
        let mut queue = filled(&all);
        assert_eq!(serve(&mut queue), [1, 10, 2, 11, 3, 4]);
        assert!(queue.clients.is_empty() && queue.ring.is_empty());
    }

    #[test]
    fn one_client_can_have_all_threads() {
        let mut queue = filled(&[("x a", 1), ("x b", 2)]);
        let running: Vec<u32> =
            [queue.next(), queue.next()].into_iter().flatten().map(|(_, item)| item).collect();
        assert_eq!(running, [1, 2]);
    }

    #[test]
    fn one_of_an_owner_runs_at_a_time() {
        let mut queue = filled(&[("a", 1), ("a", 2), ("b", 10)]);
        let (a, first) = queue.next().expect("the first");
        assert_eq!((first, queue.next().map(|(_, item)| item)), (1, Some(10)));
        assert!(queue.next().is_none());
        queue.finish(&a);
        assert_eq!(queue.next().map(|(_, item)| item), Some(2));
    }

    #[test]
    fn what_comes_again_goes_behind_the_others() {
        let mut queue = filled(&[("a", 1), ("b", 10), ("a", 2)]);
        let (a, item) = queue.next().expect("the first");
        queue.push_always(&a, item);
        queue.finish(&a);
        assert_eq!(serve(&mut queue), [10, 2, 1]);
    }

    #[test]
    fn what_waits_is_bounded() {
        let mut queue = Queue::new(BOUNDS);
        for item in 0..3 {
            assert_eq!(queue.push(&owner("a"), item), Ok(()));
        }
        assert_eq!(queue.push(&owner("a"), 3), Err(Full::Owner));
        assert_eq!(queue.push(&owner("b"), 4), Ok(()));
        assert_eq!(queue.push(&owner("c"), 5), Err(Full::Owner));
        assert_eq!(queue.push(&owner("other c"), 5), Ok(()));
        assert_eq!(queue.push(&owner("third d"), 6), Err(Full::All));
        // What runs does not wait.
        queue.next().expect("the first");
        assert_eq!(queue.push(&owner("third d"), 6), Ok(()));
    }

    #[test]
    fn what_nobody_wants_any_more_is_taken_out() {
        let mut queue = filled(&[("a", 1), ("b", 10), ("b", 11)]);
        assert_eq!(queue.remove(&owner("a"), |&item| item == 1), Some(1));
        assert_eq!(queue.remove(&owner("a"), |&item| item == 1), None);
        assert_eq!(queue.remove(&owner("b"), |&item| item == 10), Some(10));
        assert_eq!((queue.owners_in_line(), queue.waiting()), (1, 1));
        assert_eq!(serve(&mut queue), [11]);
    }

    #[test]
    fn everything_can_be_taken_out() {
        let mut queue = filled(&[("a", 1), ("a", 2), ("b", 10)]);
        let (a, _) = queue.next().expect("the first");
        let mut left = queue.clear();
        left.sort_unstable();
        assert_eq!((left, queue.waiting()), (vec![2, 10], 0));
        queue.finish(&a);
        assert!(queue.lines.is_empty());
    }
}
