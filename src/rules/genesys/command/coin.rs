//! The words of a purchase with symbols: the key of a row, the symbol that pays, the price of a custom
//! spend.

use crate::capitals::Kind;
use crate::model::check::Paid;

use dice::Symbols;
#[cfg(test)]
use lang::grammar::AnyWord;
use lang::grammar::Word;
use lang::spoken::quote;
use lang::usage::Place as _;
use lang::{Args, Refusal};

#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Just, Strategy, prop, prop_oneof};

/// The symbol that pays for a purchase, if the person names one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coin {
    /// Advantage.
    Advantage,
    /// Threat.
    Threat,
    /// Triumph.
    Triumph,
    /// Despair.
    Despair,
}

impl Coin {
    /// Every symbol that pays.
    pub const ALL: [Self; 4] = [Self::Advantage, Self::Threat, Self::Triumph, Self::Despair];

    /// Returns its word in a line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Advantage => "advantage",
            Self::Threat => "threat",
            Self::Triumph => "triumph",
            Self::Despair => "despair",
        }
    }

    /// Returns its name in a sentence.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Advantage => "Advantage",
            Self::Threat => "Threat",
            Self::Triumph => "Triumph",
            Self::Despair => "Despair",
        }
    }

    /// Returns the symbol of a word or its letter: `triumph`, `T`.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "a" => Some(Self::Advantage),
            "t" => Some(Self::Threat),
            "T" => Some(Self::Triumph),
            "D" => Some(Self::Despair),
            _ => Self::ALL
                .into_iter()
                .find(|coin| coin.word().eq_ignore_ascii_case(word)),
        }
    }

    /// Returns the symbol of a price if it has only one kind.
    pub const fn of(paid: Paid) -> Option<Self> {
        match (paid.advantage, paid.threat, paid.triumph, paid.despair) {
            (1.., 0, 0, 0) => Some(Self::Advantage),
            (0, 1.., 0, 0) => Some(Self::Threat),
            (0, 0, 1.., 0) => Some(Self::Triumph),
            (0, 0, 0, 1..) => Some(Self::Despair),
            _ => None,
        }
    }
}

impl Word for Coin {
    type Value = Self;
    const NAME: Option<&'static str> = Some("symbol");

    fn usage() -> String {
        Kind::Symbol.word().to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self, Refusal> {
        let word = a.word(what)?;
        let coin = Self::from_word(&word);
        coin.ok_or_else(|| a.unfit(&word, "a symbol: advantage, threat, triumph, despair"))
    }

    fn write(value: &Self) -> String {
        value.word().to_owned()
    }
}

#[cfg(test)]
impl AnyWord for Coin {
    fn any() -> BoxedStrategy<Self> {
        prop::sample::select(Self::ALL.to_vec()).boxed()
    }
}

/// The key or the number of a row of the spending menu. A number stays as typed. A word that reads like
/// a price must be in quotes.
#[derive(Debug)]
pub enum SpendKey {}

impl Word for SpendKey {
    type Value = String;
    const NAME: Option<&'static str> = Some("key of the spend");

    fn usage() -> String {
        format!("{}|{}", Kind::Spend.word(), Kind::Number.word())
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        match a.plain(0) {
            // The word isn't taken, so that the form that reads a price gets farther.
            Some(word) if price(word).is_some() => Err(a.unfit(word, "a key")),
            _ => a.word(what),
        }
    }

    fn write(value: &String) -> String {
        if value.parse::<usize>().is_ok() {
            value.clone()
        } else if price(value).is_some() {
            format!("\"{value}\"")
        } else {
            quote(value)
        }
    }
}

#[cfg(test)]
impl AnyWord for SpendKey {
    fn any() -> BoxedStrategy<String> {
        let pricelike = "[0-9]{0,2}[atTD]{0,2}";
        let signs = prop_oneof![Just("-".to_owned()), Just("say".to_owned())];
        prop_oneof![4 => <String as AnyWord>::any(), 1 => pricelike, 1 => signs].boxed()
    }
}

/// A price in symbols before a custom spend.
#[derive(Debug)]
pub enum Price {}

impl Word for Price {
    type Value = Paid;
    const NAME: Option<&'static str> = Some("price");

    fn usage() -> String {
        Kind::Price.word().to_owned()
    }

    /// A single `a` begins a sentence: "a lamp bursts".
    fn fits(a: &mut Args<'_>) -> bool {
        let word = a.plain(0).filter(|word| *word != "a");
        word.and_then(price).is_some()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Paid, Refusal> {
        let Some(word) = a.plain(0) else {
            return Err(a.missing(what));
        };
        let paid = price(word).ok_or_else(|| a.unfit(word, "a price"))?;
        a.next_word();
        Ok(paid)
    }

    fn write(value: &Paid) -> String {
        match value.words().replace(' ', "") {
            none if none.is_empty() => "-".to_owned(),
            price => price,
        }
    }
}

#[cfg(test)]
impl AnyWord for Price {
    fn any() -> BoxedStrategy<Paid> {
        let paid = (0_u8..9, 0_u8..9, 0_u8..4, 0_u8..4).prop_map(
            |(advantage, threat, triumph, despair)| Paid {
                advantage,
                threat,
                triumph,
                despair,
            },
        );
        paid.boxed()
    }
}

/// Reads a price such as `2a`, `T`, `1aT`, or `-` for none. Other words aren't prices.
pub fn price(word: &str) -> Option<Paid> {
    if word == "-" {
        return Some(Paid::default());
    }
    let looks = word
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, 'a' | 't' | 'T' | 'D'))
        && word.ends_with(['a', 't', 'T', 'D']);
    if !looks {
        return None;
    }
    let symbols: Symbols = word.parse().ok()?;
    let small = |n: u16| u8::try_from(n).ok();
    Some(Paid {
        advantage: small(symbols.advantage)?,
        threat: small(symbols.threat)?,
        triumph: small(symbols.triumph)?,
        despair: small(symbols.despair)?,
    })
    .filter(|paid| *paid != Paid::default())
}
