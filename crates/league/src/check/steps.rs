//! The checks, in the order in which a student should read them. A check speaks
//! with a program that has just said `ugiok`, and returns a remark, if it has
//! one, or what is wrong.

use std::thread;
use std::time::{Duration, Instant};

use ludens_core::{AnyRecord, Random, Side};
use ludens_play::ugi::Command;
use ludens_play::{Go, Time};

use super::Scene;
use super::talk::{GRACE, Talk, checked, offered_game, position};
use super::trouble::{Trouble, seconds};

/// One check.
pub(super) struct Step {
    /// Its name, for programs.
    pub(super) name: &'static str,
    /// What should be true.
    pub(super) title: &'static str,
    /// Whether a program can play without it.
    pub(super) need: Need,
    /// Whether the check applies to the game.
    pub(super) applies: fn(&Scene) -> bool,
    pub(super) run: fn(&Scene, &mut Talk) -> Outcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Must,
    Should,
}

/// A remark, or what is wrong.
type Outcome = Result<Option<String>, Trouble>;

/// The time on the clock for a move.
const CLOCK: Duration = Duration::from_secs(3);
/// How long a program thinks before `stop` is sent.
const BEFORE_STOP: Duration = Duration::from_millis(150);
/// A whole game is ended after this many plies; that is long enough.
const LONGEST_GAME: usize = 300;

/// The first check, which is made before all others.
pub(super) static INTRODUCTION: Step = Step {
    name: "start",
    title: "it starts, and answers `ugi` with `ugiok`",
    need: Need::Must,
    applies: always,
    run: |_, _| Ok(None),
};

const fn must(
    name: &'static str,
    title: &'static str,
    run: fn(&Scene, &mut Talk) -> Outcome,
) -> Step {
    Step { name, title, need: Need::Must, applies: always, run }
}

const fn should(
    name: &'static str,
    title: &'static str,
    run: fn(&Scene, &mut Talk) -> Outcome,
) -> Step {
    Step { name, title, need: Need::Should, applies: always, run }
}

pub(super) static STEPS: &[Step] = &[
    should("name", "it says its name", says_its_name),
    must("ready", "it answers `isready` with `readyok`", gets_ready),
    must("game", "it knows the game", knows_the_game),
    must("first-move", "it plays a legal move from the starting position", plays_first_move),
    must("reply", "it plays on after `position startpos moves …`", plays_after_moves),
    Step {
        applies: |scene| scene.places.kinds.len() > 1,
        ..must("kinds", "it understands every kind of move", knows_kinds)
    },
    Step {
        applies: |scene| scene.places.narrow.is_some() || scene.places.single.is_some(),
        ..must("few", "it finds a legal move where there are few", finds_few)
    },
    Step {
        applies: |scene| scene.places.again.is_some(),
        ..must("again", "it moves again when it is to move twice", moves_again)
    },
    must("clock", "it answers in time when it gets the clocks", heeds_clock),
    must("stop", "it answers `stop` at once", stops),
    must("new-game", "it plays a second game after `uginewgame`", begins_again),
    must("games", "it plays whole games against random moves, with both sides", plays_games),
    should("position", "it plays from a position given as text", reads_positions),
    should("unknown", "it ignores lines that it does not know", ignores_unknown),
    should("quit", "it ends at `quit`", quits),
    should("end", "it ends when its input ends", ends_with_input),
    should("output", "it prints nothing but the protocol's lines", is_quiet),
];

fn always(_: &Scene) -> bool {
    true
}

fn says_its_name(scene: &Scene, _: &mut Talk) -> Outcome {
    match super::told(&scene.introduction, "name") {
        Some(name) => Ok(Some(format!("{name:?}"))),
        None => Err(Trouble::Fact {
            what: "it did not say who it is".into(),
            advice: "print `id name …` and `id author …` before `ugiok`",
        }),
    }
}

