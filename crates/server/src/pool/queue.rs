//! Whose turn it is: no threads, no clock, only decisions, so that tests can run
//! hours of load in a moment. Jobs wait, run, stand aside for others and go on.
//! The client that has used least goes first, and of a client's own jobs the one
//! for which a person waits.
//!
//! ```text
//!            give_slot            stand_aside
//! Waiting ──────────────> Running ───────────> Aside ───> Leaving
//!                            ^──── give_slot ────┘  let_leave
//! ```
//!
//! Waiting jobs are bounded for each owner, for each client and in all. When all
//! room is taken, the client with most waiting jobs loses one, and not the
//! newcomer. A job that has begun holds memory until it ends, so these are bounded, too.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use super::demand::{Bounds, Demand, Full, Kind, Owner};
use super::shares::{Service, Shares, service};

/// A smaller difference in use disturbs no running job: a change costs time, too.
const MARGIN: Duration = Duration::from_millis(50);

/// No job has to stand aside sooner than this.
const LEAST_RUN: Duration = Duration::from_millis(5);

/// After this time an answer no longer counts as quick. A level takes a tenth of a
/// second at most, but longer if other programs use the cores, too.
const QUICK: Duration = Duration::from_secs(2);

/// Where a job is; the drawing above shows the transitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum JobState {
    /// It has not begun.
    Waiting,
    /// It has had a slot since then.
    Running { since: Duration, is_asked_aside: bool },
    /// It has begun and waits for a slot.
    Aside,
    /// It has begun, and ends soon without a slot.
    Leaving,
}

/// A job as the queue sees it.
struct Item {
    owner: Owner,
    demand: Demand,
    stage: JobState,
    /// How long it has run, up to when it was last charged.
    attained: Duration,
}

impl Item {
    fn has_begun(&self) -> bool {
        self.stage != JobState::Waiting
    }

    /// How long it has run since it got its slot.
    fn ran(&self, now: Duration) -> Duration {
        match self.stage {
            JobState::Running { since, .. } => now.saturating_sub(since),
            _ => Duration::ZERO,
        }
    }

    /// What that costs its client: each thread of a search counts.
    fn cost(&self, now: Duration) -> Service {
        service(self.ran(now)).saturating_mul(self.demand.threads.max(1) as i64)
    }
}

/// What one client has.
#[derive(Default)]
struct ClientShare {
    waiting: usize,
    /// How many have begun, without quick answers.
    begun: usize,
    /// Of all that have begun.
    memory: usize,
    /// The owners of these: each has only one job that has begun.
    begun_owners: HashSet<Owner>,
    /// How much each owner has used: a client's owners share its turns equally.
    owners: Shares<Owner>,
}

/// The order of service: less is first. The derived order compares the fields from
/// the top, so their order here is the policy: first quick answers of clients with
/// credit, then the client that has used least, then the kind of job, then the
/// owner that has used least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_not_quick: bool,
    client: Service,
    kind: Kind,
    owner: Service,
}

/// All jobs there are.
pub(super) struct Queue {
    bounds: Bounds,
    /// By number, which is the order of arrival.
    items: BTreeMap<u64, Item>,
    clients: HashMap<Arc<str>, ClientShare>,
    shares: Shares<Arc<str>>,
    next_number: u64,
    /// Those that have a slot.
    running: Vec<u64>,
    waiting: usize,
    begun: usize,
    memory: usize,
}

impl Queue {
    pub(super) fn new(bounds: Bounds) -> Queue {
        Queue {
            bounds,
            items: BTreeMap::new(),
            clients: HashMap::new(),
            shares: Shares::default(),
            next_number: 1,
            running: Vec::new(),
            waiting: 0,
            begun: 0,
            memory: 0,
        }
    }

    /// Adds a job, if there is room: returns its number, and that of a job that has
    /// to make room for it.
    pub(super) fn push(
        &mut self,
        owner: &Owner,
        demand: Demand,
        now: Duration,
    ) -> Result<(u64, Option<u64>), Full> {
        let own = self.items.values().filter(|item| !item.has_begun() && item.owner == *owner);
        let of_client = self.clients.get(&owner.client).map_or(0, |client| client.waiting);
        if own.count() >= self.bounds.per_owner || of_client >= self.bounds.per_client {
            return Err(Full::Owner);
        }
        // A newcomer displaces a job only if its client would still have fewer
        // waiting jobs than the client that loses one.
        let goes = match self.waiting >= self.bounds.in_all {
            true => Some(self.newest_of_greediest(of_client + 1).ok_or(Full::All)?),
            false => None,
        };
        Ok((self.push_always(owner, demand, now), goes))
    }

