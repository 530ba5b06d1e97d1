//! The same inference as in the file `inference`, with the processor's instructions for whole
//! lines of numbers, chosen at run time. All paths give the same numbers, bit by bit: sums cannot
//! overflow (`Network::new` checks that), so their order makes no difference.
//!
//! This is the one module of the crate with `unsafe`: instructions that not every processor has,
//! and loads by pointer. Without it a network 128 wide takes 274 ns for a position of checkers,
//! more than all the rest of a node; with it 44 to 58 ns (`ludens bench net`, BENCHMARKS.md).
#![expect(unsafe_code, reason = "std::arch has no safe loads, and it makes networks usable")]

use std::arch::x86_64::*;

use crate::Network;
use crate::inference::{Activations, Path, Sums, output};
use crate::network::{Block, FAN, Head, Line, ONE, STRIP, Stack, Strip};
use crate::policy::sum_up;
use crate::shape::{HIDDEN_STEP, WIDTH_STEP};

/// Whether the processor has what the path needs.
pub(crate) fn has(path: Path) -> bool {
    match path {
        Path::Portable => true,
        Path::Avx2 => is_x86_feature_detected!("avx2"),
        Path::Avx512 => {
            is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vnni")
        }
    }
}

/// The score by 32 bytes at a time.
///
/// # Panics
/// If the processor has no AVX2.
#[inline]
pub(crate) fn score_avx2(network: &Network, inputs: &[u16], bucket: usize) -> i32 {
    assert!(has(Path::Avx2));
    // SAFETY: the processor has the instructions.
    unsafe { avx2::score(network, inputs, bucket) }
}

/// The score by 64 bytes at a time.
///
/// # Panics
/// If the processor has no AVX-512 with VNNI.
#[inline]
pub(crate) fn score_avx512(network: &Network, inputs: &[u16], bucket: usize) -> i32 {
    assert!(has(Path::Avx512));
    // SAFETY: the processor has the instructions.
    unsafe { avx512::score(network, inputs, bucket) }
}

/// The logits of moves by 32 bytes at a time.
///
/// # Panics
/// If the processor has no AVX2.
pub(crate) fn logits_avx2(
    network: &Network,
    head: &Head,
    inputs: &[u16],
    outputs: &[u16],
    logits: &mut Vec<i32>,
) {
    assert!(has(Path::Avx2));
    // SAFETY: the processor has the instructions.
    unsafe { avx2::logits(network, head, inputs, outputs, logits) }
}

/// The logits of moves with instructions of AVX-512.
///
/// # Panics
/// If the processor has no AVX-512 with VNNI.
pub(crate) fn logits_avx512(
    network: &Network,
    head: &Head,
    inputs: &[u16],
    outputs: &[u16],
    logits: &mut Vec<i32>,
) {
    assert!(has(Path::Avx512));
    // SAFETY: the processor has the instructions.
    unsafe { avx512::logits(network, head, inputs, outputs, logits) }
}

/// The rows of the accumulator that an input adds to `N` lines from `first`.
#[inline(always)]
fn row<const N: usize>(network: &Network, lines: usize, input: u16, first: usize) -> &[Line; N] {
    let at = usize::from(input) * lines + first;
    network.accumulator_weights[at..at + N].try_into().expect("N lines")
}

/// Four neighbouring activations as one number.
#[inline(always)]
fn four(activations: &Activations, index: usize) -> i32 {
    let bytes = &activations.0[FAN * index..FAN * (index + 1)];
    i32::from_le_bytes(bytes.try_into().expect("four bytes"))
}

/// What is the same on both paths but for the instructions it is compiled to: in which order the
/// layers and the parts of the accumulator come.
macro_rules! in_order {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        pub(super) fn score(network: &Network, inputs: &[u16], bucket: usize) -> i32 {
            let activations = activations(network, inputs);
            let lines = network.header.shape.width / WIDTH_STEP;
            let stack = &network.stacks[bucket];
            let mut sums = Sums::default();
            for column in 0..network.header.shape.hidden / HIDDEN_STEP {
                hidden(stack, lines, column, &activations, &mut sums);
            }
            output(stack, &sums, network.header.shifts)
        }

        #[target_feature(enable = $features)]
        pub(super) fn logits(
            network: &Network,
            head: &Head,
            inputs: &[u16],
            outputs: &[u16],
            logits: &mut Vec<i32>,
        ) {
            let activations = activations(network, inputs);
            sum_up(head, outputs, logits, |row| dot(row, &activations));
        }

        #[target_feature(enable = $features)]
        #[inline]
        fn activations(network: &Network, inputs: &[u16]) -> Activations {
            let mut activations = Activations::default();
            let lines = network.header.shape.width / WIDTH_STEP;
            let mut first = 0;
            while lines - first >= 4 {
                activate::<4>(network, inputs, first, &mut activations);
                first += 4;
            }
            while lines - first >= 2 {
                activate::<2>(network, inputs, first, &mut activations);
                first += 2;
            }
            if first < lines {
                activate::<1>(network, inputs, first, &mut activations);
            }
            activations
        }
    };
}