fn gets_ready(_: &Scene, talk: &mut Talk) -> Outcome {
    talk.get_ready().map(|()| None)
}

/// A program that lists its games must list this one; one that lists none may
/// play any.
fn knows_the_game(scene: &Scene, _: &mut Talk) -> Outcome {
    let offer = scene.introduction.iter().find_map(|line| offered_game(line));
    let name = scene.game.info.name;
    let Some(offer) = offer else {
        return Ok(Some(format!("it has no option UGI_Game: it is taken to play {name} only")));
    };
    let is_it = |choice: &String| choice.split(':').next() == Some(name);
    match offer.choices.is_empty() || offer.choices.iter().any(is_it) {
        true => Ok(None),
        false => Err(Trouble::Fact {
            what: format!("its option UGI_Game lists {}, not {name}", offer.choices.join(", ")),
            advice: "list the game with `var NAME` if the program plays it, or try the program \
                in the game that it plays",
        }),
    }
}

/// Asks for a move in a position.
fn ask(scene: &Scene, talk: &mut Talk, record: &dyn AnyRecord) -> Outcome {
    talk.ask(&scene.game, record, scene.manner).map(|_| None)
}

fn plays_first_move(scene: &Scene, talk: &mut Talk) -> Outcome {
    ask(scene, talk, &*scene.game.start())
}

fn plays_after_moves(scene: &Scene, talk: &mut Talk) -> Outcome {
    let places = [&scene.places.replied, &scene.places.middle];
    places.into_iter().flatten().try_for_each(|place| ask(scene, talk, &**place).map(drop))?;
    Ok(None)
}

fn knows_kinds(scene: &Scene, talk: &mut Talk) -> Outcome {
    let places = scene.places.kinds.iter().chain(&scene.places.bound);
    let mut kinds = 0;
    for (_, place) in places {
        ask(scene, talk, &**place)?;
        kinds += 1;
    }
    Ok(Some(format!("{kinds} positions")))
}

fn finds_few(scene: &Scene, talk: &mut Talk) -> Outcome {
    let places = [&scene.places.narrow, &scene.places.single].into_iter().flatten();
    let mut count = 0;
    for place in places.chain(&scene.places.narrowed) {
        ask(scene, talk, &**place)?;
        count += 1;
    }
    let single = if scene.places.single.is_some() { ", one with a single move" } else { "" };
    Ok(Some(format!("{count} positions{single}")))
}

fn moves_again(scene: &Scene, talk: &mut Talk) -> Outcome {
    match &scene.places.again {
        Some(place) => ask(scene, talk, &**place),
        None => Ok(None),
    }
}

fn heeds_clock(scene: &Scene, talk: &mut Talk) -> Outcome {
    let record = scene.game.start();
    let began = Instant::now();
    talk.ask_on_clock(&scene.game, &*record, CLOCK, scene.manner)?;
    let took = began.elapsed();
    let remark = format!("it took {} of the {} it had for the game", seconds(took), seconds(CLOCK));
    Ok((took > CLOCK / 2).then_some(remark))
}

fn stops(scene: &Scene, talk: &mut Talk) -> Outcome {
    let record = scene.game.start();
    talk.say(position(&scene.game, &*record));
    talk.say(Command::Go(Go { time: Time::Infinite, ..Go::default() }));
    thread::sleep(BEFORE_STOP);
    talk.say(Command::Stop);
    let lines = match talk.await_word("bestmove", GRACE) {
        Err(Trouble::Silent { .. }) => {
            return Err(Trouble::Other {
                what: format!("it went on thinking for {} after `stop`", seconds(GRACE)),
                advice: "look for `stop` while thinking: read the input in a thread of its own, \
                    or think only for a short time whatever `go` says",
            });
        }
        other => other?,
    };
    checked(&scene.game, &*record, lines.last().map_or("", String::as_str))?;
    Ok(None)
}

