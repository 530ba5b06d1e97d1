//! Our side of the protocol, driven as a referee would.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use ludens_play::ugi::Session;
use proptest::prelude::*;

/// All answers to these lines.
fn answers(game: &str, player: &str, lines: &str) -> String {
    let (reader, writer) = pipe().expect("a pipe");
    let listener = thread::spawn(move || std::io::read_to_string(reader).expect("text"));
    let game = game.parse().expect("a game");
    let mut session = Session::new(game, player, writer).expect("a session");
    session.run(lines.as_bytes()).expect("it ends");
    drop(session);
    listener.join().expect("a listener")
}

/// The last line.
fn last(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A referee at the other end of two pipes.
struct Referee {
    to: PipeWriter,
    lines: Receiver<String>,
    session: JoinHandle<()>,
}

impl Referee {
    fn new(game: &str, player: &str) -> Referee {
        let (input, to) = pipe().expect("a pipe");
        let (from, output) = pipe().expect("a pipe");
        let (game, player) = (game.parse().expect("a game"), player.to_string());
        let session = thread::spawn(move || {
            let mut session = Session::new(game, &player, output).expect("a session");
            session.run(BufReader::new(input)).expect("it ends");
        });
        Referee { to, lines: lines(from), session }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to, "{line}").expect("it listens");
    }

    /// Reads up to a line with this beginning; that line is the last of those returned.
    fn hear_all(&mut self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no {beginning:?} came, but {heard:?}"));
            let is_last = line.starts_with(beginning);
            heard.push(line);
            if is_last {
                return heard;
            }
        }
    }

    /// The next line with this beginning.
    fn hear(&mut self, beginning: &str) -> String {
        self.hear_all(beginning).pop().unwrap_or_default()
    }

    fn leave(mut self) {
        self.say("quit");
        self.session.join().expect("it ends well");
    }
}

/// The lines that come out of a pipe, read by a thread so that a test can wait for
/// them with a time limit.
fn lines(from: PipeReader) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        let all = BufReader::new(from).lines().map_while(Result::ok);
        // The test has stopped reading.
        all.map(|line| sender.send(line)).take_while(Result::is_ok).count()
    });
    lines
}

#[test]
fn it_introduces_itself() {
    let said = answers("loa", "random", "ugi\nisready\n");
    assert!(said.starts_with("id name Ludens "), "{said}");
    for option in ["UGI_Game type combo default loa var loa", "Player type string default random"] {
        assert!(said.contains(&format!("option name {option}")), "{said}");
    }
    assert!(said.ends_with("ugiok\nreadyok\n"), "{said}");
}

#[test]
fn questions_about_the_position_are_answered() {
    let lines = "position startpos moves 4 4\nquery p1turn\nquery gameover\nquery result\n\
                 query fen\nquery legalmoves\nquery weather\n";
    assert_eq!(
        answers("connect4", "random", lines),
        "response true\nresponse false\nresponse none\nresponse 7/7/7/7/3o3/3x3 x\n\
         response 1 2 3 4 5 6 7\ninfo string there is no query \"weather\"\n"
    );
    let lines = "position startpos moves 1 2 1 2 1 2 1\nquery gameover\nquery result\n";
    assert_eq!(answers("connect4", "random", lines), "response true\nresponse p1win\n");
}

#[test]
fn what_is_wrong_changes_nothing() {
    let lines = "position startpos moves 4\nposition fen nonsense\nposition startpos moves 9\n\
                 setoption name Player value nobody\nsetoption name Wings value 2\n\
                 setoption name UGI_Game value chess\nsetoption name Threads value many\n\
                 xyzzy\nquery fen\n";
    let said = answers("connect4", "random", lines);
    assert_eq!(said.matches("info string ").count(), 6, "{said}");
    assert_eq!(last(&said), "response 7/7/7/7/7/3x3 o");
}

#[test]
fn another_game_begins_at_its_start() {
    let lines =
        "position startpos moves 4\nsetoption name UGI_Game value tebes:size=4\nquery fen\n";
    let said = answers("connect4", "random", lines);
    assert_eq!(said, "response bbbb/bbbb/wwww/wwww w - standard\n");
}

#[test]
fn perft_is_counted_move_by_move() {
    let said = answers("connect4", "random", "go perft 3\n");
    assert_eq!(said.lines().count(), 8);
    assert!(said.starts_with("1: 49\n") && last(&said) == "nodes 343", "{said}");
    assert_eq!(answers("connect4", "random", "go perft 0\n"), "nodes 1\n");
}

#[test]
fn the_board_is_drawn() {
    let said = answers("connect4", "random", "position startpos moves 4 4\nd\n");
    assert!(said.contains("   . . . y . . .\n   . . . r . . .\n   1 2 3 4 5 6 7\nfen "), "{said}");
}

#[test]
fn a_move_comes_with_what_was_thought() {
    let said = answers("connect4", "mcts:seed=1", "go nodes 500\n");
    assert!(last(&said).starts_with("bestmove "), "{said}");
    let info = said.lines().rev().nth(1).expect("an info");
    let best = last(&said).trim_start_matches("bestmove ");
    for part in ["info depth ", " score cp ", " nodes ", " nps ", " time ", &format!(" pv {best}")]
    {
        assert!(info.contains(part), "{info}");
    }
}

