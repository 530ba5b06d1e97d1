//! Seconds since 1970 as a date. There is no time zone but UTC: the same file
//! reads the same everywhere.

use std::fmt;

const SECONDS_PER_DAY: u64 = 86_400;
/// After this many days the calendar repeats itself.
const DAYS_IN_400_YEARS: u64 = 146_097;
/// From 1 March of the year 0, where leap days come last, to 1 January 1970.
const DAYS_BEFORE_1970: u64 = 719_468;

/// A moment in UTC, to the minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u64,
    /// The month, from 1.
    pub month: u64,
    /// The day of the month, from 1.
    pub day: u64,
    /// The hour.
    pub hour: u64,
    /// The minute.
    pub minute: u64,
}

impl Date {
    /// The date of a moment; 0 has no date, as the time was not recorded.
    ///
    /// ```
    /// use ludens_arena::report::Date;
    /// let date = Date::of_seconds(1_709_210_096).expect("a date");
    /// assert_eq!(date.to_string(), "2024-02-29 12:34");
    /// assert_eq!(Date::of_seconds(0), None);
    /// ```
    pub fn of_seconds(seconds: u64) -> Option<Date> {
        if seconds == 0 {
            return None;
        }
        let days = seconds / SECONDS_PER_DAY + DAYS_BEFORE_1970;
        let (cycle, day) = (days / DAYS_IN_400_YEARS, days % DAYS_IN_400_YEARS);
        // Days of years that begin in March, so that the leap day is the last.
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let from_march = (5 * day + 2) / 153;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        Some(Date {
            year: cycle * 400 + year + u64::from(month <= 2),
            month,
            day: day - (153 * from_march + 2) / 5 + 1,
            hour: seconds % SECONDS_PER_DAY / 3_600,
            minute: seconds % 3_600 / 60,
        })
    }

    /// As game files write it: `2024.02.29`.
    pub fn in_tags(&self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Date { year, month, day, hour, minute } = self;
        write!(f, "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edges_of_months_years_and_centuries() {
        for (seconds, date) in [
            (1, "1970-01-01 00:00"),
            (951_782_399, "2000-02-28 23:59"),
            (951_782_400, "2000-02-29 00:00"),
            (951_868_800, "2000-03-01 00:00"),
            (1_704_067_199, "2023-12-31 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
        ] {
            assert_eq!(Date::of_seconds(seconds).expect("a date").to_string(), date);
        }
    }

    #[test]
    fn no_number_is_too_large() {
        assert!(Date::of_seconds(u64::MAX).is_some());
    }
}
