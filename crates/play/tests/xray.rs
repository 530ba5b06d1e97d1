//! Recorded searches: what the trees say must be what the searches do.

use std::collections::HashSet;
use std::time::Duration;

use ludens_core::AnyRecord;
use ludens_games::{GAMES, Game};
use ludens_play::xray::{
    Certainty, Family, Kind, Node, Page, Reach, TermsView, Tree, VisitView, Way, Why, XRay,
    XRayError,
};
use ludens_play::{Go, PlayerSpec, Signal};

const ALL: Page = Page { from: 0, count: usize::MAX };

/// With more moves a tree of three plies is too large to be checked node by node.
const MAX_MOVES: usize = 45;

/// How many moves are played before the recorded searches.
const PLIES: usize = 4;

/// Every game of the catalogue, each in the first of its forms that is small
/// enough.
fn games() -> impl Iterator<Item = Game> {
    let is_small = |game: &Game| record(game, PLIES).legal_moves().len() <= MAX_MOVES;
    GAMES.iter().map(move |info| {
        let small = Game::variants(info).find(is_small);
        small.unwrap_or_else(|| panic!("{} names no small board in `variants`", info.name))
    })
}

fn record(game: &Game, plies: usize) -> Box<dyn AnyRecord> {
    let mut record = game.start();
    for ply in 0..plies {
        let moves = record.legal_moves();
        let mv = &moves[(7 * ply + 3) % moves.len()];
        record.play(&mv.text).expect("a legal move");
    }
    record
}

fn look(game: &str, plies: usize, player: &str, reach: Reach) -> XRay {
    let game: Game = game.parse().expect("a game");
    let spec = PlayerSpec::parse(&game, player).expect("a player");
    let seen = spec.look(&*record(&game, plies), reach, &Signal::default());
    seen.unwrap_or_else(|error| panic!("{error}"))
}

fn compared() -> Reach {
    Reach { compare: true, ..Reach::default() }
}

fn visit(node: &Node) -> &VisitView {
    match node {
        Node::Visit(visit) => visit,
        Node::Grown(_) => panic!("a visit"),
    }
}

fn family(tree: &dyn Tree, node: u32) -> Family {
    tree.family(node, None, ALL).expect("a node")
}

#[test]
fn every_node_of_the_search_is_in_the_tree() {
    for game in games() {
        let record = record(&game, PLIES);
        for player in ["minimax:depth=2", "alphabeta:depth=3", "ids:depth=3", "pvs:depth=4"] {
            let spec = PlayerSpec::parse(&game, player).expect("a player");
            let stop = Signal::default();
            let seen = spec.look(&*record, Reach::default(), &stop).expect("a tree");
            let thought = spec.make().think(&*record, &Go::default(), &stop, &mut |_| {});
            let thought = thought.expect("a thought");
            let visits = seen.tree.len() - seen.tree.roots().len();
            assert_eq!(visits as u64, thought.statistics.nodes, "{player} in {game}");
            assert_eq!(seen.best.0, thought.best_move(), "{player} in {game}");
            assert!(seen.is_complete && seen.tree.kind() == Kind::Visits);
            assert_eq!(seen.tree.by_ply().iter().sum::<usize>(), seen.tree.len());
        }
    }
}

/// Without a table and without guesses every value follows from those below,
/// and every bound holds against plain minimax.
#[test]
fn values_follow_from_those_below() {
    for game in games() {
        let name = &game.to_string();
        let seen = look(name, PLIES, "alphabeta:depth=3,order=off,table=off", compared());
        let (mut cuts, mut compared) = (0, 0);
        for node in 0..seen.tree.len() as u32 {
            let family = family(&*seen.tree, node);
            let parent = visit(&family.node);
            let score = parent.score.expect("the search ended").number();
            if let Some(plain) = parent.plain {
                let value = plain.score.expect("the comparison ended").number();
                assert!(plain.size >= parent.size);
                compared += 1;
                match parent.bound.expect("it has a score") {
                    Certainty::Exact => assert_eq!(score, value, "{name}: {parent:?}"),
                    Certainty::AtLeast => assert!(score <= value, "{name}: {parent:?}"),
                    _ => assert!(score >= value, "{name}: {parent:?}"),
                }
            }
            match parent.why.expect("it has a reason") {
                Why::Judged | Why::Ended => assert_eq!(family.total, 0),
                why => {
                    let below = family
                        .children
                        .iter()
                        .map(|child| visit(child).score.expect("the search ended").number());
                    let best = match parent.maximizes {
                        true => below.fold(f64::MIN, f64::max),
                        false => below.fold(f64::MAX, f64::min),
                    };
                    assert_eq!(score, best, "{name}: {parent:?}");
                    assert_eq!(
                        why == Why::Cut,
                        family.skipped_total > 0
                            || parent.bound != Some(Certainty::Exact) && beyond(parent, score)
                    );
                    cuts += usize::from(why == Why::Cut);
                }
            }
        }
        assert!(cuts > 5 && compared == seen.tree.len(), "{name}: {cuts} cuts, {compared}");
        assert!(seen.tree.plain().expect("compared").len() > seen.tree.len());
    }
}

