//! What users write in a flag of the command line or in a tournament's file:
//! times, clocks, rules and tests, called as fastchess calls them where the
//! idea is the same. An error says what was expected, for whoever knows where
//! the text stood to put its name before it.

use std::str::FromStr;
use std::time::Duration;

use ludens_core::{Item, Spec};
use ludens_play::catalog::read_time;

use super::rules::{DrawRule, ResignRule, SprtSpec, Threshold};
use super::spec::Format;

/// Who meets whom: `round-robin`, `gauntlet`, `swiss`.
pub fn format(text: &str) -> Result<Format, String> {
    match text {
        "round-robin" | "roundrobin" => Ok(Format::RoundRobin),
        "gauntlet" => Ok(Format::Gauntlet),
        "swiss" => Ok(Format::Swiss),
        _ => Err("it must be round-robin, gauntlet or swiss".to_string()),
    }
}

/// A time with its unit: `200ms`.
pub fn time(text: &str) -> Result<Duration, String> {
    read_time(text).ok_or_else(|| "it must be a time such as 5s, 200ms or 2m".to_string())
}

/// A number of seconds, or a time with its unit: `0.2`, `200ms`.
pub fn seconds_or_time(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    let time = seconds.filter(|time| !time.is_zero()).or_else(|| read_time(text));
    time.ok_or_else(|| "it must be a time such as 0.2, 5s or 200ms".to_string())
}

/// Time for the game, and after each move: `60`, `10+0.1`.
pub fn clock(text: &str) -> Result<[Duration; 2], String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
    let increment = match increment {
        "0" | "0s" => Ok(Duration::ZERO),
        other => seconds_or_time(other),
    };
    match (seconds_or_time(base), increment) {
        (Ok(base), Ok(increment)) => Ok([base, increment]),
        _ => Err("it must be a time such as 60, 10+0.1 or 5m+3s".to_string()),
    }
}

/// When a game is given up: `movecount=3,score=10`.
pub fn resign(text: &str) -> Result<ResignRule, String> {
    let keys = Keys::read(text, &["movecount", "score", "chance", "twosided"])?;
    let threshold = match (keys.number("score")?, keys.number("chance")?) {
        (Some(score), None) => Threshold::Score(score),
        (None, Some(percent)) => Threshold::Chance(percent),
        (None, None) => return Err("score is missing, or chance in percent".to_string()),
        (Some(_), Some(_)) => return Err("score or chance, not both".to_string()),
    };
    Ok(ResignRule {
        moves: keys.number("movecount")?.ok_or("movecount is missing")?,
        threshold,
        both_sides: keys.number("twosided")?.unwrap_or(false),
    })
}

/// When a game is drawn: `movenumber=40,movecount=8,score=0.1`.
pub fn draw(text: &str) -> Result<DrawRule, String> {
    let keys = Keys::read(text, &["movenumber", "movecount", "score"])?;
    Ok(DrawRule {
        after_moves: keys.number("movenumber")?.unwrap_or(0),
        moves: keys.number("movecount")?.ok_or("movecount is missing")?,
        score: keys.number("score")?.ok_or("score is missing")?,
    })
}

/// A test that ends a run: `elo0=0,elo1=5`.
pub fn sprt(text: &str) -> Result<SprtSpec, String> {
    let keys = Keys::read(text, &["elo0", "elo1", "alpha", "beta", "model"])?;
    let normalised = match keys.get("model") {
        None | Some("normalized" | "normalised") => true,
        Some("logistic") => false,
        Some(other) => return Err(format!("model {other:?} is neither normalized nor logistic")),
    };
    Ok(SprtSpec {
        elo0: keys.number("elo0")?.ok_or("elo0 is missing")?,
        elo1: keys.number("elo1")?.ok_or("elo1 is missing")?,
        alpha: keys.number("alpha")?.unwrap_or(0.05),
        beta: keys.number("beta")?.unwrap_or(0.05),
        normalised,
    })
}

/// `key=value,key=value`.
struct Keys(Vec<(String, String)>);

impl Keys {
    fn read(text: &str, known: &[&str]) -> Result<Keys, String> {
        let spec: Spec = format!("x:{text}").parse().map_err(|_| expected(known))?;
        let pair = |item: Item| Some((item.key?, item.value));
        let keys: Option<Vec<_>> = spec.items.into_iter().map(pair).collect();
        let keys = keys.ok_or_else(|| expected(known))?;
        for (place, (key, _)) in keys.iter().enumerate() {
            if !known.contains(&key.as_str()) {
                return Err(format!("{key:?} is unknown; {}", expected(known)));
            }
            if keys[..place].iter().any(|(earlier, _)| earlier == key) {
                return Err(format!("{key:?} is given twice"));
            }
        }
        Ok(Keys(keys))
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, String> {
        let read = |text: &str| text.parse().map_err(|_| format!("{name} cannot be {text:?}"));
        self.get(name).map(read).transpose()
    }
}

fn expected(known: &[&str]) -> String {
    format!("expected {}", known.iter().map(|key| format!("{key}=…")).collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_fastchess_writes_them() {
        let rule = resign("movecount=3,score=600,twosided=true").expect("a rule");
        assert_eq!((rule.moves, rule.threshold), (3, Threshold::Score(600.0)));
        assert!(rule.both_sides);
        let test = sprt("elo0=0,elo1=5,alpha=0.1,model=logistic").expect("a test");
        assert_eq!((test.elo1, test.alpha, test.beta, test.normalised), (5.0, 0.1, 0.05, false));
        assert!(resign("movecount=3").expect_err("no score").contains("score is missing"));
        assert!(draw("moves=3").expect_err("unknown").contains("movecount=…"));
        assert!(sprt("elo0=a,elo1=5").expect_err("no number").contains("elo0 cannot be"));
    }

    #[test]
    fn times_are_read() {
        let ms = Duration::from_millis;
        assert_eq!(clock("10+0.1"), Ok([ms(10_000), ms(100)]));
        assert_eq!(clock("1m"), Ok([ms(60_000), ms(0)]));
        assert!(clock("1m+").is_err() && clock("-1").is_err() && seconds_or_time("0").is_err());
        assert_eq!((time("200ms"), time("0.2").is_err()), (Ok(ms(200)), true));
    }
}
