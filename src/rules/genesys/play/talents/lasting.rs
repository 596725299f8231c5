//! Lasting effects of talents, and how they end (G-TALR-07, G-HEALTH-09).

use rules::view::Id;
use std::collections::BTreeSet;

use crate::events::talents::BroughtAbout;
use crate::events::{TokenSet, TokensGone};
use crate::kinds::Characteristic;
use crate::model::talents::record::{Checks, Lasting, Lasts, Which};
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::play::draft::Draft;
use crate::play::talents::activate::Using;
use crate::words::genitive;

impl Draft<'_, '_> {
    /// Starts a lasting effect.
    pub(crate) fn lasting(
        &mut self,
        using: &Using,
        lasts: Lasts,
        checks: Checks,
        which: &Which,
        does: Lasting,
        once: bool,
    ) {
        let who = using.figure.id;
        let whose: Vec<Whose> = match checks {
            Checks::Own | Checks::Allies | Checks::Others | Checks::Foes => vec![Whose::One(who)],
            Checks::Against => vec![Whose::Against(who)],
            Checks::Theirs => using.on.iter().copied().map(Whose::One).collect(),
        };
        let chosen = &using.known.chosen;
        // An elixir continues to work in an incapacitated character.
        let thing = using.figure.is_thing(&using.known.talent.id);
        let only = match which {
            Which::Any if does == Lasting::NoCriticals => Only::Linked(
                Characteristic::ALL
                    .into_iter()
                    .filter(|c| using.known.chose(*c))
                    .collect(),
            ),
            Which::Any => Only::Any,
            Which::Combat => Only::Combat,
            Which::Close => Only::Close,
            Which::Melee => Only::Melee,
            Which::Ranged => Only::Ranged,
            Which::Social => Only::Social,
            Which::Skills(skills) => Only::Skills(skills.clone()),
            Which::Chosen => Only::Skills(chosen.clone()),
            Which::TwoWeapons => Only::TwoWeapons,
            Which::CombatAgainstIt => Only::CombatAgainst(who),
            Which::CombatAgainstOthers => Only::CombatOther(who),
            Which::Initiative => Only::Initiative,
            Which::Uses(uses) => Only::Uses(uses.clone()),
        };
        let change = match does {
            Lasting::Pool(change) => Change::Pool(change.times(using.points)),
            Lasting::Easier(by, floor) => Change::Easier(by, floor),
            Lasting::NoRanged => Change::NoRanged,
            Lasting::StrainAtTheEnd(n) => Change::StrainAtTheEnd(n),
            Lasting::NoCriticals => Change::NoCriticals,
            Lasting::Soak(n) => Change::Soak(n),
            Lasting::Hidden(n) => Change::Hidden(n),
            Lasting::NoInjuryStrain => Change::NoInjuryStrain,
            Lasting::NoArmorDefense => Change::NoArmorDefense,
            Lasting::NoGravity => Change::NoGravity,
        };
        let until = match lasts {
            Lasts::Turn if self.now.active() == Some(who) => self.until_next_turn(who, 0),
            Lasts::Turn | Lasts::NextTurn => self.until_next_turn(who, 1),
            Lasts::Encounter => Until::EncounterEnd,
            Lasts::Rest => Until::Rest,
            Lasts::ByHand => Until::ByHand,
        };
        for whose in whose {
            let token = Token {
                mark: self.now.next_mark,
                whose,
                change,
                only: only.clone(),
                once,
                until,
                from: format!("{} ({})", using.label(), using.figure.name),
                rule: using.known.talent.rule.clone(),
                bound: (lasts == Lasts::Encounter && does != Lasting::NoCriticals && !thing)
                    .then_some(who),
                injury: None,
            };
            self.push(TokenSet { token });
        }
    }

    /// Ends the effects that are bound to a character who is incapacitated (G-HEALTH-09): Berserk and
    /// Challenge!, with the strain due at their end.
    pub fn bound_effects_end(&mut self, who: Id) {
        let bound: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(|t| t.bound == Some(who))
            .map(|t| t.mark)
            .collect();
        let tokens = self.now.tokens.iter().filter(|t| t.bound == Some(who));
        let from: BTreeSet<String> = tokens.map(|t| t.from.clone()).collect();
        for from in from {
            // The label contains the talent's owner: "Berserk (Vex Marrow)".
            let parts = from
                .strip_suffix(')')
                .and_then(|from| from.split_once(" ("));
            let (talent, owner) = parts.unwrap_or((&from, self.now.name_of(who)));
            let words = format!("{} {talent} ends.", genitive(owner));
            self.push(BroughtAbout { who, words });
        }
        self.effects_end(bound);
    }

    /// Ends effects. Strain that was put off to their end is suffered now (G-TAL-27).
    pub fn effects_end(&mut self, marks: Vec<u32>) {
        if marks.is_empty() {
            return;
        }
        let due: Vec<(Id, u8)> = self
            .now
            .tokens
            .iter()
            .filter(|t| marks.contains(&t.mark))
            .filter_map(|t| match (t.whose, t.change) {
                (Whose::One(who), Change::StrainAtTheEnd(n)) => Some((who, n)),
                _ => None,
            })
            .collect();
        self.push(TokensGone { marks });
        for (who, n) in due {
            self.bites(who, u16::from(n));
        }
    }
}
