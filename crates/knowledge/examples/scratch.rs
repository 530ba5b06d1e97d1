use ludens_core::Position;
use ludens_games::{Game, amazons::Amazons};
use ludens_knowledge::solver_for;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let game: Game = args[1].parse().unwrap();
    let limit: u64 = args[2].parse().unwrap();
    let games = args.get(3).map(|s| s == "games").unwrap_or(false);
    let verbose = args.len() > 4;
    let mut total = 0;
    let (mut solved, mut all) = (0, 0);
    let mut sum = 0;
    let mut count = 0;
    let began0 = Instant::now();
    let mut solve = |position: &Amazons| {
        let mut s = (solver_for::<Amazons>(&game.options).unwrap().make)(64 << 20);
        let began = Instant::now();
        let mut nodes = 0;
        let found = s.solve(position, &mut |n| {
            nodes = n;
            n >= limit
        });
        let n = found.as_ref().map_or(nodes, |f| f.nodes);
        total += n;
        all += 1;
        solved += found.is_some() as i32;
        if verbose || !games {
            println!(
                "{:3} empty {:8} nodes {:7.3}s {:?} {}",
                position.empty_squares().len(),
                n,
                began.elapsed().as_secs_f64(),
                found.map(|f| (f.value, position.move_text(f.best_move))),
                position.text()
            );
        }
        found.is_some()
    };
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        if !games {
            let position = Amazons::from_text(&game.options, &line).unwrap();
            if position.outcome().is_none() {
                solve(&position);
            }
            continue;
        }
        let mut position = Amazons::start(&game.options);
        let mut all = vec![position];
        for word in line.split_whitespace() {
            let mut moves = vec![];
            position.moves(&mut moves);
            let mv = *moves.iter().find(|&&m| position.move_text(m) == word).unwrap();
            position = position.play(mv);
            all.push(position);
        }
        let mut best = 0;
        for p in all.iter().rev() {
            if p.outcome().is_some() {
                continue;
            }
            if !solve(p) {
                break;
            }
            best = p.empty_squares().len();
        }
        sum += best;
        count += 1;
        println!("game {count}: {best}   mean {:.2}", sum as f64 / count as f64);
    }
    println!("solved {solved} of {all}, nodes {total} in {:.1}s", began0.elapsed().as_secs_f64());
}