mod avx512 {
    use super::*;

    in_order!("avx512f,avx512bw,avx512vl,avx512vnni");

    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
    #[inline]
    fn dot(row: &[Strip], activations: &Activations) -> i32 {
        let (values, _) = activations.0.as_chunks::<STRIP>();
        let mut sums = _mm256_setzero_si256();
        for (strip, values) in row.iter().zip(values) {
            // SAFETY: both have 32 bytes and are aligned to them.
            let (values, weights) = unsafe {
                let weights = _mm256_load_si256(strip.0.as_ptr().cast());
                (_mm256_load_si256(values.as_ptr().cast()), weights)
            };
            sums = _mm256_dpbusd_epi32(sums, values, weights);
        }
        let half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        let quarter = _mm_add_epi32(half, _mm_unpackhi_epi64(half, half));
        _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32::<1>(quarter)))
    }

    /// `N` lines of the accumulator, kept in registers while all rows are added.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
    #[inline]
    fn activate<const N: usize>(
        network: &Network,
        inputs: &[u16],
        first: usize,
        activations: &mut Activations,
    ) {
        let lines = network.header.shape.width / WIDTH_STEP;
        let mut sums = [_mm512_setzero_si512(); N];
        for (sum, line) in sums.iter_mut().zip(&network.accumulator_biases[first..first + N]) {
            *sum = load(line);
        }
        for &input in inputs {
            for (sum, line) in sums.iter_mut().zip(row::<N>(network, lines, input, first)) {
                *sum = _mm512_add_epi16(*sum, load(line));
            }
        }
        let shift = network.header.shifts.accumulator;
        let most = _mm512_set1_epi16((ONE << shift) as i16);
        let count = _mm_cvtsi32_si128(shift as i32);
        let places = activations.0[first * WIDTH_STEP..].chunks_exact_mut(WIDTH_STEP);
        for (sum, place) in sums.iter().zip(places) {
            let clamped = _mm512_min_epi16(_mm512_max_epi16(*sum, _mm512_setzero_si512()), most);
            let bytes = _mm512_cvtepi16_epi8(_mm512_sra_epi16(clamped, count));
            // SAFETY: a place has 32 bytes.
            unsafe { _mm256_storeu_si256(place.as_mut_ptr().cast(), bytes) };
        }
    }

    /// Sixteen hidden neurons, in four chains that do not wait for each other.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
    #[inline]
    fn hidden(
        stack: &Stack,
        lines: usize,
        column: usize,
        activations: &Activations,
        sums: &mut Sums,
    ) {
        let across = stack.hidden_biases.len() / HIDDEN_STEP;
        let mut chains = [_mm512_setzero_si512(); 4];
        let blocks = stack.hidden_blocks[column..].iter().step_by(across);
        let fours = 0..lines * WIDTH_STEP / FAN;
        for (index, block) in fours.zip(blocks) {
            let values = _mm512_set1_epi32(four(activations, index));
            let chain = &mut chains[index % 4];
            *chain = _mm512_dpbusd_epi32(*chain, values, load_block(block));
        }
        let [a, b, c, d] = chains;
        let sum = _mm512_add_epi32(_mm512_add_epi32(a, b), _mm512_add_epi32(c, d));
        let place = HIDDEN_STEP * column..HIDDEN_STEP * (column + 1);
        let (biases, sums) = (&stack.hidden_biases[place.clone()], &mut sums.0[place]);
        // SAFETY: both have sixteen numbers of four bytes.
        unsafe {
            let sum = _mm512_add_epi32(sum, _mm512_loadu_si512(biases.as_ptr().cast()));
            _mm512_storeu_si512(sums.as_mut_ptr().cast(), sum);
        }
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn load(line: &Line) -> __m512i {
        // SAFETY: a line has 64 bytes and is aligned to them.
        unsafe { _mm512_load_si512(line.0.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx512f")]
    #[inline]
    fn load_block(block: &Block) -> __m512i {
        // SAFETY: a block has 64 bytes and is aligned to them.
        unsafe { _mm512_load_si512(block.0.as_ptr().cast()) }
    }
}

mod avx2 {
    use super::*;

    in_order!("avx2");

    #[target_feature(enable = "avx2")]
    #[inline]
    fn dot(row: &[Strip], activations: &Activations) -> i32 {
        let (values, _) = activations.0.as_chunks::<STRIP>();
        let mut sums = _mm256_setzero_si256();
        for (strip, values) in row.iter().zip(values) {
            // SAFETY: both have 32 bytes and are aligned to them.
            let (values, weights) = unsafe {
                let weights = _mm256_load_si256(strip.0.as_ptr().cast());
                (_mm256_load_si256(values.as_ptr().cast()), weights)
            };
            // Two products are 2 · 127 · 128 at most: less than 16 bits saturate at.
            let pairs = _mm256_maddubs_epi16(values, weights);
            sums = _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
        }
        let half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        let quarter = _mm_add_epi32(half, _mm_unpackhi_epi64(half, half));
        _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32::<1>(quarter)))
    }

    /// `N` lines of the accumulator, kept in registers while all rows are added.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn activate<const N: usize>(
        network: &Network,
        inputs: &[u16],
        first: usize,
        activations: &mut Activations,
    ) {
        let lines = network.header.shape.width / WIDTH_STEP;
        let mut sums = [[_mm256_setzero_si256(); 2]; N];
        for (sum, line) in sums.iter_mut().zip(&network.accumulator_biases[first..first + N]) {
            *sum = load(line);
        }
        for &input in inputs {
            for (sum, line) in sums.iter_mut().zip(row::<N>(network, lines, input, first)) {
                let [low, high] = load(line);
                *sum = [_mm256_add_epi16(sum[0], low), _mm256_add_epi16(sum[1], high)];
            }
        }
        let shift = network.header.shifts.accumulator;
        let most = _mm256_set1_epi16((ONE << shift) as i16);
        let count = _mm_cvtsi32_si128(shift as i32);
        let places = activations.0[first * WIDTH_STEP..].chunks_exact_mut(WIDTH_STEP);
        for ([low, high], place) in sums.iter().zip(places) {
            let low = _mm256_sra_epi16(clamped(*low, most), count);
            let high = _mm256_sra_epi16(clamped(*high, most), count);
            // Packing takes turns between the halves of a register.
            let bytes = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high));
            // SAFETY: a place has 32 bytes.
            unsafe { _mm256_storeu_si256(place.as_mut_ptr().cast(), bytes) };
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn clamped(values: __m256i, most: __m256i) -> __m256i {
        _mm256_min_epi16(_mm256_max_epi16(values, _mm256_setzero_si256()), most)
    }

    /// Sixteen hidden neurons, in two chains for each half of them.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn hidden(
        stack: &Stack,
        lines: usize,
        column: usize,
        activations: &Activations,
        sums: &mut Sums,
    ) {
        let across = stack.hidden_biases.len() / HIDDEN_STEP;
        let ones = _mm256_set1_epi16(1);
        let mut chains = [[_mm256_setzero_si256(); 2]; 2];
        let blocks = stack.hidden_blocks[column..].iter().step_by(across);
        let fours = 0..lines * WIDTH_STEP / FAN;
        for (index, block) in fours.zip(blocks) {
            let values = _mm256_set1_epi32(four(activations, index));
            let chain = &mut chains[index % 2];
            for (sum, weights) in chain.iter_mut().zip(load_block(block)) {
                // Two products are 2 · 127 · 128 at most: less than 16 bits saturate at.
                let pairs = _mm256_maddubs_epi16(values, weights);
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(pairs, ones));
            }
        }
        let half = HIDDEN_STEP / 2;
        for (part, first) in
            [HIDDEN_STEP * column, HIDDEN_STEP * column + half].into_iter().enumerate()
        {
            let sum = _mm256_add_epi32(chains[0][part], chains[1][part]);
            let place = first..first + half;
            let (biases, sums) = (&stack.hidden_biases[place.clone()], &mut sums.0[place]);
            // SAFETY: both have eight numbers of four bytes.
            unsafe {
                let sum = _mm256_add_epi32(sum, _mm256_loadu_si256(biases.as_ptr().cast()));
                _mm256_storeu_si256(sums.as_mut_ptr().cast(), sum);
            }
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn load(line: &Line) -> [__m256i; 2] {
        let (halves, _) = line.0.as_chunks::<{ WIDTH_STEP / 2 }>();
        // SAFETY: a half has 32 bytes, and a line is aligned to 64.
        [0, 1].map(|half| unsafe { _mm256_load_si256(halves[half].as_ptr().cast()) })
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn load_block(block: &Block) -> [__m256i; 2] {
        let (halves, _) = block.0.as_chunks::<{ FAN * HIDDEN_STEP / 2 }>();
        // SAFETY: a half has 32 bytes, and a block is aligned to 64.
        [0, 1].map(|half| unsafe { _mm256_load_si256(halves[half].as_ptr().cast()) })
    }
}
