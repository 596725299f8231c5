//! Critical Injuries of a sheet: their effects, and unique names with which each can be treated
//! (G-COMB-15, G-HEAL-04).

use crate::kinds::{Characteristic, Kind};
use crate::model::figure::Figure;
use crate::model::figure::injuries::Critical;
use crate::model::records::tables::Harm;
use crate::model::state::State;
use crate::model::tokens::{Change, Only, Token, Whose};

use lang::{Named, Refusal, find_of, first_of_alike};
use rules::view::Id;
use std::borrow::Cow;

impl Figure {
    /// A characteristic less the losses from injuries, which never take it below 1.
    pub fn characteristic(&self, which: Characteristic) -> u8 {
        let base = self.characteristics.get(which);
        let lost = self
            .counting()
            .filter(|c| {
                c.characteristic == Some(which) && c.harm.contains(&Harm::CharacteristicDown)
            })
            .count();
        base.saturating_sub(lost as u8).max(base.min(1))
    }

    /// Whether some Critical Injury has an effect that passes the test.
    pub fn harmed(&self, test: impl Fn(&Harm) -> bool) -> bool {
        self.counting().flat_map(|c| &c.harm).any(test)
    }

    /// Its Critical Injuries that count: those whose effects are not suppressed.
    pub fn counting(&self) -> impl Iterator<Item = &Critical> {
        self.criticals.iter().filter(|c| !self.is_grafted(c.mark))
    }

    /// Whether the effects of the injury with that mark are suppressed.
    pub fn is_grafted(&self, mark: u32) -> bool {
        self.lent.iter().any(|lent| lent.grafted == Some(mark))
    }

    /// The same combatant without the Critical Injuries for which `ignored` holds: every characteristic
    /// is as before them. An injury that has lowered one permanently is included until it is treated.
    #[must_use]
    pub fn without_injuries(&self, ignored: impl Fn(&Critical) -> bool) -> Self {
        let mut whole = self.clone();
        let (gone, left) = whole.criticals.drain(..).partition(ignored);
        whole.criticals = left;
        let gone: Vec<Critical> = gone;
        for which in gone
            .iter()
            .filter(|c| c.lowered)
            .filter_map(|c| c.characteristic)
        {
            let value = whole.characteristics.get(which).saturating_add(1);
            whole.characteristics.set(which, value);
        }
        whole
    }

    /// The name of an injury in a line: its printed name, with the characteristic it lowers, and with a
    /// number where it is not the first of its kind: "Head Ringer 2".
    pub fn called(&self, injury: &Critical) -> String {
        let kind = kind(injury);
        let before = self.criticals.iter().take_while(|c| c.mark != injury.mark);
        match before.filter(|c| self::kind(c) == kind).count() {
            0 => kind,
            n => format!("{kind} {}", n + 1),
        }
    }

    /// The mark of the injury that any part of its name means. Among several of one kind it is the
    /// first untreated one, because a week passes before the same one can be treated again.
    ///
    /// # Errors
    /// Refuses a word that matches none, or several of different kinds.
    pub fn injury_named(&self, word: &str) -> Result<u32, Refusal> {
        let numbered = self.criticals.iter().find(|c| {
            let called = self.called(c);
            called != kind(c) && called.eq_ignore_ascii_case(word.trim())
        });
        if let Some(one) = numbered {
            return Ok(one.mark);
        }
        let mut all: Vec<&Critical> = self.criticals.iter().collect();
        all.sort_by_key(|c| c.tried);
        let named = all.into_iter().map(|c| Named {
            name: kind(c),
            is: c.mark,
        });
        let kinds = first_of_alike(named.collect());
        find_of(&self.name, word, "Critical Injury", &kinds)
    }
}

/// Its name, with the rolled characteristic.
fn kind(injury: &Critical) -> String {
    match injury.characteristic {
        Some(which) => format!("{} ({})", injury.name, which.name()),
        None => injury.name.clone(),
    }
}

impl State {
    /// The token that makes a combatant ignore Critical Injuries on checks with a characteristic
    /// (G-TAL-55).
    pub(crate) fn shuts_out(&self, who: Id, linked: Characteristic) -> Option<&Token> {
        let covers = |only: &Only| matches!(only, Only::Linked(which) if which.contains(&linked));
        self.tokens.iter().find(|t| {
            t.change == Change::NoCriticals && t.whose == Whose::One(who) && covers(&t.only)
        })
    }

    /// The combatant without the Critical Injuries that don't count on checks with a characteristic.
    pub fn on_checks_with<'s>(
        &'s self,
        figure: &'s Figure,
        linked: Characteristic,
    ) -> Cow<'s, Figure> {
        let all = self.shuts_out(figure.id, linked).is_some();
        let ignored = |mark: u32| all || figure.is_grafted(mark);
        if figure.criticals.iter().any(|c| ignored(c.mark)) {
            Cow::Owned(figure.without_injuries(|c| ignored(c.mark)))
        } else {
            Cow::Borrowed(figure)
        }
    }
}

impl Figure {
    /// Whether this many wounds take the figure over its threshold, which is one Critical Injury
    /// (G-HEALTH-02, G-COMB-18).
    pub fn crosses(&self, by: u16) -> bool {
        let most = self.whole_threshold();
        let rolls = matches!(self.kind, Kind::Pc | Kind::Nemesis) && !self.dead;
        rolls && self.wounds <= most && self.wounds.saturating_add(by) > most
    }
}

/// Whether a harm lasts beyond the moment of the injury, until it is healed.
pub const fn lasts(harm: Harm) -> bool {
    !matches!(
        harm,
        Harm::Strain(_)
            | Harm::LastSlot
            | Harm::DropsHeld
            | Harm::NoFreeManeuverNextTurn
            | Harm::StaggeredNextTurn
            | Harm::SetbackNextCheck(_)
            | Harm::HarderNextCheck(_)
            | Harm::StoryPoint
            | Harm::Prone
            | Harm::AttackedAgain
            | Harm::CharacteristicLost
            | Harm::Dies
    )
}
