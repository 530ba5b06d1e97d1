//! The files of a folder: one for each material of five pieces and more. What is smaller is
//! computed in less time than it takes to ask for it.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use ludens_core::Value;

use super::Material;
use super::analysis::best_move;
use super::build::{build, solve};
use super::index::Index;
use super::tables::Tables;
use crate::file::MarkFile;
use crate::{FileError, Holding, Progress, Totals, Verified};

/// Up to so many pieces endings are kept in memory, with their plies.
pub(super) const IN_MEMORY: u32 = 4;

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
        progress: &mut dyn FnMut(&Progress),
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
            progress(&Progress { part: material.to_string(), done, total, was_there });
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
            Holding { pieces, files: 0, all_files: materials.len(), positions: 0, bytes: 0 };
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

    /// Reads all files up to so many pieces, holds each position to what its moves lead to, and
    /// counts how positions end.
    pub fn verify(
        &self,
        pieces: u32,
        threads: NonZero<usize>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Verified, FileError> {
        let mut tables = build(pieces.min(self.in_memory), 0, threads);
        let mut found = Verified::default();
        for material in (2..=pieces.min(self.in_memory)).flat_map(Material::all) {
            add(&mut found, material, check(&tables, material, threads));
        }
        let pairs = self.pairs(pieces);
        let (mut done, total) = (0, pairs.iter().copied().map(size_of_pair).sum());
        for material in pairs {
            for one in pair(material) {
                let file = self.open_file(one, &Index::new(one))?;
                tables.load(one, &file.ok_or_else(|| self.missing(one))?)?;
            }
            for one in pair(material) {
                add(&mut found, one, check(&tables, one, threads));
            }
            done += size_of_pair(material);
            progress(&Progress { part: material.to_string(), done, total, was_there: true });
        }
        Ok(found)
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
    ) -> Result<Option<MarkFile>, FileError> {
        let path = self.file(material);
        // Only what is certainly not there counts as missing.
        match path.try_exists() {
            Ok(false) => Ok(None),
            _ => MarkFile::open(&path, &label(material), index.count()).map(Some),
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
            let (count, values) = (Index::new(one).count(), tables.for_file(one));
            MarkFile::write(&self.file(one), &label(one), count, values)
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

/// How many positions of a material are won, drawn, lost, and not worth what their best move is.
fn check(tables: &Tables, material: Material, threads: NonZero<usize>) -> [u64; 4] {
    let index = Index::new(material);
    let check_share = |first: usize| {
        let mut found = [0; 4];
        for pieces in index.positions().skip(first).step_by(threads.get()) {
            let value = tables.known(pieces).value;
            let best = best_move(pieces, |next| tables.known(next));
            found[match value {
                Value::Win => 0,
                Value::Draw => 1,
                Value::Loss => 2,
            }] += 1;
            found[3] += u64::from(best.map_or(Value::Loss, |best| best.value) != value);
        }
        found
    };
    thread::scope(|scope| {
        let begin = |first| scope.spawn(move || check_share(first));
        let shares: Vec<_> = (0..threads.get()).map(begin).collect();
        shares.into_iter().fold([0; 4], |mut all, share| {
            let share = share.join().expect("it does not panic");
            all.iter_mut().zip(share).for_each(|(all, share)| *all += share);
            all
        })
    })
}

/// Adds what was found of a material to its balance.
fn add(found: &mut Verified, material: Material, [won, drawn, lost, wrong]: [u64; 4]) {
    let (own, other) = (material.own.pieces(), material.other.pieces());
    found.wrong += wrong;
    let of_balance = |totals: &&mut Totals| (totals.own, totals.other) == (own, other);
    match found.totals.iter_mut().find(of_balance) {
        Some(totals) => {
            totals.won += won;
            totals.drawn += drawn;
            totals.lost += lost;
        }
        None => found.totals.push(Totals { own, other, won, drawn, lost }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Database;
    use super::*;
    use ludens_core::Random;

    const TWO: NonZero<usize> = NonZero::new(2).expect("it is not 0");

    /// A folder where endings of two and three pieces have files; and everything in memory.
    fn small(name: &str) -> (Folder, Tables) {
        let path = std::env::temp_dir().join(format!("ludens-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        (Folder { path, in_memory: 1 }, build(3, 3, TWO))
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
        for material in (2..=3).flat_map(Material::all) {
            for pieces in Index::new(material).positions() {
                let position = pieces.position();
                let known = database.known_at(&position).expect("it can be read");
                let expected = tables.known_at(&position).map(|known| known.value);
                assert_eq!(known.map(|known| known.value), expected, "{pieces:?}");
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
        let verified = folder.verify(3, TWO, &mut |_| {}).expect("all files are there");
        assert_eq!(verified.wrong, 0);
        let totals = |own, other, won, drawn, lost| Totals { own, other, won, drawn, lost };
        assert_eq!(
            verified.totals,
            [
                totals(1, 1, 716, 2_370, 402),
                totals(1, 2, 2_510, 8_216, 87_290),
                totals(2, 1, 97_740, 261, 15),
            ]
        );
        let holdings = folder.holdings(3).expect("they can be read");
        let files: Vec<_> = holdings.iter().map(|of| (of.pieces, of.files, of.all_files)).collect();
        assert_eq!(files, [(2, 4, 4), (3, 12, 12)]);
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
                let read = |file: MarkFile| {
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
        let pieces = Database::of(&folder, 0).expect("the rest is whole").pieces();
        assert_eq!(pieces, 2);
        fs::remove_dir_all(folder.path).expect("it is there");
    }
}