/// Whether a score lies beyond the end of the window that a cut needs.
fn beyond(visit: &VisitView, score: f64) -> bool {
    let [alpha, beta] = visit.window.map(|end| end.map(|end| end.number()));
    match visit.maximizes {
        true => beta.is_some_and(|beta| score >= beta),
        false => alpha.is_some_and(|alpha| score <= alpha),
    }
}

#[test]
fn what_was_cut_and_what_was_tried_are_all_the_moves() {
    let game: Game = "loa".parse().expect("a game");
    let start = record(&game, 6);
    let spec = PlayerSpec::parse(&game, "alphabeta:depth=3").expect("a player");
    let seen = spec.look(&*start, Reach::default(), &Signal::default()).expect("a tree");
    let mut cuts = 0;
    for node in (0..seen.tree.len() as u32).step_by(17) {
        let family = family(&*seen.tree, node);
        let parent = visit(&family.node);
        if !matches!(parent.why, Some(Why::Cut | Why::Searched)) {
            continue;
        }
        let mut record = start.boxed_clone();
        parent.moves.iter().for_each(|mv| drop(record.play(mv).expect("a legal move")));
        let mut moves: Vec<_> = record.legal_moves().into_iter().map(|mv| mv.text).collect();
        let tried = family.children.iter().filter_map(|child| visit(child).mv.clone());
        let mut seen: Vec<_> = tried.chain(family.skipped).collect();
        moves.sort();
        seen.sort();
        assert_eq!(moves, seen);
        cuts += usize::from(parent.why == Some(Why::Cut));
    }
    assert!(cuts > 5);
}

#[test]
fn a_step_knows_nothing_of_the_next() {
    let seen = look("connect4", 2, "alphabeta:depth=3", Reach::default());
    let tree = &*seen.tree;
    for step in 1..=tree.steps() {
        let at = tree.step(step).expect("a step");
        let here = *at.path.last().expect("somewhere");
        assert_eq!(here as usize, step - 1);
        assert!(tree.family(here + 1, Some(step), ALL).is_none(), "it is not there yet");
        for &node in &at.path[..at.path.len() - 1] {
            let family = tree.family(node, Some(step), ALL).expect("on the way");
            let is_open = step < tree.steps();
            assert_eq!(visit(&family.node).score.is_none(), is_open, "{family:?}");
            assert!(family.children.iter().all(|child| child.id() <= here));
            assert!(family.skipped.is_empty() || !is_open);
        }
    }
    assert!(tree.step(0).is_none() && tree.step(tree.steps() + 1).is_none());
    let far = tree.family(0, Some(usize::MAX), ALL).expect("the root");
    assert!(visit(&far.node).score.is_some(), "beyond the last step all is known");
}

