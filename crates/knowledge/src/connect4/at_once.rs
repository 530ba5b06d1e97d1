//! Several questions at once, a thread for each, all with the same table. That
//! keeps threads busier than sharing one question after another.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use super::exact::ConnectFourExact;

impl ConnectFourExact {
    /// Answers questions by their numbers, as many at once as there are threads, about a board of
    /// this size. `done` gets the answers as they come.
    pub(super) fn answer_all<T: Send>(
        &mut self,
        size: (usize, usize),
        questions: usize,
        ask: impl Fn(&mut ConnectFourExact, usize) -> T + Sync,
        mut done: impl FnMut(usize, T),
    ) {
        if self.threads() == 1 {
            (0..questions).for_each(|number| done(number, ask(self, number)));
            return;
        }
        let next = AtomicUsize::new(0);
        let work = |mut part: ConnectFourExact, answers: Sender<(usize, T)>| {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= questions {
                    return part;
                }
                let answer = ask(&mut part, number);
                answers.send((number, answer)).expect("they are awaited");
            }
        };
        let (sender, answers) = mpsc::channel();
        let parts = self.split(size);
        let parts = thread::scope(|scope| {
            let start = |part| {
                let (work, sender) = (&work, sender.clone());
                scope.spawn(move || work(part, sender))
            };
            let threads: Vec<_> = parts.into_iter().map(start).collect();
            drop(sender);
            answers.into_iter().for_each(|(number, answer)| done(number, answer));
            let part = threads.into_iter().map(|thread| thread.join().expect("no thread panics"));
            part.collect()
        });
        self.join(parts);
    }
}
