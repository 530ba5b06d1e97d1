//! The files of a folder: one for each material of five pieces and more. What is smaller is
//! computed in less time than it takes to ask for it.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::analysis::best_move;
use super::build::{build, solve};
use super::index::Index;
use super::tables::Tables;
use super::{Material, Pieces};
use crate::file::VerdictFile;
use crate::{FileError, Known, Verdict};

/// Up to so many pieces endings are kept in memory, with their plies.
pub(super) const IN_MEMORY: u32 = 4;

/// How far the files of a folder are built.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// What was built last, together with the same turned.
    pub material: Material,
    /// How many positions are done, and how many there are.
    pub done: u64,
    /// All of them.
    pub total: u64,
    /// Whether its files were there already.
    pub was_there: bool,
}

/// What a folder has of endings with so many pieces.
#[derive(Debug, Clone, Copy)]
pub struct Holding {
    /// How many pieces.
    pub pieces: u32,
    /// How many materials have their file, and how many there are.
    pub files: usize,
    /// All of them.
    pub materials: usize,
    /// The positions of these files.
    pub positions: u64,
    /// The bytes of these files.
    pub bytes: u64,
}

/// A folder with the files of endings.
pub struct Folder {
    path: PathBuf,
    /// Up to so many pieces endings have no files.
    pub(super) in_memory: u32,
}

impl Folder {
    /// The folder at this path, which need not exist yet.
    pub fn new(path: &Path) -> Folder {
        Folder { path: path.to_path_buf(), in_memory: IN_MEMORY }
    }

    /// Builds the files of all endings up to so many pieces. Files that are there are kept,
    /// unless they are damaged: so it goes on after it was killed.
    pub fn build(
        &self,
        pieces: u32,
        threads: NonZero<usize>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(), FileError> {
        fs::create_dir_all(&self.path)
            .map_err(|source| FileError::Unwritable { path: self.path.clone(), source })?;
        let mut tables = build(pieces.min(self.in_memory), 0, threads);
        let pairs = self.pairs(pieces);
        let (mut done, total) = (0, pairs.iter().copied().map(size_of_pair).sum());
        for material in pairs {
            let was_there = self.load_pair(&mut tables, material)?;
            if !was_there {
                pair(material).into_iter().for_each(|one| tables.add(one, false));
                solve(&tables, material, false, threads);
                self.write_pair(&tables, material)?;
            }
            done += size_of_pair(material);
            progress(Progress { material, done, total, was_there });
        }
        Ok(())
    }

    /// What is there of endings with five pieces and more, up to so many.
    pub fn holdings(&self, pieces: u32) -> Result<Vec<Holding>, FileError> {
        (self.in_memory + 1..=pieces).map(|pieces| self.holding(pieces)).collect()
    }

    fn holding(&self, pieces: u32) -> Result<Holding, FileError> {
        let materials = Material::all(pieces);
        let mut holding =
            Holding { pieces, files: 0, materials: materials.len(), positions: 0, bytes: 0 };
        for material in materials {
            let index = Index::new(material);
            if let Some(file) = self.open_file(material, &index)? {
                holding.files += 1;
                holding.positions += index.count();
                holding.bytes += file.bytes();
            }
        }
        Ok(holding)
    }

    /// Reads all files up to so many pieces, and holds each position to what its moves lead
    /// to. The number of positions, and of those that disagree.
    pub fn verify(
        &self,
        pieces: u32,
        threads: NonZero<usize>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<(u64, u64), FileError> {
        let mut tables = build(pieces.min(self.in_memory), 0, threads);
        let pairs = self.pairs(pieces);
        let total = pairs.iter().copied().map(size_of_pair).sum();
        let (mut done, mut wrong) = (0, 0);
        for material in pairs {
            for one in pair(material) {
                let file = self.open_file(one, &Index::new(one))?;
                tables.load(one, &file.ok_or_else(|| self.missing(one))?)?;
            }
            let count = |one| disagreements(&tables, one, threads);
            wrong += pair(material).into_iter().map(count).sum::<u64>();
            done += size_of_pair(material);
            progress(Progress { material, done, total, was_there: true });
        }
        Ok((done, wrong))
    }

    /// Every material that has a file, for itself and the same turned.
    fn pairs(&self, pieces: u32) -> Vec<Material> {
        let all = (self.in_memory + 1..=pieces).flat_map(Material::all);
        all.filter(|&material| material <= material.turned()).collect()
    }

    fn file(&self, material: Material) -> PathBuf {
        self.path.join(format!("checkers-{material}.ending"))
    }

    /// A material's file, if there is one.
    pub(super) fn open_file(
        &self,
        material: Material,
        index: &Index,
    ) -> Result<Option<VerdictFile>, FileError> {
        let path = self.file(material);
        // Only what is certainly not there counts as missing.
        match path.try_exists() {
            Ok(false) => Ok(None),
            _ => VerdictFile::open(&path, &label(material), index.count()).map(Some),
        }
    }

    /// Takes a material and the same turned from their files; `false` if these have to be
    /// built.
    fn load_pair(&self, tables: &mut Tables, material: Material) -> Result<bool, FileError> {
        for one in pair(material) {
            let file = self.open_file(one, &Index::new(one));
            let loaded = file.and_then(|file| match file {
                Some(file) => tables.load(one, &file).map(|()| true),
                None => Ok(false),
            });
            match loaded {
                Ok(true) => {}
                Ok(false) | Err(FileError::Damaged { .. }) => return Ok(false),
                Err(error) => return Err(error),
            }
        }
        Ok(true)
    }

    /// Writes a material and the same turned, at the same time.
    fn write_pair(&self, tables: &Tables, material: Material) -> Result<(), FileError> {
        let write = |one: Material| {
            let (count, verdicts) = (Index::new(one).count(), tables.for_file(one));
            VerdictFile::write(&self.file(one), &label(one), count, verdicts)
        };
        thread::scope(|scope| {
            let begin = |one| scope.spawn(move || write(one));
            let writers: Vec<_> = pair(material).into_iter().map(begin).collect();
            writers.into_iter().try_for_each(|writer| writer.join().expect("it does not panic"))
        })
    }

    fn missing(&self, material: Material) -> FileError {
        let source = std::io::ErrorKind::NotFound.into();
        FileError::Unreadable { path: self.file(material), source }
    }
}

fn label(material: Material) -> String {
    format!("checkers {material}")
}

/// A material and the same turned, which may be the same.
fn pair(material: Material) -> Vec<Material> {
    let mut both = vec![material, material.turned()];
    both.dedup();
    both
}

fn size_of_pair(material: Material) -> u64 {
    pair(material).into_iter().map(|one| Index::new(one).count()).sum()
}

/// How many positions of a material are not worth what their best move is.
fn disagreements(tables: &Tables, material: Material, threads: NonZero<usize>) -> u64 {
    let (index, wrong, next) = (Index::new(material), AtomicU64::new(0), AtomicUsize::new(0));
    let is_wrong = |pieces: Pieces| {
        let best = best_move(pieces, |next| tables.known(next));
        let best = best.map_or(Verdict::Loss, |best: Known| best.verdict);
        best != tables.known(pieces).verdict
    };
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                let first = next.fetch_add(1, Ordering::Relaxed);
                let share = index.positions().skip(first).step_by(threads.get());
                let found = share.filter(|&one| is_wrong(one)).count();
                wrong.fetch_add(found as u64, Ordering::Relaxed);
            });
        }
    });
    wrong.into_inner()
}

