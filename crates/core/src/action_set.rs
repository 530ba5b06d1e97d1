//! A set of actions, as small as a few words.

/// Some of the actions of a game, from 0 to 255.
///
/// ```
/// use ludens_core::ActionSet;
/// let set: ActionSet = [200, 3, 70, 3].into_iter().collect();
/// assert_eq!(set.iter().collect::<Vec<_>>(), [3, 70, 200]);
/// assert!(set.contains(70) && !set.contains(71) && !set.contains(1000));
/// assert_eq!((set.len(), set.nth(2)), (3, Some(200)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ActionSet {
    /// Those below 128, which are all in most games, and the others.
    low: u128,
    high: u128,
}

impl ActionSet {
    /// Takes an action in.
    #[inline]
    pub fn insert(&mut self, action: u8) {
        match action.checked_sub(128) {
            None => self.low |= 1 << action,
            Some(above) => self.high |= 1 << above,
        }
    }

    /// Whether the action of this number is among them.
    #[inline]
    pub fn contains(&self, action: usize) -> bool {
        match action {
            0..128 => self.low >> action & 1 != 0,
            128..256 => self.high >> (action - 128) & 1 != 0,
            _ => false,
        }
    }

    /// How many they are.
    #[inline]
    pub fn len(&self) -> usize {
        (self.low.count_ones() + self.high.count_ones()) as usize
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high == 0
    }

    /// The n-th from the lowest, from 0.
    pub fn nth(&self, n: usize) -> Option<u8> {
        self.iter().nth(n)
    }

    /// All of them, from the lowest.
    #[inline]
    pub fn iter(&self) -> ActionIter {
        ActionIter(*self)
    }
}

impl FromIterator<u8> for ActionSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u8>>(actions: I) -> ActionSet {
        let mut set = ActionSet::default();
        actions.into_iter().for_each(|action| set.insert(action));
        set
    }
}

/// The actions of a set, from the lowest.
#[derive(Debug, Clone)]
pub struct ActionIter(ActionSet);

impl Iterator for ActionIter {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let ActionSet { low, high } = &mut self.0;
        if *low != 0 {
            let action = low.trailing_zeros();
            *low &= *low - 1;
            return Some(action as u8);
        }
        if *high != 0 {
            let action = 128 + high.trailing_zeros();
            *high &= *high - 1;
            return Some(action as u8);
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for ActionIter {}
