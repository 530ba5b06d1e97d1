//! Where results are stored by default: in the folder that the user's
//! system has for programs' data.

use std::env;
use std::ffi::OsString;
use std::path::{self, Path, PathBuf};

use super::error::StoreError;

/// The file for the system this program runs on.
pub(super) fn default_path() -> Result<PathBuf, StoreError> {
    path_for(env::consts::OS, |name| env::var_os(name))
}

/// A read-only file, which is how SQLite must open it.
pub(super) fn immutable_uri(path: &Path) -> String {
    let whole = path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let escaped = whole.to_string_lossy().replace('%', "%25").replace('?', "%3f");
    format!("file:{}?immutable=1", escaped.replace('#', "%23"))
}

fn path_for(
    system: &str,
    variable: impl Fn(&str) -> Option<OsString>,
) -> Result<PathBuf, StoreError> {
    // The XDG rules ignore an empty or relative folder.
    let folder = |name: &'static str| {
        let value = variable(name).map(PathBuf::from);
        value.filter(|path| path.has_root()).ok_or(StoreError::NoDataFolder { variable: name })
    };
    let data = match system {
        "windows" => folder("APPDATA")?,
        "macos" => folder("HOME")?.join("Library/Application Support"),
        _ => folder("XDG_DATA_HOME").or_else(|_| Ok(folder("HOME")?.join(".local/share")))?,
    };
    Ok(data.join("ludens").join("ludens.db"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(system: &str, variables: &[(&str, &str)]) -> Option<PathBuf> {
        let find = |name: &str| variables.iter().find(|(known, _)| *known == name);
        path_for(system, |name| find(name).map(|(_, value)| value.into())).ok()
    }

    #[test]
    fn each_system_has_its_folder() {
        let home = ("HOME", "/home/ada");
        let at_home = Some("/home/ada/.local/share/ludens/ludens.db".into());
        let library = Some("/home/ada/Library/Application Support/ludens/ludens.db".into());
        assert_eq!(with("linux", &[home]), at_home);
        assert_eq!(with("linux", &[home, ("XDG_DATA_HOME", "")]), at_home);
        assert_eq!(with("linux", &[home, ("XDG_DATA_HOME", "here")]), at_home);
        let elsewhere = with("linux", &[home, ("XDG_DATA_HOME", "/data")]);
        assert_eq!(elsewhere, Some("/data/ludens/ludens.db".into()));
        assert_eq!(with("macos", &[home, ("XDG_DATA_HOME", "/data")]), library);
        let roaming = with("windows", &[home, ("APPDATA", "/Roaming")]);
        assert_eq!(roaming, Some("/Roaming/ludens/ludens.db".into()));
    }

    #[test]
    fn a_missing_folder_is_reported_by_its_variable() {
        let error = path_for("linux", |_| None).expect_err("no folder");
        assert!(error.to_string().contains("HOME is not set"), "{error}");
        let error = path_for("windows", |_| None).expect_err("no folder");
        assert!(error.to_string().contains("APPDATA"), "{error}");
    }
}
