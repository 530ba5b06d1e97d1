//! Which players web clients may name: none that runs a program or reads a file, and
//! none that needs more of this machine than is allowed.

use std::time::Duration;

use ludens_games::Game;
use ludens_play::PlayerSpec;
use ludens_play::catalog::read_time;

use crate::config::Limits;
use crate::pool::{Job, Kind};
use crate::problem::Problem;

/// The player that this text names in this game.
pub(crate) fn player(game: &Game, text: &str, limits: &Limits) -> Result<PlayerSpec, Problem> {
    let spec = PlayerSpec::parse(game, text)
        .map_err(|error| Problem::unprocessable(format!("The player is not known: {error}.")))?;
    match too_much(&spec, limits) {
        Some(what) => Err(Problem::unprocessable(format!("The player {spec} {what}."))),
        None => Ok(spec),
    }
}

/// What is wrong with a player or an evaluation that names a file of this machine.
pub(crate) const READS_FILE: &str = "reads a file, which is not possible over the web";

/// This many nodes take a moment.
const QUICK_NODES: u64 = 250_000;

/// Whether it moves within a moment: it does not search, or only so much.
pub(crate) fn is_quick(spec: &PlayerSpec) -> bool {
    let nodes = spec.value("nodes").and_then(|nodes| nodes.parse::<u64>().ok());
    nodes.map_or_else(|| !spec.searches(), |nodes| nodes <= QUICK_NODES)
}

/// What the pool has to know about its searches, each of which may take this long.
pub(crate) fn job(spec: &PlayerSpec, kind: Kind, limit: Duration) -> Job {
    let threads = spec.value("threads").and_then(|threads| threads.parse().ok());
    Job { kind, limit: Some(limit), memory: spec.memory(), threads: threads.unwrap_or(1) }
}

/// Why a player may not be used here, if it may not.
fn too_much(spec: &PlayerSpec, limits: &Limits) -> Option<String> {
    let Limits { player_memory, threads, think_time, .. } = *limits;
    if spec.kind().runs_programs() {
        return Some("runs a program, which is not possible over the web".to_string());
    }
    if spec.reads_file() {
        return Some(READS_FILE.to_string());
    }
    if spec.memory() > player_memory {
        return Some(format!("wants more memory than the {} MB allowed", player_memory >> 20));
    }
    let wanted = spec.value("threads").and_then(|threads| threads.parse::<usize>().ok());
    if wanted.is_some_and(|wanted| wanted > threads) {
        return Some(format!("wants more threads than the {threads} allowed"));
    }
    let time = spec.value("time").and_then(|time| read_time(&time));
    time.filter(|&time| time > think_time)
        .map(|_| format!("wants more time for a move than the {} s allowed", think_time.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(text: &str) -> Result<String, String> {
        let limits = Limits {
            player_memory: 100 << 20,
            threads: 2,
            think_time: Duration::from_secs(60),
            ..Limits::default()
        };
        let game = "connect4".parse().expect("a game");
        let asked = player(&game, text, &limits).map(|spec| spec.to_string());
        asked.map_err(|problem| problem.to_json()["detail"].to_string())
    }

    #[test]
    fn players_within_the_limits_may_be_named() {
        let good = ["best", "level:3", "level:10", "pvs:memory=100MB,threads=2,time=60s"];
        for text in good.into_iter().chain(["mcts:time=5s", "random", "exact:memory=16MB"]) {
            assert!(ask(text).is_ok(), "{text}: {:?}", ask(text));
        }
    }

    #[test]
    fn levels_are_quick_and_what_thinks_for_a_time_is_not() {
        for game in ["loa", "checkers", "connect4", "amazons", "tebes"] {
            let game: Game = game.parse().expect("a game");
            let is_quick =
                |text: &str| super::is_quick(&PlayerSpec::parse(&game, text).expect("a player"));
            for level in 1..=9 {
                assert!(is_quick(&format!("level:{level}")), "level {level} of {game}");
            }
            assert!(is_quick("random"));
            for slow in ["level:10", "best", "pvs", "mcts:time=1s", "pvs:depth=3", "minimax"] {
                assert!(!is_quick(slow), "{slow} in {game}");
            }
        }
    }

    #[test]
    fn others_are_refused_with_a_reason() {
        for (text, words) in [
            ("engine:\"/bin/sh\"", "runs a program"),
            ("engine", "not known"),
            ("pvs:eval=net:/etc/passwd", "reads a file"),
            ("level:5,eval=net:no-such-file", "no option"),
            ("best:eval=\"net:no such file\"", "reads a file"),
            ("mcts:eval=net:/dev/zero", "reads a file"),
            ("pvs:eval=net:", "cannot be"),
            ("zero:net=/etc/passwd", "reads a file"),
            ("zero:/etc/passwd", "reads a file"),
            ("zero", "needs a network"),
            ("nobody", "there is no player"),
            ("pvs:memory=101MB", "memory"),
            ("best:memory=1GB", "memory"),
            ("level:5,memory=64GB", "memory"),
            ("mcts:memory=1GB", "memory"),
            ("exact:memory=1GB", "memory"),
            ("best:threads=3", "threads"),
            ("mcts:threads=256", "threads"),
            ("pvs:time=61s", "time"),
            ("pvs:time=9h", "time"),
            ("pvs:depth=100000", "depth"),
        ] {
            let told = ask(text).expect_err(text);
            assert!(told.contains(words), "{text}: {told}");
        }
    }
}
