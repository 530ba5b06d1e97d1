//! Reads data so that whatever is wrong is named by the member where it stands.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Error, deserialize};

/// Data from JSON.
///
/// ```
/// use ludens_wire::from_value;
/// use ludens_wire::run::RunSettings;
/// use serde_json::json;
///
/// let told = |settings| from_value::<RunSettings>(settings).expect_err("a mistake");
/// let player = json!({"player": "pvs", "st": "soon"});
/// assert_eq!(
///     told(json!({"game": [], "player": [player]})),
///     "player[0].st: it must be a time such as 0.2, 5s or 200ms"
/// );
/// assert!(told(json!({"ronds": 3})).starts_with("unknown field `ronds`"));
/// let player = json!({"player": "pvs", "so": "soon"});
/// assert!(told(json!({"player": [player]})).starts_with("player[0]: unknown field `so`"));
/// ```
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    deserialize(value).map_err(|error| in_words(&error))
}

fn in_words(error: &Error<serde_json::Error>) -> String {
    let (path, why) = (error.path().to_string(), error.inner());
    // The message has the name of a member that is not known: only where it stands is added.
    let place = match why.to_string().starts_with("unknown field") {
        true => path.rsplit_once('.').map_or("", |(place, _)| place),
        false => path.trim_start_matches('.'),
    };
    if place.is_empty() { why.to_string() } else { format!("{place}: {why}") }
}
