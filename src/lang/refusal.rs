//! Saying no: what was refused, on which rule it rests, and what to type instead.

use std::fmt;

/// Why a command was not carried out. Nothing has changed when one is returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule it rests on ("G-TURN-06"), if it rests on one; a refusal by a rule can be overruled.
    pub rule: Option<&'static str>,
    /// One sentence: what is wrong, naming the word or the number.
    pub why: String,
    /// What to type instead, or what to do first.
    pub hint: Option<String>,
    /// The line that does it anyway, recorded as an override.
    pub overrule: Option<String>,
    /// A rule that nobody can overrule, because there would be nothing to act on.
    pub stands: bool,
}

impl Refusal {
    /// A refusal of bad input: a word that is not understood, a name that nobody has.
    pub fn input(why: impl Into<String>) -> Self {
        Self {
            rule: None,
            why: why.into(),
            hint: None,
            overrule: None,
            stands: false,
        }
    }

    /// A refusal by a rule of the game; the table may overrule it.
    pub fn rule(rule: &'static str, why: impl Into<String>) -> Self {
        Self {
            rule: Some(rule),
            why: why.into(),
            hint: None,
            overrule: None,
            stands: false,
        }
    }

    /// The same resting on a rule that stands whatever the table says; one that names a rule
    /// already comes back as it is.
    #[must_use]
    pub fn resting_on(mut self, rule: &'static str) -> Self {
        if self.rule.is_none() {
            self.rule = Some(rule);
            self.stands = true;
        }
        self
    }

    /// Adds what to type instead.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Names the line that would do it anyway, for a refusal that rests on a rule.
    #[must_use]
    pub fn with_line(mut self, line: &str) -> Self {
        if self.rule.is_some() && self.overrule.is_none() && !self.stands {
            self.overrule = Some(format!("{}!", line.trim_end()));
        }
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        if let Some(rule) = self.rule {
            write!(f, " ({rule})")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, " {hint}")?;
        }
        if let Some(line) = &self.overrule {
            write!(f, " To override: `{line}`")?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}