    /// The newest waiting job of the client with most of them, if it has more
    /// than this many.
    fn newest_of_greediest(&self, than: usize) -> Option<u64> {
        let greediest = self.clients.iter().max_by_key(|(_, client)| client.waiting);
        let (name, _) = greediest.filter(|(_, client)| client.waiting > than)?;
        let is_theirs = |item: &Item| !item.has_begun() && item.owner.client == *name;
        self.items.iter().rfind(|(_, item)| is_theirs(item)).map(|(number, _)| *number)
    }

    /// Adds a job, however many there are.
    pub(super) fn push_always(&mut self, owner: &Owner, demand: Demand, now: Duration) -> u64 {
        let number = self.next_number;
        self.next_number += 1;
        self.waiting += 1;
        self.shares.enter(&owner.client, now);
        let client = self.clients.entry(owner.client.clone()).or_default();
        client.waiting += 1;
        client.owners.enter(owner, now);
        let (owner, attained) = (owner.clone(), Duration::ZERO);
        self.items.insert(number, Item { owner, demand, stage: JobState::Waiting, attained });
        number
    }

    /// A job is over, or not needed any more. True if it was there.
    pub(super) fn remove(&mut self, number: u64, now: Duration) -> bool {
        self.account(number, now);
        let Some(item) = self.items.remove(&number) else { return false };
        self.running.retain(|&running| running != number);
        let name = &item.owner.client;
        self.shares.leave(name, now);
        let Some(client) = self.clients.get_mut(name) else { return true };
        client.owners.leave(&item.owner, now);
        if item.has_begun() {
            client.begun -= item.demand.weight();
            client.memory -= item.demand.memory;
            client.begun_owners.remove(&item.owner);
            self.begun -= 1;
            self.memory -= item.demand.memory;
        } else {
            client.waiting -= 1;
            self.waiting -= 1;
        }
        // Its use stays in `shares`: a client gains nothing by leaving for a moment.
        if self.shares.requests(name) == 0 {
            self.clients.remove(name);
        }
        true
    }

    /// Charges a running job for what it has used since it was last charged.
    fn account(&mut self, number: u64, now: Duration) {
        let Some(item) = self.items.get_mut(&number) else { return };
        let (ran, cost) = (item.ran(now), item.cost(now));
        item.attained += ran;
        if let JobState::Running { since, .. } = &mut item.stage {
            *since = now;
        }
        let owner = item.owner.clone();
        self.shares.charge(&owner.client, cost);
        if let Some(client) = self.clients.get_mut(&owner.client) {
            client.owners.charge(&owner, cost);
        }
    }

    /// Gives a slot to a job; true if the job begins with it.
    pub(super) fn give_slot(&mut self, number: u64, now: Duration) -> bool {
        let Some(item) = self.items.get_mut(&number) else { return false };
        let begins = !item.has_begun();
        item.stage = JobState::Running { since: now, is_asked_aside: false };
        self.running.push(number);
        if begins {
            let memory = item.demand.memory;
            self.waiting -= 1;
            self.begun += 1;
            self.memory += memory;
            if let Some(client) = self.clients.get_mut(&item.owner.client) {
                client.waiting -= 1;
                client.begun += item.demand.weight();
                client.memory += memory;
                client.begun_owners.insert(item.owner.clone());
            }
        }
        begins
    }

    /// A job was asked to stand aside.
    pub(super) fn ask_aside(&mut self, number: u64) {
        if let Some(Item { stage: JobState::Running { is_asked_aside, .. }, .. }) =
            self.items.get_mut(&number)
        {
            *is_asked_aside = true;
        }
    }