#[test]
fn several_lines_and_chosen_moves() {
    let lines = "setoption name MultiPV value 3\ngo nodes 500\n";
    let said = answers("connect4", "mcts", lines);
    assert!((1..=3).all(|k| said.contains(&format!(" multipv {k} "))), "{said}");
    let said = answers("connect4", "mcts", "go nodes 100 searchmoves 2 99\n");
    assert!(said.starts_with("info string") && last(&said) == "bestmove 2", "{said}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let said = answers("connect4", "random", "position startpos moves 1 2 1 2 1 2 1\ngo\n");
    assert_eq!(last(&said), "bestmove none");
}

/// Without `stop` these thoughts would never end.
#[test]
fn stop_ends_a_thought_without_end() {
    let mut referee = Referee::new("loa", "mcts");
    for _ in 0..3 {
        referee.say("go infinite");
        referee.hear("info depth ");
        referee.say("isready");
        let heard = referee.hear_all("readyok");
        assert!(!heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
        referee.say("stop");
        referee.hear("bestmove ");
    }
    referee.leave();
}

#[test]
fn an_infinite_thought_waits_for_stop_even_when_it_is_done() {
    let mut referee = Referee::new("connect4", "random");
    referee.say("go infinite");
    thread::sleep(Duration::from_millis(20));
    referee.say("query p1turn");
    assert_eq!(referee.hear(""), "response true");
    referee.say("stop");
    referee.hear("bestmove ");
    referee.leave();
}

#[test]
fn a_new_question_ends_the_old_one() {
    let mut referee = Referee::new("tebes", "mcts");
    referee.say("go infinite");
    referee.say("go nodes 10");
    referee.hear("bestmove ");
    referee.hear("bestmove ");
    referee.leave();
}

/// The nodes that the second move of a game takes when the opponent thinks for this
/// long before it.
fn nodes_of_second_move(ponder: bool, opponents_time: Duration) -> u64 {
    let mut referee = Referee::new("connect4", "pvs");
    referee.say(&format!("setoption name Ponder value {ponder}"));
    referee.say("go depth 9");
    let best = referee.hear("bestmove ").replace("bestmove ", "");
    thread::sleep(opponents_time);
    referee.say(&format!("position startpos moves {best} 1"));
    referee.say("go depth 9");
    let heard = referee.hear_all("bestmove ");
    referee.say("uginewgame");
    referee.say("isready");
    referee.hear("readyok");
    referee.leave();
    let infos = heard.iter().rev().find(|line| line.contains(" nodes ")).expect("an info");
    let mut words = infos.split_whitespace().skip_while(|word| *word != "nodes");
    words.nth(1).expect("a number").parse().expect("a number")
}

/// What was learnt on the opponent's time is in the table: the same depth takes
/// fewer nodes, if the opponent only thinks for long enough.
#[test]
fn it_thinks_on_the_opponents_time_and_comes_back() {
    let alone = nodes_of_second_move(false, Duration::ZERO);
    assert_eq!(nodes_of_second_move(false, Duration::from_millis(50)), alone);
    let mut time = Duration::from_millis(50);
    while nodes_of_second_move(true, time) >= alone {
        time *= 2;
        assert!(time < PATIENCE, "pondering saves no nodes");
    }
}

#[test]
fn leaving_while_thinking_is_possible() {
    let mut referee = Referee::new("amazons", "mcts");
    referee.say("go infinite");
    referee.leave();
}

#[test]
fn leaving_while_counting_is_possible() {
    let began = std::time::Instant::now();
    let said = answers("connect4", "random", "go perft 20\nisready\nquit\n");
    assert!(said.contains("readyok"), "{said}");
    let said = answers("connect4", "random", "go perft 20\ngo\nquit\n");
    assert!(last(&said).starts_with("bestmove"), "{said}");
    assert!(began.elapsed().as_secs() < 20);
}

#[test]
fn a_count_that_is_too_deep_is_refused() {
    let said = answers("connect4", "random", "go perft 102\nquit\n");
    assert!(said.contains("info string a depth of 102 is too much"), "{said}");
}

#[test]
fn a_move_named_twice_counts_once() {
    let commands = "setoption name MultiPV value 3\ngo depth 4 searchmoves 4 4 4\nquit\n";
    let said = answers("connect4", "pvs", commands);
    assert_eq!(last(&said), "bestmove 4");
}

/// Lines that resemble what a referee says.
fn line() -> impl Strategy<Value = String> {
    let words = "(ugi|isready|uginewgame|position|startpos|fen|moves|go|stop|query|d|setoption|name|value|UGI_Game|Player|MultiPV|Hash|Ponder|Threads|depth|nodes|movetime|p1time|perft|searchmoves|legalmoves|result|true|loa|connect4|tebes:size=4|random|mcts:nodes=9|greedy|level:1|[0-9]{1,2}|7/7/7/7/7/7 x|\\PC{1,5})";
    proptest::collection::vec(words, 1..7).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_input_breaks_it(lines in proptest::collection::vec(line(), 0..12)) {
        // A thought without end, a deep count or a program to run are not
        // what this test is about.
        let tame = |line: &String| !["infinite", "perft", "engine"].iter().any(|w| line.contains(w));
        let lines: Vec<_> = lines.into_iter().filter(tame).collect();
        let said = answers("connect4", "random", &format!("{}\nquit\n", lines.join("\n")));
        prop_assert!(!said.contains("broke down"), "{said}");
    }

    #[test]
    fn no_bytes_break_it(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut session = Session::new("loa".parse().expect("a game"), "random", std::io::sink())
            .expect("a session");
        prop_assert!(session.run(&bytes[..]).is_ok());
    }
}