#[cfg(test)]
mod tests {
    use super::super::Database;
    use super::*;
    use ludens_core::Random;

    const TWO: NonZero<usize> = NonZero::new(2).expect("it is not 0");

    /// A folder where endings of three pieces have files; and everything in memory.
    fn small(name: &str) -> (Folder, Tables) {
        let path = std::env::temp_dir().join(format!("ludens-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        (Folder { path, in_memory: 2 }, build(3, 3, TWO))
    }

    fn build_all(folder: &Folder) -> Vec<bool> {
        let mut were_there = Vec::new();
        folder
            .build(3, TWO, &mut |progress| {
                were_there.push(progress.was_there);
                assert!(progress.done <= progress.total);
            })
            .expect("it can be written");
        were_there
    }

    fn assert_same(database: &Database, tables: &Tables) {
        for material in Material::all(3) {
            for pieces in Index::new(material).positions() {
                let position = pieces.position();
                let known = database.known_at(&position).expect("it can be read");
                let expected = tables.known_at(&position).map(|known| known.verdict);
                assert_eq!(known.map(|known| known.verdict), expected, "{pieces:?}");
            }
        }
    }

    #[test]
    fn files_say_what_was_built_also_with_hardly_any_memory() {
        let (folder, tables) = small("files");
        let were_there = build_all(&folder);
        assert!(were_there.iter().all(|there| !there));
        for memory in [0, 5_000, 1 << 20] {
            let database = Database::of(&folder, memory).expect("all files are there");
            assert_eq!(database.pieces(), 3);
            assert_same(&database, &tables);
            assert!(database.bytes_in_memory() <= memory.max(crate::file::BLOCK_BYTES));
        }
        assert_eq!(folder.verify(3, TWO, &mut |_| {}).expect("all files are there").1, 0);
        let [holding] = folder.holdings(3).expect("they can be read")[..] else { panic!("one") };
        assert_eq!((holding.files, holding.materials), (12, 12));
        fs::remove_dir_all(folder.path).expect("it is there");
    }

    #[test]
    fn what_was_built_is_kept_and_what_is_damaged_is_built_again() {
        let (folder, tables) = small("resume");
        build_all(&folder);
        assert!(build_all(&folder).iter().all(|&there| there));
        let mut random = Random::new(7);
        for material in Material::all(3) {
            let path = folder.file(material);
            let whole = fs::read(&path).expect("it was built");
            let at = random.below(whole.len());
            let mut changed = whole.clone();
            changed[at] ^= 1 << random.below(8);
            for damaged in [changed.as_slice(), &whole[..at], &[whole.as_slice(), b"x"].concat()] {
                fs::write(&path, damaged).expect("it can be written");
                let read = |file: VerdictFile| {
                    (0..file.blocks()).try_for_each(|block| file.read(block).map(drop))
                };
                let index = Index::new(material);
                let refused =
                    folder.open_file(material, &index).map(|file| file.map_or(Ok(()), read));
                assert!(!matches!(refused, Ok(Ok(()))), "byte {at} of {}", path.display());
                assert!(build_all(&folder).contains(&false));
                assert_eq!(fs::read(&path).expect("it was built again"), whole);
            }
        }
        assert_same(&Database::of(&folder, 1 << 20).expect("all files are there"), &tables);
        fs::remove_file(folder.file(Material::all(3)[0])).expect("it is there");
        assert_eq!(Database::of(&folder, 0).expect("the rest is whole").pieces(), 2);
        fs::remove_dir_all(folder.path).expect("it is there");
    }
}