    /// A job has reached its gate. True if it must wait: another job
    /// should still have its slot.
    pub(super) fn stand_aside(&mut self, number: u64, now: Duration) -> bool {
        self.account(number, now);
        // Decided again, as the job that was to have the slot may be gone by now.
        let next = self.next(now);
        let is_beaten = next.is_some_and(|next| self.beats(next, number, now));
        let Some(item) = self.items.get_mut(&number) else { return false };
        match &mut item.stage {
            JobState::Running { is_asked_aside, .. } if !is_beaten => {
                *is_asked_aside = false;
                false
            }
            JobState::Running { .. } => {
                item.stage = JobState::Aside;
                self.running.retain(|&running| running != number);
                true
            }
            // Another thread of the same search was here first.
            JobState::Aside => true,
            JobState::Waiting | JobState::Leaving => false,
        }
    }

    /// A job that stood aside is to end, and needs no slot for that. False if
    /// it did not.
    pub(super) fn let_leave(&mut self, number: u64) -> bool {
        match self.items.get_mut(&number) {
            Some(item) if item.stage == JobState::Aside => {
                item.stage = JobState::Leaving;
                true
            }
            _ => false,
        }
    }

    /// The job that should have the next slot.
    pub(super) fn next(&self, now: Duration) -> Option<u64> {
        let ready = self.items.iter().filter(|(_, item)| self.is_ready(item));
        let first = ready.min_by_key(|(number, item)| (self.rank(item, now), **number));
        first.map(|(number, _)| *number)
    }

    /// Whether a job could run if it had a slot.
    fn is_ready(&self, item: &Item) -> bool {
        match item.stage {
            JobState::Waiting => self.may_begin(item),
            JobState::Aside => true,
            JobState::Running { .. } | JobState::Leaving => false,
        }
    }

    /// Only one of an owner's jobs has begun at a time, and all together hold no
    /// more than they may. A client that has nothing may begin when others may
    /// not, even more if a person waits, and so may a quick answer: it soon
    /// makes room again.
    fn may_begin(&self, item: &Item) -> bool {
        let Some(client) = self.clients.get(&item.owner.client) else { return false };
        let (bounds, demand) = (&self.bounds, item.demand);
        if client.begun_owners.contains(&item.owner) {
            return false;
        }
        // The reserves keep clients with many jobs from shutting out a newcomer.
        let is_first = client.begun == 0 || demand.kind == Kind::Quick;
        let most = if is_first { 2 * bounds.begun } else { bounds.begun };
        let is_counted = self.begun < most && (is_first || client.begun < bounds.begun_each);
        let all = self.memory + demand.memory;
        let has_memory = match (is_first, demand.kind) {
            (true, Kind::Quick | Kind::Awaited) => all <= 3 * bounds.memory,
            (true, Kind::Long) => all <= 2 * bounds.memory,
            (false, _) => {
                all <= bounds.memory && client.memory + demand.memory <= bounds.memory / 4
            }
        };
        // A lease brings its own thread and memory, so it only needs a slot.
        demand.brings_thread || (is_counted && (demand.is_small() || has_memory))
    }

    /// What a client has used, with its running jobs.
    fn used_by_client(&self, owner: &Owner, now: Duration) -> Service {
        let running = self.running.iter().filter_map(|number| self.items.get(number));
        let theirs = running.filter(|item| item.owner.client == owner.client);
        self.shares.used(&owner.client) + theirs.map(|item| item.cost(now)).sum::<Service>()
    }

    /// The same for the owner of a job.
    fn used_by_owner(&self, item: &Item, now: Duration) -> Service {
        let client = self.clients.get(&item.owner.client);
        client.map_or(0, |client| client.owners.used(&item.owner)) + item.cost(now)
    }

    /// A job's place in the order of service. A quick answer loses its priority when
    /// it takes long or its client has no credit left: otherwise many small jobs
    /// would get more than their share.
    fn rank(&self, item: &Item, now: Duration) -> Rank {
        let client = self.used_by_client(&item.owner, now);
        let is_quick = item.demand.kind == Kind::Quick
            && item.attained + item.ran(now) < QUICK
            && client < self.shares.floor();
        let (kind, owner) = (item.demand.kind, self.used_by_owner(item, now));
        Rank { is_not_quick: !is_quick, client, kind, owner }
    }

