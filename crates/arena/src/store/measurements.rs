//! Measurements: series of numbered results that are no games, each kept exactly
//! once. Only the caller that measured it understands a result.

use std::collections::BTreeMap;

use rusqlite::params;

use super::Store;
use super::error::StoreError;

impl Store {
    /// Stores a result; if the number has one already, that one stays.
    pub fn add_measurement(
        &self,
        series: &str,
        number: u64,
        result: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO measurements (series, number, result) VALUES (?1, ?2, ?3)
            ON CONFLICT DO NOTHING";
        self.execute(sql, params![series, number, result]).map(drop)
    }

    /// All results of a series, by number.
    pub fn measurements(&self, series: &str) -> Result<BTreeMap<u64, String>, StoreError> {
        let query = "SELECT number, result FROM measurements WHERE series = ?1 ORDER BY number";
        let rows = self.rows(query, [series], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_first_stays() {
        let store = Store::in_memory().expect("a store");
        store.add_measurement("a", 3, "1").expect("kept");
        store.add_measurement("a", 3, "2").expect("known");
        store.add_measurement("b", 1, "3").expect("kept");
        let found = store.measurements("a").expect("a series");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [(3, "1".to_string())]);
        assert!(store.measurements("c").expect("none").is_empty());
    }
}
