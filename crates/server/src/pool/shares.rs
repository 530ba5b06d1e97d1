//! Who has had how much: fair queuing by attained service. Every member has a
//! virtual time that grows by what it uses, and the one with the least is
//! served first.
//!
//! - A member that comes, or comes back, starts near those that are there: what
//!   it did not use before cannot be saved up.
//! - It starts a little below them, by its credit: a client that asks for a
//!   moment's work now and then is served at once. Credit that was used comes
//!   back while the member asks for nothing.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

/// How much a member that was idle may use before it counts like all others.
pub(super) const CREDIT: Duration = Duration::from_secs(3);

/// A second of rest brings back half a second of credit.
const RECOVERY: u32 = 2;

/// With this many members, those that no longer differ from a new one are forgotten.
const MANY: usize = 1024;

/// Virtual time, in nanoseconds; below zero is credit of the first members.
pub(super) type Service = i64;

/// As virtual time.
pub(super) fn service(time: Duration) -> Service {
    i64::try_from(time.as_nanos()).unwrap_or(i64::MAX / 4)
}

/// What each member has used.
pub(super) struct Shares<K> {
    members: HashMap<K, Member>,
    /// The least of those that are there. It never decreases.
    floor: Service,
}

struct Member {
    used: Service,
    /// How many requests it has.
    requests: usize,
    /// Since when it has had none.
    idle_since: Duration,
}

impl Member {
    /// What counts of its use after a rest.
    fn after_rest(&self, now: Duration) -> Service {
        self.used - service(now.saturating_sub(self.idle_since) / RECOVERY)
    }
}

impl<K> Default for Shares<K> {
    fn default() -> Shares<K> {
        Shares { members: HashMap::new(), floor: 0 }
    }
}

impl<K: Clone + Eq + Hash> Shares<K> {
    /// A member has one more request.
    pub(super) fn enter(&mut self, key: &K, now: Duration) {
        self.raise_floor();
        let least = self.floor - service(CREDIT);
        if self.members.len() >= MANY {
            self.members.retain(|_, member| member.requests > 0 || member.after_rest(now) > least);
        }
        let new = || Member { used: least, requests: 0, idle_since: now };
        let member = self.members.entry(key.clone()).or_insert_with(new);
        if member.requests == 0 {
            member.used = member.after_rest(now).max(least);
        }
        member.requests += 1;
    }

    /// A member has one request less.
    pub(super) fn leave(&mut self, key: &K, now: Duration) {
        self.raise_floor();
        if let Some(member) = self.members.get_mut(key) {
            member.requests = member.requests.saturating_sub(1);
            member.idle_since = now;
        }
    }

    /// A member has used this much.
    pub(super) fn charge(&mut self, key: &K, amount: Service) {
        if let Some(member) = self.members.get_mut(key) {
            member.used += amount;
        }
        self.raise_floor();
    }

    fn raise_floor(&mut self) {
        let there = self.members.values().filter(|member| member.requests > 0);
        if let Some(least) = there.map(|member| member.used).min() {
            self.floor = self.floor.max(least);
        }
    }

    /// What a member has used: the one with less goes first.
    pub(super) fn used(&self, key: &K) -> Service {
        self.members.get(key).map_or(self.floor, |member| member.used)
    }

    /// Below this a member lives on its credit.
    pub(super) fn floor(&self) -> Service {
        self.floor
    }

    /// How many requests a member has.
    pub(super) fn requests(&self, key: &K) -> usize {
        self.members.get(key).map_or(0, |member| member.requests)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn at(seconds: u64) -> Duration {
        SECOND * seconds as u32
    }

    /// Serves the member with least, second by second; returns how often each was served.
    fn serve(shares: &mut Shares<&'static str>, all: &[&'static str], seconds: usize) -> Vec<u32> {
        let mut served = vec![0; all.len()];
        for _ in 0..seconds {
            let next = (0..all.len()).min_by_key(|&i| shares.used(&all[i])).expect("some");
            shares.charge(&all[next], service(SECOND));
            served[next] += 1;
        }
        served
    }

    #[test]
    fn members_that_ask_all_the_time_get_the_same() {
        let mut shares = Shares::default();
        let all = ["a", "b", "c", "d"];
        all.iter().for_each(|name| shares.enter(name, at(0)));
        assert_eq!(serve(&mut shares, &all, 40), [10; 4]);
    }

    #[test]
    fn a_member_that_comes_late_has_saved_up_nothing() {
        let mut shares = Shares::default();
        shares.enter(&"early", at(0));
        assert_eq!(serve(&mut shares, &["early"], 100), [100]);
        shares.enter(&"late", at(100));
        let [early, late] = serve(&mut shares, &["early", "late"], 20)[..] else { panic!("two") };
        // Its credit is all that it gains.
        assert!(late - early <= 2, "{early} against {late}");
    }

    #[test]
    fn credit_comes_back_with_rest_and_not_beyond_what_it_was() {
        let mut shares = Shares::default();
        shares.enter(&"busy", at(0));
        shares.charge(&"busy", service(at(10)));
        shares.enter(&"person", at(1));
        assert_eq!(shares.floor() - shares.used(&"person"), service(CREDIT));
        shares.charge(&"person", service(SECOND));
        shares.leave(&"person", at(1));
        // A second was used; half of it comes back in a second.
        shares.enter(&"person", at(2));
        assert_eq!(shares.floor() - shares.used(&"person"), service(CREDIT - SECOND / 2));
        shares.leave(&"person", at(2));
        shares.enter(&"person", at(1000));
        assert_eq!(shares.floor() - shares.used(&"person"), service(CREDIT));
    }

    #[test]
    fn a_member_gets_no_credit_by_leaving_for_a_moment() {
        let mut shares = Shares::default();
        ["greedy", "other"].iter().for_each(|name| shares.enter(name, at(0)));
        shares.charge(&"greedy", service(at(50)));
        shares.leave(&"greedy", at(50));
        shares.enter(&"greedy", at(50));
        assert_eq!(shares.used(&"greedy") - shares.used(&"other"), service(at(50)));
    }

    #[test]
    fn members_that_have_rested_long_are_forgotten() {
        let mut shares = Shares::default();
        for name in 0..MANY {
            shares.enter(&name, at(0));
            shares.leave(&name, at(0));
        }
        shares.enter(&MANY, at(100));
        assert_eq!((shares.members.len(), shares.requests(&MANY)), (1, 1));
    }
}