    /// Whether a job should have the slot of a running one. The margin keeps two
    /// equal clients from taking the slot from each other all the time.
    fn beats(&self, number: u64, running: u64, now: Duration) -> bool {
        let (Some(one), Some(other)) = (self.items.get(&number), self.items.get(&running)) else {
            return false;
        };
        let (mine, theirs) = (self.rank(one, now), self.rank(other, now));
        let margin = service(MARGIN);
        if mine.is_not_quick != theirs.is_not_quick {
            return mine < theirs;
        }
        match one.owner.client == other.owner.client {
            false => mine.client + margin < theirs.client,
            true if mine.kind != theirs.kind => mine.kind < theirs.kind,
            true => mine.owner + margin < theirs.owner,
        }
    }

    /// The job that has to stand aside for the next one, if this many may run: the
    /// last in the order of service. It is asked only once, and not before it has
    /// run for a moment.
    pub(super) fn to_ask_aside(&self, slots: usize, now: Duration) -> Option<u64> {
        if self.running() < slots {
            return None;
        }
        let next = self.next(now)?;
        let may_be_asked = |item: &Item| match item.stage {
            JobState::Running { is_asked_aside, .. } => {
                !is_asked_aside && item.ran(now) >= LEAST_RUN
            }
            _ => false,
        };
        let running =
            self.running.iter().filter_map(|number| Some((*number, self.items.get(number)?)));
        let asked = running.filter(|(_, item)| may_be_asked(item));
        let last = asked.max_by_key(|(number, item)| (self.rank(item, now), *number));
        last.map(|(number, _)| number).filter(|&number| self.beats(next, number, now))
    }

    /// How long a job has run in all.
    pub(super) fn attained(&self, number: u64, now: Duration) -> Duration {
        self.items.get(&number).map_or(Duration::ZERO, |item| item.attained + item.ran(now))
    }

    /// Whether a job has begun.
    pub(super) fn is_begun(&self, number: u64) -> bool {
        self.items.get(&number).is_some_and(Item::has_begun)
    }

    /// How many have a slot.
    pub(super) fn running(&self) -> usize {
        self.running.len()
    }

    /// How many have begun.
    pub(super) fn begun(&self) -> usize {
        self.begun
    }