#[test]
fn moves_after_a_pass_have_their_own_names() {
    let seen = look("loa", 8, "pvs:depth=6", Reach::default());
    let tree = &*seen.tree;
    let is_pass = |family: &Family| visit(&family.node).kind == Way::Pass;
    let families = (0..tree.len() as u32).map(|node| family(tree, node));
    let mut seen = 0;
    for passed in families.filter(is_pass).filter(|family| family.total > 1) {
        let names: HashSet<_> = passed.children.iter().filter_map(|child| child.mv()).collect();
        assert!(names.len() > passed.total / 2, "a move may be looked at twice: {names:?}");
        assert!(
            passed.children.iter().all(|child| visit(child).moves == visit(&passed.node).moves)
        );
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn the_comparison_goes_as_deep_as_the_search_did() {
    // Red wins with the next stone: no depth beyond the first is searched.
    let game: Game = "connect4".parse().expect("a game");
    let mut record = game.start();
    "4 1 4 1 4 1".split(' ').for_each(|mv| drop(record.play(mv).expect("a move")));
    let spec = PlayerSpec::parse(&game, "pvs").expect("a player");
    let reach = Reach { depth: Some(12), ..compared() };
    let seen = spec.look(&*record, reach, &Signal::default()).expect("a tree");
    assert!(seen.depth < 4 && seen.is_complete, "{}", seen.depth);
    assert_eq!(seen.is_plain_complete, Some(true));
}

#[test]
fn a_tree_that_time_cut_short_is_consistent() {
    let game: Game = "loa".parse().expect("a game");
    let spec = PlayerSpec::parse(&game, "mcts").expect("a player");
    for micros in (100..6000).step_by(97) {
        let reach = Reach {
            nodes: Some(100_000),
            time: Some(Duration::from_micros(micros)),
            ..Reach::default()
        };
        let seen = spec.look(&*game.start(), reach, &Signal::default()).expect("a tree");
        assert!(seen.tree.family(0, None, ALL).is_some() && !seen.is_complete);
    }
}

#[test]
fn guesses_are_named() {
    let seen = look("loa", 8, "pvs:depth=6,selective=on", Reach::default());
    let whys = seen.tree.whys().expect("visits");
    let all = [Why::Judged, Why::Known, Why::Passed, Why::Margin, Why::Cut, Why::Searched];
    assert!(all.iter().all(|why| whys[why] > 0));
    assert_eq!((whys[&Why::Stopped], seen.is_complete), (0, true));
    assert!(seen.tree.roots().len() >= 6, "one for each depth");
}

#[test]
fn a_limit_leaves_what_was_seen_by_then() {
    let reach = Reach { nodes: Some(500), compare: true, ..Reach::default() };
    let seen = look("amazons", 0, "alphabeta:depth=3", reach);
    assert!(!seen.is_complete && seen.is_plain_complete == Some(false));
    assert!((500..=502).contains(&seen.tree.len()), "{}", seen.tree.len());
    let root = family(&*seen.tree, 0);
    assert_eq!((visit(&root.node).why, visit(&root.node).score), (Some(Why::Stopped), None));
}

#[test]
fn simulations_go_where_selection_says() {
    for player in
        ["mcts", "mcts:eval=h2", "mcts:eval=h2,untried=judged", "mcts:playout=10,solver=off"]
    {
        let reach = Reach { nodes: Some(300), ..Reach::default() };
        let game: Game = "tebes:size=4".parse().expect("a game");
        let Ok(spec) = PlayerSpec::parse(&game, player) else { panic!("{player}") };
        let seen = spec.look(&*record(&game, 3), reach, &Signal::default()).expect("a tree");
        let tree = &*seen.tree;
        assert_eq!((tree.kind(), tree.steps()), (Kind::Simulations, 300));
        for step in 0..tree.steps() {
            let root = tree.family(0, Some(step), ALL).expect("the root");
            let grown = |node: &Node| match node {
                Node::Grown(grown) => grown.clone(),
                Node::Visit(_) => panic!("a node that grew"),
            };
            let children: Vec<_> = root.children.iter().map(grown).collect();
            assert_eq!(children.iter().map(|child| child.visits).sum::<u32>(), step as u32);
            let chosen = children.iter().find(|child| child.chosen).expect("one is chosen");
            let next = tree.step(step + 1).expect("another simulation");
            assert_eq!(next.path[1], chosen.id, "{player}: {}", step + 1);
            for child in &children {
                assert_eq!(child.terms.is_none(), child.proven.is_some(), "{child:?}");
                let sum = |terms: TermsView| terms.mean + terms.exploration - terms.total;
                assert!(child.terms.is_none_or(|terms| sum(terms).abs() < 1e-6));
            }
        }
    }
}

#[test]
fn what_does_not_search_says_so() {
    let game: Game = "connect4".parse().expect("a game");
    let stop = Signal::default();
    let spec = PlayerSpec::parse(&game, "random").expect("a player");
    let error = spec.look(&*game.start(), Reach::default(), &stop).err().expect("nothing to see");
    assert!(error.to_string().contains("random cannot be looked into"), "{error}");
    let spec = PlayerSpec::parse(&game, "alphabeta").expect("a player");
    let other: Game = "loa".parse().expect("a game");
    let error = spec.look(&*other.start(), Reach::default(), &stop).err();
    assert!(matches!(error, Some(XRayError::WrongGame { .. })));
    let mut over = game.start();
    "d1 e1 d2 e2 d3 e3 d4".split(' ').for_each(|mv| drop(over.play(mv).expect("a move")));
    let error = spec.look(&*over, Reach::default(), &stop).err();
    assert!(matches!(error, Some(XRayError::GameOver { .. })));
}
