//! The commands about health, time and encumbrance. [`lang::grammar`] explains the declarations.

use crate::capitals::Kind;
use crate::words::{Animal, Difficulty, Healer, Injury, Item, Other, Patient, Searcher};

use lang::choice::choice;
#[cfg(test)]
use lang::grammar::AnyPart;
use lang::grammar::{Actor, Num, Part, commands};
use lang::spoken::Listed;
use lang::usage::Place as _;
use lang::{Args, Refusal, Who};

#[cfg(test)]
use proptest::prelude::BoxedStrategy;

choice! {
    /// The packing of small items (G-ENC-05).
    Packing("way to pack") {
        /// 20 per point of encumbrance.
        Well = "well",
        /// 10 per point of encumbrance.
        Loose = "loose",
    }
}

/// The skill of a check that the line opens and doesn't roll, because its pool may change first.
#[derive(Debug)]
pub enum OpenedSkill {}

impl Part for OpenedSkill {
    type Value = Option<String>;
    const NAME: Option<&'static str> = Some("skill");

    fn usage(_: Option<&str>) -> String {
        format!("[{}]", Kind::Skill.word())
    }

    fn absent() -> Option<Option<String>> {
        Some(None)
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&'static str>,
        what: &str,
    ) -> Result<Option<Option<String>>, Refusal> {
        let skill = Option::<Listed>::read(a, keyword, what)?;
        if let Some(symbols) = a.symbols()? {
            let refusal = Refusal::input("`calm` builds the pool. `roll` rolls it.");
            return Err(refusal.hint(format!("Leave out `=`, then use `roll = {symbols}`.")));
        }
        Ok(skill)
    }

    fn write(value: &Option<String>, keyword: Option<&str>, line: &mut String) {
        Option::<Listed>::write(value, keyword, line);
    }
}

#[cfg(test)]
impl AnyPart for OpenedSkill {
    fn any() -> BoxedStrategy<Option<String>> {
        Option::<Listed>::any()
    }
}

commands! {
    /// A command about recovery, time and encumbrance.
    pub enum RecoveryCommand {
        /// Treat a character's wounds, or one Critical Injury, with Medicine.
        "treat": Treat (who: Actor<Healer>) (patient: Patient) (injury: Option<Injury>),
            rule "G-HEAL-03", rule "G-HEAL-04", example "treat ila vex";

        /// Give a character a painkiller, or take one: a maneuver.
        "dose": Dose (who: Actor) (patient: Option<Patient>),
            rule "G-HEAL-06", example "dose ila vex";

        /// Recover strain after the encounter: a Simple Discipline or Cool check.
        "calm": Calm (who: Who) (skill: OpenedSkill),
            rule "G-HEAL-07", example "calm vex cool";

        /// Rest for a full night. The players' side rests and a day passes. Name a character
        /// and only they rest.
        "rest": Rest (who: Option<Who>),
            rule "G-HEAL-01", example "rest";

        /// Advance one day without a full rest.
        "day": Day,
            example "day";

        /// The players' side rests for a week.
        "week": Week,
            rule "G-HEAL-02", example "week";

        /// Recover after a week of rest: a Resilience check against one Critical Injury.
        "convalesce": Convalesce (who: Who) (injury: Injury),
            rule "G-HEAL-02", example "convalesce vex off-balance";

        /// Carry another character.
        "carry": Carry (who: Actor) (whom: Other),
            rule "G-ENC-06", example "carry vex ila";

        /// Put down the carried character.
        "unload": PutDown (who: Who),
            rule "G-ENC-06", example "unload vex";

        /// Mount an animal that isn't trained for it: a Survival check as the action.
        "ride": Ride (who: Actor) (animal: Animal) (difficulty: Option<Difficulty>),
            rule "G-MAN-09", example "ride vex drake";

        /// Pack small items: `well` fits 20 in each point of encumbrance, and `loose` fits 10.
        "pack": Pack (who: Actor) (packing: Packing),
            rule "G-ENC-05", example "pack vex well";

        /// Hide an item on a character, so that only a search can find it. `off` reveals it.
        "hide": Hide (who: Actor) (item: Item) | Reveal (who: Who) (item: Item) ("off"),
            rule "G-ENC-10", example "hide vex monoblade";

        /// Search for the largest hidden item or, with N, an item of encumbrance N. `watching` uses Vigilance.
        /// Items of encumbrance 1 or less can't be found. `over N` changes that limit to N.
        "search": Search (who: Actor<Searcher>) (whom: Other) (encumbrance: Option<Num<u8, 0, 50>>)
                ("over" most_encumbrance: Option<Num<u8, 0, 50>>) ("watching" watching: bool),
            rule "G-ENC-10", rule "G-ENC-11", rule "G-ENC-12", example "search boarders vex 3";
    }
}
