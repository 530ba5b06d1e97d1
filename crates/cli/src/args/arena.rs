//! Matches and tournaments. Flags are called as fastchess calls them where the
//! idea is the same.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use ludens_arena::plan::texts::{clock, draw, format, resign, seconds_or_time, sprt, time};
use ludens_arena::plan::{
    self, DrawRule, Format, OpeningSource, ResignRule, RunSpec, Shard, SprtSpec,
};
use ludens_core::{HiddenCharacter, check_visible};

use super::{OutputArgs, threads, whole};

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    /// The game, such as `loa` or `connect4:size=8x8`
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// The two players
    #[arg(num_args = 0..=2, value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

#[derive(Debug, Args)]
pub(crate) struct TournamentArgs {
    /// A file that describes the tournament, or the game
    #[arg(required_unless_present = "resume", value_name = "FILE|GAME")]
    pub(crate) what: Option<String>,
    /// The players, after a game
    #[arg(value_name = "PLAYER")]
    pub(crate) players: Vec<String>,
    /// Who meets whom [default: round-robin]
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    pub(crate) format: Option<Format>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

/// What a match and a tournament have in common.
#[derive(Debug, Clone, Args)]
pub(crate) struct ContestArgs {
    /// How many games in all [default: 100 in a match, 10 rounds in a tournament, 2 rounds in a league; with --sprt until it is decided]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=RunSpec::MOST_GAMES))]
    pub(crate) games: Option<u64>,
    /// How many openings each pairing plays, instead of --games
    #[arg(long, value_name = "N", conflicts_with = "games", value_parser = whole::<u64>(1..=RunSpec::MOST_GAMES))]
    pub(crate) rounds: Option<u64>,
    /// Play each opening with both colours (the default; see --no-repeat)
    #[arg(long, conflicts_with = "no_repeat")]
    pub(crate) repeat: bool,
    /// Each opening once, instead of with both colours
    #[arg(long)]
    pub(crate) no_repeat: bool,
    /// How many games are played at a time [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) concurrency: Option<NonZero<usize>>,
    /// Time for the game and after each move: 60, 10+0.1, 5m+3s
    #[arg(long, value_name = "TIME", value_parser = clock, conflicts_with = "st")]
    pub(crate) tc: Option<[Duration; 2]>,
    /// Time for each move: 0.2, 200ms
    #[arg(long, value_name = "TIME", value_parser = seconds_or_time)]
    pub(crate) st: Option<Duration>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) nodes: Option<u64>,
    /// Plies of depth for each move
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u32::MAX as u64))]
    pub(crate) depth: Option<u32>,
    /// By how much a time may be exceeded [default: 100ms]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) timemargin: Option<Duration>,
    /// Where games begin: `own` (the game's list), `random` (random moves; a search leaves out positions that one side has as good as lost), `start`, or a file of moves or positions
    #[arg(long, value_name = "WHERE")]
    pub(crate) openings: Option<String>,
    /// How many random plies an opening has [default: 4]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=OpeningSource::MOST_PLIES as u64))]
    pub(crate) plies: Option<u32>,
    /// In which order the openings of a file come
    #[arg(long, value_enum, default_value_t = OpeningOrder::Random)]
    pub(crate) order: OpeningOrder,
    /// When a game is given up: movecount=3,score=10 or movecount=3,chance=2 (in percent)[,twosided=true]
    #[arg(long, value_name = "RULE", value_parser = resign)]
    pub(crate) resign: Option<ResignRule>,
    /// When a game is drawn: movenumber=40,movecount=8,score=0.1
    #[arg(long, value_name = "RULE", value_parser = draw)]
    pub(crate) draw: Option<DrawRule>,
    /// After so many moves of each side a game is drawn
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u32::MAX as u64))]
    pub(crate) maxmoves: Option<u32>,
    /// A test that ends the match: elo0=0,elo1=5[,alpha=0.05,beta=0.05,model=normalized]
    #[arg(long, value_name = "TEST", value_parser = sprt)]
    pub(crate) sprt: Option<SprtSpec>,
    /// Where random numbers begin [default: 1]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    pub(crate) srand: Option<u64>,
    /// Show the score after so many games [default: 10, but no more than a line a second]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) ratinginterval: Option<u64>,
    /// Programs that fail are always started again; for those who are used to saying so
    #[arg(long)]
    pub(crate) recover: bool,
    /// Play one part of so many, for several machines: 1/8
    #[arg(long, value_name = "I/N", conflicts_with_all = ["sprt", "resume"])]
    pub(crate) shard: Option<Shard>,
    /// What the players are called in tables, in their order: new,old
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = line)]
    pub(crate) names: Vec<String>,
    /// What the run is called in lists
    #[arg(long, value_name = "TEXT", value_parser = line)]
    pub(crate) event: Option<String>,
    /// Go on with a run, which knows everything else itself
    #[arg(long, value_name = "RUN")]
    pub(crate) resume: Option<String>,
    /// Where games are kept [default: a file in your data folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl ContestArgs {
    /// Flags that say what a run is, which one that goes on knows itself.
    pub(crate) fn describes_run(&self) -> bool {
        let numbers = [self.games, self.rounds, self.nodes, self.srand];
        let numbers = numbers.into_iter().flatten().next().is_some();
        let limits = self.tc.is_some() || self.st.is_some() || self.depth.is_some();
        let openings = self.openings.is_some() || self.plies.is_some();
        let rules = self.resign.is_some() || self.draw.is_some() || self.maxmoves.is_some();
        let names = self.event.is_some() || !self.names.is_empty();
        let others = self.no_repeat || self.timemargin.is_some() || names;
        numbers || limits || openings || rules || others || self.sprt.is_some()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OpeningOrder {
    /// Shuffled
    Random,
    /// As they stand in the file
    Sequential,
}

/// The plan has its own, which knows nothing of command lines.
impl From<OpeningOrder> for plan::OpeningOrder {
    fn from(order: OpeningOrder) -> plan::OpeningOrder {
        match order {
            OpeningOrder::Random => plan::OpeningOrder::Random,
            OpeningOrder::Sequential => plan::OpeningOrder::Sequential,
        }
    }
}

/// A text that can stand in a list.
fn line(text: &str) -> Result<String, HiddenCharacter> {
    check_visible(text).map(|()| text.to_string())
}
