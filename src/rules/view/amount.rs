//! Amounts that may have a fraction: points of experience in halves or tenths.

use std::fmt;
use std::ops::AddAssign;

use serde::{Serialize, Serializer};

/// An amount, counted in tenths so that sums are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Amount {
    tenths: u32,
}

impl Amount {
    /// Returns a whole number.
    pub const fn whole(number: u32) -> Self {
        Self {
            tenths: number.saturating_mul(10),
        }
    }

    /// Returns halves of one.
    pub const fn halves(number: u32) -> Self {
        Self {
            tenths: number.saturating_mul(5),
        }
    }

    /// Returns what is left without another amount.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self {
            tenths: self.tenths.saturating_sub(other.tenths),
        }
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Self) {
        self.tenths = self.tenths.saturating_add(other.tenths);
    }
}

/// "2", "2.5".
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tenths % 10 {
            0 => write!(f, "{}", self.tenths / 10),
            rest => write!(f, "{}.{rest}", self.tenths / 10),
        }
    }
}

/// A number, whole if it has no fraction.
impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.tenths % 10 {
            0 => to.serialize_u32(self.tenths / 10),
            _ => to.serialize_f64(f64::from(self.tenths) / 10.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_keeps_its_half_in_sums_in_words_and_in_json() {
        let mut sum = Amount::whole(2);
        assert_eq!(sum.to_string(), "2");
        sum += Amount::halves(1);
        assert_eq!(sum.to_string(), "2.5");
        assert_eq!(serde_json::to_string(&sum).unwrap(), "2.5");
        sum += Amount::halves(1);
        assert_eq!(serde_json::to_string(&sum).unwrap(), "3");
    }
}
