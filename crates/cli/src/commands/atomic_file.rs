//! A file that exists as a whole or not at all: it is written under another name and
//! moved to its place at the end. If the program ends earlier, an older file stays.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

/// A file that is being written.
pub(super) struct AtomicFile {
    file: File,
    /// Where it is now, and where it will be; none for a device, which is written
    /// directly.
    way: Option<(PathBuf, PathBuf)>,
}

impl AtomicFile {
    /// A file that will be at this path.
    pub(super) fn create(path: &Path) -> io::Result<AtomicFile> {
        // A link stays, and its file is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        if let Some(file) = opened(&path)?
            && !file.metadata()?.is_file()
        {
            return Ok(AtomicFile { file, way: None });
        }
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", process::id()));
        let beside = path.with_file_name(name);
        let file = File::create(&beside)?;
        Ok(AtomicFile { file, way: Some((beside, path)) })
    }

    /// Moves it to its place.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let Some((beside, path)) = &self.way else { return self.file.flush() };
        self.file.sync_all()?;
        fs::rename(beside, path)?;
        self.way = None;
        Ok(())
    }
}

/// What is there already, which must be a file or device that may be written.
fn opened(path: &Path) -> io::Result<Option<File>> {
    match OpenOptions::new().append(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        other => other.map(Some),
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// An unfinished file is removed.
impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some((beside, _)) = &self.way {
            let _ = fs::remove_file(beside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_finished_file_takes_its_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.pgn");
        fs::write(&path, "old").expect("a file");
        let mut file = AtomicFile::create(&path).expect("a file");
        file.write_all(b"half").expect("bytes");
        drop(file);
        assert_eq!(fs::read_to_string(&path).expect("a file"), "old");
        let mut file = AtomicFile::create(&path).expect("a file");
        file.write_all(b"new").expect("bytes");
        file.finish().expect("a place");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "new");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        assert!(AtomicFile::create(folder.path()).is_err(), "a folder is no file");
        assert!(AtomicFile::create(&folder.path().join("no/such/x.pgn")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_not_replaced_and_a_link_stays() {
        let mut null = AtomicFile::create(Path::new("/dev/null")).expect("a device");
        null.write_all(b"x").and_then(|()| null.finish()).expect("written");
        assert!(!fs::metadata("/dev/null").expect("a device").is_file());
        let folder = tempfile::tempdir().expect("a folder");
        let (real, link) = (folder.path().join("real"), folder.path().join("link"));
        fs::write(&real, "old").expect("a file");
        std::os::unix::fs::symlink(&real, &link).expect("a link");
        let mut file = AtomicFile::create(&link).expect("a file");
        file.write_all(b"new").and_then(|()| file.finish()).expect("written");
        assert_eq!(fs::read_to_string(&real).expect("a file"), "new");
        assert!(link.is_symlink());
    }
}