    /// How many wait to begin.
    pub(super) fn waiting(&self) -> usize {
        self.waiting
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds =
        Bounds { per_owner: 3, per_client: 4, in_all: 6, begun_each: 2, begun: 4, memory: 1 << 30 };
    const WIDE: Bounds = Bounds {
        per_owner: 100,
        per_client: 1000,
        in_all: 1000,
        begun_each: 100,
        begun: 1000,
        memory: 1 << 40,
    };
    const MS: Duration = Duration::from_millis(1);

    fn owner(name: &str) -> Owner {
        let (client, name) = name.split_once(' ').unwrap_or((name, "a"));
        Owner::of(client, name)
    }

    fn demand(kind: Kind) -> Demand {
        Demand { kind, memory: 0, threads: 1, brings_thread: false }
    }

    /// A queue with a clock and one slot, in which every job ends after a time.
    struct LabRunner {
        queue: Queue,
        now: Duration,
        running: Option<u64>,
        /// How much each job needs, and when it was added.
        needs: BTreeMap<u64, (Duration, Duration)>,
        /// How long each took that is over.
        took: BTreeMap<u64, Duration>,
    }

    impl LabRunner {
        fn new() -> LabRunner {
            let (needs, took) = (BTreeMap::new(), BTreeMap::new());
            LabRunner { queue: Queue::new(WIDE), now: Duration::ZERO, running: None, needs, took }
        }

        fn ask(&mut self, name: &str, kind: Kind, need: Duration) -> u64 {
            let number = self.queue.push_always(&owner(name), demand(kind), self.now);
            self.needs.insert(number, (need, self.now));
            number
        }

        /// One millisecond passes.
        fn tick(&mut self) {
            if let Some(running) = self.running {
                let (need, came) = self.needs[&running];
                if self.queue.attained(running, self.now) >= need {
                    self.queue.remove(running, self.now);
                    self.took.insert(running, self.now - came);
                    self.running = None;
                } else if self.queue.to_ask_aside(1, self.now) == Some(running) {
                    self.queue.ask_aside(running);
                    assert!(self.queue.stand_aside(running, self.now));
                    self.running = None;
                }
            }
            if self.running.is_none() {
                self.running = self.queue.next(self.now);
                self.running.map(|next| self.queue.give_slot(next, self.now));
            }
            self.now += MS;
        }

        fn run(&mut self, time: Duration) {
            let end = self.now + time;
            while self.now < end {
                self.tick();
            }
        }

        fn attained(&self, number: u64) -> Duration {
            self.queue.attained(number, self.now)
        }
    }

    const HOUR: Duration = Duration::from_secs(3600);

    #[test]
    fn clients_get_the_same_however_much_they_want() {
        let mut bench = LabRunner::new();
        let many: Vec<u64> =
            (0..9).map(|i| bench.ask(&format!("x {i}"), Kind::Long, HOUR)).collect();
        let one = bench.ask("y", Kind::Long, HOUR);
        bench.run(20_000 * MS);
        let all: Duration = many.iter().map(|&number| bench.attained(number)).sum();
        let difference = bench.attained(one).abs_diff(all);
        assert!(difference <= 100 * MS, "{:?} against {all:?}", bench.attained(one));
        // And the owners of one among themselves.
        let least = many.iter().map(|&number| bench.attained(number)).min().expect("nine");
        assert!(all / 9 - least <= 200 * MS, "{least:?} of {all:?}");
    }

    #[test]
    fn a_person_is_served_at_once_beside_fifty_greedy_clients() {
        let mut bench = LabRunner::new();
        for i in 0..50 {
            for match_of in 0..3 {
                bench.ask(&format!("greedy{i} {match_of}"), Kind::Long, 60_000 * MS);
            }
        }
        bench.run(5_000 * MS);
        let mut moves = Vec::new();
        for _ in 0..8 {
            moves.push(bench.ask("person", Kind::Quick, 150 * MS));
            bench.run(3_000 * MS);
        }
        for number in moves {
            let took = bench.took.get(&number).expect("an answer");
            assert!(*took <= 200 * MS, "{took:?}");
        }
    }

    #[test]
    fn quick_answers_are_quick_even_before_newcomers_with_credit() {
        let mut bench = LabRunner::new();
        for i in 0..50 {
            bench.ask(&format!("greedy{i}"), Kind::Awaited, HOUR);
        }
        bench.run(1_000 * MS);
        let number = bench.ask("person", Kind::Quick, 150 * MS);
        bench.run(1_000 * MS);
        assert!(bench.took.get(&number).is_some_and(|took| *took <= 200 * MS));
    }

    #[test]
    fn endless_quick_answers_do_not_get_more() {
        let mut bench = LabRunner::new();
        let other = bench.ask("other", Kind::Long, HOUR);
        let mut asked = bench.ask("flood", Kind::Quick, 100 * MS);
        for _ in 0..40_000 {
            bench.tick();
            if bench.took.contains_key(&asked) {
                asked = bench.ask("flood", Kind::Quick, 100 * MS);
            }
        }
        assert!(bench.attained(other) >= 19_000 * MS, "{:?}", bench.attained(other));
    }

    #[test]
    fn of_a_client_s_own_a_person_s_move_goes_first() {
        let mut bench = LabRunner::new();
        let long = bench.ask("x analysis", Kind::Long, HOUR);
        bench.run(100 * MS);
        let hint = bench.ask("x hint", Kind::Awaited, 300 * MS);
        bench.run(200 * MS);
        let quick = bench.ask("x match", Kind::Quick, 50 * MS);
        bench.run(1_000 * MS);
        assert!(bench.took[&quick] <= 70 * MS && bench.took[&hint] <= 400 * MS);
        assert!(bench.attained(long) >= 800 * MS);
    }

    #[test]
    fn threads_cost_what_they_use() {
        let mut queue = Queue::new(WIDE);
        let wide = Demand { threads: 4, ..demand(Kind::Long) };
        let four = queue.push_always(&owner("four"), wide, Duration::ZERO);
        let one = queue.push_always(&owner("one"), demand(Kind::Long), Duration::ZERO);
        queue.give_slot(four, Duration::ZERO);
        queue.give_slot(one, Duration::ZERO);
        let used = |name: &str| queue.used_by_client(&owner(name), 100 * MS);
        let begun = -service(super::super::shares::CREDIT);
        assert_eq!((used("four") - begun, used("one") - begun), (400_000_000, 100_000_000));
    }

    #[test]
    fn one_of_an_owner_has_begun_at_a_time() {
        let mut queue = Queue::new(WIDE);
        let push = |queue: &mut Queue, name: &str| {
            queue.push_always(&owner(name), demand(Kind::Long), Duration::ZERO)
        };
        let first = push(&mut queue, "x a");
        let second = push(&mut queue, "x a");
        let other = push(&mut queue, "x b");
        assert_eq!(queue.next(MS), Some(first));
        assert!(queue.give_slot(first, MS));
        assert_eq!(queue.next(MS), Some(other));
        assert!(queue.give_slot(other, MS));
        assert_eq!(queue.next(MS), None);
        queue.remove(first, MS);
        assert_eq!(queue.next(MS), Some(second));
    }

    #[test]
    fn no_job_stands_aside_without_a_reason() {
        let mut queue = Queue::new(WIDE);
        let long = queue.push_always(&owner("x"), demand(Kind::Long), Duration::ZERO);
        queue.give_slot(long, Duration::ZERO);
        assert_eq!(queue.to_ask_aside(1, 1000 * MS), None);
        let other = queue.push_always(&owner("y"), demand(Kind::Long), 1000 * MS);
        // There is a free slot.
        assert_eq!(queue.to_ask_aside(2, 1000 * MS), None);
        assert_eq!(queue.to_ask_aside(1, 1000 * MS), Some(long));
        queue.ask_aside(long);
        assert_eq!(queue.to_ask_aside(1, 1000 * MS), None);
        queue.remove(other, 1000 * MS);
        assert!(!queue.stand_aside(long, 1001 * MS));
        assert_eq!((queue.running(), queue.begun(), queue.waiting()), (1, 1, 0));
    }

    #[test]
    fn when_all_is_full_the_greediest_loses_and_not_the_newcomer() {
        let mut queue = Queue::new(BOUNDS);
        let push = |queue: &mut Queue, name: &str| {
            queue.push(&owner(name), demand(Kind::Long), Duration::ZERO)
        };
        for name in ["x a", "x a", "x a"] {
            assert!(push(&mut queue, name).is_ok());
        }
        assert_eq!(push(&mut queue, "x a"), Err(Full::Owner));
        let last = push(&mut queue, "x b").expect("room").0;
        assert_eq!(push(&mut queue, "x c"), Err(Full::Owner));
        assert!(push(&mut queue, "y").is_ok() && push(&mut queue, "z").is_ok());
        let (_, goes) = push(&mut queue, "newcomer").expect("room");
        assert_eq!(goes, Some(last));
        queue.remove(last, Duration::ZERO);
        assert_eq!(queue.waiting(), 6);
        assert_eq!(push(&mut queue, "y"), Ok((8, Some(3))));
        queue.remove(3, Duration::ZERO);
        assert_eq!(push(&mut queue, "y"), Err(Full::All));
    }

    #[test]
    fn what_has_begun_is_bounded_but_for_those_who_have_nothing() {
        let mut queue = Queue::new(BOUNDS);
        let mut push = |name: &str, kind, memory| {
            let demand = Demand { memory, ..demand(kind) };
            queue.push_always(&owner(name), demand, Duration::ZERO)
        };
        for i in 0..4 {
            push(&format!("x {i}"), Kind::Long, 1 << 20);
        }
        let quick = push("x 9", Kind::Quick, 1 << 20);
        let large = push("y large", Kind::Long, 1 << 29);
        let larger = push("y larger", Kind::Long, 1 << 29);
        let first = push("z", Kind::Long, 1 << 30);
        let mut begun = Vec::new();
        while let Some(next) = queue.next(Duration::ZERO) {
            queue.give_slot(next, Duration::ZERO);
            begun.push(next);
        }
        begun.sort_unstable();
        assert_eq!(begun, [1, 2, quick, large, first]);
        // Where a person waits there is still memory.
        let mut push = |kind| {
            let demand = Demand { memory: 1 << 30, ..demand(kind) };
            queue.push_always(&owner(&format!("{kind:?}")), demand, Duration::ZERO)
        };
        let [_, awaited] = [push(Kind::Long), push(Kind::Awaited)];
        assert_eq!(queue.next(Duration::ZERO), Some(awaited));
        queue.remove(awaited, Duration::ZERO);
        assert_eq!(queue.next(Duration::ZERO), None);
        queue.remove(first, Duration::ZERO);
        queue.remove(large, Duration::ZERO);
        assert_eq!(queue.next(Duration::ZERO), Some(larger));
    }
}