fn begins_again(scene: &Scene, talk: &mut Talk) -> Outcome {
    if let Some(middle) = &scene.places.middle {
        ask(scene, talk, &**middle)?;
    }
    talk.say(Command::NewGame);
    if scene.manner.is_asked_ready {
        talk.get_ready()?;
    }
    ask(scene, talk, &*scene.game.start())
}

fn plays_games(scene: &Scene, talk: &mut Talk) -> Outcome {
    let mut endings = Vec::new();
    for (seed, side) in (1..).zip(Side::BOTH) {
        talk.say(Command::NewGame);
        if scene.manner.is_asked_ready {
            talk.get_ready()?;
        }
        endings.push(play_game(scene, talk, side, seed)?);
    }
    Ok(Some(endings.join(", ")))
}

/// A whole game in which the program has a side; how it ended for it.
fn play_game(
    scene: &Scene,
    talk: &mut Talk,
    side: Side,
    seed: u64,
) -> Result<&'static str, Trouble> {
    let mut record = scene.game.start();
    let mut random = Random::new(seed);
    for _ in 0..LONGEST_GAME {
        if let Some(outcome) = record.outcome() {
            return Ok(match outcome.winner {
                None => "drawn",
                Some(winner) if winner == side => "won",
                Some(_) => "lost",
            });
        }
        let text = if record.side() == side {
            talk.ask(&scene.game, &*record, scene.manner)?
        } else {
            let legal = record.legal_moves();
            legal[random.below(legal.len())].text.clone()
        };
        let played = record.play(&text);
        played
            .map_err(|error| Trouble::illegal(&scene.game, &*record, &text, &error.to_string()))?;
    }
    Ok("ended after a long time")
}

/// The positions that a program which reads nothing would get wrong, and one with
/// moves behind it.
fn reads_positions(scene: &Scene, talk: &mut Talk) -> Outcome {
    let places = &scene.places;
    for place in [&places.middle, &places.narrow, &places.single].into_iter().flatten() {
        let Ok(mut record) = scene.game.from_text(&place.text()) else { continue };
        ask(scene, talk, &*record)?;
        if let Some(text) = going_on(&*record) {
            let played = record.play(&text);
            debug_assert!(played.is_ok(), "the rules listed it");
            ask(scene, talk, &*record)?;
        }
    }
    Ok(None)
}

/// A move after which the game goes on.
fn going_on(record: &dyn AnyRecord) -> Option<String> {
    let legal = record.legal_moves().into_iter().map(|mv| mv.text);
    legal.into_iter().find(|text| {
        let mut next = record.boxed_clone();
        next.play(text).is_ok() && next.outcome().is_none()
    })
}

fn ignores_unknown(scene: &Scene, talk: &mut Talk) -> Outcome {
    talk.say("xyzzy 1 2 3");
    talk.say("");
    talk.say("setoption name NoSuchOption value 1");
    ask(scene, talk, &*scene.game.start())
}

fn quits(_: &Scene, talk: &mut Talk) -> Outcome {
    talk.say(Command::Quit);
    ended(talk, "it was still there a second after `quit`", "leave the program at the line `quit`")
}

fn ends_with_input(_: &Scene, talk: &mut Talk) -> Outcome {
    talk.close_input();
    ended(
        talk,
        "it was still there a second after its input had ended",
        "leave the program when there is nothing more to read: the referee has gone",
    )
}

fn ended(talk: &mut Talk, what: &str, advice: &'static str) -> Outcome {
    match talk.ends_by_itself(GRACE) {
        true => Ok(None),
        false => Err(Trouble::Other { what: what.into(), advice }),
    }
}

/// All that was printed in the checks before.
fn is_quiet(scene: &Scene, _: &mut Talk) -> Outcome {
    match scene.noise.first() {
        None => Ok(None),
        Some(line) => Err(Trouble::Fact {
            what: format!("it also prints lines such as {line:?}; they are ignored"),
            advice: "write remarks to standard error, or as `info string …`",
        }),
    }
}
