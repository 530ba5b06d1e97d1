//! Recorded searches over HTTP.

use crate::support::Server;
use serde_json::{Value, json};

fn look(server: &Server, question: &Value) -> Value {
    server.post("/api/xray", question).expect(201)
}

fn nodes(server: &Server, tree: &Value, query: &str) -> Value {
    let id = tree["id"].as_str().expect("a name");
    server.get(&format!("/api/xray/{id}/nodes?{query}")).expect(200)["nodes"].clone()
}

#[test]
fn a_tree_is_read_page_by_page() {
    let server = Server::start();
    let question = json!({
        "game": "loa", "moves": ["b1-b3"], "player": "alphabeta", "depth": 3, "compare": true,
    });
    let tree = look(&server, &question);
    assert_eq!((&tree["kind"], &tree["side"]), (&json!("visits"), &json!("second")));
    let [own, plain] = [&tree["nodes"], &tree["plain"]["nodes"]].map(|n| n.as_u64().expect("n"));
    assert!(plain > 4 * own && tree["complete"] == true && tree["plain"]["complete"] == true);
    let first = nodes(&server, &tree, "ids=0&count=5");
    assert_eq!(first[0]["children"].as_array().map(Vec::len), Some(5));
    let total = first[0]["total"].as_u64().expect("a count");
    let rest = nodes(&server, &tree, "ids=0&from=5&count=500");
    assert_eq!(rest[0]["children"].as_array().map(Vec::len), Some(total as usize - 5));
    let child = &first[0]["children"][0];
    assert!(child["size"].as_u64() < child["plain"]["size"].as_u64(), "{child}");
    let place = json!({"game": "loa", "moves": ["b1-b3", child["move"]], "legal_moves": false});
    server.post("/api/positions", &place).expect(200);
    let plain = nodes(&server, &tree, "ids=0&tree=plain&count=1");
    assert_eq!(plain[0]["node"]["score"], first[0]["node"]["score"], "pruning is safe");
}

#[test]
fn a_search_is_followed_step_by_step() {
    let server = Server::start();
    let tree = look(&server, &json!({"game": "connect4", "player": "alphabeta", "depth": 3}));
    let id = tree["id"].as_str().expect("a name");
    let step = server.get(&format!("/api/xray/{id}/steps/4")).expect(200);
    assert_eq!(step["path"], json!([0, 1, 2, 3]), "straight down first");
    let then = nodes(&server, &tree, "ids=0,1,2,3&step=4");
    assert!(then[0]["node"]["score"].is_null() && then[3]["node"]["score"].is_object());
    server.get(&format!("/api/xray/{id}/nodes?ids=9&step=4")).problem(404);
    server.get(&format!("/api/xray/{id}/steps/0")).problem(404);
    let grown = look(&server, &json!({"game": "tebes", "player": "mcts", "nodes": 60}));
    let half = nodes(&server, &grown, "ids=0&step=30");
    assert_eq!((&grown["steps"], &half[0]["node"]["visits"]), (&json!(60), &json!(30)));
}

#[test]
fn only_the_last_trees_are_kept() {
    let server = Server::start();
    let question = json!({"game": "connect4", "player": "minimax", "depth": 1});
    let first = look(&server, &question);
    let path = format!("/api/xray/{}", first["id"].as_str().expect("a name"));
    server.get(&path).expect(200);
    (0..4).for_each(|_| drop(look(&server, &question)));
    assert!(server.get(&path).problem(404).contains("look again"));
}

#[test]
fn what_cannot_be_recorded_is_refused() {
    let server = Server::start();
    let ask = |question: Value| server.post("/api/xray", &question).problem(422);
    let over = json!(["4", "5", "4", "5", "4", "5", "4"]);
    for (question, words) in [
        (json!({"game": "connect4", "player": "random"}), "cannot be looked into"),
        (json!({"game": "connect4", "player": "nobody"}), "there is no player"),
        (json!({"game": "connect4", "player": "engine:/bin/sh"}), "runs a program"),
        (json!({"game": "connect4", "player": "pvs:eval=net:/etc/passwd"}), "reads a file"),
        (json!({"game": "connect4", "player": "pvs", "depth": 0}), "depth"),
        (json!({"game": "loa", "player": "minimax", "depth": 1_000_000}), "depth"),
        (json!({"game": "connect4", "player": "pvs", "moves": over}), "the game is over"),
        (json!({"game": "chess", "player": "pvs"}), "chess"),
    ] {
        let told = ask(question.clone());
        assert!(told.contains(words), "{question}: {told}");
    }
    let tree = look(&server, &json!({"game": "connect4", "player": "pvs", "depth": 2}));
    let id = tree["id"].as_str().expect("a name");
    server.get(&format!("/api/xray/{id}/nodes?ids=x")).problem(400);
    server.get(&format!("/api/xray/{id}/nodes?ids=0&tree=plain")).problem(422);
    server.get(&format!("/api/xray/{id}/nodes?ids=99999999")).problem(404);
}
