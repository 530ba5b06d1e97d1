//! Taking back, draws, giving up.

use serde_json::{Value, json};

use super::sitter::{Sitter, machine, person, setup, turns};
use crate::support::Server;

fn people(server: &Server) -> (Sitter<'_>, Sitter<'_>) {
    let both = Sitter::begin(server, &setup("connect4", person(), person()));
    (both.only(0), both.only(1))
}

#[test]
fn against_a_machine_moves_are_taken_back_at_once() {
    let server = Server::start();
    let mut sitter = Sitter::begin(&server, &setup("connect4", person(), machine("level:2")));
    sitter.try_act("take-back").problem(422);
    sitter.play("4");
    sitter.wait_for_turn();
    sitter.play("5");
    sitter.wait_for_turn();
    assert_eq!(turns(&sitter.view), 4);
    assert_eq!(turns(sitter.act("take-back")), 2);
    assert_eq!(turns(sitter.act("take-back")), 0);
    sitter.try_act("take-back").problem(422);
    sitter.play("4");
    assert_eq!(turns(sitter.wait_for_turn()), 2);
}

#[test]
fn a_machine_that_thinks_is_interrupted_by_a_take_back() {
    let server = Server::start();
    let wanted = setup("connect4", person(), machine("mcts:time=30s"));
    let mut sitter = Sitter::begin(&server, &wanted);
    sitter.play("4");
    assert_eq!(sitter.view["thinking"], "second");
    assert_eq!(turns(sitter.act("take-back")), 0);
    sitter.play("3");
    assert_eq!((turns(&sitter.view), &sitter.view["thinking"]), (1, &json!("second")));
}

#[test]
fn a_client_with_both_seats_takes_one_move_back() {
    let server = Server::start();
    let mut both = Sitter::begin(&server, &setup("connect4", person(), person()));
    both.play("4");
    both.play("5");
    assert_eq!(turns(both.act("take-back")), 1);
    assert_eq!(both.view["position"]["side"], "second");
}

#[test]
fn two_people_take_back_by_consent() {
    let server = Server::start();
    let (mut first, mut second) = people(&server);
    first.play("4");
    second.look();
    second.try_act("take-back").problem(422);
    second.play("5");
    first.look();
    // The last move is the other's: back to one's own.
    assert_eq!(first.act("take-back")["take_back_offer"], "first");
    first.try_act("accept-take-back").problem(422);
    first.try_act("take-back").problem(422);
    second.look();
    let declined = second.act("decline-take-back");
    assert_eq!((&declined["declined"], turns(declined)), (&json!("take-back"), 2));
    assert_eq!(declined["take_back_offer"], Value::Null);
    first.look();
    first.act("take-back");
    second.look();
    let back = second.act("accept-take-back");
    assert_eq!((turns(back), &back["position"]["side"]), (0, &json!("first")));
    second.try_act("accept-take-back").problem(422);
    // A move answers no.
    first.look();
    first.play("1");
    assert_eq!(first.act("take-back")["take_back_offer"], "first");
    second.look();
    assert_eq!(second.play("1")["take_back_offer"], Value::Null);
}

#[test]
fn if_nothing_can_be_taken_back_nothing_is() {
    let server = Server::start();
    let mut wanted = setup("connect4", person(), person());
    wanted["take_backs"] = json!(false);
    let mut both = Sitter::begin(&server, &wanted);
    assert_eq!(both.view["take_backs"], false);
    both.play("4");
    both.try_act("take-back").problem(403);
    both.only(0).try_act("take-back").problem(403);
}

#[test]
fn two_people_agree_on_a_draw() {
    let server = Server::start();
    let (mut first, mut second) = people(&server);
    first.play("4");
    assert_eq!(first.act("offer-draw")["draw_offer"], "first");
    first.try_act("accept-draw").problem(422);
    second.look();
    assert_eq!(second.act("decline-draw")["declined"], "draw");
    first.look();
    first.try_act("offer-draw").problem(422);
    second.look();
    second.play("4");
    first.look();
    first.act("offer-draw");
    second.look();
    let end = second.act("accept-draw");
    assert_eq!(end["ending"], json!({"winner": null, "cause": "agreed", "reason": "agreement"}));
    let (mut first, mut second) = people(&server);
    first.act("offer-draw");
    second.look();
    assert_eq!(second.act("offer-draw")["ending"]["cause"], "agreed");
}

#[test]
fn a_machine_agrees_unless_it_is_better() {
    let server = Server::start();
    let offer = |moves: &[&str]| {
        let mut wanted = setup("connect4", person(), machine("best"));
        wanted["moves"] = json!(moves);
        let mut sitter = Sitter::begin(&server, &wanted);
        assert_eq!(sitter.act("offer-draw")["draw_offer"], "first");
        sitter.wait("answer", |view| view["draw_offer"].is_null()).clone()
    };
    // The person wins with the next move.
    let lost = offer(&["1", "2", "1", "2", "1", "3"]);
    assert_eq!(lost["ending"]["cause"], "agreed", "{lost}");
    // The machine has three in a row with both ends open.
    let won = offer(&["1", "4", "1", "5", "7", "3"]);
    assert_eq!((&won["ending"], &won["declined"]), (&Value::Null, &json!("draw")), "{won}");
}

#[test]
fn a_machine_to_move_answers_with_its_move_or_instead_of_it() {
    let server = Server::start();
    let mut sitter = Sitter::begin(&server, &setup("loa", person(), machine("mcts:time=500ms")));
    sitter.play("b1-b3");
    assert_eq!(sitter.act("offer-draw")["draw_offer"], "first");
    let after = sitter.wait("answer", |view| view["draw_offer"].is_null());
    let has_agreed = after["ending"]["cause"] == "agreed" && turns(after) == 1;
    let has_moved = after["declined"] == "draw" && turns(after) == 2;
    assert!(has_agreed != has_moved, "{after}");
}

#[test]
fn a_player_that_gives_up_has_lost() {
    let server = Server::start();
    let (first, mut second) = people(&server);
    let end = second.act("resign");
    assert_eq!(end["ending"]["winner"], "first");
    assert_eq!(
        (&end["ending"]["cause"], &end["ending"]["reason"]),
        (&json!("resign"), &json!("resignation"))
    );
    first.try_move("4").expect(409);
    second.try_act("resign").problem(422);
    // While a machine thinks, too.
    let mut sitter = Sitter::begin(&server, &setup("loa", machine("mcts:time=30s"), person()));
    let end = sitter.act("resign");
    assert_eq!((&end["ending"]["winner"], &end["thinking"]), (&json!("first"), &Value::Null));
}
