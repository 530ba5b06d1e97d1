//! Evaluations as text.

use ludens_play::PlayerSpec;
use ludens_play::catalog::EvaluationSpec;

fn parse(text: &str) -> Result<String, String> {
    let game = "checkers".parse().expect("a game");
    let parsed = EvaluationSpec::parse(&game, text);
    parsed.map(|spec| spec.to_string()).map_err(|error| error.to_string())
}

#[test]
fn both_spellings_mean_the_same() {
    for text in ["mickey,eval.king=8,eval.man=2.5", "h1:king=8,man=2.50", "mickey,king=8,man=2.5"] {
        assert_eq!(parse(text).as_deref(), Ok("mickey,eval.king=8,eval.man=2.5"), "{text}");
    }
    assert_eq!(parse("patterns").as_deref(), Ok("patterns"));
}

#[test]
fn what_is_wrong_is_reported() {
    for (text, words) in [
        ("mia", "there is no evaluation \"mia\""),
        ("mickey,eval.queen=8", "has no weight \"queen\""),
        ("mickey:8", "has no weight \"8\""),
        ("patterns:man=1", "it has none"),
        ("mickey:king=much", "cannot be \"much\""),
        ("mickey:king=1e9", "cannot be"),
        ("mickey:king=1,eval.king=2", "given twice"),
        ("", "expected a name"),
        ("mickey,", "expected a value"),
    ] {
        let told = parse(text).expect_err(text);
        assert!(told.contains(words), "{text}: {told}");
    }
}

#[test]
fn a_player_takes_what_is_written() {
    let game = "checkers".parse().expect("a game");
    let spec = EvaluationSpec::parse(&game, "h1:king=8").expect("an evaluation");
    let player = PlayerSpec::parse(&game, &format!("pvs:eval={spec}"));
    assert_eq!(player.expect("a player").to_string(), "pvs:eval=mickey,eval.king=8");
}
