//! Refusals: what was refused, by which rule, and what to type instead.

use std::fmt;

/// The reason why a command was not carried out. Nothing has changed when one is returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule behind the refusal ("G-TURN-06"), if there is one. A refusal by a rule can be
    /// overridden.
    pub rule: Option<&'static str>,
    /// One sentence that says what is wrong and names the word or the number.
    pub why: String,
    /// What to type instead, or what to do first.
    pub hint: Option<String>,
    /// The line that does it anyway, recorded as an override.
    pub overrule: Option<String>,
    /// True for a rule that can't be overridden, because there would be nothing to act on.
    pub stands: bool,
}

impl Refusal {
    /// Returns a refusal of bad input: a word that isn't understood, or an unknown name.
    pub fn input(why: impl Into<String>) -> Self {
        Self {
            rule: None,
            why: why.into(),
            hint: None,
            overrule: None,
            stands: false,
        }
    }

    /// Returns a refusal by a rule of the game, which the user may override.
    pub fn rule(rule: &'static str, why: impl Into<String>) -> Self {
        Self {
            rule: Some(rule),
            why: why.into(),
            hint: None,
            overrule: None,
            stands: false,
        }
    }

    /// Returns the refusal with a rule that can't be overridden. A refusal that already has a rule
    /// is unchanged.
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

    /// Adds the line that does it anyway, for a refusal by a rule: the refused line without free text at its
    /// end, and `!`.
    #[must_use]
    pub fn with_line(self, line: &str) -> Self {
        self.with_mark(line, "!")
    }

    /// Adds the line that does it anyway, which ends with that mark
    /// ([`Args::mark`](crate::Args::mark)).
    #[must_use]
    pub fn with_mark(mut self, line: &str, mark: &str) -> Self {
        if self.rule.is_some() && self.overrule.is_none() && !self.stands {
            self.overrule = Some(format!("{}{mark}", line.trim_end()));
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
